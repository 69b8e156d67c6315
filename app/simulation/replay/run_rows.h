// app/simulation/replay/run_rows.h — events, poses and statistics of a run as text, row by row.
//
// Formats: CSV with a header, and JSON lines. Coordinates and depths are in the frame of the run's
//          input (SimulationInput::frame): the map's, or the world's (metres, y down) with --frame
//          world; without a map they are the world's.
//          Rows are in the order in which things happened. The columns are the keys of the lines,
//          and are documented in resources/docs/simulation.md.
#pragma once

#include <cstdint>
#include <string>

#include "app/simulation/replay/simulation_run.h"

namespace clearway::app {

enum class RowFormat : std::uint8_t { Csv, JsonLines };
// JSON lines for the extension .jsonl, else CSV.
[[nodiscard]] RowFormat rowFormatOf(const std::string& file);

// The header of CSV, in which the frame of the coordinates comes first; empty for JSON lines.
[[nodiscard]] std::string eventHeader(RowFormat format, const maps::MapFrame& frame);
[[nodiscard]] std::string poseHeader(RowFormat format, const maps::MapFrame& frame);
[[nodiscard]] std::string eventRow(RowFormat format, const SimulationRun& run,
                                   const simulation::Event& event);
// A row for each agent that is there, at the end of the last step.
[[nodiscard]] std::string poseRows(RowFormat format, const SimulationRun& run);
[[nodiscard]] std::string stepHeader(RowFormat format);
[[nodiscard]] std::string stepRow(RowFormat format, const simulation::StepReport& report);

}  // namespace clearway::app
