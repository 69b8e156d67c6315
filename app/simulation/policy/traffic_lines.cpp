#include "app/simulation/policy/traffic_lines.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clearway::app {
namespace {

constexpr double kRounding = 1e-9;  // of a cell: agents are as much larger
constexpr std::int64_t kTurnWeight = 4;
constexpr std::int64_t kIsolated = 64;  // divides the score of a line that nobody can turn into
// Points of the unit circle.
constexpr std::array<Vec2, 5> kQuarter{
    {{1.0, 0.0}, {0.92, 0.39}, {0.7, 0.7}, {0.39, 0.92}, {0.0, 1.0}}};

// The cells that an open interval meets: [first, last).
std::int64_t firstOf(double low, double side) {
  return static_cast<std::int64_t>(std::floor(low / side - kRounding));
}
std::int64_t lastOf(double high, double side) {
  return static_cast<std::int64_t>(std::ceil(high / side + kRounding));
}

// In halves of a cell.
std::size_t halvesOf(double pitch, double side) {
  return static_cast<std::size_t>(std::llround(2.0 * pitch / side));
}

// Of the subsets whose elements are `pitch` apart, one with the largest sum of scores.
std::vector<std::size_t> bestSubset(const std::vector<std::int64_t>& scores, std::size_t pitch) {
  const std::size_t n = scores.size();
  std::vector<std::int64_t> best(n + 1, 0);  // of the first k
  const auto with = [&](std::size_t k) {
    return scores[k] + best[k + 1 > pitch ? k + 1 - pitch : 0];
  };
  for (std::size_t k = 0; k < n; ++k) best[k + 1] = std::max(best[k], with(k));
  std::vector<std::size_t> out;
  for (std::size_t k = n; k > 0;) {
    if (best[k] == best[k - 1]) {
      --k;
      continue;
    }
    out.push_back(k - 1);
    k = k > pitch ? k - pitch : 0;
  }
  std::ranges::reverse(out);
  return out;
}

// Nearly: boxes inside the disc.
bool hasRoomToTurn(const FreeSpaceTable& map, Vec2 at, double radius) {
  return std::ranges::all_of(kQuarter,
                             [&](Vec2 corner) { return map.isBoxFree(at, radius * corner); });
}

std::vector<double> evenly(double first, double pitch, double end) {
  std::vector<double> out;
  for (std::size_t k = 0; first + static_cast<double>(k) * pitch < end; ++k) {
    out.push_back(first + static_cast<double>(k) * pitch);
  }
  return out;
}

}  // namespace

FreeSpaceTable::FreeSpaceTable(const OccupancyGrid& map)
    : frame_(map.frame()),
      stride_(static_cast<std::size_t>(frame_.columns()) + 1),
      sums_(stride_ * (static_cast<std::size_t>(frame_.rows()) + 1), 0) {
  for (std::int32_t i = 0; i < frame_.rows(); ++i) {
    const std::uint32_t* above = &sums_[stride_ * static_cast<std::size_t>(i)];
    std::uint32_t* here = &sums_[stride_ * (static_cast<std::size_t>(i) + 1)];
    std::uint32_t in_row = 0;
    for (std::int32_t j = 0; j < frame_.columns(); ++j) {
      in_row += map.blocked({i, j}) ? 1U : 0U;
      here[j + 1] = above[j + 1] + in_row;
    }
  }
}

bool FreeSpaceTable::isFree(std::int64_t first_row, std::int64_t last_row,
                            std::int64_t first_column, std::int64_t last_column) const {
  if (first_row < 0 || first_column < 0 || last_row > frame_.rows() ||
      last_column > frame_.columns()) {
    return false;
  }
  const auto at = [&](std::int64_t row, std::int64_t column) {
    return sums_[stride_ * static_cast<std::size_t>(row) + static_cast<std::size_t>(column)];
  };
  return at(last_row, last_column) + at(first_row, first_column) ==
         at(first_row, last_column) + at(last_row, first_column);
}

bool FreeSpaceTable::isBoxFree(Vec2 centre, Vec2 half) const {
  return isFree(firstOf(centre.y - half.y, frame_.cellLength()),
                lastOf(centre.y + half.y, frame_.cellLength()),
                firstOf(centre.x - half.x, frame_.cellWidth()),
                lastOf(centre.x + half.x, frame_.cellWidth()));
}

// Row by row: the longest chord of the disc in a row is at its edge next to the centre.
bool FreeSpaceTable::isDiscFree(Vec2 centre, double radius) const {
  const double side = frame_.cellLength();
  const std::int64_t last = lastOf(centre.y + radius, side);
  for (std::int64_t row = firstOf(centre.y - radius, side); row < last; ++row) {
    const double low = static_cast<double>(row) * side;
    const double nearest = std::clamp(centre.y, low, low + side);
    const double away = nearest - centre.y;
    const double chord = std::sqrt(std::max(0.0, radius * radius - away * away));
    if (!isFree(row, row + 1, firstOf(centre.x - chord, frame_.cellWidth()),
                lastOf(centre.x + chord, frame_.cellWidth()))) {
      return false;
    }
  }
  return true;
}

Vec2 pitchOf(const GridFrame& map, const AgentExtent& agent) {
  const auto of = [&](double side) {
    return 0.5 * side * std::max(1.0, std::ceil(4.0 * agent.radius / side - kRounding));
  };
  return {of(map.cellWidth()), of(map.cellLength())};
}

TrafficLines bestLines(const FreeSpaceTable& map, const AgentExtent& agent) {
  const GridFrame& frame = map.frame();
  const std::int64_t places = 4 * std::int64_t{frame.rows()} * frame.columns();
  std::int64_t stride = 1;
  while (places / (stride * stride) > kMostPlaces) ++stride;
  const std::int64_t rows = 2 * std::int64_t{frame.rows()} + 1;
  const std::int64_t columns = 2 * std::int64_t{frame.columns()} + 1;
  std::vector<std::int64_t> row_scores(static_cast<std::size_t>(rows), 0);
  std::vector<std::int64_t> column_scores(static_cast<std::size_t>(columns), 0);
  std::vector<bool> turns_in_row(static_cast<std::size_t>(rows), false);
  std::vector<bool> turns_in_column(static_cast<std::size_t>(columns), false);
  const Vec2 along{agent.half_length, agent.half_width};
  const Vec2 across{agent.half_width, agent.half_length};
  for (std::int64_t i = 0; i < rows; i += stride) {
    for (std::int64_t j = 0; j < columns; j += stride) {
      const Vec2 at{0.5 * static_cast<double>(j) * frame.cellWidth(),
                    0.5 * static_cast<double>(i) * frame.cellLength()};
      const bool fits_along = map.isBoxFree(at, along);
      const bool fits_across = map.isBoxFree(at, across);
      std::int64_t score = (fits_along ? 1 : 0) + (fits_across ? 1 : 0);
      const auto row = static_cast<std::size_t>(i);
      const auto column = static_cast<std::size_t>(j);
      if (score == 2 && hasRoomToTurn(map, at, agent.radius)) {
        score += kTurnWeight;
        turns_in_row[row] = turns_in_column[column] = true;
      }
      row_scores[row] += score;
      column_scores[column] += score;
    }
  }
  const auto isolate = [](std::vector<std::int64_t>& scores, const std::vector<bool>& turns) {
    if (std::ranges::count(turns, true) == 0) return;  // agents only drive along them
    for (std::size_t k = 0; k < scores.size(); ++k) {
      if (!turns[k] && scores[k] > 0) scores[k] = std::max<std::int64_t>(1, scores[k] / kIsolated);
    }
  };
  isolate(row_scores, turns_in_row);
  isolate(column_scores, turns_in_column);
  const Vec2 pitch = pitchOf(frame, agent);
  TrafficLines out;
  for (const std::size_t j : bestSubset(column_scores, halvesOf(pitch.x, frame.cellWidth()))) {
    out.columns.push_back(0.5 * static_cast<double>(j) * frame.cellWidth());
  }
  for (const std::size_t i : bestSubset(row_scores, halvesOf(pitch.y, frame.cellLength()))) {
    out.rows.push_back(0.5 * static_cast<double>(i) * frame.cellLength());
  }
  return out;
}

TrafficLines evenLines(const GridFrame& map, const AgentExtent& agent, Vec2 shift) {
  const Vec2 least = pitchOf(map, agent);
  const auto whole = [](double length, double side) {
    return side * std::ceil(length / side - kRounding);
  };
  const Vec2 pitch{whole(least.x, map.cellWidth()), whole(least.y, map.cellLength())};
  return {evenly(0.5 * pitch.x + shift.x, pitch.x, map.columns() * map.cellWidth()),
          evenly(0.5 * pitch.y + shift.y, pitch.y, map.rows() * map.cellLength())};
}

}  // namespace clearway::app
