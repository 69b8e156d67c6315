#include "planner/pose/search_parts.h"

#include <algorithm>

namespace clearway {

SearchEdges::SearchEdges(const MotionSet& motions, bool backwards) {
  const auto all = motions.all();
  for (int k = 0; k < motions.headings().count(); ++k) {
    first_.push_back(edges_.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Primitive& m = all[i];
      if ((backwards ? m.to : m.from) != k) continue;
      edges_.push_back({backwards ? reversed(m.shift) : m.shift, backwards ? m.from : m.to, m.cost,
                        static_cast<std::uint16_t>(i)});
    }
  }
  first_.push_back(edges_.size());
}

void assemble(const PoseSearchProblem& problem, const PoseState& first, std::uint32_t first_cost,
              std::span<const std::uint16_t> motions, const std::vector<Motion>& tail,
              PoseSearchResult& out) {
  const auto lead =
      std::find_if(problem.starts.begin(), problem.starts.end(),
                   [&](const Connection& c) { return c.state == first && c.cost == first_cost; });
  out.motions = lead->motions;
  PoseSearchResult::Visited at{first, first_cost};
  out.visited.push_back(at);
  for (const std::uint16_t i : motions) {
    const Primitive& m = problem.motions->all()[i];
    const LatticePoint to = at.state.point + m.shift;
    problem.motions->appendMotions(m, problem.lattice->position(at.state.point),
                                   problem.lattice->position(to), out.motions);
    at = {{to, m.to}, at.cost + m.cost};
    out.visited.push_back(at);
  }
  out.motions.insert(out.motions.end(), tail.begin(), tail.end());
}

}  // namespace clearway
