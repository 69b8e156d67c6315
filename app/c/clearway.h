// clearway.h — collision-free paths on grids for agents with a real shape, each with a proof.
//
// The C interface of Clearway, for C99, C++ and whatever calls C. Link with libclearway.so.0.
//
//   map → planner → plan → poses, certificate          one agent
//   map → fleet → timed poses of every agent           many agents
//
// For all functions, also those of clearway_fleet.h:
// Units       metres, seconds, radians. A pose is three doubles: x, y, heading.
// Frame       CW_FRAME_WORLD: x right, y down, from the map's top-left corner. CW_FRAME_ROS: x
//             right, y up, from the origin of the ROS map. Headings turn from +x towards +y. Poses
//             are in the frame of their map, and so are the shapes of agents: x along the heading,
//             y at +90 degrees. Cells count from 0 at the top-left corner, whatever the frame.
// Collisions  two things collide when their interiors overlap; touching is free. Outside the map
//             is an obstacle.
// Errors      a status; CW_OK is 0. `error` may be NULL; else it receives code and text, or an
//             empty text with CW_OK. A null pointer, a number that is not finite or out of its
//             range and a struct of a wrong size are CW_INVALID_ARGUMENT: never a crash, and no
//             exception leaves the library. A search without a path is no error, but an answer.
// Structs     `size` is the first member: sizeof the struct. The *_init() functions set it and the
//             defaults. A smaller struct, of an older header, has the defaults for the rest; bytes
//             that the library does not know must be 0. Output: set `size` alone.
// Arrays      of unknown length: call with a null array for `count`, then with an array of that
//             `capacity`. Too small a capacity is CW_LIMIT_EXCEEDED, with `count` set and nothing
//             else written. Texts alike: UTF-8, with the ending 0 in capacity and count.
// Ownership   what a *_make(), *_from_*(), *_load() or *_plan() function returns belongs to the
//             caller, who ends it with the *_free() function of its type; NULL is free already. No
//             handle refers to another one: they may be freed in any order. Inputs are copied.
// Threads     a map and a plan may be read by many threads. A planner and a fleet are for one
//             thread at a time: any other call meanwhile, also of a callback, is CW_CONFLICT.
//             cw_cancel_request() may be called at any time, also from a signal handler.
// Results     are the same, bit for bit, for the same input, unless a limit of time ends them.
#ifndef CLEARWAY_H
#define CLEARWAY_H

#include <stddef.h>
#include <stdint.h>

#define CW_API __attribute__((visibility("default")))
#ifdef __cplusplus
extern "C" {
#endif

// --- versions and errors ---
#define CW_VERSION_MAJOR 0
#define CW_VERSION_MINOR 1
#define CW_VERSION_PATCH 0
#define CW_VERSION_NUMBER (CW_VERSION_MAJOR * 10000 + CW_VERSION_MINOR * 100 + CW_VERSION_PATCH)
// Of the library that runs: "0.1.0", and as CW_VERSION_NUMBER. Static.
CW_API const char* cw_version(void);
CW_API int32_t cw_version_number(void);

// The numbers are a promise: never renumbered.
typedef int32_t cw_status;
enum {
  CW_OK = 0,
  CW_INVALID_ARGUMENT = 1,  // outside its documented range, or not finite
  CW_MALFORMED = 2,         // a file does not follow its format
  CW_UNSUPPORTED = 3,       // a variant that is refused, or a build without the feature
  CW_OUTSIDE_FOLDER = 4,    // a file names another one outside of its folder
  CW_LIMIT_EXCEEDED = 5,    // beyond a documented size
  CW_IO = 6,                // the operating system refused
  CW_CONFLICT = 7,          // the handle is in use, or has nothing to read yet
  CW_OUT_OF_MEMORY = 8,
  CW_INTERNAL = 9  // a bug: please report
};

typedef struct cw_error {  // what went wrong
  size_t size;
  cw_status code;
  int32_t line;       // of a text file, from 1; 0: none
  char message[512];  // one sentence, cut where it is longer
  char field[64];     // the argument or the file, its end where it is longer
} cw_error;

CW_API const char* cw_status_text(cw_status status);  // "invalid argument" and so on. Static

// --- maps ---
enum { CW_FRAME_WORLD = 0, CW_FRAME_ROS = 1 };
typedef struct cw_grid {  // the size and the frame of a map
  size_t size;
  int32_t rows, columns;               // 1 to 16384 each, 2^28 cells at most
  double cell_width_m, cell_length_m;  // along x and y, 1e-6 to 1000; default 1
  int32_t frame;                       // CW_FRAME_*; default CW_FRAME_WORLD
  int32_t reserved;                    // 0
  double origin_x_m, origin_y_m;       // CW_FRAME_ROS: of the lower-left corner; |v| <= 1e9
  double origin_yaw_rad;               // CW_FRAME_ROS: counter-clockwise
} cw_grid;
CW_API cw_status cw_grid_init(cw_grid* grid, size_t size);

// Never changes once it is made: planners and fleets copy its cells.
typedef struct cw_map cw_map;
// From rows * columns bytes, the top row first; not 0: an obstacle. O(cells).
CW_API cw_status cw_map_from_bytes(const cw_grid* grid, const uint8_t* cells, size_t count,
                                   cw_map** map, cw_error* error);
// From bits, 1: an obstacle, the top row first. Every row begins a byte, whose least significant
// bit is the first cell: rows * ((columns + 7) / 8) bytes. O(cells).
CW_API cw_status cw_map_from_bits(const cw_grid* grid, const uint8_t* bits, size_t count,
                                  cw_map** map, cw_error* error);
// From the data of a nav_msgs/OccupancyGrid, the bottom row first: -1 unknown, 0 free to 100
// occupied. An obstacle: from `occupied_from` on (0 to 100, usually 65), and unknown cells unless
// `unknown_is_free`. `grid->frame` must be CW_FRAME_ROS. O(cells).
CW_API cw_status cw_map_from_ros(const cw_grid* grid, const int8_t* data, size_t count,
                                 int32_t occupied_from, int32_t unknown_is_free, cw_map** map,
                                 cw_error* error);

typedef struct cw_load_options {  // what files of some formats do not say
  size_t size;
  double cell_m;            // of formats without a cell size; default 1
  double image_threshold;   // plain pictures: darker is an obstacle, 0 to 1; default 0.5
  int32_t image_invert;     // plain pictures: brighter is an obstacle; default 0
  int32_t unknown_is_free;  // ROS: default 0
} cw_load_options;
CW_API cw_status cw_load_options_init(cw_load_options* options, size_t size);

// From a file: MovingAI .map, ROS .yaml with its picture, .png, .pgm. ROS maps have CW_FRAME_ROS,
// others CW_FRAME_WORLD. `options` may be NULL. Errors: also those of the format, with its line;
// CW_UNSUPPORTED for all files if the library was built without formats. O(bytes).
CW_API cw_status cw_map_load(const char* path, const cw_load_options* options, cw_map** map,
                             cw_error* error);

CW_API cw_status cw_map_grid(const cw_map* map, cw_grid* grid, cw_error* error);
// The cell of a position, which may lie outside the map. O(1).
CW_API cw_status cw_map_cell_at(const cw_map* map, double x, double y, int32_t* row,
                                int32_t* column, cw_error* error);
// 1: an obstacle or outside the map; 0: free. O(1).
CW_API cw_status cw_map_blocked(const cw_map* map, int32_t row, int32_t column, int32_t* blocked,
                                cw_error* error);
CW_API void cw_map_free(cw_map* map);

// --- agents ---
enum { CW_SHAPE_BOX = 0, CW_SHAPE_DISC = 1, CW_SHAPE_POLYGONS = 2, CW_SHAPE_POINT = 3 };
enum { CW_PADDING_SQUARE = 0, CW_PADDING_ROUND = 1 };
enum { CW_MOTION_DIFFERENTIAL = 0, CW_MOTION_CAR = 1, CW_MOTION_OMNIDIRECTIONAL = 2 };
typedef struct cw_shape {  // the shape of an agent and its padding
  size_t size;
  int32_t kind;              // CW_SHAPE_*; default CW_SHAPE_BOX. A point has no heading
  int32_t padding_shape;     // of boxes; all else is padded round; default CW_PADDING_SQUARE
  double length_m, width_m;  // box: along and across the heading, about the pose; default 1
  double radius_m;           // disc; default 0.5
  double padding_m;          // more space on all sides, >= 0; default 0
  const double* vertices;    // polygons: x, y of every vertex, polygon after polygon
  const size_t* ring_sizes;  // the number of vertices of each polygon, 3 to 1024
  size_t ring_count;         // 1 to 256; the shape is the union of the polygons
} cw_shape;
CW_API cw_status cw_shape_init(cw_shape* shape, size_t size);

typedef struct cw_planner_options {  // how an agent moves, and how its path is searched
  size_t size;
  int32_t motion;              // CW_MOTION_*; default CW_MOTION_DIFFERENTIAL
  int32_t headings;            // 8, 16, 32 or 64; default 16
  double min_radius_m;         // of arcs; a car needs it; default 0: the planner's choice
  double weight;               // 1 to 1000: the cost is at most so many times the least; default 1
  double turn_cost_m_per_rad;  // of turns in place; default 0.2
  double reverse_factor;       // of backward travel, >= 1; default 2
  double switch_cost_m;        // of a change of direction; default 0
  double near_factor;          // more cost beside obstacles, default 0,
  double near_distance_m;      // which falls to 0 at this distance; default 0
  int32_t allow_reverse;       // default 1
  int32_t smooth;              // smooth the path afterwards; default 0
  int32_t anytime;             // improve the path until `weight` or a limit; default 0
  int32_t nearest;             // a goal out of reach: the nearest place to it; default 0
  int32_t touching_collides;   // default 0
  int32_t connectivity;        // points: 4 or 8 neighbours; default 8
  int32_t any_angle;           // points: straight lines in any direction; default 0
  int32_t reserved;            // 0
} cw_planner_options;
CW_API cw_status cw_planner_options_init(cw_planner_options* options, size_t size);

// --- cancellation and progress ---
typedef struct cw_cancel cw_cancel;  // a token that ends searches
CW_API cw_status cw_cancel_make(cw_cancel** cancel, cw_error* error);
// Ends all searches that have the token, within microseconds to milliseconds, until it is reset.
CW_API cw_status cw_cancel_request(cw_cancel* cancel);
CW_API cw_status cw_cancel_reset(cw_cancel* cancel);
CW_API void cw_cancel_free(cw_cancel* cancel);  // not during a search that has it

typedef struct cw_progress {  // how far a search is
  size_t size;
  double fraction;        // an estimate; never decreases in one search
  double elapsed_s;       // of a planner; 0 for a fleet
  uint64_t expanded;      // states; fleets: agents with a path
  uint64_t memory_bytes;  // 0: not known
} cw_progress;
// Called on the planner's thread, some 20 times a second; by fleets more often.
typedef void (*cw_progress_callback)(const cw_progress* progress, void* user);

typedef struct cw_limits {  // what ends a search early, and what it reports
  size_t size;
  double time_s;                  // >= 0; default infinity
  uint64_t memory_bytes;          // of the search; default UINT64_MAX
  uint64_t states;                // default UINT64_MAX
  cw_cancel* cancel;              // default NULL
  cw_progress_callback progress;  // default NULL
  void* user;                     // for `progress`
} cw_limits;
CW_API cw_status cw_limits_init(cw_limits* limits, size_t size);

// --- planning for one agent ---
// Keeps what its queries share: the later ones are faster.
typedef struct cw_planner cw_planner;
// Copies the cells. `options` may be NULL. Errors: also CW_MALFORMED and CW_UNSUPPORTED for
// polygons that are no shape. O(cells).
CW_API cw_status cw_planner_make(const cw_map* map, const cw_shape* shape,
                                 const cw_planner_options* options, cw_planner** planner,
                                 cw_error* error);
CW_API void cw_planner_free(cw_planner* planner);

typedef struct cw_edit {  // a change of one cell
  int32_t row, column;    // inside the map
  int32_t blocked;        // 1: an obstacle; 0: free
} cw_edit;
// The planner's map has changed. On an error it has not. O(edits), and at the next plan what
// depends on the rectangle around the changed cells: pass those that lie together by one call.
CW_API cw_status cw_planner_update(cw_planner* planner, const cw_edit* edits, size_t count,
                                   cw_error* error);
// 1: the agent fits at the pose; 0: it does not. Microseconds, after the first call.
CW_API cw_status cw_planner_is_free(cw_planner* planner, const double pose[3], int32_t* is_free,
                                    cw_error* error);

typedef struct cw_query {  // where a path shall begin and end
  size_t size;
  double start[3];
  const double* goals;   // three doubles each; the goal of least cost is chosen
  size_t goal_count;     // 1 to 4096
  int32_t any_heading;   // of the goals: their headings are ignored; default 0
  int32_t reserved;      // 0
  double tolerance_m;    // every pose within both tolerances is a goal; default 0
  double tolerance_rad;  // default 0
} cw_query;
CW_API cw_status cw_query_init(cw_query* query, size_t size);

// An answer, also one without a path. Reading it is thread-safe.
typedef struct cw_plan cw_plan;
// The search, and the proof of its path. `limits` may be NULL. Microseconds to minutes: it grows
// with the free cells and the number of headings.
CW_API cw_status cw_planner_plan(cw_planner* planner, const cw_query* query,
                                 const cw_limits* limits, cw_plan** plan, cw_error* error);
CW_API void cw_plan_free(cw_plan* plan);

enum {
  CW_SOLVED = 0,
  CW_NO_PATH = 1,        // proved: the agent's motions cannot reach the goal
  CW_INVALID_START = 2,  // it collides, or lies outside the map
  CW_INVALID_GOAL = 3,
  CW_CANCELLED = 4,
  CW_LIMIT_REACHED = 5
};
enum {
  CW_STOP_NONE = 0,
  CW_STOP_CANCELLED = 1,
  CW_STOP_TIME = 2,
  CW_STOP_STATES = 3,
  CW_STOP_MEMORY = 4
};

typedef struct cw_plan_summary {  // an answer in figures
  size_t size;
  int32_t status;  // CW_SOLVED and so on
  int32_t stop;    // CW_STOP_*: what ended the search
  // CW_SOLVED only:
  int32_t proved;      // 1: free along the whole swept motion
  int32_t ends_short;  // 1: at the nearest place, not at the goal
  double cost;         // in metres of path
  double bound;        // the cost is at most so many times the least
  double length_m, rotation_rad;
  double clearance_m;  // the smallest distance of the padded agent to an obstacle
  uint64_t motions;
  uint64_t goal;  // its index
  // Always:
  uint64_t expanded;  // states
  uint64_t memory_bytes;
  double search_s, proof_s, smoothing_s;
} cw_plan_summary;
CW_API cw_status cw_plan_summarize(const cw_plan* plan, cw_plan_summary* summary, cw_error* error);
// Why there is no path, one sentence; empty for a path to the goal.
CW_API cw_status cw_plan_reason(const cw_plan* plan, char* text, size_t capacity, size_t* count,
                                cw_error* error);

// Three doubles for each pose; `capacity` and `count` are poses. step_m 0: the ends of the motions;
// else along the motions, at most so far apart; 10^7 at most. Without a path: none. O(poses).
CW_API cw_status cw_plan_poses(const cw_plan* plan, double step_m, double* poses, size_t capacity,
                               size_t* count, cw_error* error);

enum { CW_STRAIGHT = 0, CW_TURN = 1, CW_ARC = 2 };  // CW_TURN: in place
typedef struct cw_motion {                          // without a size: it never changes
  int32_t kind, reserved;
  double from[3], to[3];
  double turn_rad;   // positive from +x towards +y of the frame; 0: straight
  double travel_m;   // of the agent's centre
  double centre[2];  // of the rotation; 0, 0 if straight
} cw_motion;
CW_API cw_status cw_plan_motions(const cw_plan* plan, cw_motion* motions, size_t capacity,
                                 size_t* count, cw_error* error);

enum {
  CW_FAULT_NONE = 0,
  CW_FAULT_MALFORMED = 1,  // not a path of such an agent
  CW_FAULT_COLLISION = 2,
  CW_FAULT_CONTACT = 3,   // too near to decide whether it collides
  CW_FAULT_DIRECTION = 4  // against the direction of a zone
};

// The verdict of the independent validator on the whole swept motion.
typedef struct cw_certificate {
  size_t size;
  int32_t proved;       // 1: free
  int32_t fault;        // CW_FAULT_*
  double clearance_m;   // proved: the smallest distance to an obstacle, at most 1e-6 below it
  double depth_m;       // not proved: the depth of the collision
  double where[3];      // the pose of the smallest clearance, or of the collision
  double t;             // of this pose, 0 to 1 on
  uint64_t motion;      // this motion of the path
  int32_t row, column;  // the obstacle's cell, which may lie outside the map
  char problem[256];    // not proved: one sentence
  char zone[64];        // the zone there; its end where it is longer; empty: none
} cw_certificate;
// CW_CONFLICT: the plan has no path.
CW_API cw_status cw_plan_certificate(const cw_plan* plan, cw_certificate* certificate,
                                     cw_error* error);
// The same as JSON, as `clearway plan --json` prints it. CW_CONFLICT: as above; CW_UNSUPPORTED: the
// library was built without formats.
CW_API cw_status cw_plan_certificate_json(const cw_plan* plan, char* text, size_t capacity,
                                          size_t* count, cw_error* error);

// The verdict on a path of others for the planner's agent and map: straight or on an arc from each
// pose to the next, at most 10^6. Whether the agent can drive so is not checked. Errors: half a
// turn between two poses, whose direction is not known. O(poses): microseconds each.
CW_API cw_status cw_check_path(cw_planner* planner, const double* poses, size_t count,
                               cw_certificate* certificate, cw_error* error);

enum { CW_PATH_STRAIGHT = 0, CW_PATH_ARC = 1, CW_PATH_SPLINE = 2 };
typedef struct cw_path {  // a path of others
  size_t size;
  const double* poses;    // three doubles each
  size_t count;           // of poses, 1 to 10^6
  int32_t interpolation;  // straight, turning evenly (default); about a fixed centre; a cubic
  int32_t tangent;        // 1: headings are those of the direction of travel; default 0
} cw_path;
CW_API cw_status cw_path_init(cw_path* path, size_t size);
// The verdict on it: what cannot be decided to a micrometre on a curve is CW_FAULT_CONTACT.
// `limits` may be NULL; they end it with CW_LIMIT_EXCEEDED. `pose_index`, which may be NULL: of the
// pose before `where`. CW_UNSUPPORTED: a point. O(poses), more near obstacles.
CW_API cw_status cw_check_curve(cw_planner* planner, const cw_path* path, const cw_limits* limits,
                                cw_certificate* certificate, size_t* pose_index, cw_error* error);

// --- zones of the site ---
// Obstacles, which a start inside leaves first; where a metre costs more, or less:
enum { CW_ZONE_BLOCKED = 0, CW_ZONE_PENALTY = 2, CW_ZONE_PRIORITY = 3 };
enum { CW_ZONE_DIRECTED = 4, CW_ZONE_BIDIRECTED = 5 };  // limits of the direction of travel
enum { CW_SOFT = 0, CW_RESTRICTED = 1, CW_STRICT = 2 };
typedef struct cw_zone {  // as VDA 5050 has it
  size_t size;
  const char* id;                // not empty, unlike all others; NULL: "zone 1" and so on
  int32_t kind;                  // CW_ZONE_*; default CW_ZONE_BLOCKED
  int32_t limitation;            // of a direction: CW_SOFT, the default, CW_RESTRICTED, CW_STRICT
  double factor, direction_rad;  // of penalty and priority, 0 to 1; of directions. Default 0
  const double* vertices;        // x, y of each corner of a polygon that does not cross itself
  size_t vertex_count;           // 3 to 10000
} cw_zone;
CW_API cw_status cw_zone_init(cw_zone* zone, size_t size);
// In place of all before; at most 10 000. On an error nothing has changed. Plans and checks keep
// them. O(cells), and updates of the map cost as much from then on.
CW_API cw_status cw_planner_set_zones(cw_planner* planner, const cw_zone* const* zones,
                                      size_t count, cw_error* error);

// --- one path over via points ---
typedef struct cw_via_point {  // without a size: it never changes
  double pose[3];
  double wait_s;        // there, >= 0
  int32_t any_heading;  // 1: the one in which it is reached at least cost
  int32_t reserved;     // 0
} cw_via_point;
typedef struct cw_via {  // what lies between start and goal
  size_t size;
  const cw_via_point* points;
  size_t count;        // 1 to 64
  int32_t best_order;  // 1: the order of least cost; default 0
  int32_t loop;        // 1: back to the start, without goals; default 0
} cw_via;
CW_API cw_status cw_via_init(cw_via* via, size_t size);
// As cw_planner_plan(); the certificate is that of the whole path, and limits count for all legs.
CW_API cw_status cw_planner_plan_via(cw_planner* planner, const cw_query* query, const cw_via* via,
                                     const cw_limits* limits, cw_plan** plan, cw_error* error);

typedef struct cw_leg {  // without a size: it never changes
  uint64_t via;          // the index of the point at its end; UINT64_MAX: the goal
  uint64_t end_motion;   // motions of the whole path up to its end
  double cost, length_m, wait_s;
} cw_leg;
// Of a plan without via points none. CW_CONFLICT: the plan has no path.
CW_API cw_status cw_plan_legs(const cw_plan* plan, cw_leg* legs, size_t capacity, size_t* count,
                              cw_error* error);

#include "clearway_fleet.h"  // many agents

#ifdef __cplusplus
}
#endif
#endif  // CLEARWAY_H
