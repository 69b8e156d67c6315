#include "app/cli/options/map_options.h"

#include "app/document/plan/terrain_costs.h"

namespace clearway::cli {

void OutsideOption::declare(CommandLine& line) {
  line.flag(given_, std::string(maps::kOutsideOption),
            "Maps, pictures and other files may be named outside of the folder of the file that "
            "names them: by \"..\", an absolute path or a link.\n"
            "Without it such names are refused, because files may come from strangers.");
  line.whenParsed([this] {
    if (given_) permission_ = std::make_shared<const maps::OutsideReferences>();
  });
}

void MapOptions::declare(CommandLine& line, bool with_costs) {
  line.section("Reading maps");
  if (with_costs) {
    line.text(terrain_, "--terrain", "RULE",
              "MovingAI maps: passable letters are . G S E (benchmark, the default), . G (strict), "
              "or . G S E W (water); or what a metre costs: letters with costs "
              "(S=2,W=4.5), or of pictures costmap, grey or occupancy.\n"
              "S=2,W=4.5: letters of a MovingAI map, which are then passable, with costs from 0.01 "
              "to 600; other letters cost 1. costmap: the grey values of a picture or ROS map are "
              "an 8-bit cost layer, in which v costs 1 + v/50 and 253 to 255 are obstacles. grey: "
              "a darker free cell is costlier, grey v costs 1 + (255 - v)/50. occupancy: "
              "of ROS maps in mode scale or raw, 1 to 99 cost as Nav2 scales them to 8 bits. A "
              "step costs its "
              "length times the mean of its two cells; a shape pays for the cells below its "
              "reference point.",
              {"benchmark", "strict", "water", "costmap", "grey", "occupancy"});
  } else {
    line.choice(
        terrain_, "--terrain", {"benchmark", "strict", "water"},
        "MovingAI maps: passable letters are . G S E (benchmark, the default), . G (strict), "
        "or . G S E W (water).");
  }
  line.number(threshold_, "--threshold", "T", {0.0, 1.0, false},
              "Images: pixels darker than this part of full brightness are obstacles (0.5).");
  line.flag(invert_, "--invert", "Images: bright pixels are the obstacles.");
  if (with_costs) {
    line.text(unknown_, "--unknown", "STATE|COST",
              "ROS maps: what unknown cells are to planners and checks: obstacle, which is the "
              "default, or blocked, the same; free; or passable at this cost per metre, 1 to 600.",
              {"obstacle", "blocked", "free"});
  } else {
    line.choice(unknown_, "--unknown", {"obstacle", "blocked", "free"},
                "ROS maps: what unknown cells are to planners and checks (obstacle); blocked is "
                "the same.");
  }
  line.number(cell_m_, "--cell-size", "M", {GridFrame::kMinCell_m, GridFrame::kMaxCell_m, false},
              "Size of a cell in metres where the format has none (1).");
  outside_.declare(line);
}

bool MapOptions::hasUnknownCost() const {
  return !unknown_.empty() && unknown_ != "obstacle" && unknown_ != "blocked" && unknown_ != "free";
}

std::string MapOptions::costs(const std::string& otherwise) const {
  const bool is_rule = terrain_ == "benchmark" || terrain_ == "strict" || terrain_ == "water";
  const std::string& terrain = is_rule || terrain_.empty() ? otherwise : terrain_;
  return hasUnknownCost() ? app::withUnknownCost(terrain, unknown_) : terrain;
}

std::string MapOptions::problem() const {
  if (hasUnknownCost() && !app::checkTerrain(app::withUnknownCost({}, unknown_))) {
    return "--unknown: '" + unknown_ +
           "' is not obstacle, blocked, free or a cost per metre from 1 to 600";
  }
  if (costs().empty()) return {};
  const Result<void> good = app::checkTerrain(costs());
  return good ? "" : "--terrain: " + good.error().text() + "; or as benchmark, strict or water";
}

std::string MapOptions::firstGiven() const {
  if (!terrain_.empty()) return "--terrain";
  if (threshold_) return "--threshold";
  if (invert_) return "--invert";
  if (!unknown_.empty()) return "--unknown";
  return cell_m_ ? "--cell-size" : "";
}

maps::LoadOptions MapOptions::load() const {
  maps::LoadOptions options;
  if (terrain_ == "strict") options.rule = maps::TerrainRule::Strict;
  if (terrain_ == "water") options.rule = maps::TerrainRule::Water;
  options.image.threshold = threshold_.value_or(options.image.threshold);
  options.image.invert = invert_;
  options.cell_m = cell_m_;
  options.unknown_is_free = unknown_ == "free";
  return options;
}

}  // namespace clearway::cli
