#include "app/gui/work/route_store.h"

#include <algorithm>
#include <set>
#include <utility>

#include "app/document/plan/path_check.h"
#include "maps/text/file_io.h"

namespace clearway::gui {
namespace {

// The first layout with a type of vehicle that has edges in it.
Result<maps::RouteChoice> firstChoice(const maps::RouteFile& file) {
  for (const maps::RouteLayout& layout : file.layouts) {
    for (const maps::RouteEdge& edge : layout.edges) {
      if (!edge.vehicles.empty()) return maps::RouteChoice{&layout, edge.vehicles.front().id};
    }
  }
  return fail(ErrorCode::InvalidArgument, "the graph has no edges");
}

Result<std::shared_ptr<const ProvedRoutes>> proofOf(ProvedRoutes routes, StopCheck& stop) {
  auto out = std::make_shared<ProvedRoutes>(std::move(routes));
  out->graph = TRY(app::routeGraphOf(*out->choice.layout, out->choice.vehicle, *out->map));
  out->job = TRY(app::pathJob(*out->map, out->agent, out->request.settings,
                              out->graph.edges.front().path, out->request.query));
  out->proved = TRY(route::prove(out->graph, out->job->query, stop));
  return out;
}

}  // namespace

std::shared_ptr<const maps::RouteFile> RouteStore::routes() const {
  return isOpen() ? content<Content>()->file : nullptr;
}

maps::RouteChoice RouteStore::choice() const { return content<Content>()->choice; }

void RouteStore::choose(const std::string& layout, const std::string& vehicle) {
  const auto file = routes();
  if (!file) return;
  const Result<maps::RouteChoice> choice = maps::chooseRoute(*file, layout, vehicle);
  if (choice) replaceContent(std::make_shared<const Content>(Content{file, *choice}));
}

Result<std::shared_ptr<const void>> RouteStore::read(const QString& file) {
  auto routes =
      std::make_shared<const maps::RouteFile>(TRY(maps::loadRouteFile(file.toStdString())));
  const maps::RouteChoice choice = TRY(maps::inFile(firstChoice(*routes), file.toStdString()));
  TRY(maps::inFile(app::picture::routeDrawing(editor_.map(), *routes), file.toStdString()));
  return std::make_shared<const Content>(Content{std::move(routes), choice});
}

void RouteStore::judge(const Site& site, std::shared_ptr<const maps::GridMap> map) {
  const auto open = content<Content>();
  background_.start([this, open, site,
                     map = std::move(map)](const Background::Handle& handle) -> Background::Answer {
    StopCheck stop({}, handle.stop);
    auto proved =
        proofOf({open->file, open->choice, map, site.agent, {site.planner, site.query}}, stop);
    if (!proved && !handle.stop->requested()) {
      return [this, e = proved.error()] { takeError(e); };
    }
    return [this, proved = proved.value_or(nullptr)] {
      proved_ = proved;
      refresh();
    };
  });
}

void RouteStore::forget() {
  proved_.reset();
  drawing_.reset();
}

void RouteStore::showScene() {
  drawing_.reset();
  if (!isOpen()) return;
  std::set<std::string> blocked;
  for (std::uint32_t k = 0; proved_ && k < proved_->graph.edges.size(); ++k) {
    if (!proved_->proved.isFree(k)) blocked.insert(proved_->graph.edges[k].id);
  }
  auto drawn = app::picture::routeDrawing(editor_.map(), *choice().layout, blocked);
  if (drawn) drawing_ = std::make_shared<const app::picture::RouteDrawing>(*std::move(drawn));
}

}  // namespace clearway::gui
