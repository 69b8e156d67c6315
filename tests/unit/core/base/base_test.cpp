#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/fingerprint.h"
#include "core/base/id_pool.h"
#include "core/base/number_text.h"
#include "core/base/result.h"
#include "core/base/rng.h"
#include "core/base/stop_source.h"
#include "tests/support/counted_clock.h"

namespace clearway {
namespace {

struct Tag {};

TEST(RoundedText, HasNoExponentForOrdinaryMagnitudes) {
  EXPECT_EQ(roundedText(4.6e6), "4600000");
  EXPECT_EQ(roundedText(-123456789.0), "-123456789");
  EXPECT_EQ(roundedText(1234.5678), "1234.57");
  EXPECT_EQ(roundedText(2.0), "2");
  EXPECT_EQ(roundedText(0.1 + 0.2), "0.3");
  EXPECT_EQ(roundedText(999.9, 3), "1000");
  EXPECT_EQ(roundedText(0.00001234567, 3), "0.0000123");
  EXPECT_EQ(roundedText(1e-9), "0.000000001");
  EXPECT_EQ(roundedText(1e-60), "0");
  EXPECT_EQ(roundedText(-1e-60), "0");
  EXPECT_EQ(roundedText(1e300), "1e+300");
}

TEST(IdPool, AnIdOfARemovedObjectNeverNamesItsSuccessor) {
  IdPool<Tag> pool;
  const auto a = pool.acquire();
  const auto b = pool.acquire();
  EXPECT_TRUE(pool.release(a));
  EXPECT_FALSE(pool.contains(a));
  const auto c = pool.acquire();
  EXPECT_EQ(c.index, a.index);
  EXPECT_NE(c, a);
  EXPECT_FALSE(pool.release(a)) << "a second release must not free the successor";
  EXPECT_TRUE(pool.contains(c));
  EXPECT_TRUE(pool.contains(b));
  EXPECT_EQ(pool.size(), 2U);
}

TEST(StopCheck, ReportsTheFirstReasonAndKeepsIt) {
  StopSource stop;
  Budget budget;
  budget.max_nodes = 10;
  StopCheck check(budget, &stop);
  EXPECT_EQ(check.poll(10), StopReason::None);
  EXPECT_EQ(check.poll(11), StopReason::NodeLimit);
  stop.request();
  EXPECT_EQ(check.poll(0), StopReason::NodeLimit);
  StopCheck cancelled({}, &stop);
  EXPECT_EQ(cancelled.poll(0), StopReason::Cancelled);
  stop.reset();
  EXPECT_EQ(cancelled.poll(0), StopReason::Cancelled);
  Budget time;
  time.time_limit_s = -1.0;
  StopCheck late(time);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(late.poll(0), StopReason::TimeLimit);
  EXPECT_EQ(late.reason(), StopReason::TimeLimit);
}

TEST(StopCheck, NoticesCancelTimeAndMemory) {
  StopSource stop;
  stop.request();
  StopCheck cancelled({}, &stop);
  EXPECT_EQ(cancelled.poll(0), StopReason::Cancelled);
  EXPECT_TRUE(isStopped(&cancelled));
  EXPECT_TRUE(isStoppedInside(&cancelled));
  EXPECT_FALSE(isStopped(nullptr));
  EXPECT_FALSE(isStoppedInside(nullptr));
  Budget time;
  time.time_limit_s = -1.0;
  EXPECT_EQ(StopCheck(time).poll(0), StopReason::TimeLimit);
  Budget memory;
  memory.max_memory_bytes = 100;
  EXPECT_EQ(StopCheck(memory).poll(0, 101), StopReason::MemoryLimit);
}

// Number of steps of that length until a time limit of `limit_ms` is noticed, after as many cheap
// polls.
int stepsUntilNoticed(int cheap, double step_ms, double limit_ms, bool reports_work) {
  Budget time;
  time.time_limit_s = 1e-3 * limit_ms;
  StopCheck check(time);
  for (int i = 0; i < cheap; ++i) {
    if (check.poll(0) != StopReason::None) return 0;
  }
  std::uint64_t work = 0;
  for (int steps = 1;; ++steps) {
    const double before_s = check.elapsed_s();
    while (check.elapsed_s() < before_s + 1e-3 * step_ms) continue;
    if (reports_work) work += static_cast<std::uint64_t>(1e6 * step_ms);
    if (check.poll(0, 0, work) != StopReason::None) return steps;
  }
}

TEST(StopCheck, NoticesTheTimeLimitSoonHoweverExpensiveAPollIs) {
  EXPECT_LE(stepsUntilNoticed(0, 2.0, 10.0, false), 5);
  EXPECT_LE(stepsUntilNoticed(0, 0.1, 10.0, false), 101);
  for (const int cheap : {300, 1000, 3000, 10'000, 40'000}) {
    // At least once in 256 polls, and on every poll from then on.
    EXPECT_LE(stepsUntilNoticed(cheap, 0.1, 10.0, false), 101 + 256) << cheap;
    EXPECT_LE(stepsUntilNoticed(cheap, 0.1, 40.0, false), 401) << cheap;
    // At once when `work` reports an expensive step.
    EXPECT_LE(stepsUntilNoticed(cheap, 2.0, 10.0, true), 5) << cheap;
  }
}

// Also where cheap polls report a work that does not grow.
TEST(StopCheck, ReadsTheClockRarelyWherePollsAreCheap) {
  constexpr std::int64_t kPolls = 100'000;
  Budget time;
  time.time_limit_s = testing::CountedClock::kLongTime_s;
  const auto readingsOf = [&](double reading_s) {
    const testing::CountedClock clock(reading_s);
    StopCheck check(time);
    for (std::int64_t i = 0; i < kPolls; ++i) {
      EXPECT_EQ(check.poll(0, 0, 1U << 20U), StopReason::None);
    }
    return clock.readings();
  };
  EXPECT_LT(readingsOf(1e-6), kPolls / 200);  // polls between two readings take 1 us
  EXPECT_GT(readingsOf(60e-6), kPolls / 2);   // 60 us: every poll must read
  EXPECT_GE(readingsOf(1e-6), kPolls / StopCheck::kMostPolls);
}

TEST(StopCheck, WithoutATimeLimitNeverReadsTheClock) {
  const testing::CountedClock clock;
  StopCheck check({});
  const std::int64_t before = clock.readings();
  for (int i = 0; i < 10'000; ++i) ASSERT_EQ(check.pollNow(), StopReason::None);
  EXPECT_EQ(clock.readings(), before);
}

TEST(StopCheck, StopsAtTheReadingThatIsBeyondTheLimit) {
  for (const std::int64_t n : {1, 2, 17, 1000}) {
    Budget time;
    time.time_limit_s = (static_cast<double>(n) - 0.5) * testing::CountedClock::kReading_s;
    const testing::CountedClock clock;
    StopCheck check(time);  // the first reading
    std::int64_t polls = 1;
    while (check.poll(0) == StopReason::None) ++polls;
    EXPECT_EQ(polls, n);
    EXPECT_EQ(check.reason(), StopReason::TimeLimit);
  }
}

TEST(StopCheck, ReadsTheClockAtOnceAfterALongStep) {
  Budget time;
  time.time_limit_s = 5e-3;
  StopCheck check(time);
  for (int i = 0; i < 1000; ++i) static_cast<void>(check.poll(0));
  while (check.elapsed_s() <= time.time_limit_s) continue;
  EXPECT_TRUE(isStopped(&check));
}

TEST(StopCheck, WithoutATimeLimitStillNoticesTheOtherLimits) {
  StopSource stop;
  StopCheck check({}, &stop);
  for (std::uint64_t i = 0; i < 100'000; ++i)
    ASSERT_EQ(check.poll(0, 0, 1000 * i), StopReason::None);
  stop.request();
  EXPECT_EQ(check.poll(0), StopReason::Cancelled);
}

TEST(StopCheck, ARefusalOfOptionalMemoryStopsNoWork) {
  Budget memory;
  memory.max_memory_bytes = 100;
  StopCheck check(memory);
  EXPECT_TRUE(check.hasRoomFor(100));
  EXPECT_FALSE(check.hasRoomFor(101));
  EXPECT_EQ(check.poll(0, 100), StopReason::None);
  EXPECT_EQ(check.reason(), StopReason::None);
  EXPECT_EQ(check.poll(0, 101), StopReason::MemoryLimit);
  EXPECT_EQ(check.reason(), StopReason::MemoryLimit);
}

TEST(Describe, SkipsEmptyFields) {
  EXPECT_EQ(describe({ErrorCode::Malformed, "bad", "a.map", 3}), "a.map:3: bad");
  EXPECT_EQ(describe({ErrorCode::Malformed, "bad", "a.map", 0}), "a.map: bad");
  EXPECT_EQ(describe({ErrorCode::Malformed, "bad", "", 0}), "bad");
}

TEST(Rng, GivesThePublishedSplitmixSequence) {
  Rng rng(1234567);
  EXPECT_EQ(rng.next(), 6457827717110365317ULL);
  EXPECT_EQ(rng.next(), 3203168211198807973ULL);
}

TEST(Fingerprint, IsFnv1aOfLittleEndianBytes) {
  Fingerprint f;
  const std::uint8_t a[] = {'a'};
  f.addBytes(a);
  EXPECT_EQ(f.value(), 0xaf63dc4c8601ec8cULL);  // published test vector
}

}  // namespace
}  // namespace clearway
