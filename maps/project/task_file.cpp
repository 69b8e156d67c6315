#include "maps/project/task_file.h"

#include <array>

#include "maps/text/file_io.h"
#include "maps/text/limits.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

constexpr std::string_view kTaskHeader = "release,pickup_x,pickup_y,dropoff_x,dropoff_y";
constexpr std::array<const char*, 5> kColumns{"release", "pickup_x", "pickup_y", "dropoff_x",
                                              "dropoff_y"};

tl::unexpected<Error> bad(std::size_t line, Message message) {
  return fail(ErrorCode::Malformed, std::move(message), {}, line);
}

Result<TaskRow> readTask(std::string_view line, std::size_t number) {
  const std::vector<std::string_view> words = splitWords(line, ", \t");
  if (words.size() != kColumns.size()) {
    return bad(number, {"%1 fields instead of 5 (%2)", {words.size(), kTaskHeader}});
  }
  TaskRow task;
  const std::array<std::int32_t*, 4> cells{&task.pickup.column, &task.pickup.row,
                                           &task.dropoff.column, &task.dropoff.row};
  for (std::size_t k = 0; k < words.size(); ++k) {
    const auto v = numberOf<std::int64_t>(words[k]);
    const std::int64_t most = k == 0 ? kLatestRelease : GridFrame::kMaxSide - 1;
    if (!v || *v < 0 || *v > most) {
      return bad(number, {"%1 %2 is not a whole number of 0 to %3",
                          {std::string(kColumns[k]), inQuotes(words[k]), most}});
    }
    if (k == 0) {
      task.release = static_cast<std::uint32_t>(*v);
    } else {
      *cells[k - 1] = static_cast<std::int32_t>(*v);
    }
  }
  return task;
}

}  // namespace

Result<std::vector<TaskRow>> parseTasks(std::string_view bytes) {
  TRY(checkFileSize(bytes.size(), kMaxFileBytes));
  std::vector<TaskRow> tasks;
  bool has_header = false;
  LineReader lines(bytes);
  for (std::string_view line; lines.next(line);) {
    if (line.find_first_not_of(" \t") == line.npos || line.front() == '#') continue;
    if (!has_header) {
      if (line != kTaskHeader) {
        return bad(lines.number(),
                   {"the header must be \"%1\", not %2", {kTaskHeader, inQuotes(line)}});
      }
      has_header = true;
      continue;
    }
    TaskRow task = TRY(readTask(line, lines.number()));
    tasks.push_back(task);
  }
  if (tasks.empty()) return bad(1, {"there are no tasks; the header is \"%1\"", {kTaskHeader}});
  return tasks;
}

std::string writeTasks(const std::vector<TaskRow>& tasks) {
  std::string out = std::string(kTaskHeader) + "\n";
  for (const TaskRow& t : tasks) {
    out += std::to_string(t.release);
    for (const std::int32_t v : {t.pickup.column, t.pickup.row, t.dropoff.column, t.dropoff.row}) {
      out += "," + std::to_string(v);
    }
    out += "\n";
  }
  return out;
}

}  // namespace clearway::maps
