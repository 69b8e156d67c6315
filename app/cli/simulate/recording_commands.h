// app/cli/simulate/recording_commands.h — what commands do with recordings of simulations.
#pragma once

#include <optional>
#include <string>

#include "app/cli/output/console.h"
#include "app/drawing/pictures/recording_picture.h"

namespace clearway::cli {

struct RecordingRenderArguments {
  std::string in, out;
  std::string format;            // svg, png, pdf, gif or html
  std::optional<double> time_s;  // of svg, png and pdf, from the start
  app::RecordingPictureOptions picture;
};

[[nodiscard]] app::ExitCode renderRecording(RecordingRenderArguments a, Console& console);

// `clearway check`: exit code 11 when agents overlap, or the events say something else.
[[nodiscard]] app::ExitCode judgeRecording(const std::string& file, bool json, Console& console);

// What `clearway info` prints.
[[nodiscard]] app::ExitCode describeRecording(const std::string& file, bool json, Console& console);

}  // namespace clearway::cli
