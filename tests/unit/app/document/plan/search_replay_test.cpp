// Replays a recorded search: any order of moves equals a sequential pass through the events.
#include "app/document/plan/search_replay.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/rng.h"
#include "tests/support/grids.h"

namespace clearway::app {
namespace {

constexpr std::int32_t kReplaySide = 20;

// Random events of searches with restarts; some events are outside the map.
SearchTrace randomTrace(Rng& rng, int searches) {
  SearchTrace trace;
  trace.headings = {Heading(), Heading().left90()};
  for (int s = 0; s < searches; ++s) {
    trace.note(TraceKind::Began, {0, 0});
    for (std::uint32_t n = rng.below(60); n > 0; --n) {
      const Cell c{static_cast<std::int32_t>(rng.below(kReplaySide + 2)) - 1,
                   static_cast<std::int32_t>(rng.below(kReplaySide + 2)) - 1};
      const auto kind = rng.below(3) == 0 ? TraceKind::Expanded : TraceKind::Opened;
      trace.note(kind, c, static_cast<std::int32_t>(rng.below(2)));
    }
  }
  return trace;
}

enum class Look { None, Open, Expanded };

// Sequential reference: all events before the Expanded event number `step`.
std::vector<Look> expected(const SearchTrace& trace, std::size_t step, std::optional<int> heading) {
  std::vector<Look> out(kReplaySide * kReplaySide);
  std::vector<Look> begun = out;
  std::size_t expanded = 0;
  bool fresh = false;  // a search has started without an expansion: the previous search is shown
  for (const TraceEvent& e : trace.events) {
    if (e.kind == TraceKind::Expanded && expanded == step) break;
    if (e.kind == TraceKind::Began) {
      begun.assign(begun.size(), Look::None);
      fresh = true;
    }
    if (e.kind == TraceKind::Expanded) {
      ++expanded;
      if (fresh) out = begun;
      fresh = false;
    }
    if (e.kind == TraceKind::Began || (heading && e.heading != *heading) || e.cell.row < 0 ||
        e.cell.column < 0 || e.cell.row >= kReplaySide || e.cell.column >= kReplaySide) {
      continue;
    }
    std::vector<Look>& at = fresh ? begun : out;
    Look& look = at[static_cast<std::size_t>(e.cell.row * kReplaySide + e.cell.column)];
    if (e.kind == TraceKind::Expanded) look = Look::Expanded;
    if (e.kind == TraceKind::Opened && look == Look::None) look = Look::Open;
  }
  return expanded == 0 ? begun : out;
}

std::vector<Look> shown(const SearchReplay& replay) {
  std::vector<Look> out;
  for (const std::uint8_t t : replay.tones()) {
    out.push_back(t == 0 ? Look::None : t == SearchReplay::kOpen ? Look::Open : Look::Expanded);
  }
  return out;
}

TEST(SearchReplay, EqualsTheSequentialReferenceAfterAnyMove) {
  Rng rng(5);
  const GridFrame frame = testing::emptyGrid(kReplaySide, kReplaySide).frame();
  std::size_t seen = 0;
  for (int n = 0; n < 60; ++n) {
    const SearchTrace trace = randomTrace(rng, 1 + static_cast<int>(rng.below(3)));
    SearchReplay replay(trace, frame);
    std::optional<int> heading;
    std::vector<Look> before = shown(replay);
    EXPECT_EQ(before, expected(trace, replay.steps(), heading));
    for (int m = 0; m < 40; ++m) {
      CellRange changed;
      if (rng.below(5) == 0) {
        heading = rng.below(2) == 0 ? std::nullopt : std::optional(static_cast<int>(rng.below(2)));
        changed = replay.choose(heading);
      } else {
        changed = replay.moveTo(rng.below(static_cast<std::uint32_t>(replay.steps() + 1)));
      }
      const std::vector<Look> now = shown(replay);
      ASSERT_EQ(now, expected(trace, replay.step(), heading)) << "step " << replay.step();
      for (std::int32_t i = 0; i < kReplaySide; ++i) {
        for (std::int32_t j = 0; j < kReplaySide; ++j) {
          const auto at = static_cast<std::size_t>(i * kReplaySide + j);
          if (now[at] == before[at]) continue;
          ++seen;
          EXPECT_TRUE(i >= changed.first_row && i < changed.last_row && j >= changed.first_column &&
                      j < changed.last_column)
              << "a changed cell is not reported";
        }
      }
      before = now;
    }
  }
  EXPECT_GT(seen, 1000U);
}

TEST(SearchReplay, TonesShowTheOrderAndHeadingsTheExpandedStates) {
  SearchTrace trace;
  trace.headings = {Heading(), Heading().left90()};
  trace.note(TraceKind::Opened, {1, 1}, 0);
  for (const int column : {1, 2, 3}) {
    trace.note(TraceKind::Expanded, {1, column}, 0);
    trace.note(TraceKind::Opened, {1, column + 1}, 1);
  }
  trace.note(TraceKind::Expanded, {1, 2}, 1);
  SearchReplay replay(trace, testing::emptyGrid(kReplaySide, kReplaySide).frame());
  ASSERT_EQ(replay.steps(), 4U);
  const auto tone = [&](std::size_t column) { return replay.tones()[kReplaySide + column]; };
  EXPECT_EQ(tone(1), 1);
  EXPECT_LT(tone(1), tone(2));
  EXPECT_LT(tone(2), tone(3));
  EXPECT_EQ(tone(4), SearchReplay::kOpen);
  EXPECT_EQ(replay.headingsAt({1, 2}), 3U);
  EXPECT_EQ(replay.headingsAt({1, 1}), 1U);
  EXPECT_EQ(replay.headingsAt({5, 5}), 0U);
  EXPECT_EQ(replay.current()->cell, (Cell{1, 2}));
  (void)replay.moveTo(0);
  EXPECT_EQ(tone(1), SearchReplay::kOpen);
  EXPECT_FALSE(replay.current());
}

TEST(SearchReplay, OfAThinnedTraceNumbersTheStatesOfTheWholeSearch) {
  SearchTrace trace;
  trace.limit = 64;
  for (std::int32_t k = 0; k < 1000; ++k)
    trace.note(TraceKind::Expanded, {k % kReplaySide, k / 50});
  SearchReplay replay(trace, testing::emptyGrid(kReplaySide, kReplaySide).frame());
  EXPECT_EQ(replay.stride(), 16U);
  EXPECT_EQ(replay.steps(), 64U) << "63 even ones and the last";
  EXPECT_EQ(replay.stateAt(0), 0U);
  EXPECT_EQ(replay.stateAt(1), 1U);
  EXPECT_EQ(replay.stateAt(2), 17U);
  EXPECT_EQ(replay.stateAt(replay.steps()), 1000U);
  EXPECT_EQ(replay.current()->cell, (Cell{999 % kReplaySide, 999 / 50}));
}

TEST(RecordSearch, IsThinnedNotCut) {
  const maps::GridMap map{testing::emptyGrid(40, 40), {}, {}, {}, 255, {}, {}, {}};
  maps::ProjectAgent agent;
  agent.start = Pose{{2.5, 2.5}, Heading()};
  agent.goal = maps::GoalPose{{37.5, 37.5}, {}};
  maps::PlannerSettings settings;
  settings.planner = maps::PlannerKind::Point;
  settings.method = PointSearch::Dijkstra;
  const PlanJob job = *makePlanJob(map, agent, settings);
  const SearchRecord whole = recordSearch(job, {});
  const SearchRecord part = recordSearch(job, {}, 400);
  ASSERT_GT(whole.trace.expanded, 400U);
  EXPECT_EQ(whole.trace.stride, 1U);
  EXPECT_GT(part.trace.stride, 1U);
  EXPECT_EQ(part.trace.expanded, whole.trace.expanded);
  const SearchReplay all(whole.trace, map.grid.frame()), some(part.trace, map.grid.frame());
  ASSERT_TRUE(all.current() && some.current());
  EXPECT_EQ(some.current()->cell, all.current()->cell) << "the last state is there";
  EXPECT_EQ(some.stateAt(some.steps()), all.steps());
}

TEST(RecordSearch, WithoutAPathForAPointItFloodsFromTheStart) {
  // So thick that no path to the goal, free or not, begins on this side.
  OccupancyGrid grid = testing::emptyGrid(5, 40);
  for (std::int32_t row = 0; row < 5; ++row) {
    for (std::int32_t column = 5; column < 35; ++column) grid.set({row, column}, true);
  }
  const maps::GridMap map{grid, {}, {}, {}, 255, {}, {}, {}};
  maps::ProjectAgent agent;
  agent.start = Pose{{2.5, 2.5}, Heading()};
  agent.goal = maps::GoalPose{{37.5, 2.5}, {}};
  const PlanJob job = *makePlanJob(map, agent, {});
  const SearchRecord record = recordSearch(job, {});
  EXPECT_EQ(record.result.status, PlanStatus::NoPath);
  EXPECT_TRUE(record.of_disc);
  const SearchReplay replay(record.trace, map.grid.frame());
  EXPECT_EQ(replay.steps(), 25U) << "all on this side of the wall";
}

TEST(SearchReplay, IntervalsOfAnyStepAreThoseOfASequentialPass) {
  SearchTrace trace;
  for (int search = 0; search < 3; ++search) {
    trace.restart({0, 0});
    for (int k = 0; k < 10; ++k) {
      const auto at = static_cast<float>(10 * search + k) / 2.0F;
      const TraceInterval interval{1.0F, 1.0F, at, at + 1.0F, 3.0F};
      trace.note(TraceKind::Opened, {2, 2}, interval);
      if (k % 2 == 1) trace.note(TraceKind::Expanded, {2, 2}, interval);
    }
  }
  SearchReplay replay(trace, testing::emptyGrid(kReplaySide, kReplaySide).frame());
  ASSERT_TRUE(replay.hasIntervals());
  ASSERT_EQ(replay.steps(), 15U);
  EXPECT_TRUE(std::ranges::all_of(replay.tones(), [](auto t) { return t == 0; }));
  const auto seen = [&](std::size_t from, std::size_t to) {
    std::vector<std::pair<float, bool>> out;
    replay.forEachInterval(from, to, [&](const TraceInterval& t, std::uint8_t tone) {
      out.emplace_back(t.left, tone != SearchReplay::kOpen);
    });
    return out;
  };
  for (const std::size_t step : {15U, 3U, 8U, 0U, 5U, 11U}) {
    (void)replay.moveTo(step);
    const std::size_t first = replay.firstStep();
    EXPECT_EQ(first, step == 0 ? 0U : (step - 1) / 5 * 5);
    auto parts = seen(first, first);
    for (std::size_t k = first; k < step; ++k) {
      const auto more = seen(k, k + 1);
      EXPECT_EQ(std::ranges::count(more, true, &std::pair<float, bool>::second), 1);
      if (k == first)
        parts = more;
      else
        parts.insert(parts.end(), more.begin(), more.end());
    }
    EXPECT_EQ(parts, seen(first, step)) << step;
    EXPECT_EQ(replay.currentInterval() != nullptr, step > 0);
  }
}

}  // namespace
}  // namespace clearway::app
