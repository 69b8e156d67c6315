// The frame that the file of a path names: check --path, repair and render read the path in it.
#include <gmock/gmock.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <sstream>
#include <vector>

#include "tests/cli/fixtures.h"
#include "tests/cli/json_output.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;

constexpr double kPi = std::numbers::pi;
constexpr double kCell = 0.5, kHeight = 4.0;             // of the room [m]
constexpr double kYaw = 0.5, kLeft = -3.0, kLow = 1.25;  // of the ROS map's origin

struct Place {
  double x = 0.0, y = 0.0, heading = 0.0;  // radians
};
using Places = std::vector<Place>;

// From metres, y down; by the definitions of the frames, apart from the program's code.
Place inFrame(const std::string& frame, Place p) {
  if (frame == "cells") return {p.x / kCell, p.y / kCell, p.heading};
  if (frame == "metres") return p;
  const double up = kHeight - p.y;
  return {kLeft + std::cos(kYaw) * p.x - std::sin(kYaw) * up,
          kLow + std::sin(kYaw) * p.x + std::cos(kYaw) * up, kYaw - p.heading};
}

// Files of a path; `frame` may be empty: none is named.
using Writer = std::function<std::string(const std::string& frame, const Places& path)>;

std::string comment(const std::string& frame) {
  return frame.empty() ? "" : "# frame: " + frame + " (as written)\n";
}
std::string member(const std::string& frame) {
  return frame.empty() ? "" : "\"frame\": \"" + frame + "\", ";
}
template <class... T>
std::string joined(const T&... parts) {
  std::ostringstream out;
  out.precision(17);
  (out << ... << parts);
  return out.str();
}
std::string csv(const std::string& frame, const Places& path) {
  std::string out = comment(frame) + "x,y,heading_rad\n";
  for (const Place& p : path) out += joined(p.x, ',', p.y, ',', p.heading, '\n');
  return out;
}
std::string trajectoryCsv(const std::string& frame, const Places& path) {
  std::string out = comment(frame) + "# limits: max_speed=1\nt,x,y,heading,v,omega,curvature,s\n";
  for (std::size_t k = 0; k < path.size(); ++k) {
    out += joined(k, ',', path[k].x, ',', path[k].y, ',', path[k].heading, ",0,0,0,0\n");
  }
  return out;
}
std::string trajectoryJson(const std::string& frame, const Places& path) {
  std::string points;
  for (std::size_t k = 0; k < path.size(); ++k) {
    const std::string still = R"({"x": 0, "y": 0, "omega": 0})";
    points +=
        joined(k > 0 ? ",\n" : "", R"({"time_from_start": )", k, R"(, "pose": {"x": )", path[k].x,
               R"(, "y": )", path[k].y, R"(, "heading": )", path[k].heading, R"(}, "velocity": )",
               still, R"(, "acceleration": )", still, R"(, "curvature": 0, "s": 0})");
  }
  return R"({"format": "clearway-trajectory", "version": 1, )" + member(frame) +
         R"("limits": {"max_speed": 1}, "sideways": false, "points": [)" + points + "]}\n";
}
std::string tum(const std::string& frame, const Places& path) {
  std::string out = comment(frame);
  for (const Place& p : path) {
    out += joined("0 ", p.x, ' ', p.y, " 0 0 0 ", std::sin(p.heading / 2), ' ',
                  std::cos(p.heading / 2), '\n');
  }
  return out;
}
std::string rosYaml(const std::string& frame, const Places& path) {
  std::string out = comment(frame) + "header:\n  frame_id: map\nposes:\n";
  for (const Place& p : path) {
    out += joined("- pose:\n    position:\n      x: ", p.x, "\n      y: ", p.y,
                  "\n      z: 0.0\n    orientation:\n      x: 0.0\n      y: 0.0\n      z: ",
                  std::sin(p.heading / 2), "\n      w: ", std::cos(p.heading / 2), '\n');
  }
  return out + "---\n";
}
std::string rosJson(const std::string& frame, const Places& path) {
  std::string out;
  for (const Place& p : path) {
    out += joined(out.empty() ? "" : ",\n", R"({"pose": {"position": {"x": )", p.x, R"(, "y": )",
                  p.y, R"(, "z": 0}, "orientation": {"x": 0, "y": 0, "z": )",
                  std::sin(p.heading / 2), R"(, "w": )", std::cos(p.heading / 2), "}}}");
  }
  return "{" + member(frame) + R"("poses": [)" + out + "]}\n";
}
std::string geoJson(const std::string& frame, const Places& path) {
  std::string out;
  for (const Place& p : path) out += joined(out.empty() ? "[" : ", [", p.x, ", ", p.y, "]");
  return "{" + member(frame) + R"("type": "LineString", "coordinates": [)" + out + "]}\n";
}
std::string order(const std::string& frame, const Places& path) {
  std::string nodes, edges;
  for (std::size_t k = 0; k < path.size(); ++k) {
    nodes += joined(k > 0 ? ",\n" : "", R"({"nodeId": "n)", k, R"(", "sequenceId": )", 2 * k,
                    R"(, "released": true, "nodePosition": {"x": )", path[k].x, R"(, "y": )",
                    path[k].y, R"(, "theta": )", std::remainder(path[k].heading, 2 * kPi),
                    R"(, "mapId": "m"}, "actions": []})");
    if (k == 0) continue;
    edges += joined(k > 1 ? ",\n" : "", R"({"edgeId": "e)", k, R"(", "sequenceId": )", 2 * k - 1,
                    R"(, "released": true, "startNodeId": "n)", k - 1, R"(", "endNodeId": "n)", k,
                    R"(", "actions": []})");
  }
  return "{" + member(frame) + R"("orderId": "o", "nodes": [)" + nodes + R"(], "edges": [)" +
         edges + "]}\n";
}

struct Format {
  std::string file;
  Writer write;
};
const std::vector<Format> kFormats{
    {"p.csv", csv},      {"t.csv", trajectoryCsv}, {"t.json", trajectoryJson}, {"p.tum", tum},
    {"p.yaml", rosYaml}, {"p.json", rosJson},      {"p.geojson", geoJson},     {"o.json", order}};
const std::vector<std::string> kFrames{"cells", "ros", "metres"};

// The room as a map of each frame.
class PathFrames : public CliTest {
 protected:
  PathFrames() {
    write("room.map", kRoomMap);
    write("room.yaml",
          joined("image: room.pgm\nresolution: 0.5\norigin: [", kLeft, ", ", kLow, ", ", kYaw,
                 "]\nnegate: 0\noccupied_thresh: 0.65\n", "free_thresh: 0.196\n"));
    std::istringstream rows(kRoomMap);
    std::string pgm = "P2\n12 8\n255\n", cells;
    for (std::string row; std::getline(rows, row);) {
      if (row.find_first_not_of(".@") != row.npos) continue;
      for (const char c : row) pgm += c == '@' ? "0 " : "254 ";
      pgm += "\n";
      for (char& c : row) c = c == '@' ? '#' : c;
      cells += (cells.empty() ? "\"" : ", \"") + row + "\"";
    }
    write("room.pgm", pgm);
    write("room.clearway",
          R"({"format": "clearway-project", "version": 1, "agents": [], "map": {"embedded": {
      "columns": 12, "rows": 8, "cell": {"width": 0.5, "length": 0.5},
      "frame": {"kind": "metres"},
      "format": {"kind": "image", "threshold": 0.5, "invert": false, "max_value": 255},
      "legend": {"#": 0, ".": 255}, "cells": [)" +
              cells + "]}}}\n");
  }
  // The map of a frame, and an agent of 0.6 by 0.4 m.
  static std::string site(const std::string& frame) {
    if (frame == "cells") return " --map room.map --cell-size 0.5 --agent 1.2,0.8";
    return std::string(" --map ") + (frame == "ros" ? "room.yaml" : "room.clearway") +
           " --agent 0.6,0.4";
  }
  void save(const Format& format, const std::string& named, const std::string& frame,
            Places path) const {
    for (Place& p : path) p = inFrame(frame, p);
    write(format.file, format.write(named, path));
  }
};

const Places kFree{{1.25, 0.5, 0}, {4.75, 0.5, 0}, {4.75, 2.0, kPi / 2}};
const Places kBad{{1.25, 0.75, 0}, {4.75, 0.9, -0.1}};  // by the pillar's upper side

TEST_F(PathFrames, APathIsReadInTheFrameThatItsFileNames) {
  for (const std::string& own : kFrames) {
    const double unit = own == "cells" ? kCell : 1.0;
    for (const Format& format : kFormats) {
      for (const bool is_free : {true, false}) {
        const Places& path = is_free ? kFree : kBad;
        const int code = is_free ? 0 : 11;
        const std::string check = "check --json --path " + format.file + site(own);
        save(format, format.file == "t.json" ? own : "", own, path);  // a trajectory needs a name
        const ProgramRun reference = run(check);
        ASSERT_EQ(reference.exit_code, code) << own << " " << format.file << reference.err;
        const maps::JsonValue expected = parsed(reference.out).find("paths")->array()->front();
        for (const std::string& named : kFrames) {
          if (named == "ros" && own != "ros") continue;
          SCOPED_TRACE(own + ": " + format.file + " in " + named);
          save(format, named, named, path);
          const ProgramRun r = run(check);
          ASSERT_EQ(r.exit_code, code) << r.err;
          const maps::JsonValue found = parsed(r.out).find("paths")->array()->front();
          const std::string key = is_free ? "clearance" : "depth";
          EXPECT_NEAR(numberOf(found, key), numberOf(expected, key), 1e-5);
          EXPECT_NEAR(numberOf(found, "length"), numberOf(expected, "length"), 1e-9 / unit);
        }
      }
    }
  }
}

// The free path's numbers under another name are another path: nothing above is true by chance.
TEST_F(PathFrames, AnotherNameIsAnotherPath) {
  for (const Format& format : kFormats) {
    SCOPED_TRACE(format.file);
    save(format, "ros", "ros", kFree);
    EXPECT_EQ(run("check --path " + format.file + site("ros")).exit_code, 0);
    for (const std::string named : {"metres", "cells"}) {
      save(format, named, "ros", kFree);
      EXPECT_EQ(run("check --path " + format.file + site("ros")).exit_code, 11) << named;
    }
  }
}

TEST_F(PathFrames, ARepairIsTheSameFromEachFrame) {
  for (const Format& format : kFormats) {
    SCOPED_TRACE(format.file);
    std::vector<double> lengths;
    for (const std::string& named : kFrames) {
      save(format, named, named, kBad);
      const ProgramRun r = run("repair " + format.file + " --json --out fixed.csv" + site("ros"));
      ASSERT_EQ(r.exit_code, 0) << r.err;
      lengths.push_back(numberOf(parsed(r.out), "length_before"));
      EXPECT_THAT(read("fixed.csv"), ::testing::StartsWith("# frame: ros"));
      EXPECT_EQ(run("check --path fixed.csv" + site("ros")).exit_code, 0);
    }
    EXPECT_NEAR(lengths[0], lengths[1], 1e-9);
    EXPECT_NEAR(lengths[0], lengths[2], 1e-9);
  }
}

TEST_F(PathFrames, AFrameThatTheMapDoesNotHaveIsRefusedWithItsLine) {
  for (const Format& format : kFormats) {
    save(format, "ros", "ros", kFree);
    for (const std::string own : {"cells", "metres"}) {
      for (const std::string command : {"check --path ", "repair "}) {
        const ProgramRun r = run(command + format.file + site(own));
        EXPECT_EQ(r.exit_code, 3) << format.file;
        EXPECT_THAT(r.err, HasSubstr(format.file + ":1: the path is in the frame 'ros'"));
      }
    }
    save(format, "moon", "ros", kFree);
    const ProgramRun r = run("check --path " + format.file + site("ros"));
    EXPECT_EQ(r.exit_code, 3) << format.file;
    EXPECT_THAT(r.err, HasSubstr(format.file + ":1:")) << r.err;
    EXPECT_THAT(r.err, HasSubstr("moon"));
  }
  write("two.csv", "# frame: metres\nx,y\n1,0.5\n# frame: cells\n2,0.5\n");
  const ProgramRun r = run("check --path two.csv" + site("ros"));
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_THAT(r.err, HasSubstr("two.csv:4: \"# frame: cells\" contradicts line 1"));
}

// What convert writes is proved as the plan is.
TEST_F(PathFrames, WhatConvertWritesIsFreeAsItsPlanIs) {
  for (const std::string& own : kFrames) {
    const Place from = inFrame(own, {0.75, 2.0, kPi / 2});
    const Place to = inFrame(own, {4.75, 2.0, 0.0});
    const ProgramRun plan =
        run("plan" + site(own) + " --padding " + (own == "cells" ? "0.1" : "0.05") +
            " --out plan.json" +
            joined(" --from ", from.x, ',', from.y, ',', from.heading * 180 / kPi, " --to ", to.x,
                   ',', to.y, ',', to.heading * 180 / kPi));
    ASSERT_EQ(plan.exit_code, 0) << plan.err;
    for (const std::string frame : {"map", "world"}) {
      for (const std::string convert :
           {"convert plan.json w.csv", "convert plan.json w.csv --max-speed 1 --max-accel 0.5",
            "convert plan.json w.json --max-speed 1 --max-accel 0.5",
            "convert plan.json w.yaml --max-speed 1 --max-accel 0.5"}) {
        SCOPED_TRACE(own + ": " + convert + " --frame " + frame);
        const ProgramRun made = run(convert + " --frame " + frame);
        ASSERT_EQ(made.exit_code, 0) << made.err;
        const std::string file = convert.substr(18, convert.find(' ', 18) - 18);
        const ProgramRun r = run("check --path " + file + site(own));
        EXPECT_EQ(r.exit_code, 0) << r.err;
        EXPECT_EQ(run("repair " + file + site(own)).exit_code, 0);
      }
    }
  }
}

}  // namespace
}  // namespace clearway::testing
