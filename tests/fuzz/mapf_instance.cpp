#include "maps/fleet/mapf_instance.h"

#include "tests/fuzz/targets.h"

void clearway::fuzz::mapf_instance(std::string_view bytes) {
  const auto instance = maps::parseMapfInstance(bytes);
  if (!instance) return requireGoodError(instance.error());
  require(instance->starts.size() == instance->goals.size(), "an agent without a goal");
  const auto again = maps::parseMapfInstance(maps::writeMapfInstance(*instance));
  require(again && *again == *instance, "the instance changed");
}
