// Scenarios of the MovingAI benchmarks in the window.
#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <algorithm>

#include "app/gui/dialogs/scenario_dialog.h"
#include "app/gui/window/parts/open_documents.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class ScenarioWindow : public SmallMapWindow {
 protected:
  ScenarioDialog* dialog() { return window->findChild<ScenarioDialog*>(); }
  const app::EditDocument& document() { return window->editor().document(); }
};

TEST_F(ScenarioWindow, OpensTheMapAndAQueryBecomesTheTaskOfAPoint) {
  ASSERT_TRUE(window->open(sample("maze.map.scen"))) << window->message().toStdString();
  EXPECT_EQ(document().frame().columns(), 129);
  ASSERT_NE(dialog(), nullptr);
  auto* table = dialog()->findChild<QTableView*>();
  EXPECT_GT(table->model()->rowCount(), 2);
  EXPECT_EQ(table->model()->index(1, 1).data().toString(), "59, 52");
  const std::size_t agents = document().agents().size();
  table->selectRow(1);
  Q_EMIT table->activated(table->currentIndex());
  ASSERT_EQ(document().agents().size(), agents) << "the agent that was never placed";
  ASSERT_NE(window->editor().chosen(), nullptr);
  const maps::ProjectAgent& a = window->editor().chosen()->agent;
  EXPECT_EQ(a.shape.kind, maps::ShapeKind::Point);
  const GridFrame& grid = document().frame();
  EXPECT_EQ(grid.cellAt(a.start->position), (Cell{52, 59}));
  EXPECT_EQ(grid.cellAt(a.goal->position), (Cell{62, 54}));
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::Solved);
  EXPECT_NEAR(window->result()->cost / grid.cellWidth(), 12.65685425, 1e-6)
      << "the published optimum";

  const std::size_t steps = document().position();
  dialog()->use(0);
  EXPECT_EQ(document().agents().size(), agents) << "the next query is of the same agent";
  EXPECT_EQ(document().position(), steps + 1);
  window->editor().undo();
  EXPECT_EQ(grid.cellAt(window->editor().document().agents().front().agent.start->position),
            (Cell{52, 59}));
}

TEST_F(ScenarioWindow, TheKeyOfPlanningPlansTheChosenQuery) {
  ASSERT_TRUE(window->open(sample("maze.map.scen")));
  QApplication::setActiveWindow(dialog());  // shortcuts are for active windows
  auto* table = dialog()->findChild<QTableView*>();
  table->selectRow(1);
  table->setFocus();
  QTest::keyClick(table, Qt::Key_P, Qt::ControlModifier);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window->planning() && window->result() != nullptr; },
                              kPatience_ms));
  const GridFrame& grid = document().frame();
  const maps::ProjectAgent& a = window->editor().chosen()->agent;
  EXPECT_EQ(grid.cellAt(a.start->position), (Cell{52, 59}));
  EXPECT_NEAR(window->result()->cost / grid.cellWidth(), 12.65685425, 1e-6);
  const std::size_t steps = document().position();
  dialog()->use(1);
  EXPECT_EQ(document().position(), steps) << "it is used already";
  EXPECT_TRUE(dialog()->isVisible());
}

TEST_F(ScenarioWindow, ComesBackWithItsDocumentUnlessItWasClosed) {
  QAction* action = nullptr;
  for (auto* a : window->findChildren<QAction*>()) {
    if (a->text() == "Queries of the scenario…") action = a;
  }
  ASSERT_NE(action, nullptr);
  EXPECT_FALSE(action->isEnabled());
  ASSERT_TRUE(window->open(sample("maze.map.scen")));
  EXPECT_TRUE(action->isEnabled());
  const quint64 maze = window->editor().documentId();
  open(kRoom);
  EXPECT_FALSE(dialog()->isVisible());
  EXPECT_FALSE(action->isEnabled());
  window->documents().tabs().select(maze);
  EXPECT_TRUE(dialog()->isVisible());
  EXPECT_TRUE(action->isEnabled());
  dialog()->close();
  window->documents().tabs().step(1);
  window->documents().tabs().select(maze);
  EXPECT_FALSE(dialog()->isVisible()) << "the user closed it";
  action->trigger();
  EXPECT_TRUE(dialog()->isVisible());
  ASSERT_TRUE(window->open(sample("maze.map.scen")));
  EXPECT_EQ(window->findChildren<ScenarioDialog*>().size(), 1);
  window->mayDiscard() = [] { return true; };
  ASSERT_TRUE(window->closeDocument());
  EXPECT_EQ(dialog(), nullptr) << "it is gone with its document";
}

TEST_F(ScenarioWindow, NoColumnIsCutOff) {
  ASSERT_TRUE(window->open(sample("maze.map.scen")));
  auto* table = dialog()->findChild<QTableView*>();
  QAbstractItemView* view = table;
  QTest::qWait(50);
  for (int c = 0; c < table->model()->columnCount(); ++c) {
    EXPECT_GE(table->columnWidth(c), view->sizeHintForColumn(c)) << c;
    EXPECT_LE(table->columnViewportPosition(c) + table->columnWidth(c), table->viewport()->width())
        << c;
  }
}

TEST_F(ScenarioWindow, TooltipsExplainTheColumns) {
  ASSERT_TRUE(window->open(sample("maze.map.scen")));
  const auto* model = dialog()->findChild<QTableView*>()->model();
  for (int c = 0; c < model->columnCount(); ++c) {
    const QString name = model->headerData(c, Qt::Horizontal, Qt::DisplayRole).toString();
    const QString text = model->headerData(c, Qt::Horizontal, Qt::ToolTipRole).toString();
    EXPECT_FALSE(name.isEmpty()) << c;
    EXPECT_GT(text.size(), 2 * name.size()) << name.toStdString();
  }
  EXPECT_TRUE(std::ranges::all_of(dialog()->findChildren<QPushButton*>(), [](const QPushButton* b) {
    return b->text().contains("Close") || !b->toolTip().isEmpty();
  }));
}

TEST_F(ScenarioWindow, SaysThatTheMapIsMissing) {
  const auto lone = folder.write("lone.scen", "version 1\n0 gone.map 8 8 1 1 2 2 1.41421356\n");
  EXPECT_FALSE(window->open(QString::fromStdString(lone.string())));
  EXPECT_TRUE(window->message().contains("Its map “gone.map” is not in the same folder"))
      << window->message().toStdString();
}

}  // namespace
}  // namespace clearway::gui
