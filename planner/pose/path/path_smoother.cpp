#include "planner/pose/path/path_smoother.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "planner/pose/collision/motion_checker.h"
#include "planner/pose/cost/path_cost.h"
#include "planner/pose/curves/dubins.h"
#include "planner/pose/curves/local_paths.h"
#include "planner/pose/curves/reeds_shepp.h"
#include "planner/pose/path/path_builder.h"
#include "planner/pose/primitives/table_drive_model.h"
#include "planner/validate/validate.h"

namespace clearway::lattice {
namespace {

constexpr int kMaxRounds = 12;
constexpr double kNodes = 64.0;         // approximate number of nodes besides the ends of motions
constexpr std::size_t kMaxNodes = 160;  // longer paths are smoothed in windows of this size
constexpr double kLeastGain = 1e-4;     // relative; a round with a smaller gain is the last
constexpr double kRounding = 1e-12;     // lengths that differ by less are equal
constexpr std::size_t kCurves = 3;      // number of shortest curves that are tried

double lengthOf(const std::vector<Motion>& motions) {
  double sum = 0.0;
  for (const Motion& m : motions) sum += travel(m);
  return sum;
}

// A candidate connection from node `from` to the node that is being settled.
struct Shortcut {
  std::size_t from = 0;
  double cost = 0.0;  // from the start of the path, without the costs of places of these motions
  std::vector<Motion> motions;
};

class Round {
 public:
  Round(MotionChecker& checker, const PoseOptions& options, StopCheck& stop)
      : checker_(checker), options_(options), path_cost_(options, checker), stop_(stop) {}

  // The cheapest chain of shortcuts; nullopt if it was stopped.
  std::optional<std::vector<Motion>> run(const Path& path) {
    makeNodes(path);
    std::vector<Motion> out;
    for (std::size_t first = 0; first + 1 < nodes_.size();) {
      std::size_t last = std::min(first + kMaxNodes, nodes_.size() - 1);
      while (!nodes_[last].end) --last;  // every motion has fewer pieces than a window
      if (!settle(first, last)) return std::nullopt;
      collect(first, last, out);
      first = last;
    }
    return out;
  }
  [[nodiscard]] std::uint64_t checks() const { return checks_; }

 private:
  struct Node {
    Pose pose;
    double path_m = 0.0;              // along the path so far
    std::vector<Motion> from_before;  // the piece of the given path from the previous node
    bool whole = true;                // that piece is a whole motion of the path, known to be free
    bool end = true;                  // the node ends a motion of the path
    double cost = 0.0;                // least cost from the first node of the window
    Gear gear = Gear::None;           // the gear on arrival
    Shortcut best;
  };

  void makeNodes(const Path& path) {
    const double step = std::max(length(path) / kNodes, 1e-6);
    nodes_.push_back({path.start, 0.0, {}, true, true, 0.0, Gear::None, {}});
    for (const Motion& m : path.motions) {
      const double size = travel(m);
      const int parts = m.kind == MotionKind::Turn
                            ? 1
                            : static_cast<int>(std::clamp(std::ceil(size / step), 1.0, kNodes));
      Pose last = m.from;
      for (int k = 1; k <= parts; ++k) {
        const Pose next = poseAt(m, static_cast<double>(k) / parts);
        const Motion piece{m.kind, last, next};
        nodes_.push_back({next,
                          nodes_.back().path_m + travel(piece),
                          {piece},
                          parts == 1,
                          k == parts,
                          0.0,
                          Gear::None,
                          {}});
        last = next;
      }
    }
    addWholeMotions(path);
  }

  // Adds the undivided motions, so that the given path itself is always among the chains.
  void addWholeMotions(const Path& path) {
    std::size_t at = 0;
    for (const Motion& m : path.motions) {
      std::size_t end = at + 1;
      while (nodes_[end].pose != m.to) ++end;
      if (end > at + 1) whole_.push_back({end, at, m});
      at = end;
    }
  }

  bool settle(std::size_t first, std::size_t last) {
    nodes_[first].cost = 0.0;
    for (std::size_t j = first + 1; j <= last; ++j) {
      if (stop_.poll(checks_) != StopReason::None) return false;
      Node& node = nodes_[j];
      std::vector<Shortcut> shortcuts = shortcutsTo(first, j);
      std::stable_sort(shortcuts.begin(), shortcuts.end(),
                       [](const Shortcut& a, const Shortcut& b) { return a.cost < b.cost; });
      node.cost = std::numeric_limits<double>::infinity();
      takeOwn(first, j);
      for (Shortcut& s : shortcuts) {
        if (s.cost >= node.cost * (1.0 - 1e-12)) break;
        if (stop_.poll(checks_) != StopReason::None) return false;
        const double cost = s.cost + path_cost_.ofPlaces(s.motions);
        if (cost >= node.cost * (1.0 - 1e-12)) continue;
        ++checks_;
        if (checker_.isFree(s.motions)) take(node, std::move(s), cost);
      }
    }
    return true;
  }

  void take(Node& node, Shortcut shortcut, double cost) {
    const Gear last = gearsOf(shortcut.motions, options_).last;
    node.cost = cost;
    node.gear = last == Gear::None ? nodes_[shortcut.from].gear : last;
    node.best = std::move(shortcut);
  }

  // The cost of a node plus the motions after it, without those of places.
  [[nodiscard]] double costAfter(const Node& from, const std::vector<Motion>& motions) const {
    const double cost = from.cost + motionCost(motions, options_);
    if (path_cost_.perChange() <= 0.0) return cost;
    const GearUse gears = gearsOf(motions, options_);
    return cost + path_cost_.perChange() * gears.changes +
           path_cost_.ofChange(from.gear, gears.first);
  }

  // Offers the pieces of the given path.
  void takeOwn(std::size_t first, std::size_t j) {
    Node& node = nodes_[j];
    const auto offer = [&](std::size_t from, const std::vector<Motion>& motions) {
      const double cost = costAfter(nodes_[from], motions) + path_cost_.ofPlaces(motions);
      if (cost < node.cost) take(node, {from, cost, motions}, cost);
    };
    if (node.whole || checker_.isFree(node.from_before)) offer(j - 1, node.from_before);
    for (const Whole& w : whole_) {
      if (w.to == j && w.from >= first) offer(w.from, {w.motion});
    }
  }

  [[nodiscard]] std::vector<Shortcut> shortcutsTo(std::size_t first, std::size_t j) const {
    std::vector<Shortcut> shortcuts;
    for (std::size_t i = first; i < j; ++i) {
      const Node& from = nodes_[i];
      if (!std::isfinite(from.cost)) continue;
      const double most = nodes_[j].path_m - from.path_m;
      const auto offer = [&](std::vector<Motion> motions) {
        if (motions.empty() || lengthOf(motions) > most * (1.0 + kRounding)) return;
        if (!isAllowed(motions, options_)) return;
        if (leastRadiusOf(motions) < options_.min_radius_m) return;
        const double cost = costAfter(from, motions);
        shortcuts.push_back({i, cost, std::move(motions)});
      };
      offerAll(from.pose, nodes_[j].pose, offer);
    }
    return shortcuts;
  }

  template <class Offer>
  void offerAll(const Pose& from, const Pose& to, const Offer& offer) const {
    if (options_.model == DriveKind::Omnidirectional && from.heading == to.heading) {
      offer({Motion{MotionKind::Straight, from, to}});
    }
    if (options_.model != DriveKind::Car) {
      offer(turnStraightTurn(from, to, true));
      offer(turnStraightTurn(from, to, false));
    } else if (from.heading == to.heading) {
      const Vec2 d = to.position - from.position;
      if (std::abs(cross(from.heading.vector(), d)) <= 1e-9 * length(d)) {
        offer({Motion{MotionKind::Straight, from, to}});
      }
    }
    offer(tangentArc(from, to, options_.min_radius_m));
    if (options_.min_radius_m <= 0.0 || !std::isfinite(options_.min_radius_m)) return;
    const double r = curveRadius(from, to, options_.min_radius_m);
    std::vector<CarCurve> curves =
        options_.allow_reverse ? reedsSheppCurves(from, to, r) : dubinsCurves(from, to, r);
    curves.resize(std::min(curves.size(), kCurves));
    for (const CarCurve& c : curves) offer(motionsOf(c, from, to));
  }

  void collect(std::size_t first, std::size_t last, std::vector<Motion>& out) const {
    std::vector<const Shortcut*> chain;
    for (std::size_t j = last; j != first; j = nodes_[j].best.from) {
      chain.push_back(&nodes_[j].best);
    }
    for (auto w = chain.rbegin(); w != chain.rend(); ++w) {
      out.insert(out.end(), (*w)->motions.begin(), (*w)->motions.end());
    }
  }

  struct Whole {
    std::size_t to = 0;
    std::size_t from = 0;
    Motion motion;
  };
  MotionChecker& checker_;
  const PoseOptions& options_;
  const PathCost path_cost_;
  StopCheck& stop_;
  std::vector<Node> nodes_;
  std::vector<Whole> whole_;
  std::uint64_t checks_ = 0;
};

}  // namespace

SmoothResult smooth(const OccupancyGrid& grid, const Footprint& footprint, const Path& path,
                    const Certificate& certificate, const CheckedPoseOptions& checked,
                    const PlanControl& control) {
  const PoseOptions options = asTableDriveModel(checked, grid.frame().cellWidth());
  StopCheck stop(control.budget, control.stop);
  SmoothResult best{path, certificate, 0.0, 0.0, 0, 0.0, false};
  StopOr<MotionChecker> made =
      MotionChecker::make(grid, footprint, options.touch, options.static_agents,
                          proximityReach(options, footprint), &stop);
  if (!made || isStopped(&stop)) return best;
  MotionChecker& checker = *made;
  checker.keep(options.directions);
  const PathCost price(options, checker);
  best.cost = price(path.motions);
  best.before = best.cost;
  const double most_m = length(path) * (1.0 + 4.0 * kRounding);
  for (int k = 0; k < kMaxRounds; ++k) {
    Round round(checker, options, stop);
    const std::optional<std::vector<Motion>> motions = round.run(best.path);
    best.checks += round.checks();
    if (!motions) break;
    const Path next = buildMergedPath(path.start, *motions, &checker);
    const double cost = price(next.motions);
    // A round is accepted only as a whole, and only if both guarantees hold.
    if (cost > best.cost * (1.0 - kLeastGain)) break;
    if (length(next) > most_m) break;
    StopOr<Certificate> verdict =
        validation::validate(grid, footprint, next, options.touch, options.static_agents, stop);
    if (!verdict) break;
    if (!verdict->free) {  // e.g. contact while turning: exclude that motion and repeat
      checker.refuse(next.motions[verdict->where.motion]);
      continue;
    }
    best.path = next;
    best.certificate = *std::move(verdict);
    best.cost = cost;
    best.improved = true;
  }
  best.time_s = stop.elapsed_s();
  return best;
}

}  // namespace clearway::lattice
