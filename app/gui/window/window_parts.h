// app/gui/window/window_parts.h — the names of the parts of the main window.
#pragma once

class QActionGroup;
class QDockWidget;
class QMenu;
class QStackedWidget;
class QToolBar;

namespace clearway::gui {

class AgentsDock;
class ConflictsDock;
class EmptyView;
class FleetDock;
class HistoryDock;
class LayersDock;
class MessageBar;
class OpenDocuments;
class PaintBar;
class PlanDock;
class PlayBar;
class RecentFiles;
class ResultDock;
class Ruler;
class ScenePage;
class ScenePages;
class SearchBar;
class SimulationPage;
class SimulationPages;
class StatusLine;
class VerdictLabel;
class WindowLayout;
struct KeptPlans;

}  // namespace clearway::gui
