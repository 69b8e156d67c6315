#include "app/c/boundary.h"

#include <cmath>
#include <exception>
#include <new>
#include <stdexcept>

namespace clearway::capi {
namespace {

cw_status statusOf(ErrorCode code) {
  switch (code) {
    case ErrorCode::InvalidArgument: return CW_INVALID_ARGUMENT;
    case ErrorCode::Malformed: return CW_MALFORMED;
    case ErrorCode::Unsupported: return CW_UNSUPPORTED;
    case ErrorCode::OutsideFolder: return CW_OUTSIDE_FOLDER;
    case ErrorCode::LimitExceeded: return CW_LIMIT_EXCEEDED;
    case ErrorCode::Io: return CW_IO;
    case ErrorCode::Conflict: return CW_CONFLICT;
  }
  return CW_INTERNAL;
}

bool continuesCharacter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

cw_status fill(cw_error* error, cw_status code, std::string_view message, std::string_view field,
               std::size_t line) noexcept {
  if (error == nullptr) return code;
  cw_error made{};
  made.size = error->size;
  made.code = code;
  made.line = static_cast<std::int32_t>(std::min(line, std::size_t{INT32_MAX}));
  copyStart(message, made.message, sizeof made.message);
  copyEnd(field, made.field, sizeof made.field);
  const std::size_t size = error->size;
  std::memset(error, 0, size);
  std::memcpy(error, &made, std::min(size, sizeof made));
  return code;
}

}  // namespace

void copyStart(std::string_view text, char* out, std::size_t capacity) noexcept {
  std::size_t n = std::min(text.size(), capacity - 1);
  while (n > 0 && n < text.size() && continuesCharacter(text[n])) --n;
  if (n > 0) std::memcpy(out, text.data(), n);
  out[n] = '\0';
}

void copyEnd(std::string_view text, char* out, std::size_t capacity) noexcept {
  if (text.size() >= capacity) text.remove_prefix(text.size() - capacity + 1);
  while (!text.empty() && continuesCharacter(text.front())) text.remove_prefix(1);
  copyStart(text, out, capacity);
}

cw_status succeed(cw_error* error) { return fill(error, CW_OK, {}, {}, 0); }

cw_status report(cw_error* error, const Error& e) {
  if (error == nullptr) return statusOf(e.code);
  return fill(error, statusOf(e.code), e.text(), e.source, e.line);
}

cw_status reportException(cw_error* error) noexcept {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return fill(error, CW_OUT_OF_MEMORY, "out of memory", {}, 0);
  } catch (const std::length_error&) {
    return fill(error, CW_OUT_OF_MEMORY, "out of memory", {}, 0);
  } catch (const std::exception& e) {
    return fill(error, CW_INTERNAL, e.what(), {}, 0);
  } catch (...) {
    return fill(error, CW_INTERNAL, "an exception of a callback", {}, 0);
  }
}

Result<void> checkPresent(const void* pointer, const char* name) {
  if (pointer != nullptr) return {};
  return fail(ErrorCode::InvalidArgument, "%1 is a null pointer", {name}, name);
}

Result<void> checkSize(std::size_t size, const char* name) {
  if (isSize(size)) return {};
  return fail(ErrorCode::InvalidArgument, "%1 has the size %2: set it to that of its type",
              {name, size}, name);
}

Result<bool> hasRoom(std::size_t needed, const void* array, std::size_t capacity,
                     std::size_t* count) {
  TRY(checkPresent(count, "count"));
  *count = needed;
  if (array == nullptr) return false;
  if (needed <= capacity) return true;
  return fail(ErrorCode::LimitExceeded, "a capacity of %1 is too small for %2", {capacity, needed},
              "capacity");
}

Result<void> giveText(const std::string& text, char* out, std::size_t capacity,
                      std::size_t* count) {
  if (TRY(hasRoom(text.size() + 1, out, capacity, count))) {
    std::memcpy(out, text.c_str(), text.size() + 1);
  }
  return {};
}

Result<Pose> poseOf(const MapPlace& place, const double* pose, const std::string& name,
                    bool has_heading) {
  constexpr double kFar_m = 2e9;  // ROS origins are far away, too
  if (!(std::abs(pose[0]) <= kFar_m && std::abs(pose[1]) <= kFar_m)) {
    TRY(inSource(checkRanges({{name + "[0]", pose[0], -kFar_m, kFar_m},
                              {name + "[1]", pose[1], -kFar_m, kFar_m}}),
                 name));
  }
  Pose own{{pose[0], pose[1]}, {}};
  if (has_heading) own.heading = TRY(inSource(Heading::fromRadians(pose[2]), name));
  Pose out = toWorld(place.frame, place.grid, own);
  if (!has_heading) out.heading = {};
  return out;
}

void givePose(const MapPlace& place, const Pose& pose, double* out) {
  const Pose own = fromWorld(place.frame, place.grid, pose);
  out[0] = own.position.x;
  out[1] = own.position.y;
  out[2] = own.heading.radians();
}

Result<void> Use::check(const char* name) const {
  if (busy_ != nullptr) return {};
  return fail(ErrorCode::Conflict, "the %1 is in use by another call", {name}, name);
}

}  // namespace clearway::capi
