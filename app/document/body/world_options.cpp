#include "app/document/body/world_options.h"

#include "core/world/parameters.h"

namespace clearway::app {

Result<void> setParameters(collide::WorldOptions& options,
                           const std::vector<maps::WorldParameter>& parameters,
                           const std::string& where, const std::string& source) {
  for (const maps::WorldParameter& p : parameters) {
    TRY(inSource(inContext("%1%2", {where}, collide::setParameter(options, p.name, p.value)),
                 source));
  }
  return {};
}

}  // namespace clearway::app
