// app/python/errors.h — errors of the library as exceptions of the package.
//
// A Result that holds an error becomes a Refusal, and this the class of clearway/_errors.py that
// its code has. Its `field` is the argument, or the file, that the error is about.
#pragma once

#include <cstdint>
#include <exception>
#include <initializer_list>
#include <string>
#include <utility>

#include "core/base/result.h"

namespace clearway::python {

class Refusal : public std::exception {
 public:
  // `is_named`: the message names the field itself.
  explicit Refusal(Error error, bool is_named = false)
      : error_(std::move(error)), text_(is_named ? error_.text() : describe(error_)) {}
  [[nodiscard]] const Error& error() const { return error_; }
  [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }

 private:
  Error error_;
  std::string text_;
};

// An argument that is refused; `text` is one sentence that names it and its value.
[[noreturn]] inline void refuse(std::string field, std::string text,
                                ErrorCode code = ErrorCode::InvalidArgument) {
  throw Refusal(Error{code, std::move(text), std::move(field), 0}, true);
}

// A number of threads, which is refused unless it is from 1 to `most`.
[[nodiscard]] inline unsigned threadsOf(std::int64_t given, unsigned most = 64) {
  if (given < 1 || given > most) {
    refuse("threads", "threads is " + std::to_string(given) + ": it must be from 1 to " +
                          std::to_string(most));
  }
  return static_cast<unsigned>(given);
}

// The value that a name stands for.
template <class E>
E choiceOf(const std::string& field, const std::string& name,
           std::initializer_list<std::pair<const char*, E>> choices) {
  std::string names;
  for (const auto& [known, value] : choices) {
    if (name == known) return value;
    names += (names.empty() ? "'" : ", '") + std::string(known) + "'";
  }
  refuse(field, field + " is '" + name + "': it must be one of " + names);
}

// The value of a result; its error is about `field` unless it names a source of its own.
template <class T>
T valueOf(Result<T> result, const std::string& field = {}) {
  if (!result) {
    Error error = std::move(result).error();
    const bool is_argument = error.source.empty();
    if (is_argument) error.source = field;
    throw Refusal(std::move(error), is_argument);
  }
  return takeValue(std::move(result));
}

}  // namespace clearway::python
