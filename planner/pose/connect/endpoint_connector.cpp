#include "planner/pose/connect/endpoint_connector.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numbers>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>

#include "planner/pose/connect/car_connector.h"
#include "planner/pose/cost/path_cost.h"
#include "planner/pose/curves/local_paths.h"

namespace clearway::lattice {
namespace {

constexpr std::array kAxisSteps{1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64};
constexpr std::array kFarSteps{6, 12};
constexpr std::size_t kUsual = 1024;  // connections of a pose

void reverse(std::span<Motion> motions) {
  std::ranges::reverse(motions);
  for (Motion& m : motions) std::swap(m.from, m.to);
}

Motion straight(Vec2 from, Vec2 to, Heading h) {
  return {MotionKind::Straight, {from, h}, {to, h}};
}

// A heading with its angle.
struct Direction {
  Heading heading;
  double angle_rad = 0.0;

  [[nodiscard]] static Direction of(Heading h) { return {h, h.radians()}; }
  [[nodiscard]] Direction opposite() const {
    return {heading.opposite(),
            angle_rad > 0.0 ? angle_rad - std::numbers::pi : angle_rad + std::numbers::pi};
  }
};

double angleBetween(const Direction& a, const Direction& b) {
  const double angle = std::abs(a.angle_rad - b.angle_rad);
  return std::min(angle, 2.0 * std::numbers::pi - angle);
}

enum class Driven : std::uint8_t { ToPose, FromPose };

// Collects the connections to one pose, or from it: the same chains in reverse.
//
// A chain ends with a turn into the `end` direction, if there is one, and with the last motion.
// Its cost follows from the angles of its directions, without those of its single turns.
class EndpointConnector {
 public:
  // `heading`: the required heading, if any. `axes`: further axes of approach.
  EndpointConnector(const EndpointContext& context, Vec2 position, std::optional<Heading> heading,
                    std::span<const Heading> axes, Driven driven)
      : context_(context),
        cost_(*context.options, *context.checker),
        position_(position),
        driven_(driven) {
    connections_.reserve(kUsual);
    for (int k = 0; k < context.headings->count(); ++k) {
      directions_.push_back(Direction::of(context.headings->heading(k)));
    }
    if (heading) end_ = Direction::of(*heading);
    addAround(position, 1.0, end_, nullptr);
    for (const Heading& axis : axes) {
      addAxis(Direction::of(axis), -1.0);
      addAxis(Direction::of(axis), 1.0);
    }
  }
  [[nodiscard]] std::vector<EndpointConnection>& connections() { return connections_; }

 private:
  using End = std::optional<Direction>;
  static constexpr std::size_t kMostMotions = 6;  // of a chain

  [[nodiscard]] bool isStopped() const {
    return context_.stop != nullptr &&
           context_.stop->pollNow(context_.held_bytes + bytes_) != StopReason::None;
  }
  // As it is driven.
  [[nodiscard]] Motion driven(Motion m) const {
    if (driven_ == Driven::FromPose) std::swap(m.from, m.to);
    return m;
  }
  // Whether the options allow a straight motion of a chain, in the direction in which it is driven.
  [[nodiscard]] bool isPermitted(const Motion& m) const {
    const Motion own = driven(m);
    return isAllowed({&own, 1}, *context_.options);
  }
  [[nodiscard]] double stepLength() const {
    return std::min(context_.lattice->stepX(), context_.lattice->stepY());
  }
  [[nodiscard]] const Direction& direction(int k) const {
    return directions_[static_cast<std::size_t>(k)];
  }

  // Adds connections through poses on the axis. `side` < 0: behind the goal, > 0: ahead of it.
  void addAxis(const Direction& axis, double side) {
    const Vec2 along = axis.heading.vector();
    for (const int n : kFarSteps) {
      addAround(position_ + (side * n * stepLength()) * along, 0.0, end_, nullptr);
    }
    for (const int n : kAxisSteps) {
      if (isStopped()) return;
      const Vec2 q = position_ + (side * n * stepLength()) * along;
      const Motion last = straight(q, position_, axis.heading);
      if (!isPermitted(last)) return;
      if (!context_.checker->isFree(last)) return;  // longer ones contain it
      addAround(q, 1.0, axis, &last);
    }
  }

  // Adds connections from the lattice points around `centre`: the 4 nearest and `ring` more rows
  // and columns on each side. The straight motion ends at the start of the `last` motion, or at the
  // goal if there is none.
  void addAround(Vec2 centre, double ring, const End& end, const Motion* last) {
    const StateLattice& lattice = *context_.lattice;
    const Vec2 offset = centre - lattice.anchor();
    const auto low = [&](double v) { return static_cast<std::int32_t>(std::floor(v) - ring); };
    const LatticePoint first{low(offset.y / lattice.stepY()), low(offset.x / lattice.stepX())};
    const int side = 2 + 2 * static_cast<int>(ring);
    last_ = last;
    last_cost_m_ = last == nullptr ? 0.0 : motionCost(driven(*last), *context_.options);
    for (int i = 0; i < side; ++i) {
      for (int j = 0; j < side; ++j) {
        const LatticePoint p = first + LatticeVector{i, j};
        if (lattice.contains(p)) addFrom(p, end);
      }
    }
  }

  void addFrom(LatticePoint p, const End& end) {
    const HeadingSet& headings = *context_.headings;
    const Vec2 from = context_.lattice->position(p);
    const Vec2 to = last_ == nullptr ? position_ : last_->from.position;
    if (from == to) {
      if (end) {
        const auto [a, b] = headings.around(end->heading);
        addChain({p, a}, std::nullopt, to, end);
        if (b != a) addChain({p, b}, std::nullopt, to, end);
      } else {
        for (int k = 0; k < headings.count(); ++k) addChain({p, k}, {}, to, {});
      }
      return;
    }
    if (context_.options->model == DriveKind::Omnidirectional) addSlides(p, to, end);
    const Direction ahead = Direction::of(Heading::towards(from, to, Heading()));
    const auto nearest = headings.nearestOfLine(ahead.heading);
    for (const bool behind : {false, true}) {
      Direction along = behind ? ahead.opposite() : ahead;
      const int k = nearest[behind ? 1 : 0];
      if (end && sameDirection(along.heading, end->heading)) along = *end;
      if (sameDirection(along.heading, headings.heading(k))) along = direction(k);
      if (!isPermitted(straight(from, to, along.heading))) continue;
      addChain({p, k}, along, to, end);
    }
  }

  // Slides with the lattice headings nearest to the end heading, or with all if the heading is
  // free.
  void addSlides(LatticePoint p, Vec2 to, const End& end) {
    const auto add = [&](int k) { addChain({p, k}, direction(k), to, end); };
    if (end) {
      const auto [a, b] = context_.headings->around(end->heading);
      add(a);
      if (b != a) add(b);
    } else if (last_ == nullptr) {
      for (int k = 0; k < context_.headings->count(); ++k) add(k);
    }
  }

  void addChain(const PoseState& state, const std::optional<Direction>& along, Vec2 to,
                const End& end) {
    std::vector<Motion>& chain = context_.store->beginList(kMostMotions);
    Direction now = direction(state.heading);
    double angle = 0.0;
    double travel_m = last_cost_m_;
    if (along) {
      const Vec2 from = context_.lattice->position(state.point);
      appendTurn(from, now.heading, along->heading, chain);
      const Motion m = straight(from, to, along->heading);
      chain.push_back(m);
      angle += angleBetween(now, *along);
      travel_m += travelCost(travel(m), isBackwards(driven(m)), *context_.options);
      now = *along;
    }
    if (end) {
      appendTurn(to, now.heading, end->heading, chain);
      angle += angleBetween(now, *end);
    }
    if (last_ != nullptr) chain.push_back(*last_);
    const std::span<Motion> motions = context_.store->endList();
    if (driven_ == Driven::FromPose) reverse(motions);
    const double cost_m = cost_(motions, turnCost(angle, *context_.options) + travel_m);
    connections_.push_back({state, motions, context_.unit.up(cost_m)});
    bytes_ += bytesOf(connections_.back());
  }

  EndpointContext context_;
  PathCost cost_;
  Vec2 position_;
  End end_;
  std::vector<Direction> directions_;  // of the lattice headings
  std::vector<EndpointConnection> connections_;
  Driven driven_;
  const Motion* last_ = nullptr;  // of the chains that are added now
  double last_cost_m_ = 0.0;
  std::size_t bytes_ = 0;
};

// Drops connections that reverse where that is not allowed, and sets the costs of the rest.
void price(const EndpointContext& context, std::vector<EndpointConnection>& connections) {
  const PoseOptions& options = *context.options;
  std::erase_if(connections,
                [&](const EndpointConnection& c) { return !isAllowed(c.motions, options); });
  const PathCost cost(options, *context.checker);
  for (EndpointConnection& c : connections) {
    if (isStoppedInside(context.stop)) return;
    c.cost = context.unit.up(cost(c.motions));
  }
}

// Many connections in a row begin with the same straight motion, which is checked once.
void eraseBlocked(const EndpointContext& context, std::vector<EndpointConnection>& connections) {
  const Motion* first = nullptr;
  bool first_is_free = false;
  std::erase_if(connections, [&](const EndpointConnection& c) {
    if (isStopped(context.stop)) return true;
    if (c.motions.empty() || c.motions.front().kind != MotionKind::Straight) {
      return !context.checker->isFree(c.motions);
    }
    const Motion& m = c.motions.front();
    if (first == nullptr || first->from != m.from || first->to != m.to) {
      first = &m;
      first_is_free = context.checker->isFree(m);
    }
    return !first_is_free || !context.checker->isFree(c.motions.subspan(1));
  });
}

// Stable radix sort of numbers by a field that they stand for. The fields of connections to a pose
// lie close together, so that a pass or two suffice.
template <class Field>
void sortByDigits(std::vector<std::uint32_t>& numbers, const Field& field) {
  constexpr unsigned kBits = 8;
  constexpr std::size_t kDigits = std::size_t{1} << kBits;
  if (numbers.empty()) return;
  const auto [first, last] = std::ranges::minmax_element(numbers, {}, field);
  const std::int64_t least = field(*first);
  const auto range = static_cast<std::uint64_t>(field(*last) - least);
  std::vector<std::uint32_t> sorted(numbers.size());
  for (unsigned shift = 0; shift < 64 && range >> shift != 0; shift += kBits) {
    const auto digit = [&](std::uint32_t i) {
      return static_cast<std::uint64_t>(field(i) - least) >> shift & (kDigits - 1);
    };
    std::array<std::uint32_t, kDigits + 1> begins{};
    for (const std::uint32_t i : numbers) ++begins[digit(i) + 1];
    std::partial_sum(begins.begin(), begins.end(), begins.begin());
    for (const std::uint32_t i : numbers) sorted[begins[digit(i)]++] = i;
    numbers.swap(sorted);
  }
}

EndpointConnections sorted(const EndpointContext& context,
                           std::vector<EndpointConnection> connections) {
  sortConnections(connections);
  return unlessStopped(context.stop, std::move(connections));
}

// The goal's heading. For a goal without heading: all lattice headings and the start's, so that it
// has every connection of a goal with one of these headings.
std::vector<Heading> endHeadings(const EndpointContext& context, const PoseGoal& goal,
                                 Heading start) {
  if (goal.heading) return {*goal.heading};
  std::vector<Heading> all;
  for (int k = 0; k < context.headings->count(); ++k) all.push_back(context.headings->heading(k));
  if (context.headings->find(start) < 0) all.push_back(start);
  return all;
}

}  // namespace

std::size_t bytesOf(std::span<const EndpointConnection> connections) {
  std::size_t bytes = 0;
  for (const EndpointConnection& c : connections) bytes += bytesOf(c);
  return bytes;
}

bool isSortedBefore(const EndpointConnection& a, const EndpointConnection& b) {
  if (comesBefore(a.state, b.state) || comesBefore(b.state, a.state)) {
    return comesBefore(a.state, b.state);
  }
  return a.cost < b.cost;
}

// From the last field to the first, as each sort keeps the order of equals.
void sortConnections(std::vector<EndpointConnection>& connections) {
  std::vector<std::uint32_t> order(connections.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto sortBy = [&](const auto& field) {
    sortByDigits(order, [&](std::uint32_t i) { return std::int64_t{field(connections[i])}; });
  };
  sortBy([](const EndpointConnection& c) { return c.cost; });
  sortBy([](const EndpointConnection& c) { return c.state.heading; });
  sortBy([](const EndpointConnection& c) { return c.state.point.column; });
  sortBy([](const EndpointConnection& c) { return c.state.point.row; });
  std::vector<EndpointConnection> sorted;
  sorted.reserve(connections.size());
  for (const std::uint32_t i : order) sorted.push_back(connections[i]);
  connections = std::move(sorted);
}

bool comesBefore(const PoseState& a, const PoseState& b) {
  return std::tie(a.point.row, a.point.column, a.heading) <
         std::tie(b.point.row, b.point.column, b.heading);
}

EndpointConnections connectStart(const EndpointContext& context, const Pose& start) {
  const LatticePoint nearest = context.lattice->nearest(start.position);
  const bool on_point = context.lattice->position(nearest) == start.position;
  const int k = context.headings->find(start.heading);
  std::vector<EndpointConnection> connections;
  if (on_point && k >= 0) {
    connections.push_back({{nearest, k}, {}, 0});
    return connections;
  }
  const bool car = context.options->model == DriveKind::Car;
  if (car) {
    EndpointConnections of_car = carConnectionsFrom(context, start);
    if (!of_car) return of_car;
    connections = *std::move(of_car);
    eraseBlocked(context, connections);
    price(context, connections);
  }
  if (on_point && !car) {  // if the turns to both neighbours are free, they suffice
    for (const int to : context.headings->around(start.heading)) {
      std::vector<Motion> turn;
      appendTurn(start.position, start.heading, context.headings->heading(to), turn);
      if (!context.checker->isFree(turn)) continue;
      connections.push_back({{nearest, to}, context.store->keep(turn), 0});
    }
    price(context, connections);
  }
  if (connections.size() < 2 && !car) {
    connections = std::move(EndpointConnector(context, start.position, start.heading,
                                              {&start.heading, 1}, Driven::FromPose)
                                .connections());
    eraseBlocked(context, connections);
  }
  return unlessStopped(context.stop, std::move(connections));
}

EndpointConnections connectGoal(const EndpointContext& context, const PoseGoal& goal,
                                Heading start_heading) {
  if (context.options->table != nullptr && goal.heading) {
    const LatticePoint p = context.lattice->nearest(goal.position);
    const int k = context.headings->find(*goal.heading);
    if (k >= 0 && context.lattice->position(p) == goal.position) {
      return std::vector<EndpointConnection>{{{p, k}, {}, 0}};
    }
  }
  const std::vector<Heading> axes = endHeadings(context, goal, start_heading);
  if (context.options->model == DriveKind::Car) {
    EndpointConnections of_car = carConnectionsTo(context, goal, axes);
    if (!of_car) return of_car;
    price(context, *of_car);
    return sorted(context, *std::move(of_car));
  }
  return sorted(context, std::move(EndpointConnector(context, goal.position, goal.heading, axes,
                                                     Driven::ToPose)
                                       .connections()));
}

DirectConnections connectDirectly(const EndpointContext& context, const Pose& start,
                                  const PoseGoal& goal, std::uint32_t below, int tries) {
  std::vector<std::vector<Motion>> connections;
  if (context.options->table != nullptr && start.position != goal.position) return connections;
  if (context.options->model == DriveKind::Car) {
    return carConnectionsBetween(context, start, goal, endHeadings(context, goal, start.heading),
                                 below, tries);
  }
  if (start.position == goal.position) {
    connections.emplace_back();
    if (goal.heading) appendTurn(start.position, start.heading, *goal.heading, connections.back());
  } else {
    const Heading ahead = Heading::towards(start.position, goal.position, start.heading);
    for (Heading h : {ahead, ahead.opposite()}) {
      if (goal.heading && sameDirection(h, *goal.heading)) h = *goal.heading;
      if (sameDirection(h, start.heading)) h = start.heading;
      std::vector<Motion> path;
      appendTurn(start.position, start.heading, h, path);
      path.push_back(straight(start.position, goal.position, h));
      if (goal.heading) appendTurn(goal.position, h, *goal.heading, path);
      connections.push_back(std::move(path));
    }
    if (context.options->model == DriveKind::Omnidirectional) {
      std::vector<Motion> path{straight(start.position, goal.position, start.heading)};
      if (goal.heading) appendTurn(goal.position, start.heading, *goal.heading, path);
      connections.push_back(std::move(path));
    }
  }
  const PathCost costOf(*context.options, *context.checker);
  std::erase_if(connections, [&](const auto& path) {
    return !isAllowed(path, *context.options) || context.unit.up(costOf(path)) >= below ||
           !context.checker->isFree(path);
  });
  return connections;
}

}  // namespace clearway::lattice
