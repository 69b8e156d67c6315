#include "app/gui/window/window_help.h"

#include <QAction>
#include <QDesktopServices>
#include <QMenu>
#include <QToolBar>
#include <QUrl>
#include <functional>

#include "app/gui/dialogs/about_dialog.h"
#include "app/gui/dialogs/guide_window.h"
#include "app/gui/dialogs/guided_tour.h"
#include "app/gui/docks/plan_dock.h"
#include "app/gui/document/data_folder.h"
#include "app/gui/widgets/cards/overlay.h"
#include "app/gui/window/command_palette.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/start_page.h"

namespace clearway::gui {
namespace {

constexpr const char* kGuidePage = "guide.md";
constexpr int kTourMargin_px = 16;

QAction* addTo(QMenu& menu, const QString& text, const QKeySequence& keys,
               const std::function<void()>& act) {
  QAction* out = menu.addAction(text);
  out->setShortcut(keys);
  QObject::connect(out, &QAction::triggered, out, act);
  return out;
}

// The button of a tool.
QWidget* buttonOf(const MainWindow& window, ToolKind kind) {
  const auto* bar = window.findChild<QToolBar*>("tools");
  if (bar == nullptr) return nullptr;
  for (QAction* a : bar->actions()) {
    if (a->data() == static_cast<int>(kind)) return bar->widgetForAction(a);
  }
  return nullptr;
}

}  // namespace

WindowHelp::WindowHelp(MainWindow& window, EmptyView& start)
    : QObject(&window), window_(window), tour_(new GuidedTour(window.editor(), window.plans())) {
  connect(&start, &EmptyView::tourWanted, this, &WindowHelp::startTour);
  connect(&start, &EmptyView::guideWanted, this, [this] { showGuide(kGuidePage); });
  new Overlay(*tour_, window.view(), {Qt::AlignBottom | Qt::AlignLeft, kTourMargin_px});
  connect(tour_, &GuidedTour::stepped, this, [this](GuidedTour::Step step) {
    if (step == GuidedTour::Step::Start) window_.chooseTool(ToolKind::Start);
    if (step == GuidedTour::Step::Goal) window_.chooseTool(ToolKind::Goal);
    if (step == GuidedTour::Step::Plan) window_.raiseDock("plan");
  });
}

void WindowHelp::addActions(QMenu& help) {
  addTo(help, tr("Guide"), QKeySequence::HelpContents, [this] { showGuide(kGuidePage); });
  addTo(help, tr("Tour in three steps"), {}, [this] { startTour(); });
  addTo(help, tr("Find a command…"), QKeySequence("Ctrl+Shift+P"),
        [this] { (new CommandPalette(window_))->show(); });
  addTo(help, tr("Keys…"), QKeySequence("Ctrl+/"), [this] { (new KeySheet(window_))->show(); });
  help.addSeparator();
  addDocumentation(help);
  help.addSeparator();
  const auto about = [&](const QString& name, AboutDialog::Page which) {
    addTo(help, name, {}, [this, which] { (new AboutDialog(&window_, which))->show(); });
  };
  about(tr("Licence"), AboutDialog::Page::Licence);
  about(tr("Versions"), AboutDialog::Page::Versions);
  about(tr("About Clearway"), AboutDialog::Page::About);
}

void WindowHelp::addDocumentation(QMenu& help) {
  QMenu& pages = *help.addMenu(tr("Documentation"));
  const auto page = [&](const QString& name, const char* file) {
    addTo(pages, name, {}, [this, file] { showGuide(file); });
  };
  page(tr("Concepts"), "concepts.md");
  page(tr("Tutorials"), "tutorials.md");
  page(tr("Planner options"), "options.md");
  page(tr("File formats"), "formats.md");
  page(tr("Command line"), "cli.md");
  page(tr("Fleets"), "fleets.md");
  page(tr("Simulation"), "simulation.md");
  pages.addSeparator();
  addTo(pages, tr("Folder of the documentation"), {},
        [] { QDesktopServices::openUrl(QUrl::fromLocalFile(docsFolder())); });
}

void WindowHelp::startTour() {
  if (const QString folder = samplesFolder(); folder.isEmpty()) {
    window_.createMap({});
  } else if (!window_.open(folder + "/workshop.yaml")) {
    return;
  }
  tour_->setTarget(GuidedTour::Step::Start, buttonOf(window_, ToolKind::Start));
  tour_->setTarget(GuidedTour::Step::Goal, buttonOf(window_, ToolKind::Goal));
  tour_->setTarget(GuidedTour::Step::Plan,
                   window_.findChild<PlanDock*>()->findChild<QWidget*>("primary"));
  tour_->begin();
}

void WindowHelp::showGuide(const QString& page) {
  auto* guide = window_.findChild<GuideWindow*>();
  if (guide == nullptr) guide = new GuideWindow(&window_);
  if (!guide->open(page)) {
    Q_EMIT failed({ErrorCode::Io,
                   "the documentation is not installed beside the program; CLEARWAY_DATA can name "
                   "the folder that has it",
                   {},
                   0});
    return;
  }
  guide->show();
  guide->raise();
  guide->activateWindow();
}

}  // namespace clearway::gui
