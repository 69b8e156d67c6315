// A world with sleeping bodies reports the same as one without sleeping, bit for bit.
#include <gtest/gtest.h>

#include <cstdlib>

#include "core/base/rng.h"
#include "core/world/world.h"

namespace clearway::collide {
namespace {

int rounds(int usual) {
  const char* scale = std::getenv("CLEARWAY_TEST_SCALE");
  return scale != nullptr ? usual * std::atoi(scale) : usual;
}

BodyDef boxAt(double x, double y) {
  BodyDef d;
  d.shape = BoxShape{1.0, 1.0, 0.0};
  d.pose = {{x, y}, {}};
  return d;
}

World worldOf(bool sleeping, std::uint32_t steps) {
  WorldOptions o;
  o.enable_sleeping = sleeping;
  o.steps_to_sleep = steps;
  return *World::make(o);
}

TEST(Sleeping, AnIslandSleepsAsAWholeAndWakesAsOne) {
  World w = worldOf(true, 3);
  const BodyId a = *w.add(boxAt(0, 0));
  const BodyId b = *w.add(boxAt(0.9, 0));
  const BodyId c = *w.add(boxAt(5, 0));
  for (int k = 0; k < 3; ++k) {
    ASSERT_TRUE(w.setPose(b, {{0.9, 0.01 * k}, {}}));
    ASSERT_TRUE(*w.step(0.1));
    EXPECT_FALSE(w.isAsleep(a)) << "it touches one that moves";
  }
  for (int k = 0; k < 4; ++k) ASSERT_TRUE(*w.step(0.1));
  EXPECT_TRUE(w.isAsleep(a) && w.isAsleep(b) && w.isAsleep(c));
  EXPECT_EQ(w.counters().bodies_asleep, 3U);
  EXPECT_EQ(w.counters().pairs_asleep, 1U);
  EXPECT_EQ(w.counters().pairs_reported, 1U) << "counted";
  EXPECT_EQ(w.counters().pairs_tested, 0U);
  ASSERT_EQ(w.contacts().size(), 1U) << "and kept";
  ASSERT_EQ(w.events().size(), 1U);
  EXPECT_EQ(w.events()[0].kind, EventKind::Persisted);
  ASSERT_TRUE(w.setMargin(a, 0.3));  // a change of its own
  ASSERT_TRUE(*w.step(0.1));
  EXPECT_FALSE(w.isAsleep(a) || w.isAsleep(b));
  EXPECT_TRUE(w.isAsleep(c));
  for (int k = 0; k < 8; ++k) ASSERT_TRUE(*w.step(0.1));
  EXPECT_TRUE(w.isAsleep(a) && w.isAsleep(b));
  ASSERT_TRUE(w.setPose(c, {{1.8, 0}, {}}));  // comes to touch b
  ASSERT_TRUE(*w.step(0.1));
  ASSERT_TRUE(*w.step(0.1));
  EXPECT_FALSE(w.isAsleep(a) || w.isAsleep(b) || w.isAsleep(c));
}

TEST(Sleeping, ABodyThatWasTouchedForLongSleepsAgainAfterTheMoverHasGone) {
  World w = worldOf(true, 5);
  const BodyId box = *w.add(boxAt(0, 0));
  const BodyId mover = *w.add(boxAt(3, 0));
  for (int k = 0; k < 8; ++k) ASSERT_TRUE(*w.step(0.1));
  ASSERT_TRUE(w.isAsleep(box));
  for (int k = 0; k < 40; ++k) {  // over it, for longer than a rest
    ASSERT_TRUE(w.setPose(mover, {{0.5, 0.01 * k}, {}}));
    ASSERT_TRUE(*w.step(0.1));
  }
  EXPECT_FALSE(w.isAsleep(box));
  ASSERT_TRUE(w.setPose(mover, {{30, 0}, {}}));
  for (int k = 0; k < 12; ++k) ASSERT_TRUE(*w.step(0.1));
  EXPECT_TRUE(w.isAsleep(box) && w.isAsleep(mover));
}

TEST(Sleeping, AnEditOfTheMapUnderASleeperWakesIt) {
  World w = worldOf(true, 2);
  w.setGrid(OccupancyGrid(*GridFrame::make(8, 8, 1.0, 1.0)));
  const BodyId a = *w.add(boxAt(2.5, 2.5));
  const BodyId b = *w.add(boxAt(6.5, 6.5));
  for (int k = 0; k < 6; ++k) ASSERT_TRUE(*w.step(0.1));
  ASSERT_TRUE(w.isAsleep(a) && w.isAsleep(b));
  ASSERT_TRUE(w.setCell({2, 2}, true));
  ASSERT_TRUE(*w.step(0.1));
  EXPECT_FALSE(w.isAsleep(a));
  EXPECT_TRUE(w.isAsleep(b));
  EXPECT_EQ(w.wallContacts().size(), 1U);
}

TEST(Sleeping, ChangesNoContactAndNoEvent) {
  Rng rng(91);
  std::uint64_t body_steps = 0;
  std::uint64_t slept = 0;
  std::uint64_t woken = 0;
  std::size_t events = 0;
  for (int round = 0; round < rounds(6); ++round) {
    World awake = worldOf(false, 1);
    World sleepy = worldOf(true, 1 + rng.below(6));
    const auto both = [&](auto&& change) {
      change(awake);
      change(sleepy);
    };
    both([](World& w) { w.setGrid(OccupancyGrid(*GridFrame::make(14, 14, 1.0, 1.0))); });
    std::vector<BodyId> ids;
    const auto add = [&] {
      BodyDef d = boxAt(rng.range(0, 14), rng.range(0, 14));
      d.mode = rng.below(7) == 0 ? BodyMode::Static : BodyMode::Normal2D;
      d.detection = static_cast<Detection>(rng.below(3));
      if (rng.below(4) == 0) d.shape = discShape(rng.range(0.2, 1.0));
      if (rng.below(8) == 0) {
        d.shape = *CompoundShape::make(
            {{BoxShape{2, 0.3, 0}, {}, false}, {BoxShape{0.3, 2, 0}, {{0.5, 0.5}, {}}, false}});
      }
      BodyId id;
      both([&](World& w) { id = *w.add(d); });
      return id;
    };
    for (int k = 0; k < 60; ++k) ids.push_back(add());
    std::uint64_t asleep_before = 0;
    for (int step = 0; step < 400; ++step) {
      // Quiet and busy periods, so that islands form and separate.
      const std::uint32_t changes = (step / 25) % 2 == 0 ? rng.below(5) : rng.below(8) / 7;
      for (std::uint32_t k = 0; k < changes; ++k) {
        const std::uint32_t n = rng.below(static_cast<std::uint32_t>(ids.size()));
        const std::uint32_t what = rng.below(16);
        const Vec2 by{rng.range(-0.6, 0.6), rng.range(-0.6, 0.6)};
        const Cell cell{static_cast<std::int32_t>(rng.below(14)),
                        static_cast<std::int32_t>(rng.below(14))};
        if (what == 0) {
          both([&](World& w) { ASSERT_TRUE(w.remove(ids[n])); });
          ids[n] = add();
          continue;
        }
        both([&](World& w) {
          const BodyDef& d = *w.body(ids[n]);
          switch (what) {
            case 1: ASSERT_TRUE(w.setMode(ids[n], BodyMode::Static)); break;
            case 2: ASSERT_TRUE(w.setMode(ids[n], BodyMode::Normal2D)); break;
            case 3: ASSERT_TRUE(w.setMargin(ids[n], d.margin_m == 0.02 ? 0.4 : 0.02)); break;
            case 4: ASSERT_TRUE(w.setFilter(ids[n], 1, d.mask == 2 ? ~0ULL : 2, 0)); break;
            case 5: ASSERT_TRUE(w.setCell(cell, !w.grid()->blocked(cell))); break;
            case 6: ASSERT_TRUE(w.setShape(ids[n], discShape(0.7))); break;
            case 7: ASSERT_TRUE(w.setMode(ids[n], BodyMode::Disabled)); break;
            default:
              if (d.mode != BodyMode::Static) {
                ASSERT_TRUE(w.setPose(ids[n], {d.pose.position + by, d.pose.heading}));
              }
          }
        });
      }
      both([](World& w) { ASSERT_TRUE(*w.step(0.1)); });
      ASSERT_EQ(sleepy.stateHash(), awake.stateHash()) << "round " << round << " step " << step;
      ASSERT_EQ(sleepy.events().size(), awake.events().size());
      for (std::size_t k = 0; k < awake.events().size(); ++k) {
        ASSERT_EQ(sleepy.events()[k], awake.events()[k]);
      }
      events += awake.events().size();
      body_steps += ids.size();
      slept += sleepy.counters().bodies_asleep;
      woken += sleepy.counters().bodies_asleep < asleep_before ? 1U : 0U;
      asleep_before = sleepy.counters().bodies_asleep;
    }
  }
  EXPECT_GE(body_steps, 100'000U);
  EXPECT_GT(slept, body_steps / 10);
  EXPECT_GT(woken, 100U);
  EXPECT_GT(events, 10'000U);
}

}  // namespace
}  // namespace clearway::collide
