// app/session/body/world_options.h — the parameters of files and options as the world takes them.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/world/options.h"
#include "maps/world_parameters.h"

namespace clearway::session {

inline constexpr const char* kParametersPointer = "/world/parameters: ";

// Sets them one after the other. Errors: those of setParameter (core/world/parameters.h), after
// `where`, in `source`.
[[nodiscard]] Result<void> setParameters(collide::WorldOptions& options,
                                         const std::vector<maps::WorldParameter>& parameters,
                                         const std::string& where, const std::string& source);

}  // namespace clearway::session
