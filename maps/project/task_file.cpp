#include "maps/project/task_file.h"

#include <array>
#include <map>

#include "maps/text/file_io.h"
#include "maps/text/limits.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

constexpr std::string_view kTaskHeader = "release,pickup_x,pickup_y,dropoff_x,dropoff_y";
constexpr std::string_view kNamesHeader = "release_s,pickup,dropoff";
constexpr std::array<const char*, 5> kColumns{"release", "pickup_x", "pickup_y", "dropoff_x",
                                              "dropoff_y"};

tl::unexpected<Error> bad(std::size_t line, Message message) {
  return fail(ErrorCode::Malformed, std::move(message), {}, line);
}

Result<std::int64_t> readNumber(std::string_view word, const char* column, std::int64_t most,
                                std::size_t line) {
  const auto v = numberOf<std::int64_t>(word);
  if (v && *v >= 0 && *v <= most) return *v;
  return bad(line, {"%1 %2 is not a whole number of 0 to %3", {column, inQuotes(word), most}});
}

Result<TaskRow> readTask(std::string_view line, std::size_t number) {
  const std::vector<std::string_view> words = splitWords(line, ", \t");
  if (words.size() != kColumns.size()) {
    return bad(number, {"%1 fields instead of 5 (%2)", {words.size(), kTaskHeader}});
  }
  TaskRow task;
  task.release =
      static_cast<std::uint32_t>(TRY(readNumber(words[0], kColumns[0], kLatestRelease, number)));
  const std::array<std::int32_t*, 4> cells{&task.pickup.column, &task.pickup.row,
                                           &task.dropoff.column, &task.dropoff.row};
  for (std::size_t k = 1; k < words.size(); ++k) {
    *cells[k - 1] = static_cast<std::int32_t>(
        TRY(readNumber(words[k], kColumns[k], GridFrame::kMaxSide - 1, number)));
  }
  return task;
}

using Stations = std::map<std::string_view, const Station*>;

Result<TaskRow> readTask(std::string_view line, std::size_t number, const Stations& stations) {
  const std::vector<std::string_view> fields = csvFields(line);
  if (fields.size() != 3) {
    return bad(number, {"%1 fields instead of 3 (%2)", {fields.size(), kNamesHeader}});
  }
  TaskRow task;
  const auto release = numberOf<double>(fields[0]);
  if (!release || !(*release >= 0.0 && *release <= kLatestRelease)) {
    return bad(number, {"release_s %1 is not a number of 0 to %2",
                        {inQuotes(fields[0]), std::int64_t{kLatestRelease}}});
  }
  task.release_s = *release;
  const auto pickup = stations.find(fields[1]);
  const auto dropoff = stations.find(fields[2]);
  for (const auto& [station, name] :
       {std::pair{pickup, fields[1]}, std::pair{dropoff, fields[2]}}) {
    if (station != stations.end()) continue;
    return bad(number, {"there is no station %1; a project lists them as /simulation/stations",
                        {inQuotes(name)}});
  }
  task.pickup = pickup->second->cell;
  task.pickup_service_s = pickup->second->service_s;
  task.dropoff = dropoff->second->cell;
  task.dropoff_service_s = dropoff->second->service_s;
  return task;
}

}  // namespace

Result<std::vector<TaskRow>> parseTasks(std::string_view bytes, std::span<const Station> stations) {
  TRY(checkFileSize(bytes.size(), kMaxFileBytes));
  Stations by_name;
  for (const Station& s : stations) by_name.emplace(s.name, &s);
  std::vector<TaskRow> tasks;
  bool has_header = false;
  bool has_names = false;
  LineReader lines(bytes);
  for (std::string_view line; lines.next(line);) {
    if (line.find_first_not_of(" \t") == line.npos || line.front() == '#') continue;
    if (!has_header) {
      has_names = line == kNamesHeader;
      if (!has_names && line != kTaskHeader) {
        return bad(lines.number(), {"the header must be \"%1\" or \"%2\", not %3",
                                    {kTaskHeader, kNamesHeader, inQuotes(line)}});
      }
      has_header = true;
      continue;
    }
    tasks.push_back(
        TRY(has_names ? readTask(line, lines.number(), by_name) : readTask(line, lines.number())));
  }
  if (tasks.empty())
    return bad(1,
               {"there are no tasks; the header is \"%1\" or \"%2\"", {kTaskHeader, kNamesHeader}});
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
