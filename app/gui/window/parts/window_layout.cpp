#include "app/gui/window/parts/window_layout.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QGuiApplication>
#include <QMainWindow>
#include <QMenu>
#include <QScreen>
#include <QSettings>
#include <QTabBar>
#include <QTimer>
#include <QToolBar>
#include <algorithm>
#include <optional>

#include "app/gui/widgets/dock_page.h"

namespace clearway::gui {
namespace {

constexpr const char* kDocksKey = "window/docks";
constexpr const char* kShareKey = "window/docks_share";
constexpr const char* kGeometryKey = "window/geometry";
constexpr QSize kDefaultSize{1280, 800};
constexpr QSize kLeastSize{720, 480};
constexpr QSize kFrame{16, 56};    // what the desktop may add around a window
constexpr int kUpperHeight = 400;  // initial heights
constexpr int kLowerHeight = 296;
constexpr QSize kFloatSize{760, 320};  // of a dock below the map
constexpr int kSavePause_ms = 500;

Qt::DockWidgetArea areaOf(WindowLayout::Place place) {
  return place == WindowLayout::Place::Below ? Qt::BottomDockWidgetArea : Qt::RightDockWidgetArea;
}

// A dock that floats where it was docked would look as if it still were.
void showFloating(QDockWidget& dock, const QMainWindow& window) {
  const QRect room = window.screen()->availableGeometry();
  const QSize size = dock.size().expandedTo(kFloatSize).boundedTo(room.size() - kFrame);
  if (size == dock.size()) return;  // it has floated before
  dock.resize(size);
  if (QGuiApplication::mouseButtons() != Qt::NoButton) return;  // it is being dragged
  QRect place({}, size);
  place.moveCenter(window.geometry().center());
  const QPoint last = room.bottomRight() - QPoint(size.width(), size.height());
  dock.move(std::clamp(place.x(), room.left(), last.x()),
            std::clamp(place.y(), room.top(), last.y()));
}

}  // namespace

WindowLayout::WindowLayout(QMainWindow& window, const std::function<QWidget*()>& home)
    : QObject(&window), window_(window), home_(home), focus_(window, home), share_(window) {
  window.installEventFilter(this);
  window.setDockOptions(QMainWindow::AllowTabbedDocks | QMainWindow::AllowNestedDocks |
                        QMainWindow::GroupedDragging);
  window.setTabPosition(Qt::RightDockWidgetArea, QTabWidget::North);
  window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  saving_.setSingleShot(true);
  saving_.setInterval(kSavePause_ms);
  connect(&saving_, &QTimer::timeout, this, &WindowLayout::save);
  saving_geometry_.setSingleShot(true);
  saving_geometry_.setInterval(kSavePause_ms);
  connect(&saving_geometry_, &QTimer::timeout, this, &WindowLayout::saveGeometry);
}

QDockWidget* WindowLayout::add(const QString& name, const char* id, QWidget* content, Place place) {
  auto* dock = new QDockWidget(name);
  dock->setObjectName(id);
  dock->setWidget(content);
  if (place == Place::Below) {
    dock->hide();
    connect(dock, &QDockWidget::topLevelChanged, this, [this, dock](bool floats) {
      if (floats) showFloating(*dock, window_);
    });
  } else {
    auto* none = new QWidget(dock);
    dock->setTitleBarWidget(none);  // the tab shows the title
    connect(dock, &QDockWidget::topLevelChanged, this,
            [dock, none](bool floats) { dock->setTitleBarWidget(floats ? nullptr : none); });
    share_.add(*dock, place == Place::Upper);
  }
  dock->installEventFilter(this);
  window_.addDockWidget(areaOf(place), dock);
  docks_.push_back({dock, place});
  connect(dock, &QDockWidget::visibilityChanged, this, &WindowLayout::saveSoon);
  connect(dock, &QDockWidget::topLevelChanged, this, &WindowLayout::saveSoon);
  connect(dock, &QDockWidget::dockLocationChanged, this, &WindowLayout::saveSoon);
  return dock;
}

void WindowLayout::add(QToolBar* bar, Qt::ToolBarArea area) {
  window_.addToolBar(area, bar);
  bars_.emplace_back(bar, area);
  if (bars_menu_ != nullptr) bars_menu_->addAction(bar->toggleViewAction());
  connect(bar, &QToolBar::visibilityChanged, this, &WindowLayout::saveSoon);
}

void WindowLayout::addMain(QToolBar* bar) {
  window_.addToolBar(Qt::TopToolBarArea, bar);
  main_bar_ = bar;
  if (bars_menu_ != nullptr) bars_menu_->addAction(bar->toggleViewAction());
}

void WindowLayout::addActions(QMenu& menu) {
  for (const Dock& dock : docks_) menu.addAction(dock.widget->toggleViewAction());
  bars_menu_ = menu.addMenu(tr("Tool bars"));
  addBars(*bars_menu_);
  menu.addSeparator();
  const auto pane = [&](const QString& text, const QKeySequence& keys, bool back) {
    QAction* a = menu.addAction(text);
    a->setShortcut(keys);
    connect(a, &QAction::triggered, this, [this, back] { focus_.goToNextPane(panes(), back); });
  };
  pane(tr("Next pane"), Qt::Key_F7, false);
  pane(tr("Previous pane"), QKeySequence("Shift+F7"), true);
  connect(menu.addAction(tr("Reset layout")), &QAction::triggered, this, &WindowLayout::reset);
}

void WindowLayout::addBars(QMenu& menu) {
  if (main_bar_ != nullptr) menu.addAction(main_bar_->toggleViewAction());
  for (const auto& [bar, area] : bars_) menu.addAction(bar->toggleViewAction());
}

void WindowLayout::saveGeometry() const {
  QSettings().setValue(kGeometryKey, window_.saveGeometry());
}

void WindowLayout::restoreGeometry() {
  window_.restoreGeometry(QSettings().value(kGeometryKey).toByteArray());
}

bool WindowLayout::eventFilter(QObject* watched, QEvent* event) {
  const bool placed = event->type() == QEvent::Resize || event->type() == QEvent::Move ||
                      event->type() == QEvent::WindowStateChange;
  if (placed && watched == &window_ && window_.isVisible()) saving_geometry_.start();
  if (event->type() != QEvent::ContextMenu) return false;
  const auto& menu = *static_cast<QContextMenuEvent*>(event);
  const QPoint at = menu.globalPos();
  auto* place = qobject_cast<QWidget*>(watched);
  if (place == &window_) {  // from a part that has no menu
    place = window_.childAt(window_.mapFromGlobal(at));
    while (place != nullptr && place->parentWidget() != &window_) place = place->parentWidget();
  }
  if (place == nullptr) return false;
  QDockWidget* dock = dockAt(*place, menu);
  if (dock == nullptr && qobject_cast<QToolBar*>(place) == nullptr) return false;
  showMenu(dock, at);
  return true;
}

// The dock whose tab or title is at the place of an event; null: none.
QDockWidget* WindowLayout::dockAt(QWidget& place, const QContextMenuEvent& event) const {
  const QPoint local = place.mapFromGlobal(event.globalPos());
  if (auto* title = qobject_cast<QDockWidget*>(&place)) {
    const bool titled = !title->widget()->geometry().contains(local);
    return titled || title->isFloating() ? title : nullptr;  // the desktop draws the latter's title
  }
  const auto* tabs = qobject_cast<QTabBar*>(&place);
  if (tabs == nullptr) return nullptr;
  const bool by_key = event.reason() == QContextMenuEvent::Keyboard;
  const QString name = tabs->tabText(by_key ? tabs->currentIndex() : tabs->tabAt(local));
  const auto found = std::ranges::find_if(
      docks_, [&](const Dock& dock) { return dock.widget->windowTitle() == name; });
  return found != docks_.end() ? found->widget : nullptr;
}

void WindowLayout::showMenu(QDockWidget* dock, QPoint at) {
  QMenu menu(&window_);
  if (dock != nullptr) {
    const bool floats = dock->isFloating();
    menu.addAction(floats ? tr("Dock again") : tr("Float"), dock,
                   [dock, floats] { dock->setFloating(!floats); });
    menu.addAction(tr("Close"), dock, &QWidget::close);
  } else {
    addBars(menu);
  }
  menu.addSeparator();
  menu.addAction(tr("Reset layout"), this, &WindowLayout::reset);
  menu.exec(at);
}

// The map, docks in front, and bars with fields.
std::vector<QWidget*> WindowLayout::panes() const {
  std::vector<QWidget*> out;
  if (QWidget* home = home_()) out.push_back(home);
  for (const Dock& dock : docks_) {
    if (!dock.widget->visibleRegion().isEmpty()) out.push_back(dock.widget->widget());
  }
  for (const auto& [bar, area] : bars_) {
    if (bar->isVisible() && bar->isEnabled()) out.push_back(bar);
  }
  return out;
}

void WindowLayout::arrange() {
  QDockWidget *upper = nullptr, *lower = nullptr;
  for (const Dock& dock : docks_) {
    dock.widget->setFloating(false);
    window_.removeDockWidget(dock.widget);
  }
  const auto place = [&](QDockWidget*& first, QDockWidget* dock) {
    window_.addDockWidget(Qt::RightDockWidgetArea, dock);
    if (first != nullptr) {
      window_.tabifyDockWidget(first, dock);
    } else {
      first = dock;
    }
  };
  for (const Place group : {Place::Upper, Place::Lower}) {
    for (const Dock& dock : docks_) {
      if (dock.place == group) place(group == Place::Upper ? upper : lower, dock.widget);
    }
  }
  for (const Dock& dock : docks_) {
    if (dock.place == Place::Below) window_.addDockWidget(areaOf(dock.place), dock.widget);
    dock.widget->setVisible(shown_ && dock.place != Place::Below);
  }
  for (QDockWidget* first : {upper, lower}) {
    if (first != nullptr) first->raise();
  }
  for (const auto& [bar, area] : bars_) {
    window_.addToolBar(area, bar);
    bar->setVisible(shown_);
  }
  if (main_bar_ != nullptr) main_bar_->show();
  setSizes();
}

void WindowLayout::setSizes() {
  QList<QDockWidget*> firsts;
  for (const Place group : {Place::Upper, Place::Lower}) {
    const auto first = std::ranges::find(docks_, group, &Dock::place);
    if (first != docks_.end()) firsts.append(first->widget);
  }
  window_.resizeDocks(firsts, QList<int>(firsts.size(), kDockWidth), Qt::Horizontal);
  if (firsts.size() == 2) {
    window_.resizeDocks(firsts, {kUpperHeight, kLowerHeight}, Qt::Vertical);
    share_.set(1.0 * kUpperHeight / (kUpperHeight + kLowerHeight));
  }
}

void WindowLayout::reset() {
  QSettings().remove(kDocksKey);
  QSettings().remove(kShareKey);
  arrange();
}

void WindowLayout::setShown(bool shown) {
  shown_ = shown;
  for (const Dock& dock : docks_) {
    if (dock.place != Place::Below || !shown) dock.widget->setVisible(shown);
    dock.widget->setEnabled(shown);  // without a document there is nothing that it is about
    dock.widget->toggleViewAction()->setEnabled(shown);
  }
  for (const auto& [bar, area] : bars_) {
    bar->setVisible(shown);
    bar->toggleViewAction()->setEnabled(shown);
  }
  if (shown) share_.restore();
}

void WindowLayout::save() const {
  if (!shown_) return;
  QSettings().setValue(kDocksKey, window_.saveState());
  if (share_.share()) QSettings().setValue(kShareKey, *share_.share());
}

void WindowLayout::restore() {
  const QSettings settings;
  if (window_.restoreState(settings.value(kDocksKey).toByteArray())) {
    const double share = settings.value(kShareKey).toDouble();
    share_.set(share > 0.0 && share < 1.0 ? std::optional(share) : std::nullopt);
    return;
  }
  setSizes();
  // Again once the pages show what is open: an empty page needs more room than a filled one, and
  // docks do not become narrower on their own.
  QTimer::singleShot(0, this, &WindowLayout::setSizes);
}

bool WindowLayout::raise(const QString& id) {
  for (const Dock& dock : docks_) {
    if (dock.widget->objectName() != id) continue;
    if (dock.place == Place::Below) dock.widget->show();
    dock.widget->raise();
    return true;
  }
  return false;
}

void WindowLayout::fitToScreen() {
  const QSize room = window_.screen()->availableSize();
  window_.setMinimumSize(kLeastSize.boundedTo(room - kFrame));
  window_.resize(kDefaultSize.boundedTo(room - kFrame));
}

}  // namespace clearway::gui
