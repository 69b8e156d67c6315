// The options of the dock Fleet belong to the document: each tab has its own, its project keeps
// them, and a change of one is a step of the history. Its buttons keep the focus, and a new random
// fleet takes the place of the one before.
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTimer>

#include "app/gui/dialogs/agent_table_dialog.h"
#include "app/gui/dialogs/random_fleet_dialog.h"
#include "app/gui/docks/fleet_dock.h"
#include "app/gui/widgets/fold_box.h"
#include "app/gui/window/parts/document_tabs.h"
#include "app/gui/window/parts/open_documents.h"
#include "tests/gui/fleet_fixture.h"

namespace clearway::gui {
namespace {

class FleetOptions : public FleetWindow {
 protected:
  template <class Box>
  Box& field(const char* name) {
    return *window->findChild<FleetDock*>()->findChild<Box*>(name);
  }
  void type(QAbstractSpinBox& box, const char* text) {
    window->raiseDock("fleet");
    unfoldFor(&box);
    box.setFocus();
    box.selectAll();
    QTest::keyClicks(&box, text);
    QTest::keyClick(&box, Qt::Key_Return);
  }
  int seed() { return field<QSpinBox>("fleet_seed").value(); }
  double limit() { return field<QDoubleSpinBox>("fleet_limit").value(); }
  // A saved project with nothing to save.
  quint64 openProject(const char* name) {
    openYard();
    setFleet(*window, {});
    EXPECT_TRUE(window->saveTo(QString::fromStdString((folder / name).string())));
    EXPECT_FALSE(document().modified());
    return window->editor().documentId();
  }
};

TEST_F(FleetOptions, ItsButtonsOpenTheTableAndAskForARandomFleet) {
  openYard();
  window->raiseDock("fleet");
  const auto click = [this](const QString& text) {
    for (auto* button : window->findChild<FleetDock*>()->findChildren<QPushButton*>()) {
      if (button->text() == text) return button->click();
    }
    ADD_FAILURE() << text.toStdString();
  };
  click("Table…");
  auto* table = window->findChild<AgentTableDialog*>();
  ASSERT_NE(table, nullptr);
  EXPECT_TRUE(table->isVisible());
  table->close();
  bool asked = false;
  QTimer::singleShot(0, window.get(), [&] {  // while the dialog is open
    auto* dialog = window->findChild<RandomFleetDialog*>();
    asked = dialog != nullptr;
    if (asked) dialog->reject();
  });
  click("Random fleet…");
  QTest::qWait(20);
  EXPECT_TRUE(asked);
}

TEST_F(FleetOptions, AreThoseOfTheDocumentOfEachTab) {
  const quint64 first = openProject("first.clearway");
  type(field<QSpinBox>("fleet_seed"), "7");
  type(field<QDoubleSpinBox>("fleet_limit"), "60");
  field<QCheckBox>("fleet_robust").click();
  field<QComboBox>("fleet_planner").setCurrentIndex(2);
  Q_EMIT field<QComboBox>("fleet_planner").activated(2);
  const maps::FleetSettings wanted{FleetMethod::Lns, 7, false, true, 60.0};
  EXPECT_EQ(document().fleet(), wanted);
  ASSERT_TRUE(window->open(sample("workshop.clearway")));
  EXPECT_EQ(document().fleet(), maps::FleetSettings{});
  EXPECT_EQ(seed(), 0);
  EXPECT_EQ(limit(), 30.0);
  EXPECT_FALSE(field<QCheckBox>("fleet_robust").isChecked());
  EXPECT_EQ(field<QComboBox>("fleet_planner").currentIndex(), 0);
  EXPECT_FALSE(document().modified());
  window->documents().tabs().select(first);
  EXPECT_EQ(document().fleet(), wanted);
  EXPECT_EQ(seed(), 7);
  EXPECT_EQ(limit(), 60.0);
  EXPECT_TRUE(field<QCheckBox>("fleet_robust").isChecked());
  EXPECT_EQ(field<QComboBox>("fleet_planner").currentIndex(), 2);
}

TEST_F(FleetOptions, StayInTheirPlaceAboveTheResultWithASummary) {
  openYard();
  window->resize(1280, 800);
  window->raiseDock("fleet");
  auto* group = window->findChild<QWidget*>("fold_fleet_options");
  const auto top = [&] { return group->mapTo(window.get(), QPoint()).y(); };
  const int before = top();
  planFleet();
  QTest::qWait(20);
  EXPECT_EQ(top(), before);
  type(field<QDoubleSpinBox>("fleet_limit"), "12.5");
  const auto labels = group->findChildren<QLabel*>();
  EXPECT_TRUE(std::ranges::any_of(
      labels, [](const QLabel* l) { return l->text() == "automatic · 12.5 s"; }));
}

TEST_F(FleetOptions, AreStepsOfTheHistoryThatTheProjectKeeps) {
  (void)openProject("yard.clearway");
  EXPECT_FALSE(window->isWindowModified());
  type(field<QSpinBox>("fleet_seed"), "3");
  type(field<QSpinBox>("fleet_seed"), "5");
  EXPECT_TRUE(window->isWindowModified());
  EXPECT_EQ(document().steps().back(), "Set fleet option “Seed” to 5");
  window->editor().undo();
  EXPECT_EQ(seed(), 3);
  EXPECT_TRUE(window->isWindowModified());
  window->editor().undo();
  EXPECT_EQ(seed(), 0);
  EXPECT_FALSE(window->isWindowModified());
  window->editor().goTo(document().steps().size());
  EXPECT_EQ(seed(), 5);
  ASSERT_TRUE(window->saveTo(QString::fromStdString((folder / "yard.clearway").string())));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !document().modified(); }, kPatience_ms));
  const auto read = app::openEdit(folder / "yard.clearway");
  ASSERT_TRUE(read) << describe(read.error());
  EXPECT_EQ(read->document.fleet().seed, 5U);
}

// A field shows rounded digits: only the one that was touched is written.
TEST_F(FleetOptions, ThatAreNotTouchedKeepTheirDigits) {
  (void)openProject("yard.clearway");
  maps::FleetSettings settings;
  settings.time_limit_s = 12.375;
  setFleet(*window, settings);
  type(field<QSpinBox>("fleet_seed"), "5");
  EXPECT_EQ(document().fleet().time_limit_s, 12.375);
}

TEST_F(FleetWindow, ANewRandomFleetReplacesTheOneBeforeWhereNothingWasPlacedByHand) {
  openYard();
  const auto wanted = [&] { return RandomFleetDialog(window->editor(), window.get()).wanted(); };
  EXPECT_FALSE(wanted().replaces);
  EXPECT_EQ(wanted().agents, 20U);
  ASSERT_TRUE(addRandomFleet(window->editor(), {6, 3, true}));
  EXPECT_TRUE(wanted().replaces);
  EXPECT_EQ(wanted().agents, 6U) << "as many as before";
  window->editor().addAgent({{4.0, 4.0}, Heading()});
  EXPECT_FALSE(wanted().replaces) << "one was placed by hand";
}

TEST_F(FleetWindow, ARandomFleetThatIsReplacedDoesNotComeBack) {
  openYard();
  const auto seed = [&] { return RandomFleetDialog(window->editor(), window.get()).wanted().seed; };
  EXPECT_EQ(seed(), 1U);
  ASSERT_TRUE(addRandomFleet(window->editor(), {6, 1, true}));
  EXPECT_EQ(seed(), 2U);
  window->editor().undo();
  EXPECT_EQ(seed(), 1U) << "it is not there";
  window->editor().redo();
  window->editor().addAgent({{4.0, 4.0}, Heading()});
  RandomFleetDialog dialog(window->editor(), window.get());
  EXPECT_EQ(dialog.wanted().seed, 1U) << "the agents that are there are kept";
  auto* replaces = dialog.findChild<QCheckBox*>("random_replaces");
  replaces->click();
  EXPECT_EQ(dialog.wanted().seed, 2U);
  replaces->click();
  EXPECT_EQ(dialog.wanted().seed, 1U);
  dialog.findChild<QSpinBox*>("random_seed")->setValue(7);
  replaces->click();
  EXPECT_EQ(dialog.wanted().seed, 7U) << "a seed that was typed is kept";
}

TEST_F(FleetWindow, ASearchLeavesTheFocusOfItsButtonsToThem) {
  openYard();
  auto* dock = window->findChild<QDockWidget*>("fleet");
  dock->raise();
  auto* plan = dock->findChild<QPushButton*>("primary");
  plan->setFocus();
  QTest::keyClick(plan, Qt::Key_Space);
  ASSERT_TRUE(window->fleet().running());
  const auto* cancel = qobject_cast<QPushButton*>(window->focusWidget());
  ASSERT_NE(cancel, nullptr);
  EXPECT_TRUE(cancel->text() == "Cancel" || cancel->text() == "Take it");
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window->fleet().running(); }, kPatience_ms));
  EXPECT_EQ(window->focusWidget(), plan);
  QTest::mouseClick(plan, Qt::LeftButton);
  ASSERT_TRUE(window->fleet().running());
  EXPECT_TRUE(QTest::qWaitFor([&] { return window->focusWidget() == &window->view(); }));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window->fleet().running(); }, kPatience_ms));
  EXPECT_EQ(window->focusWidget(), &window->view());
}

}  // namespace
}  // namespace clearway::gui
