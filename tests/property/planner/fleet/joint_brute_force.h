// Whether agents of a fleet can reach their goals one at a time: breadth-first search over the
// joint lattice of cell centres. Bodies of any shape are compared by dense samples in long double
// (tests/support/motion_gap.h); only the list of motions is the planner's. Motions with a rotation
// keep a margin above the resolution of the planner: a plan that is found here keeps every distance
// that the planner asks for.
#pragma once

#include <algorithm>
#include <deque>
#include <limits>
#include <optional>
#include <vector>

#include "planner/fleet/shaped/lattice_motions.h"
#include "tests/support/timed_oracle.h"

namespace clearway::fleet::shaped {

struct LatticePlace {
  std::int32_t row = 0, column = 0, heading = 0;
  friend bool operator==(const LatticePlace&, const LatticePlace&) = default;
  [[nodiscard]] Pose pose() const {
    return {{column + 0.5, row + 0.5}, latticeHeadings()[static_cast<std::size_t>(heading)]};
  }
};

// Whether a body on a motion of the lattice keeps apart from another one at rest. Verdicts are kept
// for all tests of a process.
class PairTruth {
 public:
  static constexpr int kRest = 16;  // in place of a motion

  PairTruth(const Footprint& a, const Footprint& b)
      : a_(a), b_(b), known_(8 * 17 * 8 * kSide * kSide) {}

  [[nodiscard]] static PairTruth& of(const Footprint& a, const Footprint& b) {
    static std::deque<PairTruth> all;
    for (PairTruth& t : all) {
      if (areSame(t.a_, a) && areSame(t.b_, b)) return t;
    }
    return all.emplace_back(a, b);
  }

  [[nodiscard]] bool areApart(const LatticePlace& a, int motion, const LatticePlace& b) {
    const int rows = b.row - a.row + kReach, columns = b.column - a.column + kReach;
    if (rows < 0 || columns < 0 || rows >= kSide || columns >= kSide) return true;
    const int at = (((a.heading * 17 + motion) * 8 + b.heading) * kSide + rows) * kSide + columns;
    std::int8_t& known = known_[static_cast<std::size_t>(at)];
    if (known == 0) known = compute(a, motion, b) ? 1 : -1;
    return known > 0;
  }
  [[nodiscard]] static const std::vector<LatticeMotion>& motionsFrom(int heading) {
    static const LatticeMotions motions = latticeMotions();
    return motions[static_cast<std::size_t>(heading)];
  }

 private:
  static constexpr int kReach = 5, kSide = 2 * kReach + 1;
  static constexpr long double kMargin = 1e-6L;
  using Rings = std::vector<std::vector<testing::Point>>;

  static bool areSame(const Footprint& a, const Footprint& b) {
    return a.radius() == b.radius() &&
           std::ranges::equal(a.collisionParts(), b.collisionParts(),
                              [](const ConvexPolygon& p, const ConvexPolygon& q) {
                                return std::ranges::equal(p.ring(), q.ring());
                              });
  }
  static Rings ringsAt(const Footprint& f, const Motion& m, long double t) {
    Rings rings;
    for (const ConvexPolygon& part : f.collisionParts()) {
      rings.push_back(testing::ringAt(part, m, t));
    }
    return rings;
  }
  // Distance, or minus the depth.
  [[nodiscard]] long double gapOf(const Rings& a, const Rings& b) const {
    long double least = std::numeric_limits<long double>::infinity();
    for (const auto& p : a) {
      for (const auto& q : b) least = std::min(least, testing::TimedOracle::gapOf(p, q));
    }
    return least - a_.radius() - b_.radius();
  }

  [[nodiscard]] bool compute(const LatticePlace& a, int motion, const LatticePlace& b) const {
    const Pose rest = b.pose(), from = a.pose();
    const Rings other = ringsAt(b_, Motion{MotionKind::Straight, rest, rest}, 0);
    if (motion == kRest) return isApart(Motion{MotionKind::Straight, from, from}, other);
    const LatticeMotion& m = motionsFrom(a.heading)[static_cast<std::size_t>(motion)];
    for (std::size_t i = 1; i < m.poses.size(); ++i) {
      const Pose p{from.position + m.poses[i - 1].position, m.poses[i - 1].heading};
      const Pose q{from.position + m.poses[i].position, m.poses[i].heading};
      if (!isApart(*motionBetween(p, q), other)) return false;
    }
    return true;
  }
  [[nodiscard]] long double gapAt(const Motion& motion, long double t, const Rings& other) const {
    return gapOf(ringsAt(a_, motion, t), other);
  }
  [[nodiscard]] bool isApart(const Motion& motion, const Rings& other) const {
    const long double reach =
        travel(motion) + a_.circumscribedRadius() * std::abs(turnAngle(motion));
    if (reach == 0 || gapAt(motion, 0.5L, other) > reach) return gapAt(motion, 0, other) > kMargin;
    if (motion.kind == MotionKind::Straight) return isApartStraight(motion, other);
    constexpr int kSamples = 64;
    const long double margin = reach / (2 * kSamples) + 0.006L;
    for (int i = 0; i <= kSamples; ++i) {
      const long double room =
          gapAt(motion, static_cast<long double>(i) / kSamples, other) - margin;
      if (room < 0) return false;
      i += static_cast<int>(room / reach * kSamples);  // it cannot get there before
    }
    return true;
  }
  // The gap of two convex parts is a convex function of the time of a straight motion.
  [[nodiscard]] bool isApartStraight(const Motion& motion, const Rings& other) const {
    const long double radii = a_.radius() + b_.radius();
    return std::ranges::all_of(a_.collisionParts(), [&](const ConvexPolygon& part) {
      return std::ranges::all_of(other, [&](const std::vector<testing::Point>& ring) {
        const auto gap = [&](long double t) {
          return testing::TimedOracle::gapOf(testing::ringAt(part, motion, t), ring) - radii;
        };
        if (gap(0.5L) > travel(motion)) return true;
        if (gap(0.5L) <= kMargin) return false;
        long double low = 0, high = 1;
        for (int n = 0; n < 40; ++n) {
          const long double u = low + (high - low) / 3, v = high - (high - low) / 3;
          (gap(u) <= gap(v) ? high : low) = gap(u) <= gap(v) ? v : u;
        }
        return std::min({gap(0), gap(low), gap(1)}) > kMargin;
      });
    });
  }

  Footprint a_, b_;
  std::vector<std::int8_t> known_;  // 0: not yet
};

class JointBruteForce {
 public:
  static constexpr std::uint64_t kMostCodes = 4'000'000;  // of joint states
  static constexpr std::size_t kMostStates = 30'000;      // that are reached

  // Precondition: cells of 1 m, no obstacles.
  JointBruteForce(const OccupancyGrid& grid, const std::vector<AgentClass>& classes) {
    for (const AgentClass& c : classes) {
      bodies_.push_back({c.footprint, {}, {}});
      addPlaces(grid, bodies_.back());
    }
    for (const Body& a : bodies_) {
      for (const Body& b : bodies_) pairs_.push_back(&PairTruth::of(a.footprint, b.footprint));
    }
  }

  // The free places of a class.
  [[nodiscard]] const std::vector<LatticePlace>& places(std::size_t c) const {
    return bodies_[c].places;
  }
  [[nodiscard]] bool areApart(std::size_t class_a, const LatticePlace& a, std::size_t class_b,
                              const LatticePlace& b) const {
    return pairs_[class_a * bodies_.size() + class_b]->areApart(a, PairTruth::kRest, b);
  }
  // nullopt: too many joint states. Precondition: starts and goals are free places.
  [[nodiscard]] std::optional<bool> hasPlan(const std::vector<TimedAgent>& agents) const {
    return Search(*this, agents).run();
  }

 private:
  struct Move {
    std::uint32_t to;
    int motion;
  };
  struct Body {
    Footprint footprint;
    std::vector<LatticePlace> places;
    std::vector<std::vector<Move>> moves;  // by place
  };

  static bool isFree(const OccupancyGrid& grid, const Footprint& body, const LatticePlace& at,
                     int motion) {
    PairTruth& walls = PairTruth::of(body, *Footprint::box(1.0, 1.0));
    for (std::int32_t r = at.row - 4; r <= at.row + 4; ++r) {
      for (std::int32_t c = at.column - 4; c <= at.column + 4; ++c) {
        if (grid.blocked({r, c}) && !walls.areApart(at, motion, {r, c, 0})) return false;
      }
    }
    return true;
  }
  static void addPlaces(const OccupancyGrid& grid, Body& body) {
    const std::int32_t rows = grid.frame().rows(), columns = grid.frame().columns();
    std::vector<std::uint32_t> number;  // 1 + that of the free place
    LatticePlace p;
    for (p.row = 0; p.row < rows; ++p.row) {
      for (p.column = 0; p.column < columns; ++p.column) {
        for (p.heading = 0; p.heading < kHeadings; ++p.heading) {
          const bool is_free = isFree(grid, body.footprint, p, PairTruth::kRest);
          if (is_free) body.places.push_back(p);
          number.push_back(is_free ? static_cast<std::uint32_t>(body.places.size()) : 0);
        }
      }
    }
    for (const LatticePlace& from : body.places) {
      std::vector<Move>& moves = body.moves.emplace_back();
      const std::vector<LatticeMotion>& all = PairTruth::motionsFrom(from.heading);
      for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const LatticeMotion& m = all[static_cast<std::size_t>(i)];
        const Cell end{from.row + m.rows, from.column + m.columns};
        if (!grid.frame().contains(end)) continue;
        const std::uint32_t to = number[static_cast<std::size_t>(
            (end.row * columns + end.column) * kHeadings + m.to_heading)];
        if (to != 0 && isFree(grid, body.footprint, from, i)) moves.push_back({to - 1, i});
      }
    }
  }

  // An agent is at leg * places + place; one that has left is at the last value, radix - 1.
  class Search {
   public:
    Search(const JointBruteForce& of, const std::vector<TimedAgent>& agents) : of_(of) {
      for (const TimedAgent& a : agents) add(a);
    }

    std::optional<bool> run() {
      std::uint64_t states = 1, start = 0;
      for (Agent& a : agents_) {
        a.unit = states;
        start += a.unit * arrived(a, 0, a.start);
        states *= a.radix;
        if (states > kMostCodes) return std::nullopt;
      }
      seen_.resize(states);
      reach(start);
      for (std::size_t next = 0; next < queue_.size(); ++next) {
        if (queue_.size() > kMostStates) return std::nullopt;
        const std::uint64_t state = queue_[next];
        bool is_goal = true;
        for (Agent& a : agents_) {
          a.at = static_cast<std::uint32_t>(state / a.unit % a.radix);
          a.place = a.at % a.places;
          is_goal = is_goal && (a.hasLeft() || (a.at / a.places + 1 == a.is_goal.size() &&
                                                a.is_goal.back()[a.place]));
        }
        if (is_goal) return true;
        for (const Agent& a : agents_) moveOne(state, a);
      }
      return false;
    }

   private:
    struct Agent {
      std::size_t body = 0;
      std::uint32_t places = 0, start = 0, radix = 0, at = 0, place = 0;
      bool leaves = false;
      std::vector<std::vector<bool>> is_goal;  // by leg and place
      std::uint64_t unit = 0;
      [[nodiscard]] bool hasLeft() const { return at + 1 == radix; }
    };

    void add(const TimedAgent& a) {
      const std::vector<LatticePlace>& places = of_.places(a.agent_class);
      Agent out{
          a.agent_class, static_cast<std::uint32_t>(places.size()), 0, 0, 0, 0, a.leaves, {}, 0};
      std::vector<TimedGoal> goals = a.via;
      goals.push_back({a.goal, a.goal_heading});
      for (const TimedGoal& goal : goals) {
        std::vector<bool>& is_goal = out.is_goal.emplace_back();
        for (const LatticePlace& p : places) {
          is_goal.push_back(p.pose().position == goal.position &&
                            (!goal.heading || *goal.heading == p.pose().heading));
        }
      }
      while (places[out.start].pose() != a.start) ++out.start;
      out.radix = out.places * static_cast<std::uint32_t>(goals.size()) + 1;
      agents_.push_back(std::move(out));
    }
    [[nodiscard]] static std::uint32_t arrived(const Agent& a, std::uint32_t leg,
                                               std::uint32_t place) {
      while (leg + 1 < a.is_goal.size() && a.is_goal[leg][place]) ++leg;
      if (a.leaves && leg + 1 == a.is_goal.size() && a.is_goal[leg][place]) return a.radix - 1;
      return leg * a.places + place;
    }
    void moveOne(std::uint64_t state, const Agent& a) {
      if (a.hasLeft()) return;
      const Body& body = of_.bodies_[a.body];
      for (const Move& move : body.moves[a.place]) {
        const bool is_free = std::ranges::all_of(agents_, [&](const Agent& b) {
          return &b == &a || b.hasLeft() ||
                 of_.pairs_[a.body * of_.bodies_.size() + b.body]->areApart(
                     body.places[a.place], move.motion, of_.bodies_[b.body].places[b.place]);
        });
        if (is_free) reach(state - a.unit * a.at + a.unit * arrived(a, a.at / a.places, move.to));
      }
    }
    void reach(std::uint64_t state) {
      if (seen_[state]) return;
      seen_[state] = true;
      queue_.push_back(state);
    }

    const JointBruteForce& of_;
    std::vector<Agent> agents_;
    std::vector<bool> seen_;
    std::vector<std::uint64_t> queue_;
  };

  std::vector<Body> bodies_;
  std::vector<PairTruth*> pairs_;  // by two classes
};

}  // namespace clearway::fleet::shaped
