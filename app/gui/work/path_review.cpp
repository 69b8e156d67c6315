#include "app/gui/work/path_review.h"

#include <algorithm>
#include <utility>

#include "app/document/export/repaired_path.h"
#include "app/gui/canvas/paint/scene_painter.h"
#include "app/gui/wording/plan_text.h"
#include "core/base/process_memory.h"
#include "maps/plan/given_path.h"
#include "maps/plan/path_file.h"

namespace clearway::gui {
namespace {

constexpr std::size_t kMostDrawn = 2000;  // paths
constexpr std::size_t kMostSwept = 100;   // with their swept areas
constexpr std::size_t kMostItems = 200;   // that are reported one by one

ReviewedPath reviewed(const app::PlanJob& job, const CurvedPath& path, const Certificate& c,
                      bool with_area) {
  const GridFrame& grid = job.map->grid.frame();
  const Footprint& shape = job.query.shaped()->footprint;
  ReviewedPath out;
  out.paths =
      scenePaths(with_area ? &shape : nullptr, drawnPath(path, 0.5 * grid.cellWidth()), grid);
  out.start = path.start;
  out.goal = goalOf(path);
  out.certificate = c;
  return out;
}

// Where it collides, as curves.
StopOr<void> addHits(ReviewedPath& out, const app::PlanJob& job, const CurvedPath& path,
                     StopCheck& stop) {
  const GridFrame& grid = job.map->grid.frame();
  const auto hits = app::collidingParts(job, path, out.certificate, grid.cellWidth(), stop);
  if (!hits) return stopped(hits.error());
  for (const app::PathCollision& hit : *hits) {
    const ScenePaths curves = scenePaths(&job.query.shaped()->footprint, hit.drawn, grid);
    out.hit_area.add(curves.swept);
    out.hit_line.add(curves.line);
  }
  return {};
}

PathReport::Item itemOf(const app::PathVerdict& v) {
  return {QString::fromStdString(v.name),
          v.line,
          v.index,
          QString::fromStdString(v.edge),
          v.along_m,
          v.length_m,
          v.is_exact,
          v.certificate};
}

}  // namespace

std::size_t PathReview::count() const {
  return isOpen() ? content<maps::PathFile>()->paths.size() : 0;
}

Result<std::shared_ptr<const void>> PathReview::read(const QString& file) {
  return std::make_shared<const maps::PathFile>(TRY(maps::loadPaths(file.toStdString())));
}

void PathReview::forget() {
  report_.reset();
  repair_.reset();
  repaired_path_.reset();
  scene_ = {};
}

bool PathReview::canRepair() const {
  return report_ && !running() && !waiting() && report_->count == 1 && report_->colliding == 1;
}

void PathReview::judge(const Site& site, std::shared_ptr<const maps::GridMap> map) {
  is_repair_ = false;
  background_.start([this, site, map = std::move(map), paths = content<maps::PathFile>()](
                        const Background::Handle& handle) -> Background::Answer {
    StopCheck stop({}, handle.stop);
    auto report = std::make_shared<PathReport>();
    report->count = paths->paths.size();
    for (const maps::GivenPath& given : paths->paths) {
      const auto error = [&](Error e) { return [this, e = std::move(e)] { takeError(e); }; };
      Result<CurvedPath> path = maps::curvedPath(given, {}, map->frame, map->grid.frame());
      if (!path) return error(path.error());
      const Result<app::PlanJob> job =
          app::pathJob(*map, site.agent, site.planner, *path, site.query);
      if (!job) return error(job.error());
      const auto verdict = app::judgePath(*job, given, *std::move(path), stop);
      if (!verdict) return [this] { refresh(); };
      const std::size_t drawn = report->scene.paths.size();
      if (!report->footprint) {
        report->footprint = std::make_shared<const Footprint>(job->query.shaped()->footprint);
      }
      if (drawn < kMostDrawn) {
        ReviewedPath curves =
            reviewed(*job, verdict->path, verdict->certificate, drawn < kMostSwept);
        if (!verdict->certificate.free && !addHits(curves, *job, verdict->path, stop)) {
          return [this] { refresh(); };
        }
        report->scene.paths.push_back(std::move(curves));
      }
      const bool hits = !verdict->certificate.free;
      if (hits) ++report->colliding;
      if (report->items.size() < kMostItems || hits) report->items.push_back(itemOf(*verdict));
    }
    return [this, report] { take(report); };
  });
}

void PathReview::take(std::shared_ptr<PathReport> report) {
  std::ranges::stable_partition(report->items,
                                [](const PathReport::Item& i) { return !i.certificate.free; });
  if (report->items.size() > kMostItems) report->items.resize(kMostItems);
  report_ = std::move(report);
  refresh();
}

void PathReview::repair() {
  if (!canRepair()) return;
  QString why_not;
  const std::optional<Site> site = this->site(why_not);
  if (!site) return;
  is_repair_ = true;
  repair_.reset();
  repaired_path_.reset();
  background_.start([this, site = *site, map = snapshot(), paths = content<maps::PathFile>()](
                        const Background::Handle& handle) -> Background::Answer {
    const auto error = [&](Error e) { return [this, e = std::move(e)] { takeError(e); }; };
    const Result<CurvedPath> path =
        maps::curvedPath(paths->paths.front(), {}, map->frame, map->grid.frame());
    if (!path) return error(path.error());
    const Result<app::PlanJob> job =
        app::pathJob(*map, site.agent, site.planner, *path, site.query);
    if (!job) return error(job.error());
    PlanControl control;
    control.stop = handle.stop;
    if (site.planner.time_limit_s) control.budget.time_limit_s = *site.planner.time_limit_s;
    if (const std::size_t most = defaultMemoryLimit(); most > 0) {
      control.budget.max_memory_bytes = most;
    }
    const double step_m = map->grid.frame().cellWidth();
    const Result<PathRepair> made = repairPath(job->query, *path, step_m, control);
    if (!made) return error(made.error());
    auto out = std::make_shared<RepairReport>();
    out->status = made->status;
    out->reason = made->reason;
    std::shared_ptr<const ReviewedPath> drawn;
    if (made->status == PlanStatus::Solved) {
      out->before_m = length(*path);
      out->after_m = length(made->path);
      out->detours = made->detours.size();
      out->certificate = made->certificate;
      StopCheck stop({}, handle.stop);
      Result<std::string> poses = app::provedPoses(*job, made->path, stop);
      if (poses) {
        out->poses = *std::move(poses);
      } else {
        out->no_poses = poses.error().message;
      }
      ReviewedPath curves = reviewed(*job, made->path, made->certificate, true);
      curves.is_repair = true;
      drawn = std::make_shared<const ReviewedPath>(std::move(curves));
    }
    return [this, out, drawn] { takeRepair(out, drawn); };
  });
  refresh();
}

void PathReview::takeRepair(std::shared_ptr<RepairReport> repair,
                            std::shared_ptr<const ReviewedPath> path) {
  repair_ = std::move(repair);
  repaired_path_ = std::move(path);
  refresh();
}

void PathReview::showScene() {
  scene_ = {};
  if (report_ && isOpen()) {
    scene_ = report_->scene;
    scene_.footprint = report_->footprint;
    if (repaired_path_) scene_.paths.push_back(*repaired_path_);
    const auto hit = std::ranges::find_if(
        scene_.paths, [](const ReviewedPath& p) { return !p.certificate.free; });
    if (repaired_path_) {
      scene_.marked = scene_.paths.size() - 1;
    } else if (hit != scene_.paths.end()) {
      scene_.marked = static_cast<std::size_t>(hit - scene_.paths.begin());
    } else if (scene_.paths.size() == 1) {
      scene_.marked = 0;
    }
    if (scene_.marked) {
      const app::ReportFrame f = editor_.shown();
      const Certificate& c = scene_.paths[*scene_.marked].certificate;
      scene_.label = c.free            ? gui::clearanceText(f, c.clearance_m)
                     : c.depth_m > 0.0 ? tr("collides, %1 deep").arg(gui::lengthText(f, c.depth_m))
                                       : tr("collides");
    }
  }
}

}  // namespace clearway::gui
