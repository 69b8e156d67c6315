// app/gui/tools/tool_set.h — all tools of the window, by name, with icon, key and position in the
// tool bar.
#pragma once

#include <QKeySequence>
#include <memory>
#include <vector>

#include "app/gui/tools/agent_tools.h"
#include "app/gui/tools/tool.h"

namespace clearway::gui {

enum class ToolKind {
  Look,
  Agents,
  AddAgent,
  Start,
  Goal,
  Polygon,
  Vertices,
  Brush,
  Eraser,
  Rectangle,
  Ellipse,
  Fill,
  ObstacleLine,
  ObstaclePolygon,
  Zone,
  Select,
  Wand,
  Measure,
};

struct ToolEntry {
  ToolKind kind;
  const char* icon;
  QString name;
  QKeySequence key;
  bool begins_group = false;
  std::unique_ptr<Tool> tool;
};

[[nodiscard]] std::vector<ToolEntry> makeTools(Editor& editor);
[[nodiscard]] bool paints(ToolKind kind);  // the tool uses the paint bar

}  // namespace clearway::gui
