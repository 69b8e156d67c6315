// Scenarios of the MovingAI benchmarks in the window.
#include <gtest/gtest.h>

#include <QTableView>
#include <QTest>

#include "app/gui/window/scenario_dialog.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class ScenarioWindow : public SmallMapWindow {
 protected:
  ScenarioDialog* dialog() { return window->findChild<ScenarioDialog*>(); }
  const session::EditDocument& document() { return window->editor().document(); }
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

TEST_F(ScenarioWindow, SaysThatTheMapIsMissing) {
  const auto lone = folder.write("lone.scen", "version 1\n0 gone.map 8 8 1 1 2 2 1.41421356\n");
  EXPECT_FALSE(window->open(QString::fromStdString(lone.string())));
  EXPECT_TRUE(window->message().contains("Its map is not in the same folder"))
      << window->message().toStdString();
}

}  // namespace
}  // namespace clearway::gui
