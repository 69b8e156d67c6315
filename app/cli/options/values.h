// app/cli/options/values.h — parses sizes and poses: "2.4,1.2", "-1.5,2,90".
//
// Errors are InvalidArgument with the option's name; the caller reports them as usage errors.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/heading.h"
#include "core/geometry/vec2.h"

namespace clearway::cli {

// A finite number, whole text. Nothing when it is not one.
[[nodiscard]] std::optional<double> parseNumber(std::string_view text);

// Parses `least` to `most` finite numbers separated by commas and optional blanks. `shape` names
// the expected form in messages, e.g. "LENGTH,WIDTH".
[[nodiscard]] Result<std::vector<double>> parseNumbers(const std::string& option,
                                                       const std::string& text, std::size_t least,
                                                       std::size_t most, const std::string& shape);

struct TypedPose {
  Vec2 position;
  std::optional<Heading> heading;  // from degrees
};

// "X,Y" or "X,Y,DEG".
[[nodiscard]] Result<TypedPose> parsePose(const std::string& option, const std::string& text);

}  // namespace clearway::cli
