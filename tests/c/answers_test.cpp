// The C interface answers as the command line does, on maps of several formats.
#include <clearway.h>

#include <array>
#include <numbers>

#include "core/base/number_text.h"
#include "maps/text/json_value.h"
#include "tests/cli/json_output.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

struct SameQuery {
  const char* name;
  const char* map;  // among the samples
  double length_m, width_m;
  std::array<double, 3> from, to;  // degrees
  int smooth;
  const char* polygon;  // instead of the box; WKT
};

constexpr std::array<double, 3> kDoor{-4.4, 2.6, -90}, kBench{4.25, -2.8, 90};

class CAnswers : public ::testing::TestWithParam<SameQuery> {};

cw_map* loaded(const char* name) {
  const std::string path = std::string(CLEARWAY_SOURCE_DIR) + "/maps/samples/" + name;
  cw_map* map = nullptr;
  cw_error error{};
  error.size = sizeof error;
  EXPECT_EQ(cw_map_load(path.c_str(), nullptr, &map, &error), CW_OK) << error.message;
  return map;
}

void inRadians(const std::array<double, 3>& degrees, double (&out)[3]) {
  out[0] = degrees[0];
  out[1] = degrees[1];
  out[2] = degrees[2] * std::numbers::pi / 180.0;
}

cw_plan* planned(const SameQuery& q) {
  static const double kTriangle[] = {-0.3, -0.2, 0.4, 0.0, -0.3, 0.3};
  static const std::size_t kSize = 3;
  cw_map* const map = loaded(q.map);
  cw_shape shape;
  cw_shape_init(&shape, sizeof shape);
  shape.length_m = q.length_m;
  shape.width_m = q.width_m;
  if (q.polygon != nullptr) {
    shape.kind = CW_SHAPE_POLYGONS;
    shape.vertices = kTriangle;
    shape.ring_sizes = &kSize;
    shape.ring_count = 1;
  }
  cw_planner_options options;
  cw_planner_options_init(&options, sizeof options);
  options.smooth = q.smooth;
  cw_planner* planner = nullptr;
  cw_error error{};
  error.size = sizeof error;
  EXPECT_EQ(cw_planner_make(map, &shape, &options, &planner, &error), CW_OK) << error.message;
  cw_map_free(map);
  cw_query query;
  cw_query_init(&query, sizeof query);
  double goal[3];
  inRadians(q.from, query.start);
  inRadians(q.to, goal);
  query.goals = goal;
  query.goal_count = 1;
  cw_plan* plan = nullptr;
  EXPECT_EQ(cw_planner_plan(planner, &query, nullptr, &plan, &error), CW_OK) << error.message;
  cw_planner_free(planner);
  return plan;
}

std::string triple(const std::array<double, 3>& v) {
  return shortest(v[0]) + "," + shortest(v[1]) + "," + shortest(v[2]);
}

TEST_P(CAnswers, AreThoseOfTheCommandLine) {
  const SameQuery& q = GetParam();
  const std::string agent = q.polygon != nullptr
                                ? std::string("--footprint '") + q.polygon + "'"
                                : "--agent " + shortest(q.length_m) + "," + shortest(q.width_m);
  const ProgramRun run =
      runClearway(::testing::TempDir(), "plan --json --map " + std::string(CLEARWAY_SOURCE_DIR) +
                                            "/maps/samples/" + q.map + " " + agent +
                                            " --from=" + triple(q.from) + " --to=" + triple(q.to) +
                                            (q.smooth != 0 ? " --smooth" : ""));
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const maps::JsonValue json = parsed(run.out);
  cw_plan* const plan = planned(q);
  ASSERT_NE(plan, nullptr);

  const maps::JsonValue::Array& poses = *json.find("poses")->array();
  std::vector<double> own(3 * poses.size());
  std::size_t count = 0;
  ASSERT_EQ(cw_plan_poses(plan, 0.0, own.data(), poses.size(), &count, nullptr), CW_OK);
  ASSERT_EQ(count, poses.size());
  EXPECT_GT(count, 2U);
  for (std::size_t k = 0; k < count; ++k) {
    const maps::JsonValue::Array& pose = *poses[k].array();
    EXPECT_EQ(own[3 * k], *pose[0].number()) << "pose " << k;
    EXPECT_EQ(own[3 * k + 1], *pose[1].number()) << "pose " << k;
    EXPECT_NEAR(own[3 * k + 2] * 180.0 / std::numbers::pi, *pose[2].number(), 1e-9) << "pose " << k;
  }

  cw_plan_summary summary;
  summary.size = sizeof summary;
  ASSERT_EQ(cw_plan_summarize(plan, &summary, nullptr), CW_OK);
  EXPECT_EQ(summary.cost, numberOf(json, "cost"));
  EXPECT_EQ(summary.length_m, numberOf(json, "length"));
  EXPECT_EQ(summary.proved, 1);

  char text[4096];
  ASSERT_EQ(cw_plan_certificate_json(plan, text, sizeof text, &count, nullptr), CW_OK);
  EXPECT_EQ(std::string(text), maps::toText(*json.find("certificate")));
  cw_plan_free(plan);
}

INSTANTIATE_TEST_SUITE_P(
    Maps, CAnswers,
    ::testing::Values(
        SameQuery{"MovingAi", "maze.map", 2, 1, {2.5, 2.5, 0}, {126.5, 126.5, 0}, 0, nullptr},
        SameQuery{"Ros", "workshop.yaml", 0.7, 0.5, kDoor, kBench, 0, nullptr},
        SameQuery{"RosSmoothed", "workshop.yaml", 0.7, 0.5, kDoor, kBench, 1, nullptr},
        SameQuery{"RosPolygon", "workshop.yaml", 0, 0, kDoor, kBench, 0,
                  "POLYGON((-0.3 -0.2, 0.4 0, -0.3 0.3))"},
        SameQuery{"Picture", "cave.pgm", 2, 1, {5.5, 5.5, 0}, {176.5, 103.5, 0}, 0, nullptr}),
    [](const auto& instance) { return std::string(instance.param.name); });

}  // namespace
}  // namespace clearway::testing
