#include "app/gui/window/window_help.h"

#include <QAction>
#include <QDesktopServices>
#include <QMainWindow>
#include <QMenu>
#include <QUrl>
#include <functional>

#include "app/gui/canvas/map_view.h"
#include "app/gui/dialogs/about_dialog.h"
#include "app/gui/dialogs/guide_window.h"
#include "app/gui/dialogs/guided_tour.h"
#include "app/gui/docks/plan_dock.h"
#include "app/gui/document/data_folder.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/cards/overlay.h"
#include "app/gui/window/file_controller.h"
#include "app/gui/window/parts/command_palette.h"
#include "app/gui/window/parts/empty_view.h"
#include "app/gui/window/tool_controller.h"
#include "app/gui/window/workbench.h"

namespace clearway::gui {
namespace {

constexpr const char* kGuidePage = "guide.md";
constexpr int kTourMargin_px = 16;

}  // namespace

WindowHelp::WindowHelp(Workbench& bench, FileController& files, ToolController& tools)
    : Controller(bench),
      files_(files),
      tools_(tools),
      tour_(new GuidedTour(editor_, bench.plans())) {
  connect(&bench.empty(), &EmptyView::tourWanted, this, &WindowHelp::startTour);
  connect(&bench.empty(), &EmptyView::guideWanted, this, [this] { showGuide(kGuidePage); });
  new Overlay(*tour_, view_, {Qt::AlignBottom | Qt::AlignLeft, kTourMargin_px});
  connect(tour_, &GuidedTour::stepped, this, [this](GuidedTour::Step step) {
    if (step == GuidedTour::Step::Start) tools_.choose(ToolKind::Start);
    if (step == GuidedTour::Step::Goal) tools_.choose(ToolKind::Goal);
    if (step == GuidedTour::Step::Plan) bench_.raiseDock("plan");
  });
}

void WindowHelp::addActions(QMenu& help) {
  add(help, nullptr, tr("Guide"), QKeySequence::HelpContents, [this] { showGuide(kGuidePage); });
  add(help, nullptr, tr("Tour in three steps"), {}, [this] { startTour(); });
  add(help, nullptr, tr("Find a command…"), QKeySequence("Ctrl+Shift+P"),
      [this] { (new CommandPalette(bench_.window()))->show(); });
  add(help, nullptr, tr("Keys…"), QKeySequence("Ctrl+/"),
      [this] { (new KeySheet(bench_.window()))->show(); });
  help.addSeparator();
  addDocumentation(help);
  help.addSeparator();
  const auto about = [&](const QString& name, AboutDialog::Page which) {
    add(help, nullptr, name, {},
        [this, which] { (new AboutDialog(&bench_.window(), which))->show(); });
  };
  about(tr("Licence"), AboutDialog::Page::Licence);
  about(tr("Versions"), AboutDialog::Page::Versions);
  about(tr("About Clearway"), AboutDialog::Page::About);
}

void WindowHelp::addDocumentation(QMenu& help) {
  QMenu& pages = *help.addMenu(tr("Documentation"));
  const auto page = [&](const QString& name, const char* file) {
    add(pages, nullptr, name, {}, [this, file] { showGuide(file); });
  };
  page(tr("Concepts"), "concepts.md");
  page(tr("Tutorials"), "tutorials.md");
  page(tr("Planner options"), "options.md");
  page(tr("File formats"), "formats.md");
  page(tr("Command line"), "cli.md");
  page(tr("Fleets"), "fleets.md");
  page(tr("Simulation"), "simulation.md");
  pages.addSeparator();
  add(pages, nullptr, tr("Folder of the documentation"), {},
      [] { QDesktopServices::openUrl(QUrl::fromLocalFile(docsFolder())); });
}

void WindowHelp::startTour() {
  if (const QString folder = samplesFolder(); folder.isEmpty()) {
    files_.createMap({});
  } else if (!files_.open(folder + "/workshop.yaml")) {
    return;
  }
  tour_->setTarget(GuidedTour::Step::Start, tools_.buttonOf(ToolKind::Start));
  tour_->setTarget(GuidedTour::Step::Goal, tools_.buttonOf(ToolKind::Goal));
  tour_->setTarget(GuidedTour::Step::Plan,
                   bench_.window().findChild<PlanDock*>()->findChild<QWidget*>("primary"));
  tour_->begin();
}

void WindowHelp::showGuide(const QString& page) {
  auto* guide = bench_.window().findChild<GuideWindow*>();
  if (guide == nullptr) guide = new GuideWindow(&bench_.window());
  if (!guide->open(page)) {
    message_.showError(tr("The guide cannot be opened"),
                       {ErrorCode::Io,
                        "the documentation is not installed beside the program; CLEARWAY_DATA can "
                        "name the folder that has it",
                        {},
                        0});
    return;
  }
  guide->show();
  guide->raise();
  guide->activateWindow();
}

}  // namespace clearway::gui
