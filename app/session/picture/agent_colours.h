// app/session/picture/agent_colours.h — colours of agents that have none of their own: one rule for
// pictures and for the window.
//
// The number of an agent is its place in its document when that is opened, from 1; it is kept while
// others are added and removed. The first agent has the usual colour of the theme, whether it is
// alone or not, and others have one of six distinct colours, so that an agent keeps its colour when
// others are hidden or not drawn. In a fleet with more agents than there are such colours, hues by
// the place in the fleet distinguish them instead.
//
// Thread-safe: no state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "maps/agent_colour.h"

namespace clearway::session::picture {

inline constexpr std::size_t kDistinctColours = 6;

[[nodiscard]] constexpr bool hasUsualColour(std::uint32_t number) { return number == 1; }
// Of the other agents: apart from the green of starts and the orange of goals, and from each other
// with any colour vision. 0xRRGGBB.
[[nodiscard]] std::uint32_t distinctColour(std::size_t number, bool dark);

[[nodiscard]] std::uint32_t usualColour(bool dark);

using maps::AgentColour;
// Whether no two agents have the same automatic colour.
[[nodiscard]] bool haveDistinctColours(std::span<const AgentColour> agents);
// Of each agent of a fleet that is shown as a whole: its own; else its automatic one if these are
// distinct, or a hue by its place.
[[nodiscard]] std::vector<std::uint32_t> fleetColours(std::span<const AgentColour> agents,
                                                      bool dark);

}  // namespace clearway::session::picture
