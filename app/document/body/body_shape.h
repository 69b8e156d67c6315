// app/document/body/body_shape.h — the shapes that files hold as the world and the planners know
// them.
//
// maps/ reads shapes and knows no geometry but theirs; core/ knows no files. This is where the two
// meet, for scenes and projects alike. Thread-safe: no state.
#pragma once

#include "core/base/result.h"
#include "core/shape/footprint.h"
#include "core/shape/shape.h"
#include "core/world/body.h"
#include "maps/grid/grid_map.h"
#include "maps/plan/plan_settings.h"
#include "maps/project/project.h"
#include "maps/scene/collision_shape.h"

namespace clearway::app {

// Errors: those of WKT and of shapes; the message begins with the JSON pointer within the shape.
[[nodiscard]] Result<Shape> shapeOf(const maps::SceneShape& shape);

// A body's shape with what its parts have of their own. Errors: as shapeOf.
struct SceneBodyShape {
  Shape shape;
  std::vector<collide::PartFilter> filters;  // of the parts that collide; empty: none has any
  // Of a compound: the places of these parts in it as it is written. Empty for other shapes.
  std::vector<std::uint32_t> written;
};
[[nodiscard]] Result<SceneBodyShape> bodyShapeOf(const maps::SceneShape& shape);

// What collides of an agent, padding included: a disc is a point with a radius, a capsule a segment
// with one. Of a point: its padding alone.
[[nodiscard]] maps::SceneShape sceneShapeOf(const maps::AgentShape& shape,
                                            const maps::AgentPadding& padding);
// Errors: as shapeOf.
[[nodiscard]] Result<Shape> exactShapeOf(const maps::AgentShape& shape,
                                         const maps::AgentPadding& padding);

// A footprint, padding included, as a shape of the world.
[[nodiscard]] Result<Shape> shapeOf(const Footprint& footprint);

// Shape and padding as planners take them. Of a point: its padding alone.
// Errors: those of Footprint, of footprintFromWkt and of shapeOf.
[[nodiscard]] Result<Footprint> footprintOf(const maps::AgentShape& shape,
                                            const maps::AgentPadding& padding);

// The shape of a body that planners keep away from. What is no footprint, such as capsules and
// parts of different radii, becomes polygons around it, larger by 0.5 % of the radius at most of up
// to 32 vertices. Errors: as shapeOf; Unsupported: a half-plane, or a part without area.
[[nodiscard]] Result<Footprint> obstacleFootprintOf(const maps::SceneShape& shape);

// The same for pictures and the editor: nothing of a point; what planners cannot take is drawn by
// polygons of up to 64 vertices inside of it.
[[nodiscard]] Result<std::optional<Footprint>> drawnFootprintOf(const maps::AgentShape& shape,
                                                                const maps::AgentPadding& padding);

// The shape in another frame: lengths scaled and, when `mirrored`, y turned round, so that "left of
// the robot" stays left. Errors: those of WKT.
[[nodiscard]] Result<maps::AgentShape> mapped(const maps::AgentShape& shape, double scale,
                                              bool mirrored);

struct WorldShape {
  maps::AgentShape shape;
  maps::AgentPadding padding;
};
// An agent's shape and padding, from its map's own frame and unit into the world. Errors: as above.
[[nodiscard]] Result<WorldShape> worldShapeOf(const maps::GridMap& map,
                                              const maps::ProjectAgent& agent);

}  // namespace clearway::app
