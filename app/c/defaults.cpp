// Versions, names of statuses, and the defaults of all structs: those of the planners.
#include "app/c/handles.h"

static_assert(CW_VERSION_NUMBER == CLEARWAY_VERSION_NUMBER, "the header has the project's version");

namespace clearway::capi {

const cw_grid& defaultGrid() {
  static const cw_grid grid{sizeof(cw_grid), 0, 0, 1.0, 1.0, CW_FRAME_WORLD, 0, 0.0, 0.0, 0.0};
  return grid;
}

const cw_load_options& defaultLoadOptions() {
  static const cw_load_options options{sizeof(cw_load_options), 1.0, 0.5, 0, 0};
  return options;
}

const cw_shape& defaultShape() {
  static const cw_shape shape = [] {
    cw_shape s{};
    s.size = sizeof s;
    s.length_m = s.width_m = 1.0;
    s.radius_m = 0.5;
    return s;
  }();
  return shape;
}

const cw_planner_options& defaultPlannerOptions() {
  static const cw_planner_options options = [] {
    const lattice::PoseOptions from;
    cw_planner_options o{};
    o.size = sizeof o;
    o.motion = static_cast<std::int32_t>(from.model);
    o.headings = from.headings;
    o.min_radius_m = from.min_radius_m;
    o.weight = from.weight;
    o.turn_cost_m_per_rad = from.turn_cost_m_per_rad;
    o.reverse_factor = from.reverse_factor;
    o.switch_cost_m = from.switch_cost_m;
    o.near_factor = from.near_factor;
    o.near_distance_m = from.near_distance_m;
    o.allow_reverse = from.allow_reverse ? 1 : 0;
    o.connectivity = 8;
    return o;
  }();
  return options;
}

const cw_limits& defaultLimits() {
  static const cw_limits limits{sizeof(cw_limits), kInfinity, UINT64_MAX, UINT64_MAX,
                                nullptr,           nullptr,   nullptr};
  return limits;
}

const cw_query& defaultQuery() {
  static const cw_query query = [] {
    cw_query q{};
    q.size = sizeof q;
    return q;
  }();
  return query;
}

const cw_path& defaultPath() {
  static const cw_path path{sizeof(cw_path), nullptr, 0, CW_PATH_STRAIGHT, 0};
  return path;
}

const cw_zone& defaultZone() {
  static const cw_zone zone{sizeof(cw_zone), nullptr, CW_ZONE_BLOCKED, CW_SOFT, 0.0, 0.0,
                            nullptr,         0};
  return zone;
}

const cw_via& defaultVia() {
  static const cw_via via{sizeof(cw_via), nullptr, 0, 0, 0};
  return via;
}

const cw_fleet_agent& defaultFleetAgent() {
  static const cw_fleet_agent agent = [] {
    cw_fleet_agent a{};
    a.size = sizeof a;
    a.speed_m_per_s = a.turn_rate_rad_per_s = 1.0;
    a.acceleration_m_per_s2 = a.turn_acceleration_rad_per_s2 = kInfinity;
    return a;
  }();
  return agent;
}

const cw_fleet_options& defaultFleetOptions() {
  static const cw_fleet_options options{sizeof(cw_fleet_options), 0, 0, 1, 0, 0, UINT64_MAX};
  return options;
}

}  // namespace clearway::capi

using namespace clearway;

const char* cw_version() { return CLEARWAY_VERSION; }
std::int32_t cw_version_number() { return CW_VERSION_NUMBER; }

const char* cw_status_text(cw_status status) {
  switch (status) {
    case CW_OK: return "ok";
    case CW_INVALID_ARGUMENT: return "invalid argument";
    case CW_MALFORMED: return "malformed";
    case CW_UNSUPPORTED: return "unsupported";
    case CW_OUTSIDE_FOLDER: return "outside its folder";
    case CW_LIMIT_EXCEEDED: return "limit exceeded";
    case CW_IO: return "input or output failed";
    case CW_CONFLICT: return "conflict";
    case CW_OUT_OF_MEMORY: return "out of memory";
    case CW_INTERNAL: return "internal error";
    default: return "unknown status";
  }
}

cw_status cw_grid_init(cw_grid* grid, std::size_t size) {
  return capi::initialise(grid, size, capi::defaultGrid(), "grid");
}
cw_status cw_load_options_init(cw_load_options* options, std::size_t size) {
  return capi::initialise(options, size, capi::defaultLoadOptions(), "options");
}
cw_status cw_shape_init(cw_shape* shape, std::size_t size) {
  return capi::initialise(shape, size, capi::defaultShape(), "shape");
}
cw_status cw_planner_options_init(cw_planner_options* options, std::size_t size) {
  return capi::initialise(options, size, capi::defaultPlannerOptions(), "options");
}
cw_status cw_limits_init(cw_limits* limits, std::size_t size) {
  return capi::initialise(limits, size, capi::defaultLimits(), "limits");
}
cw_status cw_query_init(cw_query* query, std::size_t size) {
  return capi::initialise(query, size, capi::defaultQuery(), "query");
}
cw_status cw_path_init(cw_path* path, std::size_t size) {
  return capi::initialise(path, size, capi::defaultPath(), "path");
}
cw_status cw_zone_init(cw_zone* zone, std::size_t size) {
  return capi::initialise(zone, size, capi::defaultZone(), "zone");
}
cw_status cw_via_init(cw_via* via, std::size_t size) {
  return capi::initialise(via, size, capi::defaultVia(), "via");
}
cw_status cw_fleet_agent_init(cw_fleet_agent* agent, std::size_t size) {
  return capi::initialise(agent, size, capi::defaultFleetAgent(), "agent");
}
cw_status cw_fleet_options_init(cw_fleet_options* options, std::size_t size) {
  return capi::initialise(options, size, capi::defaultFleetOptions(), "options");
}
