// clearway convert --max-speed, and clearway check of what it writes.
#include <gmock/gmock.h>

#include <array>
#include <cmath>
#include <sstream>
#include <vector>

#include "maps/plan/trajectory_file.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"
#include "tests/support/must.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class TrajectoryCommand : public CliTest {
 protected:
  TrajectoryCommand() {
    write("room.map", kRoomMap);
    write("lab.yaml", kRosYaml);
    write("lab.pgm", kRosPgm);
    EXPECT_EQ(run(kPlan + " --out plan.json").exit_code, 0);
    EXPECT_EQ(run("plan --map lab.yaml --agent 0.3,0.2 --from -0.75,-1.75,0 --to 0.75,-1.75,90 "
                  "--out ros.json")
                  .exit_code,
              0);
  }
  [[nodiscard]] maps::TrajectoryFile trajectory(const std::string& file) const {
    return must(maps::parseTrajectory(read(file), file));
  }
  // But for accelerations, and what rounding changes of headings.
  static void expectSame(const maps::TrajectoryFile& a, const maps::TrajectoryFile& b) {
    EXPECT_EQ(a.frame, b.frame);
    EXPECT_EQ(a.limits, b.limits);
    EXPECT_EQ(a.sideways, b.sideways);
    ASSERT_EQ(a.points.size(), b.points.size());
    for (std::size_t k = 0; k < a.points.size(); ++k) {
      std::array<double, 8> row = maps::trajectoryRow(a.points[k]);
      const std::array<double, 8> other = maps::trajectoryRow(b.points[k]);
      constexpr std::size_t kHeading = 3;
      EXPECT_NEAR(std::remainder(row[kHeading] - other[kHeading], 2 * 3.14159265358979), 0, 1e-13);
      row[kHeading] = other[kHeading];
      EXPECT_EQ(row, other);
    }
  }
  static std::string text(const maps::TrajectoryFile& file) { return writeTrajectoryCsv(file); }
};

const std::string kLimits = " --max-speed 1 --max-accel 0.5 --max-yaw-rate 1";

TEST_F(TrajectoryCommand, CsvNamesItsFrameAndLimits) {
  const ProgramRun r = run("convert plan.json t.csv" + kLimits);
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.err, HasSubstr("the robot takes "));
  EXPECT_THAT(read("t.csv"),
              StartsWith("# frame: cells (x right, y down)\n# limits: max_speed=1 max_accel=0.5 "
                         "max_decel=0.5 max_yaw_rate=1\nt,x,y,heading,v,omega,curvature,s\n"
                         "0,2.5,4.5,"));
  const maps::TrajectoryFile t = trajectory("t.csv");
  EXPECT_EQ(t.points.back().pose.position, (Vec2{9.5, 4.5}));
  EXPECT_EQ(t.points.back().velocity_m_per_s, Vec2{});
  expectSame(must(maps::parseTrajectory(text(t), "again")), t);
  const ProgramRun coarse = run("convert plan.json - --format csv --step 1" + kLimits);
  EXPECT_LT(coarse.out.size(), read("t.csv").size());
}

TEST_F(TrajectoryCommand, JsonHasTheSamePointsAndAccelerations) {
  ASSERT_EQ(run("convert ros.json t.csv" + kLimits).exit_code, 0);
  ASSERT_EQ(run("convert ros.json t.json" + kLimits).exit_code, 0);
  const maps::TrajectoryFile csv = trajectory("t.csv");
  const maps::TrajectoryFile json = trajectory("t.json");
  expectSame(must(maps::parseTrajectory(writeTrajectoryJson(json), "again")), json);
  expectSame(json, csv);
  bool accelerates = false;
  for (const TrajectoryPoint& p : json.points) {
    accelerates = accelerates || length(p.acceleration_m_per_s2) == 0.5;
  }
  EXPECT_TRUE(accelerates);
  // The first turn of a ROS map is counter-clockwise where omega is positive.
  for (std::size_t k = 0; k + 1 < json.points.size(); ++k) {
    const TrajectoryPoint& p = json.points[k];
    const double turned = p.pose.heading.angleTo(json.points[k + 1].pose.heading);
    EXPECT_GE(turned * p.turn_rate_rad_per_s, 0.0) << p.time_s;
  }
}

TEST_F(TrajectoryCommand, ALimitOfTheJerkIsWrittenAndProved) {
  for (const std::string file : {"j.csv", "j.json"}) {
    ASSERT_EQ(run("convert ros.json " + file + kLimits + " --max-jerk 1").exit_code, 0);
    const maps::TrajectoryFile t = trajectory(file);
    EXPECT_EQ(t.limits.jerk_m_per_s3, 1.0);
    EXPECT_EQ(run("check " + file).exit_code, 0);
    std::string stricter = read(file);
    const std::string from = file == "j.csv" ? "max_jerk=1" : "\"max_jerk\": 1";
    ASSERT_THAT(stricter, HasSubstr(from));
    stricter.replace(stricter.find(from) + from.size() - 1, 1, "0.9");
    write(file, stricter);
    const ProgramRun r = run("check " + file);
    EXPECT_EQ(r.exit_code, 11);
    EXPECT_THAT(r.err, HasSubstr("the jerk is 1, the limit 0.9"));
  }
  EXPECT_THAT(read("j.csv"), HasSubstr("curvature,s,acceleration\n0,"));
  ASSERT_EQ(run("convert ros.json t.csv" + kLimits).exit_code, 0);
  EXPECT_LT(trajectory("t.csv").points.back().time_s, trajectory("j.csv").points.back().time_s);
  EXPECT_THAT(run("convert ros.json t.csv --max-jerk 1").err, HasSubstr("--max-jerk needs"));
}

// The level part of the speed is as short as rounding.
TEST_F(TrajectoryCommand, RoundNumbersAreAccepted) {
  ASSERT_EQ(
      run("plan --map room.map --agent 1,1 --from 0.6,1,0 --to 1.5,1,0 --out round.json").exit_code,
      0);
  for (const std::string file : {"r.csv", "r.json"}) {
    ASSERT_EQ(run("convert round.json " + file + " --max-speed 0.3 --max-accel 0.1").exit_code, 0);
    const ProgramRun r = run("check " + file);
    EXPECT_EQ(r.exit_code, 0) << r.err;
  }
}

TEST_F(TrajectoryCommand, YamlIsAPathOfRos) {
  ASSERT_EQ(run("convert ros.json t.yaml --step 0.5" + kLimits).exit_code, 0);
  const std::string yaml = read("t.yaml");
  EXPECT_THAT(yaml, StartsWith("# frame: ros (metres, y up)\nheader:\n  stamp:\n    sec: 0\n    "
                               "nanosec: 0\n  frame_id: map\nposes:\n- header:\n    stamp:\n      "
                               "sec: 0\n      nanosec: 0\n    frame_id: map\n  pose:\n    "
                               "position:\n      x: -0.75\n      y: -1.75\n      z: 0.0\n    "
                               "orientation:\n      x: 0.0\n      y: 0.0\n      z: 0.0\n      w: "
                               "1.0\n"));
  EXPECT_THAT(yaml, HasSubstr("nanosec: 500000000\n"));
  EXPECT_THAT(yaml, HasSubstr("    position:\n      x: 0.75\n      y: -1.75\n      z: 0.0\n    "
                              "orientation:\n      x: 0.0\n      y: 0.0\n      z: 0.707106781"));
}

TEST_F(TrajectoryCommand, FramesDifferByTheSizeOfACellAndTheDirectionOfY) {
  ASSERT_EQ(run("convert ros.json map.csv" + kLimits).exit_code, 0);
  ASSERT_EQ(run("convert ros.json world.csv --frame world" + kLimits).exit_code, 0);
  const maps::TrajectoryFile map = trajectory("map.csv");
  const maps::TrajectoryFile world = trajectory("world.csv");
  ASSERT_EQ(map.points.size(), world.points.size());
  for (std::size_t k = 0; k < map.points.size(); ++k) {
    EXPECT_EQ(map.points[k].time_s, world.points[k].time_s);
    EXPECT_EQ(map.points[k].turn_rate_rad_per_s, 0.0 - world.points[k].turn_rate_rad_per_s);
    EXPECT_NEAR(map.points[k].pose.position.y, -0.5 - world.points[k].pose.position.y, 1e-12);
  }
}

TEST_F(TrajectoryCommand, CheckFindsTheFirstFault) {
  for (const std::string name : {"t.csv", "t.json"}) {
    ASSERT_EQ(run("convert plan.json " + name + kLimits).exit_code, 0);
    const ProgramRun good = run("check " + name);
    EXPECT_EQ(good.exit_code, 0) << good.err;
    EXPECT_THAT(good.err + good.out, HasSubstr("Within limits"));
  }
  maps::TrajectoryFile t = trajectory("t.csv");
  const auto expectFault = [&](const maps::TrajectoryFile& file, const std::string& what) {
    write("bad.csv", text(file));
    const ProgramRun r = run("check bad.csv");
    EXPECT_EQ(r.exit_code, 11);
    EXPECT_THAT(r.err, HasSubstr(what));
    EXPECT_THAT(run("check bad.csv --json").out, HasSubstr("\"within_limits\": false"));
  };
  maps::TrajectoryFile slower = t;
  slower.limits.speed_m_per_s = 0.5;
  expectFault(slower, "the speed is ");
  slower = t;
  slower.limits.acceleration_m_per_s2 = 0.4;
  expectFault(slower, "the acceleration is 0.5, the limit 0.4");
  maps::TrajectoryFile moved = t;
  moved.points[t.points.size() / 2].pose.position.x += 0.001;
  expectFault(moved, "from the point before, but s says");
  maps::TrajectoryFile cut = t;
  cut.points.resize(t.points.size() / 2);
  expectFault(cut, "it is not at rest at an end");
  EXPECT_EQ(run("check t.csv --map room.map").exit_code, 2);
  const ProgramRun collisions = run("check t.csv --map room.map --agent 1,0.5");
  EXPECT_EQ(collisions.exit_code, 2) << "nothing would be tested";
  EXPECT_THAT(collisions.err, HasSubstr("check --path"));
}

// What a file names besides its motion is decided, too: each value that is false is found.
TEST_F(TrajectoryCommand, WhatAFileNamesBesidesItsMotionIsChecked) {
  ASSERT_EQ(run("convert plan.json t.json" + kLimits).exit_code, 0);
  const std::string good = read("t.json");
  const auto changed = [&](const std::string& from, const std::string& to) {
    const std::size_t at = good.find(from);
    EXPECT_NE(at, good.npos) << from;
    write("bad.json", std::string(good).replace(at, from.size(), to));
    return run("check bad.json");
  };
  const ProgramRun fast = changed("\"acceleration\": {\"x\": 0.5", "\"acceleration\": {\"x\": 0.4");
  EXPECT_EQ(fast.exit_code, 11) << fast.err;
  EXPECT_THAT(fast.err, HasSubstr("s, point 16: the speed changes by 0.5 a second from there, "
                                  "but its acceleration is 0.4"));
  const ProgramRun unit = changed("\"unit\": \"cells\"", "\"unit\": \"m\"");
  EXPECT_EQ(unit.exit_code, 3);
  EXPECT_THAT(unit.err, HasSubstr("/unit: \"m\" is not one of: cells"));
  for (const std::string key : {"duration", "length"}) {
    const ProgramRun r = changed("\"" + key + "\": ", "\"" + key + "\": 1");
    EXPECT_EQ(r.exit_code, 3);
    EXPECT_THAT(r.err, HasSubstr("/" + key + ": it is 1"));
    EXPECT_THAT(r.err, HasSubstr("but the last point says "));
  }
}

TEST_F(TrajectoryCommand, NamesWhatIsWrong) {
  const auto expectUsage = [&](const std::string& arguments, const std::string& what) {
    const ProgramRun r = run("convert " + arguments);
    EXPECT_EQ(r.exit_code, 2) << arguments;
    EXPECT_THAT(r.err, HasSubstr(what)) << arguments;
  };
  expectUsage("plan.json t.csv --max-speed 0", "--max-speed: '0' is not a number from 1e-06 to ");
  expectUsage("plan.json t.csv --max-speed -1", "--max-speed: '-1' is not");
  expectUsage("plan.json t.csv --max-speed nan", "--max-speed: 'nan' is not");
  expectUsage("plan.json t.csv --max-speed 1 --max-accel 0", "--max-accel: '0' is not");
  expectUsage("plan.json t.csv --max-yaw-rate 1", "--max-yaw-rate needs --max-speed");
  expectUsage("room.map t.csv --max-speed 1", "'room.map' is a map");
  EXPECT_THAT(run("convert plan.json t.wkt --max-speed 1").err,
              HasSubstr("only as .csv, .json or .yaml (nav_msgs/Path)"));
  ASSERT_EQ(run("plan --map room.map --agent 1.2,0.8 --from 2.5,4.5,0 --to 2.5,4.5,0 --out "
                "none.json")
                .exit_code,
            0);
  const ProgramRun none = run("convert none.json t.csv --max-speed 1");
  EXPECT_EQ(none.exit_code, 3);
  EXPECT_THAT(none.err, HasSubstr("none.json: the plan has no path: its start is its goal"));
  for (const auto& [text, what] : std::vector<std::pair<std::string, std::string>>{
           {"t,x,y,heading,v,omega,curvature,s\n0,0,0,0,0,0,0,0\n", "begins with the lines"},
           {"# frame: cells\n# limits: max_accel=1\nt,x,y,heading,v,omega,curvature,s\n",
            "no max_speed"},
           {"# frame: cells\n# limits: max_speed=x\nt,x,y,heading,v,omega,curvature,s\n",
            "is no limit"},
           {"# frame: cells\n# limits: max_speed=1 "
            "max_speed=2\nt,x,y,heading,v,omega,curvature,s\n",
            "bad.csv:2: \"max_speed\" is given twice"},
           {"# frame: cells\n# limits: max_speed=1\n# limits: "
            "max_speed=2\nt,x,y,heading,v,omega,curvature,s\n",
            "bad.csv:3: \"# limits: max_speed=2\" is given twice"},
           {"# frame: cells\n# frame: ros\nt,x,y,heading,v,omega,curvature,s\n",
            "bad.csv:2: \"# frame: ros\" is given twice"},
           {"# frame: moon\n# limits: max_speed=1\nt,x,y,heading,v,omega,curvature,s\n",
            "names no frame"},
           {"# frame: cells\n# limits: max_speed=1\nt,x,y,heading,v,omega,curvature,s\n0,1\n",
            "bad.csv:4: a row has the columns t,x,y"},
           {"# frame: cells\n# limits: max_speed=1\nt,x,y,heading,v,omega,curvature,s\n"
            "0,0,0,0,0,inf,0,0\n",
            "\"inf\" is not a number from"},
           {"# frame: cells\n# limits: max_speed=1\nt,x,y,heading,v,omega,curvature,s\n",
            "at least one point"}}) {
    write("bad.csv", text);
    const ProgramRun r = run("check bad.csv");
    EXPECT_EQ(r.exit_code, 3) << text;
    EXPECT_THAT(r.err, HasSubstr(what)) << text;
  }
  // Behind the columns such lines are comments; a curve may be as tight as an arc of 1e-20 m.
  write("late.csv",
        "# frame: cells\n# limits: max_speed=1\nt,x,y,heading,v,omega,curvature,s\n"
        "0,0,0,0,0,0,1e20,0\n1,2,0,0,0,0,0,2\n# limits: max_speed=9\n");
  const ProgramRun late = run("check late.csv");
  EXPECT_EQ(late.exit_code, 11);
  write("late.csv",
        "# frame: cells\n# limits: max_speed=1\nt,x,y,heading,v,omega,curvature,s\n"
        "5,0,0,0,0,0,0,7\n7,2,0,0,0,0,0,9\n# limits: max_speed=0.5\n");
  EXPECT_THAT(run("check late.csv").out, HasSubstr("duration     2 s"));
}

}  // namespace
}  // namespace clearway::testing
