// app/gui/painting/end_marks.h — the marks of starts and goals: of a fixed size in pixels.
#pragma once

#include <QPainter>

#include "app/gui/widgets/theme.h"
#include "core/geometry/pose.h"

namespace clearway::gui {

inline constexpr double kStartMark_px = 7.0;  // the radius

// A disc with an arrow along the heading; `ring`, if it is valid, around it.
void paintStartMark(QPainter& painter, const Pose& pose_px, QColor colour, const Theme& theme,
                    QColor ring = {});
// A flag on a staff.
void paintGoalMark(QPainter& painter, Vec2 at_px, QColor colour, const Theme& theme);

}  // namespace clearway::gui
