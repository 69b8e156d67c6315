// app/cli/options/map_options.h — the options of every command that reads a map: values that its
// format does not define.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/cli/options/command_line.h"
#include "maps/grid/map_io.h"
#include "maps/text/outside_references.h"

namespace clearway::cli {

// The option that permits references out of the folder of the file that names them.
class OutsideOption {
 public:
  void declare(CommandLine& line);
  [[nodiscard]] bool given() const { return given_; }

 private:
  bool given_ = false;
  std::shared_ptr<const maps::OutsideReferences> permission_;
};

class MapOptions {
 public:
  // `with_costs`: --terrain also takes costs of terrain (app/document/plan/terrain_costs.h).
  void declare(CommandLine& line, bool with_costs = false);
  // The error in the terrain costs, one sentence; empty if none.
  [[nodiscard]] std::string problem() const;
  // Costs of terrain, given instead of those or, for unknown cells, besides; empty: every cell
  // costs the same.
  [[nodiscard]] std::string costs(const std::string& otherwise = {}) const;
  [[nodiscard]] maps::LoadOptions load() const;
  [[nodiscard]] bool allowsOutside() const { return outside_.given(); }
  [[nodiscard]] std::string firstGiven() const;  // the name of an option; empty if none is given

 private:
  // A cost, and no state of unknown cells.
  [[nodiscard]] bool hasUnknownCost() const;
  std::string terrain_, unknown_;
  std::optional<double> threshold_;
  std::optional<double> cell_m_;
  bool invert_ = false;
  OutsideOption outside_;
};

}  // namespace clearway::cli
