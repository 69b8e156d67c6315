#include "maps/project/task_file.h"
#include "tests/fuzz/targets.h"

void clearway::fuzz::tasks(std::string_view bytes) {
  const auto tasks = maps::parseTasks(bytes);
  if (!tasks) return requireGoodError(tasks.error());
  for (const maps::TaskRow& t : *tasks) require(t.release <= maps::kLatestRelease, "too late");
  const auto again = maps::parseTasks(maps::writeTasks(*tasks));
  require(again && *again == *tasks, "the tasks changed");
}
