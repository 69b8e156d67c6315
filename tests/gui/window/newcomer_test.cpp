// What a new user stumbles over: a drawing that becomes the shape of a robot, a file that is no
// map, digits of lengths, dialogs that a small screen has no room for.
#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QPushButton>
#include <QScreen>
#include <QTabWidget>
#include <set>

#include "app/gui/dialogs/command_list.h"
#include "app/gui/docks/plan_dock.h"
#include "app/gui/tools/polygon_tool.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/translation.h"
#include "app/gui/wording/preferences.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

constexpr QSize kLeastWindow{720, 480};

class Newcomer : public SmallMapWindow {
 protected:
  void TearDown() override {
    window.reset();
    PreferenceStore::instance().set({});
    useLanguage("en");
  }
  void useGerman() {
    window.reset();
    ASSERT_EQ(useLanguage("de"), "de");
    SmallMapWindow::SetUp();
  }
  MessageBar& bar() { return *window->findChild<MessageBar*>(); }
  QPushButton& remedy() { return *bar().findChild<QPushButton*>(); }
  // By the tool of the window.
  void drawShape(const std::vector<Vec2>& corners) {
    window->chooseTool(ToolKind::Polygon);
    for (const Vec2 c : corners) QTest::mouseClick(&window->view(), Qt::LeftButton, {}, px(c));
    QTest::mouseClick(&window->view(), Qt::LeftButton, {}, px(corners.front()));
  }
};

TEST_F(Newcomer, AShapeDrawnBesideTheAgentIsMovedToItAndCanBeUndone) {
  open(kRoom);
  task({4.5, 4.5}, {16.5, 4.5});
  drawShape({{3.5, 3.5}, {6.0, 4.5}, {3.5, 5.5}});
  ASSERT_EQ(agent().shape.kind, maps::ShapeKind::Polygon);
  EXPECT_FALSE(bar().isVisible()) << "it is around the start";
  window->editor().undo();
  const std::vector<Vec2> beside{{7.0, 5.0}, {9.0, 5.0}, {9.0, 7.0}, {7.0, 7.0}};
  drawShape(beside);
  ASSERT_EQ(agent().shape.kind, maps::ShapeKind::Polygon);
  EXPECT_EQ(agent().start->position, (Vec2{4.5, 4.5}));
  const auto shape = window->editor().footprint(window->editor().document().agents().front());
  const double pixel = 2.0 / window->view().view().scale;
  EXPECT_NEAR(shape->inscribedRadius(), 1.0, pixel) << "its centre is at the start";
  EXPECT_TRUE(window->message().contains("was drawn beside its start"))
      << window->message().toStdString();
  EXPECT_TRUE(window->message().contains("Polygon of obstacles"));
  ASSERT_TRUE(remedy().isVisible());
  EXPECT_EQ(remedy().text(), "Undo");
  remedy().click();
  EXPECT_EQ(agent().shape.kind, maps::ShapeKind::Box);
  EXPECT_FALSE(bar().isVisible());
  // The button is about that step only: another step takes it away.
  drawShape(beside);
  ASSERT_TRUE(remedy().isVisible());
  task({4.5, 4.5}, {15.5, 4.5});
  EXPECT_FALSE(bar().isVisible());
}

TEST_F(Newcomer, AFileThatIsNoTextIsNamedAsSuch) {
  for (const bool german : {false, true}) {
    if (german) {
      ASSERT_NO_FATAL_FAILURE(useGerman());
    }
    file = folder.write("photo.map", std::string("\xff\xd8\xff\xe0\0\x10JFIF\n", 11));
    EXPECT_FALSE(window->open(QString::fromStdString(file.string())));
    const QString says =
        german ? "kein ASCII-Text: Byte 0xff an Stelle 0" : "not ASCII text: byte 0xff at offset 0";
    EXPECT_TRUE(window->message().contains(says)) << window->message().toStdString();
    EXPECT_TRUE(window->message().contains("type octile"));
  }
}

TEST_F(Newcomer, LengthsOfThePlannerHaveThePreferredDigits) {
  open(kRoom);
  task({2.5, 4.5}, {16.5, 4.5});
  window->raiseDock("plan");
  const auto& dock = *window->findChild<PlanDock*>();
  auto* near = dock.findChild<QDoubleSpinBox*>("near_distance");
  auto* weight = dock.findChild<QDoubleSpinBox*>("weight");
  ASSERT_NE(near, nullptr);
  ASSERT_NE(weight, nullptr);
  const int digits_of_weight = weight->decimals();
  near->setValue(1.2346);
  const auto planner = [&] { return window->editor().document().planner(); };
  EXPECT_EQ(near->cleanText(), "1.235");
  const maps::PlannerSettings before = planner();
  Preferences wanted;
  wanted.digits = 1;
  PreferenceStore::instance().set(wanted);
  EXPECT_EQ(near->cleanText(), "1.2");
  EXPECT_EQ(planner(), before) << "what is shown is rounded, not what is set";
  wanted.digits = 5;
  PreferenceStore::instance().set(wanted);
  EXPECT_EQ(near->cleanText(), "1.235") << "as it was";
  EXPECT_EQ(planner(), before);
  EXPECT_EQ(weight->decimals(), digits_of_weight) << "a factor is no length";
}

TEST_F(Newcomer, TheStartPageIsWholeInASmallWindow) {
  ASSERT_NO_FATAL_FAILURE(useGerman());
  window->resize(kLeastWindow);
  QTest::qWait(20);
  ASSERT_EQ(window->size(), kLeastWindow);
  int seen = 0;
  for (const auto* label : window->findChild<QWidget*>("startSide")->findChildren<QLabel*>()) {
    if (!label->isVisible()) continue;
    ++seen;
    const int needed =
        label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
    EXPECT_GE(label->height() + 1, needed) << label->text().toStdString();
  }
  EXPECT_GE(seen, 3);
}

// Labels, buttons and lists of a dialog that do not show their text as a whole.
QStringList cutTexts(const QDialog& dialog) {
  QStringList out;
  const auto look = [&](const QWidget* w, int needed, const QString& text) {
    if (w->isVisible() && !text.isEmpty() && w->width() + 1 < needed) out.append(text);
  };
  for (const auto* label : dialog.findChildren<QLabel*>()) {
    if (!label->wordWrap()) look(label, label->sizeHint().width(), label->text());
    const bool low = label->isVisible() && label->wordWrap() && label->hasHeightForWidth() &&
                     label->height() + 1 < label->heightForWidth(label->width());
    if (low) out.append(label->text());
  }
  for (const auto* button : dialog.findChildren<QAbstractButton*>()) {
    look(button, button->minimumSizeHint().width(), button->text());
  }
  constexpr int kArrow_px = 26;
  for (const auto* box : dialog.findChildren<QComboBox*>()) {
    look(box, box->fontMetrics().horizontalAdvance(box->currentText()) + kArrow_px,
         box->currentText());
  }
  return out;
}

// Every command with a dialog, but those that ask for files.
TEST_F(Newcomer, DialogsFitASmallScreenAndShowTheirTextsInGerman) {
  ASSERT_NO_FATAL_FAILURE(useGerman());
  window->resize(kLeastWindow);
  open(kRoom);
  task({2.5, 2.0}, {17.5, 2.0});
  ASSERT_TRUE(plan());
  std::set<QString> seen;
  const auto look = [&](QDialog& dialog) {
    if (qobject_cast<QFileDialog*>(&dialog) != nullptr) return;
    const QString name = dialog.windowTitle();
    seen.insert(name);
    const QSize least = dialog.minimumSizeHint(), screen = dialog.screen()->availableSize();
    EXPECT_EQ(least.boundedTo(kLeastWindow), least) << name.toStdString();
    EXPECT_EQ(dialog.size().boundedTo(screen), dialog.size()) << name.toStdString();
    auto* tabs = dialog.findChild<QTabWidget*>();
    for (int k = 0; k < (tabs != nullptr ? tabs->count() : 1); ++k) {
      if (tabs != nullptr) tabs->setCurrentIndex(k);
      QTest::qWait(20);
      EXPECT_TRUE(cutTexts(dialog).isEmpty())
          << name.toStdString() << ": " << cutTexts(dialog).join(" | ").toStdString();
    }
  };
  for (const Command& c : commandsOf(*window)) {
    if (!c.action || !c.action->text().endsWith("…") || !c.action->isEnabled()) continue;
    bool looked = false;
    const DialogAnswer answer([&](QDialog& dialog) {
      if (!std::exchange(looked, true)) look(dialog);
      dialog.reject();
    });
    c.action->trigger();
    QTest::qWait(20);
    for (QWidget* w : QApplication::topLevelWidgets()) {
      auto* dialog = qobject_cast<QDialog*>(w);
      if (dialog == nullptr || !dialog->isVisible()) continue;
      look(*dialog);
      dialog->close();
    }
  }
  EXPECT_GE(seen.size(), 9U);
}

}  // namespace
}  // namespace clearway::gui
