// app/gui/canvas/paint/end_marks.h — the marks of starts and goals: of a fixed size in pixels, smaller
// among many agents.
#pragma once

#include <QPainter>

#include "app/gui/widgets/theme.h"
#include "core/geometry/pose.h"

namespace clearway::gui {

inline constexpr double kStartMark_px = 7.0;  // the radius

// 1 for few agents, or an agent as large as the mark; at least 0.4.
[[nodiscard]] double markSize(std::size_t agents, double reach_px);

// A disc with an arrow along the heading; `ring`, if it is valid, around it.
void paintStartMark(QPainter& painter, const Pose& pose_px, QColor colour, const Theme& theme,
                    QColor ring = {}, double size = 1.0);
// A flag on a staff.
void paintGoalMark(QPainter& painter, Vec2 at_px, QColor colour, const Theme& theme,
                   double size = 1.0);

}  // namespace clearway::gui
