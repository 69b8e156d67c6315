// core/geometry/zone_kind.h — the types of zones of VDA 5050 version 3 that have an effect, and how
// strictly directions hold.
#pragma once

#include <cstdint>

namespace clearway {

enum class ZoneKind : std::uint8_t {
  Blocked,
  SpeedLimit,
  Penalty,
  Priority,
  Directed,
  Bidirected,
};

enum class ZoneLimitation : std::uint8_t { Soft, Restricted, Strict };

}  // namespace clearway
