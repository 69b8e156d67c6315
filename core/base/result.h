// core/base/result.h — the one error channel of the project.
//
// Three kinds of failure, three mechanisms:
//   bad input data (file, flag, dialog) -> Result<T>       the caller must check it: [[nodiscard]]
//   a search that finds no path         -> PlanStatus      an answer, not an error
//   a broken precondition               -> assert          a bug; never reachable from a file
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace clearway {

enum class ErrorCode : std::uint8_t {
  InvalidArgument,  // value outside its documented range, or not finite
  Malformed,        // bytes do not follow the format
  Unsupported,      // well-formed, but a variant that is refused
  LimitExceeded,    // would pass a documented size, depth or memory limit
  Io,               // the operating system refused; the message holds its reason
  Conflict,         // would overwrite a file that is an input, or that is not the program's own
};

struct Error {
  ErrorCode code = ErrorCode::Malformed;
  std::string message;   // one sentence without a newline: names the value, and what to do about it
  std::string source;    // file path or field; empty if none
  std::size_t line = 0;  // 1-based; 0 if not a text format
};

template <class T>
using Result = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string message,
                                                std::string source = {}, std::size_t line = 0) {
  return tl::unexpected<Error>(Error{code, std::move(message), std::move(source), line});
}

// "source:line: message", without the fields that are empty.
[[nodiscard]] inline std::string describe(const Error& e) {
  std::string out = e.source;
  if (e.line > 0) out += ":" + std::to_string(e.line);
  return out.empty() ? e.message : out + ": " + e.message;
}

}  // namespace clearway
