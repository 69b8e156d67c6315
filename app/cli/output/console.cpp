#include "app/cli/output/console.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "app/cli/output/interrupt.h"
#include "core/base/safe_text.h"

namespace clearway::cli {
namespace {

bool wantsColour(int descriptor) {
  const char* no_color = std::getenv("NO_COLOR");
  if (no_color != nullptr && *no_color != '\0') return false;
  const char* term = std::getenv("TERM");
  return isatty(descriptor) != 0 && term != nullptr && std::strcmp(term, "dumb") != 0;
}

const char* escapeOf(Style style) {
  switch (style) {
    case Style::Plain: return "";
    case Style::Bold: return "\x1b[1m";
    case Style::Dim: return "\x1b[2m";
    case Style::Good: return "\x1b[1;32m";
    case Style::Bad: return "\x1b[1;31m";
    case Style::Warn: return "\x1b[33m";
  }
  return "";
}

std::string styled(std::string_view text, Style style, bool colour) {
  if (!colour || style == Style::Plain) return std::string(text);
  return fmt::format("{}{}\x1b[0m", escapeOf(style), text);
}

bool write(std::FILE* stream, std::string_view text) {
  return std::fwrite(text.data(), 1, text.size(), stream) == text.size();
}

}  // namespace

Console::Console()
    : colour_out_(wantsColour(STDOUT_FILENO)),
      colour_err_(wantsColour(STDERR_FILENO)),
      stdout_terminal_(isatty(STDOUT_FILENO) != 0),
      stderr_terminal_(isatty(STDERR_FILENO) != 0) {}

void Console::out(std::string_view text) {
  if (!write(stdout, stdout_terminal_ ? withoutUnsafe(text) : std::string(text)))
    out_error_ = errno;
}

void Console::note(std::string_view text) {
  if (std::fflush(stdout) != 0) out_error_ = errno;  // keeps the order of stdout and stderr
  (void)write(stderr, withoutUnsafe(text));
}

void Console::warn(std::string_view line) {
  note(fmt::format("clearway: {} {}\n", styled("warning:", Style::Warn, colour_err_),
                   oneLine(line)));
}

app::ExitCode Console::error(app::ExitCode code, std::string_view line) {
  std::optional<SayingInterrupted> saying;
  if (code == app::ExitCode::Interrupted) saying.emplace();
  note(fmt::format("{} {}\n", styled("clearway:", Style::Bad, colour_err_), oneLine(line)));
  return code;
}

app::ExitCode Console::error(const Error& e) {
  return error(e.code == ErrorCode::Conflict ? app::ExitCode::Usage : app::ExitCode::BadInput,
               describe(e));
}

app::ExitCode Console::usage(std::string_view line, std::string_view command) {
  return error(app::ExitCode::Usage, fmt::format("{}; try 'clearway {}{}--help'", line, command,
                                                 command.empty() ? "" : " "));
}

void Console::summary(std::string_view text) {
  summary_on_stderr_ ? note(text) : out(withoutUnsafe(text));
}

std::string Console::styledSummary(std::string_view text, Style style) const {
  return styled(text, style, summary_on_stderr_ ? colour_err_ : colour_out_);
}

bool Console::flush() {
  if (std::fflush(stdout) != 0) out_error_ = errno;
  if (out_error_ == 0) return true;
  error(app::ExitCode::BadInput, fmt::format("standard output: {}", std::strerror(out_error_)));
  return false;
}

}  // namespace clearway::cli
