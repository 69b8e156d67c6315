// The palette for colour-blind users: every two of its colours are apart for every eye, on each
// map, and an agent has one colour everywhere. The oracle is the simulation of the literature
// (tests/support/colour_vision.h).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAction>
#include <QToolBar>
#include <algorithm>
#include <cmath>

#include "app/drawing/style/safe_colours.h"
#include "app/gui/canvas/paint/run_lines.h"
#include "app/gui/canvas/paint/simulation_painter.h"
#include "app/gui/docks/agent/agent_swatch.h"
#include "app/gui/window/picture_source.h"
#include "app/gui/wording/preferences.h"
#include "tests/gui/contrast.h"
#include "tests/gui/window_fixture.h"
#include "tests/support/colour_vision.h"

namespace clearway::gui {
namespace {

using app::picture::kSafeAgents;
using app::picture::kSafeApart;
using testing::ciede2000;
using ::testing::HasSubstr;
using testing::labOf;

std::uint32_t packedOf(const QColor& colour) { return colour.rgb() & 0xffffffU; }

double leastDistance(const QColor& a, const QColor& b) {
  double out = 1e9;
  for (const testing::Vision& eye : testing::kVisions) {
    out = std::min(out, ciede2000(labOf(packedOf(a), eye), labOf(packedOf(b), eye)));
  }
  return out;
}

QColor colourOfAgent(std::uint32_t number) {
  app::EditAgent agent;
  agent.number = number;
  return shownColour(agent);
}

class SafeColours : public SmallMapWindow {
 protected:
  struct MapLook {
    const char* name;
    Look look;
    bool dark_map;
  };
  static constexpr std::array<MapLook, 3> kMaps{
      {{"light", Look::Light, false}, {"dimmed", Look::Dark, false}, {"dark", Look::Dark, true}}};

  template <class Visit>
  void onEachMap(const Visit& visit) {
    for (const MapLook& map : kMaps) {
      setSafeColours(true);
      setDarkMaps(map.dark_map);
      window->setLook(map.look);
      visit(map);
    }
  }
  void TearDown() override { window->setLook(Look::Light); }

 private:
  KeptLook look_;
};

TEST(ColourDistance, IsThatOfThePublishedExamples) {
  struct Example {
    testing::ColourTriple a, b;
    double distance;
  };
  for (const Example& e :
       std::vector<Example>{{{50.0, 2.6772, -79.7751}, {50.0, 0.0, -82.7485}, 2.0425},
                            {{50.0, -1.0, 2.0}, {50.0, 0.0, 0.0}, 2.3669},
                            {{50.0, 2.49, -0.001}, {50.0, -2.49, 0.0011}, 7.2195},
                            {{50.0, 2.5, 0.0}, {73.0, 25.0, -18.0}, 27.1492},
                            {{2.0776, 0.0795, -1.135}, {0.9033, -0.0636, -0.5514}, 0.9082}}) {
    EXPECT_NEAR(ciede2000(e.a, e.b), e.distance, 1e-4);
  }
}

TEST_F(SafeColours, AreApartForEveryEyeOnEveryMap) {
  onEachMap([](const MapLook& map) {
    const Theme& t = mapTheme();
    std::vector<std::pair<std::string, QColor>> all{
        {"start", t.start}, {"goal", t.goal}, {"conflict", t.warn}, {"path", t.agent}};
    for (std::uint32_t n = 2; n <= kSafeAgents; ++n) {
      all.emplace_back("agent " + std::to_string(n), colourOfAgent(n));
    }
    for (std::size_t a = 0; a < all.size(); ++a) {
      for (std::size_t b = a + 1; b < all.size(); ++b) {
        EXPECT_GE(leastDistance(all[a].second, all[b].second), kSafeApart)
            << map.name << ": " << all[a].first << " and " << all[b].first;
      }
    }
  });
}

TEST_F(SafeColours, OfFurtherAgentsAreApartFromStartsGoalsAndConflictsAndSeenOnTheFloor) {
  onEachMap([](const MapLook& map) {
    const Theme& t = mapTheme();
    for (std::uint32_t n = 1; n <= 3 * kSafeAgents + 1; ++n) {
      const QColor colour = colourOfAgent(n);
      for (const QColor& mark : {t.start, t.goal, t.warn}) {
        EXPECT_GE(leastDistance(colour, mark), kSafeApart)
            << map.name << ": " << n << " " << mark.name().toStdString();
      }
      EXPECT_GE(ratioOf(colour, t.floor), 3.0) << map.name << ": " << n;
      if (n <= kSafeAgents) continue;
      EXPECT_NE(colour, colourOfAgent(static_cast<std::uint32_t>(n - kSafeAgents))) << n;
    }
  });
}

// The usual palette is one for the normal eye.
TEST_F(SafeColours, OfTheStatesOfASimulationAreApart) {
  constexpr std::array kLooks{AgentLook::Static, AgentLook::Arrived, AgentLook::Moves,
                              AgentLook::Waits, AgentLook::Collides};
  const auto seenOn = [](const QColor& floor, QColor fill, double opacity) {
    const auto mixed = [&](int f, int g) {
      return static_cast<int>(std::lround(opacity * f + (1.0 - opacity) * g));
    };
    fill.setRgb(mixed(fill.red(), floor.red()), mixed(fill.green(), floor.green()),
                mixed(fill.blue(), floor.blue()));
    return fill;
  };
  for (const bool safe : {true, false}) {
    onEachMap([&](const MapLook& map) {
      setSafeColours(safe);
      const Theme& t = mapTheme();
      for (const double opacity :
           {1.0, kBodyOpacity}) {  // of the legend and of outlines; of bodies
        for (const AgentLook a : kLooks) {
          for (const AgentLook b : kLooks) {
            if (a >= b) continue;
            const QColor one = seenOn(t.floor, colourOf(a, t), opacity);
            const QColor other = seenOn(t.floor, colourOf(b, t), opacity);
            const double apart = safe
                                     ? leastDistance(one, other)
                                     : ciede2000(labOf(packedOf(one), testing::kVisions.front()),
                                                 labOf(packedOf(other), testing::kVisions.front()));
            EXPECT_GE(apart, kSafeApart)
                << map.name << (safe ? ", safe: " : ": ") << static_cast<int>(a) << " and "
                << static_cast<int>(b) << " at " << opacity;
          }
        }
      }
    });
  }
}

TEST_F(SafeColours, OfTheGoalToolIsThatOfGoalsOnTheMap) {
  open(kRoom);
  const QAction* tool = nullptr;
  for (const QAction* a : window->findChild<QToolBar*>("tools")->actions()) {
    if (a->data() == static_cast<int>(ToolKind::Goal)) tool = a;
  }
  ASSERT_NE(tool, nullptr);
  const auto inkOf = [&] {
    const QImage image = tool->icon().pixmap(48).toImage().convertToFormat(QImage::Format_ARGB32);
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) {
        if (image.pixelColor(x, y).alpha() == 255) return QColor(image.pixelColor(x, y).rgb());
      }
    }
    return QColor();
  };
  for (const bool safe : {true, false}) {
    for (const MapLook& map : kMaps) {
      Preferences p = preferences();
      p.safe_colours = safe;
      p.dark_maps = map.dark_map;
      PreferenceStore::instance().set(p);
      window->setLook(map.look);
      EXPECT_EQ(inkOf(), mapTheme().goal) << map.name << (safe ? ", safe" : "");
      EXPECT_GE(ratioOf(inkOf(), currentPalette().color(QPalette::Window)), 3.0) << map.name;
    }
  }
  PreferenceStore::instance().set({});
}

TEST_F(SafeColours, OfAnAgentAreTheSameInListsRunsAndPictures) {
  open(kRoom);
  task({2.5, 4.5}, {17.5, 4.5});
  onEachMap([&](const MapLook& map) {
    EXPECT_EQ(colourOfAgent(1), mapTheme().agent) << map.name;
    const std::vector<QColor> run =
        runColours(std::vector<maps::AgentColour>{}, 30, mapTheme(), isMapDark());
    for (std::uint32_t n = 1; n <= run.size(); ++n) EXPECT_EQ(run[n - 1], colourOfAgent(n)) << n;
    PictureChoices choices;
    choices.theme = map.dark_map ? app::PictureTheme::Dark : app::PictureTheme::Light;
    const std::string svg = drawnSvg(pictureSourceOf(window->bench()), choices).value_or("");
    for (const auto& [mark, colour] : {std::pair{"agent", mapTheme().agent},
                                       {"start,.cw-good", mapTheme().start},
                                       {"goal", mapTheme().goal},
                                       {"warn", mapTheme().warn}}) {
      EXPECT_THAT(svg, HasSubstr(".cw-" + std::string(mark) +
                                 "{color:" + colour.name().toStdString() + "}"))
          << map.name;
    }
  });
}

}  // namespace
}  // namespace clearway::gui
