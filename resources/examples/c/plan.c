// Plans for a robot with a shape and a heading: the path, and the proof that it is free.
//   cc plan.c $(pkg-config --cflags --libs clearway) -o plan
#include <clearway.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  static uint8_t cells[40 * 60];
  const double goal[3] = {5.0, 1.0, 0.0};  // x, y [m], heading [rad]
  cw_error error = {sizeof error, 0, 0, "", ""};
  cw_plan_summary summary;
  cw_grid grid;
  cw_shape robot;
  cw_query query;
  cw_map* map = NULL;
  cw_planner* planner = NULL;
  cw_plan* plan = NULL;
  double* poses = NULL;
  size_t count = 0, k;
  int row;

  summary.size = sizeof summary;
  cw_grid_init(&grid, sizeof grid);
  grid.rows = 40;
  grid.columns = 60;
  grid.cell_width_m = grid.cell_length_m = 0.1;
  for (row = 0; row < 25; ++row) cells[row * 60 + 30] = 1;  // a wall
  cw_shape_init(&robot, sizeof robot);
  robot.length_m = 0.8;
  robot.width_m = 0.5;
  cw_query_init(&query, sizeof query);
  query.start[0] = query.start[1] = 1.0;
  query.goals = goal;
  query.goal_count = 1;

  if (cw_map_from_bytes(&grid, cells, sizeof cells, &map, &error) ||
      cw_planner_make(map, &robot, NULL, &planner, &error) ||
      cw_planner_plan(planner, &query, NULL, &plan, &error) ||
      cw_plan_summarize(plan, &summary, &error)) {
    printf("%s: %s\n", cw_status_text(error.code), error.message);
    return 2;
  }
  printf("%s, clearance %.3f m\n", summary.proved ? "Proved free" : "No path", summary.clearance_m);

  cw_plan_poses(plan, 0.0, NULL, 0, &count, NULL);
  poses = malloc(3 * count * sizeof *poses);
  if (poses == NULL || cw_plan_poses(plan, 0.0, poses, count, &count, &error)) return 2;
  for (k = 0; k < count; ++k) {
    printf("x %.2f, y %.2f, heading %.2f\n", poses[3 * k], poses[3 * k + 1], poses[3 * k + 2]);
  }
  free(poses);
  cw_plan_free(plan);
  cw_planner_free(planner);
  cw_map_free(map);
  return summary.proved ? 0 : 1;
}
