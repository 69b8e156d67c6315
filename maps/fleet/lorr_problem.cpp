#include "maps/fleet/lorr_problem.h"

#include <optional>

#include "maps/text/json_cursor.h"
#include "maps/text/limits.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

constexpr std::size_t kLongestFileName = 4096;
constexpr std::size_t kMostTasks = 10'000'000;

// Lines that are neither empty nor comments, after one with their number.
class CountedLines {
 public:
  explicit CountedLines(std::string_view bytes) : lines_(bytes) {}

  Result<void> readCount(std::size_t most) {
    const auto count = nextLine() ? numberOf<std::size_t>(trimmed()) : std::nullopt;
    if (!count || *count < 1 || *count > most) {
      return malformed(lines_.number(), {"the first line is the number of lines after it, 1 to %1, "
                                         "not %2",
                                         {most, inQuotes(line_)}});
    }
    count_ = *count;
    return {};
  }

  [[nodiscard]] std::size_t count() const { return count_; }

  // The cells of the next line.
  Result<std::vector<Cell>> cells(const GridFrame& frame) {
    if (!nextLine()) {
      return malformed(lines_.number(), {"only %1 of %2 lines are there", {read_, count_}});
    }
    ++read_;
    std::vector<Cell> out;
    const std::int64_t cells = std::int64_t{frame.rows()} * frame.columns();
    for (const std::string_view word : splitWords(line_, ", \t")) {
      const auto number = numberOf<std::int64_t>(word);
      if (!number || *number < 0 || *number >= cells) {
        return fail(ErrorCode::InvalidArgument,
                    "%1 is no cell row * columns + column of a map of %2 x %3 cells",
                    {inQuotes(word), frame.columns(), frame.rows()}, {}, lines_.number());
      }
      out.push_back({static_cast<std::int32_t>(*number / frame.columns()),
                     static_cast<std::int32_t>(*number % frame.columns())});
    }
    return out;
  }

  [[nodiscard]] std::size_t line() const { return lines_.number(); }

  Result<void> checkEnd() {
    if (!nextLine()) return {};
    return malformed(lines_.number(),
                     {"more follows after the %1 lines of the first line", {count_}});
  }

 private:
  bool nextLine() {
    while (lines_.next(line_)) {
      const std::string_view text = trimmed();
      if (!text.empty() && text.front() != '#') return true;
    }
    return false;
  }
  [[nodiscard]] std::string_view trimmed() const {
    const std::size_t first = line_.find_first_not_of(" \t");
    if (first == line_.npos) return {};
    return line_.substr(first, line_.find_last_not_of(" \t") + 1 - first);
  }

  LineReader lines_;
  std::string_view line_;
  std::size_t count_ = 0, read_ = 0;
};

}  // namespace

Result<LorrProblem> parseLorrProblem(std::string_view bytes, const std::string& source) {
  const JsonValue json = TRY(parseJson(bytes, source));
  JsonErrors errors(source);
  const JsonCursor root(json, errors);
  LorrProblem out;
  out.map = root.at("mapFile").text(kLongestFileName);
  out.agents = root.at("agentFile").text(kLongestFileName);
  out.tasks = root.at("taskFile").text(kLongestFileName);
  out.team_size = static_cast<std::size_t>(
      root.at("teamSize").integer(1.0, static_cast<double>(kMaxPlanAgents)));
  if (const auto revealed = root.optional("numTasksReveal")) {
    out.not_kept.push_back(
        {"all tasks are known from the beginning, where the problem reveals %1 for each agent",
         {decimal(revealed->number(0.0, 1e9))}});
  }
  for (const char* key : {"agentCounter", "delayConfig", "taskAssignmentStrategy"}) {
    if (root.optional(key)) out.not_kept.push_back({"\"%1\" has no effect", {std::string(key)}});
  }
  if (errors.any()) return tl::unexpected(errors.first());
  return out;
}

Result<std::vector<Cell>> parseLorrAgents(std::string_view bytes, const GridFrame& frame,
                                          std::size_t team_size) {
  TRY(checkFileSize(bytes.size(), kMaxFileBytes));
  CountedLines lines(bytes);
  TRY(lines.readCount(kMaxPlanAgents));
  if (lines.count() < team_size) {
    return malformed(lines.line(), {"%1 starts for %2 agents", {lines.count(), team_size}});
  }
  std::vector<Cell> starts;
  for (std::size_t k = 0; k < lines.count(); ++k) {
    const std::vector<Cell> cells = TRY(lines.cells(frame));
    if (cells.size() != 1) return malformed(lines.line(), "a start is one cell");
    starts.push_back(cells.front());
  }
  TRY(lines.checkEnd());
  starts.resize(team_size);
  return starts;
}

Result<std::vector<std::vector<Cell>>> parseLorrTasks(std::string_view bytes,
                                                      const GridFrame& frame) {
  TRY(checkFileSize(bytes.size(), kMaxFileBytes));
  CountedLines lines(bytes);
  TRY(lines.readCount(kMostTasks));
  std::vector<std::vector<Cell>> tasks;
  for (std::size_t k = 0; k < lines.count(); ++k) {
    tasks.push_back(TRY(lines.cells(frame)));
    if (tasks.back().empty()) return malformed(lines.line(), "the task has no cell");
  }
  TRY(lines.checkEnd());
  return tasks;
}

}  // namespace clearway::maps
