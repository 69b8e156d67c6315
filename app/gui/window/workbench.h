// app/gui/window/workbench.h — what the controllers of a window share: the document in the editor
// with its plans, the parts that show it, and which page is shown.
#pragma once

#include <QObject>
#include <memory>

#include "app/gui/document/editor.h"
#include "app/gui/playback/player.h"
#include "app/gui/window/parts/open_documents.h"
#include "app/gui/work/fleet_store.h"
#include "app/gui/work/path_review.h"
#include "app/gui/work/plans.h"
#include "app/gui/work/route_store.h"
#include "app/gui/work/search_show.h"
#include "app/gui/work/shown_plan.h"

class QMainWindow;
class QStackedWidget;

namespace clearway::gui {

class EmptyView;
class MapView;
class MessageBar;
class ScenePage;
class ScenePages;
class SimulationPage;
class SimulationPages;
class StatusLine;
class WindowLayout;

class Workbench : public QObject {
  Q_OBJECT
 public:
  explicit Workbench(QMainWindow& window);
  ~Workbench() override;

  enum class Page { Empty, Map, Scene, Simulation };
  // Once, with the page of the map.
  void addPages(QWidget* map);
  void show(Page page);
  [[nodiscard]] Page page() const;

  [[nodiscard]] QMainWindow& window() const { return window_; }
  [[nodiscard]] Editor& editor() { return editor_; }
  [[nodiscard]] Plans& plans() { return plans_; }
  [[nodiscard]] FleetStore& fleet() { return fleet_; }
  [[nodiscard]] PathReview& review() { return review_; }
  [[nodiscard]] RouteStore& routes() { return routes_; }
  [[nodiscard]] Player& player() { return player_; }
  [[nodiscard]] SearchShow& search() { return search_; }
  [[nodiscard]] OpenDocuments& documents() { return documents_; }
  [[nodiscard]] MapView& view() const { return *view_; }
  [[nodiscard]] MessageBar& message() const { return *message_; }
  [[nodiscard]] EmptyView& empty() const { return *empty_; }
  [[nodiscard]] ScenePages& scenes() const { return *scenes_; }
  [[nodiscard]] SimulationPages& simulations() const { return *simulations_; }
  [[nodiscard]] WindowLayout& layout() const { return *layout_; }
  [[nodiscard]] StatusLine& status() const { return *status_; }

  [[nodiscard]] ScenePage& scenePage() const;            // that is shown; not open: none is
  [[nodiscard]] SimulationPage& simulationPage() const;  // that is shown, or takes the next run
  [[nodiscard]] bool isSimulating() const { return page() == Page::Simulation; }
  [[nodiscard]] bool showsDocument() const;  // as a map, or as its simulation; or nothing
  [[nodiscard]] bool isMapShown() const;     // of a document
  [[nodiscard]] bool planning() const { return plans_.running() || fleet_.running(); }
  // What a file has is checked: of a path or of routes.
  [[nodiscard]] bool checking() const { return review_.running() || routes_.running(); }
  // One search: the fleet's, or, when it does not run, an agent's; else the checks.
  void stopSearch() {
    if (planning()) return fleet_.running() ? fleet_.cancel() : plans_.cancel();
    review_.cancel();
    routes_.cancel();
  }
  [[nodiscard]] const PlanResult* result() const;  // of the chosen agent; null: none of now
  [[nodiscard]] QWidget* home() const;             // has the keyboard when no field has; null: none
  bool raiseDock(const QString& name);             // false: no such dock
  void refresh() { Q_EMIT changed(); }

 Q_SIGNALS:
  void changed();  // what can be done

 private:
  QMainWindow& window_;
  Editor editor_;
  Plans plans_;
  FleetStore fleet_;
  PathReview review_;
  RouteStore routes_;
  ShownPlan shown_plan_;
  Player player_;
  SearchShow search_;
  MessageBar* message_;
  QStackedWidget* pages_;
  EmptyView* empty_;
  ScenePages* scenes_;
  SimulationPages* simulations_;
  MapView* view_;
  OpenDocuments documents_;
  std::unique_ptr<WindowLayout> layout_;
  StatusLine* status_;
};

}  // namespace clearway::gui
