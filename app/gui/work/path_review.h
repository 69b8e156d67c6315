// app/gui/work/path_review.h — paths of a file over the document's map: the verdict on each for the
// chosen agent, and a repair when that is asked for.
#pragma once

#include <memory>
#include <vector>

#include "app/document/plan/path_check.h"
#include "app/gui/canvas/paint/review_painter.h"
#include "app/gui/work/file_over_map.h"
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

class PathReview : public FileOverMap {
  Q_OBJECT
 public:
  explicit PathReview(Editor& editor) : FileOverMap(editor) {}

  [[nodiscard]] std::size_t count() const;                                  // of its paths
  [[nodiscard]] const PathReport* report() const { return report_.get(); }  // null: not yet
  [[nodiscard]] const RepairReport* repaired() const { return repair_.get(); }

  [[nodiscard]] bool repairing() const { return running() && is_repair_; }
  [[nodiscard]] bool canRepair() const;  // there is one path, and it collides
  void repair();                         // precondition: canRepair()
  // What is drawn; empty: nothing.
  [[nodiscard]] const ReviewScene& scene() const { return scene_; }

 private:
  [[nodiscard]] Result<std::shared_ptr<const void>> read(const QString& file) override;
  void judge(const Site& site, std::shared_ptr<const maps::GridMap> map) override;
  void forget() override;
  void showScene() override;
  void take(std::shared_ptr<PathReport> report);
  void takeRepair(std::shared_ptr<RepairReport> repair, std::shared_ptr<const ReviewedPath> path);

  std::shared_ptr<const PathReport> report_;
  std::shared_ptr<const RepairReport> repair_;
  std::shared_ptr<const ReviewedPath> repaired_path_;
  ReviewScene scene_;
  bool is_repair_ = false;  // what runs
};

}  // namespace clearway::gui
