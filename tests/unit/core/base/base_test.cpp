#include <gtest/gtest.h>

#include "core/base/cancel.h"
#include "core/base/hash.h"
#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/rng.h"

namespace clearway {
namespace {

struct Tag {};

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
}

TEST(StopCheck, NoticesCancelTimeAndMemory) {
  StopSource stop;
  stop.request();
  EXPECT_EQ(StopCheck({}, &stop).poll(0), StopReason::Cancelled);
  Budget time;
  time.time_limit_s = -1.0;
  EXPECT_EQ(StopCheck(time).poll(0), StopReason::TimeLimit);
  Budget memory;
  memory.max_memory_bytes = 100;
  EXPECT_EQ(StopCheck(memory).poll(0, 101), StopReason::MemoryLimit);
}

TEST(Describe, LeavesOutWhatIsNotKnown) {
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
