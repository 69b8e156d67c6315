// Landmarks of the map in the window: built, read again, used, repaired, stopped, refused.
#include <QCheckBox>
#include <QPushButton>

#include "app/document/edit/live_landmarks.h"
#include "app/document/edit/new_map.h"
#include "app/gui/widgets/fold_box.h"
#include "app/gui/window/parts/open_documents.h"
#include "planner/point/point_planner.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class TablesWindow : public SmallMapWindow {
 protected:
  // A map with detours, planned on its cells.
  void begin() {
    open(kRoom);
    task({3.5, 1.5}, {16.5, 1.5});
    set([](maps::PlannerSettings& s) { s.planner = maps::PlannerKind::Point; });
  }
  template <class Change>
  void set(Change change) {
    maps::PlannerSettings s = window->editor().document().planner();
    change(s);
    window->editor().edit("Planner", [&](app::EditDocument& d) { d.setPlanner(s); });
  }
  void wall(const CellRange& cells) {
    window->editor().edit("Wall", [&](app::EditDocument& d) {
      d.paint(app::CellSet(cells), maps::CellState::Occupied);
    });
  }
  QCheckBox& use() { return *window->findChild<QCheckBox*>("use_tables"); }
  LandmarkBuilder& tables() { return window->plans().tables(); }
  bool waitFor(LandmarkBuilder::State state) {
    return QTest::qWaitFor([&] { return tables().state() == state; }, kPatience_ms);
  }
  std::filesystem::path kept() { return app::landmarksFileOf(file); }
  QString status_text() { return window->findChild<QLabel*>("landmarks_text")->text(); }
};

TEST_F(TablesWindow, AreBuiltSavedBesideTheMapAndReadTheNextTime) {
  begin();
  EXPECT_FALSE(std::filesystem::exists(kept()));
  use().setFocus();
  QTest::keyClick(&use(), Qt::Key_Space);
  ASSERT_TRUE(waitFor(LandmarkBuilder::State::Ready));
  EXPECT_TRUE(std::filesystem::exists(kept()));
  EXPECT_TRUE(status_text().contains("built in")) << status_text().toStdString();
  EXPECT_TRUE(status_text().contains("m.map.clearway-tables"));
  window->documents().tabs().closeDocument();
  ASSERT_TRUE(window->open(QString::fromStdString(file.string())));
  EXPECT_EQ(tables().state(), LandmarkBuilder::State::Off)
      << "the map opens with the planner of shapes";
  set([](maps::PlannerSettings& s) { s.planner = maps::PlannerKind::Point; });
  ASSERT_TRUE(waitFor(LandmarkBuilder::State::Ready));
  EXPECT_TRUE(status_text().contains("read in")) << status_text().toStdString();
  QTest::mouseClick(&use(), Qt::LeftButton, {}, QPoint(8, use().height() / 2));
  EXPECT_EQ(tables().state(), LandmarkBuilder::State::Off);
  EXPECT_EQ(tables().current(), nullptr);
}

TEST_F(TablesWindow, ThePlanUsesThemAndIsAsShort) {
  begin();
  ASSERT_TRUE(plan());
  const double without = window->result()->cost;
  EXPECT_TRUE(soonShows("The agent's shape was not checked"));
  EXPECT_FALSE(shows("used: "));
  use().click();
  ASSERT_TRUE(waitFor(LandmarkBuilder::State::Ready));
  ASSERT_TRUE(plan());
  EXPECT_TRUE(soonShows("used: 8 landmarks"));
  EXPECT_EQ(window->result()->cost, without);
}

TEST_F(TablesWindow, AreRepairedAfterAnEditAndKeptWhenTheMapIsSaved) {
  begin();
  use().click();
  ASSERT_TRUE(waitFor(LandmarkBuilder::State::Ready));
  const std::string before = folder.read("m.map.clearway-tables");
  wall({4, 6, 10, 11});
  EXPECT_EQ(tables().state(), LandmarkBuilder::State::Stale) << "at once, until they are repaired";
  EXPECT_EQ(tables().current(), nullptr);
  ASSERT_TRUE(waitFor(LandmarkBuilder::State::Ready));
  EXPECT_TRUE(status_text().contains("Repaired")) << status_text().toStdString();
  ASSERT_NE(tables().current(), nullptr);
  EXPECT_EQ(tables().current()->fingerprint(), window->editor().map().grid.fingerprint());
  EXPECT_EQ(folder.read("m.map.clearway-tables"), before) << "the map's file is unchanged";
  ASSERT_TRUE(window->saveTo(QString::fromStdString(file.string())));
  ASSERT_TRUE(QTest::qWaitFor([&] { return status_text().contains("kept for next time"); }));
  const Result<grid::Landmarks> saved =
      grid::Landmarks::parse(folder.read("m.map.clearway-tables"), window->editor().map().grid);
  ASSERT_TRUE(saved) << describe(saved.error());
  EXPECT_EQ(*saved, *tables().current());
}

TEST_F(TablesWindow, OfAnEditedMapAreOnlyInMemory) {
  begin();
  wall({7, 8, 0, 1});
  use().click();
  ASSERT_TRUE(waitFor(LandmarkBuilder::State::Ready));
  EXPECT_TRUE(status_text().contains("in memory")) << status_text().toStdString();
  EXPECT_FALSE(std::filesystem::exists(kept()));
}

TEST_F(TablesWindow, OfANewMapAreKeptWhenItIsFirstSaved) {
  app::NewMap wanted;
  wanted.rows = wanted.columns = 40;
  window->createMap(wanted);
  set([](maps::PlannerSettings& s) { s.planner = maps::PlannerKind::Point; });
  use().click();
  ASSERT_TRUE(waitFor(LandmarkBuilder::State::Ready));
  EXPECT_TRUE(status_text().contains("in memory")) << status_text().toStdString();
  const std::filesystem::path map = folder / "new.yaml";
  ASSERT_TRUE(window->saveTo(QString::fromStdString(map.string())));
  ASSERT_TRUE(QTest::qWaitFor([&] { return status_text().contains("kept for next time"); }));
  const Result<grid::Landmarks> saved =
      grid::Landmarks::parse(folder.read("new.yaml.clearway-tables"), window->editor().map().grid);
  ASSERT_TRUE(saved) << describe(saved.error());
  EXPECT_EQ(*saved, *tables().current());
}

TEST_F(TablesWindow, AMapOfAnotherSizeGetsNewOnes) {
  begin();
  use().click();
  ASSERT_TRUE(waitFor(LandmarkBuilder::State::Ready));
  window->editor().edit("Crop", [](app::EditDocument& d) {
    ASSERT_TRUE(d.resize({0, 8, 0, 18}, maps::CellState::Free));
  });
  EXPECT_EQ(tables().current(), nullptr);
  ASSERT_TRUE(QTest::qWaitFor([&] { return tables().current() != nullptr; }, kPatience_ms));
  EXPECT_EQ(tables().current()->fingerprint(), window->editor().map().grid.fingerprint());
}

TEST_F(TablesWindow, ReportWhyTheyCannotBeUsed) {
  begin();
  EXPECT_TRUE(use().isEnabled());
  const auto refused = [&](const char* why) {
    EXPECT_FALSE(use().isEnabled()) << why;
    EXPECT_TRUE(use().toolTip().contains(why)) << use().toolTip().toStdString();
    EXPECT_TRUE(status_text().contains(why)) << status_text().toStdString();
    window->editor().undo();
    EXPECT_TRUE(use().isEnabled());
  };
  set([](maps::PlannerSettings& s) { s.planner = maps::PlannerKind::Pose; });
  refused("Only grid searches use landmarks");
  set([](maps::PlannerSettings& s) { s.connectivity = 4; });
  refused("eight directions");
  set([](maps::PlannerSettings& s) { s.corners = CornerRule::Always; });
  refused("cut no corners");
  set([](maps::PlannerSettings& s) { s.method = PointSearch::AStar; });
  refused("Only the automatic method");
  app::EditAgent a = *window->editor().chosen();
  a.agent.more_goals = {{{4.5, 4.5}, {}}};
  window->editor().edit("Goal", [&](app::EditDocument& d) { d.setAgent(a); });
  refused("several goals uses no landmarks");
}

TEST_F(TablesWindow, ATooTightLimitIsReported) {
  begin();
  Budget limits = tables().limits();
  limits.max_memory_bytes = 100;
  tables().setLimits(limits);
  use().click();
  ASSERT_TRUE(waitFor(LandmarkBuilder::State::Stale));
  EXPECT_TRUE(status_text().contains("more than they may take")) << status_text().toStdString();
  auto* again = window->findChild<QPushButton*>("build_tables");
  unfoldFor(again);
  ASSERT_TRUE(again->isVisible());
  tables().setLimits(app::LandmarkCache::usualLimits());
  again->click();
  EXPECT_TRUE(waitFor(LandmarkBuilder::State::Ready));
}

// It is stopped at its first report: the landmarks that are left take long enough for that.
TEST_F(TablesWindow, BuildingReportsItsProgressAndCanBeStopped) {
  app::NewMap wanted;
  wanted.rows = wanted.columns = 900;
  wanted.pattern = app::Pattern::Empty;
  window->createMap(wanted);
  set([](maps::PlannerSettings& s) { s.planner = maps::PlannerKind::Point; });
  tables().setLimits({});
  double most = 0.0;
  QObject::connect(&tables(), &LandmarkBuilder::progressed, [&](double part) {
    most = std::max(most, part);
    if (part > 0.0)
      QTest::mouseClick(window->findChild<QPushButton*>("stop_tables"), Qt::LeftButton);
  });
  // On a loaded machine the work may end before this thread sees that it runs.
  for (int attempt = 0; attempt < 20 && tables().state() != LandmarkBuilder::State::Stale;
       ++attempt) {
    if (use().isChecked()) use().click();
    most = 0.0;
    use().click();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !tables().busy(); }, kPatience_ms));
  }
  EXPECT_GT(most, 0.0);
  ASSERT_EQ(tables().state(), LandmarkBuilder::State::Stale);
  EXPECT_TRUE(status_text().contains("Stopped")) << status_text().toStdString();
  EXPECT_EQ(tables().current(), nullptr);
}

TEST_F(TablesWindow, AreBuiltToTheEndWhileAnotherDocumentIsShown) {
  begin();
  const quint64 first = window->editor().documentId();
  use().click();
  EXPECT_EQ(tables().state(), LandmarkBuilder::State::Building);
  ASSERT_TRUE(window->open(sample("maze.map")));
  EXPECT_EQ(tables().current(), nullptr) << "they are of another map";
  ASSERT_TRUE(QTest::qWaitFor([&] { return std::filesystem::exists(kept()); }, kPatience_ms));
  window->documents().tabs().select(first);
  ASSERT_TRUE(waitFor(LandmarkBuilder::State::Ready));
  EXPECT_TRUE(status_text().contains("built in")) << status_text().toStdString();
  EXPECT_NE(tables().current(), nullptr);
}

}  // namespace
}  // namespace clearway::gui
