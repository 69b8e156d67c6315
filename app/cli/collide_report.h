// app/cli/collide_report.h — what is told about the pairs of a scene, as text, CSV and JSON.
#pragma once

#include <optional>
#include <string>

#include "app/cli/console.h"
#include "app/session/collide.h"
#include "app/session/collide_cast.h"
#include "maps/json_value.h"

namespace clearway::cli {

// "a,b", then a pair a line.
[[nodiscard]] std::string pairsCsv(const CollideFrame& frame);

// Pairs, contacts, contacts with walls, events.
[[nodiscard]] JsonValue frameJson(const CollideFrame& frame);
// Which scene, and how it was played.
[[nodiscard]] JsonValue sceneJson(const ScenePlay& play, const std::string& name);

// Tables for people.
[[nodiscard]] std::string methodsText(SceneNarrow narrow);
[[nodiscard]] std::string parametersText(const WorldOptions& options);

// What is kept of a whole play for its summary.
struct PlaySummary {
  int checks = 0;
  std::size_t began = 0, ended = 0;
  std::optional<double> first_collision_s;
  CollidePair first;
  std::optional<CollideContact> deepest;
  double deepest_at_s = 0.0;
  void add(const CollideFrame& frame);
};
[[nodiscard]] std::string summaryText(const Console& console, const ScenePlay& play,
                                      const PlaySummary& all, const std::string& name);

// What a body meets on its way, for --cast.
[[nodiscard]] JsonValue castJson(const ScenePlay& play, const SceneCast& cast);
[[nodiscard]] std::string castText(const Console& console, const ScenePlay& play,
                                   const SceneCast& cast);

}  // namespace clearway::cli
