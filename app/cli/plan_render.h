// app/cli/plan_render.h — the run of a plan as an animation, or as numbered pictures; its search.
#pragma once

#include <optional>
#include <string>

#include "app/cli/console.h"
#include "app/session/picture/render.h"

namespace clearway::cli {

struct RunRenderArguments {
  std::string in, out;  // out: a GIF, or a name with a number
  std::optional<int> frames;
  std::optional<session::PictureFile> format;  // nullopt: GIF
};

// Errors: nothing drives in the input.
[[nodiscard]] session::ExitCode renderRun(const RunRenderArguments& a,
                                          const session::PictureInput& input,
                                          const session::PictureOptions& options, Console& console);

// Plans again with the settings of a plan and adds the search. Errors: those of planJobOf().
[[nodiscard]] Result<void> addSearch(session::PictureInput& input, const maps::PlanFile& plan,
                                     const maps::GridMap& map, const PlanControl& control);

}  // namespace clearway::cli
