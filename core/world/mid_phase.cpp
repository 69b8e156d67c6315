#include "core/world/mid_phase.h"

#include <algorithm>

namespace clearway::collide {

PartsView::PartsView(const PlacedShape& s) {
  if (s.kind == PlacedKind::Compound) {
    parts_ = s.compound->parts;
    bounds_ = s.compound->bounds;
    discs_ = s.compound->placed_around;
    nodes_ = s.compound->tree.nodes();
    return;
  }
  own_bounds_ = boundsOf(s);
  // The disc around the bounds: the boxes are compared in any case.
  const Vec2 centre = 0.5 * (own_bounds_.min + own_bounds_.max);
  const double size = std::max(std::abs(own_bounds_.min.x), std::abs(own_bounds_.max.x)) +
                      std::max(std::abs(own_bounds_.min.y), std::abs(own_bounds_.max.y));
  own_disc_ = {centre, length(own_bounds_.max - centre) + 1e-14 * size};
  own_node_.box = own_bounds_;
  parts_ = {&s, 1};
  bounds_ = {&own_bounds_, 1};
  discs_ = {&own_disc_, 1};
  nodes_ = {&own_node_, 1};
}

}  // namespace clearway::collide
