// app/gui/window/file_controller.h — opening files in the window, of any kind, and saving the
// document.
#pragma once

#include <functional>

#include "app/document/disk/edit_file.h"
#include "app/document/edit/new_map.h"
#include "app/gui/window/controller.h"

class QToolBar;

namespace clearway::gui {

class MapActions;
class RecentFiles;
class RunController;
class ScenarioQueries;
struct StoredPlans;

class FileController : public Controller {
  Q_OBJECT
 public:
  FileController(Workbench& bench, RunController& runs, MapActions& maps, ScenarioQueries& queries);
  void addOpening(QMenu& menu);
  void addSaving(QMenu& menu);
  void addToBar(QToolBar& bar);

  // A map, project or plan as the document, or a scene, which is played. Returns false if it cannot
  // be opened: the message bar shows the error, and the open document is kept.
  bool open(const QString& file);
  void createMap(const app::NewMap& requested);
  void adoptPlans(const StoredPlans& plans);

  // False: not saved; the message bar shows the error, or the user keeps the file as it is.
  bool saveTo(const QString& file);
  bool startSavingTo(const QString& file);  // the same in the background; false: not started
  bool save();                              // asks for a name where it is needed
  bool startSaving();
  bool saveProjectBeside();  // of the open map
  // An export never replaces a file of the document, and its ending names its format. False: the
  // message bar shows the error.
  bool mayExportTo(const QString& file, const QStringList& endings);
  [[nodiscard]] RecentFiles& recent() { return *recent_; }
  std::function<bool(const QString&)> open_routes;  // a graph of routes over the map

 Q_SIGNALS:
  void fleetOpened();

 private:
  void enableActions() override;
  void addSamples(QMenu& menu);
  void askForFile();
  void askForMap();
  void askForCopy();
  bool openScenario(const QString& file);
  bool openScene(const QString& file);
  bool openFleetPlan(const QString& file);
  void showNewDocument(app::OpenedEdit opened, const QString& name);
  bool refuse(const QString& file, const Error& error);  // false
  bool saveAs();
  bool saveMapWithTasks();
  bool mayOverwrite(const QString& file);
  void startWriting(const QString& file, bool beside);
  bool showSaved(const QString& file, const Result<std::vector<Message>>& losses);

  RunController& runs_;
  MapActions& maps_;
  ScenarioQueries& queries_;
  RecentFiles* recent_;
  QAction* new_ = nullptr;
  QAction* open_ = nullptr;
  QAction* save_ = nullptr;
  std::vector<QAction*> of_file_;  // of a document, also while it is simulated
  bool is_saved_ = false;          // by the last saving
};

}  // namespace clearway::gui
