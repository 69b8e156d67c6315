#include "planner/pose/search/search_parts.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace clearway::lattice {

SearchEdges::SearchEdges(const PrimitiveSet& motions, const NodeTable& nodes, bool backwards) {
  const auto all = motions.all();
  const auto headingOf = [&](const Primitive& m) {
    return static_cast<std::size_t>(backwards ? m.to : m.from);
  };
  first_.assign(static_cast<std::size_t>(motions.headings().count()) + 1, 0);
  for (const Primitive& m : all) ++first_[headingOf(m) + 1];
  std::partial_sum(first_.begin(), first_.end(), first_.begin());
  std::vector<std::size_t> next = first_;
  edges_.resize(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Primitive& m = all[i];
    const LatticeVector shift = backwards ? reversed(m.shift) : m.shift;
    const std::int32_t turn = backwards ? m.from - m.to : m.to - m.from;
    edges_[next[headingOf(m)]++] = {shift, nodes.step(shift, turn), backwards ? m.from : m.to,
                                    m.cost, static_cast<std::uint16_t>(i)};
  }
}

SearchEdges::SearchEdges(const PrimitiveSet& motions, const NodeTable& nodes, bool backwards,
                         const ContextEdges& price) {
  const auto all = motions.all();
  const auto addTo = [&](std::size_t i, std::int32_t from, std::int32_t to, std::uint32_t cost) {
    const LatticeVector shift = backwards ? reversed(all[i].shift) : all[i].shift;
    const std::int32_t turn = backwards ? from - to : to - from;
    edges_.push_back({shift, nodes.step(shift, turn), backwards ? from : to, cost,
                      static_cast<std::uint16_t>(i)});
  };
  for (const Gear here : price.allGears()) {
    for (int k = 0; k < motions.headings().count(); ++k) {
      first_.push_back(edges_.size());
      for (std::size_t i = 0; i < all.size(); ++i) {
        if ((backwards ? all[i].to : all[i].from) != k) continue;
        for (const Gear before : price.allGears()) {
          const Gear after = price.after(i, before);
          if ((backwards ? after : before) != here) continue;
          addTo(i, all[i].from + price.layer(before), all[i].to + price.layer(after),
                price.cost(i, before));
        }
      }
    }
  }
  first_.push_back(edges_.size());
}

std::uint32_t SearchEdges::cheapest() const {
  const auto cheapest = std::ranges::min_element(edges_, {}, &Edge::cost);
  return cheapest == edges_.end() ? 0 : cheapest->cost;
}

std::uint32_t lowerBound(const PoseSearchProblem& problem, const ObstacleHeuristic* bound,
                         std::span<const EndpointConnection> ends) {
  std::uint32_t least = ObstacleHeuristic::kUnreachable;
  for (const EndpointConnection& c : ends) {
    const std::uint32_t to_go = heuristicAt(bound, problem.points->of(c.state.point));
    if (to_go != ObstacleHeuristic::kUnreachable) least = std::min(least, c.cost + to_go);
  }
  return least == ObstacleHeuristic::kUnreachable ? 0 : least;
}

std::vector<ObstacleHeuristic::Seed> heuristicSeeds(std::span<const EndpointConnection> ends) {
  std::vector<ObstacleHeuristic::Seed> seeds;
  for (const EndpointConnection& c : ends) {
    if (seeds.empty() || seeds.back().point != c.state.point) {
      seeds.push_back({c.state.point, c.cost});
    } else {
      seeds.back().cost = std::min(seeds.back().cost, c.cost);
    }
  }
  return seeds;
}

bool GoalStateIndex::allocate() {
  if (!near_.allocate(p_->points->size() / 64 + 1)) return false;
  for (const EndpointConnection& c : p_->goals) {
    const std::size_t i = p_->points->of(c.state.point);
    near_.data()[i >> 6U] |= 1ULL << (i & 63U);
  }
  return true;
}

std::span<const EndpointConnection> GoalStateIndex::from(const PoseState& s) const {
  const auto first = std::lower_bound(
      p_->goals.begin(), p_->goals.end(), s,
      [](const EndpointConnection& a, const PoseState& b) { return comesBefore(a.state, b); });
  const auto last = std::find_if(first, p_->goals.end(),
                                 [&](const EndpointConnection& c) { return c.state != s; });
  return {first, last};
}

PoseSearchResult ended(PoseSearchResult result, bool pruned, std::size_t memory_bytes) {
  if (!result.found && result.stop == StopReason::None && pruned) {
    result.stop = StopReason::NodeLimit;
  }
  result.memory_bytes = memory_bytes;
  return result;
}

void restartTrace(const PoseSearchProblem& problem) {
  problem.trace->note(TraceKind::Began, problem.lattice->frame().cellAt(problem.lattice->anchor()));
}

void note(const PoseSearchProblem& problem, TraceKind kind, const PoseState& state) {
  const StateLattice& lattice = *problem.lattice;
  problem.trace->note(kind, lattice.frame().cellAt(lattice.position(state.point)),
                      state.heading % problem.motions->headings().count());
}

BackTrace backtrace(const PoseSearchProblem& problem, const NodeTable& nodes, bool backwards,
                    const SearchEdges& leading, std::span<const EndpointConnection> ends,
                    PoseState from, ContextEdges* price) {
  BackTrace way;
  const auto costOf = [&](const PoseState& s) {
    return nodes.cost(nodes.id(s)) & NodeTable::kUnknown;
  };
  for (bool goes_on = true; goes_on;) {
    const std::uint32_t cost = costOf(from);
    way.costs.push_back(cost);
    goes_on = false;
    for (const SearchEdges::Edge& edge : leading.of(from.heading)) {
      const PoseState before{from.point + edge.shift, edge.heading};
      if (edge.cost > cost || !problem.lattice->contains(before.point)) continue;
      if (costOf(before) > cost - edge.cost) continue;
      const LatticePoint begin = backwards ? from.point : before.point;
      if (!problem.masks->isFree(edge.motion, begin)) continue;
      const std::uint32_t near = price == nullptr ? 0 : price->proximity(edge.motion, begin);
      if (costOf(before) + edge.cost + near > cost) continue;
      way.motions.push_back(edge.motion);
      from = before;
      goes_on = true;
      break;
    }
  }
  const std::uint32_t cost = costOf(from);
  const auto end = std::find_if(ends.begin(), ends.end(), [&](const EndpointConnection& c) {
    return c.state == from && c.cost == cost;
  });
  assert(end != ends.end());
  way.end = &*end;
  return way;
}

void assemble(const PoseSearchProblem& problem, const EndpointConnection& lead,
              std::span<const std::uint16_t> motions, const EndpointConnection& tail,
              PoseSearchResult& out) {
  out.motions = lead.motions;
  PoseSearchResult::Visited at{lead.state, lead.cost};
  out.visited.push_back(at);
  for (const std::uint16_t i : motions) {
    const Primitive& m = problem.motions->all()[i];
    const LatticePoint to = at.state.point + m.shift;
    problem.motions->appendMotions(m, problem.lattice->position(at.state.point),
                                   problem.lattice->position(to), out.motions);
    at = {{to, m.to}, at.cost + m.cost};
    out.visited.push_back(at);
  }
  out.motions.insert(out.motions.end(), tail.motions.begin(), tail.motions.end());
  out.cost = at.cost + tail.cost;
}

}  // namespace clearway::lattice
