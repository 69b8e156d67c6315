// core/world/parameters.h — the world's parameters: name, default, unit, range, description.
//
// Files, command lines and manuals read and set WorldOptions by this list alone. Values are texts:
// numbers, true or false, or one of a parameter's choices.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/world/options.h"

namespace clearway::collide {

struct Parameter {
  enum class Kind : std::uint8_t { Number, Whole, Flag, Choice };

  std::string_view name;
  std::string_view system;  // which part of the world it belongs to
  Kind kind = Kind::Number;
  std::string_view unit;  // "m", "1", ...; empty for flags and choices
  double min = 0.0, max = 0.0;
  std::vector<std::string_view> choices;
  std::string_view what;
  double (*get)(const WorldOptions&) = nullptr;  // flags: 0 or 1; choices: the index
  void (*set)(WorldOptions&, double) = nullptr;
};

// By system. The defaults are those of WorldOptions{}.
[[nodiscard]] std::span<const Parameter> worldParameters();

// Errors: InvalidArgument (unknown parameter, with the nearest name; a value of the wrong kind; a
//         value out of range, with the range).
[[nodiscard]] Result<void> setParameter(WorldOptions& options, std::string_view name,
                                        std::string_view value);

// A value and a range as text, e.g. "0.01" and "0 to 1".
[[nodiscard]] std::string valueText(const Parameter& p, const WorldOptions& options);
[[nodiscard]] std::string rangeText(const Parameter& p);

// Errors: InvalidArgument, naming the parameter that is out of its range.
[[nodiscard]] Result<void> checkParameters(const WorldOptions& options);

}  // namespace clearway::collide
