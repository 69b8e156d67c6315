// app/drawing/style/agent_style.h — how the agents of a picture get their colours: by the
// paint of their groups, and by a style sheet with the distinct colours that are used.
//
// Thread-safe: no state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/drawing/canvas/paint.h"
#include "app/drawing/style/picture_input.h"

namespace clearway::app::picture {

// The paint of a group that sets an agent's colour and, for `own_tint`, the fill of its swept area;
// else that has the tint of the theme.
struct AgentStyle {
  std::string hue{};  // the class of a distinct colour; empty: the usual one
  std::optional<std::uint32_t> own{};
  [[nodiscard]] bool own_tint() const { return own || !hue.empty(); }
  [[nodiscard]] Paint paint() const;  // it must outlive the paint
};
[[nodiscard]] AgentStyle agentStyle(const PictureInput& input, std::size_t index);
// The style sheet of the distinct colours that agents of the picture have; else empty.
[[nodiscard]] std::string agentStyleSheet(const PictureInput& input, PictureTheme theme, bool safe);

}  // namespace clearway::app::picture
