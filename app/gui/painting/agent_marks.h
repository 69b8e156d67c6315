// app/gui/painting/agent_marks.h — names of agents, colours that distinguish them, and the regions
// in which they overlap.
#pragma once

#include <QPainter>
#include <QPainterPath>

#include "app/gui/painting/scene.h"
#include "app/gui/painting/view_transform.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {

// The first agent of a document keeps the usual colour, whether it is alone or not.
[[nodiscard]] constexpr bool hasUsualColour(std::uint32_t id) { return id == 1; }
// Of other agents without a colour of their own, by their id: apart from the green of starts and the
// orange of goals, and from each other with any colour vision.
[[nodiscard]] QColor distinctColour(std::uint32_t id, bool dark);

// Below each agent, if there are at least two and not too many, and the agent is large enough.
void paintNames(QPainter& painter, const Scene& scene, const ViewTransform& view,
                const QRectF& area, const Theme& theme, double opacity);

// Hatched. Of many conflicts, only the regions in `area` that are large enough to be seen.
void paintOverlaps(QPainter& painter, const session::Conflicts& conflicts,
                   const ViewTransform& view, const QRectF& area, const Theme& theme,
                   double opacity);
// The rings that paintOverlaps() draws, in pixels.
[[nodiscard]] QPainterPath overlapPath(const session::Conflicts& conflicts,
                                       const ViewTransform& view, const QRectF& area);

}  // namespace clearway::gui
