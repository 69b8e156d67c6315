#include "maps/fleet/scen.h"

#include "tests/fuzz/targets.h"

void clearway::fuzz::scen(std::string_view bytes) {
  const auto s = maps::parseScenario(bytes);
  if (!s) return requireGoodError(s.error());
  for (const maps::ScenarioQuery& q : s->queries) {
    require(q.start.column < q.map_width && q.goal.row < q.map_height, "outside the map");
    require(maps::decimalsOf(q) >= 0, "negative decimals");
    static_cast<void>(maps::isUnreachable(q));
  }
  const auto again = maps::parseScenario(maps::writeScenario(*s));
  require(again && *again == *s, "the queries changed");
}
