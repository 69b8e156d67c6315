// core/base/fleet_method.h — how plans of fleets in continuous time are searched; one enumeration
// for files and planners, with its names.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace clearway {

// The searches; Auto chooses among them.
enum class FleetMethod : std::uint8_t { Auto, Prioritised, Lns, Joint };

inline constexpr std::array kFleetMethods{FleetMethod::Auto, FleetMethod::Prioritised,
                                          FleetMethod::Lns, FleetMethod::Joint};
inline constexpr std::array<std::string_view, 4> kFleetMethodNames{"auto", "prioritised", "lns",
                                                                   "joint"};

[[nodiscard]] constexpr std::string_view toString(FleetMethod method) {
  return kFleetMethodNames[static_cast<std::size_t>(method)];
}

}  // namespace clearway
