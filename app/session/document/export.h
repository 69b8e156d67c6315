// app/session/document/export.h — a document in another format: which writers there are for what.
//
//   map, project   map, pgm, png (bytes); yaml (files only: a ROS map is two); clearway or json (a
//   project) plan           json, csv scenario       scen
// Errors: Unsupported, naming the document's own formats; those of the writers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session/document/document.h"

namespace clearway::session {

struct Exported {
  std::string bytes;
  std::vector<std::string> losses;  // what the format cannot hold
};

// `step`: plans to CSV, distance between rows in the map's unit; by default half a cell.
[[nodiscard]] Result<Exported> exportDocument(const Document& document, const std::string& format,
                                              std::optional<double> step = {});

// A ROS map: the YAML and its picture beside it, named as saveMap() tells; gives what was lost. No
// file that the document was read from (`in`) is touched, unless `yaml` is that very map.
// Errors: Unsupported when the document has no map.
[[nodiscard]] Result<std::vector<std::string>> exportRos(const Document& document,
                                                         const std::filesystem::path& in,
                                                         const std::filesystem::path& yaml);

}  // namespace clearway::session
