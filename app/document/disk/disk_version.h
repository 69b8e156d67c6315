// app/document/disk/disk_version.h — the open document and its file as another program left it:
// compared, reloaded, or not taken.
//
// Reloading is one step of the history, so undo brings back what was there before. After
// that the file counts as changed by another program, until the document is saved.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "app/document/disk/edit_file.h"
#include "app/document/edit/property_difference.h"

namespace clearway::app {

struct DiskDifference {
  bool same_size = true;
  std::int32_t rows = 0, columns = 0;          // on the disk
  CellSet cells;                               // whose values differ; empty for another size
  std::vector<PropertyDifference> properties;  // of the map: mine, and those on the disk
  std::size_t agents = 0;                      // that differ, by name
  bool planner = false;                        // other settings
  bool fleet = false;                          // other settings of its planning
  [[nodiscard]] bool any() const {
    return !same_size || !cells.empty() || !properties.empty() || agents > 0 || planner || fleet;
  }
};

// Cost: one pass over the cells.
[[nodiscard]] DiskDifference differenceOf(const EditDocument& document, const EditFile& file,
                                          const OpenedEdit& disk);

// Whether saving would change nothing: the document's map, agents in their order, settings,
// polygons and drawings are those of its file.
[[nodiscard]] bool isSame(const EditDocument& document, const OpenedEdit& disk);

// Takes what the file holds: of a map file the cells, of other files the agents and settings, too.
// Agents keep their ids by their names. The document is saved afterwards. A map's tasks remain:
// agents, goals and polygons keep their coordinates in the frame of the map file, also when its
// resolution, origin or height has changed. Returns the names of agents that were on the map with
// their start and goals, and are not any more.
[[nodiscard]] std::vector<std::string> reload(EditDocument& document, EditFile& file,
                                              OpenedEdit disk, const std::string& step);

// Keeps the document as it is although other programs have changed these files of it: what they
// hold is unsaved, so that the next save writes it.
void keepMine(EditDocument& document, const EditFile& file,
              const std::vector<std::filesystem::path>& changed);

}  // namespace clearway::app
