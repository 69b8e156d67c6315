// app/cli/plan/plan_render.h — the run of a plan as an animation, or as numbered pictures; its search.
#pragma once

#include <optional>
#include <string>

#include "app/cli/output/console.h"
#include "app/drawing/pictures/render.h"

namespace clearway::cli {

struct RunRenderArguments {
  std::string in, out;  // out: a GIF, or a name with a number
  std::optional<int> frames;
  std::optional<app::PictureFile> format;  // nullopt: GIF
};

// Errors: nothing drives in the input.
[[nodiscard]] app::ExitCode renderRun(const RunRenderArguments& a,
                                          const app::PictureInput& input,
                                          const app::PictureOptions& options, Console& console);

// Plans again with the settings of a plan and adds the search. Errors: those of planJobOf().
[[nodiscard]] Result<void> addSearch(app::PictureInput& input, const maps::PlanFile& plan,
                                     const maps::GridMap& map, const PlanControl& control);

}  // namespace clearway::cli
