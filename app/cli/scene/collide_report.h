// app/cli/scene/collide_report.h — what is reported about the pairs of a scene, as text, CSV and
// JSON.
#pragma once

#include <optional>
#include <string>

#include "app/cli/output/console.h"
#include "app/document/plan/plan_report.h"
#include "app/simulation/scene/scene_cast.h"
#include "app/simulation/scene/scene_play.h"
#include "maps/text/json_value.h"

namespace clearway::cli {

// "a,b", then a pair a line, then a line "body,wall" for each body that met walls; of all steps.
[[nodiscard]] std::string pairsCsv(const app::CollideHistory& all);

// Pairs, contacts, contacts with walls, events. Here and below `f` is the printed frame. `areas`:
// also the areas of the overlaps.
[[nodiscard]] maps::JsonValue frameJson(const app::ScenePlay& play, const app::ReportFrame& f,
                                        bool areas);
// Adds what each body covers of the map, and the cells of the broad phase that hold bodies.
// Errors of both: coveredCells() (scene_cells.h).
Result<void> addCells(const app::ScenePlay& play, const app::ReportFrame& f, maps::JsonValue& step);
// A line "step,time_s,body,row,column" for each cell of each body.
[[nodiscard]] Result<std::string> cellRows(const app::ScenePlay& play);
// Of each body: its bounds, the cells of the map that these cover, and whether it sleeps.
[[nodiscard]] maps::JsonValue bodyStatesJson(const app::ScenePlay& play, const app::ReportFrame& f);
// What collided at any step.
[[nodiscard]] maps::JsonValue historyJson(const app::CollideHistory& all);
// Which scene, and how it was played.
[[nodiscard]] maps::JsonValue sceneJson(const app::ScenePlay& play, const std::string& name,
                                        const app::ReportFrame& f);

// Tables for people.
[[nodiscard]] std::string methodsText(maps::SceneNarrow narrow);
[[nodiscard]] std::string parametersText(const collide::WorldOptions& options);

// What is kept of a whole play for its summary.
struct PlaySummary {
  int checks = 0;
  std::size_t began = 0, ended = 0;
  std::optional<double> first_collision_s;
  app::CollidePair first;
  std::size_t between = 0;  // impacts between two steps, of pairs and of bodies with walls
  std::uint32_t first_wall_body = 0;
  std::optional<app::CollideContact> deepest;
  double deepest_at_s = 0.0;
  std::optional<double> first_wall_s;
  std::optional<app::CollideWall> deepest_wall;
  double deepest_wall_at_s = 0.0;
  void add(const app::ScenePlay& play);
};
[[nodiscard]] std::string summaryText(const Console& console, const app::ScenePlay& play,
                                      const PlaySummary& all, const std::string& name);

// What a body meets along its path, for --cast.
[[nodiscard]] maps::JsonValue castJson(const app::ScenePlay& play, const app::SceneCast& cast,
                                       const app::ReportFrame& f);
[[nodiscard]] std::string castText(const Console& console, const app::ScenePlay& play,
                                   const app::SceneCast& cast, const app::ReportFrame& f);

}  // namespace clearway::cli
