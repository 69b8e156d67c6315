// Calls that make no sense: wrong sizes, null pointers, numbers that are not finite, values out of
// their ranges. Each returns a status, and what is made of valid input afterwards works.
//
// Every struct lies in a buffer of the largest valid size, as a size within the limits says that so
// many bytes are there.
#include <clearway.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/rng.h"

namespace clearway::testing {
namespace {

constexpr int kCalls = 100'000;
constexpr std::size_t kLargest = 4096;

template <class T>
union Padded {
  T value;
  std::array<unsigned char, kLargest> bytes;
};

class Caller {
 public:
  explicit Caller(std::uint64_t seed) : rng_(seed) {
    cw_grid grid;
    cw_grid_init(&grid, sizeof grid);
    grid.rows = grid.columns = kSide;
    cw_map_from_bytes(&grid, cells_.data(), cells_.size(), &map_, nullptr);
    cw_shape shape;
    cw_shape_init(&shape, sizeof shape);
    cw_planner_make(map_, &shape, nullptr, &planner_, nullptr);
    cw_query query;
    cw_query_init(&query, sizeof query);
    query.start[0] = query.start[1] = 2.0;
    const double goal[3] = {6.0, 6.0, 1.0};
    query.goals = goal;
    query.goal_count = 1;
    cw_planner_plan(planner_, &query, nullptr, &plan_, nullptr);
    cw_fleet_make(map_, &fleet_, nullptr);
  }
  ~Caller() {
    cw_fleet_free(fleet_);
    cw_plan_free(plan_);
    cw_planner_free(planner_);
    cw_map_free(map_);
  }
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;

  [[nodiscard]] bool isReady() const { return map_ && planner_ && plan_ && fleet_; }

  // One random call.
  cw_status call() {
    Padded<cw_error> error;
    cw_error* const e = sized(error, [](auto&) {});
    const cw_status status = call(e);
    const bool is_filled = e != nullptr && e->size >= sizeof *e && e->size <= kLargest;
    if (status == CW_INVALID_ARGUMENT && is_filled && e->message[0] != '\0' &&
        e->field[0] == '\0') {
      unnamed_.insert(e->message);
    }
    return status;
  }
  // The messages of refused arguments that no field names.
  [[nodiscard]] const std::set<std::string>& unnamed() const { return unnamed_; }

 private:
  cw_status call(cw_error* e) {
    const unsigned which = static_cast<unsigned>(rng_.below(20));
    switch (which) {
      case 0: return makeMap(e);
      case 1: return makePlanner(e);
      case 2: return planPath(e);
      case 3: return readPlan(e);
      case 4: return checkPath(e);
      case 5: return addAgent(e);
      case 6: return planFleet(e);
      case 7: return readFleet(e);
      case 8: return updatePlanner(e);
      case 9: {
        const double pose[3] = {number(), number(), number()};
        std::int32_t free = 0;
        return cw_planner_is_free(orNull(planner_), orNull(pose), orNull(&free), e);
      }
      case 10: {
        std::int32_t row = 0, column = 0;
        return cw_map_cell_at(orNull(map_), number(), number(), orNull(&row), orNull(&column), e);
      }
      case 11: {
        std::int32_t blocked = 0;
        return cw_map_blocked(orNull(map_), integer(), integer(), orNull(&blocked), e);
      }
      case 12: {
        Padded<cw_grid> grid;
        return cw_map_grid(orNull(map_), sized(grid, [](auto&) {}), e);
      }
      case 13: {
        Padded<cw_planner_options> options;
        return cw_planner_options_init(orNull(&options.value), size<cw_planner_options>());
      }
      case 14: {
        Padded<cw_load_options> options;
        cw_map* map = nullptr;
        const cw_status status = cw_map_load(orNull("/no/such.map"),
                                             sized(options,
                                                   [this](cw_load_options& o) {
                                                     o.cell_m = number();
                                                     o.image_threshold = number();
                                                   }),
                                             orNull(&map), e);
        cw_map_free(map);
        return status;
      }
      case 15: return setZones(e);
      case 16: return planVia(e);
      case 17: return checkCurve(e);
      case 18: {
        std::array<cw_leg, 8> legs;
        std::size_t count = 0;
        return cw_plan_legs(orNull(plan_), orNull(legs.data()), rng_.below(9), orNull(&count), e);
      }
      default: return cw_status_text(integer()) != nullptr ? CW_OK : CW_INTERNAL;
    }
  }

  static constexpr std::int32_t kSide = 12;

  bool chance(unsigned of) { return rng_.below(of) == 0; }
  template <class T>
  T* orNull(T* pointer) {
    return chance(12) ? nullptr : pointer;
  }
  double number() {
    static constexpr std::array kOdd{std::numeric_limits<double>::quiet_NaN(),
                                     std::numeric_limits<double>::infinity(),
                                     -std::numeric_limits<double>::infinity(),
                                     1e308,
                                     -1e308,
                                     5e-324,
                                     -0.0,
                                     0.0,
                                     -1.0,
                                     1e9};
    if (chance(10)) return kOdd[rng_.below(kOdd.size())];
    return static_cast<double>(rng_.below(1000)) * 0.01;
  }
  std::int32_t integer() {
    static constexpr std::array kOdd{INT32_MIN, INT32_MAX, -1, 77, 1 << 30};
    if (chance(8)) return kOdd[rng_.below(kOdd.size())];
    return static_cast<std::int32_t>(rng_.below(4));
  }
  template <class T>
  std::size_t size() {
    static constexpr std::array<std::size_t, 8> kOdd{0, 3, 8, 12, 24, 2048, kLargest, SIZE_MAX};
    return chance(6) ? kOdd[rng_.below(kOdd.size())] : sizeof(T);
  }
  // The struct with `fill`, sometimes of another size, with rubbish behind it, or none.
  template <class T, class Fill>
  T* sized(Padded<T>& padded, Fill fill) {
    std::memset(padded.bytes.data(), chance(3) ? 0xA5 : 0, padded.bytes.size());
    if (!chance(20)) std::memset(padded.bytes.data(), 0, sizeof(T));
    fill(padded.value);
    padded.value.size = size<T>();
    return orNull(&padded.value);
  }

  cw_status makeMap(cw_error* e) {
    Padded<cw_grid> grid;
    cw_map* map = nullptr;
    const cw_grid* const g = sized(grid, [this](cw_grid& v) {
      v.rows = chance(5) ? integer() : kSide;
      v.columns = chance(5) ? integer() : kSide;
      v.cell_width_m = number();
      v.cell_length_m = number();
      v.frame = integer();
      v.origin_x_m = number();
      v.origin_yaw_rad = number();
    });
    // The count is what is there, or refused without a look at the cells.
    const std::size_t count = chance(5) ? SIZE_MAX : cells_.size();
    const auto* const data = reinterpret_cast<const std::int8_t*>(cells_.data());
    const auto kind = rng_.below(3);
    const cw_status status =
        kind == 0 ? cw_map_from_bytes(g, orNull(cells_.data()), count, orNull(&map), e)
        : kind == 1
            ? cw_map_from_bits(g, orNull(cells_.data()), count, orNull(&map), e)
            : cw_map_from_ros(g, orNull(data), count, integer(), integer(), orNull(&map), e);
    cw_map_free(map);
    return status;
  }

  void fillShape(cw_shape& s) {
    s.kind = integer();
    s.padding_shape = integer();
    s.length_m = number();
    s.width_m = number();
    s.radius_m = number();
    s.padding_m = chance(2) ? 0.0 : number();
    for (double& v : vertices_) v = number();
    s.vertices = orNull(vertices_.data());
    ring_sizes_ = {4, chance(5) ? SIZE_MAX : 4};
    s.ring_sizes = orNull(ring_sizes_.data());
    s.ring_count = chance(5) ? 0 : 1 + rng_.below(2);
  }

  cw_status makePlanner(cw_error* e) {
    Padded<cw_shape> shape;
    Padded<cw_planner_options> options;
    cw_planner* planner = nullptr;
    const cw_shape* const s = sized(shape, [this](cw_shape& v) { fillShape(v); });
    const cw_planner_options* const o = sized(options, [this](cw_planner_options& v) {
      cw_planner_options_init(&v, sizeof v);
      if (chance(3)) v.weight = number();
      if (chance(3)) v.headings = integer();
      if (chance(3)) v.motion = integer();
      if (chance(3)) v.turn_cost_m_per_rad = number();
      if (chance(3)) v.near_distance_m = number();
      if (chance(3)) v.connectivity = integer();
    });
    const cw_status status = cw_planner_make(orNull(map_), s, o, orNull(&planner), e);
    cw_planner_free(planner);
    return status;
  }

  const cw_limits* limits(Padded<cw_limits>& padded) {
    return sized(padded, [this](cw_limits& v) {
      cw_limits_init(&v, sizeof v);
      v.states = 200;
      if (chance(4)) v.time_s = number();
      if (chance(4)) v.memory_bytes = rng_.below(100);
    });
  }

  cw_status planPath(cw_error* e) {
    Padded<cw_query> query;
    Padded<cw_limits> bounds;
    cw_plan* plan = nullptr;
    const double goals[6] = {number(), number(), number(), number(), number(), number()};
    const cw_query* const q = sized(query, [&](cw_query& v) {
      for (double& x : v.start) x = number();
      v.goals = orNull(goals);
      v.goal_count = chance(5) ? SIZE_MAX : rng_.below(3);
      v.any_heading = integer();
      v.tolerance_m = chance(2) ? 0.0 : number();
      v.tolerance_rad = chance(2) ? 0.0 : number();
    });
    const cw_status status = cw_planner_plan(orNull(planner_), q, limits(bounds), orNull(&plan), e);
    cw_plan_free(plan);
    return status;
  }

  cw_status readPlan(cw_error* e) {
    Padded<cw_plan_summary> summary;
    Padded<cw_certificate> certificate;
    std::array<double, 300> poses;
    std::array<cw_motion, 100> motions;
    std::array<char, 4096> text;
    std::size_t count = 0;
    const std::size_t capacity = rng_.below(100);
    switch (rng_.below(6)) {
      case 0: return cw_plan_summarize(orNull(plan_), sized(summary, [](auto&) {}), e);
      case 1: return cw_plan_certificate(orNull(plan_), sized(certificate, [](auto&) {}), e);
      case 2:
        return cw_plan_poses(orNull(plan_), number(), orNull(poses.data()), capacity,
                             orNull(&count), e);
      case 3:
        return cw_plan_motions(orNull(plan_), orNull(motions.data()), capacity, orNull(&count), e);
      case 4:
        return cw_plan_certificate_json(orNull(plan_), orNull(text.data()), capacity * 40,
                                        orNull(&count), e);
      default:
        return cw_plan_reason(orNull(plan_), orNull(text.data()), capacity, orNull(&count), e);
    }
  }

  cw_status checkPath(cw_error* e) {
    Padded<cw_certificate> certificate;
    std::array<double, 12> poses;
    for (double& v : poses) v = number();
    const std::size_t count = chance(6) ? SIZE_MAX : rng_.below(5);
    return cw_check_path(orNull(planner_), orNull(poses.data()), count,
                         sized(certificate, [](auto&) {}), e);
  }

  cw_status setZones(cw_error* e) {
    std::array<Padded<cw_zone>, 2> zones;
    std::array<const cw_zone*, 2> all;
    for (double& v : vertices_) v = number();
    for (std::size_t k = 0; k < all.size(); ++k) {
      all[k] = sized(zones[k], [this](cw_zone& v) {
        cw_zone_init(&v, sizeof v);
        v.id = chance(2) ? nullptr : chance(2) ? "" : "a";
        v.kind = integer();
        v.limitation = integer();
        v.factor = chance(2) ? 0.5 : number();
        v.direction_rad = number();
        v.vertices = orNull(vertices_.data());
        v.vertex_count = chance(5) ? SIZE_MAX : rng_.below(9);
      });
    }
    return cw_planner_set_zones(orNull(planner_), orNull(all.data()),
                                chance(8) ? SIZE_MAX : rng_.below(3), e);
  }

  cw_status planVia(cw_error* e) {
    Padded<cw_query> query;
    Padded<cw_limits> bounds;
    Padded<cw_via> via;
    cw_plan* plan = nullptr;
    const double goal[3] = {number(), number(), number()};
    std::array<cw_via_point, 3> points;
    for (cw_via_point& p : points) {
      p = {{number(), number(), number()}, chance(3) ? number() : 0.0, integer(), 0};
    }
    const cw_query* const q = sized(query, [&](cw_query& v) {
      for (double& x : v.start) x = number();
      v.goals = orNull(goal);
      v.goal_count = rng_.below(2);
    });
    const cw_via* const w = sized(via, [&](cw_via& v) {
      v.points = orNull(points.data());
      v.count = chance(6) ? SIZE_MAX : rng_.below(4);
      v.best_order = integer();
      v.loop = integer();
    });
    const cw_status status =
        cw_planner_plan_via(orNull(planner_), q, w, limits(bounds), orNull(&plan), e);
    cw_plan_free(plan);
    return status;
  }

  cw_status checkCurve(cw_error* e) {
    Padded<cw_certificate> certificate;
    Padded<cw_path> path;
    Padded<cw_limits> bounds;
    std::array<double, 12> poses;
    for (double& v : poses) v = number();
    std::size_t index = 0;
    const cw_path* const p = sized(path, [&](cw_path& v) {
      v.poses = orNull(poses.data());
      v.count = chance(6) ? SIZE_MAX : rng_.below(5);
      v.interpolation = integer();
      v.tangent = integer();
    });
    return cw_check_curve(orNull(planner_), p, limits(bounds), sized(certificate, [](auto&) {}),
                          orNull(&index), e);
  }

  cw_status addAgent(cw_error* e) {
    if (chance(10)) {  // an empty fleet
      cw_fleet_free(fleet_);
      if (cw_fleet_make(map_, &fleet_, nullptr) != CW_OK) return CW_INTERNAL;
    }
    Padded<cw_fleet_agent> agent;
    Padded<cw_shape> shape;
    std::size_t index = 0;
    const cw_fleet_agent* const a = sized(agent, [&](cw_fleet_agent& v) {
      cw_fleet_agent_init(&v, sizeof v);
      v.shape = sized(shape, [this](cw_shape& s) { fillShape(s); });
      for (double& x : v.start) x = number();
      for (double& x : v.goal) x = number();
      v.name = chance(2) ? nullptr : chance(2) ? "" : "a";
      v.any_heading = integer();
      if (chance(3)) v.motion = integer();
      if (chance(3)) v.speed_m_per_s = number();
      if (chance(3)) v.acceleration_m_per_s2 = number();
    });
    return cw_fleet_add(orNull(fleet_), a, orNull(&index), e);
  }

  cw_status planFleet(cw_error* e) {
    Padded<cw_fleet_options> options;
    Padded<cw_limits> bounds;
    const cw_fleet_options* const o = sized(options, [this](cw_fleet_options& v) {
      v.threads = chance(3) ? integer() : 1;
      v.iterations = rng_.below(3);
      v.anytime = integer();
      v.robust = integer();
    });
    const cw_limits* l = nullptr;
    while (l == nullptr) l = limits(bounds);
    return cw_fleet_plan(orNull(fleet_), o, l, e);
  }

  cw_status readFleet(cw_error* e) {
    Padded<cw_fleet_summary> summary;
    std::array<double, 400> poses;
    std::array<char, 512> text;
    std::size_t count = 0;
    const std::size_t agent = chance(4) ? SIZE_MAX : rng_.below(3);
    switch (rng_.below(4)) {
      case 0: return cw_fleet_summarize(orNull(fleet_), sized(summary, [](auto&) {}), e);
      case 1:
        return cw_fleet_reason(orNull(fleet_), orNull(text.data()), text.size(), orNull(&count), e);
      case 2:
        return cw_fleet_poses(orNull(fleet_), agent, chance(2) ? 0.0 : number(),
                              orNull(poses.data()), 100, orNull(&count), e);
      default: return cw_fleet_pose_at(orNull(fleet_), agent, number(), orNull(poses.data()), e);
    }
  }

  cw_status updatePlanner(cw_error* e) {
    std::array<cw_edit, 3> edits;
    for (cw_edit& edit : edits) edit = {integer(), integer(), integer()};
    return cw_planner_update(orNull(planner_), orNull(edits.data()),
                             chance(8) ? SIZE_MAX : rng_.below(4), e);
  }

  Rng rng_;
  std::set<std::string> unnamed_;
  std::array<std::uint8_t, kSide * kSide> cells_{};
  std::array<double, 16> vertices_{};
  std::array<std::size_t, 2> ring_sizes_{};
  cw_map* map_ = nullptr;
  cw_planner* planner_ = nullptr;
  cw_plan* plan_ = nullptr;
  cw_fleet* fleet_ = nullptr;
};

TEST(CProperty, HostileCallsReturnAStatus) {
  Caller caller(1);
  ASSERT_TRUE(caller.isReady());
  std::map<cw_status, int> seen;
  for (int i = 0; i < kCalls; ++i) ++seen[caller.call()];
  EXPECT_EQ(seen.count(CW_INTERNAL), 0U);
  EXPECT_EQ(seen.count(CW_OUT_OF_MEMORY), 0U);
  EXPECT_EQ(caller.unnamed(), std::set<std::string>());
  // Both kinds of calls were made.
  EXPECT_GT(seen[CW_OK], kCalls / 10);
  EXPECT_GT(seen[CW_INVALID_ARGUMENT], kCalls / 10);
}

}  // namespace
}  // namespace clearway::testing
