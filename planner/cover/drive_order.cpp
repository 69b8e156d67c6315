#include "planner/cover/drive_order.h"

#include <algorithm>
#include <limits>

namespace clearway::cover {
namespace {

using Sequence = std::vector<Drive>;

Vec2 beginOf(const Drive& d, const Tool& tool) {
  return beginOf(d.swath, tool, d.reversed).position;
}
Vec2 endOf(const Drive& d, const Tool& tool) { return endOf(d.swath, tool, d.reversed).position; }

// The drives through the swaths in this order, each from its nearer end.
Sequence boustrophedon(const SwathCell& cell, const Tool& tool, bool from_last, bool reversed) {
  Sequence out;
  for (std::size_t k = 0; k < cell.size(); ++k) {
    const Swath& s = cell[from_last ? cell.size() - 1 - k : k];
    Drive d{s, reversed && s.reversible};
    if (!out.empty() && s.reversible) {
      const Vec2 at = endOf(out.back(), tool);
      const Drive there{s, false}, back{s, true};
      d.reversed =
          squaredLength(beginOf(back, tool) - at) < squaredLength(beginOf(there, tool) - at);
    }
    out.push_back(d);
  }
  return out;
}

std::vector<Sequence> variantsOfCell(const SwathCell& cell, const Tool& tool) {
  std::vector<Sequence> out;
  for (const bool from_last : {false, true}) {
    for (const bool reversed : {false, true}) {
      const bool differs = cell.size() > 1 || !from_last;
      const Swath& first = from_last ? cell.back() : cell.front();
      if (differs && (!reversed || first.reversible)) {
        out.push_back(boustrophedon(cell, tool, from_last, reversed));
      }
    }
  }
  return out;
}

std::vector<Sequence> variantsOfLap(const Lap& lap) {
  std::vector<Sequence> out;
  const std::size_t entries = std::min(kEntries, lap.size());
  for (std::size_t e = 0; e < entries; ++e) {
    const std::size_t first = e * lap.size() / entries;
    Sequence& s = out.emplace_back();
    for (std::size_t k = 0; k < lap.size(); ++k) {
      s.push_back({lap[(first + k) % lap.size()], false});
    }
  }
  return out;
}

double costOf(const Sequence& s, const Tool& tool) {
  double sum = 0.0;
  for (std::size_t k = 0; k < s.size(); ++k) {
    sum += length(s[k].swath.to - s[k].swath.from);
    if (k > 0) sum += length(beginOf(s[k], tool) - endOf(s[k - 1], tool));
  }
  return sum;
}

// Orders items, each with its variants, from a position on.
class ItemOrder {
 public:
  ItemOrder(const Tool& tool, const ReachMap& reach, StopCheck& stop)
      : tool_(&tool), reach_(&reach), stop_(&stop) {}

  StopOr<Sequence> order(const std::vector<std::vector<Sequence>>& items, Vec2 start) {
    std::vector<Vec2> places{start};
    VisitProblem problem;
    const auto terminalOf = [&](Vec2 p, std::size_t since) {
      for (std::size_t k = since; k < places.size(); ++k) {
        if (places[k] == p) return k;
      }
      places.push_back(p);
      return places.size() - 1;
    };
    for (const std::vector<Sequence>& variants : items) {
      const std::size_t since = places.size();
      auto& all = problem.items.emplace_back();
      for (const Sequence& s : variants) {
        all.push_back({terminalOf(beginOf(s.front(), *tool_), since),
                       terminalOf(endOf(s.back(), *tool_), since), costOf(s, *tool_)});
      }
    }
    problem.terminals = places.size();
    if (!fillDistances(places, problem)) return stopped(stop_->reason());
    const auto best = bestOrder(problem, *stop_);
    if (!best) return stopped(best.error());
    Sequence out;
    for (const Visit& v : *best) {
      const Sequence& s = items[v.item][v.variant];
      out.insert(out.end(), s.begin(), s.end());
    }
    return out;
  }

 private:
  bool fillDistances(const std::vector<Vec2>& places, VisitProblem& problem) {
    const std::size_t n = places.size();
    problem.distances.reserve(n * n);
    if (n > kMostTerminals) {
      // Rows of straight lines, of which no matrix of the real ones is made.
      for (const Vec2 p : places) {
        if (isStopped(stop_)) return false;
        for (const Vec2 q : places) problem.distances.push_back(length(p - q));
      }
      return true;
    }
    const TravelDistances travel(*reach_, n);
    for (const Vec2 p : places) {
      if (isStopped(stop_)) return false;
      const std::vector<double> row = travel.between(p, places);
      problem.distances.insert(problem.distances.end(), row.begin(), row.end());
    }
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const double d = std::max(problem.distances[i * n + j], problem.distances[j * n + i]);
        problem.distances[i * n + j] = problem.distances[j * n + i] = d;
      }
    }
    return true;
  }
  const Tool* tool_;
  const ReachMap* reach_;
  StopCheck* stop_;
};

// Where a single swath fits best.
struct Insertion {
  std::size_t before = 0;
  bool reversed = false;
};

// Ends of the drives, and how far they are from both ends of the swath.
Insertion bestInsertion(const Sequence& drives, const Swath& swath, const Tool& tool, Vec2 start,
                        const TravelDistances& travel) {
  std::vector<Vec2> places{start};
  for (const Drive& d : drives) {
    places.push_back(beginOf(d, tool));
    places.push_back(endOf(d, tool));
  }
  Insertion best;
  double least = std::numeric_limits<double>::infinity();
  for (const bool reversed : {false, true}) {
    if (reversed && !swath.reversible) continue;
    const Drive d{swath, reversed};
    const std::vector<double> to_begin = travel.between(beginOf(d, tool), places);
    const std::vector<double> to_end = travel.between(endOf(d, tool), places);
    for (std::size_t k = 0; k <= drives.size(); ++k) {
      const std::size_t before = 2 * k;  // the end of the drive before, or the start
      double added = to_begin[before];
      if (k < drives.size()) {
        added += to_end[before + 1] - length(places[before + 1] - places[before]);
      }
      if (added >= least) continue;
      least = added;
      best = {k, reversed};
    }
  }
  return best;
}

}  // namespace

StopOr<std::vector<Drive>> drivesOf(const DriveTask& task, const Tool& tool, Vec2 start,
                                    const ReachMap& reach, StopCheck& stop) {
  std::vector<std::vector<Sequence>> cells, laps;
  for (const SwathCell& c : task.cells) cells.push_back(variantsOfCell(c, tool));
  for (const Lap& lap : task.laps) laps.push_back(variantsOfLap(lap));
  ItemOrder ordering(tool, reach, stop);
  Sequence out;
  for (const auto* items : {task.laps_last ? &cells : &laps, task.laps_last ? &laps : &cells}) {
    if (items->empty()) continue;
    const Vec2 from = out.empty() ? start : endOf(out.back(), tool);
    const auto part = ordering.order(*items, from);
    if (!part) return stopped(part.error());
    out.insert(out.end(), part->begin(), part->end());
  }
  const TravelDistances travel(reach, 4 * task.single.size());
  for (const Swath& s : task.single) {
    if (isStopped(&stop)) return stopped(stop.reason());
    const Insertion at = bestInsertion(out, s, tool, start, travel);
    out.insert(out.begin() + static_cast<std::ptrdiff_t>(at.before), Drive{s, at.reversed});
  }
  return out;
}

}  // namespace clearway::cover
