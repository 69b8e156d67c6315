// app/gui/work/comparison_store.h — several planners and option sets on the chosen agent's query:
// planned in the background, one after the other, on a copy of the map.
//
// A run goes on while another agent or document is shown: it plans for what was there when it
// began. One runs at a time.
// Rows belong to an agent of a document. A row is out of date when the map, the agent, its
// obstacles or the row's options differ from what it was planned for; undo makes it current again.
// Rows that the user added are saved in projects, unless they name a file of motions.
// Signals come on the GUI's thread.
#pragma once

#include <QObject>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "app/gui/work/plan_runner.h"
#include "app/gui/work/plans.h"
#include "app/study/compare/comparison.h"

namespace clearway::gui {

struct ComparisonRow {
  app::PlanMethod method;  // as it would be planned now
  QString name;            // shown
  bool ticked = true;
  bool own = false;                               // added by the user
  std::shared_ptr<const app::ComparedRow> row{};  // null: not planned yet
  std::shared_ptr<const PlanTask> task{};         // of the row; null: it was refused
  std::shared_ptr<const ScenePaths> paths{};      // of the row; null: no path
  maps::ProjectAgent agent{};                     // as it was planned
  std::vector<maps::ProjectAgent> others{};       // at that time
  std::uint64_t map_version = 0, layout_version = 0;
  bool stale = false;
  bool fits = true;  // the map has the size, the resolution and the orientation of that time
};

class ComparisonStore : public QObject {
  Q_OBJECT
 public:
  ComparisonStore(Editor& editor, Plans& plans);

  // Of the chosen agent; empty without one that has a start and a goal.
  [[nodiscard]] const std::vector<ComparisonRow>& rows() const { return rows_; }
  [[nodiscard]] std::size_t indexOf(const QString& name) const;  // rows().size(): none
  void setTicked(std::size_t row, bool ticked);  // not a change of the rows: no signal
  // The document's options and what is asked besides them, as a row. False: the name is taken.
  bool addCurrent(const QString& name);
  // What they are, as a name that no row has: "Theta*", "With shape, smoothed".
  [[nodiscard]] QString nameOfCurrent() const;
  void remove(std::size_t row);  // one that the user added
  void run();                    // the ticked rows
  void cancel();                 // the running one, and all that wait
  [[nodiscard]] bool running() const { return runner_.running() && planned_for_ == key_; }
  // Rows of another agent or document are planned: run() does nothing.
  [[nodiscard]] bool runsElsewhere() const { return runner_.running() && planned_for_ != key_; }
  // The row becomes the agent's plan, and its options those of the document: a step of the history.
  // False: it has no path, or is out of date.
  bool makePlan(std::size_t row);

 Q_SIGNALS:
  void changed();
  void progressed(double fraction, const QString& name);

 private:
  using Key = std::pair<quint64, std::uint32_t>;  // document and agent
  struct Kept {
    maps::PlanRequest base, seen;
    std::vector<ComparisonRow> rows;
  };
  void adopt();  // the rows that the document's file has
  [[nodiscard]] std::vector<maps::ProjectComparison> stored(
      quint64 id, const app::EditDocument& document) const;
  void follow();
  void makeRows();
  void keep();
  void compare();
  [[nodiscard]] ComparisonRow prepared(ComparisonRow row) const;
  [[nodiscard]] std::vector<ComparisonRow>* plannedRows();  // null: they are gone
  void next();
  void take(const PlanOutcome& outcome);
  void finishRow(app::ComparedRow done);
  [[nodiscard]] maps::PlanRequest request() const;

  Editor& editor_;
  Plans& plans_;
  PlanRunner runner_;
  std::vector<ComparisonRow> rows_;
  Key key_{0, 0};
  maps::PlanRequest base_, seen_;  // that the rows are made from; the document's last ones
  std::map<Key, Kept> kept_;
  std::set<quint64> adopted_;        // documents
  std::deque<ComparisonRow> queue_;  // with their tasks; what was refused has a row without one
  std::size_t asked_ = 0;            // rows of the run
  ComparisonRow current_;            // that is planned
  Key planned_for_{0, 0};
  bool picking_ = false;
};

// "Optimal", "Jump point search": a row's name in the window.
[[nodiscard]] QString comparisonName(const std::string& method);
[[nodiscard]] QString verdictName(app::RowVerdict verdict);

}  // namespace clearway::gui
