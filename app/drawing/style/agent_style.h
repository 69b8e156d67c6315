// app/drawing/style/agent_style.h — how the agents of a picture get their colours: by attributes
// of their groups, and by a style sheet with the distinct colours that are used.
//
// Thread-safe: no state.
#pragma once

#include <string>

#include "app/drawing/style/picture_input.h"

namespace clearway::app::picture {

// The attributes that set an agent's colour and, for `own_tint`, the fill of its swept area; else
// that has the tint of the theme.
struct AgentStyle {
  std::string attributes;
  bool own_tint = false;
};
[[nodiscard]] AgentStyle agentStyle(const PictureInput& input, std::size_t index);
// The style sheet of the distinct colours that agents of the picture have; else empty.
[[nodiscard]] std::string agentStyleSheet(const PictureInput& input, PictureTheme theme, bool safe);

}  // namespace clearway::app::picture
