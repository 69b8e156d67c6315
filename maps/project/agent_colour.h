// maps/project/agent_colour.h — what the colour of an agent depends on in drawings.
#pragma once

#include <cstdint>
#include <optional>

namespace clearway::maps {

struct AgentColour {
  std::uint32_t number = 0;          // of its automatic colour, from 1; see colourNumber()
  std::optional<std::uint32_t> own;  // 0xRRGGBB, chosen by the user
};

}  // namespace clearway::maps
