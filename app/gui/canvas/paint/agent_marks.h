// app/gui/canvas/paint/agent_marks.h — names of agents, colours that distinguish them, and the
// regions in which they overlap.
#pragma once

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <vector>

#include "app/drawing/style/agent_colours.h"
#include "app/gui/canvas/paint/name_labels.h"
#include "app/gui/canvas/paint/scene.h"
#include "app/gui/canvas/paint/view_transform.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {

// The colours of pictures (app/drawing/style/agent_colours.h), by the id of an agent.
using app::picture::hasUsualColour;
[[nodiscard]] QColor distinctColour(std::uint32_t number, bool dark);

// Of the marks of starts and goals: 1 for few agents, or an agent as large as the mark; at least
// 0.4.
[[nodiscard]] double markSize(std::size_t agents, double reach_px);

// By index in the scene. That of the chosen agent first, then those of selected ones.
[[nodiscard]] std::vector<NamePlace> namePlaces(const Scene& scene, const ViewTransform& view,
                                                const QRectF& area, const QFontMetricsF& metrics);
// Below each agent or beside it, if there are at least two and not too many.
void paintNames(QPainter& painter, const Scene& scene, const ViewTransform& view,
                const QRectF& area, const Theme& theme, double opacity);

// Hatched. Of many conflicts, only the regions in `area` that are large enough to be seen.
void paintOverlaps(QPainter& painter, const app::Conflicts& conflicts, const ViewTransform& view,
                   const QRectF& area, const Theme& theme, double opacity);
// The rings that paintOverlaps() draws, in pixels.
[[nodiscard]] QPainterPath overlapPath(const app::Conflicts& conflicts, const ViewTransform& view,
                                       const QRectF& area);

}  // namespace clearway::gui
