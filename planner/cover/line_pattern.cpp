#include "planner/cover/line_pattern.h"

#include <algorithm>
#include <cmath>
#include <queue>

namespace clearway::cover {
namespace {

constexpr int kHalf = LineRaster::kRowsOfTool / 2;
constexpr double kLeastSwath = 0.25;  // of the tool's width: shorter ones are worth no stop
constexpr double kLongestGap = 4.0;   // of the tool's width, within a swath
constexpr double kLeastGain = 0.1;    // of the square of the tool's width
constexpr double kLeastPart = 0.35;   // of a swath's area in a cell
constexpr double kUsefulPart = 0.2;   // of a swath's area
constexpr double kSwathPrice = 0.08;  // of the square of the tool's width
constexpr std::size_t kMostGaps = 20'000;

// Columns first to last of a row.
struct Stretch {
  int first = 0, last = 0;
};

class CellSweeper {
 public:
  CellSweeper(const LineRaster& raster, CoverState& state) : raster_(&raster), state_(&state) {
    const double overlap = state.options().overlap;
    spacing_ =
        std::max(1, static_cast<int>(std::floor(LineRaster::kRowsOfTool * (1.0 - overlap) + 1e-9)));
    const double width = state.tool().width_m;
    least_nodes_ = std::max(2, static_cast<int>(0.5 * width / raster.columnStep()));
    gap_nodes_ = static_cast<int>(std::ceil(kLongestGap * width / raster.columnStep()));
  }

  // `runs`: those of the cell, one a row.
  SwathCell sweep(std::span<const LineRaster::Run> runs, StopCheck& stop) {
    SwathCell out;
    const int top = runs.front().row, bottom = runs.back().row;
    for (int j = top - kHalf; j <= bottom + kHalf; ++j) {
      if (isStopped(&stop)) return out;
      const int beside = std::clamp(j, top, bottom);
      if (missedIn(j, runs[static_cast<std::size_t>(beside - top)]) < least_nodes_) continue;
      const int row = std::clamp(j + spacing_ - kHalf, top, bottom);
      const LineRaster::Run& run = runs[static_cast<std::size_t>(row - top)];
      for (const Stretch& s : stretchesBeside(run)) add(row, s, out);
      j = std::max(j, row + kHalf - 1);
    }
    return out;
  }

 private:
  [[nodiscard]] bool isMissed(int row, int column) const {
    return state_->isMissed(raster_->at(row, column));
  }
  [[nodiscard]] int missedIn(int row, const LineRaster::Run& run) const {
    int n = 0;
    for (int j = run.first; j <= run.last; ++j) n += isMissed(row, j) ? 1 : 0;
    return n;
  }
  [[nodiscard]] int missedBeside(int row, int column) const {
    int n = 0;
    for (int i = row - kHalf; i <= row + kHalf; i += 2) n += isMissed(i, column) ? 1 : 0;
    return n;
  }
  // Where something beside the run is missed, with a gain worth it.
  [[nodiscard]] std::vector<Stretch> stretchesBeside(const LineRaster::Run& run) const {
    std::vector<Stretch> out;
    std::vector<double> gains;
    const double area = 2.0 * raster_->rowStep() * raster_->columnStep();
    for (int j = run.first; j <= run.last; ++j) {
      const int missed = missedBeside(run.row, j);
      if (missed == 0) continue;
      if (out.empty() || j - out.back().last > gap_nodes_) {
        out.push_back({j, j});
        gains.push_back(0.0);
      }
      out.back().last = j;
      gains.back() += area * missed;
    }
    const double width = state_->tool().width_m;
    std::vector<Stretch> worth;
    for (std::size_t k = 0; k < out.size(); ++k) {
      const double own = kLeastPart * width * raster_->columnStep() * (out[k].last - out[k].first);
      if (gains[k] >= std::max(kLeastGain * width * width, own)) worth.push_back(out[k]);
    }
    return worth;
  }
  void add(int row, const Stretch& s, SwathCell& out) {
    if (s.first == s.last) return;
    const double width = state_->tool().width_m;
    const auto made =
        state_->addLine(raster_->heading(), raster_->at(row, s.first), raster_->at(row, s.last),
                        kLeastSwath * width, raster_->columnStep());
    out.insert(out.end(), made.begin(), made.end());
  }

  const LineRaster* raster_;
  CoverState* state_;
  int spacing_ = 1, least_nodes_ = 2, gap_nodes_ = 1;
};

// The best swath along a row, by what is missed beside it.
struct Offer {
  double gain = 0.0;
  std::size_t raster = 0;
  int row = 0;
  Stretch stretch;
  // The first in the queue is the largest; ties by raster and row.
  friend bool operator<(const Offer& a, const Offer& b) {
    if (a.gain != b.gain) return a.gain < b.gain;
    return a.raster != b.raster ? a.raster > b.raster : a.row > b.row;
  }
};

class GapFiller {
 public:
  GapFiller(std::span<const LineRaster> rasters, CoverState& state)
      : rasters_(rasters), state_(&state) {
    const double width = state.tool().width_m;
    price_ = kSwathPrice * width * width;
  }

  StopOr<std::vector<Swath>> fill(StopCheck& stop) {
    for (std::size_t k = 0; k < rasters_.size(); ++k) {
      const std::vector<bool> near = rowsNearMissed(k);
      for (int row = 0; row < rasters_[k].rows(); ++row) {
        if (isStopped(&stop)) return stopped(stop.reason());
        if (near[static_cast<std::size_t>(row)]) offer(k, row);
      }
    }
    std::vector<Swath> out;
    while (!queue_.empty() && out.size() < kMostGaps) {
      if (isStopped(&stop)) return stopped(stop.reason());
      const Offer old = queue_.top();
      queue_.pop();
      const Offer now = best(old.raster, old.row);
      if (!(now.gain > 0.0)) continue;
      if (!queue_.empty() && now < queue_.top()) {
        queue_.push(now);
        continue;
      }
      const LineRaster& r = rasters_[now.raster];
      const double width = state_->tool().width_m;
      const auto made =
          state_->addLine(r.heading(), r.at(now.row, now.stretch.first),
                          r.at(now.row, now.stretch.last), kLeastSwath * width, r.columnStep());
      // Lines that are not free where they were thought so, and cells that no line covers wholly,
      // are not offered again and again.
      const Offer after = best(now.raster, now.row);
      if (!(after.gain < 0.5 * now.gain)) continue;
      out.insert(out.end(), made.begin(), made.end());
      if (after.gain > 0.0) queue_.push(after);
    }
    return out;
  }

 private:
  [[nodiscard]] std::vector<bool> rowsNearMissed(std::size_t k) const {
    const LineRaster& r = rasters_[k];
    std::vector<bool> near(static_cast<std::size_t>(r.rows()), false);
    const GridFrame& f = state_->missed().frame();
    for (std::int32_t i = 0; i < f.rows(); ++i) {
      for (std::int32_t j = 0; j < f.columns(); ++j) {
        if (!state_->missed().blocked({i, j})) continue;
        const int row = r.rowOf(f.cellCentre({i, j}));
        const int last = std::min(r.rows() - 1, row + kHalf);
        for (int n = std::max(0, row - kHalf); n <= last; ++n) {
          near[static_cast<std::size_t>(n)] = true;
        }
      }
    }
    return near;
  }
  void offer(std::size_t raster, int row) {
    const Offer o = best(raster, row);
    if (o.gain > 0.0) queue_.push(o);
  }
  // The stretch with the largest sum of what is missed less its price (J. Kadane).
  [[nodiscard]] Offer best(std::size_t raster, int row) const {
    const LineRaster& r = rasters_[raster];
    const double area = 2.0 * r.rowStep() * r.columnStep();
    const double price = kUsefulPart * (kHalf + 1);
    Offer out{0.0, raster, row, {}};
    const auto& runs = r.runs();
    auto run = std::ranges::lower_bound(runs, row, {}, &LineRaster::Run::row);
    for (; run != runs.end() && run->row == row; ++run) {
      double sum = 0.0;
      int first = run->first;
      for (int j = run->first; j <= run->last; ++j) {
        int missed = 0;
        for (int i = row - kHalf; i <= row + kHalf; i += 2) {
          missed += state_->isMissed(r.at(i, j)) ? 1 : 0;
        }
        if (sum <= 0.0) {
          sum = 0.0;
          first = j;
        }
        sum += missed - price;
        const double gain = area * sum - price_;
        if (gain > out.gain && j > first) out = {gain, raster, row, {first, j}};
      }
    }
    return out;
  }

  std::span<const LineRaster> rasters_;
  CoverState* state_;
  double price_ = 0.0;
  std::priority_queue<Offer> queue_;
};

}  // namespace

StopOr<std::vector<SwathCell>> lineSwaths(const LineRaster& raster, CoverState& state,
                                          StopCheck& stop) {
  std::vector<std::vector<LineRaster::Run>> cells(static_cast<std::size_t>(raster.cells()));
  for (const LineRaster::Run& r : raster.runs()) {
    cells[static_cast<std::size_t>(r.cell)].push_back(r);
  }
  CellSweeper sweeper(raster, state);
  std::vector<SwathCell> out;
  for (const auto& runs : cells) {
    SwathCell made = sweeper.sweep(runs, stop);
    if (stop.reason() != StopReason::None) return stopped(stop.reason());
    if (!made.empty()) out.push_back(std::move(made));
  }
  return out;
}

StopOr<std::vector<Swath>> gapSwaths(std::span<const LineRaster> rasters, CoverState& state,
                                     StopCheck& stop) {
  return GapFiller(rasters, state).fill(stop);
}

}  // namespace clearway::cover
