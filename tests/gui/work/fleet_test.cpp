// The fleet in the window: planned, played, judged after edits, updated, saved and opened; agents
// by table and by chance.
#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTest>

#include "app/document/fleet/timed_fleet_plan.h"
#include "app/gui/dialogs/agent_table_dialog.h"
#include "app/gui/dialogs/random_fleet_dialog.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/widgets/translation.h"
#include "planner/validate/fleet/timed_fleet_check.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/fleet_fixture.h"

namespace clearway::gui {
namespace {

TEST_F(FleetWindow, CountsThePreparedAgentsFirst) {
  ASSERT_NO_FATAL_FAILURE(openYard());
  QStringList words;
  QObject::connect(&fleet(), &FleetStore::progressed,
                   [&](double, const QString& text, bool) { words.append(text); });
  window->planFleet();
  ASSERT_TRUE(settled());
  ASSERT_FALSE(words.isEmpty());
  EXPECT_EQ(words.front(), "0 of 3 agents prepared");
}

TEST_F(FleetWindow, AStandingAgentIsAnObstacleAndItsMoveMakesThePlanOld) {
  openYard();
  const std::uint32_t rack = add("rack", {10.5, 7.5}, 0, {});
  const auto place = [&](Vec2 at) {
    app::EditAgent a = *document().agent(rack);
    a.agent.mode = maps::SceneMode::Static;
    a.agent.start = Pose{at, {}};
    window->editor().edit("Rack", [&](app::EditDocument& d) { d.setAgent(a); });
  };
  place({10.5, 7.5});
  planFleet();
  EXPECT_TRUE(made().certificate.free);
  EXPECT_EQ(made().problem.obstacles.size(), 1U);
  EXPECT_EQ(made().ids.size(), 3U);
  EXPECT_TRUE(made().edited.empty());
  place({5.0, 7.5});  // between the start and the goal of the agent that stood apart
  EXPECT_EQ(made().edited, std::vector<std::uint32_t>{rack});
  ASSERT_TRUE(fleet().update());
  ASSERT_TRUE(settled());
  EXPECT_TRUE(made().edited.empty());
  EXPECT_TRUE(made().certificate.free) << made().certificate.problem;
}

TEST_F(FleetWindow, PlansAllAgentsAndSaysWhatIsProved) {
  openYard();
  planFleet();
  EXPECT_EQ(made().ids, (std::vector<std::uint32_t>{east, west, apart}));
  EXPECT_TRUE(fleet().isCurrent());
  EXPECT_TRUE(soonShows("Proved free"));
  EXPECT_TRUE(soonShows("at least"));
  EXPECT_TRUE(window->player().ready());
  EXPECT_TRUE(window->player().separationTime());
}

TEST_F(FleetWindow, EscStopsTheFleetAndLeavesTheSearchOfAnAgent) {
  openYard();
  maps::FleetSettings settings = patient();
  settings.anytime = true;  // until it is stopped
  setFleet(*window, settings);
  window->planFleet();
  ASSERT_TRUE(window->plans().plan({apart}));
  actionOf("Stop planning")->trigger();
  ASSERT_TRUE(settled());
  EXPECT_EQ(window->plans().of(apart)->result.status, PlanStatus::Solved);
}

TEST_F(FleetWindow, CtrlPPlansTheFleetAgainThatHasNoPlan) {
  openYard();
  paint({0, 9, 9, 10});
  window->editor().select({apart});
  window->planFleet();
  ASSERT_TRUE(settled());
  ASSERT_TRUE(fleet().failure());
  int begun = 0;
  QObject::connect(&fleet(), &FleetStore::started, [&begun] { ++begun; });
  QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier);
  ASSERT_TRUE(settled());
  EXPECT_EQ(begun, 1);
  EXPECT_EQ(window->plans().of(apart), nullptr) << "not an agent's path";
}

TEST_F(FleetWindow, AClickOnACartThatDrivesSelectsIt) {
  openYard();
  planFleet();
  window->chooseTool(ToolKind::Agents);
  window->editor().select({});
  window->player().seek(0.5 * window->player().duration_s());
  ASSERT_TRUE(QTest::qWaitFor([&] { return drawn(east).now.has_value(); }, kPatience_ms));
  const app::EditAgent before = *document().agent(east);
  const Vec2 place = drawn(east).now->position;
  ASSERT_GT(length(place - before.agent.start->position), 3.0);
  QTest::mouseClick(&window->view(), Qt::LeftButton, {}, px(place));
  EXPECT_EQ(window->editor().selected(), std::vector<std::uint32_t>{east});
  QTest::mousePress(&window->view(), Qt::LeftButton, {}, px(place));
  QTest::mouseMove(&window->view(), px(place + Vec2{2.0, 2.0}));
  QTest::mouseRelease(&window->view(), Qt::LeftButton, {}, px(place + Vec2{2.0, 2.0}));
  EXPECT_EQ(document().agent(east)->agent.start, before.agent.start) << "a drag moves nothing";
  QTest::mouseClick(&window->view(), Qt::LeftButton, {}, px({3.5, 4.5}));
  EXPECT_TRUE(window->editor().selected().empty()) << "nothing is there";
}

TEST_F(FleetWindow, SaysWhichPartOfItHasNoGoal) {
  openYard();
  planFleet();
  ASSERT_TRUE(soonShows("Proved free"));
  EXPECT_FALSE(shows("no goal"));
  app::EditAgent a = *document().agent(apart);
  a.agent.goal.reset();
  window->editor().edit("No goal", [&](app::EditDocument& d) { d.setAgent(a); });
  planFleet();
  EXPECT_TRUE(soonShows("1 of 3 agents has no goal: it may make room, and ends where it began."));
  EXPECT_EQ(made().result.plan.agents.back().last(), *a.agent.start);
}

TEST_F(FleetWindow, SaysThatNobodyHasToMove) {
  openYard();
  planFleet();
  ASSERT_TRUE(soonShows("Proved free"));
  EXPECT_FALSE(shows("No agent has to move."));
  for (const std::uint32_t id : {east, west, apart}) {
    app::EditAgent a = *document().agent(id);
    a.agent.goal->position = a.agent.start->position;
    a.agent.goal->heading = a.agent.start->heading;
    window->editor().edit("Goal", [&](app::EditDocument& d) { d.setAgent(a); });
  }
  planFleet();
  EXPECT_TRUE(soonShows("No agent has to move."));
}

TEST_F(FleetWindow, PlaysEveryAgentAtItsPoseOfTheTime) {
  openYard();
  planFleet();
  const double middle = 0.5 * window->player().duration_s();
  window->player().seek(middle);
  for (const std::size_t k : {0U, 1U}) {
    const app::PlayClock clock(made().result.plan.agents[k]);
    EXPECT_TRUE(soonDraws(made().ids[k], clock.poseAt(middle)));
  }
  EXPECT_TRUE(window->conflicts().empty());
  window->player().seek(window->player().duration_s());
  EXPECT_TRUE(soonDraws(east, made().result.plan.agents[0].last()));
  EXPECT_EQ(drawn(east).now->position, (Vec2{13.5, 1.5}));
}

TEST_F(FleetWindow, MarksASpanInWhichAnAgentWaits) {
  openYard();
  planFleet();
  for (std::size_t k = 0; k < 3; ++k) {
    const app::PlayClock clock(made().result.plan.agents[k]);
    for (const app::PlayClock::Wait& wait : clock.waits()) {
      const double t = 0.5 * (wait.begin_s + wait.end_s);
      window->player().seek(t);
      EXPECT_TRUE(QTest::qWaitFor([&] { return drawn(made().ids[k]).waits; }, kPatience_ms));
    }
  }
}

TEST_F(FleetWindow, AnEditedAgentMakesThePlanOldAndUndoMakesItCurrent) {
  openYard();
  planFleet();
  const auto before = fleet().made();
  moveGoal(apart, {10.5, 7.5});
  EXPECT_EQ(fleet().made(), before) << "the plan is kept";
  EXPECT_FALSE(fleet().isCurrent());
  EXPECT_TRUE(soonShows("One agent was edited since"));
  paint({0, 1, 15, 16});
  EXPECT_TRUE(soonShows("The map and one agent were edited since"));
  moveGoal(east, {13.5, 2.5});
  EXPECT_TRUE(soonShows("The map and 2 agents were edited since"));
  for (int k = 0; k < 3; ++k) window->editor().undo();
  EXPECT_TRUE(QTest::qWaitFor([&] { return fleet().isCurrent(); }, kPatience_ms));
  window->editor().edit("Remove", [&](app::EditDocument& d) { d.removeAgent(west); });
  EXPECT_FALSE(fleet().isCurrent());
  EXPECT_TRUE(soonShows("One agent was removed since"));
  window->player().seek(1.0);
  QTest::qWait(1);
  window->editor().undo();
  EXPECT_TRUE(fleet().isCurrent());
}

TEST_F(FleetWindow, AWallAcrossAPathIsFoundAndListedAndUndone) {
  openYard();
  planFleet();
  paint({0, 3, 5, 6});
  EXPECT_TRUE(fleet().judging());
  ASSERT_TRUE(settled());
  EXPECT_FALSE(made().certificate.free);
  ASSERT_FALSE(made().collisions.empty());
  EXPECT_FALSE(window->player().collisions().empty());
  EXPECT_TRUE(soonShows("Collides"));
  auto* list = window->findChild<QListWidget*>("fleet_collisions");
  ASSERT_EQ(list->count(), static_cast<int>(made().collisions.size()));
  Q_EMIT list->itemClicked(list->item(0));
  EXPECT_DOUBLE_EQ(window->player().time_s(), window->player().collisions().front());
  EXPECT_TRUE(QTest::qWaitFor([&] { return !window->view().scene().meetings.empty(); }));
  window->editor().undo();
  ASSERT_TRUE(settled());
  EXPECT_TRUE(fleet().isCurrent());
  EXPECT_FALSE(made().map_edited);
}

TEST_F(FleetWindow, AnUpdateKeepsWhatTheEditDoesNotConcern) {
  openYard();
  planFleet();
  const fleet::TimedFleetPlan before = made().result.plan;
  moveGoal(apart, {12.5, 7.5});
  window->planFleet(true);
  ASSERT_TRUE(settled());
  ASSERT_TRUE(fleet().isCurrent());
  EXPECT_EQ(made().result.kept, 2U);
  EXPECT_EQ(made().result.plan.agents[2].last().position, (Vec2{12.5, 7.5}));
  EXPECT_EQ(made().result.plan.agents[0].end(), before.agents[0].end());
}

TEST_F(FleetWindow, UpdatesByItselfAfterAnEditIfThatIsAskedFor) {
  openYard();
  planFleet();
  fleet().setAutomatic(true);
  paint({0, 3, 5, 6});
  EXPECT_TRUE(QTest::qWaitFor(
      [&] { return fleet().isCurrent() && !window->planning() && !made().map_edited; },
      kPatience_ms));
}

TEST_F(FleetWindow, SaysCalmlyWhyThereIsNoPlan) {
  openYard();
  planFleet();
  paint({0, 9, 9, 10});
  ASSERT_TRUE(settled());
  window->planFleet();
  ASSERT_TRUE(settled());
  ASSERT_TRUE(fleet().failure());
  EXPECT_TRUE(soonShows("There is no plan"));
  EXPECT_TRUE(soonShows("cannot reach its goal"));
  EXPECT_NE(fleet().made(), nullptr) << "the plan from before is kept";
  add("blocked", {2.5, 1.5}, 0, Vec2{4.5, 4.5});
  window->planFleet();
  EXPECT_TRUE(window->message().contains("blocked")) << window->message().toStdString();
}

TEST_F(FleetWindow, SaysWhyThereIsNoPlanInTheLanguageOfTheWindow) {
  ASSERT_EQ(useLanguage("de"), "de");
  openYard();
  paint({0, 9, 9, 10});
  window->planFleet();
  ASSERT_TRUE(settled());
  EXPECT_TRUE(soonShows("auch ohne andere Agenten nicht erreichen"));
  useLanguage("en");
}

TEST_F(FleetWindow, NamesABlockedGoalInTheFrameThatIsShown) {
  folder.write(
      "r.pgm", "P2\n8 4\n255\n" + [] {
        std::string pixels;
        for (int i = 0; i < 32; ++i) pixels += i >= 24 && i % 8 > 4 ? "0 " : "254 ";
        return pixels;
      }());
  const auto yaml = folder.write("r.yaml",
                                 "image: r.pgm\nresolution: 1.0\norigin: [10.0, 20.0, 0.0]\n"
                                 "negate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n");
  ASSERT_TRUE(window->open(QString::fromStdString(yaml.string())));
  window->editor().edit("Clear", [&](app::EditDocument& d) {
    while (!d.agents().empty()) d.removeAgent(d.agents().front().id);
  });
  add("cart", {1.5, 1.5}, 0, Vec2{6.25, 3.5});  // in the world's frame, y down
  window->planFleet();
  EXPECT_TRUE(window->message().contains(
      "The goal of agent 'cart' at x 16.25, y 20.5 collides with the obstacle at row 3, column 6"))
      << window->message().toStdString();
}

TEST_F(FleetWindow, EscapeEndsAnAnytimeSearchWithTheBestPlan) {
  openYard();
  maps::FleetSettings settings = patient();
  settings.anytime = true;
  setFleet(*window, settings);
  bool has_plan = false;
  QObject::connect(&fleet(), &FleetStore::progressed, window.get(),
                   [&](double, const QString&, bool has) { has_plan |= has; });
  window->planFleet();
  // At the least possible cost the search ends by itself.
  ASSERT_TRUE(QTest::qWaitFor([&] { return has_plan || !window->planning(); }, kPatience_ms));
  QTest::keyClick(window.get(), Qt::Key_Escape);
  ASSERT_TRUE(settled());
  ASSERT_NE(fleet().made(), nullptr);
  EXPECT_TRUE(made().certificate.free);
}

TEST_F(FleetWindow, ARobustPlanIsProvedToBeExecutable) {
  openYard();
  maps::FleetSettings settings = patient();
  settings.robust = true;
  setFleet(*window, settings);
  planFleet();
  EXPECT_EQ(made().is_executable, true);
  EXPECT_TRUE(soonShows("under any delays"));
}

TEST_F(FleetWindow, ASavedPlanIsOpenedAndProvedAgain) {
  openYard();
  planFleet();
  const QString plan = QString::fromStdString((folder / "plan.json").string());
  EXPECT_FALSE(window->saveFleetPlan(plan)) << "the project comes first";
  EXPECT_TRUE(window->message().contains("Save the project first"));
  ASSERT_TRUE(window->saveTo(QString::fromStdString((folder / "yard.clearway").string())));
  const QString picture = QString::fromStdString((folder / "plan.svg").string());
  EXPECT_FALSE(window->saveFleetPlan(picture)) << "a plan is no picture";
  EXPECT_TRUE(window->message().contains("must end in one of these: .json"));
  EXPECT_FALSE(QFileInfo::exists(picture));
  ASSERT_TRUE(window->saveFleetPlan(plan)) << window->message().toStdString();
  const auto read = app::openTimedFleetPlan(plan.toStdString());
  ASSERT_TRUE(read) << describe(read.error());
  EXPECT_TRUE(validation::validateTimedFleet(read->fleet.problem, read->plan)->free);
  ASSERT_TRUE(window->open(plan)) << window->message().toStdString();
  ASSERT_TRUE(settled());
  ASSERT_NE(fleet().made(), nullptr);
  EXPECT_TRUE(fleet().isCurrent());
  EXPECT_TRUE(made().was_opened);
  EXPECT_TRUE(soonShows("Proved free"));
  // An opened plan is updated like one that was made here.
  moveGoal(document().agents()[2].id, {12.5, 7.5});
  window->planFleet(true);
  ASSERT_TRUE(settled());
  EXPECT_EQ(made().result.kept, 2U);
}

TEST_F(FleetWindow, CancellingTheNameOrTheQuestionOfAPlanSavesNothing) {
  openYard();
  ASSERT_TRUE(window->saveTo(QString::fromStdString((folder / "yard.clearway").string())));
  planFleet();
  paint({8, 9, 0, 1});
  setFleet(*window, patient());
  ASSERT_TRUE(fleet().plan());
  ASSERT_TRUE(settled());
  const std::string before = folder.read("yard.clearway");
  QAction* save = actionOf("Plan…");
  ASSERT_NE(save, nullptr);
  const auto answering = [&](bool named, const QString& button) {
    return DialogAnswer([=, this](QDialog& dialog) {
      auto* files = qobject_cast<QFileDialog*>(&dialog);
      if (files == nullptr) return clickButton(dialog, button);
      if (!named) return dialog.reject();
      files->selectFile(QString::fromStdString((folder / "plan.json").string()));
      QMetaObject::invokeMethod(files, "accept");
    });
  };
  for (const bool named : {false, true}) {
    const DialogAnswer answer = answering(named, "Cancel");
    save->trigger();
    EXPECT_EQ(answer.shown(), named ? 2 : 1);
    EXPECT_EQ(folder.read("yard.clearway"), before);
    EXPECT_FALSE(std::filesystem::exists(folder / "plan.json"));
    EXPECT_TRUE(window->isWindowModified());
  }
  const DialogAnswer answer = answering(true, "Save “yard.clearway” and the plan");
  save->trigger();
  EXPECT_FALSE(window->isWindowModified());
  EXPECT_NE(folder.read("yard.clearway"), before);
  EXPECT_TRUE(app::openTimedFleetPlan((folder / "plan.json").string()));
}

// The agents change places on a ring of cells, which discs of .35 cells can do.
TEST_F(FleetWindow, APlanOfPointsIsOpenedAsDiscsAndProved) {
  folder.write("square.map", "type octile\nheight 2\nwidth 3\nmap\n..@\n...\n");
  const auto plan = folder.write("ring.txt",
                                 "agents=2\nmap_file=square.map\nsolution=\n"
                                 "0:(0,0),(0,1),\n1:(0,1),(1,1),\n2:(1,1),(2,1),\n");
  ASSERT_TRUE(window->open(QString::fromStdString(plan.string())))
      << window->message().toStdString();
  ASSERT_TRUE(settled());
  ASSERT_NE(fleet().made(), nullptr);
  EXPECT_EQ(document().agents().size(), 2U);
  EXPECT_TRUE(made().certificate.free) << made().certificate.problem;
  EXPECT_NEAR(made().certificate.separation->lower_bound_m, std::sqrt(0.5) - 0.7, 2e-6)
      << "round the corner";
  EXPECT_TRUE(fleet().isCurrent());
  EXPECT_TRUE(soonShows("Proved free"));
  window->player().seek(0.5);
  const app::PlayClock clock(made().result.plan.agents[0]);
  EXPECT_TRUE(soonDraws(made().ids[0], clock.poseAt(0.5)));
}

TEST_F(FleetWindow, AnAgentsPlanIsExportedOnceItHasOneUnderANameThatNamesIt) {
  openYard();
  const auto action = [&](const QString& text) {
    for (QAction* a : window->findChildren<QAction*>()) {
      if (a->text() == text) return a;
    }
    throw std::logic_error("no such action");
  };
  QAction* plan = action("Plan…");
  window->editor().select({east});
  QTest::qWait(10);
  EXPECT_FALSE(plan->isEnabled());
  ASSERT_TRUE(this->plan());
  QTest::qWait(10);
  EXPECT_TRUE(plan->isEnabled());
  QStringList titles, names;
  DialogAnswer answer([&](QDialog& dialog) {
    titles.append(dialog.windowTitle());
    names.append(
        QFileInfo(qobject_cast<QFileDialog*>(&dialog)->selectedFiles().value(0)).fileName());
    dialog.reject();
  });
  plan->trigger();
  EXPECT_EQ(titles.back(), "Export the plan of east");
  EXPECT_EQ(names.back(), "m-east.json");
  window->editor().select({west});
  QTest::qWait(10);
  EXPECT_FALSE(plan->isEnabled()) << "it has none";
  window->editor().select({east});
  planFleet();
  QTest::qWait(10);
  ASSERT_TRUE(plan->isEnabled());
  plan->trigger();
  EXPECT_EQ(titles.back(), "Save the fleet's plan") << "which is shown";
  EXPECT_EQ(names.back(), "m-plan.json");
}

TEST_F(FleetWindow, TheTrafficLayerColoursTheCellsThatAgentsPass) {
  openYard();
  planFleet();
  Layers layers = window->view().layers();
  layers.grid = layers.paths = layers.agents = layers.swept = layers.clearance = 0.0;
  window->setLayers(layers);
  const QColor plain = colourAt({2.5, 1.5});
  layers.traffic = 1.0;
  window->setLayers(layers);
  EXPECT_NE(colourAt({2.5, 1.5}), plain);
  EXPECT_EQ(colourAt({14.5, 7.5}), colourAt({14.5, 8.5})) << "nobody was there";
  fleet().setShown(false);
  EXPECT_EQ(colourAt({2.5, 1.5}), plain);
}

TEST_F(FleetWindow, AgentsArePastedIntoTheTableAndUndone) {
  openYard();
  window->showTable();
  auto* dialog = window->findChild<AgentTableDialog*>();
  ASSERT_NE(dialog, nullptr);
  QApplication::clipboard()->setText("east\t1.4\t0.9\t2.5\t2.5\nnew\t2\t1\t4.5\t5.5\t90\t8.5\t7.5");
  dialog->table().setCurrentIndex(dialog->table().model()->index(0, 0));
  dialog->paste();
  EXPECT_EQ(document().agents()[0].agent.start->position, (Vec2{2.5, 2.5}));
  EXPECT_EQ(document().agents()[1].agent.name, "new");
  QApplication::clipboard()->setText("x");
  dialog->table().setCurrentIndex(dialog->table().model()->index(0, 3));
  dialog->paste();
  EXPECT_TRUE(soonShows("is not a number") ||
              dialog->findChild<QLabel*>("table_message")->text().contains("is not a number"));
  window->editor().undo();
  EXPECT_EQ(document().agents()[1].agent.name, "west");
  EXPECT_EQ(dialog->table().model()->rowCount(), 3);
  dialog->table().selectRow(2);
  dialog->copy();
  EXPECT_TRUE(QApplication::clipboard()->text().startsWith("apart\t1.4\t0.9\t3.5\t7.5\t0\t6.5"));
  dialog->removeRows();
  EXPECT_EQ(document().agents().size(), 2U);
  dialog->close();
}

TEST_F(FleetWindow, TheTableSaysInGermanWhichCellIsWrong) {
  openYard();
  ASSERT_EQ(useLanguage("de"), "de");
  window->showTable();
  auto* dialog = window->findChild<AgentTableDialog*>();
  ASSERT_NE(dialog, nullptr);
  const auto refusal = [&](int column, const QString& text) {
    QApplication::clipboard()->setText(text);
    dialog->table().setCurrentIndex(dialog->table().model()->index(0, column));
    dialog->paste();
    return dialog->findChild<QLabel*>("table_message")->text().section(": ", 1);
  };
  const QString most = groupedDigits("10000000");
  EXPECT_EQ(refusal(1, "-1"), "Zeile 1, Länge: -1 liegt nicht zwischen 0,001 und " + most + ".");
  EXPECT_EQ(refusal(1, "1,5\n1,5\nfoo"), "Zeile 3, Länge: „foo“ ist keine Zahl.");
  EXPECT_EQ(refusal(0, "\t1"), "Zeile 1, Name: Ein Agent braucht einen Namen.");
  const std::pair<int, QString> columns[] = {{2, "Breite"},        {3, "Start x"}, {4, "Start y"},
                                             {5, "Startrichtung"}, {6, "Ziel x"},  {7, "Ziel y"},
                                             {8, "Zielrichtung"},  {9, "Tempo"}};
  for (const auto& [column, name] : columns) {
    EXPECT_EQ(refusal(column, "1,5,2"), "Zeile 1, " + name + ": „1,5,2“ ist keine Zahl.");
  }
  EXPECT_EQ(refusal(0, QString("a\n").repeated(10001)), "mehr als 10\u2009000 Agenten.");
  dialog->close();
  useLanguage("en");
}

TEST_F(FleetWindow, TheKeysOfTheTableAreThoseOfTables) {
  openYard();
  window->chooseTool(ToolKind::Agents);
  window->showTable();
  auto* dialog = window->findChild<AgentTableDialog*>();
  ASSERT_TRUE(QTest::qWaitForWindowActive(dialog));
  QTableView& table = dialog->table();
  table.setFocus();
  const std::size_t steps = document().position();
  table.setCurrentIndex(table.model()->index(1, 1));
  const std::pair<Qt::Key, int> moves[] = {
      {Qt::Key_Right, 2}, {Qt::Key_Left, 1}, {Qt::Key_End, 9}, {Qt::Key_Home, 0}};
  for (const auto& [key, column] : moves) {
    QTest::keyClick(&table, key);
    EXPECT_EQ(table.currentIndex(), table.model()->index(1, column)) << key;
  }
  EXPECT_EQ(document().position(), steps);
  QTest::keyClick(&table, Qt::Key_B);  // into the cell
  EXPECT_EQ(window->tool(), ToolKind::Agents);
  auto* cell = table.findChild<QLineEdit*>();
  ASSERT_NE(cell, nullptr);
  EXPECT_EQ(cell->text(), "b");
  cell->setCursorPosition(0);
  QTest::keyClick(cell, Qt::Key_Delete);
  EXPECT_EQ(cell->text(), "") << "a letter, not an agent";
  QTest::keyClick(cell, Qt::Key_Escape);
  EXPECT_EQ(document().agents().size(), 3U);
  table.selectRow(1);
  table.selectionModel()->select(table.model()->index(2, 4),
                                 QItemSelectionModel::Select | QItemSelectionModel::Rows);
  QTest::keyClick(&table, Qt::Key_Delete);
  ASSERT_EQ(document().agents().size(), 1U);
  EXPECT_EQ(document().position(), steps + 1);
  window->editor().undo();
  EXPECT_EQ(document().agents().size(), 3U);
  dialog->close();
}

TEST_F(FleetWindow, ARandomFleetIsOneStepAndCanBePlanned) {
  openYard();
  const std::size_t steps = document().position();
  ASSERT_TRUE(addRandomFleet(window->editor(), {6, 3, true}));
  EXPECT_EQ(document().agents().size(), 6U);
  EXPECT_EQ(document().position(), steps + 1);
  planFleet();
  ASSERT_TRUE(addRandomFleet(window->editor(), {2, 3, false}));
  EXPECT_EQ(document().agents().size(), 8U);
  for (std::size_t k = 0; k < 8; ++k) {
    EXPECT_EQ(document().agents()[k].agent.name, "agent " + std::to_string(k + 1));
  }
  EXPECT_TRUE(soonShows("2 agents were placed since"));
  planFleet();
  EXPECT_FALSE(addRandomFleet(window->editor(), {500, 3, true})) << "they do not fit";
  window->editor().undo();
  window->editor().undo();
  EXPECT_EQ(document().agents().size(), 3U);
}

TEST_F(FleetWindow, ARandomFleetIsPlacedInTheBackgroundAndCancelStopsIt) {
  openYard();
  RandomFleetDialog dialog(window->editor(), window.get());
  auto* agents = dialog.findChild<QSpinBox*>("random_agents");
  auto* problem = dialog.findChild<QLabel*>("random_problem");
  auto* busy = dialog.findChild<QProgressBar*>();
  auto* buttons = dialog.findChild<QDialogButtonBox*>();
  agents->setValue(500);
  dialog.show();
  EXPECT_FALSE(busy->isVisible());
  buttons->button(QDialogButtonBox::Ok)->click();
  EXPECT_TRUE(busy->isVisible());
  EXPECT_FALSE(buttons->button(QDialogButtonBox::Ok)->isEnabled());
  EXPECT_EQ(document().agents().size(), 3U) << "nothing is placed yet";
  ASSERT_TRUE(QTest::qWaitFor([&] { return problem->isVisible(); }, kPatience_ms));
  EXPECT_TRUE(problem->text().contains("there is room for")) << problem->text().toStdString();
  EXPECT_TRUE(dialog.isVisible() && !busy->isVisible());
  agents->setValue(2);
  buttons->button(QDialogButtonBox::Ok)->click();
  buttons->button(QDialogButtonBox::Cancel)->click();
  EXPECT_FALSE(dialog.isVisible());
  QTest::qWait(50);
  EXPECT_EQ(document().agents().size(), 3U) << "it was cancelled";
  dialog.show();
  buttons->button(QDialogButtonBox::Ok)->click();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !dialog.isVisible(); }, kPatience_ms));
  EXPECT_EQ(dialog.result(), QDialog::Accepted);
  EXPECT_EQ(document().agents().size(), 5U);
}

TEST_F(FleetWindow, ItsButtonsAreInSightBesideAPlan) {
  openYard();
  window->resize(1280, 800);
  planFleet();
  QTest::qWait(50);
  int seen = 0;
  for (const char* dock : {"fleet", "result"}) {
    for (const auto* b : window->findChild<QDockWidget*>(dock)->findChildren<QPushButton*>()) {
      if (!b->isVisible()) continue;
      ++seen;
      EXPECT_EQ(b->visibleRegion().boundingRect(), b->rect()) << b->text().toStdString();
    }
  }
  EXPECT_EQ(seen, 6) << "plan, update, table, random fleet, the closest, save";
}

TEST_F(FleetWindow, APlanOfOneAgentIsPlayedInstead) {
  openYard();
  planFleet();
  window->editor().select({apart});
  ASSERT_TRUE(plan());
  EXPECT_FALSE(fleet().shown());
  EXPECT_EQ(window->player().clocks().size(), 1U);
  fleet().setShown(true);
  EXPECT_EQ(window->player().clocks().size(), 3U);
}

}  // namespace
}  // namespace clearway::gui
