#include <gtest/gtest.h>

#include "app/document/plan/plan_request.h"
#include "maps/plan/plan_options.h"

namespace clearway::app {
namespace {

TEST(Settings, AllLengthsAndNothingElseAreConverted) {
  const maps::GridMap map =
      *maps::makeGridMap(4, 4, 0.5, maps::MovingAiMeta{}, 255, std::vector<std::uint16_t>(16, '.'));
  for (const maps::PlanOption& o : maps::planOptions()) {
    if (o.kind != maps::OptionKind::Number || o.key.empty()) continue;
    maps::PlanRequest request;
    o.value.set(request, 40.0);
    lengthsToWorld(request.settings, map);
    const double wanted = o.unit == maps::OptionUnit::MapLength ? 20.0 : 40.0;
    EXPECT_EQ(o.value.get(request), maps::OptionValue(wanted)) << o.id;
    lengthsFromWorld(request.settings, map);
    EXPECT_EQ(o.value.get(request), maps::OptionValue(40.0)) << o.id;
  }
}

}  // namespace
}  // namespace clearway::app
