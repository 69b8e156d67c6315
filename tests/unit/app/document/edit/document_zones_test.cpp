// The zones of a document: they keep their place on the map when it is turned, cropped or scaled,
// undo brings back their digits, and files keep them.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "app/document/disk/edit_file.h"
#include "app/document/disk/recovery_file.h"
#include "app/document/edit/document_zones.h"
#include "app/document/edit/edit_document.h"
#include "app/document/plan/site_zones.h"
#include "core/base/rng.h"
#include "maps/text/file_io.h"
#include "maps/text/json_value.h"
#include "planner/common/zone_snap.h"
#include "tests/support/grey_map.h"
#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

constexpr double kTiny = 1e-9;

DocumentZones someZones(Rng& rng) {
  maps::ZoneSet set;
  set.id = "site";
  for (const auto type : {maps::ZoneType::Blocked, maps::ZoneType::SpeedLimit,
                          maps::ZoneType::Penalty, maps::ZoneType::Directed}) {
    maps::SiteZone zone;
    zone.id = "zone " + std::to_string(set.zones.size());
    zone.type = type;
    const Vec2 at{rng.range(-1.0, 1.0), rng.range(-1.0, 1.0)};
    zone.vertices = {at, at + Vec2{0.5, 0.1}, at + Vec2{0.2, 0.7}};
    if (type != maps::ZoneType::Blocked) zone.value = rng.range(0.1, 0.9);
    set.zones.push_back(std::move(zone));
  }
  return {std::make_shared<const maps::ZoneSet>(std::move(set)), {}};
}

SiteZones worldOf(const EditDocument& d) {
  return **worldZones(d.map().frame, d.frame(), *d.zones().set);
}

// Turned as poses on the map are.
void expectMoved(const SiteZones& before, const SiteZones& after,
                 const std::function<Pose(const Pose&)>& moved) {
  ASSERT_EQ(before.zones.size(), after.zones.size());
  for (std::size_t k = 0; k < before.zones.size(); ++k) {
    const Zone &a = before.zones[k], &b = after.zones[k];
    ASSERT_EQ(a.ring.size(), b.ring.size());
    for (std::size_t i = 0; i < a.ring.size(); ++i) {
      EXPECT_NEAR(length(moved({a.ring[i], {}}).position - b.ring[i]), 0.0, 2.0 * kZoneSnap_m);
    }
    EXPECT_NEAR(a.speed_m_s, b.speed_m_s, kTiny);
    if (!isDirection(a.kind)) continue;
    const Heading to = moved({{}, a.direction}).heading;
    EXPECT_NEAR(to.cos() * b.direction.cos() + to.sin() * b.direction.sin(), 1.0, kTiny);
  }
}

TEST(DocumentZones, KeepTheirPlaceWhenTheMapIsTurnedOrCropped) {
  Rng rng(7);
  for (const Turn turn : {Turn::Left, Turn::Right, Turn::Half, Turn::FlipAcross, Turn::FlipDown}) {
    EditDocument d(testing::greyMap(20, 30, 9), {}, {});
    d.openZones(someZones(rng));
    const DocumentZones opened = d.zones();
    const SiteZones before = worldOf(d);
    const GridFrame frame = d.frame();
    d.begin("turn");
    ASSERT_TRUE(d.turn(turn));
    d.commit();
    EXPECT_TRUE(d.tasksModified());
    expectMoved(before, worldOf(d), [&](const Pose& p) { return turned(p, frame, turn); });

    const SiteZones turned_zones = worldOf(d);
    const Vec2 by{-d.frame().columnEdge(3), -d.frame().rowEdge(2)};
    d.begin("crop");
    ASSERT_TRUE(d.resize({2, 15, 3, 18}, maps::CellState::Free));
    d.commit();
    expectMoved(turned_zones, worldOf(d), [&](const Pose& p) {
      return Pose{p.position + by, p.heading};
    });
    d.undo();
    d.undo();
    EXPECT_TRUE(d.zones() == opened);
    EXPECT_FALSE(d.tasksModified());
  }
}

// Stations and charging places stay on the cells that have their values.
TEST(DocumentZones, TheCellsOfASimulationMoveWithTheMap) {
  const maps::GridMap map = testing::greyMap(20, 30, 9);
  const auto valueAt = [](const maps::GridMap& m, Cell c) {
    return m.values.at(static_cast<std::size_t>(c.row * m.grid.frame().columns() + c.column));
  };
  maps::SimulationSection opened;
  opened.stations = {{"dock", {4, 6}, 2.0}, {"nowhere", {40, 6}, 0.0}};
  opened.battery = maps::BatterySection{60.0, 10.0, 0.3, {{5, 17}, {6, 8}}};
  for (const Turn turn : {Turn::Left, Turn::Right, Turn::Half, Turn::FlipAcross, Turn::FlipDown}) {
    EditDocument d(map, {}, {});
    d.openSimulation(opened);
    const auto expectKept = [&] {
      const maps::SimulationSection& s = d.simulation();
      EXPECT_EQ(valueAt(d.map(), s.stations[0].cell), valueAt(map, opened.stations[0].cell));
      EXPECT_EQ(s.stations[1], opened.stations[1]) << "it is outside of the map";
      for (std::size_t k = 0; k < 2; ++k) {
        EXPECT_EQ(valueAt(d.map(), s.battery->places[k]), valueAt(map, opened.battery->places[k]));
      }
    };
    d.begin("crop");
    ASSERT_TRUE(d.resize({2, 15, 3, 18}, maps::CellState::Free));
    d.commit();
    EXPECT_EQ(d.simulation().stations[0].cell, (Cell{2, 3}));
    expectKept();
    d.begin("turn");
    ASSERT_TRUE(d.turn(turn));
    d.commit();
    EXPECT_TRUE(d.tasksModified());
    expectKept();
    d.goTo(0);
    EXPECT_EQ(d.simulation(), opened);
    EXPECT_FALSE(d.tasksModified());
    d.begin("cut");
    const Result<void> cut = d.resize({0, 20, 7, 30}, maps::CellState::Free);
    d.commit();
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.error().text().find("the station 'dock'"), 0U) << cut.error().text();
    EXPECT_FALSE(d.modified());
  }
}

TEST(DocumentZones, EachChangeIsAStepThatUndoTakesBack) {
  Rng rng(8);
  EditDocument d(testing::greyMap(20, 30, 9), {}, {});
  d.openZones(someZones(rng));
  (void)d.takeChanges();
  maps::SiteZone zone = d.zones().set->zones.front();
  zone.id = freeZoneId(d.zones());
  EXPECT_EQ(zone.id, "zone");
  d.begin("draw");
  d.setZones(withZone(d.zones(), zone));
  d.commit();
  EXPECT_TRUE(d.takeChanges().zones);
  EXPECT_EQ(freeZoneId(d.zones()), "zone 4");  // 2 and 3 are there
  zone.value = 0.25;
  d.begin("set");
  d.setZones(withZone(d.zones(), 4, zone));
  d.commit();
  EXPECT_EQ(d.zones().set->zones[4].value, 0.25);
  d.begin("remove");
  d.setZones(withoutZone(d.zones(), 0));
  d.commit();
  EXPECT_EQ(d.zones().set->zones.size(), 4U);
  d.goTo(0);
  EXPECT_EQ(d.zones().set->zones.size(), 4U);
  EXPECT_EQ(d.zones().set->zones.front().id, "zone 0");
  d.goTo(3);
  EXPECT_EQ(d.zones().set->zones.back().value, 0.25);
}

class SavedZones : public ::testing::Test {
 protected:
  void SetUp() override {
    Rng rng(9);
    zones_ = *someZones(rng).set;
    file_ = folder_.write("site.zones.json", maps::toText(maps::zoneSetToJson(zones_)));
    const maps::GridMap map = testing::greyMap(20, 30, 9);
    OpenedEdit made = newEdit(map);
    made.document.begin("zones");
    made.document.setZones(*openZones(map, file_));
    made.document.commit();
    project_ = folder_.path() / "site.clearway";
    ASSERT_TRUE(saveEdit(made.document, made.file, project_));
  }
  std::string text() { return *maps::readFile(project_); }

  testing::TempFolder folder_;
  maps::ZoneSet zones_;
  std::filesystem::path file_, project_;
};

TEST_F(SavedZones, OfAFileAreNamedByTheProjectUntilTheyAreEdited) {
  EXPECT_NE(text().find("\"zones\": \"site.zones.json\""), std::string::npos);
  OpenedEdit again = *openEdit(project_);
  EXPECT_EQ(again.document.zones().set->zones, zones_.zones);
  EXPECT_EQ(again.document.zones().file, file_);
  EXPECT_FALSE(again.document.modified());

  again.document.begin("remove");
  again.document.setZones(withoutZone(again.document.zones(), 1));
  again.document.commit();
  ASSERT_TRUE(saveEdit(again.document, again.file, project_));
  EXPECT_EQ(text().find("site.zones.json"), std::string::npos);
  EXPECT_EQ(openEdit(project_)->document.zones().set->zones.size(), zones_.zones.size() - 1);
  EXPECT_EQ(maps::parseZoneSet(*maps::readFile(file_), "f")->zones, zones_.zones);  // as it was
}

TEST_F(SavedZones, ComeBackAfterACrash) {
  OpenedEdit open = *openEdit(project_);
  const auto path = folder_.path() / "r.recovery";
  for (const bool is_edited : {false, true}) {
    if (is_edited) {
      open.document.begin("remove");
      open.document.setZones(withoutZone(open.document.zones(), 0));
      open.document.commit();
    }
    RecoverySnapshot snapshot = snapshotOf(open.document, open.file, 1, 2);
    snapshot.values = open.document.map().values;
    ASSERT_TRUE(saveRecovery(snapshot, path));
    const Result<OpenedEdit> back = openRecovery(path);
    ASSERT_TRUE(back);
    EXPECT_TRUE(sameZones(back->document.zones(), open.document.zones()));
  }
}

TEST_F(SavedZones, OfAnotherFolderAreHeldByTheProject) {
  OpenedEdit open = *openEdit(project_);
  std::filesystem::create_directory(folder_.path() / "other");
  const auto copy = folder_.path() / "other" / "copy.clearway";
  ASSERT_TRUE(saveCopy(open.document, open.file, copy));
  EXPECT_EQ(openEdit(copy)->document.zones().set->zones, zones_.zones);
}

TEST_F(SavedZones, ThatAFileCannotHaveAreRefusedWithItsName) {
  const auto bad = folder_.write("bad.json", "{\"zoneSet\": 3}");
  const auto zones = openZones(testing::greyMap(20, 30, 9), bad);
  ASSERT_FALSE(zones);
  EXPECT_EQ(zones.error().source, bad.string());
}

TEST_F(SavedZones, AreSavedWhateverTheirNamesAndSpeedsWere) {
  OpenedEdit open = *openEdit(project_);
  maps::ZoneSet set = zones_;
  const std::string umlauts = [] {
    std::string out = "x";
    while (out.size() < 5000) out += "\xc3\xbc";
    return out;
  }();
  set.zones[0].id = "dock 1\ngate\x1b[31m";
  set.zones[1].id = "dock 1 gate\t[31m";  // the same, once it is clean
  set.zones[1].value = 0.0;
  set.zones[2].id = umlauts;
  set.zones[2].descriptor = "a\x7f" + umlauts;
  set.zones[3].id = umlauts + "2";
  open.document.begin("set");
  open.document.setZones({std::make_shared<const maps::ZoneSet>(set), file_});
  open.document.commit();
  const std::vector<maps::SiteZone>& now = open.document.zones().set->zones;
  EXPECT_TRUE(open.document.zones().file.empty());
  EXPECT_EQ(now[0].id, "dock 1 gate [31m");
  EXPECT_EQ(now[1].id, "dock 1 gate [31m 2");
  EXPECT_EQ(now[1].value, maps::kLeastZoneSpeed);
  EXPECT_EQ(now[2].id, umlauts.substr(0, 4095));  // 4096 bytes end within a character
  EXPECT_EQ(now[2].descriptor, "a " + umlauts.substr(0, 4093));
  EXPECT_TRUE(now[3].id.ends_with("\xc3\xbc 2"));
  ASSERT_TRUE(saveEdit(open.document, open.file, project_));
  EXPECT_EQ(openEdit(project_)->document.zones().set->zones, now);
}

TEST_F(SavedZones, OfAFileAreNotReplacedByAnythingSavedThere) {
  OpenedEdit open = *openEdit(project_);
  const std::string before = *maps::readFile(file_);
  const auto isRefused = [&](const auto& saved) {
    return !saved && saved.error().code == ErrorCode::Conflict &&
           saved.error().source == file_.string();
  };
  EXPECT_TRUE(isRefused(saveEdit(open.document, open.file, file_)));
  EXPECT_TRUE(isRefused(saveCopy(open.document, open.file, file_)));
  OpenedEdit other = newEdit(testing::greyMap(20, 30, 9));
  const auto map = folder_.path() / "m.map";
  ASSERT_TRUE(saveEdit(other.document, other.file, map));
  other.document.begin("zones");
  other.document.setZones(*openZones(other.document.map(), file_));
  other.document.commit();
  EXPECT_TRUE(isRefused(saveBeside(other.document, other.file, file_)));
  EXPECT_EQ(*maps::readFile(file_), before);
  EXPECT_EQ(open.file.path, project_);
}

}  // namespace
}  // namespace clearway::app
