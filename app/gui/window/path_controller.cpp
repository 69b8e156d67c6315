#include "app/gui/window/path_controller.h"

#include <QAction>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>

#include "app/gui/canvas/map_view.h"
#include "app/gui/dialogs/file_question.h"
#include "app/gui/docks/result_dock.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/file_dialog.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/window/parts/path_box.h"
#include "app/gui/window/workbench.h"
#include "maps/text/file_io.h"

namespace clearway::gui {

PathController::PathController(Workbench& bench, ResultDock& dock)
    : Controller(bench), box_(new PathBox(editor_, bench.review())) {
  dock.column()->insertWidget(0, box_);
  PathReview& review = bench.review();
  RouteStore& routes = bench.routes();
  connect(&review, &PathReview::changed, this, [this, &review] {
    view_.setReview(review.scene());
    bench_.refresh();
  });
  connect(&routes, &RouteStore::changed, this, [this, &routes] {
    view_.setRoutes(routes.drawing());
    bench_.refresh();
  });
  connect(&review, &PathReview::failed, this,
          [this](const Error& e) { message_.showError(tr("The path cannot be checked"), e); });
  connect(&routes, &RouteStore::failed, this,
          [this](const Error& e) { message_.showError(tr("The routes cannot be checked"), e); });
  connect(box_, &PathBox::saveWanted, this, &PathController::askForName);
}

void PathController::addTo(QMenu& menu) {
  QAction* open = addOfMap(menu, nullptr, tr("Open path…"), QKeySequence("Ctrl+Shift+O"),
                           [this] { askForPath(); });
  open->setToolTip(tr(
      "A path of another program over this map, checked for the chosen agent: CSV, "
      "nav_msgs/Path, TUM, GeoJSON, an order of VDA 5050, LIF or a graph of Nav2 (Ctrl+Shift+O)"));
  close_ = add(menu, nullptr, tr("Close the path"), {}, [this] { bench_.review().close(); });
  open = addOfMap(menu, nullptr, tr("Open routes…"), {}, [this] { askForRoutes(); });
  open->setToolTip(
      tr("A graph of routes over this map, checked for the chosen agent, which can drive on it: "
         "LIF or a graph of Nav2"));
  close_routes_ =
      add(menu, nullptr, tr("Close the routes"), {}, [this] { bench_.routes().close(); });
}

void PathController::enableActions() {
  enable(close_, bench_.review().isOpen(), tr("no path of a file is open"));
  enable(close_routes_, bench_.routes().isOpen(), tr("no routes are open"));
}

void PathController::askForPath() {
  const QString file = askForFile(
      &bench_.window(), tr("Open a path"),
      QString::fromStdString(editor_.file().path.parent_path().string()),
      tr("Paths (*.csv *.yaml *.yml *.json *.geojson *.lif *.tum *.txt);;All files (*)"));
  if (!file.isEmpty()) openPath(file);
}

void PathController::askForRoutes() {
  const QString file =
      askForFile(&bench_.window(), tr("Open routes"),
                 QString::fromStdString(editor_.file().path.parent_path().string()),
                 tr("Graphs of routes (*.json *.geojson *.lif);;All files (*)"));
  if (!file.isEmpty()) openRoutes(file);
}

bool PathController::openPath(const QString& file) { return open(bench_.review(), file, "result"); }

bool PathController::openRoutes(const QString& file) {
  if (!open(bench_.routes(), file, "plan")) return false;
  QStringList warnings;
  for (const Message& w : bench_.routes().routes()->warnings) warnings.append(messageText(w));
  if (warnings.isEmpty()) return true;
  message_.showNotice(tr("The routes of “%1” are open").arg(QFileInfo(file).fileName()),
                      warnings.join("; "));
  return true;
}

bool PathController::open(FileOverMap& over, const QString& file, const char* dock) {
  if (!bench_.isMapShown()) return false;
  const QString name = QFileInfo(file).fileName();
  const Result<void> opened = over.open(file);
  if (!opened) {
    message_.showError(tr("“%1” cannot be opened").arg(name), opened.error());
    return false;
  }
  message_.hide();
  bench_.raiseDock(dock);
  bench_.refresh();
  return true;
}

void PathController::askForName() {
  const QFileInfo from(bench_.review().file());
  const QString name = gui::askForName(
      &bench_.window(), tr("Save the path"),
      from.path() + "/" + from.completeBaseName() + "-repaired.csv", tr("Poses (*.csv)"));
  if (!name.isEmpty()) saveRepaired(name);
}

bool PathController::saveRepaired(const QString& file) {
  const RepairReport* repair = bench_.review().repaired();
  if (repair == nullptr || repair->poses.empty()) return false;
  const QString name = QFileInfo(file).fileName();
  const std::string path = file.toStdString();
  const Result<void> saved = app::isPartOf(editor_.file(), path)
                                 ? fail(ErrorCode::InvalidArgument,
                                        "the open document was read from this file: choose another "
                                        "name",
                                        path)
                                 : maps::saveFile(path, repair->poses);
  if (!saved) {
    message_.showError(tr("“%1” cannot be written").arg(name), saved.error());
    return false;
  }
  message_.showDone(tr("“%1” is written").arg(name));
  return true;
}

}  // namespace clearway::gui
