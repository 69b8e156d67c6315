// Number fields: what is typed is that number, or an error; never another number.
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>

#include "app/gui/dialogs/animation_dialog.h"
#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/dialogs/map_properties_dialog.h"
#include "app/gui/dialogs/new_map_dialog.h"
#include "app/gui/dialogs/random_fleet_dialog.h"
#include "app/gui/docks/plan_dock.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/fold_box.h"
#include "app/gui/window/picture_actions.h"
#include "app/gui/window/picture_source.h"
#include "maps/grid/ros.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class NumberFields : public SmallMapWindow {
 protected:
  static QAbstractSpinBox& field(QWidget& of, const QString& name) {
    for (auto* box : of.findChildren<QAbstractSpinBox*>()) {
      if (box->accessibleName() == name && box->isVisible()) return *box;
    }
    ADD_FAILURE() << "no field " << name.toStdString();
    std::abort();
  }
  static void type(QAbstractSpinBox& box, const QString& text) {
    box.setFocus();
    box.selectAll();
    QTest::keyClicks(&box, text);
  }
  static bool canAccept(QDialog& dialog) {
    return dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled();
  }
  static QString problem(QDialog& dialog) {
    const auto* line = dialog.findChild<QLabel*>("numberProblem");
    return line->isHidden() ? QString() : line->text();
  }
  QString hint() { return window->findChild<QLabel*>("hint")->toolTip(); }
};

TEST_F(NumberFields, WhatIsTypedIsThatNumberOrAnError) {
  MapPropertiesDialog dialog(*app::makeMap({}), {}, window.get());
  dialog.show();
  QAbstractSpinBox& resolution = field(dialog, "Resolution");
  const auto wanted = [&] { return std::get<maps::RosMeta>(dialog.wanted()).resolution; };
  for (const auto& [text, value] : {std::pair{"1e-3", 1e-3},
                                    {"2.5E-1", 0.25},
                                    {"1,5e1", 15.0},
                                    {"0.12345678912", 0.123456789},
                                    {"7", 7.0}}) {
    type(resolution, text);
    EXPECT_EQ(wanted(), value) << text;
    EXPECT_TRUE(canAccept(dialog)) << text;
  }
  for (const char* text : {"1e9", "-1", "1e", "5cm", "1.2.3", "1e-9", "", "x"}) {
    type(resolution, "7");
    resolution.selectAll();
    QTest::keyClick(&resolution, Qt::Key_Delete);
    QTest::keyClicks(&resolution, text);
    EXPECT_FALSE(canAccept(dialog)) << text;
    EXPECT_TRUE(problem(dialog).startsWith("Resolution: ")) << text;
    QTest::keyClick(&resolution, Qt::Key_Return);
    EXPECT_TRUE(dialog.isVisible()) << text;
    EXPECT_FALSE(canAccept(dialog)) << "also after Return: " << text;
  }
}

TEST_F(NumberFields, DigitsThatAFieldCannotHoldAreAnErrorUnlessTheyAreRounded) {
  NumberBox box;
  box.setRange(0.0, 100.0);
  box.setDecimals(3);
  box.setKeyboardTracking(false);
  box.setAccessibleName("Padding");
  box.show();
  for (const auto& [text, value] :
       {std::pair{"1e-2", 0.01}, {"0.12345", 0.123}, {"0.0001e4", 1.0}}) {
    type(box, text);
    QTest::keyClick(&box, Qt::Key_Return);
    EXPECT_EQ(box.value(), value) << text;
  }
  type(box, "0.0004");
  EXPECT_FALSE(box.hasAcceptableInput()) << "it would be 0";
  QTest::keyClick(&box, Qt::Key_Return);
  EXPECT_EQ(box.value(), 1.0);
  CountBox count;
  count.setRange(1, 100'000);
  count.setKeyboardTracking(false);
  count.show();
  for (const auto& [text, value] :
       {std::pair{"1e3", 1000}, {"2.5", 1000}, {"-4", 1000}, {"12", 12}}) {
    type(count, text);
    EXPECT_EQ(count.hasAcceptableInput(), value != 1000 || QString(text) == "1e3") << text;
    QTest::keyClick(&count, Qt::Key_Return);
    EXPECT_EQ(count.value(), value) << text;
  }
}

TEST_F(NumberFields, TheFieldsOfAnAgentTakeExponentsAndRefuseSigns) {
  open(kRoom);
  window->raiseDock("agents");
  auto& padding = field(*window, "Padding");
  type(padding, "1e-2");
  QTest::keyClick(&padding, Qt::Key_Return);
  EXPECT_EQ(agent().padding.distance, 0.01);
  auto& length = field(*window, "Length");
  const double before = agent().shape.length;
  for (const char* text : {"-1", "1e9"}) {
    type(length, text);
    QTest::keyClick(&length, Qt::Key_Return);
    EXPECT_TRUE(length.hasFocus()) << text;
    EXPECT_TRUE(hint().startsWith("Length: “" + QString(text) + "” is not from"))
        << hint().toStdString();
    EXPECT_EQ(agent().shape.length, before) << text;
  }
  type(length, "1.5");
  QTest::keyClick(&length, Qt::Key_Return);
  EXPECT_EQ(agent().shape.length, 1.5);
  EXPECT_FALSE(hint().startsWith("Length")) << "the error is no longer one";
}

TEST_F(NumberFields, AFieldThatIsLeftKeepsAnImpossibleNumberUntilItIsCorrected) {
  NewMapDialog dialog(window.get());
  dialog.show();
  QApplication::setActiveWindow(&dialog);
  QAbstractSpinBox& columns = field(dialog, "Columns");
  QAbstractSpinBox& rows = field(dialog, "Rows");
  QAbstractSpinBox& cell = field(dialog, "Cell size");
  for (const auto& [box, text] : {std::pair{&columns, "999999"}, {&rows, "0"}, {&cell, "1e-9"}}) {
    type(*box, text);
    QTest::keyClick(box, Qt::Key_Tab);
    QTest::qWait(20);
  }
  EXPECT_FALSE(cell.hasFocus());
  EXPECT_EQ(columns.text(), "999999");
  EXPECT_EQ(rows.text(), "0");
  EXPECT_EQ(cell.text(), "1e-9 m");
  for (const auto* box : {&columns, &rows, &cell}) {
    EXPECT_EQ(box->property("tone").toByteArray(), "bad") << box->accessibleName().toStdString();
  }
  const auto size_shown = [&] {
    const auto labels = dialog.findChildren<QLabel*>();
    return std::ranges::any_of(labels, [](const QLabel* l) {
      return l->isVisible() && l->text().contains(" × ") && l->text().endsWith(" m");
    });
  };
  EXPECT_FALSE(size_shown()) << "of numbers that are refused";
  const QStringList lines = problem(dialog).split('\n');
  ASSERT_EQ(lines.size(), 3) << problem(dialog).toStdString();
  EXPECT_TRUE(lines[0].endsWith("Columns: “999999” is not from 1 to 16 384"))
      << lines[0].toStdString();
  EXPECT_TRUE(lines[1].startsWith("Rows: “0” is not from"));
  EXPECT_TRUE(lines[2].startsWith("Cell size: “1e-9” is not from"));
  EXPECT_FALSE(canAccept(dialog));
  QTest::keyClick(&field(dialog, "Rows"), Qt::Key_Return);
  QTest::keyClick(dialog.findChild<QComboBox*>(), Qt::Key_Return);
  EXPECT_TRUE(dialog.isVisible()) << "Return creates nothing";
  EXPECT_EQ(dialog.wanted().cell_m, 0.05) << "as before, and not 1";
  type(columns, "40");
  EXPECT_EQ(columns.property("tone").toByteArray(), "");
  QTest::keyClick(&columns, Qt::Key_Return);
  EXPECT_TRUE(rows.hasFocus()) << "the first that is still wrong";
  type(rows, "50");
  EXPECT_TRUE(problem(dialog).startsWith("Cell size")) << problem(dialog).toStdString();
  EXPECT_FALSE(canAccept(dialog));
  type(cell, "0.5");
  EXPECT_TRUE(problem(dialog).isEmpty()) << problem(dialog).toStdString();
  EXPECT_TRUE(canAccept(dialog));
  EXPECT_TRUE(size_shown());
  QTest::keyClick(&cell, Qt::Key_Return);
  EXPECT_FALSE(dialog.isVisible());
  EXPECT_EQ(dialog.wanted().columns, 40);
  EXPECT_EQ(dialog.wanted().rows, 50);
}

TEST_F(NumberFields, AWholeNumberIsNotReadWithoutItsSeparator) {
  NewMapDialog dialog(window.get());
  dialog.show();
  QApplication::setActiveWindow(&dialog);
  QAbstractSpinBox& columns = field(dialog, "Columns");
  for (const char* text : {"12,5", "12.5", "1,000", "1.000", "12,", ",5"}) {
    type(columns, text);
    QTest::keyClick(&columns, Qt::Key_Tab);
    QTest::qWait(20);
    EXPECT_EQ(columns.text(), text) << "it stays as it was typed";
    EXPECT_EQ(columns.property("tone").toByteArray(), "bad") << text;
    EXPECT_FALSE(canAccept(dialog)) << text;
    EXPECT_EQ(dialog.wanted().columns, 300) << text;
  }
  type(columns, "12,5");
  EXPECT_EQ(problem(dialog), "Columns: “12,5” is no whole number");
  type(columns, "125");
  EXPECT_TRUE(canAccept(dialog)) << problem(dialog).toStdString();
  QTest::keyClick(&columns, Qt::Key_Tab);
  EXPECT_EQ(dialog.wanted().columns, 125);
  open(kRoom);
  RandomFleetDialog fleet(window->editor(), window.get());
  fleet.show();
  QApplication::setActiveWindow(&fleet);
  QAbstractSpinBox& agents = field(fleet, "Number of agents");
  type(agents, "2,5");
  QTest::keyClick(&agents, Qt::Key_Tab);
  QTest::qWait(20);
  EXPECT_EQ(agents.text(), "2,5");
  EXPECT_EQ(problem(fleet), "Number of agents: “2,5” is no whole number");
  EXPECT_FALSE(canAccept(fleet));
  EXPECT_EQ(fleet.wanted().agents, 20U);
}

TEST_F(NumberFields, EveryFieldOfWholeNumbersRefusesSeparators) {
  open(kRoom);
  NewMapDialog new_map(window.get());
  ResizeDialog size(window->editor().document().frame(), window.get());
  RandomFleetDialog fleet(window->editor(), window.get());
  AnimationSource run;
  run.picture = pictureSourceOf(window->bench());
  auto* actions = window->findChild<PictureActions*>();
  AnimationDialog animation(run, actions->guard(), window.get());
  ExportDialog picture(run.picture, actions->guard(), window.get());
  for (QAction* a : window->findChildren<QAction*>()) {
    if (a->text() == "Preferences…") a->trigger();  // a child of the window
  }
  int fields = 0;
  for (auto* box : window->findChildren<QAbstractSpinBox*>()) {
    const auto* real = qobject_cast<QDoubleSpinBox*>(box);
    const auto* whole = qobject_cast<QSpinBox*>(box);
    if (whole == nullptr && (real == nullptr || real->decimals() > 0)) continue;
    ++fields;
    const QString suffix = whole != nullptr ? whole->suffix() : real->suffix();
    const QVariant before = box->property("value");
    for (const char* text : {"2,5", "2.5", "1,000", "1000.4"}) {
      box->findChild<QLineEdit*>()->setText(text + suffix);
      EXPECT_FALSE(box->hasAcceptableInput())
          << box->accessibleName().toStdString() << " takes " << text;
      box->interpretText();
      EXPECT_EQ(box->property("value"), before) << box->accessibleName().toStdString();
    }
  }
  EXPECT_GE(fields, 16);
}

TEST_F(NumberFields, AWholeNumberOfADockIsRefusedWithAMessage) {
  open(kRoom);
  window->raiseDock("fleet");
  auto* seed = window->findChild<QSpinBox*>("fleet_seed");
  unfoldFor(seed);
  type(*seed, "2,5");
  QTest::keyClick(seed, Qt::Key_Return);
  EXPECT_TRUE(seed->hasFocus());
  EXPECT_EQ(hint(), "Seed: “2,5” is no whole number");
  EXPECT_EQ(seed->value(), 0);
  EXPECT_EQ(window->editor().document().fleet().seed, 0U);
}

TEST_F(NumberFields, NothingIsPlannedWhileAFieldHasWhatItCannotTake) {
  open(kRoom);
  task({1.5, 1.5}, {4.5, 1.5});
  QApplication::setActiveWindow(window.get());
  QSignalSpy started(&window->plans(), &Plans::started);
  window->raiseDock("plan");
  auto& cost = *window->findChild<QDoubleSpinBox*>("turn_cost");
  unfoldFor(&cost);
  type(cost, "-1");
  window->plan();
  EXPECT_EQ(started.count(), 0);
  EXPECT_TRUE(cost.hasFocus());
  EXPECT_TRUE(hint().startsWith("Not planned. Turn cost: “-1” is not from"))
      << hint().toStdString();
  // A click on the button leaves the field, which goes back to the number before.
  auto* dock = window->findChild<PlanDock*>();
  auto* button = dock->findChild<QPushButton*>("primary");
  button->setFocus(Qt::MouseFocusReason);
  EXPECT_FALSE(cost.hasFocus());
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_EQ(started.count(), 0);
  EXPECT_TRUE(cost.hasFocus());
  EXPECT_TRUE(cost.text().contains("-1")) << "it is shown to be corrected";
  EXPECT_TRUE(hint().startsWith("Not planned. ")) << hint().toStdString();
  // What is typed and possible is taken.
  type(cost, "0.25");
  window->plan();
  EXPECT_EQ(started.count(), 1);
  EXPECT_EQ(window->editor().document().planner().turn_cost_m_per_rad, 0.25);
}

TEST_F(NumberFields, TheFleetIsNotPlannedWhileAFieldHasWhatItCannotTake) {
  open(kRoom);
  task({1.5, 1.5}, {4.5, 1.5});
  QApplication::setActiveWindow(window.get());
  window->raiseDock("fleet");
  auto* seed = window->findChild<QSpinBox*>("fleet_seed");
  unfoldFor(seed);
  type(*seed, "2,5");
  window->planFleet();
  EXPECT_FALSE(window->fleet().running());
  EXPECT_TRUE(seed->hasFocus());
  EXPECT_EQ(hint(), "Not planned. Seed: “2,5” is no whole number");
}

TEST_F(NumberFields, ARefusedTextOfAnOptionIsShownInsteadOfPlanning) {
  open(kRoom);
  task({1.5, 1.5}, {4.5, 1.5});
  QApplication::setActiveWindow(window.get());
  window->raiseDock("plan");
  QSignalSpy started(&window->plans(), &Plans::started);
  auto* motions = window->findChild<QLineEdit*>("motion_file");
  ASSERT_NE(motions, nullptr);
  motions->setText("/no/such.mprim");
  Q_EMIT motions->editingFinished();
  window->plan();
  EXPECT_EQ(started.count(), 0);
  EXPECT_TRUE(hint().startsWith("Not planned. ")) << hint().toStdString();
  FoldBox* group = nullptr;
  for (QWidget* w = motions; group == nullptr; w = w->parentWidget()) {
    ASSERT_NE(w, nullptr);
    group = qobject_cast<FoldBox*>(w);
  }
  group->setFolded(true);
  window->plan();
  EXPECT_EQ(started.count(), 0);
  EXPECT_FALSE(group->isFolded()) << "it is shown to be corrected";
  motions->clear();
  Q_EMIT motions->editingFinished();
  window->plan();
  EXPECT_EQ(started.count(), 1);
}

TEST_F(NumberFields, TheNumberOfARandomFleetIsSelectedToBeTypedOver) {
  open(kRoom);
  RandomFleetDialog dialog(window->editor(), window.get());
  dialog.show();
  QApplication::setActiveWindow(&dialog);
  QAbstractSpinBox& agents = field(dialog, "Number of agents");
  ASSERT_TRUE(QTest::qWaitFor([&] { return agents.hasFocus(); }));
  QTest::qWait(1);
  QTest::keyClicks(&agents, "7");
  EXPECT_EQ(dialog.wanted().agents, 7U);
}

TEST_F(NumberFields, ASizeOfAnAgentIsTakenExactlyAndAnErrorQuotesWhatWasTyped) {
  open(kRoom);
  window->raiseDock("agents");
  auto& length = field(*window, "Length");
  type(length, "0.123456789");
  QTest::keyClick(&length, Qt::Key_Return);
  EXPECT_EQ(agent().shape.length, 0.123456789);
  EXPECT_EQ(length.text(), "0.123456789 cells");
  type(length, "1,25");
  QTest::keyClick(&length, Qt::Key_Return);
  EXPECT_EQ(agent().shape.length, 1.25);
  EXPECT_EQ(length.text(), "1.25 cells");
  type(length, "1,234");
  QTest::keyClick(&length, Qt::Key_Return);
  EXPECT_EQ(agent().shape.length, 1.234) << "no group of digits";
  type(length, "1.234,5");
  QTest::keyClick(&length, Qt::Key_Return);
  EXPECT_TRUE(hint().startsWith("Length: “1.234,5”")) << hint().toStdString();
  EXPECT_EQ(agent().shape.length, 1.234);
}

// In a narrow window the status bar cuts it.
TEST_F(NumberFields, ARefusedNumberIsExplainedWholeAtItsField) {
  open(kRoom);
  window->resize(720, 480);
  window->raiseDock("agents");
  QApplication::setActiveWindow(window.get());
  auto& length = field(*window, "Length");
  for (const char* typed : {"-1", "nan", "1e9"}) {
    type(length, typed);
    QTest::keyClick(&length, Qt::Key_Tab);
    QTest::qWait(50);
    const auto* note = window->findChild<QLabel*>("fieldNote");
    ASSERT_NE(note, nullptr) << typed;
    ASSERT_TRUE(note->isVisible()) << typed;
    EXPECT_EQ(note->text(), hint());
    EXPECT_TRUE(note->text().contains(typed)) << note->text().toStdString();
    EXPECT_GE(note->height(), note->heightForWidth(note->width()));
    EXPECT_EQ(note->visibleRegion().boundingRect(), note->rect()) << "nothing cuts it";
    const QWidget* focus = window->focusWidget();
    ASSERT_NE(focus, &length);
    const QRect place(focus->mapTo(window.get(), QPoint()), focus->size());
    EXPECT_FALSE(place.intersects({note->mapTo(window.get(), QPoint()), note->size()}))
        << "the next field is in sight";
  }
  type(length, "1.5");
  QTest::qWait(5);
  EXPECT_EQ(window->findChild<QLabel*>("fieldNote"), nullptr);
  QTest::keyClick(&length, Qt::Key_Return);
  EXPECT_EQ(agent().shape.length, 1.5);
}

TEST_F(NumberFields, TheSizeOfTheMapIsUnknownWhileItsResolutionIsImpossible) {
  MapPropertiesDialog dialog(*app::makeMap({}), {}, window.get());
  dialog.show();
  QApplication::setActiveWindow(&dialog);
  const auto sizes = [&] {
    QStringList out;
    for (const QLabel* label : dialog.findChildren<QLabel*>()) {
      if (label->text().contains(" cells, ")) out.append(label->text());
    }
    return out;
  };
  QAbstractSpinBox& resolution = field(dialog, "Resolution");
  type(resolution, "0.5");
  ASSERT_EQ(sizes(), QStringList("300 × 200 cells, 150 × 100 m"));
  type(resolution, "-1");
  EXPECT_EQ(sizes(), QStringList("300 × 200 cells, –"));
  type(resolution, "1e9");
  field(dialog, "Origin x").setFocus();
  QCoreApplication::processEvents();
  EXPECT_EQ(sizes(), QStringList("300 × 200 cells, –")) << "nor that of the number before";
  type(resolution, "0.1");
  EXPECT_EQ(sizes(), QStringList("300 × 200 cells, 30 × 20 m"));
}

TEST_F(NumberFields, AnErrorOfSeveralLinesCutsNothing) {
  MapPropertiesDialog dialog(*app::makeMap({}), {}, window.get());
  dialog.show();
  QApplication::setActiveWindow(&dialog);
  type(field(dialog, "Origin x"), "123456789123456789123456789");
  QTest::qWait(50);
  for (const QLabel* label : dialog.findChildren<QLabel*>()) {
    if (!label->isVisible()) continue;
    const int needed =
        label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
    EXPECT_GE(label->height(), needed) << label->text().toStdString();
  }
}

TEST_F(NumberFields, FieldsOfNewMapsSelectTheirTextWithTheFocus) {
  NewMapDialog dialog;
  dialog.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&dialog));
  dialog.activateWindow();
  const QList<QSpinBox*> boxes = dialog.findChildren<QSpinBox*>();
  ASSERT_GE(boxes.size(), 2);
  for (QSpinBox* box : boxes) {
    box->setEnabled(true);
    box->setFocus(Qt::MouseFocusReason);
    EXPECT_TRUE(QTest::qWaitFor([&] {
      return box->findChild<QLineEdit*>()->selectedText() == box->cleanText();
    })) << box->accessibleName().toStdString();
  }
}

}  // namespace
}  // namespace clearway::gui
