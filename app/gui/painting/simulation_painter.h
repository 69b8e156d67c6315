// app/gui/painting/simulation_painter.h — draws the agents of a simulation or a recording.
//
// Outlines are computed once for each list of bodies and only placed in a frame; agents outside the
// area are skipped, and small ones are squares. Cost: linear in the agents. Antialiased up to
// kSmooth visible agents. Not thread-safe.
#pragma once

#include <QPainter>
#include <QPolygonF>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/gui/painting/view_transform.h"
#include "app/gui/widgets/theme.h"
#include "app/session/recording/recorded_frame.h"

namespace clearway::gui {

// What an agent does, in the order in which they are drawn.
enum class AgentLook : std::uint8_t { Static, Arrived, Moves, Waits, Collides };
[[nodiscard]] AgentLook lookOf(const session::RecordedAgent& agent,
                               const session::RecordedBody& body);
[[nodiscard]] QColor colourOf(AgentLook look, const Theme& theme);
[[nodiscard]] bool isShown(const session::RecordedAgent& agent, const session::RecordedBody& body);

class SimulationPainter {
 public:
  static constexpr std::size_t kSmooth = 400;

  void setBodies(std::shared_ptr<const std::vector<session::RecordedBody>> bodies);
  struct Style {
    const Theme& theme;
    QRectF area;                          // [px]
    std::optional<std::uint32_t> chosen;  // with a ring around it
    bool boxes = false;                   // axis-aligned bounding boxes
  };
  // Returns how many agents were drawn.
  std::size_t paint(QPainter& painter, std::span<const session::RecordedAgent> agents,
                    const ViewTransform& view, const Style& style) const;
  // The last one drawn under a point, within a tolerance.
  [[nodiscard]] std::optional<std::uint32_t> agentAt(std::span<const session::RecordedAgent> agents,
                                                     Vec2 world, double tolerance_m) const;
  [[nodiscard]] std::optional<Aabb> boundsOf(std::span<const session::RecordedAgent> agents) const;

 private:
  struct Body {
    std::vector<std::vector<Vec2>> rings;  // convex parts, in the body's frame [m]
    double reach_m = 0.0;                  // of the farthest point
  };
  std::shared_ptr<const std::vector<session::RecordedBody>> bodies_;
  std::vector<Body> outlines_;
};

}  // namespace clearway::gui
