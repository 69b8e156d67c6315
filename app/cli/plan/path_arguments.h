// app/cli/plan/path_arguments.h — a path of another program with its map and agent, as options.
#pragma once

#include <string>
#include <vector>

#include "app/cli/options/command_line.h"
#include "app/cli/options/map_options.h"
#include "app/cli/options/shape_arguments.h"
#include "app/cli/output/console.h"
#include "app/document/plan/path_check.h"
#include "app/drawing/style/picture_input.h"
#include "maps/plan/given_path.h"

namespace clearway::cli {

struct PathArguments {
  ShapeArguments shape;
  std::string interpolation, heading, angles, name, svg, png;

  // The options of how the file is read, under the heading that is set.
  void declareReading(CommandLine& line);
  void declarePictures(CommandLine& line);
  [[nodiscard]] bool isAnyGiven() const;

  // The paths of the file, or the one with the name. Errors name the file.
  [[nodiscard]] Result<maps::PathFile> open(const std::string& file) const;
  // The agent as it was typed, in the map's own frame. Errors are usage errors.
  [[nodiscard]] Result<maps::ProjectAgent> agent() const;
  // The path in the world, with the file in errors.
  [[nodiscard]] Result<CurvedPath> inWorld(const maps::GivenPath& path, const maps::GridMap& map,
                                           const std::string& file) const;

  // Draws the paths of one agent, each with its verdict, as SVG and PNG where these are given.
  struct Drawn {
    std::string name;
    const CurvedPath* path = nullptr;
    const Certificate* certificate = nullptr;
    std::optional<std::uint32_t> colour{};  // 0xRRGGBB
    std::vector<Path> hits{};               // where it collides
  };
  [[nodiscard]] static app::PictureInput picture(const app::PlanJob& job,
                                                 const std::vector<Drawn>& paths);
  static void style(app::PictureOptions& options, std::size_t paths);
  [[nodiscard]] bool draws() const { return !svg.empty() || !png.empty(); }
  [[nodiscard]] Result<void> draw(const app::PlanJob& job, const std::vector<Drawn>& paths,
                                  const std::string& title, Console& console) const;
};

}  // namespace clearway::cli
