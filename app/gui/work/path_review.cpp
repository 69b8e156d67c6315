#include "app/gui/work/path_review.h"

#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "app/document/export/repaired_path.h"
#include "app/gui/canvas/paint/scene_painter.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/wording/plan_text.h"
#include "core/base/process_memory.h"
#include "maps/plan/given_path.h"
#include "maps/plan/path_file.h"

namespace clearway::gui {
namespace {

constexpr int kReviewPause_ms = 150;
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
  const auto hits = app::collidingParts(job, path, grid.cellWidth(), stop);
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

PathReview::PathReview(Editor& editor) : editor_(editor) {
  pause_.setSingleShot(true);
  pause_.setInterval(kReviewPause_ms);
  connect(&pause_, &QTimer::timeout, this, &PathReview::judge);
  connect(&editor, &Editor::changed, this, &PathReview::follow);
  connect(&editor, &Editor::selectionChanged, this, [this] {
    if (isOpen()) again();
  });
  connect(&editor, &Editor::frameChanged, this, [this] {
    if (isOpen()) showScene();
  });
  connect(&editor, &Editor::leaving, this, &PathReview::forget);
  connect(&editor, &Editor::replaced, this, [this] { isOpen() ? again() : showScene(); });
  connect(&editor, &Editor::closed, this, [this](quint64 document) { opened_.erase(document); });
}

const PathReview::Opened* PathReview::now() const {
  if (!editor_.hasDocument()) return nullptr;
  const auto found = opened_.find(editor_.documentId());
  return found == opened_.end() ? nullptr : &found->second;
}

QString PathReview::file() const { return isOpen() ? now()->file : QString(); }

std::size_t PathReview::count() const { return isOpen() ? now()->paths->paths.size() : 0; }

Result<void> PathReview::open(const QString& file) {
  auto paths = std::make_shared<maps::PathFile>(TRY(maps::loadPaths(file.toStdString())));
  opened_[editor_.documentId()] = {QFileInfo(file).absoluteFilePath(), std::move(paths)};
  forget();
  judge();
  return {};
}

void PathReview::close() {
  opened_.erase(editor_.documentId());
  forget();
  showScene();
}

void PathReview::forget() {
  background_.drop();
  pause_.stop();
  report_.reset();
  repair_.reset();
  repaired_path_.reset();
  problem_.clear();
  scene_ = {};
}

void PathReview::follow(const app::EditChanges& changes) {
  if (!isOpen()) return;
  if (changes.map() || changes.agents || changes.planner || changes.zones) again();
}

// What was known is no longer true of the document.
void PathReview::again() {
  background_.drop();
  report_.reset();
  repair_.reset();
  repaired_path_.reset();
  pause_.start();
  showScene();
}

void PathReview::cancel() {
  if (running()) background_.cancel();
}

bool PathReview::canRepair() const {
  return report_ && !running() && !pause_.isActive() && report_->count == 1 &&
         report_->colliding == 1;
}

// Nullopt with problem_: there is no agent that could follow the paths.
std::optional<PathReview::Task> PathReview::task() {
  problem_.clear();
  const app::EditAgent* a = editor_.chosen();
  if (a == nullptr) {
    problem_ = tr("Choose an agent: the path is checked for its shape.");
  } else if (!maps::isTurning(a->agent.shape.kind)) {
    problem_ = tr("The path of a file is checked for agents with a heading; this one has none.");
  }
  if (!problem_.isEmpty()) return std::nullopt;
  const maps::GridMap& map = editor_.map();
  const Result<maps::ProjectAgent> agent = app::agentFromWorld(map, a->agent);
  if (!agent) {
    problem_ = messageText(agent.error().message);
    return std::nullopt;
  }
  maps::QueryOptions query;
  query.zones = editor_.document().zones().set;
  auto copy = std::make_shared<const maps::GridMap>(
      maps::GridMap{map.grid, map.frame, map.meta, {}, map.max_value, {}, {}, {}});
  maps::PlannerSettings planner = editor_.document().planner();
  planner.terrain.clear();
  return Task{std::move(copy), now()->paths, *agent, std::move(planner), std::move(query)};
}

void PathReview::judge() {
  if (!isOpen()) return;
  std::optional<Task> task = this->task();
  if (!task) {
    report_.reset();
    showScene();
    return;
  }
  is_repair_ = false;
  background_.start(
      [this, task = *std::move(task)](const Background::Handle& handle) -> Background::Answer {
        StopCheck stop({}, handle.stop);
        auto report = std::make_shared<PathReport>();
        report->count = task.paths->paths.size();
        for (const maps::GivenPath& given : task.paths->paths) {
          const auto error = [&](Error e) { return [this, e = std::move(e)] { takeError(e); }; };
          Result<CurvedPath> path =
              maps::curvedPath(given, {}, task.map->frame, task.map->grid.frame());
          if (!path) return error(path.error());
          const Result<app::PlanJob> job =
              app::pathJob(*task.map, task.agent, task.planner, *path, task.query);
          if (!job) return error(job.error());
          const auto verdict = app::judgePath(*job, given, *std::move(path), stop);
          if (!verdict) return [this] { showScene(); };
          const std::size_t drawn = report->scene.paths.size();
          if (!report->footprint) {
            report->footprint = std::make_shared<const Footprint>(job->query.shaped()->footprint);
          }
          if (drawn < kMostDrawn) {
            ReviewedPath curves =
                reviewed(*job, verdict->path, verdict->certificate, drawn < kMostSwept);
            if (!verdict->certificate.free && !addHits(curves, *job, verdict->path, stop)) {
              return [this] { showScene(); };
            }
            report->scene.paths.push_back(std::move(curves));
          }
          const bool hits = !verdict->certificate.free;
          if (hits) ++report->colliding;
          if (report->items.size() < kMostItems || hits) report->items.push_back(itemOf(*verdict));
        }
        return [this, report] { take(report); };
      });
  showScene();
}

void PathReview::take(std::shared_ptr<PathReport> report) {
  std::ranges::stable_partition(report->items,
                                [](const PathReport::Item& i) { return !i.certificate.free; });
  if (report->items.size() > kMostItems) report->items.resize(kMostItems);
  report_ = std::move(report);
  showScene();
}

void PathReview::takeError(const Error& error) {
  report_.reset();
  problem_ = messageText(error.message);
  showScene();
  Q_EMIT failed(error);
}

void PathReview::repair() {
  if (!canRepair()) return;
  std::optional<Task> task = this->task();
  if (!task) return showScene();
  is_repair_ = true;
  repair_.reset();
  repaired_path_.reset();
  background_.start(
      [this, task = *std::move(task)](const Background::Handle& handle) -> Background::Answer {
        const auto error = [&](Error e) { return [this, e = std::move(e)] { takeError(e); }; };
        const Result<CurvedPath> path = maps::curvedPath(task.paths->paths.front(), {},
                                                         task.map->frame, task.map->grid.frame());
        if (!path) return error(path.error());
        const Result<app::PlanJob> job =
            app::pathJob(*task.map, task.agent, task.planner, *path, task.query);
        if (!job) return error(job.error());
        PlanControl control;
        control.stop = handle.stop;
        if (task.planner.time_limit_s) control.budget.time_limit_s = *task.planner.time_limit_s;
        if (const std::size_t most = defaultMemoryLimit(); most > 0) {
          control.budget.max_memory_bytes = most;
        }
        const double step_m = task.map->grid.frame().cellWidth();
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
  Q_EMIT changed();
}

void PathReview::takeRepair(std::shared_ptr<RepairReport> repair,
                            std::shared_ptr<const ReviewedPath> path) {
  repair_ = std::move(repair);
  repaired_path_ = std::move(path);
  showScene();
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
  Q_EMIT changed();
}

}  // namespace clearway::gui
