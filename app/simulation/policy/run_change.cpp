#include "app/simulation/policy/run_change.h"

namespace clearway::app {

Result<maps::Disturbances> openDisturbances(const std::string& file, const GridFrame& map) {
  Result<maps::Disturbances> d = maps::openDisturbances(file);
  if (!d) return d;
  TRY(inSource(maps::checkAreas(*d, map), file));
  return d;
}

}  // namespace clearway::app
