#include "app/cli/output/frame_sequence.h"

#include "app/cli/output/interrupt.h"
#include "app/cli/output/progress_bar.h"

namespace clearway::cli {
namespace {

constexpr int kUsualFrames = 25;

}  // namespace

app::ExitCode writeFrames(const FileSequence& files, std::optional<int> wanted,
                          const std::function<Result<std::string>(double)>& draw,
                          Console& console) {
  const int frames = wanted.value_or(kUsualFrames);
  ProgressBar bar(console);
  for (int k = 0; k < frames; ++k) {
    if (interruptSource().requested()) {
      return console.error(app::ExitCode::Interrupted, "interrupted");
    }
    const std::string file = files.at(static_cast<std::size_t>(k) + 1);
    if (const Result<void> good = checkOutput(file); !good) return console.error(good.error());
    const Result<std::string> picture = draw(static_cast<double>(k) / (frames - 1));
    if (!picture) return console.error(picture.error());
    if (const auto r = writeOutput(console, file, *picture); !r) return console.error(r.error());
    bar.update(static_cast<double>(k + 1) / frames, "frames");
  }
  return app::ExitCode::Ok;
}

}  // namespace clearway::cli
