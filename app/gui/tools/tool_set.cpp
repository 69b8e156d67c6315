#include "app/gui/tools/tool_set.h"

#include "app/gui/tools/look_tool.h"
#include "app/gui/tools/measure_tool.h"
#include "app/gui/tools/obstacle_tools.h"
#include "app/gui/tools/paint_tools.h"
#include "app/gui/tools/polygon_tool.h"
#include "app/gui/tools/select_tools.h"
#include "app/gui/tools/vertex_tool.h"
#include "app/gui/tools/zone_tool.h"

namespace clearway::gui {

std::vector<ToolEntry> makeTools(Editor& e) {
  std::vector<ToolEntry> out;
  const auto add = [&](ToolKind kind, const char* icon, const QString& name, Qt::Key key,
                       std::unique_ptr<Tool> tool, bool begins_group = false) {
    out.push_back({kind, icon, name, QKeySequence(key), begins_group, std::move(tool)});
  };
  using Place = PlaceTool::What;
  const auto tr = [](const char* text) { return Tool::tr(text); };
  add(ToolKind::Look, "look", tr("Pan"), Qt::Key_V, std::make_unique<LookTool>(e));
  add(ToolKind::Agents, "agents", tr("Select, move and turn agents"), Qt::Key_A,
      std::make_unique<AgentTool>(e), true);
  add(ToolKind::AddAgent, "agent_add", tr("Add an agent"), Qt::Key_N,
      std::make_unique<PlaceTool>(e, Place::Agent));
  add(ToolKind::Start, "start", tr("Place the start"), Qt::Key_S,
      std::make_unique<PlaceTool>(e, Place::Start));
  add(ToolKind::Goal, "goal", tr("Place the goal"), Qt::Key_G,
      std::make_unique<PlaceTool>(e, Place::Goal));
  add(ToolKind::Polygon, "shape", tr("Draw the shape of an agent"), Qt::Key_Y,
      std::make_unique<PolygonTool>(e));
  add(ToolKind::Vertices, "vertices", tr("Edit the vertices of an agent or of a drawing"),
      Qt::Key_J, std::make_unique<VertexTool>(e));
  add(ToolKind::Brush, "brush", tr("Brush"), Qt::Key_B,
      std::make_unique<BrushTool>(e, BrushTool::Kind::Brush), true);
  add(ToolKind::Eraser, "eraser", tr("Eraser"), Qt::Key_E,
      std::make_unique<BrushTool>(e, BrushTool::Kind::Eraser));
  add(ToolKind::Rectangle, "rectangle", tr("Rectangle"), Qt::Key_R,
      std::make_unique<ShapeTool>(e, ShapeTool::Kind::Rectangle));
  add(ToolKind::Ellipse, "ellipse", tr("Ellipse"), Qt::Key_O,
      std::make_unique<ShapeTool>(e, ShapeTool::Kind::Ellipse));
  add(ToolKind::Fill, "fill", tr("Fill an area"), Qt::Key_K, std::make_unique<FillTool>(e));
  add(ToolKind::ObstacleLine, "line", tr("Line of obstacles"), Qt::Key_L,
      std::make_unique<ObstacleTool>(e, ObstacleTool::Kind::Line));
  add(ToolKind::ObstaclePolygon, "area", tr("Polygon of obstacles"), Qt::Key_U,
      std::make_unique<ObstacleTool>(e, ObstacleTool::Kind::Polygon));
  add(ToolKind::Zone, "zone", tr("Draw a zone"), Qt::Key_Q, std::make_unique<ZoneTool>(e));
  add(ToolKind::Select, "select", tr("Select cells"), Qt::Key_M, std::make_unique<SelectTool>(e),
      true);
  add(ToolKind::Wand, "wand", tr("Select equal cells"), Qt::Key_W, std::make_unique<WandTool>(e));
  add(ToolKind::Measure, "measure", tr("Measure"), Qt::Key_D, std::make_unique<MeasureTool>(e),
      true);
  return out;
}

bool paints(ToolKind kind) {
  switch (kind) {
    case ToolKind::Brush:
    case ToolKind::Eraser:
    case ToolKind::Rectangle:
    case ToolKind::Ellipse:
    case ToolKind::Fill:
    case ToolKind::ObstacleLine:
    case ToolKind::ObstaclePolygon:
    case ToolKind::Wand: return true;
    default: return false;
  }
}

}  // namespace clearway::gui
