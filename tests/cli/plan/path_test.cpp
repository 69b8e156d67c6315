// clearway check --path and clearway repair: paths of other programs.
#include <gmock/gmock.h>

#include "tests/cli/fixtures.h"
#include "tests/cli/json_output.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string kAgent = " --map room.map --agent 1.2,0.8";

class Paths : public CliTest {
 protected:
  Paths() {
    write("room.map", kRoomMap);
    write("free.csv", "x,y,heading\n2.5,1,0\n9.5,1,0\n9.5,4,90\n");
    write("bad.csv", "x,y\n2.5,4.5\n9.5,4.5\n");
  }
};

TEST_F(Paths, AFreePathIsProved) {
  const ProgramRun run = this->run("check --path free.csv" + kAgent);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, StartsWith("Free  free.csv"));
  EXPECT_THAT(run.out, HasSubstr("length       10 cells in 2 motions"));
  // By its content, without --path.
  EXPECT_EQ(this->run("check free.csv" + kAgent).out, run.out);
}

TEST_F(Paths, ACollisionHasItsPlace) {
  const ProgramRun run = this->run("check --path bad.csv" + kAgent);
  EXPECT_EQ(run.exit_code, 11);
  // The front, 0.6 before the pose, meets the pillar at 5: a cell beyond it is half a cell deep.
  EXPECT_THAT(run.err, HasSubstr("bad.csv: collides from x 4.4, y 4.5, heading 0° on, 1.9 cells "
                                 "along the path; deepest, "));
  EXPECT_THAT(run.err, HasSubstr(" after line 2 (pose 1) at x "));
  const maps::JsonValue json = parsed(this->run("check --path bad.csv --json" + kAgent).out);
  EXPECT_FALSE(*json.find("free")->boolean());
  const maps::JsonValue& path = json.find("paths")->array()->front();
  EXPECT_GT(numberOf(path, "depth"), 0.1);
  EXPECT_EQ(numberOf(*path.find("place"), "line"), 2.0);
  EXPECT_TRUE(*path.find("exact")->boolean());
}

TEST_F(Paths, AllCollisionsAreListed) {
  // Around the block in the middle of the room, through it twice.
  write("twice.csv", "x,y,heading\n2,4.5,0\n10,4.5,0\n10,3.5,0\n2,3.5,0\n");
  const ProgramRun run = this->run("check --path twice.csv --json" + kAgent);
  EXPECT_EQ(run.exit_code, 11);
  EXPECT_THAT(run.err, HasSubstr("; 2 collisions in all"));
  const maps::JsonValue json = parsed(run.out);
  const maps::JsonValue& path = json.find("paths")->array()->front();
  EXPECT_EQ(numberOf(path, "collision_count"), 2.0);
  const auto& all = *path.find("collisions")->array();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_LT(numberOf(all[0], "to"), 8.0);
  EXPECT_GT(numberOf(all[1], "from"), 9.0);
  EXPECT_LE(numberOf(all[1], "to"), numberOf(path, "length"));
}

TEST_F(Paths, UsageErrorsSayWhatIsMissing) {
  for (const auto& [arguments, message] :
       {std::pair{"check", "PLAN is missing, or a path by --path"},
        std::pair{"check --path free.csv --agent 1,1", "--map is missing"},
        std::pair{"check --path free.csv --map room.map", "--agent or --footprint is missing"},
        std::pair{"check free.csv --path bad.csv", "PLAN and --path exclude each other"},
        std::pair{"repair free.csv --map room.map --agent 1,1 --out p.txt", "the ending must be"},
        std::pair{"repair free.csv --agent 1,1", "--map is missing"}}) {
    const ProgramRun run = this->run(arguments);
    EXPECT_EQ(run.exit_code, 2) << arguments;
    EXPECT_THAT(run.err, HasSubstr(message)) << arguments;
  }
  write("x.csv", "x,y\n1,2\n3\n");
  const ProgramRun run = this->run("check --path x.csv" + kAgent);
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_EQ(run.err, "clearway: x.csv:3: 1 fields, and the header has 2\n");
}

TEST_F(Paths, ARepairIsProvedByCheck) {
  const ProgramRun run = this->run("repair bad.csv --out plan.json" + kAgent);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, StartsWith("Repaired  bad.csv, 1 detour"));
  EXPECT_EQ(this->run("check plan.json").exit_code, 0);
  EXPECT_EQ(this->run("repair bad.csv --out poses.csv" + kAgent).exit_code, 0);
  const ProgramRun poses = this->run("check --path poses.csv" + kAgent);
  EXPECT_EQ(poses.exit_code, 0) << poses.err;
  // Nothing is changed where nothing collides, and the free parts remain.
  EXPECT_THAT(this->run("repair free.csv" + kAgent).out, HasSubstr("unchanged"));
  const maps::JsonValue json = parsed(this->run("repair bad.csv --json" + kAgent).out);
  const maps::JsonValue& detour = json.find("detours")->array()->front();
  EXPECT_GE(numberOf(detour, "from"), 1.0);
  EXPECT_LE(numberOf(detour, "to"), 6.0);
}

TEST_F(Paths, ARepairWithoutADetourSaysWhy) {
  write("room.map", kWalledMap);
  const ProgramRun run = this->run("repair bad.csv" + kAgent);
  EXPECT_EQ(run.exit_code, 10) << run.err;
  write("in.csv", "x,y\n5.5,4.5\n9.5,4.5\n");
  const ProgramRun blocked = this->run("repair in.csv" + kAgent);
  EXPECT_EQ(blocked.exit_code, 12);
  EXPECT_THAT(blocked.err, HasSubstr("the path begins in a collision"));
}

}  // namespace
}  // namespace clearway::testing
