#include "app/cli/plan/plan_render.h"

#include "app/cli/output/frame_sequence.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/progress_bar.h"
#include "app/document/edit/edit_agents.h"
#include "app/document/plan/search_replay.h"
#include "app/drawing/pictures/plan_animation.h"

namespace clearway::cli {
namespace {

constexpr double kFramesPerSecond = 12.5;

}  // namespace

app::ExitCode renderRun(const RunRenderArguments& a, const app::PictureInput& input,
                        const app::PictureOptions& options, Console& console) {
  app::PictureClocks clocks = app::clocksOf(input);
  if (app::durationOf(clocks) <= 0.0) {
    return console.usage(
        oneLine(a.in) + ": nothing drives here: animations are of plans and recordings", "render");
  }
  const app::PlanFrames run(input, options, std::move(clocks));
  if (const auto files = FileSequence::of(a.out)) {
    if (!a.format) return console.usage("a gif is one file; its name has no %d", "render");
    return writeFrames(
        *files, a.frames,
        [&](double part) {
          return app::painted(run.at(part * run.duration_s()), *a.format, options.sheet.dpi);
        },
        console);
  }
  const std::size_t frames =
      app::frameCount(run.duration_s(), static_cast<std::size_t>(a.frames.value_or(0)));
  const Result<std::string> gif = [&] {
    ProgressBar bar(console);
    return app::planGif(run, frames, kFramesPerSecond, [&](double part) {
      bar.update(part, "frames");
      return !interruptSource().requested();
    });
  }();
  if (!gif) return console.error(gif.error());
  if (interruptSource().requested()) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  const Result<void> written = writeOutput(console, a.out, *gif);
  return written ? app::ExitCode::Ok : console.error(written.error());
}

Result<void> addSearch(app::PictureInput& input, const maps::PlanFile& plan,
                       const maps::GridMap& map, const PlanControl& control) {
  maps::ProjectAgent own;
  own.shape = plan.shape;
  own.padding = plan.padding;
  own.start = plan.path.start;
  own.goal = plan.goal;
  std::vector<maps::ProjectAgent> others;
  for (const maps::PlacedAgent& o : plan.others) {
    maps::ProjectAgent other;
    other.name = o.name;
    other.shape = o.shape;
    other.padding = o.padding;
    other.start = o.pose;
    others.push_back(std::move(other));
  }
  maps::PlannerSettings settings = plan.planner;
  app::lengthsFromWorld(settings, map);  // as documents hold them
  app::PlanJob job = TRY(app::planJobOf(map, own, settings, others));
  app::SearchRecord record = app::recordSearch(std::move(job), control);
  input.search = std::make_shared<const SearchTrace>(std::move(record.trace));
  return {};
}

}  // namespace clearway::cli
