// app/gui/window/path_controller.h — paths and graphs of routes of other programs over the map:
// opened, drawn with their verdict; paths repaired, and the repaired path saved.
#pragma once

#include "app/gui/window/controller.h"

namespace clearway::gui {

class FileOverMap;
class PathBox;
class ResultDock;

class PathController : public Controller {
  Q_OBJECT
 public:
  PathController(Workbench& bench, ResultDock& dock);
  void addTo(QMenu& menu);  // File

  bool openPath(const QString& file);
  bool openRoutes(const QString& file);
  bool saveRepaired(const QString& file);  // CSV
  [[nodiscard]] const PathBox& box() const { return *box_; }

 private:
  void enableActions() override;
  void askForPath();
  void askForRoutes();
  bool open(FileOverMap& over, const QString& file, const char* dock);
  void askForName();

  PathBox* box_;
  QAction *close_ = nullptr, *close_routes_ = nullptr;
};

}  // namespace clearway::gui
