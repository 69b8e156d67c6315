// Messages between ranks: what is read is what was written, and torn bytes are refused.
#include "app/study/sweep/sweep_message.h"

#include <gtest/gtest.h>

namespace clearway::app {
namespace {

using Kind = SweepMessage::Kind;

TEST(SweepMessage, ComesBackAsItWasSent) {
  SweepMessage m{.kind = Kind::Done, .run = 123'456'789};
  m.row.exit_code = 137;
  m.row.figures = std::string("{\"a\": 1}\0\xff", 11);
  m.row.hash = "0123456789abcdef";
  m.row.error = "ended by signal 9";
  m.row.host = "node-7";
  m.row.started = 1.7e9 + 0.1;
  m.row.wall_s = 0.1;
  m.row.cpu_s = -0.0;
  m.row.peak_mb = 1e300;
  const auto back = decode(encode(m));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->kind, Kind::Done);
  EXPECT_EQ(back->run, m.run);
  EXPECT_EQ(back->row.exit_code, 137);
  EXPECT_EQ(back->row.figures, m.row.figures);
  EXPECT_EQ(back->row.status, "");
  EXPECT_EQ(back->row.hash, m.row.hash);
  EXPECT_EQ(back->row.error, m.row.error);
  EXPECT_EQ(back->row.host, m.row.host);
  EXPECT_EQ(back->row.started, m.row.started);
  EXPECT_EQ(back->row.wall_s, m.row.wall_s);
  EXPECT_EQ(back->row.peak_mb, m.row.peak_mb);
  const auto run = decode(encode({.kind = Kind::Run, .run = 7, .words = {"plan", "", "a b"}}));
  EXPECT_EQ(run->run, 7U);
  EXPECT_EQ(run->words, (std::vector<std::string>{"plan", "", "a b"}));
  EXPECT_EQ(decode(encode({.kind = Kind::Failed, .error = "no process"}))->error, "no process");
  EXPECT_EQ(decode(encode({}))->kind, Kind::Stop);
}

TEST(SweepMessage, IsRefusedWhenItIsTorn) {
  for (const Kind kind : {Kind::Run, Kind::Stop, Kind::Done, Kind::Failed}) {
    const std::string bytes = encode({.kind = kind, .words = {"plan"}, .error = "text"});
    for (std::size_t n = 0; n < bytes.size(); ++n) {
      if (kind == Kind::Run && n == 9) continue;  // a run without words
      EXPECT_FALSE(decode(bytes.substr(0, n))) << n;
    }
    EXPECT_FALSE(decode(bytes + "x"));
  }
  EXPECT_FALSE(decode("?"));
}

}  // namespace
}  // namespace clearway::app
