// app/gui/window/document_controller.h — the open documents in the window: which one is shown, and
// how they are closed, with a question before changes are lost.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "app/gui/window/controller.h"

namespace clearway::gui {

class FileController;
class PlanController;
class RunController;
class SceneController;
class ToolController;

class DocumentController : public Controller {
  Q_OBJECT
 public:
  struct Others {
    FileController& files;
    RunController& runs;
    SceneController& scene;
    PlanController& plans;
    ToolController& tools;
  };
  DocumentController(Workbench& bench, const Others& others);
  void addTo(QMenu& menu);

  bool closeDocument();  // false: the user keeps it open
  bool mayCloseAll();
  // Called before changes are lost; true: continue.
  std::function<bool()> may_discard;

 private:
  void enableActions() override;
  void connectTabs();
  void connectPlans();
  void showDocument();
  void showEmpty();
  void showTitle();
  void closeShown();
  void closeOthers();
  bool askToSave();
  [[nodiscard]] QString questionText() const;

  Others others_;
  QAction* close_ = nullptr;
  std::vector<quint64> asked_later_;  // documents that are to be closed, too
  std::optional<bool> save_all_;      // the answer for all of them; false: discard
};

}  // namespace clearway::gui
