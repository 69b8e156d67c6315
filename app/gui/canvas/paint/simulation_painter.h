// app/gui/canvas/paint/simulation_painter.h — draws the agents of a simulation or a recording.
//
// Bodies have the colour of their state, and large ones a mark in the colour of their agent.
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

#include "app/drawing/layers/run_agents.h"
#include "app/gui/canvas/paint/name_labels.h"
#include "app/gui/canvas/paint/view_transform.h"
#include "app/gui/widgets/theme.h"
#include "app/simulation/recording/recorded_frame.h"
#include "app/simulation/replay/recorded_goals.h"

namespace clearway::gui {

using app::AgentLook;
[[nodiscard]] QColor colourOf(AgentLook look, const Theme& theme);
inline constexpr double kBodyOpacity =
    0.75;  // of that colour in a body, whose outline has it whole

class SimulationPainter {
 public:
  static constexpr std::size_t kSmooth = 400;
  static constexpr std::size_t kMostNames = 300;  // in sight; of more bodies the first ones

  void setBodies(std::shared_ptr<const std::vector<app::RecordedBody>> bodies);
  struct Style {
    const Theme& theme;
    QRectF area;                            // [px]
    std::optional<std::uint32_t> chosen;    // with a ring around it
    bool boxes = false;                     // axis-aligned bounding boxes
    std::span<const QColor> colours{};      // by agent
    std::span<const std::uint8_t> rests{};  // by agent; of the others it is not known
  };
  // Returns how many agents were drawn.
  std::size_t paint(QPainter& painter, std::span<const app::RecordedAgent> agents,
                    const ViewTransform& view, const Style& style) const;
  // Of agents that have not arrived: a flag, and the outline there; of many agents, squares.
  // Returns how many were drawn.
  std::size_t paintGoals(QPainter& painter, std::span<const app::AgentGoal> goals,
                         std::span<const app::RecordedAgent> agents, const ViewTransform& view,
                         const Style& style) const;
  // Beside agents, where they cover no other name; those of small agents cover no other agent. The
  // chosen agent and `pointed` come first.
  std::size_t paintNames(QPainter& painter, std::span<const app::RecordedAgent> agents,
                         const ViewTransform& view, const Style& style,
                         std::optional<std::uint32_t> pointed) const;
  // The last one drawn under a point, within a tolerance.
  [[nodiscard]] std::optional<std::uint32_t> agentAt(std::span<const app::RecordedAgent> agents,
                                                     Vec2 world, double tolerance_m) const;
  [[nodiscard]] std::optional<Aabb> boundsOf(std::span<const app::RecordedAgent> agents) const;

 private:
  struct Body {
    std::vector<std::vector<Vec2>> rings;    // convex parts, in the body's frame [m]
    std::vector<std::vector<Vec2>> outline;  // of several parts: lines around their union
    double reach_m = 0.0;                    // of the farthest point
    QString name;
  };
  void paintRings(QPainter& painter, const Body& body, const Pose& pose,
                  const ViewTransform& view) const;
  [[nodiscard]] std::vector<NamedBody> namedBodies(std::span<const app::RecordedAgent> agents,
                                                   const ViewTransform& view, const Style& style,
                                                   std::optional<std::uint32_t> pointed) const;
  std::shared_ptr<const std::vector<app::RecordedBody>> bodies_;
  std::vector<Body> outlines_;
};

}  // namespace clearway::gui
