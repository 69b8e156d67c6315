// app/cli/tables_option.h — --preprocess: tables about the map, and what is told of them.
#pragma once

#include <optional>
#include <string>

#include "app/cli/command_line.h"
#include "app/session/map_tables.h"
#include "maps/json_value.h"

namespace clearway::cli {

inline constexpr const char* kNoUseOfTables =
    "--preprocess: only the point planner's fast searches use tables, and none of them runs here";

struct TablesOption {
  bool wanted = false;
  std::optional<double> time_s, memory_mb;

  void declare(CommandLine& line);
  // What does not go together, one sentence; or nothing.
  [[nodiscard]] std::string conflict() const;
  [[nodiscard]] Budget limits() const;
};

// "8 landmarks, 4.2 MB, built in 22 ms and kept in arena.map.clearway-tables".
[[nodiscard]] std::string tablesText(const TablesReport& report, const std::string& map_file);
[[nodiscard]] JsonValue tablesJson(const TablesReport& report);
// "none", "file", "kept" or "built".
[[nodiscard]] const char* nameOf(TablesOrigin origin);

}  // namespace clearway::cli
