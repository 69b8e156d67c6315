// The version of the library, and the names of statuses.
#include <cstdint>

#include "app/c/clearway.h"

static_assert(CW_VERSION_NUMBER == CLEARWAY_VERSION_NUMBER, "the header has the project's version");

const char* cw_version() { return CLEARWAY_VERSION; }
std::int32_t cw_version_number() { return CW_VERSION_NUMBER; }

const char* cw_status_text(cw_status status) {
  switch (status) {
    case CW_OK: return "ok";
    case CW_INVALID_ARGUMENT: return "invalid argument";
    case CW_MALFORMED: return "malformed";
    case CW_UNSUPPORTED: return "unsupported";
    case CW_OUTSIDE_FOLDER: return "outside its folder";
    case CW_LIMIT_EXCEEDED: return "limit exceeded";
    case CW_IO: return "input or output failed";
    case CW_CONFLICT: return "conflict";
    case CW_OUT_OF_MEMORY: return "out of memory";
    case CW_INTERNAL: return "internal error";
    default: return "unknown status";
  }
}
