// app/gui/work/route_store.h — a graph of routes over the document's map: one of its layouts,
// proved for the chosen agent, and drawn with the edges that this agent cannot drive in red.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/document/plan/route_job.h"
#include "app/drawing/layers/route_layer.h"
#include "app/gui/work/file_over_map.h"

namespace clearway::gui {

// Not copied: its parts borrow one another.
struct ProvedRoutes {
  std::shared_ptr<const maps::RouteFile> file;
  maps::RouteChoice choice;
  std::shared_ptr<const maps::GridMap> map;
  maps::ProjectAgent agent;  // in the map's own frame, as the settings
  maps::PlanRequest request;
  route::Graph graph{};
  std::optional<app::PlanJob> job{};  // of the agent; not nullopt
  route::ProvedGraph proved{};
};

// The ends of a route: nodes or stations of the layout; empty: the agent's start or goal.
struct RouteWish {
  std::string from, to;
  route::CostModel cost;
};

class RouteStore : public FileOverMap {
  Q_OBJECT
 public:
  explicit RouteStore(Editor& editor) : FileOverMap(editor) {}

  // Null: none is open.
  [[nodiscard]] std::shared_ptr<const maps::RouteFile> routes() const;
  // Precondition: isOpen().
  [[nodiscard]] maps::RouteChoice choice() const;
  void choose(const std::string& layout, const std::string& vehicle);
  [[nodiscard]] const std::shared_ptr<const ProvedRoutes>& proved() const { return proved_; }
  // What is drawn; null: nothing.
  [[nodiscard]] const std::shared_ptr<const app::picture::RouteDrawing>& drawing() const {
    return drawing_;
  }

 private:
  struct Content {
    std::shared_ptr<const maps::RouteFile> file;
    maps::RouteChoice choice;
  };
  [[nodiscard]] Result<std::shared_ptr<const void>> read(const QString& file) override;
  void judge(const Site& site, std::shared_ptr<const maps::GridMap> map) override;
  void forget() override;
  void showScene() override;

  std::shared_ptr<const ProvedRoutes> proved_;  // null: not yet
  std::shared_ptr<const app::picture::RouteDrawing> drawing_;
};

}  // namespace clearway::gui
