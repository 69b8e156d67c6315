#include "app/python/errors.h"

#include <new>

#include "app/python/binding.h"

namespace clearway::python {
namespace {

const char* classOf(ErrorCode code) {
  switch (code) {
    case ErrorCode::InvalidArgument: return "InvalidArgument";
    case ErrorCode::Malformed: return "ParseError";
    case ErrorCode::Unsupported: return "Unsupported";
    case ErrorCode::OutsideFolder: return "OutsideFolder";
    case ErrorCode::LimitExceeded: return "LimitExceeded";
    case ErrorCode::Io: return "IoError";
    case ErrorCode::Conflict: return "Conflict";
  }
  return "Error";
}

void raise(const Refusal& refusal) {
  const Error& error = refusal.error();
  const py::object type = py::module_::import("clearway._errors").attr(classOf(error.code));
  const py::object made = type(refusal.what(), error.source, error.line);
  PyErr_SetObject(type.ptr(), made.ptr());
}

}  // namespace

void addErrors(py::module_& module) {
  (void)module;
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Refusal& refusal) {
      raise(refusal);
    }
  });
}

}  // namespace clearway::python
