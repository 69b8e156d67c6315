#include "app/gui/tools/look_tool.h"

namespace clearway::gui {

QString LookTool::hint() const { return tr("Drag to move, turn the wheel to zoom"); }

}  // namespace clearway::gui
