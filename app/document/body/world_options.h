// app/document/body/world_options.h — applies parameters of files and command lines to the world's
// options.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/world/options.h"
#include "maps/scene/world_parameters.h"

namespace clearway::app {

inline constexpr const char* kParametersPointer = "/world/parameters: ";

// Sets the parameters in order. Errors: those of setParameter (core/world/parameters.h); the
// message is prefixed with `where` and names `source`.
[[nodiscard]] Result<void> setParameters(collide::WorldOptions& options,
                                         const std::vector<maps::WorldParameter>& parameters,
                                         const std::string& where, const std::string& source);

}  // namespace clearway::app
