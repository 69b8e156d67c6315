#include "app/gui/tools/tool.h"

#include <cmath>

#include "app/gui/tools/drawing_pick.h"

namespace clearway::gui {
namespace {

constexpr double kDragStarts_px = 6.0;
constexpr double kSnap_deg = 15.0;

}  // namespace

Tool::Tool(Editor& editor) : editor_(editor) {
  connect(&editor, &Editor::settling, this, [this] { finish(); });
  connect(&editor, &Editor::replaced, this, [this] { forget(); });
  connect(&editor, &Editor::changed, this,
          [this](const app::EditChanges& changes) { follow(changes); });
}

bool Tool::pressDrawing(const Pointer& at) {
  const app::Drawing* drawing = drawingAt(editor_.document().drawings(), at);
  if (drawing == nullptr) return false;
  if (at.twice) {
    Q_EMIT cornersWanted(drawing->id);
  } else {
    Q_EMIT hinted(tr("Double-click: edit the corners of the drawing"));
  }
  return at.twice;
}

std::optional<Heading> draggedHeading(Vec2 from, const Pointer& to, bool snap) {
  const Vec2 by = to.world - from;
  if (length(by) * to.px_per_m < kDragStarts_px) return std::nullopt;
  Result<Heading> heading = Heading::fromVector(by);
  if (heading && snap) {
    heading = Heading::fromDegrees(kSnap_deg * std::round(heading->degrees() / kSnap_deg));
  }
  return heading ? std::optional(*heading) : std::nullopt;
}

}  // namespace clearway::gui
