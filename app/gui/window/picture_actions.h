// app/gui/window/picture_actions.h — exports of pictures, animations and reports from the window.
#pragma once

#include <functional>

#include "app/gui/dialogs/animation_export.h"
#include "app/gui/threads/background.h"
#include "app/gui/window/controller.h"
#include "core/base/result.h"

namespace clearway::gui {

class PictureActions : public Controller {
  Q_OBJECT
 public:
  explicit PictureActions(Workbench& bench);
  void addTo(QMenu& menu);
  [[nodiscard]] QAction* reportAction() const { return report_; }

  void askForPicture();    // of the document, the scene, or the shown moment of the simulation
  void copyView();         // to the clipboard, as it is seen
  void askForAnimation();  // of plans, the fleet, or the open simulation
  void askForReport();
  // The page of the chosen agent's plan, or of the fleet's if that is shown; in the background.
  // False: there is no plan; the message bar says so.
  bool writeReport(const QString& file);
  // As large as the view, with the choices of the dialog's first use; PNG, SVG or PDF, by its
  // ending.
  bool exportView(const QString& file, bool whole_map);
  [[nodiscard]] bool writing() const { return work_.running(); }

  // An error for a file that must not be written: one of the document, a link, no folder.
  // The function owns what it compares with and may run on any thread.
  [[nodiscard]] std::function<Result<void>(const QString&)> guard() const;

 Q_SIGNALS:
  void reported(const QString& file);

 private:
  void enableActions() override;
  void animate(const QString& recording);
  void askForMoment();
  void askForScene();
  void animateRun();
  // `act` gets a recording of the open simulation, of a run up to now, that is there while it runs.
  void withRecording(const std::function<void(const QString&)>& act);
  [[nodiscard]] AnimationSource animationOfPlans() const;
  void whenChecked(QObject& dialog, const std::function<void()>& act);
  void showWritten(const QString& file, const QString& more = {});
  void showError(const QString& file, const Error& error);

  Background work_;
  QAction* picture_ = nullptr;
  QAction* animation_ = nullptr;
  QAction* report_ = nullptr;
};

}  // namespace clearway::gui
