// clearway_fleet.h — plans of many agents in continuous time; a part of clearway.h.
#ifndef CLEARWAY_FLEET_H
#define CLEARWAY_FLEET_H

#ifndef CLEARWAY_H
#error "include clearway.h"
#endif

typedef struct cw_fleet cw_fleet;  // agents on a map, and their plan once it is made
// Copies the cells, which must be square.
CW_API cw_status cw_fleet_make(const cw_map* map, cw_fleet** fleet, cw_error* error);
CW_API void cw_fleet_free(cw_fleet* fleet);

typedef struct cw_fleet_agent {  // an agent as it is added
  size_t size;
  const char* name;       // for messages, not empty, unlike all others; NULL: "agent 1" and so on
  const cw_shape* shape;  // not a point
  double start[3], goal[3];
  int32_t any_heading;         // of the goal; default 0
  int32_t motion;              // CW_MOTION_*; default CW_MOTION_DIFFERENTIAL
  double min_radius_m;         // of a car
  double speed_m_per_s;        // > 0; default 1
  double turn_rate_rad_per_s;  // > 0; default 1
  double acceleration_m_per_s2, turn_acceleration_rad_per_s2;  // > 0; default infinity
} cw_fleet_agent;
CW_API cw_status cw_fleet_agent_init(cw_fleet_agent* agent, size_t size);
// `index`, which may be NULL: its number, from 0. At most 10 000. O(1).
CW_API cw_status cw_fleet_add(cw_fleet* fleet, const cw_fleet_agent* agent, size_t* index,
                              cw_error* error);

typedef struct cw_fleet_options {  // how the plan of a fleet is searched
  size_t size;
  int32_t anytime;      // improve the plan until a limit; default 0
  int32_t robust;       // so that agents may be late, in the order of the plan; default 0
  int32_t threads;      // 1 to 64; default 1. The plan does not depend on it
  int32_t reserved;     // 0
  uint64_t seed;        // default 0
  uint64_t iterations;  // of `anytime`; default UINT64_MAX
} cw_fleet_options;
CW_API cw_status cw_fleet_options_init(cw_fleet_options* options, size_t size);

// The search, and the proof of its plan. Both may be NULL. Errors: starts or goals that overlap,
// lie on obstacles or outside the map. Milliseconds to minutes.
CW_API cw_status cw_fleet_plan(cw_fleet* fleet, const cw_fleet_options* options,
                               const cw_limits* limits, cw_error* error);

typedef struct cw_fleet_summary {  // the answer for a fleet in figures
  size_t size;
  int32_t status, stop;  // as of a plan
  // CW_SOLVED only:
  int32_t proved;  // 1: every agent is free of obstacles and of all others, at all times
  int32_t reserved;
  double makespan_s, sum_of_costs_s;  // the last arrival; the sum of all arrivals
  double wall_clearance_m;            // the smallest distance to an obstacle
  double separation_m;                // of two agents; infinity for a single one
  // Always:
  uint64_t agents, iterations;
  double search_s;
} cw_fleet_summary;
// This and what follows: CW_CONFLICT until the fleet is planned.
CW_API cw_status cw_fleet_summarize(const cw_fleet* fleet, cw_fleet_summary* summary,
                                    cw_error* error);
// Why there is no plan, one sentence; empty for a plan.
CW_API cw_status cw_fleet_reason(const cw_fleet* fleet, char* text, size_t capacity, size_t* count,
                                 cw_error* error);
// Four doubles each: time, x, y, heading. step_s 0: where the agent's motions begin and end; else
// at every multiple of the step, and at the end of the plan. Without a plan: none. O(poses).
CW_API cw_status cw_fleet_poses(const cw_fleet* fleet, size_t agent, double step_s,
                                double* timed_poses, size_t capacity, size_t* count,
                                cw_error* error);
// At any time >= 0: it rests at its goal after its last motion. O(log motions).
CW_API cw_status cw_fleet_pose_at(const cw_fleet* fleet, size_t agent, double time_s,
                                  double pose[3], cw_error* error);

#endif  // CLEARWAY_FLEET_H
