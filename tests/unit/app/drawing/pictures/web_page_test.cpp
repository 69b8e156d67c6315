#include "app/drawing/pictures/web_page.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/simulation/recording/recording_writer.h"
#include "core/base/rng.h"
#include "tests/support/must.h"
#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

using testing::must;

constexpr Tick kStep = 50'000;
constexpr std::size_t kFrames = 600;

// One goes straight on, one speeds up on a circle, many times round, one jumps, one rests, and one
// comes later.
Pose poseOf(std::size_t agent, std::size_t frame, Rng& rng) {
  const double t = 0.05 * static_cast<double>(frame);
  switch (agent) {
    case 0: return {{0.7 * t, 3.0 - 0.31 * t}, {}};
    case 1: {
      const double turned = 0.05 * t * t;
      return {{5.0 + 2.0 * std::cos(turned), 5.0 + 2.0 * std::sin(turned)},
              must(Heading::fromRadians(turned))};
    }
    case 2:
      return {{rng.range(-40.0, 40.0), rng.range(0.0, 1.0)},
              must(Heading::fromDegrees(rng.range(-180.0, 180.0)))};
    case 3: return {{-1.2345, 7.0}, must(Heading::fromDegrees(-135.0))};
    default: return {{2.0, 0.4 * t}, {}};
  }
}

// The numbers of the page: base 64, then as the page reads them.
class Numbers {
 public:
  explicit Numbers(const std::string& page) {
    const std::string key = "\"poses\": \"";
    const std::size_t begin = page.find(key) + key.size();
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : page.substr(begin, page.find('"', begin) - begin)) {
      const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
      if (c == '=') break;
      bits = bits << 6U | static_cast<std::uint32_t>(digits.find(c));
      count += 6;
      if (count < 8) continue;
      count -= 8;
      bytes_.push_back(static_cast<std::uint8_t>(bits >> count));
    }
  }
  std::int64_t next() {
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      const std::uint8_t b = bytes_.at(at_++);
      value |= static_cast<std::uint64_t>(b & 127U) << shift;
      if (b < 128) break;
    }
    const auto half = static_cast<std::int64_t>(value / 2);
    return value % 2 == 1 ? -half - 1 : half;
  }
  [[nodiscard]] bool atEnd() const { return at_ == bytes_.size(); }
  [[nodiscard]] std::size_t size() const { return bytes_.size(); }

 private:
  std::vector<std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

TEST(WebPage, HasEveryPoseWithinThreeThousandthsAsFewCorners) {
  const testing::TempFolder folder;
  const std::filesystem::path file = folder / "run.rec";
  Rng rng(7);
  std::vector<std::vector<Pose>> poses(kFrames);
  {
    RecordingHeader header{kStep, "run.json", {}, std::nullopt};
    RecordingWriter writer = must(RecordingWriter::create(file, header));
    RecordedFrame f;
    for (std::size_t k = 0; k < kFrames; ++k) {
      f.time = static_cast<Tick>(k) * kStep;
      std::vector<std::uint32_t> bodies;
      while (f.agents.size() < (k < 200 ? 4U : 5U)) {
        bodies.push_back(static_cast<std::uint32_t>(f.agents.size()));
        RecordedBody body;
        body.name = std::to_string(f.agents.size());
        f.bodies.push_back(body);
        f.agents.push_back({{}, RecordedAgent::kPresent});
      }
      for (std::size_t a = 0; a < f.agents.size(); ++a) {
        f.agents[a].pose = poseOf(a, k, rng);
        poses[k].push_back(f.agents[a].pose);
      }
      ASSERT_TRUE(writer.add(f, bodies, {}));
    }
    ASSERT_TRUE(writer.finish());
  }
  Recording recording = must(Recording::open(file.string()));
  // It is asked whether to go on at every 64th frame, after each list of numbers, and at the end;
  // the work ends where the answer is no.
  constexpr int kPolls = (kFrames + 63) / 64 + 5 * 3 + 1;
  for (int most = 1; most <= kPolls + 1; ++most) {
    int polls = 0;
    const std::string page =
        must(webPage(recording, {"run"}, [&](double) { return ++polls < most; }));
    EXPECT_EQ(page.empty(), most <= kPolls) << most;
    EXPECT_EQ(polls, std::min(most, kPolls));
  }
  Numbers numbers(must(webPage(recording, {"run"}, {})));
  std::vector<std::size_t> corners;
  for (std::size_t a = 0; a < 5; ++a) {
    for (std::size_t c = 0; c < 3; ++c) {
      std::size_t f = 0, n = 0;
      std::int64_t value = numbers.next();
      const auto check = [&](std::size_t frame, double got) {
        if (a >= poses[frame].size()) return;
        const Pose& p = poses[frame][a];
        const double want = c == 0 ? p.position.x : c == 1 ? p.position.y : p.heading.radians();
        double off = got / 1e3 - want;
        if (c == 2) off = std::remainder(off, 2.0 * std::numbers::pi);
        EXPECT_LE(std::abs(off), 3.001e-3) << a << " " << c << " " << frame;
      };
      check(0, static_cast<double>(value));
      while (f + 1 < kFrames) {
        const std::int64_t steps = numbers.next(), rise = numbers.next();
        ASSERT_GT(steps, 0);
        for (std::int64_t k = 1; k <= steps; ++k) {
          check(f + static_cast<std::size_t>(k),
                std::round(static_cast<double>(value) +
                           static_cast<double>(rise * k) / static_cast<double>(steps)));
        }
        f += static_cast<std::size_t>(steps);
        value += rise;
        ++n;
      }
      EXPECT_EQ(f, kFrames - 1);
      corners.push_back(n);
    }
  }
  EXPECT_TRUE(numbers.atEnd());
  EXPECT_LE(corners[0], 2U) << "at an even speed";
  EXPECT_LT(corners[3], 2 * kFrames / 3) << "on a circle, ever faster";
  EXPECT_EQ(corners[9], 1U) << "at rest";
}

}  // namespace
}  // namespace clearway::app
