#include "planner/pose/search/backtrace.h"

namespace clearway::lattice {

void assemblePath(const SearchSpace& space, const EndpointConnection& lead,
                  std::span<const BackTrace::Step> steps, PoseSearchResult& out) {
  out.found = true;
  out.motions.assign(lead.motions.begin(), lead.motions.end());
  PoseSearchResult::Visited at{lead.state, lead.cost};
  at.state.heading %= space.motions.headings().count();
  out.visited.push_back(at);
  for (const BackTrace::Step& step : steps) {
    const Primitive& p = space.motions.all()[step.motion];
    const LatticePoint to = at.state.point + p.shift;
    space.motions.appendMotions(p, space.lattice.position(at.state.point),
                                space.lattice.position(to), out.motions);
    at = {{to, p.to}, at.cost + step.cost};
    out.visited.push_back(at);
  }
  out.cost = at.cost;
}

}  // namespace clearway::lattice
