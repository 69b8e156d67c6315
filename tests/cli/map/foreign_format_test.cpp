// Files of other programs, through the program: LoRR, Nav2, SBPL.
#include <gmock/gmock.h>

#include <array>
#include <cmath>

#include "maps/plan/plan_file.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"
#include "tests/support/png_builder.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class ForeignFormats : public CliTest {
 protected:
  [[nodiscard]] double costOf(const std::string& plan) const {
    const auto file = maps::parsePlan(read(plan), plan);
    EXPECT_TRUE(file);
    return file ? file->cost : -1.0;
  }
};

constexpr const char* kDepot =
    "type octile\nheight 3\nwidth 7\nmap\n"
    ".E.S.E.\n"
    ".@@S@@.\n"
    "E..T...\n";

TEST_F(ForeignFormats, MapsOfTheLeagueOfRobotRunnersKeepTheirLetters) {
  write("depot.map", kDepot);
  const ProgramRun info = run("info depot.map --json");
  ASSERT_EQ(info.exit_code, 0) << info.err;
  EXPECT_THAT(info.out, HasSubstr("\"free\": 16"));
  EXPECT_THAT(info.out, HasSubstr("\"occupied\": 5"));
  ASSERT_EQ(run("convert depot.map copy.map").exit_code, 0);
  EXPECT_EQ(read("copy.map"), kDepot);
  EXPECT_THAT(run("convert depot.map depot.pgm").err, HasSubstr("the terrain E S T is not kept"));
  EXPECT_THAT(run("info depot.map --json --terrain strict").out, HasSubstr("\"free\": 11"));
  write("bad.map", replaced(kDepot, "S@@", "x@@"));
  EXPECT_THAT(run("info bad.map").err, HasSubstr("use . G @ O T S W E"));
}

TEST_F(ForeignFormats, LogsOfTheLeagueOfRobotRunnersAreCheckedAndConverted) {
  write("depot.map", kDepot);
  const std::string head =
      R"({"actionModel": "MAPF_T", "version": "2026 LoRR", "agentMaxCounter": 3, "tasks": [[0, 0, [0, 3]]],)"
      R"( "start": [[0, 0, "E"], [2, 0, "E"], [2, 6, "W"]], "actualPaths": [)";
  write("log.json", head + R"("[(0,0,0,0,0):(F 3,W 1,F 2)][(6,0,0,0,0):(F 1,R 3)]", )"
                           R"("[(0,2,0,0,0):(C 3,W 7)]"]})");
  const ProgramRun check = run("check log.json --map depot.map");
  EXPECT_EQ(check.exit_code, 0) << check.err;
  EXPECT_THAT(check.err, HasSubstr("the log has 3 starts for 2 paths: the first 2 are read"));
  const ProgramRun text = run("convert log.json log.txt");
  ASSERT_EQ(text.exit_code, 0) << text.err;
  EXPECT_THAT(text.err, HasSubstr("not kept of the log: tasks"));
  EXPECT_THAT(text.err, HasSubstr("a step is a tick of the log, of which a move takes 3"));
  EXPECT_THAT(text.err, Not(HasSubstr("headings")));
  EXPECT_THAT(read("log.txt"), HasSubstr("7:(2,0,X_PLUS),(0,2,Y_MINUS),\n"));
  EXPECT_THAT(read("log.txt"), HasSubstr("10:(2,0,Y_PLUS),(0,2,Y_MINUS),\n"));
  EXPECT_THAT(run("convert log.json log.paths").err, HasSubstr("their turns are waits"));
  EXPECT_EQ(run("check log.paths --map depot.map").exit_code, 0);
  // Two agents on one cell, at the tick at which the second one arrives.
  write("hit.json", head + R"("[(0,0,0,0,0):(W 9)]", "[(0,2,0,0,0):(C 3,F 6)]"]})");
  const ProgramRun hit = run("check hit.json --map depot.map");
  EXPECT_EQ(hit.exit_code, 11) << hit.err;
}

// A log that says of itself or of its paths what is not so.
TEST_F(ForeignFormats, ContradictionsOfLogsAreFound) {
  write("depot.map", kDepot);
  const auto checked = [&](const std::string& more) {
    write("log.json", R"({"actionModel": "MAPF_T", "start": [[0, 0, "E"], [2, 0, "E"]], )" + more +
                          R"("actualPaths": ["F,W", "W,F"]})");
    return run("check log.json --map depot.map");
  };
  EXPECT_EQ(checked("").exit_code, 0);
  EXPECT_EQ(checked(R"("teamSize": 2, "errors": [], "AllValid": "Yes", )").exit_code, 0);
  const ProgramRun size = checked(R"("teamSize": 3, )");
  EXPECT_EQ(size.exit_code, 3);
  EXPECT_THAT(size.err, HasSubstr("/teamSize: it is 3, but the log has 2 paths"));
  const std::string conflict =
      R"("errors": [[-1, -1, 0, "timeout"], [1, 0, 1, "vertex conflict"]], )";
  const ProgramRun stated = checked(conflict);
  EXPECT_EQ(stated.exit_code, 11);
  EXPECT_THAT(stated.err,
              HasSubstr("its paths are free, but it names an error: agent 1, step 1: vertex "
                        "conflict; of these paths or of planned ones"));
  const ProgramRun own = checked(conflict + R"("plannerPaths": ["F,W", "W,F"], )");
  EXPECT_EQ(own.exit_code, 11);
  EXPECT_THAT(own.err, HasSubstr("names an error: agent 1, step 1: vertex conflict\n"));
  EXPECT_EQ(checked(conflict + R"("plannerPaths": ["F,F", "W,F"], )").exit_code, 0)
      << "an error of the plan that was not executed";
  EXPECT_EQ(checked(R"("errors": [[-1, -1, 0, "timeout"]], )").exit_code, 0);
  EXPECT_THAT(checked(conflict + R"("AllValid": "Yes", )").err,
              HasSubstr("/AllValid: it is \"Yes\", but the log has 2 errors"));
  EXPECT_EQ(checked(R"("errors": [], "AllValid": "No", )").exit_code, 3);
}

TEST_F(ForeignFormats, ProblemsOfTheLeagueOfRobotRunnersArePlannedAndConverted) {
  write("maps/depot.map", kDepot);
  write("d/agents/a.agents", "# version for LoRR 2026\n3\n0\n14\n6\n");
  write("d/tasks/t.tasks", "# version for LoRR 2026\n3\n1,5\n2,14\n5,3,0\n");
  const std::string problem =
      R"({"mapFile": "maps/depot.map", "agentFile": "agents/a.agents", "teamSize": 2,)"
      R"( "taskFile": "tasks/t.tasks", "numTasksReveal": 1.5, "delayConfig": {}})";
  write("d/p.json", problem);
  const ProgramRun missing = run("fleet d/p.json");
  EXPECT_EQ(missing.exit_code, 3);
  EXPECT_THAT(missing.err, HasSubstr("d/p.json: /mapFile: there is no file d/maps/depot.map: name "
                                     "the map before the problem"));
  const ProgramRun r = run("fleet maps/depot.map d/p.json --out done.txt --task-log log.csv");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out + r.err, HasSubstr("3 of 3 tasks by 2 agents"));
  EXPECT_THAT(r.err, HasSubstr("reveals 1.5 for each agent"));
  EXPECT_THAT(r.err, HasSubstr("\"delayConfig\" has no effect"));
  EXPECT_THAT(r.err, HasSubstr("tasks with more than two cells keep the first and last alone: 1"));
  EXPECT_EQ(run("check done.txt --map maps/depot.map").exit_code, 0);
  write("d/maps/depot.map", kDepot);
  EXPECT_EQ(run("fleet d/p.json").exit_code, 0);
  EXPECT_EQ(run("fleet d").exit_code, 0) << "the folder names its only problem";
  EXPECT_EQ(run("convert d from_folder.csv").exit_code, 0);
  write("d/q.json", problem);
  EXPECT_THAT(run("fleet d").err, HasSubstr("d: the folder has 2 problems: name one of them"));
  EXPECT_EQ(run("convert d/p.json d/tasks/t.tasks --format csv").exit_code, 2);
  EXPECT_NE(run("fleet d/p.json --out d/agents/a.agents").exit_code, 0);
  EXPECT_EQ(read("d/agents/a.agents"), "# version for LoRR 2026\n3\n0\n14\n6\n");
  ASSERT_EQ(run("convert d/p.json agents.scen").exit_code, 0);
  EXPECT_THAT(read("agents.scen"), HasSubstr("0\tdepot.map\t7\t3\t0\t2\t0\t2\t"));
  const ProgramRun tasks = run("convert d/p.json tasks.csv");
  ASSERT_EQ(tasks.exit_code, 0) << tasks.err;
  EXPECT_THAT(read("tasks.csv"), HasSubstr("0,1,0,5,0\n0,2,0,0,2\n0,5,0,0,0\n"));
  EXPECT_EQ(run("fleet d/maps/depot.map agents.scen --tasks tasks.csv").exit_code, 0);
  EXPECT_EQ(run("convert d/p.json p.png").exit_code, 2);
  EXPECT_EQ(run("fleet d/p.json --tasks tasks.csv").exit_code, 2);
  EXPECT_THAT(run("info d/p.json").err, HasSubstr("a problem of the League of Robot Runners"));
  write("d/p.json", replaced(problem, "agents/a.agents", "../a.agents"));
  EXPECT_THAT(run("fleet d/p.json").err, HasSubstr("/agentFile: "));
  write("d/tasks/t.tasks", "1\n8,5\n");  // an obstacle
  write("d/p.json", problem);
  EXPECT_EQ(run("fleet d/p.json").exit_code, 3);
}

// 9 x 5 cells: a band of greys in the middle, over the whole height but for the last row.
std::string bandOf(int grey, int free) {
  std::string out = "P2\n9 5\n255\n";
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < 9; ++j) {
      out += std::to_string(j >= 3 && j <= 5 && i < 4 ? grey : free) + (j < 8 ? " " : "\n");
    }
  }
  return out;
}

std::string rosYaml(const std::string& image, const std::string& mode) {
  return "image: " + image + "\nmode: " + mode +
         "\nresolution: 1\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\n"
         "free_thresh: 0.196\n";
}

TEST_F(ForeignFormats, OccupanciesBetweenFreeAndOccupiedAreNoObstaclesButCosts) {
  for (const auto& [mode, grey, free] : {std::tuple{"scale", 100, 254}, {"raw", 90, 0}}) {
    write("m.yaml", rosYaml("m.pgm", mode));
    write("m.pgm", bandOf(grey, free));
    const ProgramRun info = run("info m.yaml --json");
    EXPECT_THAT(info.out, HasSubstr("\"free\": 45,")) << mode;
    EXPECT_THAT(info.out, HasSubstr("12 cells have an occupancy of 1 to 99 and are free"));
    const std::string task = "plan --map m.yaml --planner point --from 1.5,1.5 --to 7.5,1.5 ";
    ASSERT_EQ(run(task + "--out straight.json").exit_code, 0);
    EXPECT_EQ(costOf("straight.json"), 6.0);
    const ProgramRun around = run(task + "--terrain occupancy --out around.json");
    ASSERT_EQ(around.exit_code, 0) << around.err;
    EXPECT_NEAR(costOf("around.json"), 4.0 + 2.0 * M_SQRT2, 1e-9);  // by the row without a band
    EXPECT_EQ(run("check around.json").exit_code, 0);
  }
  write("t.yaml", rosYaml("m.pgm", "trinary"));
  write("m.pgm", bandOf(100, 254));
  EXPECT_THAT(run("info t.yaml --json").out, HasSubstr("\"unknown\": 12"));
  write("room.map", kRoomMap);
  EXPECT_THAT(
      run("plan --map room.map --planner point --terrain occupancy --from 1,1 --to 2,2").err,
      HasSubstr("'occupancy' is for ROS maps"));
}

TEST_F(ForeignFormats, UnknownCellsAreObstaclesUnlessAnOptionFreesThem) {
  write("m.yaml", rosYaml("m.pgm", "trinary"));
  write("m.pgm", bandOf(205, 254));
  const std::string task = "plan --map m.yaml --planner point --from 1.5,1.5 --to 7.5,1.5 ";
  ASSERT_EQ(run(task + "--out a.json").exit_code, 0);
  ASSERT_EQ(run(task + "--unknown free --out b.json").exit_code, 0);
  EXPECT_GT(costOf("a.json"), 6.5);
  EXPECT_EQ(costOf("b.json"), 6.0);
  EXPECT_EQ(run("check b.json --unknown free").exit_code, 0);
  EXPECT_NE(run("check b.json").exit_code, 0);
}

TEST_F(ForeignFormats, UnknownCellsArePassableAtACostForPointsAndShapes) {
  write("m.yaml", rosYaml("m.pgm", "trinary"));
  write("m.pgm", bandOf(205, 254));
  const std::string point = "plan --map m.yaml --planner point --from 1.5,1.5 --to 7.5,1.5 ";
  const std::string shape = "plan --map m.yaml --agent 0.6,0.4 --from 1.5,1.5,0 --to 7.5,1.5,0 ";
  for (const std::string& task : {point, shape}) {
    ASSERT_EQ(run(task + "--unknown blocked --out around.json").exit_code, 0);
    ASSERT_EQ(run(task + "--unknown 1.05 --out through.json").exit_code, 0);
    EXPECT_NEAR(costOf("through.json"), 6.15, 1e-9) << task;
    EXPECT_EQ(run("check through.json").exit_code, 0) << "the file says what unknown cells cost";
    ASSERT_EQ(run(task + "--terrain unknown=600 --out far.json").exit_code, 0);
    // A shape pays below its reference point: it may sweep unknown cells at no cost.
    EXPECT_LE(costOf("far.json"), costOf("around.json") + 1e-9) << task;
    EXPECT_GT(costOf("far.json"), 6.5) << task;
  }
  EXPECT_EQ(run(shape + "--terrain grey --unknown 2 --out grey.json").exit_code, 0);
  EXPECT_THAT(read("grey.json"), HasSubstr("grey,unknown=2"));
  EXPECT_EQ(run("check grey.json").exit_code, 0);
  for (const char* wrong : {"0.5", "lava", "601", "nan"}) {
    const ProgramRun r = run(point + "--unknown " + wrong);
    EXPECT_EQ(r.exit_code, 2) << wrong;
    EXPECT_THAT(r.err, HasSubstr("a cost per metre from 1 to 600")) << wrong;
  }
  write("room.map", kRoomMap);
  EXPECT_THAT(run("plan --map room.map --planner point --unknown 2 --from 1,1 --to 2,2").err,
              HasSubstr("'unknown=2' is for ROS maps"));
}

TEST_F(ForeignFormats, OpaquePixelsOfAPictureWithAlphaAreTheirGrey) {
  std::vector<std::uint32_t> samples;
  for (const std::uint32_t grey : {254U, 205U, 0U})
    samples.insert(samples.end(), {grey, grey, grey, 255});
  samples.insert(samples.end(), {254, 254, 254, 200});
  write("m.png", buildPng({4, 1, 8, kRgba, false, samples, {}, {}}));
  for (const char* mode : {"trinary", "scale"}) {
    write("m.yaml", rosYaml("m.png", mode));
    const ProgramRun info = run("info m.yaml --json");
    const bool trinary = std::string(mode) == "trinary";
    EXPECT_THAT(info.out, HasSubstr(trinary ? "\"unknown\": 2" : "\"unknown\": 1")) << mode;
    EXPECT_THAT(info.out, HasSubstr("\"occupied\": 1"));
    // Also as a project that holds the map, and back as a ROS map.
    ASSERT_EQ(run("convert m.yaml p.clearway").exit_code, 0);
    EXPECT_THAT(run("info p.clearway --json").out,
                HasSubstr(trinary ? "\"unknown\": 2" : "\"unknown\": 1"));
    ASSERT_EQ(run("convert p.clearway back.yaml").exit_code, 0);
    EXPECT_THAT(run("info back.yaml --json").out,
                HasSubstr(trinary ? "\"unknown\": 2" : "\"unknown\": 1"));
  }
}

TEST_F(ForeignFormats, APictureOfAnotherMachineIsReadBesideTheYaml) {
  write("m.yaml", rosYaml("/home/someone/maps/m.pgm", "trinary"));
  EXPECT_EQ(run("info m.yaml").exit_code, 3);
  write("m.pgm", bandOf(0, 254));
  const ProgramRun r = run("plan --map m.yaml --planner point --from 1.5,1.5 --to 7.5,1.5");
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_THAT(
      r.err,
      HasSubstr("\"/home/someone/maps/m.pgm\" does not exist: its namesake \"m.pgm\" beside the "
                "YAML is read instead"));
}

// The same primitives as SBPL and as Nav2 write them: straight on along sixteen directions, and
// turns in place to both neighbours.
struct Lattice {
  std::string mprim, json;
};

Lattice latticeOf(double resolution) {
  constexpr std::array<std::array<int, 2>, 4> kQuarter{{{1, 0}, {2, 1}, {1, 1}, {1, 2}}};
  std::vector<std::array<int, 2>> along;
  for (int q = 0; q < 4; ++q) {
    for (auto [x, y] : kQuarter) {
      for (int k = 0; k < q; ++k) {
        const int old = x;
        x = -y;
        y = old;
      }
      along.push_back({x, y});
    }
  }
  std::string table, angles, motions, primitives;
  int id = 0;
  const auto angle = [&](int k) {
    const double a =
        std::atan2(along[static_cast<std::size_t>(k)][1], along[static_cast<std::size_t>(k)][0]);
    return a < 0 ? a + 2.0 * M_PI : a;
  };
  const auto append = [&](int from, int to, double x, double y) {
    const std::string end = std::to_string(x) + " " + std::to_string(y) + " ";
    motions += "primID: " + std::to_string(id % 3) + "\nstartangle_c: " + std::to_string(from) +
               "\nendpose_c: " + std::to_string(std::lround(x / resolution)) + " " +
               std::to_string(std::lround(y / resolution)) + " " + std::to_string(to) +
               "\nadditionalactioncostmult: 1\nturning_radius: 0.0000\nintermediateposes: 2\n0 0 " +
               std::to_string(angle(from)) + "\n" + end + std::to_string(angle(to)) + "\n";
    primitives += std::string(id > 0 ? "," : "") + R"({"trajectory_id": )" + std::to_string(id) +
                  R"(, "start_angle_index": )" + std::to_string(from) + R"(, "end_angle_index": )" +
                  std::to_string(to) + R"(, "left_turn": true, "poses": [[)" + std::to_string(x) +
                  "," + std::to_string(y) + "," + std::to_string(angle(to)) + "]]}";
    ++id;
  };
  for (int k = 0; k < 16; ++k) {
    table += "angle:" + std::to_string(k) + " " + std::to_string(angle(k)) + "\n";
    angles += (k > 0 ? "," : "") + std::to_string(angle(k));
    append(k, k, along[static_cast<std::size_t>(k)][0] * resolution,
           along[static_cast<std::size_t>(k)][1] * resolution);
    append(k, (k + 1) % 16, 0.0, 0.0);
    append(k, (k + 15) % 16, 0.0, 0.0);
  }
  return {"resolution_m: " + std::to_string(resolution) +
              "\nmin_turning_radius_m: 0.000000\nnumberofangles: 16\n" + table +
              "totalnumberofprimitives: " + std::to_string(id) + "\n" + motions,
          R"({"version": 1.0, "lattice_metadata": {"motion_model": "diff", "grid_resolution": )" +
              std::to_string(resolution) + R"(, "num_of_headings": 16, "heading_angles": [)" +
              angles + R"(]}, "primitives": [)" + primitives + "]}"};
}

TEST_F(ForeignFormats, PrimitivesWithATableOfAnglesAndThoseOfNav2GiveTheSamePlan) {
  write("room.map", kRoomMap);
  const Lattice lattice = latticeOf(0.05);
  write("table.mprim", lattice.mprim);
  write("nav2.json", lattice.json);
  const std::string task =
      "plan --map room.map --agent 0.8,0.6 --from 2.5,4.5,0 --to 8.5,1.5,26.565051177077994 ";
  for (const char* file : {"table.mprim", "nav2.json"}) {
    const ProgramRun r = run(task + "--mprim " + file + " --out p.json");
    ASSERT_EQ(r.exit_code, 0) << file << r.err;
    EXPECT_EQ(run("check p.json").exit_code, 0) << file;
    write(std::string(file) + ".plan", read("p.json"));
  }
  EXPECT_EQ(costOf("table.mprim.plan"), costOf("nav2.json.plan"));
  // A straight line along (2, 1), which equal angles do not have.
  const ProgramRun straight =
      run("plan --map room.map --agent 0.4,0.3 --from 0.5,0.5,26.565051177077994 --to "
          "4.5,2.5,26.565051177077994 --mprim table.mprim --out s.json");
  ASSERT_EQ(straight.exit_code, 0) << straight.err;
  const auto plan = maps::parsePlan(read("s.json"), "s.json");
  ASSERT_TRUE(plan);
  for (const Motion& m : plan->path.motions) EXPECT_NE(m.kind, MotionKind::Arc);
  EXPECT_NEAR(length(plan->path), std::sqrt(20.0), 1e-6);
  write("bad.json", replaced(lattice.json, "\"grid_resolution\": ", "\"grid_resolution\": -"));
  const ProgramRun bad = run(task + "--mprim bad.json");
  EXPECT_EQ(bad.exit_code, 3);
  EXPECT_THAT(bad.err, HasSubstr("/lattice_metadata/grid_resolution: -0.05 is not between"));
}

TEST_F(ForeignFormats, FootprintsOfNav2AreTakenWhereverAPolygonIs) {
  write("room.map", kRoomMap);
  const std::string corners = "[[0.6, 0.4], [0.6, -0.4], [-0.6, -0.4], [-0.6, 0.4]]";
  write(
      "nav2_params.yaml",
      "local_costmap:\n  local_costmap:\n    ros__parameters:\n      footprint: \"" + corners +
          "\"\nglobal_costmap:\n  global_costmap:\n    ros__parameters:\n      robot_radius: 0.3\n"
          "      footprint: \"" +
          corners + "\"\n");
  const std::string task = "plan --map room.map --from 2.5,4.5,0 --to 9.5,4.5 --out p.json ";
  ASSERT_EQ(run(task + "--footprint 'POLYGON((0.6 0.4, 0.6 -0.4, -0.6 -0.4, -0.6 0.4, 0.6 0.4))'")
                .exit_code,
            0);
  const double cost = costOf("p.json");
  for (const std::string& footprint : {"'" + corners + "'", std::string("nav2_params.yaml")}) {
    const ProgramRun r = run(task + "--footprint " + footprint);
    ASSERT_EQ(r.exit_code, 0) << r.err;
    EXPECT_EQ(costOf("p.json"), cost) << footprint;
    EXPECT_THAT(read("p.json"), HasSubstr("\"wkt\": \"POLYGON((0.6 0.4, 0.6 -0.4,"));
  }
  write("padded.yaml", read("nav2_params.yaml") + "      footprint_padding: 0.1\n");
  ASSERT_EQ(run(task + "--footprint padded.yaml").exit_code, 0);
  EXPECT_THAT(read("p.json"), HasSubstr("\"wkt\": \"POLYGON((0.7 0.5, 0.7 -0.5,"));
  write("disc.yaml", "a: {ros__parameters: {robot_radius: 0.3}}\n");
  ASSERT_EQ(run(task + "--footprint disc.yaml").exit_code, 0);
  EXPECT_THAT(read("p.json"), HasSubstr("\"radius\": 0.3"));
  for (const std::string& value : {corners, "\"" + corners + "\""}) {
    write("p.clearway", replaced(kProject, R"({"box": {"length": 1.2, "width": 0.8}})",
                                 R"({"footprint": )" + value + "}"));
    const ProgramRun r = run("plan p.clearway --out p.json");
    ASSERT_EQ(r.exit_code, 0) << r.err;
    EXPECT_EQ(costOf("p.json"), cost);
  }
  EXPECT_THAT(run(task + "--footprint '[[0, 0], [1, 0]]'").err, HasSubstr("at least 3 corners"));
  write("none.yaml", "a: 1\n");
  const ProgramRun none = run(task + "--footprint none.yaml");
  EXPECT_EQ(none.exit_code, 3);
  EXPECT_THAT(none.err, HasSubstr("none.yaml: the parameters have no \"footprint\""));
  EXPECT_EQ(run("plan --map room.map --from 2.5,4.5,0 --to 9.5,4.5 --footprint nav2_params.yaml "
                "--out nav2_params.yaml")
                .exit_code,
            2);
}

}  // namespace
}  // namespace clearway::testing
