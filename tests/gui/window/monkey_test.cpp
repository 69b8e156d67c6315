// Random events, also in the middle of gestures: undo, removal, saving, other documents, closing,
// themes, tools, keys, wheel, sizes, docks and their lists, every action of the menus. The window
// survives, steps of the history do not nest, and undoing all steps restores the opened document.
// CLEARWAY_GUI_EVENTS sets the number of events; CLEARWAY_GUI_SEED the sequence.
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QTimer>
#include <QWheelEvent>
#include <memory>

#include "app/gui/docks/history_dock.h"
#include "app/gui/playback/scene_page.h"
#include "app/gui/playback/simulation_canvas.h"
#include "app/gui/playback/simulation_page.h"
#include "app/gui/window/parts/document_tabs.h"
#include "app/gui/window/parts/open_documents.h"
#include "core/base/rng.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/window_fixture.h"
#include "tests/support/case_count.h"

namespace clearway::gui {
namespace {

constexpr int kUsualEvents = 3000;

class Monkey : public SmallMapWindow {
 protected:
  void SetUp() override {
    SmallMapWindow::SetUp();
    rng = Rng(static_cast<std::uint64_t>(testing::caseCount("CLEARWAY_GUI_SEED", 1)));
    window->mayDiscard() = [this] { return chance(2); };
    open(kRoom);
    task({2.5, 4.5}, {17.5, 4.5});
    ASSERT_TRUE(window->saveTo(QString::fromStdString((folder / "p.clearway").string())));
    std::filesystem::copy(std::filesystem::path(CLEARWAY_SOURCE_DIR) / "maps/samples/crossing.json",
                          folder / "crossing.json");
    begin();
    // A menu that a button or a key pops up has an event loop of its own.
    QObject::connect(&close_menus, &QTimer::timeout, [] {
      if (QWidget* menu = QApplication::activePopupWidget()) menu->close();
    });
    close_menus.start(10);
  }
  int below(int n) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(n))); }
  bool chance(int one_of) { return below(one_of) == 0; }
  template <class T>
  T any(std::initializer_list<T> list) {
    return *(list.begin() + below(static_cast<int>(list.size())));
  }
  Editor& editor() { return window->editor(); }
  bool editable() {
    return editor().hasDocument() && !window->scenePage().isOpen() && !window->isSimulating();
  }

  // Remembers what undoing all steps restores, of a document without steps.
  void begin() {
    if (!editor().hasDocument() || !editor().document().steps().empty()) return;
    opened.try_emplace(editor().documentId(), editor().map().values);
  }
  void checkUndo() {
    if (!editor().hasDocument()) return;
    editor().goTo(0);
    const auto found = opened.find(editor().documentId());
    if (found != opened.end()) {
      EXPECT_EQ(editor().map().values, found->second);
      ++undone;
    }
    EXPECT_FALSE(editor().document().inStep());
  }

  void mouse();
  void keys();
  void docks();
  void list(QAbstractItemView& view);
  void actions();
  void edit();
  void files(), tabs();
  void look();
  void simulate();
  void event();

  Rng rng{1};
  QTimer close_menus;
  Qt::MouseButtons down;
  std::map<quint64, std::vector<std::uint16_t>> opened;  // by document
  int undone = 0;  // documents of which all steps were undone and compared
};

void Monkey::mouse() {
  QWidget& view = window->isSimulating() ? static_cast<QWidget&>(window->simulationPage().canvas())
                  : window->scenePage().isOpen() ? static_cast<QWidget&>(window->scenePage())
                                                 : window->view();
  const QPointF at(below(view.width() + 40) - 20, below(view.height() + 40) - 20);
  const auto button = chance(4) ? any({Qt::RightButton, Qt::MiddleButton}) : Qt::LeftButton;
  const auto modifiers = any<Qt::KeyboardModifiers>(
      {Qt::NoModifier, Qt::NoModifier, Qt::NoModifier, Qt::ShiftModifier, Qt::ControlModifier,
       Qt::AltModifier, Qt::ShiftModifier | Qt::ControlModifier});
  const auto send = [&](QEvent::Type type, Qt::MouseButton by) {
    QMouseEvent e(type, at, view.mapToGlobal(at), by, down, modifiers);
    QApplication::sendEvent(&view, &e);
  };
  switch (below(8)) {
    case 0:
    case 1:
      down |= button;
      send(QEvent::MouseButtonPress, button);
      break;
    case 2:
    case 3:
      down &= ~Qt::MouseButtons(button);
      send(QEvent::MouseButtonRelease, button);
      break;
    case 4: {
      QWheelEvent wheel(at, view.mapToGlobal(at), {}, {0, any({-120, 120, 40, -600})}, down,
                        modifiers, Qt::NoScrollPhase, false);
      QApplication::sendEvent(&view, &wheel);
      break;
    }
    case 5: down = {}; break;  // the release went elsewhere
    default: send(QEvent::MouseMove, Qt::NoButton);
  }
}

void Monkey::keys() {
  const auto plain =
      any({Qt::Key_V,      Qt::Key_A,      Qt::Key_N,        Qt::Key_S,     Qt::Key_G,
           Qt::Key_Y,      Qt::Key_B,      Qt::Key_E,        Qt::Key_R,     Qt::Key_O,
           Qt::Key_K,      Qt::Key_M,      Qt::Key_W,        Qt::Key_D,     Qt::Key_Delete,
           Qt::Key_Escape, Qt::Key_Return, Qt::Key_Left,     Qt::Key_Right, Qt::Key_Up,
           Qt::Key_Down,   Qt::Key_Tab,    Qt::Key_Space,    Qt::Key_F,     Qt::Key_1,
           Qt::Key_P,      Qt::Key_Period, Qt::Key_Comma,    Qt::Key_H,     Qt::Key_BracketLeft,
           Qt::Key_3,      Qt::Key_Home,   Qt::Key_Backspace});
  const auto control =
      any({Qt::Key_Z, Qt::Key_Z, Qt::Key_Z, Qt::Key_Y, Qt::Key_X, Qt::Key_C, Qt::Key_V, Qt::Key_V,
           Qt::Key_A, Qt::Key_D, Qt::Key_I, Qt::Key_L, Qt::Key_P, Qt::Key_BracketLeft,
           Qt::Key_BracketRight, Qt::Key_Plus, Qt::Key_Minus});
  QWidget* to = chance(2) && QApplication::focusWidget() != nullptr
                    ? QApplication::focusWidget()
                    : static_cast<QWidget*>(&window->view());
  if (!to->isVisible()) to = window.get();
  if (chance(3)) {
    QTest::keyClick(to, control,
                    Qt::ControlModifier | (chance(5) ? Qt::ShiftModifier : Qt::NoModifier));
  } else {
    QTest::keyClick(to, plain, chance(8) ? Qt::ShiftModifier : Qt::NoModifier);
  }
}

// A value, a choice, a text or a click in one of the docks.
void Monkey::docks() {
  const auto docks = window->findChildren<QDockWidget*>();
  QDockWidget* dock = docks[below(static_cast<int>(docks.size()))];
  if (!dock->isEnabled()) return;  // there is no document
  if (auto* history = dock->findChild<HistoryDock*>()) {
    if (history->count() > 0) history->setCurrentRow(below(history->count()));
    return;
  }
  const auto widgets = dock->findChildren<QWidget*>();
  QWidget* w = widgets[below(static_cast<int>(widgets.size()))];
  if (auto* box = qobject_cast<QDoubleSpinBox*>(w)) {
    chance(2) ? box->stepBy(any({-1, 1})) : box->setValue(0.1 * below(300));
  } else if (auto* combo = qobject_cast<QComboBox*>(w); combo != nullptr && combo->count() > 0) {
    combo->setCurrentIndex(below(combo->count()));
    Q_EMIT combo->activated(combo->currentIndex());
  } else if (auto* view = qobject_cast<QAbstractItemView*>(w)) {
    list(*view);
  } else if (auto* text = qobject_cast<QPlainTextEdit*>(w)) {
    text->setPlainText(any<const char*>({"POLYGON((0 0, 1 0, 0 1))", "POLYGON((0", ""}));
  } else if (auto* button = qobject_cast<QAbstractButton*>(w);
             button != nullptr && button->isEnabled() && button->isVisible()) {
    button->click();
  } else if (w->focusPolicy() != Qt::NoFocus) {
    w->setFocus();
  }
}

// Chooses, ticks or opens an entry.
void Monkey::list(QAbstractItemView& view) {
  QAbstractItemModel* model = view.model();
  if (model == nullptr || model->rowCount() == 0 || model->columnCount() == 0) return;
  const QModelIndex index = model->index(below(model->rowCount()), below(model->columnCount()));
  if (chance(2) && model->flags(index).testFlag(Qt::ItemIsUserCheckable)) {
    const bool ticked = model->data(index, Qt::CheckStateRole).toInt() == Qt::Checked;
    model->setData(index, ticked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    return;
  }
  view.setCurrentIndex(index);
  if (chance(4)) Q_EMIT view.activated(index);
}

// Any action of the menus, but for those that open other programs, or files of the sources.
void Monkey::actions() {
  std::vector<QAction*> all;
  const auto collect = [&all](const auto& self, const QList<QAction*>& of) -> void {
    for (QAction* a : of) {
      if (a->text() == "Samples") continue;
      if (a->menu() != nullptr) {
        Q_EMIT a->menu()->aboutToShow();
        self(self, a->menu()->actions());
      } else if (!a->isSeparator() && a->isEnabled() &&
                 !a->text().contains("Folder of the documentation")) {
        all.push_back(a);
      }
    }
  };
  collect(collect, window->menuBar()->actions());
  all[static_cast<std::size_t>(below(static_cast<int>(all.size())))]->trigger();
  if (!window->isVisible()) window->show();
}

void Monkey::edit() {
  if (!editable()) return;
  switch (below(9)) {
    case 0: editor().undo(); break;
    case 1: editor().redo(); break;
    case 2: editor().goTo(static_cast<std::size_t>(below(20))); break;
    case 3: editor().removeSelected(); break;
    case 4: {
      std::vector<std::uint32_t> ids;
      for (const auto& a : editor().document().agents()) {
        if (chance(2)) ids.push_back(a.id);
      }
      editor().select(ids);
      break;
    }
    case 5:
      if (editor().document().agents().size() < 8) {
        editor().addAgent({{0.1 * below(200), 0.1 * below(80)}, Heading()});
      }
      break;
    case 6:
      editor().selectCells(
          app::CellSet(CellRange{below(4), 4 + below(4), below(10), 10 + below(10)}));
      break;
    case 7: editor().turnCells(any({app::Turn::Right, app::Turn::FlipDown})); break;
    default:
      editor().edit("Crop or enlarge", [&](app::EditDocument& d) {
        (void)d.resize({-below(3), std::min(d.frame().rows(), 20) + below(3) - 1, 0,
                        std::min(d.frame().columns(), 30)},
                       maps::CellState::Free);
      });
  }
}

void Monkey::files() {
  const auto path = [&](const char* name) {
    return QString::fromStdString((folder / name).string());
  };
  if (chance(2)) return tabs();
  switch (below(7)) {
    case 0:
    case 1:
      if (!window->scenePage().isOpen()) checkUndo();
      ASSERT_TRUE(window->open(path(any<const char*>({"m.map", "p.clearway"}))));
      begin();
      break;
    case 2: ASSERT_TRUE(window->open(path("crossing.json"))); break;
    case 3: {
      app::NewMap wanted;
      wanted.rows = 12;
      wanted.columns = 16;
      wanted.cell_m = 0.5;
      wanted.pattern = app::Pattern::Random;
      window->createMap(wanted);
      begin();
      break;
    }
    case 4:
      if (editable()) (void)window->saveTo(path("other.clearway"));
      break;
    case 5:
      if (window->close()) window->show();
      break;
    default:
      if (editable()) QTest::keyClick(window.get(), Qt::Key_S, Qt::ControlModifier);
  }
}

// Shown, closed and used by their menu.
void Monkey::tabs() {
  DocumentTabs& tabs = window->documents().tabs();
  if (tabs.count() == 0) return;
  if (editable()) checkUndo();
  const int tab = below(tabs.count());
  switch (below(4)) {
    case 0: Q_EMIT tabs.tabCloseRequested(tab); break;
    case 1: {
      const std::unique_ptr<QMenu> menu(tabs.menuOf(tab));
      const QList<QAction*> entries = menu->actions();
      entries[below(static_cast<int>(entries.size()))]->trigger();
      break;
    }
    default: tabs.setCurrentIndex(tab);
  }
  begin();
}

void Monkey::look() {
  switch (below(6)) {
    case 0: window->setLook(any({Look::Light, Look::Dark})); break;
    case 1: window->resize(720 + below(740), 480 + below(500)); break;
    case 2: {
      QEvent leave(QEvent::Leave);
      QApplication::sendEvent(&window->view(), &leave);
      break;
    }
    case 3: window->player().seek(0.1 * below(100)); break;
    case 4: (void)window->view().grab(); break;
    default:
      if (window->scenePage().isOpen()) {
        window->scenePage().player().seek(below(30));
        window->scenePage().setLayer(static_cast<app::EngineLayer>(below(5)));
      } else {
        window->raiseDock(any<const char*>({"agents", "plan", "history", "layers"}));
      }
  }
}

// Runs are begun, played, sought, pulled (mouse()) and ended at any time.
void Monkey::simulate() {
  SimulationPage& page = window->simulationPage();
  if (!window->isSimulating()) {
    if (chance(3) && (editable() || window->scenePage().isOpen())) (void)window->simulate();
    return;
  }
  page.findChild<QCheckBox*>("physics")->setChecked(chance(2));
  switch (below(9)) {
    case 0: page.restart(); break;
    case 1: page.store().toggle(); break;
    case 2: page.store().step(any({1, -1, 30})); break;
    case 3: page.store().seek(0.1 * below(100)); break;
    case 4: page.setHeat(any({SimulationHeat::Traffic, SimulationHeat::Waiting})); break;
    case 5: page.setPace(any({0.0, 1.0, 0.1})); break;
    case 6: page.setFollow(chance(2)); break;
    case 7: (void)page.canvas().grab(); break;
    default: window->leaveSimulation();
  }
}

void Monkey::event() {
  if (chance(50)) simulate();
  const int kind = below(100);
  if (kind < 50) {
    mouse();
  } else if (kind < 80) {
    keys();
  } else if (kind < 87) {
    docks();
  } else if (kind < 94) {
    edit();
  } else if (kind < 96) {
    files();
  } else if (kind < 97) {
    look();
  } else if (kind < 98) {
    actions();
  } else {
    QCoreApplication::processEvents();
  }
}

TEST_F(Monkey, TheWindowSurvivesRandomEvents) {
  const DialogAnswer answer([](QDialog& dialog) { dialog.reject(); });
  const int events = testing::caseCount("CLEARWAY_GUI_EVENTS", kUsualEvents);
  for (int n = 0; n < events && !HasFatalFailure(); ++n) {
    event();
    begin();
    if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
    if (editor().hasDocument() && editor().floats()) {
      ASSERT_TRUE(editor().document().inStep()) << "event " << n;
    }
  }
  if (!window->scenePage().isOpen()) checkUndo();
  EXPECT_GT(undone, events / 1000);
}

}  // namespace
}  // namespace clearway::gui
