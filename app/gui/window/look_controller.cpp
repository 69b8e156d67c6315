#include "app/gui/window/look_controller.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QEvent>
#include <QMainWindow>
#include <QMenu>
#include <QSettings>
#include <QToolBar>
#include <QToolButton>

#include "app/gui/dialogs/command_list.h"
#include "app/gui/dialogs/preferences_dialog.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/window/workbench.h"
#include "app/gui/wording/preferences.h"

namespace clearway::gui {
namespace {

constexpr const char* kThemeKey = "window/theme";
constexpr const char* kFrameKey = "view/frame_world";

}  // namespace

LookController::LookController(Workbench& bench) : Controller(bench) {
  system_palette = [] {
    QApplication::setPalette(QPalette());  // an empty palette selects the system's
    return QApplication::palette();
  };
  connect(&PreferenceStore::instance(), &PreferenceStore::changed, this,
          &LookController::applyPreferences);
}

// As `--frame` of the command line.
void LookController::addFrames(QMenu& view_menu) {
  QMenu* menu = view_menu.addMenu(tr("Coordinates"));
  auto* group = new QActionGroup(this);
  editor_.setShownFrame(QSettings().value(kFrameKey, false).toBool() ? ShownFrame::World
                                                                     : ShownFrame::Map);
  const auto frame = [&](const QString& text, const char* name, ShownFrame shown) {
    QAction* a = menu->addAction(text);
    a->setObjectName(name);
    a->setCheckable(true);
    a->setChecked(editor_.shownFrame() == shown);
    group->addAction(a);
    frames_[shown] = a;
    connect(a, &QAction::triggered, this, [this, shown] {
      QSettings().setValue(kFrameKey, shown == ShownFrame::World);
      editor_.setShownFrame(shown);
    });
  };
  frame(tr("Of the map's file"), "frame_map", ShownFrame::Map);
  frame(tr("Of the world: metres, y down"), "frame_world", ShownFrame::World);
}

void LookController::addThemes(QMenu& view_menu) {
  QMenu* themes = view_menu.addMenu(tr("Theme"));
  auto* group = new QActionGroup(this);
  const auto theme = [&](const QString& text, Look look) {
    QAction* a = themes->addAction(text);
    a->setCheckable(true);
    group->addAction(a);
    looks_[look] = a;
    connect(a, &QAction::triggered, this, [this, look] {
      QSettings().setValue(kThemeKey, static_cast<int>(look));
      setLook(look);
    });
  };
  theme(tr("Follow the system"), Look::Auto);
  theme(tr("Light"), Look::Light);
  theme(tr("Dark"), Look::Dark);
  looks_[savedLook()]->setChecked(true);
}

void LookController::addPreferences(QMenu& edit_menu) {
  add(edit_menu, nullptr, tr("Preferences…"), QKeySequence("Ctrl+,"),
      [this] { showPreferences(); });
  for (const PreferencesDialog::Setting& setting : PreferencesDialog::settings()) {
    auto* a = new QAction(setting.name, &bench_.window());
    a->setProperty(kCommandGroup, PreferencesDialog::tr("Preferences"));
    bench_.window().addAction(a);
    connect(a, &QAction::triggered, this, [this, id = setting.id] { showPreferences(id); });
  }
}

void LookController::showPreferences(const char* setting) {
  const PreferencesDialog::Choices choices{
      savedLook(), editor_.shownFrame() == ShownFrame::World,
      [this](Look look) { looks_[look]->trigger(); },
      [this](bool world) { frames_[world ? ShownFrame::World : ShownFrame::Map]->trigger(); }};
  auto* dialog = new PreferencesDialog(bench_.window(), choices);
  dialog->show();
  if (setting != nullptr) dialog->focusOn(setting);
}

Look LookController::savedLook() {
  const int saved = QSettings().value(kThemeKey, static_cast<int>(Look::Auto)).toInt();
  return saved >= 0 && saved <= static_cast<int>(Look::Dark) ? static_cast<Look>(saved)
                                                             : Look::Auto;
}

void LookController::setLook(Look look) {
  look_ = look;
  looks_[look]->setChecked(true);
  QApplication::setPalette(paletteFor(look, system_palette()));
  restyle();  // at once, before the events of the change
}

// The docks' numbers and the colours, as the user prefers them.
void LookController::applyPreferences() {
  const Preferences& p = preferences();
  setSafeColours(p.safe_colours);
  setDarkMaps(p.dark_maps);
  setDigits(bench_.window(), p.digits);
  restyle();
  QEvent palette_change(QEvent::PaletteChange);
  for (QWidget* w : bench_.window().findChildren<QWidget*>()) {
    QCoreApplication::sendEvent(w, &palette_change);
  }
  Q_EMIT editor_.frameChanged();
}

void LookController::restyle() {
  const Theme& theme = currentTheme();
  for (QToolBar* bar : bench_.window().findChildren<QToolBar*>()) {
    auto* more = bar->findChild<QToolButton*>("qt_toolbar_ext_button");
    const bool across = bar->orientation() == Qt::Horizontal;
    if (more != nullptr) more->setIcon(icon(across ? "more_across" : "more_down"));
  }
  const QString style =
      formStyle(currentPalette()) +
      QString(
          "QMenuBar{background:palette(window);padding:2px 6px}"
          "QMenuBar::item{padding:4px 10px;border-radius:5px}"
          "QMenuBar::item:selected{background:%2}"
          "QToolBar{border:0;padding:4px 8px;spacing:4px}"
          "QToolBar:left{border-right:1px solid %1;padding:4px;spacing:1px}"
          "QToolBar:left::separator{margin:2px 5px}QToolBar:left QToolButton{padding:3px 5px}"
          "QToolBar::separator{background:%1;width:1px;height:1px;margin:5px}"
          "QToolBar QToolButton{padding:5px;border-radius:6px;border:1px solid transparent}"
          "QToolBar QToolButton#qt_toolbar_ext_button{padding:2px}"
          "QToolBar QToolButton:hover{background:%2}"
          "QToolBar QToolButton:checked{background:%2;border-color:%1}"
          "#playBar,#searchBar,#sceneBar{border:0;border-top:1px solid "
          "%1;background:palette(window)}"
          "QStatusBar{border-top:1px solid %1}QStatusBar::item{border:0}"
          "QStatusBar>QLabel{color:%3;padding:2px 8px}")
          .arg(theme.edge.name(), theme.outside.name(), theme.muted.name());
  if (bench_.window().styleSheet() != style) bench_.window().setStyleSheet(style);
  Q_EMIT restyled();
}

}  // namespace clearway::gui
