// Colours of agents: one for the list, the map and pictures, and apart from those of starts and
// goals.
#include <gtest/gtest.h>

#include <QApplication>
#include <QDir>

#include "app/gui/canvas/paint/agent_marks.h"
#include "app/gui/docks/agent/agent_swatch.h"
#include "app/gui/playback/player.h"
#include "app/gui/widgets/theme.h"
#include "maps/project/project.h"
#include "tests/gui/fleet_fixture.h"
#include "tests/support/must.h"
#include "tests/support/oklab.h"

namespace clearway::gui {
namespace {

using testing::colourDistance;

constexpr double kApart = 0.08;
constexpr double kOwnFromStart = 0.14, kOwnFromGoal = 0.18;  // no green, no orange

std::uint32_t rgbOf(const QColor& colour) { return colour.rgb() & 0xffffffU; }

class AgentColour : public FleetWindow {
 protected:
  void TearDown() override { window->setLook(Look::Light); }

 private:
  KeptLook look_;
};

TEST_F(AgentColour, NoAutomaticOneIsNearThoseOfStartsAndGoals) {
  for (const bool safe : {false, true}) {
    for (const auto& [look, dark_map] :
         {std::pair(Look::Light, false), {Look::Dark, false}, {Look::Dark, true}}) {
      setSafeColours(safe);
      setDarkMaps(dark_map);
      window->setLook(look);
      const Theme& theme = mapTheme();
      app::EditAgent agent;
      for (agent.number = 1; agent.number <= 500; ++agent.number) {
        const QColor colour = shownColour(agent);
        for (const QColor& mark : {theme.start, theme.goal}) {
          EXPECT_GT(colourDistance(rgbOf(colour), rgbOf(mark)), kApart)
              << agent.number << " " << colour.name().toStdString() << " "
              << mark.name().toStdString() << (safe ? " safe" : "");
        }
      }
    }
  }
}

TEST_F(AgentColour, NoSampleHasOneNearThoseOfStartsAndGoals) {
  window->setLook(Look::Light);
  const QDir samples(CLEARWAY_SOURCE_DIR "/maps/samples");
  int own = 0;
  for (const QString& name : samples.entryList({"*.clearway"})) {
    const maps::Project project =
        testing::must(maps::loadProject(samples.filePath(name).toStdString()));
    for (const maps::ProjectAgent& a : project.agents) {
      if (!a.colour) continue;
      ++own;
      EXPECT_GT(colourDistance(*a.colour, rgbOf(mapTheme().start)), kOwnFromStart)
          << name.toStdString() << " " << a.name;
      EXPECT_GT(colourDistance(*a.colour, rgbOf(mapTheme().goal)), kOwnFromGoal)
          << name.toStdString() << " " << a.name;
    }
  }
  EXPECT_GT(own, 3);
}

TEST_F(AgentColour, OfALargeFleetIsThatOfTheListOnTheMap) {
  ASSERT_TRUE(window->open(sample("carts.json")));
  setFleet(*window, patient());
  ASSERT_NO_FATAL_FAILURE(planFleet());
  ASSERT_TRUE(fleet().shown());
  ASSERT_GT(document().agents().size(), app::picture::kDistinctColours + 1);
  const auto same = [&] {
    const auto& drawn = window->view().scene().agents;
    return std::ranges::equal(
        drawn, document().agents(), [](const SceneAgent& a, const app::EditAgent& b) {
          return a.id == b.id &&
                 (a.colour.isValid() ? a.colour : mapTheme().agent).rgb() == shownColour(b).rgb();
        });
  };
  EXPECT_TRUE(QTest::qWaitFor(same, kPatience_ms));
}

}  // namespace
}  // namespace clearway::gui
