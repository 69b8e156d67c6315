// app/gui/window/run_controller.h — simulations, recordings and scenes: their menu, their pages,
// and how one goes to them and comes back.
#pragma once

#include "app/gui/window/controller.h"
#include "core/base/result.h"

namespace clearway::gui {

class SimulationPage;

class RunController : public Controller {
  Q_OBJECT
 public:
  explicit RunController(Workbench& bench);
  void addTo(QMenu& menu);

  bool simulate();  // what is open, as it is now; false: it cannot be
  void leaveSimulation();
  void openView(const QString& file);  // a recording, or a scene whose bodies are driven
  void showView(quint64 view);         // of a tab
  void showRun();                      // the page of simulations, as it is
  [[nodiscard]] QString key() const;   // that simulates; empty: none

 Q_SIGNALS:
  void left();    // the simulation of a document, which is shown again
  void closed();  // a view that was only simulated

 private:
  void enableActions() override;
  void addDebugMenu(QMenu& simulation_menu);
  void addMarks(QMenu& menu);
  QAction* addOfRun(QMenu& menu, const char* icon, const QString& text, const QKeySequence& keys,
                    const std::function<void()>& act);
  bool simulateDocument();
  void openSimulation(const QString& file, quint64 document);
  void showSimulation(const QString& name, quint64 document);
  void showFailure(SimulationPage* page, const Error& error);
  void showTitle(const QString& name);
  void leaveDocument();
  void refuse(const Error& error);

  std::vector<QAction*> of_run_;
  QAction* simulate_ = nullptr;
};

}  // namespace clearway::gui
