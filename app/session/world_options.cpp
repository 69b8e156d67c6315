#include "app/session/world_options.h"

#include "core/world/parameters.h"

namespace clearway {

Result<void> setParameters(WorldOptions& options, const std::vector<WorldParameter>& parameters,
                           const std::string& where, const std::string& source) {
  for (const WorldParameter& p : parameters) {
    if (const Result<void> r = setParameter(options, p.name, p.value); !r) {
      return fail(r.error().code, where + r.error().message, source);
    }
  }
  return {};
}

}  // namespace clearway
