#include "maps/fleet/lorr_problem.h"
#include "tests/fuzz/targets.h"

// The first byte selects the file.
void clearway::fuzz::lorr(std::string_view bytes) {
  if (bytes.empty()) return;
  const char file = bytes.front();
  bytes.remove_prefix(1);
  const GridFrame frame = *GridFrame::make(7, 11, 1.0, 1.0);
  if (file == 'p') {
    const auto problem = maps::parseLorrProblem(bytes, "fuzz");
    if (!problem) return requireGoodError(problem.error());
    require(problem->team_size > 0, "no agents");
  } else if (file == 'a') {
    const auto starts = maps::parseLorrAgents(bytes, frame, 2);
    if (!starts) return requireGoodError(starts.error());
    require(starts->size() == 2, "another number of agents");
    for (const Cell c : *starts) require(frame.contains(c), "a start off the map");
  } else {
    const auto tasks = maps::parseLorrTasks(bytes, frame);
    if (!tasks) return requireGoodError(tasks.error());
    for (const std::vector<Cell>& cells : *tasks) {
      require(!cells.empty(), "a task without cells");
      for (const Cell c : cells) require(frame.contains(c), "a task off the map");
    }
  }
}
