#include "maps/scen.h"

#include "tests/fuzz/targets.h"

void clearway::fuzz::scen(std::string_view bytes) {
  const auto s = parseScenario(bytes);
  if (!s) return requireGoodError(s.error());
  for (const ScenarioQuery& q : s->queries) {
    require(q.start.column < q.map_width && q.goal.row < q.map_height, "outside the map");
    require(decimalsOf(q) >= 0, "negative decimals");
    static_cast<void>(isUnreachable(q));
  }
  const auto again = parseScenario(writeScenario(*s));
  require(again && *again == *s, "the queries changed");
}
