// The table of methods against what is wanted, and against the kernels that run for random pairs.
#include "core/world/methods.h"

#include <gmock/gmock.h>

#include <map>

#include "core/base/rng.h"
#include "core/narrow/method_trace.h"
#include "core/narrow/mpr.h"

namespace clearway::collide {
namespace {

using ::testing::HasSubstr;
using Wanted = std::map<std::string, std::pair<std::string, std::string>>;

TEST(Methods, OfEachPairAreTheOnesThatAreWanted) {
  const std::string features = "nearest features";
  const std::map<NarrowMethod, Wanted> wanted{
      {NarrowMethod::Sat,
       {{"box - box", {"sat of boxes", features}},
        {"box - polygon", {"sat", features}},
        {"polygon - polygon", {"sat", features}},
        {"segment, disc or capsule - box", {"sat, gjk", features}},
        {"segment, disc or capsule - polygon", {"sat, gjk", features}},
        {"disc - disc", {"sat, gjk", features}},
        {"half-plane - any", {"signed distance of vertices", "signed distance of vertices"}}}},
      {NarrowMethod::Gjk,
       {{"box - box", {"gjk, epa", "gjk"}},
        {"box - polygon", {"gjk, epa", "gjk"}},
        {"polygon - polygon", {"gjk, epa", "gjk"}},
        {"segment, disc or capsule - box", {"gjk", "gjk"}},
        {"half-plane - any", {"signed distance of vertices", "signed distance of vertices"}}}},
      {NarrowMethod::Mpr,
       {{"box - box", {"mpr", "mpr, gjk"}},
        {"polygon - polygon", {"mpr", "mpr, gjk"}},
        {"half-plane - any", {"signed distance of vertices", "signed distance of vertices"}}}}};
  for (const auto& [narrow, pairs] : wanted) {
    std::size_t found = 0;
    for (const MethodRow& row : methodTable(narrow)) {
      EXPECT_FALSE(row.decision.empty() || row.contacts.empty() || row.closest.empty()) << row.pair;
      EXPECT_NE(row.decision, "none") << row.pair;
      EXPECT_NE(row.contacts, "none") << row.pair;
      EXPECT_NE(row.closest, "none") << row.pair;
      const auto at = pairs.find(row.pair);
      if (at == pairs.end()) continue;
      ++found;
      EXPECT_EQ(row.contacts, at->second.first) << row.pair;
      EXPECT_EQ(row.closest, at->second.second) << row.pair;
    }
    EXPECT_EQ(found, pairs.size());
  }
}

TEST(Methods, OfCompoundsAreThoseOfTheirPartsAndOfTheWhole) {
  std::map<std::string, MethodRow> rows;
  for (const MethodRow& row : methodTable(NarrowMethod::Sat)) rows[row.pair] = row;
  EXPECT_THAT(rows["compound - any"].contacts, HasSubstr("all parts"));
  EXPECT_THAT(rows["compound of 8 parts or more - any"].contacts, HasSubstr("trees of parts"));
  EXPECT_THAT(rows["compound of 8 parts or more - any"].decision, HasSubstr("trees of parts"));
  EXPECT_THAT(rows["compound - any, deep in it"].contacts, HasSubstr("distance field"));
  EXPECT_THAT(rows["compound - any"].contacts, ::testing::Not(HasSubstr("distance field")));
  EXPECT_THAT(rows["any - cells of the map"].decision, HasSubstr("rows of bits"));
}

// Whatever the place of a pair: only what the table lists runs.
TEST(Methods, OfRandomPairsAreInTheTable) {
  Rng rng(11);
  const std::vector<std::vector<Vec2>> ring{{{1, 0}, {0, 1}, {-1, 0.2}}};
  const std::map<std::string, Shape> shapes{
      {"box", BoxShape{1.5, 0.7, 0.0}}, {"polygon", *polygonShape(ring)}, {"disc", discShape(0.6)}};
  const auto pairOf = [](const std::string& a, const std::string& b) {
    if (a == "disc" && b == "disc") return std::string("disc - disc");
    if (a == "disc" || b == "disc") {
      return "segment, disc or capsule - " + (a == "disc" ? b : a);
    }
    return a == "polygon" && b == "box" ? std::string("box - polygon") : a + " - " + b;
  };
  for (const NarrowMethod narrow : {NarrowMethod::Sat, NarrowMethod::Gjk}) {
    std::map<std::string, MethodRow> rows;
    for (const MethodRow& row : methodTable(narrow)) rows[row.pair] = row;
    int collide = 0;
    for (int n = 0; n < 3000; ++n) {
      const auto pick = [&] { return std::next(shapes.begin(), rng.below(3)); };
      const auto a = pick();
      const auto b = pick();
      const auto placed = [&](const Shape& s) {
        return *place(
            s, {{rng.range(-1, 1), rng.range(-1, 1)}, *Heading::fromDegrees(rng.range(0, 360))});
      };
      const MethodRow ran = methodsOf(placed(a->second), placed(b->second), narrow);
      const MethodRow& listed = rows[pairOf(a->first, b->first)];
      EXPECT_EQ(ran.decision, listed.decision) << listed.pair;
      if (!ran.contacts.empty()) {
        ++collide;
        // Where rings without their radii are apart, epa has nothing to do, and where they overlap
        // sat needs no gjk. Where the points of a manifold are lost in rounding, the nearest points
        // are reported.
        const bool apart = narrow == NarrowMethod::Gjk
                               ? ran.contacts == "gjk" || ran.contacts == "gjk, epa"
                               : listed.contacts == "sat, gjk" && ran.contacts == "sat";
        EXPECT_TRUE(apart || ran.contacts == listed.contacts ||
                    ran.contacts == listed.contacts + ", " + listed.closest)
            << listed.pair << ": " << ran.contacts << " for " << listed.contacts;
      } else if (ran.closest != listed.closest) {
        // Boxes that an axis parts by more than the margin need no distance.
        EXPECT_EQ(ran.closest, "none") << listed.pair;
        EXPECT_EQ(listed.pair, "box - box");
      }
    }
    EXPECT_GT(collide, 500);
    EXPECT_LT(collide, 2500);
  }
}

TEST(Methods, ATraceHearsKernelsWhileItLivesAndOnlyOnItsThread) {
  const std::vector<Vec2> ring{{0, 0}, {1, 0}, {0, 1}};
  const RoundedRing a{ring};
  std::vector<std::string_view> names;
  {
    const MethodTrace trace;
    (void)mpr(a, a);
    names = trace.names();
  }
  (void)gjk(a, a);
  EXPECT_THAT(names, ::testing::Contains(std::string_view("mpr")));
  EXPECT_THAT(names, ::testing::Not(::testing::Contains(std::string_view("gjk"))));
}

}  // namespace
}  // namespace clearway::collide
