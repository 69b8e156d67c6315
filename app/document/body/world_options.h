// app/document/body/world_options.h — parameters of files and command lines, and their application
// to the world's options.
#pragma once

#include <string>
#include <string_view>
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

// "name=value,name=value", as --set takes it, and back. Errors: InvalidArgument (an item of another
// form, a parameter given twice, and those of setParameter).
[[nodiscard]] Result<std::vector<maps::WorldParameter>> parametersFromText(std::string_view text);
[[nodiscard]] std::string parametersToText(const std::vector<maps::WorldParameter>& parameters);

}  // namespace clearway::app
