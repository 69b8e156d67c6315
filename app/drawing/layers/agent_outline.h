// app/drawing/layers/agent_outline.h — the drawn geometry of an agent and its path, for pictures
// and the editor.
//
// The swept area is a list of overlapping rings, each the convex hull of a part at two successive
// poses; all rings have the same orientation, so that the non-zero rule fills their union once.
// Straight motions are swept exactly; turns are sampled so that the outline error is below 0.2 px.
// For drawing only: collision decisions never use these outlines.
// Cost: linear in the rings. Thread-safe: no state.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "app/drawing/style/view_box.h"
#include "core/shape/footprint.h"
#include "planner/common/plan_result.h"

namespace clearway::app::picture {

using Ring = std::vector<Vec2>;

// In the agent's frame [m]: the body, and the body with its padding.
[[nodiscard]] std::vector<Ring> bodyRings(const Footprint& footprint);
[[nodiscard]] std::vector<Ring> paddedRings(const Footprint& footprint);
// The outline of the union of convex rings, as lines; a closed one ends where it starts. Edges
// inside another ring, or shared by two rings, are removed.
[[nodiscard]] std::vector<Ring> outlineOf(const std::vector<Ring>& rings);
// A chevron that marks the front, inside one of the rings: three points, open.
[[nodiscard]] Ring noseOf(const std::vector<Ring>& body);

// A ring of the agent's frame at a pose [px].
[[nodiscard]] Ring at(const Pose& pose, const Ring& local, const View& view);
// What the padded agent sweeps along the path [px].
[[nodiscard]] std::vector<Ring> sweptRings(const Footprint& footprint, const Path& path,
                                           const View& view);
// Poses at equal distances; a rotation counts as the arc length at half the agent's radius.
[[nodiscard]] std::vector<Pose> outlinePoses(const Path& path, double reach_m, double spacing_m);
// Is b on the straight continuation from a to c?
[[nodiscard]] bool continues(const Pose& a, const Pose& b, const Pose& c);
// The pair of points that a certificate's clearance is measured between [m].
[[nodiscard]] std::array<Vec2, 2> clearancePoints(const std::optional<Footprint>& footprint,
                                                  const Certificate& certificate,
                                                  const GridFrame& grid);

}  // namespace clearway::app::picture
