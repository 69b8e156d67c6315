// Plans two robots that exchange their places, in continuous time, and proves that they never meet.
//   cc fleet.c $(pkg-config --cflags --libs clearway) -o fleet
#include <clearway.h>
#include <stdio.h>

int main(void) {
  static uint8_t cells[40 * 60];
  cw_error error = {sizeof error, 0, 0, "", ""};
  cw_fleet_summary summary;
  cw_fleet_agent agent;
  cw_grid grid;
  cw_shape robot;
  cw_map* map = NULL;
  cw_fleet* fleet = NULL;
  double pose[3];
  int i, row;

  summary.size = sizeof summary;
  cw_grid_init(&grid, sizeof grid);
  grid.rows = 40;
  grid.columns = 60;
  grid.cell_width_m = grid.cell_length_m = 0.1;
  for (row = 0; row < 25; ++row) cells[row * 60 + 30] = 1;
  cw_shape_init(&robot, sizeof robot);
  robot.length_m = 0.6;
  robot.width_m = 0.4;
  if (cw_map_from_bytes(&grid, cells, sizeof cells, &map, &error) ||
      cw_fleet_make(map, &fleet, &error)) {
    printf("%s: %s\n", cw_status_text(error.code), error.message);
    return 2;
  }
  cw_map_free(map);
  for (i = 0; i < 2; ++i) {
    cw_fleet_agent_init(&agent, sizeof agent);
    agent.shape = &robot;
    agent.start[0] = i == 0 ? 1.0 : 5.0;
    agent.goal[0] = i == 0 ? 5.0 : 1.0;
    agent.start[1] = agent.goal[1] = 1.0;
    if (cw_fleet_add(fleet, &agent, NULL, &error)) return 2;
  }
  if (cw_fleet_plan(fleet, NULL, NULL, &error) || cw_fleet_summarize(fleet, &summary, &error)) {
    printf("%s: %s\n", cw_status_text(error.code), error.message);
    return 2;
  }
  printf("%s, all have arrived after %.1f s\n", summary.proved ? "Proved free" : "No plan",
         summary.makespan_s);
  for (i = 0; i < 3; ++i) {
    if (cw_fleet_pose_at(fleet, 0, i, pose, &error)) return 2;
    printf("the first after %d s: x %.2f, y %.2f\n", i, pose[0], pose[1]);
  }
  cw_fleet_free(fleet);
  return summary.proved ? 0 : 1;
}
