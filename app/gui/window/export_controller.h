// app/gui/window/export_controller.h — the menu Export: plans, swept areas and recordings; with the
// pictures, reports and obstacles of others.
#pragma once

#include "app/gui/window/controller.h"
#include "core/base/result.h"

namespace clearway::gui {

class FileController;
class MapActions;
class PictureActions;

class ExportController : public Controller {
  Q_OBJECT
 public:
  ExportController(Workbench& bench, FileController& files);
  void addTo(QMenu& file_menu, PictureActions& pictures, MapActions& maps);
  [[nodiscard]] QAction* planAction() const { return plan_; }

  bool exportPlan(const QString& file);     // JSON, CSV in the shown frame, or the swept area
  bool saveFleetPlan(const QString& file);  // JSON that names the document's file
  void askForFleetFile();

 private:
  void enableActions() override;
  void askForPlanFile();
  void askForRun(bool as_page);
  bool saveProjectOfFleet(const QString& project);
  bool showWritten(const QString& file, const Result<void>& saved, const QString& more);

  FileController& files_;
  QAction* plan_ = nullptr;
  QAction* recording_ = nullptr;
  QAction* page_ = nullptr;
};

}  // namespace clearway::gui
