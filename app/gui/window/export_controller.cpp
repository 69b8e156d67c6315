#include "app/gui/window/export_controller.h"

#include <QAction>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>

#include "app/document/export/swept_export.h"
#include "app/document/fleet/timed_fleet_plan.h"
#include "app/gui/dialogs/file_question.h"
#include "app/gui/document/data_folder.h"
#include "app/gui/playback/simulation_page.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/disabled_reason.h"
#include "app/gui/window/file_controller.h"
#include "app/gui/window/map_actions.h"
#include "app/gui/window/parts/plan_file_name.h"
#include "app/gui/window/picture_actions.h"
#include "app/gui/window/workbench.h"
#include "app/gui/wording/plan_text.h"
#include "app/gui/work/fleet_plan.h"
#include "maps/identify.h"
#include "maps/plan/plan_file.h"
#include "maps/text/file_io.h"
#include "maps/text/safe_path.h"

namespace clearway::gui {
namespace {

QString suffixOf(const QString& file) { return QFileInfo(file).suffix().toLower(); }

// Whether the document's file has the agents as they are, and `clearway fleet` reads it.
bool holdsFleet(const Editor& editor) {
  const std::filesystem::path& path = editor.file().path;
  if (path.empty() || editor.document().edited()) return false;
  return path.extension() == ".clearway" || maps::fileKind(path) == maps::FileKind::FleetProblem;
}

}  // namespace

ExportController::ExportController(Workbench& bench, FileController& files)
    : Controller(bench), files_(files) {}

void ExportController::addTo(QMenu& file_menu, PictureActions& pictures, MapActions& maps) {
  QMenu* menu = file_menu.addMenu(tr("Export"));
  pictures.addTo(*menu);
  plan_ = add(*menu, nullptr, tr("Plan…"), {}, [this] { askForPlanFile(); });
  plan_->setToolTip(
      tr("The plan that is shown, of the fleet or of the chosen agent; or its swept area"));
  maps.addToExportMenu(*menu);
  menu->addSeparator();
  recording_ =
      add(*menu, nullptr, tr("Recording of the simulation…"), {}, [this] { askForRun(false); });
  page_ = add(*menu, nullptr, tr("Simulation as a page for browsers…"), {},
              [this] { askForRun(true); });
}

void ExportController::enableActions() {
  const PlanResult* result = bench_.result();
  const bool solved = result != nullptr && result->status == PlanStatus::Solved;
  enable(plan_, solved || bench_.fleet().shown(), tr("there is no plan: make one first"));
  const SimulationStore& run = bench_.simulationPage().store();
  for (QAction* a : {recording_, page_}) {
    enableIf(bench_.isSimulating() && run.isOpen(), a,
             run.opening() ? tr("the simulation is being prepared") : tr("no simulation is open"));
  }
}

bool ExportController::showWritten(const QString& file, const Result<void>& saved,
                                   const QString& more) {
  const QString name = QFileInfo(file).fileName();
  if (saved) {
    message_.showDone(tr("“%1” is written").arg(name), more);
  } else {
    message_.showError(tr("“%1” cannot be written").arg(name), saved.error());
  }
  return saved.has_value();
}

void ExportController::askForPlanFile() {
  if (bench_.fleet().shown()) return askForFleetFile();
  const app::EditAgent* agent = editor_.chosen();
  if (agent == nullptr) return;
  const QString name = QString::fromStdString(agent->agent.name);
  const QString file =
      askForName(&bench_.window(), tr("Export the plan of %1").arg(name), planFileName(editor_),
                 tr("Plan (*.json);;Table of poses (*.csv);;Swept outline "
                    "(*.geojson);;Swept outline (*.wkt)"));
  if (!file.isEmpty()) exportPlan(file);
}

bool ExportController::exportPlan(const QString& file) {
  if (!files_.mayExportTo(file, {"json", "csv", "geojson", "wkt"})) return false;
  const app::EditAgent* agent = editor_.chosen();  // null without a document
  const std::filesystem::path map = agent != nullptr ? editor_.file().map_file : "";
  const Result<std::string> named =
      map.empty() ? Result<std::string>() : maps::relativeReference(map, file.toStdString());
  Result<maps::PlanFile> out = named.and_then([&](const std::string& name) {
    return bench_.plans().fileOf(agent != nullptr ? agent->id : 0, name);
  });
  if (!out) return showWritten(file, tl::unexpected(out.error()), {});
  Result<void> saved;
  QString more = QFileInfo(file).path();
  if (suffixOf(file) == "geojson" || suffixOf(file) == "wkt") {
    const Result<app::SweptOutline> swept = app::sweptOutlineOf(*out);
    saved = swept.and_then([&](const app::SweptOutline& outline) {
      return maps::saveFile(file.toStdString(),
                            app::sweptText(outline, out->map, suffixOf(file).toStdString()));
    });
    if (saved) more = tr("the agent sweeps %1 m²").arg(number(swept->area_m2));
  } else if (suffixOf(file) == "csv") {
    out->map.frame = editor_.shown().frame;
    saved = maps::planToCsv(*out, 0.5 * editor_.document().frame().cellWidth())
                .and_then([&](const std::string& table) {
                  return maps::saveFile(file.toStdString(), table);
                });
  } else {
    saved = maps::savePlan(*out, file.toStdString());
  }
  return showWritten(file, saved, more);
}

// Nothing is written before both the name and, if it is needed, the question are answered.
void ExportController::askForFleetFile() {
  if (bench_.fleet().made() == nullptr) return;
  editor_.settle();
  const QFileInfo project(
      QString::fromStdString(app::suggestedName(editor_.document(), editor_.file()).string()));
  const QString file = askForName(&bench_.window(), tr("Save the fleet's plan"),
                                  project.path() + "/" + project.completeBaseName() + "-plan.json",
                                  tr("Plan (*.json)"));
  if (file.isEmpty() || !files_.mayExportTo(file, {"json"})) return;
  if (bench_.fleet().inForce() && !holdsFleet(editor_) && !saveProjectOfFleet(project.fileName()))
    return;
  saveFleetPlan(file);
}

// The plan names the file of its agents, so that file must have what was planned for.
bool ExportController::saveProjectOfFleet(const QString& project) {
  QMessageBox box(QMessageBox::Question, tr("Save the project, too?"),
                  tr("“%1” has unsaved changes.").arg(nameOf(editor_.file())), QMessageBox::Cancel,
                  &bench_.window());
  box.setInformativeText(
      tr("The plan of a fleet names the project that has its agents: it is saved before the plan. "
         "An edited map is saved, too."));
  auto* both = box.addButton(tr("Save “%1” and the plan").arg(project), QMessageBox::AcceptRole);
  box.setDefaultButton(both);
  box.exec();
  if (box.clickedButton() != both) return false;
  const bool beside = app::isBareMap(editor_.file()) &&
                      !isSample(QString::fromStdString(editor_.file().path.string()));
  return beside ? files_.saveProjectBeside() : files_.save();
}

bool ExportController::saveFleetPlan(const QString& file) {
  if (bench_.fleet().made() == nullptr || !files_.mayExportTo(file, {"json"})) return false;
  const FleetPlan& plan = *bench_.fleet().made();
  const std::filesystem::path problem = editor_.file().path;
  Result<void> saved;
  if (!plan.inForce()) {
    saved = fail(ErrorCode::InvalidArgument,
                 "the fleet's plan is out of date: plan the fleet again before it is saved");
  } else if (!holdsFleet(editor_)) {
    saved = fail(ErrorCode::InvalidArgument,
                 "save the project first: the plan of a fleet names the file of its agents");
  } else {
    saved =
        maps::relativeReference(problem, file.toStdString()).and_then([&](const std::string& name) {
          app::TimedFleetPlanFile out{name, {}, plan.result.plan, originOf(plan)};
          for (const fleet::TimedAgent& a : plan.problem.agents) out.ids.push_back(a.id);
          return maps::saveFile(file.toStdString(), app::writeTimedFleetPlan(out));
        });
  }
  return showWritten(file, saved, QFileInfo(file).path());
}

void ExportController::askForRun(bool as_page) {
  const QString from = bench_.simulationPage().store().file();
  const QString stem = QFileInfo(from).path() + "/" + QFileInfo(from).completeBaseName();
  const QString file = as_page ? askForName(&bench_.window(), tr("Save as a page"), stem + ".html",
                                            tr("Page (*.html)"))
                               : askForName(&bench_.window(), tr("Save the recording"),
                                            stem + "-run.rec", tr("Recording (*.rec)"));
  const QStringList endings = as_page ? QStringList{"html", "htm"} : QStringList{"rec"};
  if (file.isEmpty() || !files_.mayExportTo(file, endings)) return;
  bench_.simulationPage().store().save(file, as_page);
}

}  // namespace clearway::gui
