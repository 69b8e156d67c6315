// app/gui/canvas/paint/run_lines.h — draws where the agents of a simulation were and will go, and
// their colours.
//
// Lines outside of the area are skipped. Antialiased, with a halo, up to kSmoothPoints points in
// sight. Cost: linear in the points. Thread-safe: no state.
#pragma once

#include <QPainter>
#include <optional>
#include <span>
#include <vector>

#include "app/gui/canvas/paint/view_transform.h"
#include "app/gui/widgets/theme.h"
#include "app/simulation/replay/agent_lines.h"
#include "maps/project/agent_colour.h"

namespace clearway::gui {

inline constexpr std::size_t kSmoothPoints = 6000;

// Of each agent: as in a fleet that the map shows. Agents beyond the known colours are numbered by
// their places.
[[nodiscard]] std::vector<QColor> runColours(const std::vector<maps::AgentColour>& known,
                                             std::size_t agents, const Theme& theme, bool dark);

enum class RunLine : std::uint8_t { Trail, Route };
struct RunLineStyle {
  const Theme& theme;
  QRectF area;                            // [px]
  std::span<const QColor> colours{};      // by agent
  std::optional<std::uint32_t> chosen{};  // in full colour
  bool chosen_only = false;
};
// Returns how many agents have a line in sight.
std::size_t paintLines(QPainter& painter, RunLine kind, const app::AgentLines& lines,
                       const ViewTransform& view, const RunLineStyle& style);

}  // namespace clearway::gui
