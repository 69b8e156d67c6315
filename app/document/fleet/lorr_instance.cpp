#include "app/document/fleet/lorr_instance.h"

#include <filesystem>
#include <functional>

#include "app/document/open/document.h"
#include "maps/fleet/lorr_problem.h"
#include "maps/identify.h"
#include "maps/text/file_io.h"
#include "maps/text/safe_path.h"

namespace clearway::app {
namespace {

namespace fs = std::filesystem;

// A file that the problem names.
Result<fs::path> namedFile(const std::string& key, const std::string& name, const fs::path& from) {
  return inSource(
      inContext("/%1: %2", {key},
                maps::resolveReference(name, from, maps::ReferencePolicy::InsideFolder)),
      from.string());
}

template <class T>
Result<T> parsedFile(const fs::path& file,
                     const std::function<Result<T>(std::string_view)>& parse) {
  const std::string text = TRY(maps::readFile(file));
  return maps::inFile(parse(text), file);
}

std::vector<maps::TaskRow> rowsOf(const std::vector<std::vector<Cell>>& tasks,
                                  std::vector<Message>& not_kept) {
  std::vector<maps::TaskRow> rows;
  std::size_t shortened = 0;
  for (const std::vector<Cell>& cells : tasks) {
    if (cells.size() > 2) ++shortened;
    rows.push_back({0, cells.front(), cells.back()});
  }
  if (shortened > 0) {
    not_kept.push_back(
        {"tasks with more than two cells keep the first and last alone: %1", {shortened}});
  }
  return rows;
}

}  // namespace

Result<std::string> findLorrProblem(const std::string& path) {
  constexpr auto kKind = maps::FileKind::LorrProblem;
  std::error_code error;
  if (!fs::is_directory(path, error)) return maps::fileKind(path) == kKind ? path : std::string();
  std::vector<std::string> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(path, error)) {
    const fs::path& file = entry.path();
    if (file.extension() == ".json" && maps::fileKind(file) == kKind)
      found.push_back(file.string());
  }
  if (found.empty()) return std::string();
  if (found.size() == 1) return found.front();
  return fail(ErrorCode::InvalidArgument, "the folder has %1 problems: name one of them",
              {found.size()}, path);
}

Result<LorrInstance> openLorrProblem(const std::string& file, const std::string& map_file,
                                     const maps::LoadOptions& load) {
  const std::string text = TRY(maps::readFile(file));
  maps::LorrProblem problem = TRY(maps::parseLorrProblem(text, file));
  const std::string named =
      map_file.empty() ? TRY(namedFile("mapFile", problem.map, file)).string() : map_file;
  std::error_code error;
  if (map_file.empty() && !fs::is_regular_file(named, error)) {
    return fail(ErrorCode::Io,
                "/mapFile: there is no file %1: name the map before the problem, as in fleet MAP "
                "LORR.json",
                {named}, file);
  }
  maps::GridMap map = TRY(openMap(named, load));
  const GridFrame frame = map.grid.frame();
  const fs::path agents = TRY(namedFile("agentFile", problem.agents, file));
  const std::vector<Cell> starts =
      TRY(parsedFile<std::vector<Cell>>(agents, [&](std::string_view bytes) {
        return maps::parseLorrAgents(bytes, frame, problem.team_size);
      }));
  const fs::path tasks = TRY(namedFile("taskFile", problem.tasks, file));
  const std::vector<std::vector<Cell>> cells = TRY(parsedFile<std::vector<std::vector<Cell>>>(
      tasks, [&](std::string_view bytes) { return maps::parseLorrTasks(bytes, frame); }));
  maps::Scenario scenario;
  for (const Cell start : starts) {
    scenario.queries.push_back({0,
                                fs::path(named).filename().string(),
                                frame.columns(),
                                frame.rows(),
                                start,
                                start,
                                0.0,
                                {}});
  }
  LorrInstance out{{std::move(map), std::move(scenario)},
                   {},
                   named,
                   {file, named, agents.string(), tasks.string()},
                   std::move(problem.not_kept)};
  out.tasks = rowsOf(cells, out.not_kept);
  return out;
}

}  // namespace clearway::app
