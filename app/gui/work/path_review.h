// app/gui/work/path_review.h — paths of a file over the document's map: judged for the chosen agent
// in the background, again after each edit that matters, and repaired when that is asked for.
//
// The file is read once. Each document has its own; what is judged is dropped when another document
// is shown, and begins again with its own. Signals come on the GUI's thread.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <map>
#include <memory>
#include <optional>

#include "app/document/plan/path_check.h"
#include "app/gui/canvas/paint/review_painter.h"
#include "app/gui/document/editor.h"
#include "app/gui/threads/background.h"
#include "maps/plan/path_types.h"
#include "planner/query/path_repair.h"

namespace clearway::gui {

// What is known of the paths.
struct PathReport {
  struct Item {
    QString name;            // of a file with several paths
    std::uint32_t line = 0;  // of the file, where it collides or comes closest
    std::size_t index = 0;   // of the pose there, from 0 on
    QString edge;            // or of its edge
    double along_m = 0.0, length_m = 0.0;
    bool is_exact = false;
    Certificate certificate;
  };
  std::vector<Item> items;  // those that collide first, in the file's order
  std::size_t count = 0, colliding = 0;
  std::shared_ptr<const Footprint> footprint;
  ReviewScene scene;
};

struct RepairReport {
  PlanStatus status = PlanStatus::NoPath;
  Message reason;  // unless Solved
  double before_m = 0.0, after_m = 0.0;
  std::size_t detours = 0;
  Certificate certificate;
  std::string poses;  // of the repaired path, as CSV; empty: why not
  Message no_poses;
};

class PathReview : public QObject {
  Q_OBJECT
 public:
  explicit PathReview(Editor& editor);

  // Errors: those of loadPaths(). They leave what was open.
  Result<void> open(const QString& file);
  void close();
  [[nodiscard]] bool isOpen() const { return now() != nullptr; }
  [[nodiscard]] QString file() const;                                       // empty: none is open
  [[nodiscard]] std::size_t count() const;                                  // of its paths
  [[nodiscard]] const PathReport* report() const { return report_.get(); }  // null: not yet
  [[nodiscard]] const RepairReport* repaired() const { return repair_.get(); }
  [[nodiscard]] const QString& problem() const { return problem_; }  // why it cannot be judged

  [[nodiscard]] bool running() const { return background_.running(); }
  [[nodiscard]] bool waiting() const { return pause_.isActive(); }  // it is judged soon
  [[nodiscard]] bool repairing() const { return running() && is_repair_; }
  void cancel();
  [[nodiscard]] bool canRepair() const;  // there is one path, and it collides
  void repair();                         // precondition: canRepair()
  // What is drawn; empty: nothing.
  [[nodiscard]] const ReviewScene& scene() const { return scene_; }

 Q_SIGNALS:
  void changed();
  void failed(const clearway::Error& error);

 private:
  struct Opened {
    QString file;
    std::shared_ptr<const maps::PathFile> paths;
  };
  // All that a job reads.
  struct Task {
    std::shared_ptr<const maps::GridMap> map;
    std::shared_ptr<const maps::PathFile> paths;
    maps::ProjectAgent agent;
    maps::PlannerSettings planner;
    maps::QueryOptions query;
  };
  [[nodiscard]] const Opened* now() const;
  void follow(const app::EditChanges& changes);
  void again();  // soon
  void judge();
  [[nodiscard]] std::optional<Task> task();
  void take(std::shared_ptr<PathReport> report);
  void takeRepair(std::shared_ptr<RepairReport> repair, std::shared_ptr<const ReviewedPath> path);
  void takeError(const Error& error);
  void forget();
  void showScene();

  Editor& editor_;
  std::map<quint64, Opened> opened_;  // by document
  std::shared_ptr<const PathReport> report_;
  std::shared_ptr<const RepairReport> repair_;
  std::shared_ptr<const ReviewedPath> repaired_path_;
  ReviewScene scene_;
  QString problem_;
  bool is_repair_ = false;  // what runs
  QTimer pause_;
  Background background_;
};

}  // namespace clearway::gui
