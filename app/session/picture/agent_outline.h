// app/session/picture/agent_outline.h — the geometry that is drawn of an agent and of its way, for
// pictures and for the editor.
//
// The swept area is a list of overlapping rings, each the convex hull of a part at two successive
// poses; all rings have the same orientation, so that the non-zero rule fills their union once.
// Straight motions are swept exactly; turns are cut so finely that the outline is less than 0.2 px
// from the true one. For drawing only: no decision is made with these outlines.
// Cost: linear in the rings. Thread-safe: no state.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "app/session/picture/view_box.h"
#include "core/shape/footprint.h"
#include "planner/common/plan_result.h"

namespace clearway::session::picture {

using Ring = std::vector<Vec2>;

// In the agent's frame [m]: the agent itself, and with its padding, as collision is decided.
[[nodiscard]] std::vector<Ring> bodyRings(const Footprint& footprint);
[[nodiscard]] std::vector<Ring> paddedRings(const Footprint& footprint);
// The outline of the union of convex rings, as lines; a closed one ends where it starts. Edges
// inside of another ring, or between two rings, are left out.
[[nodiscard]] std::vector<Ring> outlineOf(const std::vector<Ring>& rings);
// A chevron behind the front, inside one of the rings: three points, open.
[[nodiscard]] Ring noseOf(const std::vector<Ring>& body);

// A ring of the agent's frame at a pose [px].
[[nodiscard]] Ring at(const Pose& pose, const Ring& local, const View& view);
// What the padded agent sweeps along the path [px].
[[nodiscard]] std::vector<Ring> sweptRings(const Footprint& footprint, const Path& path,
                                           const View& view);
// Poses at equal distances, turning counted as the way of a point at half the reach.
[[nodiscard]] std::vector<Pose> outlinePoses(const Path& path, double reach_m, double spacing_m);
// Does the way go straight on from a through b to c?
[[nodiscard]] bool continues(const Pose& a, const Pose& b, const Pose& c);
// The pair of points that a certificate's clearance is measured between [m].
[[nodiscard]] std::array<Vec2, 2> clearancePoints(const std::optional<Footprint>& footprint,
                                                  const Certificate& certificate,
                                                  const GridFrame& grid);

}  // namespace clearway::session::picture
