// app/gui/main_window.h — the window: opens files, shows them, plans, and tells the result.
#pragma once

#include <QMainWindow>
#include <optional>

#include "app/gui/map_view.h"
#include "app/gui/plan_runner.h"
#include "app/gui/workspace.h"

class QActionGroup;
class QLabel;
class QStackedWidget;

namespace clearway::gui {

class EmptyView;
class MessageBar;
class PlanPanel;

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  MainWindow();

  // False when the file cannot be opened: the message bar says why, and what was open stays.
  bool open(const QString& file);
  void plan();  // in the background; planned() follows unless a message says what is missing
  void cancel();

  [[nodiscard]] bool planning() const { return runner_.running(); }
  [[nodiscard]] const std::optional<Workspace>& workspace() const { return workspace_; }
  [[nodiscard]] const std::optional<PlanResult>& result() const { return result_; }
  [[nodiscard]] QString message() const;  // of the message bar; empty when there is none

 Q_SIGNALS:
  void planned();

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void addActions();
  void addStatus();
  void connectParts();
  void restyle();
  void askForFile();
  void chooseTool(Tool tool);
  void showAgent();
  void showScene();
  void forgetResult();
  void runWork(PlanWork work);
  void takeOutcome(const PlanOutcome& outcome);
  void place(Tool tool, Vec2 position, const std::optional<Heading>& heading);
  void resizeAgent(double length_m, double width_m, double padding_m);
  void showHover(Vec2 world);
  void showZoom();
  ProjectAgent& agent() { return workspace_->agents[chosen_]; }

  std::optional<Workspace> workspace_;
  std::size_t chosen_ = 0;
  std::optional<PlanResult> result_;  // of the chosen agent
  PlanRunner runner_;

  MessageBar* message_;
  QStackedWidget* pages_;
  EmptyView* empty_;
  MapView* view_;
  PlanPanel* panel_;
  QActionGroup* tools_;
  QAction *open_, *fit_, *actual_, *look_, *start_, *goal_, *plan_, *cancel_;
  QLabel *hint_, *cell_, *position_, *value_, *zoom_;
};

}  // namespace clearway::gui
