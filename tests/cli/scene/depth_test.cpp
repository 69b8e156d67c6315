// Depths, margins and repeated vertices in the JSON of clearway collide: least translations by
// Minkowski differences.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

#include "core/base/number_text.h"
#include "core/base/rng.h"
#include "tests/cli/json_output.h"
#include "tests/cli/run_program.h"
#include "tests/support/minkowski_oracle.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;

// A convex part in the world: points with a radius.
struct Part {
  std::vector<Vec2> points;
  double radius = 0.0;
};
struct Body {
  std::string shape;  // JSON, about the origin
  std::vector<Part> parts;
};

std::string member(const std::string& name, double v) { return "\"" + name + "\": " + shortest(v); }

Part boxPart(double length, double width, double radius) {
  const double a = 0.5 * length;
  const double b = 0.5 * width;
  return {{{-a, -b}, {a, -b}, {a, b}, {-a, b}}, radius};
}

std::string boxJson(double length, double width, double radius) {
  return R"({"box": {)" + member("length", length) + ", " + member("width", width) + "}, " +
         member("radius", radius) + "}";
}

Body randomConvex(Rng& rng, bool round) {
  const double radius = round ? rng.range(0.02, 0.4) : 0.0;
  if (round && rng.below(2) == 0) {
    const double half = rng.range(0.1, 1.5);
    return {R"({"capsule": {"from": [)" + shortest(-half) + R"(, 0], "to": [)" + shortest(half) +
                ", 0], " + member("radius", radius) + "}}",
            {{{{-half, 0.0}, {half, 0.0}}, radius}}};
  }
  const double length = rng.range(0.2, 2.0);
  const double width = rng.range(0.1, 1.0);
  return {boxJson(length, width, radius), {boxPart(length, width, radius)}};
}

Vec2 turned(Vec2 v, double degrees, Vec2 at) {
  const double a = degrees * std::numbers::pi / 180.0;
  return at + Vec2{std::cos(a) * v.x - std::sin(a) * v.y, std::sin(a) * v.x + std::cos(a) * v.y};
}

std::string poseJson(Vec2 at, double degrees) {
  return "{" + member("x", at.x) + ", " + member("y", at.y) + ", " + member("heading", degrees) +
         "}";
}

Body randomCompound(Rng& rng, bool round) {
  Body out{R"({"compound": [)", {}};
  for (std::uint32_t k = 0, n = 2 + rng.below(3); k < n; ++k) {
    const double length = rng.range(0.3, 2.0);
    const double width = rng.range(0.2, 0.8);
    const double radius = round ? rng.range(0.02, 0.2) : 0.0;
    const Vec2 at{rng.range(-1.0, 1.0), rng.range(-1.0, 1.0)};
    const double degrees = rng.below(2) == 0 ? 90.0 * rng.below(4) : rng.range(-180.0, 180.0);
    out.shape += (k > 0 ? ", " : "") + std::string(R"({"shape": )") +
                 boxJson(length, width, radius) + R"(, "pose": )" + poseJson(at, degrees) + "}";
    Part part = boxPart(length, width, radius);
    for (Vec2& v : part.points) v = turned(v, degrees, at);
    out.parts.push_back(std::move(part));
  }
  out.shape += "]}";
  return out;
}

// Pairs of bodies, each in a group of its own far from the others.
class Depths : public CliTest {
 protected:
  void add(Body body, Vec2 at, double degrees) {
    scene_ += (scene_.empty() ? "" : ", ") + std::string(R"({"shape": )") + body.shape +
              R"(, "margin": 0, "detection": "contacts", "pose": )" + poseJson(at, degrees) + "}";
    for (Part& p : body.parts) {
      for (Vec2& v : p.points) v = turned(v, degrees, at);
    }
    bodies_.push_back(std::move(body));
  }

  // The least translation of each pair of bodies 2 k and 2 k + 1.
  [[nodiscard]] double leastOf(std::size_t k) const {
    std::vector<oracle::Rounded> differences;
    for (const Part& p : bodies_[2 * k].parts) {
      for (const Part& q : bodies_[2 * k + 1].parts) {
        differences.push_back(oracle::difference(oracle::rounded(p.points, p.radius),
                                                 oracle::rounded(q.points, q.radius)));
      }
    }
    return static_cast<double>(oracle::leastTranslation(differences));
  }

  // The largest depth that the program reports of each pair.
  [[nodiscard]] std::vector<double> reported(const std::string& options) const {
    write("s.json", R"({"format": "clearway-scene", "version": 1, "bodies": [)" + scene_ + "]}");
    const ProgramRun r = run("collide s.json --json " + options);
    EXPECT_EQ(r.exit_code, 11) << r.err;
    std::vector<double> out(bodies_.size() / 2, 0.0);
    const maps::JsonValue json = parsed(r.out);
    for (const maps::JsonValue& c : *json.find("contacts")->array()) {
      double& depth = out[static_cast<std::size_t>(numberOf(c, "a")) / 2];
      depth = std::max(depth, numberOf(c, "penetration"));
    }
    return out;
  }

  void addPairs(int n, const std::function<Body()>& make, Rng& rng) {
    for (int k = 0; k < n; ++k) {
      const Vec2 at{8.0 * (k % 20), 8.0 * (k / 20)};
      for (int side = 0; side < 2; ++side) {
        add(make(), at + Vec2{rng.range(-0.6, 0.6), rng.range(-0.6, 0.6)},
            rng.range(-180.0, 180.0));
      }
    }
  }

  std::string scene_;
  std::vector<Body> bodies_;
};

TEST_F(Depths, OfConvexPairsAreLeastTranslationsWithEveryMethod) {
  Rng rng(91);
  addPairs(
      150, [&] { return randomConvex(rng, true); }, rng);
  for (const std::string method : {"sat", "gjk", "mpr"}) {
    const std::vector<double> depths = reported("--narrow " + method);
    int deep = 0;
    for (std::size_t k = 0; k < depths.size(); ++k) {
      EXPECT_NEAR(depths[k], leastOf(k), 1e-7) << method << " " << k;
      deep += depths[k] > 0.2 ? 1 : 0;
    }
    EXPECT_GT(deep, 50);
  }
}

TEST_F(Depths, OfSharpConvexPairsToo) {
  Rng rng(92);
  addPairs(
      150, [&] { return randomConvex(rng, false); }, rng);
  for (const std::string method : {"sat", "gjk", "mpr"}) {
    const std::vector<double> depths = reported("--narrow " + method);
    for (std::size_t k = 0; k < depths.size(); ++k) {
      EXPECT_NEAR(depths[k], leastOf(k), 1e-7) << method << " " << k;
    }
  }
}

TEST_F(Depths, OfCompoundsAreNeverAboveAndNearTheLeastTranslation) {
  Rng rng(93);
  addPairs(
      150, [&] { return randomCompound(rng, rng.below(2) == 0); }, rng);
  for (const std::string method : {"sat", "gjk", "mpr"}) {
    const std::vector<double> depths = reported("--narrow " + method);
    int met = 0;
    for (std::size_t k = 0; k < depths.size(); ++k) {
      const double least = leastOf(k);
      EXPECT_LE(depths[k], least + 1e-7) << method << " " << k;
      EXPECT_GE(depths[k], 0.9 * least - 1e-7) << method << " " << k;
      met += least > 0.0 ? 1 : 0;
    }
    EXPECT_GT(met, 80);
  }
}

// Gaps that doubles hold exactly.
TEST_F(Depths, AGapOfTheMarginIsReported) {
  const std::string shapes[] = {boxJson(1.0, 1.0, 0.0), R"({"disc": {"radius": 0.5}})",
                                boxJson(0.5, 0.5, 0.25),
                                R"({"grid": {"rows": ["##", "##"], "cell": 0.5}})",
                                R"({"vertices": [-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5]})"};
  std::string bodies;
  int pairs = 0;
  for (const std::string& a : shapes) {
    for (const std::string& b : shapes) {
      for (const double margin : {0.5, 0.125}) {
        const std::string y = shortest(8.0 * pairs++);
        bodies += (bodies.empty() ? "" : ", ") + std::string(R"({"shape": )") + a +
                  R"(, "margin": 0, "pose": {"x": 0, "y": )" + y + R"(}}, {"shape": )" + b + ", " +
                  member("margin", margin) + R"(, "pose": {"x": )" + shortest(1.0 + margin) +
                  R"(, "y": )" + y + "}}";
      }
    }
  }
  write("gap.json", R"({"format": "clearway-scene", "version": 1, "bodies": [)" + bodies + "]}");
  for (const std::string options :
       {"--narrow sat", "--narrow gjk", "--narrow mpr", "--broad sap"}) {
    const ProgramRun r = run("collide gap.json --json " + options);
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_EQ(parsed(r.out).find("contacts")->array()->size(), static_cast<std::size_t>(pairs));
  }
}

TEST_F(Depths, RepeatedVerticesAreMergedWithAWarning) {
  const auto scene = [](const std::string& shape) {
    return R"({"format": "clearway-scene", "version": 1, "bodies": [{"shape": )" + shape +
           R"(, "pose": {"x": 0, "y": 0}}, {"shape": {"disc": {"radius": 0.25}},
               "pose": {"x": 0.875, "y": 0.5}}]})";
  };
  write("s.json", scene(R"({"vertices": [0, 0, 1, 0, 1, 1, 0, 1]})"));
  const maps::JsonValue wanted = parsed(run("collide s.json --json").out);
  for (const std::string& shape :
       {std::string(R"({"vertices": [0, 0, 1, 0, 1, 0, 1, 1, 0, 1]})"),
        std::string(R"({"vertices": [0, 0, 1, 0, 1, 1, 0, 1, 0, 0]})"),
        std::string(R"({"vertices": [0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 1, 1, 0, 1]})")}) {
    write("s.json", scene(shape));
    const ProgramRun r = run("collide s.json --json");
    EXPECT_EQ(r.exit_code, 11) << r.err;
    EXPECT_THAT(r.err, HasSubstr("/bodies/0/shape: ")) << shape;
    EXPECT_THAT(r.err, HasSubstr("repeated vertices are merged")) << shape;
    EXPECT_EQ(maps::toText(*parsed(r.out).find("contacts")),
              maps::toText(*wanted.find("contacts")));
    EXPECT_THAT(run("simulate s.json").err, HasSubstr("repeated vertices are merged"));
  }
  write("s.json", scene(R"({"vertices": [0, 0, 4, 0, 4, 0, 4, 4, 0, 4],
                           "holes": [[1, 1, 1, 1, 3, 1, 3, 3]]})"));
  const ProgramRun holes = run("collide s.json");
  EXPECT_THAT(holes.err, HasSubstr("2 repeated vertices")) << holes.err;
}

}  // namespace
}  // namespace clearway::testing
