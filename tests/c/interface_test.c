// Every function of clearway.h, from C99: with good and with bad input.
#define _POSIX_C_SOURCE 200809L
#include <clearway.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;
#define CHECK(condition)                                             \
  do {                                                               \
    if (!(condition)) {                                              \
      ++failures;                                                    \
      printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
    }                                                                \
  } while (0)

// The status, and with an error a message that is not empty.
static cw_error error_;
static int is(cw_status expected, cw_status got) {
  const int has_text = error_.message[0] != '\0';
  if (got == expected && has_text == (expected != CW_OK)) return 1;
  printf("%s instead of %s: %s\n", cw_status_text(got), cw_status_text(expected), error_.message);
  return 0;
}

enum { kRows = 40, kColumns = 60 };
static uint8_t cells_[kRows * kColumns];

static cw_grid grid(void) {
  cw_grid g;
  CHECK(cw_grid_init(&g, sizeof g) == CW_OK);
  g.rows = kRows;
  g.columns = kColumns;
  g.cell_width_m = g.cell_length_m = 0.1;
  return g;
}

// A room with a wall that leaves a gap at the bottom.
static cw_map* room(void) {
  const cw_grid g = grid();
  cw_map* map = NULL;
  int i;
  memset(cells_, 0, sizeof cells_);
  for (i = 0; i < 25; ++i) cells_[i * kColumns + 30] = 1;
  CHECK(is(CW_OK, cw_map_from_bytes(&g, cells_, sizeof cells_, &map, &error_)));
  return map;
}

static cw_shape box(double length, double width) {
  cw_shape shape;
  CHECK(cw_shape_init(&shape, sizeof shape) == CW_OK);
  shape.length_m = length;
  shape.width_m = width;
  return shape;
}

static cw_planner* plannerOf(const cw_map* map, const cw_shape* shape) {
  cw_planner* planner = NULL;
  CHECK(is(CW_OK, cw_planner_make(map, shape, NULL, &planner, &error_)));
  return planner;
}

static const double kGoal[3] = {5.0, 1.0, 0.0};
static cw_query query(void) {
  cw_query q;
  CHECK(cw_query_init(&q, sizeof q) == CW_OK);
  q.start[0] = q.start[1] = 1.0;
  q.goals = kGoal;
  q.goal_count = 1;
  return q;
}

static cw_plan_summary summaryOf(const cw_plan* plan) {
  cw_plan_summary s;
  s.size = sizeof s;
  CHECK(is(CW_OK, cw_plan_summarize(plan, &s, &error_)));
  return s;
}

static void testVersions(void) {
  char expected[32];
  snprintf(expected, sizeof expected, "%d.%d.%d", CW_VERSION_MAJOR, CW_VERSION_MINOR,
           CW_VERSION_PATCH);
  CHECK(strcmp(cw_version(), expected) == 0);
  CHECK(cw_version_number() == CW_VERSION_NUMBER);
  CHECK(strcmp(cw_status_text(CW_OK), "ok") == 0);
  CHECK(strcmp(cw_status_text(-7), "unknown status") == 0);
}

static void testMaps(void) {
  cw_grid g = grid();
  cw_grid back;
  cw_map* map = room();
  cw_map* other = NULL;
  uint8_t bits[kRows * 8];
  int32_t row = -1, column = -1, blocked = -1, i, j;
  back.size = sizeof back;
  CHECK(is(CW_OK, cw_map_grid(map, &back, &error_)));
  CHECK(back.rows == kRows && back.columns == kColumns && back.cell_width_m == 0.1);
  CHECK(is(CW_OK, cw_map_cell_at(map, 3.05, 2.41, &row, &column, &error_)));
  CHECK(row == 24 && column == 30);
  CHECK(is(CW_OK, cw_map_blocked(map, row, column, &blocked, &error_)) && blocked == 1);
  CHECK(is(CW_OK, cw_map_blocked(map, -1, 5, &blocked, &error_)) && blocked == 1);

  memset(bits, 0, sizeof bits);
  for (i = 0; i < 25; ++i) bits[i * 8 + 30 / 8] = 1U << (30 % 8);
  CHECK(is(CW_OK, cw_map_from_bits(&g, bits, sizeof bits, &other, &error_)));
  for (i = 0; i < kRows; ++i) {
    for (j = 0; j < kColumns; ++j) {
      CHECK(cw_map_blocked(other, i, j, &blocked, NULL) == CW_OK);
      CHECK(blocked == cells_[i * kColumns + j]);
    }
  }
  cw_map_free(other);

  CHECK(is(CW_INVALID_ARGUMENT, cw_map_from_bytes(&g, cells_, 17, &other, &error_)));
  CHECK(other == NULL && strcmp(error_.field, "count") == 0);
  CHECK(is(CW_INVALID_ARGUMENT, cw_map_from_bytes(&g, NULL, sizeof cells_, &other, &error_)));
  CHECK(is(CW_INVALID_ARGUMENT, cw_map_from_bytes(NULL, cells_, 1, &other, &error_)));
  g.rows = 1 << 30;
  CHECK(is(CW_LIMIT_EXCEEDED, cw_map_from_bytes(&g, cells_, sizeof cells_, &other, &error_)));
  g.rows = kRows;
  g.cell_width_m = NAN;
  CHECK(is(CW_INVALID_ARGUMENT, cw_map_from_bytes(&g, cells_, sizeof cells_, &other, &error_)));
  CHECK(is(CW_INVALID_ARGUMENT, cw_map_cell_at(map, NAN, 0.0, &row, &column, &error_)));
  cw_map_free(map);
  cw_map_free(NULL);
}

// y points up, the lowest row comes first, and the map is turned by a quarter.
static void testRosMaps(void) {
  const int8_t data[6] = {0, 100, 0, -1, 65, 64};
  cw_grid g = grid();
  cw_map* map = NULL;
  int32_t row = -1, column = -1, blocked = -1;
  g.rows = 2;
  g.columns = 3;
  g.cell_width_m = g.cell_length_m = 1.0;
  CHECK(is(CW_INVALID_ARGUMENT, cw_map_from_ros(&g, data, 6, 65, 0, &map, &error_)));
  g.frame = CW_FRAME_ROS;
  g.origin_x_m = 10.0;
  g.origin_y_m = 20.0;
  CHECK(is(CW_OK, cw_map_from_ros(&g, data, 6, 65, 0, &map, &error_)));
  CHECK(is(CW_OK, cw_map_cell_at(map, 11.5, 20.5, &row, &column, &error_)));
  CHECK(row == 1 && column == 1);
  CHECK(cw_map_blocked(map, 1, 1, &blocked, NULL) == CW_OK && blocked == 1);
  CHECK(cw_map_blocked(map, 0, 0, &blocked, NULL) == CW_OK && blocked == 1);
  CHECK(cw_map_blocked(map, 0, 1, &blocked, NULL) == CW_OK && blocked == 1);
  CHECK(cw_map_blocked(map, 0, 2, &blocked, NULL) == CW_OK && blocked == 0);
  cw_map_free(map);
  CHECK(is(CW_OK, cw_map_from_ros(&g, data, 6, 65, 1, &map, &error_)));
  CHECK(cw_map_blocked(map, 0, 0, &blocked, NULL) == CW_OK && blocked == 0);
  cw_map_free(map);
  CHECK(is(CW_INVALID_ARGUMENT, cw_map_from_ros(&g, data, 6, 101, 1, &map, &error_)));
}

static void testFiles(const char* folder) {
  cw_load_options options;
  cw_map* map = NULL;
  cw_grid g;
  char path[1024];
  CHECK(cw_load_options_init(&options, sizeof options) == CW_OK);
  snprintf(path, sizeof path, "%s/maze.map", folder);
  options.cell_m = 0.5;
  CHECK(is(CW_OK, cw_map_load(path, &options, &map, &error_)));
  g.size = sizeof g;
  CHECK(is(CW_OK, cw_map_grid(map, &g, &error_)));
  CHECK(g.frame == CW_FRAME_WORLD && g.cell_width_m == 0.5);
  cw_map_free(map);
  snprintf(path, sizeof path, "%s/workshop.yaml", folder);
  CHECK(is(CW_OK, cw_map_load(path, NULL, &map, &error_)));
  CHECK(is(CW_OK, cw_map_grid(map, &g, &error_)));
  CHECK(g.frame == CW_FRAME_ROS);
  cw_map_free(map);
  CHECK(is(CW_IO, cw_map_load("/no/such/file.map", NULL, &map, &error_)) && map == NULL);
  CHECK(strcmp(error_.field, "/no/such/file.map") == 0);
  CHECK(is(CW_INVALID_ARGUMENT, cw_map_load(NULL, NULL, &map, &error_)));
  options.image_threshold = 2.0;
  CHECK(is(CW_INVALID_ARGUMENT, cw_map_load(path, &options, &map, &error_)));
}

static void testPlans(void) {
  cw_map* map = room();
  const cw_shape shape = box(0.8, 0.5);
  cw_planner* planner = plannerOf(map, &shape);
  const cw_query q = query();
  cw_plan* plan = NULL;
  cw_plan_summary s;
  cw_certificate c, checked;
  cw_motion* motions;
  double *poses, *samples;
  char text[4096];
  size_t count = 0, length = 0, k;
  cw_map_free(map);  // the planner has its own
  CHECK(is(CW_OK, cw_planner_plan(planner, &q, NULL, &plan, &error_)));
  s = summaryOf(plan);
  CHECK(s.status == CW_SOLVED && s.stop == CW_STOP_NONE && s.proved == 1 && s.ends_short == 0);
  CHECK(s.length_m > 4.0 && s.cost >= s.length_m && s.bound >= 1.0 && s.clearance_m >= 0.0);
  CHECK(is(CW_OK, cw_plan_reason(plan, NULL, 0, &count, &error_)) && count == 1);

  CHECK(is(CW_OK, cw_plan_poses(plan, 0.0, NULL, 0, &count, &error_)));
  CHECK(count == s.motions + 1);
  poses = malloc(3 * count * sizeof *poses);
  CHECK(is(CW_LIMIT_EXCEEDED, cw_plan_poses(plan, 0.0, poses, count - 1, &count, &error_)));
  CHECK(is(CW_OK, cw_plan_poses(plan, 0.0, poses, count, &count, &error_)));
  CHECK(memcmp(poses, q.start, 3 * sizeof *poses) == 0);
  CHECK(memcmp(poses + 3 * (count - 1), kGoal, 3 * sizeof *poses) == 0);
  CHECK(is(CW_OK, cw_plan_poses(plan, 0.05, NULL, 0, &length, &error_)) && length > count);
  samples = malloc(3 * length * sizeof *samples);
  CHECK(is(CW_OK, cw_plan_poses(plan, 0.05, samples, length, &length, &error_)));
  for (k = 1; k < length; ++k) {
    const double* p = samples + 3 * k;
    CHECK(hypot(p[0] - p[-3], p[1] - p[-2]) <= 0.05 + 1e-9);
  }
  CHECK(is(CW_INVALID_ARGUMENT, cw_plan_poses(plan, -1.0, NULL, 0, &length, &error_)));
  CHECK(is(CW_INVALID_ARGUMENT, cw_plan_poses(plan, 0.0, NULL, 0, NULL, &error_)));

  CHECK(is(CW_OK, cw_plan_motions(plan, NULL, 0, &length, &error_)) && length == s.motions);
  motions = malloc(length * sizeof *motions);
  CHECK(is(CW_OK, cw_plan_motions(plan, motions, length, &length, &error_)));
  for (k = 0; k < length; ++k) {
    CHECK(memcmp(motions[k].from, poses + 3 * k, sizeof motions[k].from) == 0);
    CHECK(memcmp(motions[k].to, poses + 3 * k + 3, sizeof motions[k].to) == 0);
    CHECK((motions[k].kind == CW_STRAIGHT) == (motions[k].turn_rad == 0.0));
  }

  c.size = checked.size = sizeof c;
  CHECK(is(CW_OK, cw_plan_certificate(plan, &c, &error_)));
  CHECK(c.proved == 1 && c.fault == CW_FAULT_NONE && c.clearance_m == s.clearance_m);
  CHECK(is(CW_OK, cw_plan_certificate_json(plan, text, sizeof text, &length, &error_)));
  CHECK(strstr(text, "\"free\": true") != NULL && strlen(text) + 1 == length);
  CHECK(is(CW_OK, cw_check_path(planner, poses, count, &checked, &error_)));
  CHECK(checked.proved == 1 && fabs(checked.clearance_m - c.clearance_m) < 1e-6);
  {
    const double through[6] = {1.0, 1.0, 0.0, 5.0, 1.0, 0.0};
    const double half_turn[6] = {1.0, 1.0, 0.0, 1.0, 1.0, 3.14159265358979323846};
    CHECK(is(CW_OK, cw_check_path(planner, through, 2, &checked, &error_)));
    CHECK(checked.proved == 0 && checked.fault == CW_FAULT_COLLISION && checked.depth_m > 0.0);
    CHECK(checked.column == 30 && checked.problem[0] != '\0');
    CHECK(is(CW_INVALID_ARGUMENT, cw_check_path(planner, half_turn, 2, &checked, &error_)));
    CHECK(strcmp(error_.field, "poses[1]") == 0);
    CHECK(is(CW_INVALID_ARGUMENT, cw_check_path(planner, through, 0, &checked, &error_)));
    CHECK(is(CW_INVALID_ARGUMENT, cw_check_path(planner, NULL, 2, &checked, &error_)));
  }
  free(motions);
  free(samples);
  free(poses);
  cw_plan_free(plan);
  cw_planner_free(planner);
  cw_plan_free(NULL);
  cw_planner_free(NULL);
}

static void testEditsAndKeptPlanners(void) {
  cw_map* map = room();
  const cw_shape shape = box(0.8, 0.5);
  cw_planner* planner = plannerOf(map, &shape);
  const cw_query q = query();
  cw_plan* plan = NULL;
  cw_plan_summary before, after;
  cw_edit wall[15], outside;
  cw_certificate c;
  char text[512];
  int32_t is_free = -1;
  size_t count = 0, i;
  const double beside[3] = {2.0, 2.0, 0.0}, on_wall[3] = {3.0, 1.0, 0.0}, nowhere[3] = {NAN, 0, 0};
  CHECK(is(CW_OK, cw_planner_plan(planner, &q, NULL, &plan, &error_)));
  before = summaryOf(plan);
  cw_plan_free(plan);
  CHECK(is(CW_OK, cw_planner_is_free(planner, beside, &is_free, &error_)) && is_free == 1);
  CHECK(is(CW_OK, cw_planner_is_free(planner, on_wall, &is_free, &error_)) && is_free == 0);
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_is_free(planner, nowhere, &is_free, &error_)));
  for (i = 0; i < 15; ++i) {
    wall[i].row = 25 + (int32_t)i;
    wall[i].column = 30;
    wall[i].blocked = 1;
  }
  outside = wall[0];
  outside.row = kRows;
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_update(planner, &outside, 1, &error_)));
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_update(planner, NULL, 1, &error_)));
  CHECK(is(CW_OK, cw_planner_update(planner, NULL, 0, &error_)));
  CHECK(is(CW_OK, cw_planner_update(planner, wall, 15, &error_)));
  CHECK(is(CW_OK, cw_planner_plan(planner, &q, NULL, &plan, &error_)));
  after = summaryOf(plan);
  CHECK(after.status == CW_NO_PATH && after.proved == 0 && after.motions == 0);
  CHECK(is(CW_OK, cw_plan_reason(plan, text, sizeof text, &count, &error_)) && count > 10);
  CHECK(is(CW_OK, cw_plan_poses(plan, 0.0, NULL, 0, &count, &error_)) && count == 0);
  c.size = sizeof c;
  CHECK(is(CW_CONFLICT, cw_plan_certificate(plan, &c, &error_)));
  CHECK(is(CW_CONFLICT, cw_plan_certificate_json(plan, NULL, 0, &count, &error_)));
  cw_plan_free(plan);
  for (i = 0; i < 15; ++i) wall[i].blocked = 0;
  CHECK(is(CW_OK, cw_planner_update(planner, wall, 15, &error_)));
  CHECK(is(CW_OK, cw_planner_plan(planner, &q, NULL, &plan, &error_)));
  after = summaryOf(plan);
  CHECK(after.status == CW_SOLVED && after.cost == before.cost && after.motions == before.motions);
  cw_plan_free(plan);
  cw_planner_free(planner);
  cw_map_free(map);
}

static void testShapesAndOptions(void) {
  static const double kTwo[16] = {-0.4, -0.25, 0.4, -0.25, 0.4, 0.25, -0.4, 0.25,
                                  0.2,  -0.1,  0.7, -0.1,  0.7, 0.1,  0.2,  0.1};
  static const double kBow[8] = {0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 0.0, 1.0};
  static const size_t kRings[2] = {4, 4};
  static const double kGoals[6] = {3.05, 1.0, 0.0, 5.0, 1.0, 1.5};
  cw_map* map = room();
  cw_shape shape = box(1.0, 0.5);
  cw_planner_options options;
  cw_planner* planner = NULL;
  cw_query q = query();
  cw_plan* plan = NULL;
  cw_plan_summary s;
  int kind;
  CHECK(cw_planner_options_init(&options, sizeof options) == CW_OK);
  CHECK(options.headings == 16 && options.weight == 1.0 && options.allow_reverse == 1);
  q.goals = kGoals;
  q.goal_count = 2;
  q.any_heading = 1;
  for (kind = CW_SHAPE_BOX; kind <= CW_SHAPE_POINT; ++kind) {
    shape.kind = kind;
    shape.radius_m = 0.3;
    shape.vertices = kTwo;
    shape.ring_sizes = kRings;
    shape.ring_count = 2;
    shape.padding_m = 0.02;
    options.smooth = kind == CW_SHAPE_DISC;
    options.any_angle = kind == CW_SHAPE_POINT;
    CHECK(is(CW_OK, cw_planner_make(map, &shape, &options, &planner, &error_)));
    CHECK(is(CW_OK, cw_planner_plan(planner, &q, NULL, &plan, &error_)));
    s = summaryOf(plan);
    CHECK(s.status == CW_SOLVED && s.proved == 1 && s.goal == 1);
    cw_plan_free(plan);
    cw_planner_free(planner);
  }
  options.connectivity = 5;
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_make(map, &shape, &options, &planner, &error_)));
  options.connectivity = 8;
  shape.kind = CW_SHAPE_POLYGONS;
  shape.vertices = kBow;
  shape.ring_count = 1;
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_make(map, &shape, &options, &planner, &error_)));
  shape.vertices = NULL;
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_make(map, &shape, &options, &planner, &error_)));
  shape = box(-1.0, 1.0);
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_make(map, &shape, &options, &planner, &error_)));
  shape = box(1.0, 0.5);
  options.motion = CW_MOTION_CAR;
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_make(map, &shape, &options, &planner, &error_)));
  options.motion = 77;
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_make(map, &shape, &options, &planner, &error_)));
  options.motion = CW_MOTION_OMNIDIRECTIONAL;
  options.headings = 17;
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_make(map, &shape, &options, &planner, &error_)));
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_make(NULL, &shape, NULL, &planner, &error_)));
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_make(map, NULL, NULL, &planner, &error_)));
  CHECK(planner == NULL);
  cw_map_free(map);
}

static int isRefused(cw_planner* planner, const cw_zone* zone, const char* field) {
  return is(CW_INVALID_ARGUMENT, cw_planner_set_zones(planner, &zone, 1, &error_)) &&
         strcmp(error_.field, field) == 0;
}

static void checkRefusedZones(cw_planner* planner, cw_zone zone) {
  static const double kBow[8] = {0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 0.0, 1.0};
  static const double kFar[8] = {0.0, 0.0, 1.0, 1.0, 1e300, 0.0, 0.0, 1.0};
  cw_zone bad = zone;
  bad.kind = 1;
  CHECK(isRefused(planner, &bad, "zones[0].kind"));
  bad.kind = 77;
  CHECK(isRefused(planner, &bad, "zones[0].kind"));
  bad = zone;
  bad.factor = 1.5;
  CHECK(isRefused(planner, &bad, "zones[0].factor"));
  bad = zone;
  bad.id = "";
  CHECK(isRefused(planner, &bad, "zones[0].id"));
  bad = zone;
  bad.vertex_count = 2;
  CHECK(isRefused(planner, &bad, "zones[0].vertex_count"));
  CHECK(strstr(error_.message, "zones[0].vertex_count") != NULL);
  bad = zone;
  bad.vertices = NULL;
  CHECK(isRefused(planner, &bad, "zones[0].vertices"));
  bad.vertices = kFar;
  CHECK(isRefused(planner, &bad, "zones[0].vertices[2]"));
  // A polygon that crosses itself, whatever the kind.
  bad.vertices = kBow;
  for (bad.kind = CW_ZONE_BLOCKED; bad.kind <= CW_ZONE_BIDIRECTED; ++bad.kind) {
    if (bad.kind != 1) CHECK(isRefused(planner, &bad, "zones[0].vertices"));
  }
}

// A zone beside the wall: the path keeps it, and so do checks, until it ends.
static void testZones(void) {
  static const double kCorners[8] = {2.0, 2.4, 4.0, 2.4, 4.0, 3.2, 2.0, 3.2};
  cw_map* map = room();
  const cw_shape shape = box(0.8, 0.5);
  cw_planner* planner = plannerOf(map, &shape);
  const cw_query q = query();
  const double within[6] = {2.5, 2.9, 0.0, 3.5, 2.9, 0.0};
  const cw_edit edit = {39, 0, 1};
  cw_zone zone, other;
  const cw_zone* both[2];
  cw_plan* plan = NULL;
  cw_certificate c;
  double before, cost;
  c.size = sizeof c;
  cw_map_free(map);
  CHECK(is(CW_OK, cw_planner_plan(planner, &q, NULL, &plan, &error_)));
  before = summaryOf(plan).cost;
  cw_plan_free(plan);
  CHECK(is(CW_OK, cw_check_path(planner, within, 2, &c, &error_)) && c.proved == 1);

  CHECK(cw_zone_init(&zone, sizeof zone) == CW_OK && cw_zone_init(&other, sizeof other) == CW_OK);
  both[0] = &zone;
  both[1] = &other;
  zone.id = "wet floor";
  zone.vertices = kCorners;
  zone.vertex_count = 4;
  other = zone;
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_set_zones(planner, both, 2, &error_)));
  CHECK(strstr(error_.message, "wet floor") != NULL);
  other.id = NULL;
  other.kind = CW_ZONE_PENALTY;
  other.factor = 0.1;
  CHECK(is(CW_OK, cw_planner_set_zones(planner, both, 2, &error_)));
  CHECK(is(CW_OK, cw_planner_plan(planner, &q, NULL, &plan, &error_)));
  cost = summaryOf(plan).cost;
  CHECK(summaryOf(plan).proved == 1 && cost > before);
  cw_plan_free(plan);
  CHECK(is(CW_OK, cw_check_path(planner, within, 2, &c, &error_)));
  CHECK(c.proved == 0 && strcmp(c.zone, "wet floor") == 0);
  CHECK(is(CW_OK, cw_planner_update(planner, &edit, 1, &error_)));
  CHECK(is(CW_OK, cw_planner_plan(planner, &q, NULL, &plan, &error_)));
  CHECK(summaryOf(plan).cost == cost);
  cw_plan_free(plan);

  zone.kind = CW_ZONE_DIRECTED;  // against the path
  zone.limitation = CW_RESTRICTED;
  zone.direction_rad = 3.14159265358979323846;
  CHECK(is(CW_OK, cw_planner_set_zones(planner, both, 1, &error_)));
  CHECK(is(CW_OK, cw_check_path(planner, within, 2, &c, &error_)));
  CHECK(c.proved == 0 && c.fault == CW_FAULT_DIRECTION);

  checkRefusedZones(planner, zone);
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_set_zones(planner, NULL, 1, &error_)));
  // Nothing has changed by what was refused.
  CHECK(is(CW_OK, cw_check_path(planner, within, 2, &c, &error_)) && c.proved == 0);
  CHECK(is(CW_OK, cw_planner_set_zones(planner, NULL, 0, &error_)));
  CHECK(is(CW_OK, cw_check_path(planner, within, 2, &c, &error_)) && c.proved == 1);
  cw_planner_free(planner);
}

static void testViaPoints(void) {
  cw_map* map = room();
  const cw_shape shape = box(0.8, 0.5);
  cw_planner* planner = plannerOf(map, &shape);
  cw_query q = query();
  cw_via via;
  cw_via_point points[2] = {{{5.0, 3.0, 0.0}, 2.5, 1, 0}, {{1.0, 3.0, 0.0}, 0.0, 0, 0}};
  cw_plan* plan = NULL;
  cw_plan_summary s;
  cw_leg legs[3];
  size_t count = 0;
  char text[256];
  cw_map_free(map);
  CHECK(cw_via_init(&via, sizeof via) == CW_OK);
  via.points = points;
  via.count = 2;
  via.best_order = 1;
  CHECK(is(CW_OK, cw_planner_plan_via(planner, &q, &via, NULL, &plan, &error_)));
  s = summaryOf(plan);
  CHECK(s.status == CW_SOLVED && s.proved == 1);
  CHECK(is(CW_LIMIT_EXCEEDED, cw_plan_legs(plan, legs, 2, &count, &error_)) && count == 3);
  CHECK(is(CW_OK, cw_plan_legs(plan, legs, 3, &count, &error_)));
  CHECK(legs[0].via == 1 && legs[1].via == 0 && legs[2].via == UINT64_MAX);
  CHECK(legs[1].wait_s == 2.5 && legs[2].wait_s == 0.0 && legs[2].end_motion == s.motions);
  CHECK(fabs(legs[0].length_m + legs[1].length_m + legs[2].length_m - s.length_m) < 1e-9);
  cw_plan_free(plan);

  via.loop = 1;
  q.goals = NULL;
  q.goal_count = 0;
  CHECK(is(CW_OK, cw_planner_plan_via(planner, &q, &via, NULL, &plan, &error_)));
  CHECK(summaryOf(plan).status == CW_SOLVED);
  cw_plan_free(plan);
  points[0].pose[0] = 50.0;
  via.best_order = 0;
  CHECK(is(CW_OK, cw_planner_plan_via(planner, &q, &via, NULL, &plan, &error_)));
  CHECK(summaryOf(plan).status != CW_SOLVED);
  CHECK(is(CW_OK, cw_plan_reason(plan, text, sizeof text, &count, &error_)));
  CHECK(strncmp(text, "leg 1 of 3: ", 12) == 0);
  CHECK(is(CW_CONFLICT, cw_plan_legs(plan, legs, 3, &count, &error_)));
  cw_plan_free(plan);
  plan = NULL;

  via.loop = 0;
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_plan_via(planner, &q, &via, NULL, &plan, &error_)));
  q = query();
  points[0].pose[0] = NAN;
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_plan_via(planner, &q, &via, NULL, &plan, &error_)));
  CHECK(strcmp(error_.field, "via.points[0]") == 0 && plan == NULL);
  points[0].pose[0] = 5.0;
  points[0].wait_s = -1.0;
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_plan_via(planner, &q, &via, NULL, &plan, &error_)));
  via.count = 0;
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_plan_via(planner, &q, &via, NULL, &plan, &error_)));
  CHECK(is(CW_OK, cw_planner_plan(planner, &q, NULL, &plan, &error_)));
  CHECK(is(CW_OK, cw_plan_legs(plan, NULL, 0, &count, &error_)) && count == 0);
  cw_plan_free(plan);
  cw_planner_free(planner);
}

static void testCurves(void) {
  static const double kFree[9] = {1.0, 3.0, 0.0, 3.0, 3.2, 0.2, 5.0, 3.0, 0.0};
  static const double kHit[9] = {1.0, 3.0, 0.0, 1.5, 1.0, 0.0, 5.0, 1.0, 0.0};
  cw_map* map = room();
  const cw_shape shape = box(0.8, 0.5);
  cw_shape point = box(0.8, 0.5);
  cw_planner* planner = plannerOf(map, &shape);
  cw_planner* of_point;
  cw_path path;
  cw_limits limits;
  cw_cancel* cancel = NULL;
  cw_certificate c;
  size_t at = 99;
  int32_t k;
  c.size = sizeof c;
  point.kind = CW_SHAPE_POINT;
  of_point = plannerOf(map, &point);
  cw_map_free(map);
  CHECK(cw_path_init(&path, sizeof path) == CW_OK && path.interpolation == CW_PATH_STRAIGHT);
  path.count = 3;
  for (k = CW_PATH_STRAIGHT; k <= CW_PATH_SPLINE; ++k) {
    path.interpolation = k;
    path.poses = kFree;
    CHECK(is(CW_OK, cw_check_curve(planner, &path, NULL, &c, &at, &error_)));
    CHECK(c.proved == 1 && c.clearance_m > 0.1);
    path.poses = kHit;
    CHECK(is(CW_OK, cw_check_curve(planner, &path, NULL, &c, &at, &error_)));
    CHECK(c.proved == 0 && c.fault == CW_FAULT_COLLISION && at == 1 && c.column == 30);
  }
  path.tangent = 1;
  CHECK(is(CW_OK, cw_check_curve(planner, &path, NULL, &c, NULL, &error_)) && c.proved == 0);
  path.interpolation = CW_PATH_ARC;  // which needs headings
  CHECK(is(CW_INVALID_ARGUMENT, cw_check_curve(planner, &path, NULL, &c, NULL, &error_)));
  path.interpolation = 7;
  CHECK(is(CW_INVALID_ARGUMENT, cw_check_curve(planner, &path, NULL, &c, NULL, &error_)));
  CHECK(cw_path_init(&path, sizeof path) == CW_OK);
  CHECK(is(CW_INVALID_ARGUMENT, cw_check_curve(planner, &path, NULL, &c, NULL, &error_)));
  path.poses = kFree;
  path.count = 3;
  CHECK(is(CW_UNSUPPORTED, cw_check_curve(of_point, &path, NULL, &c, NULL, &error_)));
  CHECK(cw_limits_init(&limits, sizeof limits) == CW_OK);
  CHECK(is(CW_OK, cw_cancel_make(&cancel, &error_)));
  CHECK(cw_cancel_request(cancel) == CW_OK);
  limits.cancel = cancel;
  path.interpolation = CW_PATH_SPLINE;
  CHECK(is(CW_LIMIT_EXCEEDED, cw_check_curve(planner, &path, &limits, &c, NULL, &error_)));
  cw_cancel_free(cancel);
  cw_planner_free(of_point);
  cw_planner_free(planner);
}

// A struct of an older header has the defaults for the rest; one of a newer header may have more,
// if that is 0.
static void testStructSizes(void) {
  cw_map* map = room();
  cw_shape shape = box(0.8, 0.5);
  cw_planner_options options;
  cw_planner* planner = NULL;
  struct {
    cw_shape known;
    double more;
  } newer;
  union {
    cw_error error;
    size_t size;
  } wrong;
  memset(&options, 0xFF, sizeof options);
  options.motion = CW_MOTION_DIFFERENTIAL;
  options.headings = 8;
  options.size = offsetof(cw_planner_options, min_radius_m);
  CHECK(is(CW_OK, cw_planner_make(map, &shape, &options, &planner, &error_)));
  cw_planner_free(planner);
  newer.known = shape;
  newer.known.size = sizeof newer;
  newer.more = 0.0;
  CHECK(is(CW_OK, cw_planner_make(map, &newer.known, NULL, &planner, &error_)));
  cw_planner_free(planner);
  newer.more = 1.0;
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_make(map, &newer.known, NULL, &planner, &error_)));
  shape.size = 0;
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_make(map, &shape, NULL, &planner, &error_)));
  shape.size = 12;
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_make(map, &shape, NULL, &planner, &error_)));
  shape.size = (size_t)-8;
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_make(map, &shape, NULL, &planner, &error_)));
  wrong.size = 3;
  shape.size = sizeof shape;
  CHECK(cw_planner_make(map, &shape, NULL, &planner, &wrong.error) == CW_INVALID_ARGUMENT);
  CHECK(cw_shape_init(&shape, 5) == CW_INVALID_ARGUMENT);
  CHECK(cw_shape_init(NULL, sizeof shape) == CW_INVALID_ARGUMENT);
  cw_map_free(map);
}

// --- cancellation: the callback waits until another thread has requested the end ---

static pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed_ = PTHREAD_COND_INITIALIZER;
static int has_begun_ = 0, is_requested_ = 0;
static cw_status from_callback_ = CW_OK;

typedef struct Search {
  cw_cancel* cancel;
  cw_planner* planner;
} Search;

static void onProgress(const cw_progress* progress, void* user) {
  Search* search = user;
  const cw_query q = query();
  cw_plan* plan = NULL;
  CHECK(progress->fraction >= 0.0 && progress->fraction <= 1.0);
  from_callback_ = cw_planner_plan(search->planner, &q, NULL, &plan, NULL);
  pthread_mutex_lock(&mutex_);
  has_begun_ = 1;
  pthread_cond_broadcast(&changed_);
  while (!is_requested_) pthread_cond_wait(&changed_, &mutex_);
  pthread_mutex_unlock(&mutex_);
}

static void* requester(void* user) {
  Search* search = user;
  pthread_mutex_lock(&mutex_);
  while (!has_begun_) pthread_cond_wait(&changed_, &mutex_);
  CHECK(cw_cancel_request(search->cancel) == CW_OK);
  is_requested_ = 1;
  pthread_cond_broadcast(&changed_);
  pthread_mutex_unlock(&mutex_);
  return NULL;
}

static void testCancellation(void) {
  enum { kSide = 1200 };
  static uint8_t large[kSide * kSide];
  const double goal[3] = {0.1 * kSide - 2.0, 0.1 * kSide - 2.0, 0.0};
  const cw_shape shape = box(0.8, 0.5);
  cw_grid g = grid();
  cw_map* map = NULL;
  cw_planner* planner;
  cw_query q = query();
  cw_plan* plan = NULL;
  cw_limits limits;
  cw_plan_summary s;
  pthread_t thread;
  Search search;
  unsigned random = 1;
  size_t k;
  for (k = 0; k < sizeof large; ++k) {
    random = random * 1103515245U + 12345U;
    large[k] = (random >> 16) % 200 == 0;
  }
  for (k = 0; k < 30; ++k) memset(large + k * kSide, 0, 30);
  for (k = kSide - 40; k < kSide; ++k) memset(large + k * kSide + kSide - 40, 0, 40);
  g.rows = g.columns = kSide;
  CHECK(is(CW_OK, cw_map_from_bytes(&g, large, sizeof large, &map, &error_)));
  planner = plannerOf(map, &shape);
  CHECK(cw_limits_init(&limits, sizeof limits) == CW_OK);
  CHECK(is(CW_OK, cw_cancel_make(&limits.cancel, &error_)));
  limits.progress = onProgress;
  limits.user = &search;
  search.cancel = limits.cancel;
  search.planner = planner;
  q.goals = goal;
  CHECK(pthread_create(&thread, NULL, requester, &search) == 0);
  CHECK(is(CW_OK, cw_planner_plan(planner, &q, &limits, &plan, &error_)));
  s = summaryOf(plan);
  CHECK(s.status == CW_CANCELLED && s.stop == CW_STOP_CANCELLED && s.motions == 0);
  CHECK(from_callback_ == CW_CONFLICT);
  pthread_mutex_lock(&mutex_);  // a search that had no progress is a failure, not a hang
  has_begun_ = 1;
  pthread_cond_broadcast(&changed_);
  pthread_mutex_unlock(&mutex_);
  pthread_join(thread, NULL);
  cw_plan_free(plan);

  CHECK(cw_cancel_reset(limits.cancel) == CW_OK);
  limits.progress = NULL;
  limits.states = 10;
  CHECK(is(CW_OK, cw_planner_plan(planner, &q, &limits, &plan, &error_)));
  s = summaryOf(plan);
  CHECK(s.status == CW_LIMIT_REACHED && s.stop == CW_STOP_STATES);
  cw_plan_free(plan);
  limits.time_s = NAN;
  CHECK(is(CW_INVALID_ARGUMENT, cw_planner_plan(planner, &q, &limits, &plan, &error_)));
  CHECK(plan == NULL);
  CHECK(cw_cancel_request(NULL) == CW_INVALID_ARGUMENT);
  CHECK(cw_cancel_reset(NULL) == CW_INVALID_ARGUMENT);
  CHECK(is(CW_INVALID_ARGUMENT, cw_cancel_make(NULL, &error_)));
  cw_cancel_free(limits.cancel);
  cw_cancel_free(NULL);
  cw_planner_free(planner);
  cw_map_free(map);
}

static cw_fleet_agent agentOf(const cw_shape* shape, double x, double y, double to_x, double to_y) {
  cw_fleet_agent agent;
  CHECK(cw_fleet_agent_init(&agent, sizeof agent) == CW_OK);
  agent.shape = shape;
  agent.start[0] = x;
  agent.start[1] = y;
  agent.goal[0] = to_x;
  agent.goal[1] = to_y;
  return agent;
}

static void testFleets(void) {
  cw_map* map = room();
  const cw_shape shape = box(0.6, 0.4);
  cw_fleet* fleet = NULL;
  cw_fleet_agent left = agentOf(&shape, 1.0, 1.0, 5.0, 1.0);
  cw_fleet_agent right = agentOf(&shape, 5.0, 1.0, 1.0, 1.0);
  cw_fleet_options options;
  cw_fleet_summary s;
  double poses[4 * 1000], pose[3];
  char text[512];
  size_t index = 99, count = 0, k;
  s.size = sizeof s;
  CHECK(cw_fleet_options_init(&options, sizeof options) == CW_OK);
  CHECK(is(CW_INVALID_ARGUMENT, cw_fleet_make(NULL, &fleet, &error_)));
  CHECK(is(CW_OK, cw_fleet_make(map, &fleet, &error_)));
  cw_map_free(map);
  CHECK(is(CW_INVALID_ARGUMENT, cw_fleet_plan(fleet, NULL, NULL, &error_)));
  right.name = "right";
  left.any_heading = 1;
  CHECK(is(CW_OK, cw_fleet_add(fleet, &left, &index, &error_)) && index == 0);
  CHECK(is(CW_OK, cw_fleet_add(fleet, &right, &index, &error_)) && index == 1);
  CHECK(is(CW_CONFLICT, cw_fleet_summarize(fleet, &s, &error_)));
  CHECK(is(CW_OK, cw_fleet_plan(fleet, &options, NULL, &error_)));
  CHECK(is(CW_OK, cw_fleet_summarize(fleet, &s, &error_)));
  CHECK(s.status == CW_SOLVED && s.proved == 1 && s.agents == 2 && s.makespan_s > 4.0);
  CHECK(s.separation_m >= 0.0 && s.wall_clearance_m >= 0.0);
  CHECK(is(CW_OK, cw_fleet_reason(fleet, text, sizeof text, &count, &error_)) && count == 1);
  CHECK(is(CW_OK, cw_fleet_poses(fleet, 0, 0.0, poses, 1000, &count, &error_)));
  CHECK(count > 2 && poses[0] == 0.0 && poses[1] == 1.0 && poses[4 * (count - 1) + 1] == 5.0);
  for (k = 1; k < count; ++k) CHECK(poses[4 * k] > poses[4 * k - 4]);
  CHECK(is(CW_OK, cw_fleet_poses(fleet, 1, 0.5, poses, 1000, &count, &error_)));
  CHECK(poses[4 * (count - 1)] == s.makespan_s && poses[4] == 0.5);
  CHECK(is(CW_OK, cw_fleet_pose_at(fleet, 1, 0.5, pose, &error_)));
  CHECK(memcmp(pose, poses + 5, sizeof pose) == 0);
  CHECK(is(CW_OK, cw_fleet_pose_at(fleet, 1, 1e6, pose, &error_)) && pose[0] == 1.0);
  CHECK(is(CW_INVALID_ARGUMENT, cw_fleet_pose_at(fleet, 2, 0.0, pose, &error_)));
  CHECK(is(CW_INVALID_ARGUMENT, cw_fleet_pose_at(fleet, 0, -1.0, pose, &error_)));
  CHECK(is(CW_INVALID_ARGUMENT, cw_fleet_poses(fleet, 0, NAN, poses, 1000, &count, &error_)));
  options.threads = 0;
  CHECK(is(CW_INVALID_ARGUMENT, cw_fleet_plan(fleet, &options, NULL, &error_)));
  left.speed_m_per_s = 0.0;
  CHECK(is(CW_INVALID_ARGUMENT, cw_fleet_add(fleet, &left, NULL, &error_)));
  left = agentOf(&shape, 1.1, 1.0, 4.0, 3.0);
  CHECK(is(CW_OK, cw_fleet_add(fleet, &left, NULL, &error_)));
  CHECK(is(CW_INVALID_ARGUMENT, cw_fleet_plan(fleet, NULL, NULL, &error_)));  // starts overlap
  cw_fleet_free(fleet);
  cw_fleet_free(NULL);
}

int main(int argc, char** argv) {
  error_.size = sizeof error_;
  testVersions();
  testMaps();
  testRosMaps();
  if (argc > 1) testFiles(argv[1]);
  testPlans();
  testEditsAndKeptPlanners();
  testShapesAndOptions();
  testZones();
  testViaPoints();
  testCurves();
  testStructSizes();
  testCancellation();
  testFleets();
  printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
