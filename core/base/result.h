// core/base/result.h — the one error channel of the project.
//
// Three kinds of failure, three mechanisms:
//   bad input data (file, flag, dialog) -> Result<T>       the caller must check it: [[nodiscard]]
//   a search that finds no path         -> PlanStatus      an answer, not an error
//   a broken precondition               -> assert          a bug; never reachable from a file
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/message.h"

namespace clearway {

// What kind of fault it is; programs decide by it, users read the message.
enum class ErrorCode : std::uint8_t {
  InvalidArgument,  // value outside its documented range, or not finite
  Malformed,        // bytes do not follow the format
  Unsupported,      // well-formed, but a variant that is refused
  OutsideFolder,    // a file names another one outside of its folder, which an option permits
  LimitExceeded,    // would pass a documented size, depth or memory limit
  Io,               // the operating system refused; the message holds its reason
  Conflict,         // would overwrite a file that is an input, or that is not the program's own
};

// A fault of input data, worded for its user.
struct Error {
  ErrorCode code = ErrorCode::Malformed;
  Message message;       // one sentence without a newline: names the value, and what to do about it
  std::string source;    // file path or field; empty if none
  std::size_t line = 0;  // 1-based; 0 if not a text format

  [[nodiscard]] std::string text() const { return message.text(); }  // in English
};

// A value or the error because of which there is none.
template <class T>
using Result = tl::expected<T, Error>;

// fail(code, "a pattern with %1", {arguments}, source, line), without what is empty at its end.
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, const char* pattern,
                                                std::vector<Message> arguments,
                                                std::string source = {}, std::size_t line = 0) {
  return tl::unexpected(
      Error{code, Message(pattern, std::move(arguments)), std::move(source), line});
}
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, Message message) {
  return tl::unexpected(Error{code, std::move(message), {}, 0});
}
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, Message message, std::string source,
                                                std::size_t line) {
  return tl::unexpected(Error{code, std::move(message), std::move(source), line});
}
template <std::convertible_to<std::string> Source>  // a list in braces is one of arguments
[[nodiscard]] tl::unexpected<Error> fail(ErrorCode code, Message message, Source&& source) {
  return fail(code, std::move(message), std::forward<Source>(source), 0);
}

// The result, and its error with this source in place of its own.
template <class T>
[[nodiscard]] Result<T> inSource(Result<T> result, const std::string& source) {
  if (!result) result.error().source = source;
  return result;
}

// The result, and its error's message as the last argument of a pattern: "agent '%1': %2".
template <class T>
[[nodiscard]] Result<T> inContext(const char* pattern, std::vector<Message> arguments,
                                  Result<T> result) {
  if (result) return result;
  arguments.push_back(std::move(result.error().message));
  result.error().message = Message(pattern, std::move(arguments));
  return result;
}

// "source:line: message", in English, without the fields that are empty.
[[nodiscard]] inline std::string describe(const Error& e) {
  std::string out = e.source;
  if (e.line > 0) out.append(":").append(std::to_string(e.line));
  return out.empty() ? e.text() : out + ": " + e.text();
}

template <class T, class E>
T takeValue(tl::expected<T, E>&& result) {
  if constexpr (!std::is_void_v<T>) return *std::move(result);
}

}  // namespace clearway

// The value of a Result, or the end of the function with its error:
//   const GridMap map = TRY(loadMap(path));
#define TRY(...)                                                             \
  __extension__({                                                            \
    auto try_result = (__VA_ARGS__);                                         \
    if (!try_result) return ::tl::unexpected(std::move(try_result).error()); \
    ::clearway::takeValue(std::move(try_result));                            \
  })
