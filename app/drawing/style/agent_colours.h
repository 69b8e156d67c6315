// app/drawing/style/agent_colours.h — colours of agents that have none of their own: one rule for
// pictures and for the window.
//
// The number of an agent is its place in its document when that is opened, from 1; it is kept while
// others are added and removed. The first agent has the usual colour of the theme, whether it is
// alone or not, and the next 66 have colours of tables, the more apart the earlier; then those of
// the second table recur. So an agent has the same colour in lists, on the map, in charts and in
// pictures, whatever else is drawn. No automatic colour is near that of starts or goals.
//
// `safe`: the colours of safe_colours.h, which colour-blind people can distinguish. Further agents
// have other shades of these: no more are apart for every eye.
//
// Thread-safe: no state.
#pragma once

#include <cstddef>
#include <cstdint>

#include "maps/project/agent_colour.h"

namespace clearway::app::picture {

inline constexpr std::size_t kDistinctColours = 6;

[[nodiscard]] constexpr bool hasUsualColour(std::uint32_t number) { return number == 1; }
// Of the other agents. Numbers up to the count of the table + 1 have one of it. 0xRRGGBB.
[[nodiscard]] std::uint32_t distinctColour(std::size_t number, bool dark, bool safe = false);

[[nodiscard]] std::uint32_t usualColour(bool dark, bool safe = false);

using maps::AgentColour;
// Its own colour, else the automatic one.
[[nodiscard]] std::uint32_t colourOf(const AgentColour& agent, bool dark, bool safe = false);

}  // namespace clearway::app::picture
