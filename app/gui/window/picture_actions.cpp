#include "app/gui/window/picture_actions.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QProgressDialog>
#include <QTemporaryDir>

#include "app/document/plan/plan_check.h"
#include "app/drawing/pictures/render.h"
#include "app/gui/dialogs/animation_dialog.h"
#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/dialogs/file_question.h"
#include "app/gui/playback/scene_page.h"
#include "app/gui/playback/simulation_canvas.h"
#include "app/gui/playback/simulation_page.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/open_documents.h"
#include "app/gui/window/picture_source.h"
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
Result<Page> planPage(MainWindow& window, const QString& title) {
  const app::EditAgent* agent = window.editor().chosen();
  Result<maps::PlanFile> plan = window.plans().fileOf(
      agent != nullptr ? agent->id : 0, window.editor().file().map_file.filename().string());
  if (!plan) return tl::unexpected(plan.error());
  const auto map = std::make_shared<const maps::GridMap>(window.editor().map());
  return Page([map, plan = *std::move(plan), title = title.toStdString()]() -> Result<std::string> {
    Result<app::PlanCheck> check = app::checkPlan(plan, *map);
    if (!check) return tl::unexpected(check.error());
    return reports::htmlOf(reports::planReportOf(*map, *std::move(check), title, title));
  });
}

// A plan that is being checked is checked for its page. Errors: it is out of date.
Result<Page> fleetPage(MainWindow& window, const QString& title) {
  const FleetPlan& plan = *window.fleet().made();
  const FleetState state = stateOf(window.fleet());
  if (state == FleetState::OutOfDate) {
    return fail(ErrorCode::InvalidArgument,
                PictureActions::tr("The fleet's plan is out of date: plan the fleet again before "
                                   "its report is written")
                    .toStdString());
  }
  std::optional<validation::TimedFleetCertificate> known;
  if (state != FleetState::Checking) known = plan.certificate;
  return Page([source = pictureSourceOf(window), known = std::move(known),
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
PictureSource sourceOfRun(MainWindow& window) {
  const QFileInfo run(window.simulationPage().store().file());
  PictureSource out;
  out.folder = run.path().toStdString();
  out.stem = run.completeBaseName();
  out.title = run.fileName();
  return out;
}

// As in the window.
app::RecordingMarks marksOfRun(MainWindow& window) {
  const RunMarks& shown = preferences().run_marks;
  return {shown.names, shown.goals, shown.routes, window.simulationPage().store().agents()};
}

double trailOfRun_s() { return preferences().run_marks.trails ? app::kTrail_s : 0.0; }

}  // namespace

PictureActions::PictureActions(MainWindow& window, MessageBar& message)
    : QObject(&window), window_(window), message_(message) {}

std::function<Result<void>(const QString&)> PictureActions::guard() const {
  const bool open = window_.editor().hasDocument();
  auto document =
      open ? std::make_shared<const app::EditFile>(window_.editor().file()) : nullptr;
  const quint64 view = window_.documents().tabs().view();
  const QString run = window_.isSimulating() ? window_.simulationPage().store().file()
                      : view != 0            ? window_.documents().tabs().fileOf(view)
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
  connect(&window_.fleet(), &FleetStore::changed, &dialog, act);
  connect(&window_.plans(), &Plans::changed, &dialog, act);
}

void PictureActions::askForPicture() {
  if (window_.isSimulating()) return askForMoment();
  if (window_.scenePage().isOpen()) return askForScene();
  if (!window_.editor().hasDocument()) return;
  window_.editor().settle();
  ExportDialog dialog(pictureSourceOf(window_), guard(), &window_);
  connect(&dialog, &ExportDialog::written, this,
          [this](const QString& file) { showWritten(file, QFileInfo(file).path()); });
  whenChecked(dialog, [&] { dialog.setSource(pictureSourceOf(window_)); });
  dialog.exec();
}

// As the window shows it now, though the run may go on.
void PictureActions::askForMoment() {
  SimulationPage& page = window_.simulationPage();
  const auto frame = page.store().frame();
  if (!frame) return;
  PictureSource source = sourceOfRun(window_);
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
    shown.moment->marks = marksOfRun(window_);
    shown.moment->trail_s = trailOfRun_s();
    ExportDialog dialog(std::move(shown), guard(), &window_);
    connect(&dialog, &ExportDialog::written, this,
            [this](const QString& file) { showWritten(file, QFileInfo(file).path()); });
    dialog.exec();
  });
}

void PictureActions::askForScene() {
  const DocumentTabs& tabs = window_.documents().tabs();
  const QFileInfo scene(tabs.fileOf(tabs.view()));
  const QString stem = scene.absolutePath() + "/" + scene.completeBaseName() +
                       QString("-step%1").arg(window_.scenePage().player().step());
  const QString file =
      askForName(&window_, tr("Export a picture"), stem + ".png",
                 tr("PNG picture (*.png);;SVG picture (*.svg);;PDF picture (*.pdf)"));
  if (file.isEmpty()) return;
  Result<void> good = guard()(file);
  const auto format = app::pictureFileOf(file.toStdString());
  if (good && !format) good = tl::unexpected(format.error());
  if (!good) return showError(file, good.error());
  const Result<std::string> bytes = app::painted(window_.scenePage().picture(), *format);
  good = bytes ? maps::saveFile(file.toStdString(), *bytes) : tl::unexpected(bytes.error());
  good ? showWritten(file, QFileInfo(file).path()) : showError(file, good.error());
}

void PictureActions::copyView() {
  const MapView& view = window_.view();
  QApplication::clipboard()->setImage(view.picture(view.view(), view.size()));
  message_.showDone(tr("The view is on the clipboard"));
}

void PictureActions::askForAnimation() {
  if (window_.isSimulating()) return animateRun();
  if (!window_.editor().hasDocument()) return;
  window_.editor().settle();
  animate({});
}

void PictureActions::animateRun() {
  withRecording([this](const QString& recording) { animate(recording); });
}

void PictureActions::withRecording(const std::function<void(const QString&)>& act) {
  SimulationStore& store = window_.simulationPage().store();
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
  source.picture = pictureSourceOf(window_);
  source.clocks = clocksOf(window_, source.picture);
  source.title = source.picture.title;
  return source;
}

void PictureActions::animate(const QString& recording) {
  AnimationSource source;
  source.recording = recording;
  if (recording.isEmpty()) {
    source = animationOfPlans();
  } else {
    source.picture = sourceOfRun(window_);
    source.picture.stem += "-run";
    source.title = source.picture.title;
    source.marks = marksOfRun(window_);
    source.trail_s = trailOfRun_s();
  }
  if (recording.isEmpty() && source.duration_s() <= 0.0) {
    message_.showError(tr("There is nothing to animate"),
                       {ErrorCode::InvalidArgument, "plan a path or the fleet first", {}, 0});
    return;
  }
  AnimationDialog dialog(std::move(source), guard(), &window_);
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
  if (!window_.editor().hasDocument()) return;
  const QFileInfo file(QString::fromStdString(window_.editor().file().path.string()));
  const QString stem =
      file.completeBaseName().isEmpty() ? QString("plan") : file.completeBaseName();
  const QString name = askForName(&window_, tr("Export a report"),
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
  const QString title =
      "Plan " + QString::fromStdString(window_.editor().file().path.filename().string());
  const Result<Page> page =
      window_.fleet().shown() ? fleetPage(window_, title) : planPage(window_, title);
  if (!page) {
    showError(file, page.error());
    return false;
  }
  auto* progress = new QProgressDialog(tr("Writing the report"), tr("Cancel"), 0, 0, &window_);
  progress->setAttribute(Qt::WA_DeleteOnClose);
  progress->setWindowModality(Qt::NonModal);
  connect(progress, &QProgressDialog::canceled, this, [this] { work_.drop(); });
  work_.start(
      [this, page = *page, file, progress](const Background::Handle& handle) -> Background::Answer {
        const Result<std::string> text = page();
        Result<void> saved = text ? Result<void>() : tl::unexpected(text.error());
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
