#include "app/cli/plan_render.h"

#include "app/cli/frame_sequence.h"
#include "app/cli/interrupt.h"
#include "app/cli/progress_bar.h"
#include "app/session/animation/plan_animation.h"

namespace clearway::cli {
namespace {

constexpr double kFramesPerSecond = 12.5;

}  // namespace

session::ExitCode renderRun(const RunRenderArguments& a, const session::PictureInput& input,
                            const session::PictureOptions& options, Console& console) {
  session::PictureClocks clocks = session::clocksOf(input);
  if (session::durationOf(clocks) <= 0.0) {
    return console.usage(
        oneLine(a.in) + ": nothing drives here: animations are of plans and recordings", "render");
  }
  const session::PlanFrames run(input, options, std::move(clocks));
  if (const auto files = FileSequence::of(a.out)) {
    if (!a.format) return console.usage("a gif is one file; its name has no %d", "render");
    return writeFrames(
        *files, a.frames,
        [&](double part) {
          return session::painted(run.at(part * run.duration_s()), *a.format, options.sheet.dpi);
        },
        console);
  }
  const std::size_t frames =
      session::frameCount(run.duration_s(), static_cast<std::size_t>(a.frames.value_or(0)));
  const Result<std::string> gif = [&] {
    ProgressBar bar(console);
    return session::planGif(run, frames, kFramesPerSecond, [&](double part) {
      bar.update(part, "frames");
      return !interruptSource().requested();
    });
  }();
  if (!gif) return console.error(gif.error());
  if (interruptSource().requested()) {
    return console.error(session::ExitCode::Interrupted, "interrupted");
  }
  const Result<void> written = writeOutput(console, a.out, *gif);
  return written ? session::ExitCode::Ok : console.error(written.error());
}

}  // namespace clearway::cli
