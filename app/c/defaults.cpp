// The defaults of all structs: what the header states. Those of searches are the planners' own.
#include "app/c/handles.h"

namespace clearway::capi {

const cw_grid& defaultGrid() {
  static const cw_grid grid = [] {
    cw_grid g{};
    g.size = sizeof g;
    g.cell_width_m = g.cell_length_m = 1.0;
    g.frame = CW_FRAME_WORLD;
    return g;
  }();
  return grid;
}

// As maps::LoadOptions, which a library without formats does not have.
const cw_load_options& defaultLoadOptions() {
  static const cw_load_options options = [] {
    cw_load_options o{};
    o.size = sizeof o;
    o.cell_m = 1.0;
    o.image_threshold = 0.5;
    return o;
  }();
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
    o.connectivity = grid::PointOptions{}.connectivity == grid::Connectivity::Four ? 4 : 8;
    return o;
  }();
  return options;
}

const cw_limits& defaultLimits() {
  static const cw_limits limits = [] {
    cw_limits l{};
    l.size = sizeof l;
    l.time_s = kInfinity;
    l.memory_bytes = l.states = UINT64_MAX;
    return l;
  }();
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
  static const cw_path path = [] {
    cw_path p{};
    p.size = sizeof p;
    p.interpolation = CW_PATH_STRAIGHT;
    return p;
  }();
  return path;
}

const cw_zone& defaultZone() {
  static const cw_zone zone = [] {
    cw_zone z{};
    z.size = sizeof z;
    z.kind = CW_ZONE_BLOCKED;
    z.limitation = CW_SOFT;
    return z;
  }();
  return zone;
}

const cw_via& defaultVia() {
  static const cw_via via = [] {
    cw_via v{};
    v.size = sizeof v;
    return v;
  }();
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
  static const cw_fleet_options options = [] {
    const fleet::TimedFleetOptions from;
    cw_fleet_options o{};
    o.size = sizeof o;
    o.anytime = from.anytime ? 1 : 0;
    o.robust = from.robust ? 1 : 0;
    o.threads = static_cast<std::int32_t>(from.threads);
    o.seed = from.seed;
    o.iterations = from.iterations;
    return o;
  }();
  return options;
}

}  // namespace clearway::capi

using namespace clearway;

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
