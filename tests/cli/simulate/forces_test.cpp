// clearway simulate --physics against closed forms: when robots arrive at any speed, friction and
// force, and what the friction of walls does.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

constexpr double kAnyForce = std::numeric_limits<double>::infinity();
constexpr double kGravity = 9.81;

class Forces : public CliTest {
 protected:
  Forces() {
    std::string map = "type octile\nheight 6\nwidth 30\nmap\n";
    for (int i = 0; i < 6; ++i) map += std::string(30, '.') + "\n";
    write("hall.map", map);
  }

  // A plan of 24 m straight on in motions of a metre each.
  void writePlan(double speed) const {
    write("run.json", R"({"map": "hall.map", "agents": [{"id": "a", "length": 1, "width": 0.5,
      "speed": )" + std::to_string(speed) +
                          R"(, "turn_rate": 1, "start": [2, 3, 0], "goal": [26, 3, 0]}]})");
    std::string plan = R"({"format": "clearway-fleet-plan", "version": 1, "problem": "run.json",
      "ticks_per_second": 1000000, "agents": [{"id": "a", "start": [2, 3, 1, 0], "motions": [)";
    const int ticks = static_cast<int>(std::ceil(1e6 / speed));
    for (int k = 0; k < 24; ++k) {
      plan += (k > 0 ? ", [" : "[") + std::to_string(k * ticks) + ", " + std::to_string(ticks) +
              ", " + std::to_string(3 + k) + ", 3, 1, 0]";
    }
    write("run.plan.json", plan + "]}]}");
  }

  // Planned for an acceleration; infinite: without one.
  void plan(double speed, double acceleration) const {
    const std::string own = std::isfinite(acceleration)
                                ? ", \"acceleration\": " + std::to_string(acceleration)
                                : std::string();
    write("run.json", R"({"map": "hall.map", "agents": [{"id": "a", "length": 1, "width": 0.5,
      "speed": )" + std::to_string(speed) +
                          own + R"(, "turn_rate": 1, "start": [2.5, 3.5, 0],
      "goal": [26.5, 3.5, 0]}]})");
    const ProgramRun r = run("fleet run.json --out run.plan.json");
    EXPECT_EQ(r.exit_code, 0) << r.err;
  }

  [[nodiscard]] double arrival(double speed, double friction, double force_N) const {
    writePlan(speed);
    return simulated(friction, force_N, "");
  }
  // In seconds; infinite if it does not arrive. The robot has 50 kg.
  [[nodiscard]] double simulated(double friction, double force_N,
                                 const std::string& options) const {
    const std::string force =
        std::isfinite(force_N) ? " --drive-force " + std::to_string(force_N) : std::string();
    const ProgramRun r =
        run("simulate run.plan.json --physics --dt 0.02 --time 200 --events e.csv" + force +
            options + " --floor-friction " + std::to_string(friction));
    EXPECT_EQ(r.exit_code, 0) << r.err;
    const std::string rows = read("e.csv");
    const std::size_t at = rows.find(",arrived,");
    return at == std::string::npos ? kAnyForce : std::stod(rows.substr(rows.rfind('\n', at) + 1));
  }
};

// From rest to rest over 24 m.
double leastSeconds(double speed, double acceleration) {
  return speed * speed <= acceleration * 24.0 ? 24.0 / speed + speed / acceleration
                                              : 2.0 * std::sqrt(24.0 / acceleration);
}

TEST_F(Forces, ARobotArrivesWhenItsForcesPermit) {
  for (const double friction : {0.1, 0.5, 1.0}) {
    for (const double force_N : {kAnyForce, 40.0}) {
      const double a = std::min(force_N / 50.0, friction * kGravity);
      double before = kAnyForce;
      for (const double speed : {0.5, 1.75, 2.0, 5.0}) {
        const double seconds = arrival(speed, friction, force_N);
        SCOPED_TRACE(::testing::Message() << speed << " m/s, " << friction << ", " << force_N);
        EXPECT_GE(seconds, leastSeconds(speed, a) - std::sqrt(0.04 / a) - 0.02);
        EXPECT_LE(seconds, 1.05 * leastSeconds(speed, a) + 0.6);
        EXPECT_LT(seconds, before) << "later than a slower one";
        before = seconds;
      }
    }
  }
  EXPECT_EQ(arrival(1.0, 0.0, kAnyForce), kAnyForce) << "without grip it stays";
}

// Policies move references, whose bodies are as fast as those of paths. Plans with accelerations
// are driven as they are where forces suffice.
TEST_F(Forces, ARobotOfAPolicyArrivesWhenItsForcesPermit) {
  constexpr double kFrictions[] = {0.1, 1.0, 0.5};
  constexpr double kForces_N[] = {kAnyForce, 40.0};
  std::size_t turn = 0;
  for (const double speed : {0.5, 2.0, 5.0}) {
    for (const double own : {kAnyForce, 4.0, 0.5, 0.25}) {
      plan(speed, own);
      for (const std::string policy : {"follow", "graph", "stop", "replan"}) {
        const double friction = kFrictions[turn % 3];
        const double force_N = kForces_N[turn / 2 % 2];
        ++turn;
        const double a = std::min({own, force_N / 50.0, friction * kGravity});
        const double seconds = simulated(friction, force_N, " --policy " + policy);
        SCOPED_TRACE(::testing::Message() << speed << " m/s, " << own << ", " << friction << ", "
                                          << force_N << ", " << policy);
        EXPECT_GE(seconds, leastSeconds(speed, a) - std::sqrt(0.04 / a) - 0.02);
        EXPECT_LE(seconds, 1.05 * leastSeconds(speed, a) + 0.6);
      }
    }
  }
}

// A box that moves diagonally pushes a smooth disc away, which meets the wall at 45 degrees. The
// wall takes at most its friction times the impulse of the impact, until the disc rolls.
TEST_F(Forces, TheFrictionOfWallsSlowsWhoSlidesAlongThem) {
  for (const double friction : {0.0, 0.1, 0.25, 1.0}) {
    write("wall.json", R"({"format": "clearway-scene", "version": 1,
      "world": {"dt": 0.01, "steps": 300, "wall_friction": )" +
                           std::to_string(friction) + R"(},
      "map": {"file": "hall.map"}, "bodies": [
      {"name": "ram", "shape": {"box": {"length": 0.5, "width": 0.5}}, "friction": 0,
       "motion": [{"t": 0, "x": 2, "y": 1.5, "heading": 45},
                  {"t": 0.5, "x": 3, "y": 2.5, "heading": 45}]},
      {"name": "disc", "shape": {"disc": {"radius": 0.5}}, "friction": 0,
       "pose": {"x": 3, "y": 2.5}, "physics": {"mass": 10, "floor_friction": 0}}]})");
    ASSERT_EQ(run("simulate wall.json --physics --poses p.csv").exit_code, 11);
    const auto xAt = [this](const std::string& time) {
      const std::string rows = read("p.csv");
      const std::size_t at = rows.find("\n" + time + ",disc,");
      EXPECT_NE(at, std::string::npos) << rows;
      return at == std::string::npos ? 0.0 : std::stod(rows.substr(at + time.size() + 7));
    };
    const double along = xAt("2.75") - xAt("2.25");  // 2 m/s before the wall
    EXPECT_NEAR(along / 0.5, std::max(2.0 - 2.0 * friction, 4.0 / 3.0), 0.05) << friction;
  }
}

// A box without mass kicks a smooth disc, which meets a wall head on.
TEST_F(Forces, ADiscReturnsFromAWallAsItsRestitutionSays) {
  for (const double e : {0.0, 0.3, 0.7, 1.0}) {
    const auto speeds = [&](const std::string& parameters, const std::string& set) {
      write("wall.json", R"({"format": "clearway-scene", "version": 1,
        "world": {"dt": 0.01, "steps": 700, "parameters": {)" +
                             parameters + R"(}},
        "map": {"file": "hall.map"}, "bodies": [
        {"name": "ram", "shape": {"box": {"length": 0.5, "width": 0.5}}, "friction": 0,
         "motion": [{"t": 0, "x": 24, "y": 3}, {"t": 0.5, "x": 25, "y": 3}]},
        {"name": "disc", "shape": {"disc": {"radius": 0.5}}, "friction": 0,
         "pose": {"x": 25.5, "y": 3}, "physics": {"mass": 10, "floor_friction": 0}}]})");
      EXPECT_EQ(run("simulate wall.json --physics --poses p.csv --time 3" + set).exit_code, 11);
      const std::string rows = read("p.csv");
      const auto xAt = [&rows](const std::string& time) {
        const std::size_t at = rows.find("\n" + time + ",disc,");
        EXPECT_NE(at, std::string::npos);
        return at == std::string::npos ? 0.0 : std::stod(rows.substr(at + time.size() + 7));
      };
      return std::pair((xAt("1") - xAt("0.8")) / 0.2, (xAt("2.6") - xAt("2.4")) / 0.2);
    };
    const std::string value = std::to_string(e);
    for (const auto& [there, back] :
         {speeds("\"wall_restitution\": " + value, ""),
          speeds("", " --set wall_restitution=" + value),
          speeds("\"wall_restitution\": 0.5", " --set wall_restitution=" + value)}) {
      EXPECT_GT(there, 1.5);
      EXPECT_NEAR(back, -e * there, 1e-3) << e;
    }
  }
}

TEST_F(Forces, AForkRepeatsTheParametersOfItsRun) {
  write("disc.json", R"({"format": "clearway-scene", "version": 1,
    "world": {"dt": 0.01, "steps": 300}, "map": {"file": "hall.map"}, "bodies": [
    {"name": "ram", "shape": {"box": {"length": 0.5, "width": 0.5}},
     "motion": [{"t": 0, "x": 24, "y": 3}, {"t": 0.5, "x": 25, "y": 3}]},
    {"name": "disc", "shape": {"disc": {"radius": 0.5}}, "pose": {"x": 25.5, "y": 3},
     "physics": {"mass": 10, "floor_friction": 0}}]})");
  ASSERT_EQ(run("simulate disc.json --physics --set wall_restitution=1,velocity_iterations=20 "
                "--record a.rec --poses a.csv")
                .exit_code,
            11);
  const ProgramRun fork = run("simulate --fork a.rec --from 2.5 --poses b.csv");
  EXPECT_EQ(fork.exit_code, 11) << fork.err;
  EXPECT_EQ(read("a.csv"), read("b.csv"));
  EXPECT_EQ(run("simulate --fork a.rec --from 2.5 --set threads=2").err,
            "clearway: --set is that of the recorded run: it excludes --fork; try 'clearway "
            "simulate --help'\n");
  EXPECT_THAT(run("simulate disc.json --set wall_restitution=2").err,
              ::testing::HasSubstr("--set: wall_restitution of 2 must be a number from 0 to 1"));
}

}  // namespace
}  // namespace clearway::testing
