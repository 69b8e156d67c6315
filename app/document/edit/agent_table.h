// app/document/edit/agent_table.h — the agents of a document as a table, to edit and to paste.
//
// Columns: name, length, width, start x y heading, goal x y heading, speed. Coordinates are in the
// frame that is shown, sizes in the unit of the map's file, headings in degrees, speeds in that
// unit per second. An empty cell means: not placed, no goal, any heading of a goal, the usual
// speed. Numbers are shown with up to six digits after the point; a cell is only written when its
// text changes, so that rounded digits do not move agents. Pasted text: rows of cells with tabs
// between them, as spreadsheets copy them; a decimal comma is accepted. Rows beyond the last agent
// add agents that are like the last one, not placed. Errors: InvalidArgument, one sentence with the
// row and the column. Thread-safe: no state.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "app/document/edit/edit_document.h"
#include "app/document/plan/plan_report.h"
#include "maps/grid/grid_map.h"

namespace clearway::app {

// The sizes and places that agents can have: those of files, in the units that are typed.
//
// Bounds are whole numbers, so that a number within them is within those of files after its
// conversion. Thread-safe: no state.
struct NumberRange {
  double least = 0.0, most = 0.0;
};

// Of lengths, widths and radii, in the unit of the map's file.
[[nodiscard]] NumberRange sizeRange(const maps::GridMap& map);
// Of one coordinate, x or y, in the frame f. Where the frame is turned, its corners are too wide.
[[nodiscard]] NumberRange coordinateRange(const ReportFrame& f, double Vec2::*coordinate);

enum class AgentColumn : std::uint8_t {
  Name,
  Length,
  Width,
  StartX,
  StartY,
  StartHeading,
  GoalX,
  GoalY,
  GoalHeading,
  Speed
};
inline constexpr std::size_t kAgentColumns = 10;
[[nodiscard]] const char* nameOf(AgentColumn column);

// The map that the agents are on, and the frame that coordinates are shown in.
struct AgentTableFrame {
  const maps::GridMap& map;
  ReportFrame shown;
};

[[nodiscard]] std::string textOf(const AgentTableFrame& f, const maps::ProjectAgent& agent,
                                 AgentColumn column);

// The agent with a cell replaced. Whether its name is free is not checked.
[[nodiscard]] Result<maps::ProjectAgent> withText(const AgentTableFrame& f,
                                                  const maps::ProjectAgent& agent,
                                                  AgentColumn column, std::string_view text);

// The cells of pasted text. Empty lines at the end are ignored.
[[nodiscard]] std::vector<std::vector<std::string>> pastedCells(std::string_view text);

struct ReplacedName {  // of an agent whose pasted name another one has
  std::string wanted, given;
};

// Writes pasted cells from a row and a column on; within a step of the history. Nothing is written
// after an error. `stem`: the name of agents whose name is pasted empty.
[[nodiscard]] Result<std::vector<ReplacedName>> pasteAgents(
    EditDocument& document, const ReportFrame& shown, std::size_t row, std::size_t column,
    const std::vector<std::vector<std::string>>& cells, const std::string& stem = kAgentName);

}  // namespace clearway::app
