// maps/text/json_fault.h — why a text is no JSON, in a few words that a reader of the file
// understands.
//
// Method: RFC 8259, token by token, up to the first fault.
// Cost: linear in the text before the fault. Thread-safe: a pure function.
#pragma once

#include <string_view>

#include "core/base/message.h"

namespace clearway::maps {

struct JsonFault {
  Message words;        // such as "a comma is missing before "b""; empty: there is none
  bool is_cut = false;  // the text ends too early
};

[[nodiscard]] JsonFault firstJsonFault(std::string_view text);

}  // namespace clearway::maps
