// Keeps a planner while the map changes, and checks a path that somebody else made.
//   cc edits.c $(pkg-config --cflags --libs clearway) -o edits
#include <clearway.h>
#include <stdio.h>

static cw_error error = {sizeof error, 0, 0, "", ""};

// The cost of the path, or 0.
static double costOf(cw_planner* planner, const cw_query* query, const char* when) {
  cw_plan* plan = NULL;
  cw_plan_summary summary;
  char reason[256];
  size_t count = 0;
  summary.size = sizeof summary;
  if (cw_planner_plan(planner, query, NULL, &plan, &error) ||
      cw_plan_summarize(plan, &summary, &error)) {
    printf("%s: %s\n", cw_status_text(error.code), error.message);
    return 0.0;
  }
  if (summary.status == CW_SOLVED) {
    printf("%s: cost %.2f m\n", when, summary.cost);
  } else if (cw_plan_reason(plan, reason, sizeof reason, &count, NULL) == CW_OK) {
    printf("%s: no path: %s\n", when, reason);
  }
  cw_plan_free(plan);
  return summary.cost;
}

int main(void) {
  static uint8_t cells[40 * 60];
  const double goal[3] = {5.0, 1.0, 0.0};
  const double straight[6] = {1.0, 1.0, 0.0, 5.0, 1.0, 0.0};
  cw_certificate verdict;
  cw_grid grid;
  cw_shape robot;
  cw_query query;
  cw_edit edits[15];
  cw_map* map = NULL;
  cw_planner* planner = NULL;
  double open, closed, again;
  int row;

  cw_grid_init(&grid, sizeof grid);
  grid.rows = 40;
  grid.columns = 60;
  grid.cell_width_m = grid.cell_length_m = 0.1;
  for (row = 0; row < 25; ++row) cells[row * 60 + 30] = 1;  // a wall with a gap below
  cw_shape_init(&robot, sizeof robot);
  robot.length_m = 0.8;
  robot.width_m = 0.5;
  cw_query_init(&query, sizeof query);
  query.start[0] = query.start[1] = 1.0;
  query.goals = goal;
  query.goal_count = 1;
  if (cw_map_from_bytes(&grid, cells, sizeof cells, &map, &error) ||
      cw_planner_make(map, &robot, NULL, &planner, &error)) {
    printf("%s: %s\n", cw_status_text(error.code), error.message);
    return 2;
  }
  cw_map_free(map);

  verdict.size = sizeof verdict;
  if (cw_check_path(planner, straight, 2, &verdict, &error)) return 2;
  printf("straight: %s\n", verdict.proved ? "free" : verdict.problem);

  open = costOf(planner, &query, "open");
  for (row = 25; row < 40; ++row) {
    edits[row - 25].row = row;
    edits[row - 25].column = 30;
    edits[row - 25].blocked = 1;
  }
  if (cw_planner_update(planner, edits, 15, &error)) return 2;
  closed = costOf(planner, &query, "closed");
  for (row = 0; row < 15; ++row) edits[row].blocked = 0;
  if (cw_planner_update(planner, edits, 15, &error)) return 2;
  again = costOf(planner, &query, "open again");
  cw_planner_free(planner);
  return open > 0.0 && closed == 0.0 && again == open && !verdict.proved ? 0 : 1;
}
