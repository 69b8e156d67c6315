// core/base/range_check.h — checks of named numbers: finite and within a range.
//
// Every message names the field, the value and the range. Thread-safe: no state.
#pragma once

#include <initializer_list>
#include <string_view>
#include <utility>

#include "core/base/number_text.h"
#include "core/base/result.h"

namespace clearway {

// A number and the closed range that it must be in.
struct NamedNumber {
  std::string_view name;
  double value = 0.0;
  double least = 0.0;
  double most = 0.0;
};

[[nodiscard]] inline tl::unexpected<Error> outOfRange(std::string_view name, double value,
                                                      Message requirement) {
  return fail(ErrorCode::InvalidArgument, "%1 is %2: it must be %3",
              {name, shortest(value), std::move(requirement)});
}

// Errors: InvalidArgument, for the first number that is outside its range or not finite.
[[nodiscard]] inline Result<void> checkRanges(std::initializer_list<NamedNumber> numbers) {
  for (const NamedNumber& n : numbers) {
    if (n.value >= n.least && n.value <= n.most) continue;  // false for NaN
    return outOfRange(n.name, n.value, {"from %1 to %2", {shortest(n.least), shortest(n.most)}});
  }
  return {};
}

}  // namespace clearway
