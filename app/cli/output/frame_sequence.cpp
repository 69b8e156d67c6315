#include "app/cli/output/frame_sequence.h"

#include <cctype>

#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"

namespace clearway::cli {
namespace {

constexpr int kUsualFrames = 25;
constexpr std::size_t kMostDigits = 2;  // of the width, as in %04d

}  // namespace

std::optional<FileSequence> FileSequence::of(const std::string& file) {
  const std::size_t at = file.find('%');
  if (at == std::string::npos) return std::nullopt;
  std::size_t end = at + 1;
  FileSequence out;
  while (end < file.size() && file[end] >= '0' && file[end] <= '9' && end <= at + kMostDigits) {
    out.digits_ = 10 * out.digits_ + static_cast<std::size_t>(file[end] - '0');
    ++end;
  }
  if (end == file.size() || file[end] != 'd' || out.digits_ > 9) return std::nullopt;
  if (end + 1 < file.size() && std::isalpha(static_cast<unsigned char>(file[end + 1])) != 0) {
    return std::nullopt;  // a word, as in "100%done.png"
  }
  out.before_ = file.substr(0, at);
  out.after_ = file.substr(end + 1);
  return out.after_.find('%') == std::string::npos ? std::optional(out) : std::nullopt;
}

std::string FileSequence::at(std::size_t number) const {
  std::string text = std::to_string(number);
  if (text.size() < digits_) text.insert(0, digits_ - text.size(), '0');
  return before_ + text + after_;
}

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
