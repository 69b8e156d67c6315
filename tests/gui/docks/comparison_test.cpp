// The comparison of planners in the window: rows, staleness, the plan that a row becomes, copies.
#include <gmock/gmock.h>

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QTreeWidget>

#include "app/gui/canvas/legend_panel.h"
#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/docks/comparison_dock.h"
#include "app/gui/widgets/translation.h"
#include "app/gui/window/comparison_pane.h"
#include "app/gui/window/parts/open_documents.h"
#include "app/gui/window/picture_source.h"
#include "app/gui/wording/plan_text.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class ComparisonWindow : public SmallMapWindow {
 protected:
  void SetUp() override {
    SmallMapWindow::SetUp();
    open(kRoom);
    task({2.5, 2.0}, {17.5, 2.0});
    pane = window->findChild<ComparisonPane*>();
    ASSERT_NE(pane, nullptr);
    pane->show();
  }
  // Another window, without a document.
  void SetUpAgain() {
    SmallMapWindow::SetUp();
    pane = window->findChild<ComparisonPane*>();
    ASSERT_NE(pane, nullptr);
  }
  void point() {
    app::EditAgent a = window->editor().document().agents().front();
    a.agent.shape = {maps::ShapeKind::Point, 1.0, 1.0, {}};
    window->editor().edit("Shape", [&](app::EditDocument& d) { d.setAgent(a); });
  }
  const std::vector<ComparisonRow>& rows() { return pane->store().rows(); }
  bool compare() {
    pane->store().run();
    return QTest::qWaitFor([&] { return !pane->store().running(); }, kPatience_ms);
  }
  QTreeWidget& table() { return *pane->dock().findChild<QTreeWidget*>("comparison"); }
  QTreeWidgetItem* item(const QString& name) {
    const auto found = table().findItems(name, Qt::MatchExactly, 0);
    return found.isEmpty() ? nullptr : found.front();
  }
  bool showsRow(const QString& name, const QString& verdict) {
    return QTest::qWaitFor([&] { return item(name) && item(name)->text(8) == verdict; });
  }

  ComparisonPane* pane = nullptr;
};

TEST_F(ComparisonWindow, FitsBelowTheMapOfTheSmallestWindow) {
  for (const char* language : {"en", "de"}) {
    useLanguage(language);
    window = std::make_unique<MainWindow>();
    window->resize(window->minimumSize());
    window->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
    open(kRoom);
    pane = window->findChild<ComparisonPane*>();
    pane->show();
    QTest::qWait(50);
    const auto* holder = window->findChild<QDockWidget*>("compare");
    const auto* beside = window->findChild<QDockWidget*>("result");
    ASSERT_TRUE(holder->isVisible() && beside->isVisible());
    EXPECT_LT(holder->geometry().right(), beside->geometry().left()) << language;
    for (const auto* b : pane->dock().findChildren<QPushButton*>()) {
      if (!b->isVisible()) continue;
      EXPECT_GE(b->width(), b->minimumSizeHint().width()) << b->text().toStdString();
      EXPECT_TRUE(pane->dock().rect().contains(b->mapTo(&pane->dock(), b->rect().bottomRight())));
    }
  }
  useLanguage("en");
}

TEST_F(ComparisonWindow, FloatsInTheMiddleAsLargeAsItsTable) {
  window->resize(window->minimumSize());
  auto* holder = window->findChild<QDockWidget*>("compare");
  ASSERT_LT(holder->width(), 700);
  holder->setFloating(true);
  QTest::qWait(50);
  EXPECT_GE(holder->width(), 740);
  EXPECT_GE(table().height(), 4 * table().sizeHintForRow(0));
  EXPECT_TRUE(window->screen()->availableGeometry().contains(holder->geometry()));
  holder->setFloating(false);
  holder->setFloating(true);
  EXPECT_TRUE(holder->isVisible());
}

TEST_F(ComparisonWindow, AllColumnsAreSeenInTheWindowOfTheFirstStart) {
  window->resize(1280, 800);
  ASSERT_TRUE(compare());
  QTest::qWait(50);
  const QTreeWidget& shown = table();
  int wide = 0;
  for (int k = 0; k < shown.columnCount(); ++k) {
    wide += shown.columnWidth(k);
    const QString title = shown.headerItem()->text(k);
    EXPECT_GE(shown.columnWidth(k), shown.fontMetrics().horizontalAdvance(title))
        << title.toStdString();
  }
  EXPECT_LE(wide, shown.viewport()->width());
}

TEST_F(ComparisonWindow, AClickFoldsTheLegendToItsTitle) {
  window->resize(1280, 1300);
  ASSERT_TRUE(compare());
  QTest::qWait(50);
  auto& panel = *window->findChild<LegendPanel*>();
  ASSERT_TRUE(panel.isVisible());
  const int tall = panel.height();
  QTest::mouseClick(&panel, Qt::LeftButton);
  QTest::qWait(20);
  EXPECT_LT(panel.height(), tall / 3);
  ASSERT_EQ(panel.legends().size(), 1U);
  EXPECT_EQ(panel.legends().front().title, "Compared paths");
  EXPECT_TRUE(panel.legends().front().swatches.empty());
  QTest::mouseClick(&panel, Qt::LeftButton);
  QTest::qWait(20);
  EXPECT_EQ(panel.height(), tall);
}

TEST_F(ComparisonWindow, PlansTickedRowsOneAfterTheOther) {
  ASSERT_GE(rows().size(), 6U);
  pane->store().setTicked(1, false);
  ASSERT_TRUE(compare());
  EXPECT_FALSE(rows()[1].row);
  ASSERT_TRUE(rows()[0].row && rows()[0].row->solved());
  EXPECT_EQ(rows()[0].row->verdict(), app::RowVerdict::Proved);
  EXPECT_TRUE(showsRow(rows()[0].name, "Proved free"));
  EXPECT_TRUE(showsRow(rows()[1].name, "not planned yet"));
  EXPECT_TRUE(showsRow(rows().back().name, "Shape not checked"));
}

TEST_F(ComparisonWindow, TheCommandComparesUnlessThereAreResults) {
  QAction* command = nullptr;
  for (auto* a : window->findChildren<QAction*>()) {
    if (a->text() == "Compare planners") command = a;
  }
  ASSERT_NE(command, nullptr);
  const auto done = [&] {
    return !pane->store().running() && std::ranges::all_of(rows(), [](const ComparisonRow& row) {
      return row.row != nullptr && !row.stale;
    });
  };
  pane->store().cancel();
  ASSERT_FALSE(rows()[0].row) << "the dock alone plans nothing";
  command->trigger();
  EXPECT_TRUE(pane->store().running());
  ASSERT_TRUE(QTest::qWaitFor(done, kPatience_ms));
  command->trigger();
  EXPECT_FALSE(pane->store().running()) << "the results are there";
  task({2.5, 4.0}, {17.5, 4.0});  // another query
  ASSERT_TRUE(rows()[0].stale);
  command->trigger();
  EXPECT_TRUE(pane->store().running());
  ASSERT_TRUE(QTest::qWaitFor(done, kPatience_ms));
  window->editor().edit("Goal", [&](app::EditDocument& d) {
    app::EditAgent a = d.agents().front();
    a.agent.goal.reset();
    d.setAgent(a);
  });
  command->trigger();
  EXPECT_FALSE(pane->store().running()) << "there is no query";
}

// The view uses an item after its change signal: a tick must not replace the items.
TEST_F(ComparisonWindow, TicksByMouseAndKeyboardKeepTheItems) {
  auto* table = window->findChild<QTreeWidget*>("comparison");
  ASSERT_NE(table, nullptr);
  ASSERT_GE(table->topLevelItemCount(), 2);
  for (int k = 0; k < 8; ++k) {
    QTreeWidgetItem* const before = table->topLevelItem(k % 2);
    const bool ticked = rows()[static_cast<std::size_t>(k % 2)].ticked;
    table->setCurrentItem(before);
    QTest::keyClick(table, Qt::Key_Space);
    EXPECT_EQ(rows()[static_cast<std::size_t>(k % 2)].ticked, !ticked);
    EXPECT_EQ(table->topLevelItem(k % 2), before);
  }
}

TEST_F(ComparisonWindow, ARunGoesOnWhileAnotherAgentIsChosen) {
  app::EditAgent other = window->editor().document().agents().front();
  const std::uint32_t first = other.id;
  std::uint32_t second = 0;
  window->editor().edit("Copy", [&](app::EditDocument& d) {
    other.agent.name = "other";
    second = d.addAgent(other.agent);
  });
  window->editor().select({first});
  pane->store().run();
  ASSERT_TRUE(pane->store().running());
  window->editor().select({second});
  EXPECT_FALSE(pane->store().running()) << "it is not that of this agent";
  EXPECT_TRUE(pane->store().runsElsewhere());
  pane->store().run();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !pane->store().runsElsewhere(); }, kPatience_ms));
  ASSERT_FALSE(rows().empty());
  for (const ComparisonRow& row : rows()) EXPECT_FALSE(row.row) << row.name.toStdString();
  window->editor().select({first});
  for (const ComparisonRow& row : rows()) {
    EXPECT_EQ(row.row != nullptr, row.ticked) << row.name.toStdString();
    EXPECT_FALSE(row.stale) << row.name.toStdString();
  }
}

TEST_F(ComparisonWindow, ARunEndsWhenItsAgentIsRemoved) {
  pane->store().run();
  ASSERT_TRUE(pane->store().running());
  const std::uint32_t id = window->editor().document().agents().front().id;
  window->editor().edit("Remove", [&](app::EditDocument& d) { d.removeAgent(id); });
  EXPECT_TRUE(QTest::qWaitFor([&] { return !pane->store().runsElsewhere(); }, kPatience_ms));
  EXPECT_TRUE(rows().empty());
}

TEST_F(ComparisonWindow, RowsAreTheSearchesOfAnAgentThatDoesNotTurn) {
  point();
  EXPECT_LT(pane->store().indexOf("D* Lite"), rows().size());
  EXPECT_LT(pane->store().indexOf("Jump point search"), rows().size());
  EXPECT_EQ(pane->store().indexOf("With shape, least cost"), rows().size());
  ASSERT_TRUE(compare());
  EXPECT_TRUE(showsRow("A*", "Free for a point")) << "it has no shape that could be checked";
}

TEST_F(ComparisonWindow, EditsMakeRowsStaleAndUndoMakesThemCurrent) {
  ASSERT_TRUE(compare());
  const QString name = rows()[0].name;
  window->editor().edit("Wall", [](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{0, 1, 0, 1}), maps::CellState::Occupied);
  });
  EXPECT_TRUE(rows()[0].stale);
  EXPECT_TRUE(showsRow(name, "Out of date"));
  EXPECT_FALSE(pane->store().makePlan(0));
  window->editor().undo();
  EXPECT_FALSE(rows()[0].stale);
  task({3.5, 2.0}, {17.5, 2.0});
  EXPECT_TRUE(rows()[0].stale);
  window->editor().undo();
  EXPECT_TRUE(showsRow(name, "Proved free"));
}

TEST_F(ComparisonWindow, ARowBecomesThePlanWithItsOptions) {
  ASSERT_TRUE(compare());
  const std::size_t at = pane->store().indexOf("With shape, weight 3");
  ASSERT_LT(at, rows().size());
  ASSERT_TRUE(showsRow("With shape, weight 3", "Proved free"));
  Q_EMIT table().itemActivated(item("With shape, weight 3"), 0);
  EXPECT_EQ(window->editor().document().planner().weight, 3.0);
  ASSERT_NE(window->result(), nullptr);
  EXPECT_EQ(window->result()->cost, rows()[at].row->cost_m);
  for (const ComparisonRow& row : rows()) EXPECT_FALSE(row.stale) << row.name.toStdString();
  // A plan by the same options is the same.
  const Path taken = window->result()->path;
  ASSERT_TRUE(plan());
  EXPECT_EQ(window->result()->path.motions.size(), taken.motions.size());
  EXPECT_EQ(length(window->result()->path), length(taken));
  window->editor().undo();
  EXPECT_EQ(window->editor().document().planner().weight, 1.0);
}

TEST_F(ComparisonWindow, CurrentOptionsAreARowWithAName) {
  maps::PlannerSettings s = window->editor().document().planner();
  s.turn_cost_m_per_rad = 5.0;
  window->editor().edit("Costs", [&](app::EditDocument& d) { d.setPlanner(s); });
  EXPECT_TRUE(pane->store().addCurrent("slow turns"));
  EXPECT_FALSE(pane->store().addCurrent("slow turns"));
  window->editor().undo();
  const std::size_t at = pane->store().indexOf("slow turns");
  ASSERT_LT(at, rows().size());
  EXPECT_EQ(rows()[at].method.request.settings.turn_cost_m_per_rad, 5.0);
  ASSERT_TRUE(compare());
  EXPECT_TRUE(rows()[at].row && rows()[at].row->solved());
  pane->store().remove(at);
  EXPECT_EQ(pane->store().indexOf("slow turns"), rows().size());
}

TEST_F(ComparisonWindow, WhereNothingWasSearchedThereAreNoStates) {
  task({2.0, 2.5}, {4.0, 2.5});
  point();
  ASSERT_TRUE(compare());
  constexpr int kStates = 4, kMemory = 6;
  ASSERT_TRUE(showsRow("Theta*", "Free for a point"));
  ASSERT_TRUE(showsRow("Dijkstra", "Free for a point"));
  EXPECT_EQ(item("Theta*")->text(kStates), QString::fromUtf8("–"));
  EXPECT_GT(item("Dijkstra")->text(kStates).toInt(), 0);
  EXPECT_GT(item("Dijkstra")->text(kMemory).toDouble(), 0.0);
}

TEST_F(ComparisonWindow, TheTableIsCopiedAsItIsSorted) {
  ASSERT_TRUE(compare());
  ASSERT_TRUE(showsRow(rows().back().name, "Shape not checked"));
  pane->dock().sort(1, Qt::DescendingOrder);
  const QStringList lines = pane->dock().table(false).split('\n', Qt::SkipEmptyParts);
  ASSERT_EQ(static_cast<std::size_t>(lines.size()), rows().size() + 1);
  EXPECT_TRUE(lines[0].startsWith("Method\tLength [cells]"));
  double before = 1e9;
  for (qsizetype k = 1; k < lines.size(); ++k) {
    const double length = lines[k].split('\t')[1].toDouble();
    EXPECT_LE(length, before);
    before = length;
  }
  EXPECT_TRUE(pane->dock().table(true).startsWith("| Method |"));
}

// Each row is a method of its own: options of another planner are none of its business.
TEST_F(ComparisonWindow, OptionsOfAnotherPlannerLeaveARowCurrent) {
  ASSERT_TRUE(compare());
  maps::PlannerSettings s = window->editor().document().planner();
  s.planner = maps::PlannerKind::Point;
  s.method = PointSearch::Theta;
  window->editor().edit("Planner", [&](app::EditDocument& d) { d.setPlanner(s); });
  for (const ComparisonRow& row : rows()) EXPECT_FALSE(row.stale) << row.name.toStdString();
  s.turn_cost_m_per_rad = 3.0;
  window->editor().edit("Costs", [&](app::EditDocument& d) { d.setPlanner(s); });
  EXPECT_TRUE(rows()[0].stale) << "its own costs are others now";
}

TEST_F(ComparisonWindow, AStarAndThetaStarAreThereForCellsWithoutHeadings) {
  EXPECT_EQ(pane->store().indexOf("Theta*"), rows().size());
  maps::PlannerSettings s = window->editor().document().planner();
  s.planner = maps::PlannerKind::Point;
  window->editor().edit("Planner", [&](app::EditDocument& d) { d.setPlanner(s); });
  EXPECT_LT(pane->store().indexOf("A*"), rows().size());
  EXPECT_LT(pane->store().indexOf("Theta*"), rows().size());
}

TEST_F(ComparisonWindow, ARowThatTheMapChoosesNamesItsSearch) {
  ASSERT_TRUE(compare());
  const std::size_t at = pane->store().indexOf("Chosen by the map");
  ASSERT_LT(at, rows().size());
  const QString shown = "Chosen by the map: " + methodName(rows()[at].row->result.search);
  ASSERT_NE(rows()[at].row->result.search, std::string("auto"));
  QTreeWidgetItem* row = item(shown);
  ASSERT_NE(row, nullptr) << shown.toStdString();
  row->setCheckState(0, Qt::Unchecked);
  EXPECT_FALSE(rows()[at].ticked) << "its name is still that of the row";
  EXPECT_TRUE(row->toolTip(0).contains(shown));
}

TEST_F(ComparisonWindow, OnlyTickedRowsAreCopiedAndTheVerdictIsBesideTheName) {
  ASSERT_TRUE(compare());
  EXPECT_EQ(table().header()->logicalIndex(1), 8);
  const auto lines = [&] { return pane->dock().table(false).split('\n', Qt::SkipEmptyParts); };
  EXPECT_EQ(static_cast<std::size_t>(lines().size()), rows().size() + 1);
  for (std::size_t k = 1; k < rows().size(); ++k) pane->store().setTicked(k, false);
  ASSERT_EQ(lines().size(), 2);
  EXPECT_TRUE(lines()[1].startsWith(rows()[0].name + '\t'));
  pane->store().setTicked(0, false);
  EXPECT_EQ(static_cast<std::size_t>(lines().size()), rows().size() + 1) << "none is ticked: all";
}

TEST_F(ComparisonWindow, ANewRowHasTheNameOfItsOptionsAndIsShown) {
  maps::PlannerSettings s = window->editor().document().planner();
  s.smooth = true;
  s.weight = 2.0;
  window->editor().edit("Options", [&](app::EditDocument& d) { d.setPlanner(s); });
  const QString name = "With shape, weight 2, smoothed";
  int width = 0;
  const DialogAnswer answer([&](QDialog& dialog) {
    width = dialog.width();
    EXPECT_EQ(dialog.findChild<QLineEdit*>()->text(), name);
    dialog.accept();
  });
  for (auto* b : pane->dock().findChildren<QPushButton*>()) {
    if (b->text().startsWith("Add")) b->click();
  }
  EXPECT_GE(width, 400) << "its title needs the room";
  ASSERT_LT(pane->store().indexOf(name), rows().size());
  EXPECT_EQ(pane->dock().current(), name);
  ASSERT_NE(item(name), nullptr);
  EXPECT_TRUE(table().viewport()->rect().intersects(table().visualItemRect(item(name))));
  EXPECT_EQ(pane->store().nameOfCurrent(), name + " (2)");
}

TEST_F(ComparisonWindow, CancelKeepsWhatWasPlanned) {
  pane->store().run();
  pane->store().cancel();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !pane->store().running(); }, kPatience_ms));
  EXPECT_FALSE(rows().back().row);
}

TEST_F(ComparisonWindow, PathsAreOnTheMapWhileTheDockIsShown) {
  ASSERT_TRUE(compare());
  auto* holder = window->findChild<QDockWidget*>("compare");
  const QColor floor = colourAt({1.0, 7.5});
  // The direct path of a point runs where no other agent's path does.
  const QImage with = window->view().grab().toImage();
  holder->hide();
  QTest::qWait(20);
  window->view().resize(with.size() / with.devicePixelRatio());
  const QImage without = window->view().grab().toImage();
  EXPECT_NE(with, without);
  EXPECT_TRUE(floor.isValid());
}

TEST_F(ComparisonWindow, APictureShowsTheComparedPathsOrTheAgents) {
  ASSERT_TRUE(compare());
  const auto made = [&] {
    return std::make_unique<ExportDialog>(
        pictureSourceOf(window->bench()), [](const QString&) { return Result<void>(); },
        window.get());
  };
  const auto dialog = made();
  const auto boxes = dialog->findChildren<QCheckBox*>();
  const auto found = std::ranges::find(boxes, QString("Compared paths"), &QCheckBox::text);
  ASSERT_NE(found, boxes.end());
  EXPECT_TRUE((*found)->isVisibleTo(dialog.get()));
  EXPECT_TRUE((*found)->isChecked()) << "as the map shows it";
  const auto* content = dialog->findChild<QLabel*>("content");
  EXPECT_TRUE(content->text().contains("Compare")) << content->text().toStdString();
  EXPECT_TRUE(dialog->file().endsWith("-comparison.png")) << dialog->file().toStdString();
  PictureChoices choices;
  choices.compared = true;
  choices.clearance = true;
  const std::string svg = *drawnSvg(pictureSourceOf(window->bench()), choices);
  EXPECT_NE(svg.find("<g class=\"cw-start\">"), std::string::npos) << "not of a row's colour";
  EXPECT_NE(svg.find("<g class=\"cw-goal\""), std::string::npos);
  for (const auto* box : boxes) {
    if (box->text() == "Smallest clearance") {
      EXPECT_FALSE(box->isEnabled()) << "it is of plans";
    }
  }
  (*found)->click();
  EXPECT_EQ(content->text(), "The map and its agents");
  EXPECT_TRUE(dialog->file().endsWith("-picture.png")) << dialog->file().toStdString();
  window->findChild<QDockWidget*>("compare")->hide();
  const auto without = made();
  for (const auto* box : without->findChildren<QCheckBox*>()) {
    if (box->text() == "Compared paths") {
      EXPECT_FALSE(box->isVisibleTo(without.get()));
    }
  }
}

TEST_F(ComparisonWindow, TheLegendIsThatOfTheLayersAndLeavesThePathsVisible) {
  ASSERT_TRUE(compare());
  const LegendPanel& panel = *window->findChild<LegendPanel*>();
  MapView& view = window->view();
  const auto isFree = [&] { return !panel.isVisible() || !view.hasComparedIn(panel.geometry()); };
  const auto isLow = [&] { return panel.geometry().center().y() > view.height() / 2; };
  EXPECT_TRUE(isFree()) << "there is no room";
  window->resize(1100, 1300);
  QTest::qWait(20);
  view.fit();
  const auto shown = std::ranges::count_if(
      rows(), [](const ComparisonRow& row) { return row.ticked && row.paths != nullptr; });
  ASSERT_GT(shown, 1);
  ASSERT_TRUE(panel.isVisible());
  ASSERT_EQ(panel.legends().size(), 1U);
  EXPECT_EQ(panel.legends().front().title, "Compared paths");
  const auto& swatches = panel.legends().front().swatches;
  EXPECT_EQ(swatches.size(), static_cast<std::size_t>(shown));
  const auto for_points = std::ranges::count_if(rows(), [](const ComparisonRow& row) {
    return row.ticked && row.paths && row.row->verdict() == app::RowVerdict::ShapeIgnored;
  });
  ASSERT_GT(for_points, 0);
  EXPECT_EQ(std::ranges::count_if(swatches,
                                  [](const auto& s) { return s.text.endsWith("(for a point)"); }),
            for_points);
  EXPECT_TRUE(isFree());
  EXPECT_TRUE(isLow());
  // The paths are moved to where it is: it goes up.
  const Vec2 at = view.view().toPx({3.0, 2.0});
  view.panBy(Vec2{40.0, panel.geometry().center().y() - at.y});
  ASSERT_TRUE(panel.isVisible());
  EXPECT_TRUE(isFree());
  EXPECT_FALSE(isLow());
  // A row that is not shown any more leaves no gap.
  const int tall = panel.height();
  const auto first = std::ranges::find_if(
      rows(), [](const ComparisonRow& row) { return row.ticked && row.paths != nullptr; });
  item(first->name)->setCheckState(0, Qt::Unchecked);
  EXPECT_LT(panel.height(), tall);
  window->findChild<LegendPanel*>()->setWanted(false);
  EXPECT_FALSE(panel.isVisible());
}

TEST_F(ComparisonWindow, PathsOnAMapOfAnotherSizeAreHiddenUntilUndo) {
  ASSERT_TRUE(compare());
  const auto differsWithoutRows = [&] {
    const QImage with = window->view().grab().toImage();
    std::vector<bool> ticked;
    for (std::size_t k = 0; k < rows().size(); ++k) {
      ticked.push_back(rows()[k].ticked);
      pane->store().setTicked(k, false);
    }
    Q_EMIT pane->store().changed();
    const bool differs = window->view().grab().toImage() != with;
    for (std::size_t k = 0; k < rows().size(); ++k) pane->store().setTicked(k, ticked[k]);
    Q_EMIT pane->store().changed();
    return differs;
  };
  EXPECT_TRUE(differsWithoutRows());
  window->editor().edit("Turn", [](app::EditDocument& d) { ASSERT_TRUE(d.turn(app::Turn::Half)); });
  EXPECT_FALSE(rows()[0].fits);
  EXPECT_FALSE(differsWithoutRows());
  window->editor().undo();
  EXPECT_TRUE(differsWithoutRows());
}

TEST_F(ComparisonWindow, OwnRowsAreSavedInTheProjectAndRestored) {
  maps::PlannerSettings wide = window->editor().document().planner();
  wide.weight = 2.5;
  window->editor().edit("Weight", [&](app::EditDocument& d) { d.setPlanner(wide); });
  ASSERT_TRUE(pane->store().addCurrent("mine"));
  ASSERT_TRUE(pane->store().addCurrent("gone"));
  pane->store().remove(pane->store().indexOf("gone"));
  const QString project = QString::fromStdString((folder / "p.clearway").string());
  ASSERT_TRUE(window->saveTo(project)) << window->message().toStdString();
  EXPECT_THAT(folder.read("p.clearway"), ::testing::HasSubstr("\"comparisons\""));
  // An edit of the options after that is no edit of the row.
  window.reset();
  SetUpAgain();
  ASSERT_TRUE(window->open(project)) << window->message().toStdString();
  pane->show();
  const std::size_t at = pane->store().indexOf("mine");
  ASSERT_LT(at, rows().size());
  EXPECT_TRUE(rows()[at].own);
  EXPECT_EQ(rows()[at].method.request.settings.weight, 2.5);
  EXPECT_EQ(pane->store().indexOf("gone"), rows().size());
  EXPECT_FALSE(window->isWindowModified());
  ASSERT_TRUE(compare());
  EXPECT_TRUE(rows()[at].row && rows()[at].row->solved());
  // Saved again without having been shown: nothing is lost.
  ASSERT_TRUE(window->saveTo(project));
  EXPECT_THAT(folder.read("p.clearway"), ::testing::HasSubstr("\"mine\""));
  pane->store().remove(pane->store().indexOf("mine"));
  ASSERT_TRUE(window->saveTo(project));
  EXPECT_THAT(folder.read("p.clearway"), ::testing::Not(::testing::HasSubstr("comparisons")));
}

TEST_F(ComparisonWindow, ARunGoesOnWhileAnotherDocumentIsShown) {
  const auto says = [&] {
    const auto labels = pane->dock().findChildren<QLabel*>();
    return std::ranges::any_of(labels, [](const QLabel* label) {
      return label->text().contains("Another agent or document is being compared");
    });
  };
  const quint64 first = window->editor().documentId();
  pane->store().run();
  ASSERT_TRUE(pane->store().running());
  const auto other = folder.write("other.map", "type octile\nheight 1\nwidth 4\nmap\n....\n");
  ASSERT_TRUE(window->open(QString::fromStdString(other.string())));
  EXPECT_TRUE(pane->store().runsElsewhere());
  EXPECT_TRUE(says());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !pane->store().runsElsewhere(); }, kPatience_ms));
  EXPECT_FALSE(says());
  window->documents().tabs().select(first);
  for (const ComparisonRow& row : rows()) {
    EXPECT_EQ(row.row != nullptr, row.ticked) << row.name.toStdString();
  }
}

}  // namespace
}  // namespace clearway::gui
