#include "app/document/body/world_options.h"

#include "core/world/parameters.h"

namespace clearway::app {

Result<void> setParameters(collide::WorldOptions& options,
                           const std::vector<maps::WorldParameter>& parameters,
                           const std::string& where, const std::string& source) {
  for (const maps::WorldParameter& p : parameters) {
    if (const Result<void> r = collide::setParameter(options, p.name, p.value); !r) {
      return fail(r.error().code, where + r.error().message, source);
    }
  }
  return {};
}

}  // namespace clearway::app
