#include "app/gui/window/picture_actions.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QProgressDialog>
#include <QTemporaryDir>

#include "app/document/plan/plan_check.h"
#include "app/drawing/pictures/render.h"
#include "app/gui/canvas/map_view.h"
#include "app/gui/dialogs/animation_dialog.h"
#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/dialogs/file_question.h"
#include "app/gui/playback/scene_page.h"
#include "app/gui/playback/simulation_canvas.h"
#include "app/gui/playback/simulation_page.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/disabled_reason.h"
#include "app/gui/window/parts/open_documents.h"
#include "app/gui/window/picture_source.h"
#include "app/gui/window/workbench.h"
#include "app/gui/wording/preferences.h"
#include "app/gui/work/fleet_verdict.h"
#include "app/gui/work/simulation_store.h"
#include "app/study/report/fleet_page.h"
#include "app/study/report/plan_page.h"
#include "maps/text/file_io.h"
#include "planner/validate/fleet/timed_fleet_check.h"

namespace clearway::gui {
namespace {

namespace reports = app::report;

using Page = std::function<Result<std::string>()>;

// Of the chosen agent. Errors: there is no current plan.
Result<Page> planPage(Workbench& bench, const QString& title) {
  const app::EditAgent* agent = bench.editor().chosen();
  maps::PlanFile current = TRY(bench.plans().fileOf(
      agent != nullptr ? agent->id : 0, bench.editor().file().map_file.filename().string()));
  const auto map = std::make_shared<const maps::GridMap>(bench.editor().map());
  return Page(
      [map, plan = std::move(current), title = title.toStdString()]() -> Result<std::string> {
        app::PlanCheck check = TRY(app::checkPlan(plan, *map));
        return reports::htmlOf(reports::planReportOf(*map, std::move(check), title, title));
      });
}

// A plan that is being checked is checked for its page. Errors: it is out of date.
Result<Page> fleetPage(Workbench& bench, const QString& title) {
  const FleetPlan& plan = *bench.fleet().made();
  const FleetState state = stateOf(bench.fleet());
  if (state == FleetState::OutOfDate) {
    return fail(
        ErrorCode::InvalidArgument,
        "the fleet's plan is out of date: plan the fleet again before its report is written");
  }
  std::optional<validation::TimedFleetCertificate> known;
  if (state != FleetState::Checking) known = plan.certificate;
  return Page([source = pictureSourceOf(bench), known = std::move(known),
               title = title.toStdString()]() -> Result<std::string> {
    FleetPicture picture = *source.fleet;
    const validation::TimedFleetCertificate certificate =
        known ? *known : *validation::validateTimedFleet(picture.problem, picture.plan);
    picture.state = certificate.free ? FleetState::Free : FleetState::Collides;
    picture.touches = certificate.touches();
    PictureSource checked = source;
    checked.fleet = std::make_shared<const FleetPicture>(std::move(picture));
    app::FleetPictureInput input = fleetInputOf(checked);
    input.words = {};  // the page is in English
    const reports::FleetVerdict verdict =
        reports::fleetVerdictOf(checked.fleet->problem, certificate);
    return reports::htmlOf(reports::fleetReportOf(input, verdict, title, title));
  });
}

// Its folder and names. What it shows is in its recording.
PictureSource sourceOfRun(Workbench& bench) {
  const QFileInfo run(bench.simulationPage().store().file());
  PictureSource out;
  out.folder = run.path().toStdString();
  out.stem = run.completeBaseName();
  out.title = run.fileName();
  return out;
}

// As in the window.
app::RecordingMarks marksOfRun(Workbench& bench) {
  const RunMarks& shown = preferences().run_marks;
  return {shown.names, shown.goals, shown.routes, bench.simulationPage().store().agents()};
}

double trailOfRun_s(Workbench& bench) {
  const auto frame = bench.simulationPage().store().frame();
  const bool few = frame == nullptr || frame->agents.size() <= app::kFewAgents;
  return preferences().run_marks.trails && few ? app::kTrail_s : 0.0;
}

}  // namespace

PictureActions::PictureActions(Workbench& bench) : Controller(bench) {}

void PictureActions::addTo(QMenu& menu) {
  picture_ =
      add(menu, "export", tr("Picture…"), QKeySequence("Ctrl+E"), [this] { askForPicture(); });
  addOfMap(menu, "copy", tr("Copy the view as a picture"), QKeySequence("Ctrl+Alt+E"),
           [this] { copyView(); });
  animation_ = add(menu, nullptr, tr("Animation…"), {}, [this] { askForAnimation(); });
  report_ = addOfMap(menu, nullptr, tr("Report…"), {}, [this] { askForReport(); });
}

void PictureActions::enableActions() {
  const bool simulates = bench_.isSimulating();
  const bool has_run = simulates && bench_.simulationPage().store().isOpen();
  const bool scene = !simulates && bench_.scenePage().isOpen();
  const bool open = bench_.isMapShown();
  const QString why = simulates ? tr("the simulation is being prepared") : QString();
  enableIf(open || scene || has_run, picture_, why);
  enableIf(open || has_run, animation_, why);
  const QString text = simulates ? tr("Export a picture of this moment") : tr("Export a picture");
  picture_->setToolTip(
      QString("%1 (%2)").arg(text, picture_->shortcut().toString(QKeySequence::NativeText)));
}

std::function<Result<void>(const QString&)> PictureActions::guard() const {
  const bool open = editor_.hasDocument();
  auto document = open ? std::make_shared<const app::EditFile>(editor_.file()) : nullptr;
  const quint64 view = bench_.documents().tabs().view();
  const QString run = bench_.isSimulating() ? bench_.simulationPage().store().file()
                      : view != 0           ? bench_.documents().tabs().fileOf(view)
                                            : QString();
  return [document, run](const QString& file) -> Result<void> {
    const QFileInfo info(file);
    const std::string name = file.toStdString();
    if (file.isEmpty()) return fail(ErrorCode::InvalidArgument, "the picture needs a file name");
    if (info.isSymLink()) {
      return fail(ErrorCode::InvalidArgument, "this is a link: choose another name", name);
    }
    if (info.isDir()) {
      return fail(ErrorCode::InvalidArgument, "this is a folder: choose a file name", name);
    }
    if (!info.dir().exists()) {
      return fail(ErrorCode::Io, "there is no such folder: choose one that exists",
                  info.path().toStdString());
    }
    const bool is_run = !run.isEmpty() && info.exists() &&
                        info.canonicalFilePath() == QFileInfo(run).canonicalFilePath();
    if (is_run || (document && app::isPartOf(*document, name))) {
      return fail(ErrorCode::InvalidArgument,
                  "the open document was read from this file: choose another name", name);
    }
    return {};
  };
}

void PictureActions::showWritten(const QString& file, const QString& more) {
  message_.showDone(tr("“%1” is written").arg(QFileInfo(file).fileName()), more);
}

void PictureActions::showError(const QString& file, const Error& error) {
  message_.showError(tr("“%1” cannot be written").arg(QFileInfo(file).fileName()), error);
}

// While the dialog is open, plans that are being checked get their verdict.
void PictureActions::whenChecked(QObject& dialog, const std::function<void()>& act) {
  connect(&bench_.fleet(), &FleetStore::changed, &dialog, act);
  connect(&bench_.plans(), &Plans::changed, &dialog, act);
}

void PictureActions::askForPicture() {
  if (bench_.isSimulating()) return askForMoment();
  if (bench_.scenePage().isOpen()) return askForScene();
  if (!editor_.hasDocument()) return;
  editor_.settle();
  ExportDialog dialog(pictureSourceOf(bench_), guard(), &bench_.window());
  connect(&dialog, &ExportDialog::written, this,
          [this](const QString& file) { showWritten(file, QFileInfo(file).path()); });
  whenChecked(dialog, [&] { dialog.setSource(pictureSourceOf(bench_)); });
  dialog.exec();
}

// As the window shows it now, though the run may go on.
void PictureActions::askForMoment() {
  SimulationPage& page = bench_.simulationPage();
  const auto frame = page.store().frame();
  if (!frame) return;
  PictureSource source = sourceOfRun(bench_);
  const auto& canvas = page.canvas();
  source.view = {canvas.view().toWorld({0.0, 0.0}),
                 canvas.view().toWorld({1.0 * canvas.width(), 1.0 * canvas.height()})};
  RunMoment moment;
  moment.time = frame->time;
  moment.layer = page.store().layer();
  moment.after_s = secondsOf(frame->time - frame->first);
  source.stem += QString("-%1s").arg(moment.after_s, 0, 'g', 12);
  withRecording([this, source, moment](const QString& recording) {
    PictureSource shown = source;
    shown.moment = moment;
    shown.moment->recording = recording;
    shown.moment->marks = marksOfRun(bench_);
    shown.moment->trail_s = trailOfRun_s(bench_);
    ExportDialog dialog(std::move(shown), guard(), &bench_.window());
    connect(&dialog, &ExportDialog::written, this,
            [this](const QString& file) { showWritten(file, QFileInfo(file).path()); });
    dialog.exec();
  });
}

void PictureActions::askForScene() {
  const DocumentTabs& tabs = bench_.documents().tabs();
  const QFileInfo scene(tabs.fileOf(tabs.view()));
  const QString stem = scene.absolutePath() + "/" + scene.completeBaseName() +
                       QString("-step%1").arg(bench_.scenePage().player().step());
  const QString file =
      askForName(&bench_.window(), tr("Export a picture"), stem + ".png",
                 tr("PNG picture (*.png);;SVG picture (*.svg);;PDF picture (*.pdf)"));
  if (file.isEmpty()) return;
  Result<void> good = guard()(file);
  const auto format = app::pictureFileOf(file.toStdString());
  if (good) good = format.map([](app::PictureFile) {});
  if (!good) return showError(file, good.error());
  good =
      app::painted(bench_.scenePage().picture(), *format).and_then([&](const std::string& bytes) {
        return maps::saveFile(file.toStdString(), bytes);
      });
  good ? showWritten(file, QFileInfo(file).path()) : showError(file, good.error());
}

// As large as the view, with the choices of the dialog's first use.
bool PictureActions::exportView(const QString& file, bool whole_map) {
  Result<void> saved = guard()(file);
  const Result<app::PictureFile> format = app::pictureFileOf(file.toStdString());
  if (saved) saved = format.map([](app::PictureFile) {});
  if (saved) {
    PictureChoices choices;
    choices.format = *format;
    choices.area = whole_map ? PictureArea::Map : PictureArea::View;
    choices.width_px = view_.width();
    choices.height_px = view_.height();
    const PictureSource source = pictureSourceOf(bench_);
    choices.distance = source.shows_distance;
    choices.polygons = source.shows_polygons;
    choices.traffic = source.shows_traffic;
    saved = drawnFile(source, choices).and_then([&](const std::string& bytes) {
      return maps::saveFile(file.toStdString(), bytes);
    });
  }
  if (!saved) showError(file, saved.error());
  return saved.has_value();
}

void PictureActions::copyView() {
  const MapView& view = view_;
  QApplication::clipboard()->setImage(view.picture(view.view(), view.size()));
  message_.showDone(tr("The view is on the clipboard"));
}

void PictureActions::askForAnimation() {
  if (bench_.isSimulating()) return animateRun();
  if (!editor_.hasDocument()) return;
  editor_.settle();
  animate({});
}

void PictureActions::animateRun() {
  withRecording([this](const QString& recording) { animate(recording); });
}

void PictureActions::withRecording(const std::function<void(const QString&)>& act) {
  SimulationStore& store = bench_.simulationPage().store();
  if (!store.isOpen()) return;
  if (store.isRecording()) return act(store.file());
  auto folder = std::make_shared<QTemporaryDir>();
  const QString file = folder->filePath("run.rec");
  store.write(file, false, [this, act, folder, file](const Result<void>& done) {
    done ? act(file) : showError(file, done.error());
  });
}

AnimationSource PictureActions::animationOfPlans() const {
  AnimationSource source;
  source.picture = pictureSourceOf(bench_);
  source.clocks = clocksOf(bench_, source.picture);
  source.title = source.picture.title;
  return source;
}

void PictureActions::animate(const QString& recording) {
  AnimationSource source;
  source.recording = recording;
  if (recording.isEmpty()) {
    source = animationOfPlans();
  } else {
    source.picture = sourceOfRun(bench_);
    source.picture.stem += "-run";
    source.title = source.picture.title;
    source.marks = marksOfRun(bench_);
    source.trail_s = trailOfRun_s(bench_);
  }
  if (recording.isEmpty() && source.duration_s() <= 0.0) {
    message_.showError(tr("There is nothing to animate"),
                       {ErrorCode::InvalidArgument, "plan a path or the fleet first", {}, 0});
    return;
  }
  AnimationDialog dialog(std::move(source), guard(), &bench_.window());
  connect(&dialog, &AnimationDialog::written, this, [this](const QString& file, int files) {
    showWritten(files > 1 ? numberedFile(file, 1) : file,
                files > 1 ? tr("%n files", nullptr, files) : QFileInfo(file).path());
  });
  if (recording.isEmpty()) {
    whenChecked(dialog, [&] { dialog.setSource(animationOfPlans()); });
  }
  dialog.exec();
}

void PictureActions::askForReport() {
  if (!editor_.hasDocument()) return;
  const QFileInfo file(QString::fromStdString(editor_.file().path.string()));
  const QString stem =
      file.completeBaseName().isEmpty() ? QString("plan") : file.completeBaseName();
  const QString name = askForName(&bench_.window(), tr("Export a report"),
                                  file.path() + "/" + stem + "-report.html", tr("Page (*.html)"));
  if (!name.isEmpty()) writeReport(name);
}

bool PictureActions::writeReport(const QString& file) {
  Result<void> good = guard()(file);
  if (good) good = checkEnding(file, {"html", "htm"});
  if (!good) {
    showError(file, good.error());
    return false;
  }
  const QString title = "Plan " + QString::fromStdString(editor_.file().path.filename().string());
  const Result<Page> page =
      bench_.fleet().shown() ? fleetPage(bench_, title) : planPage(bench_, title);
  if (!page) {
    showError(file, page.error());
    return false;
  }
  auto* progress =
      new QProgressDialog(tr("Writing the report"), tr("Cancel"), 0, 0, &bench_.window());
  progress->setAttribute(Qt::WA_DeleteOnClose);
  progress->setWindowModality(Qt::NonModal);
  connect(progress, &QProgressDialog::canceled, this, [this] { work_.drop(); });
  work_.start(
      [this, page = *page, file, progress](const Background::Handle& handle) -> Background::Answer {
        const Result<std::string> text = page();
        Result<void> saved = text.map([](const std::string&) {});
        if (text && !handle.stop->requested()) saved = maps::saveFile(file.toStdString(), *text);
        return [this, saved, file, progress] {
          progress->close();
          if (!saved) return showError(file, saved.error());
          showWritten(file, QFileInfo(file).path());
          Q_EMIT reported(file);
        };
      });
  return true;
}

}  // namespace clearway::gui
