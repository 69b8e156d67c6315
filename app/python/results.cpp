#include "app/python/results.h"

#include <pybind11/stl.h>

#include <string>
#include <vector>

#include "app/document/body/body_shape.h"
#include "app/document/export/trajectory_export.h"
#include "app/document/plan/plan_report.h"
#include "app/document/plan/via_points.h"
#include "app/python/arrays.h"
#include "app/python/errors.h"
#include "app/python/running.h"
#include "core/base/number_text.h"
#include "core/base/range_check.h"
#include "core/trajectory/trajectory.h"
#include "maps/grid/map_frame.h"
#include "maps/plan/trajectory_file.h"
#include "planner/point/grid/path_waypoints.h"
#include "planner/validate/motion/close_points.h"

namespace clearway::python {
namespace {

constexpr std::size_t kTrajectoryColumns = 8;

double own(const Verdict& v, double length_m) {
  return maps::lengthFromWorld(v.place.frame, v.place.grid, length_m);
}

py::object cellTuple(const std::optional<Cell>& c) {
  if (!c) return py::none();
  return py::make_tuple(c->row, c->column);
}

const char* nameOf(PathFault fault) {
  switch (fault) {
    case PathFault::None: return "none";
    case PathFault::Malformed: return "malformed";
    case PathFault::Collision: return "collision";
    case PathFault::Contact: return "contact";
    case PathFault::Direction: return "direction";
  }
  return "";
}

const char* nameOf(MotionKind kind) {
  switch (kind) {
    case MotionKind::Straight: return "straight";
    case MotionKind::Turn: return "turn";
    case MotionKind::Arc: return "arc";
    case MotionKind::Glide: return "glide";
  }
  return "";
}

const char* nameOf(StopReason stop) {
  if (stop == StopReason::None) return "";
  return stop == StopReason::Cancelled ? "cancelled" : app::limitText(stop);
}

bool isSolved(const Answer& a) { return a.plan.status == PlanStatus::Solved && a.error.empty(); }

std::vector<Pose> posesOf(const Path& path) {
  std::vector<Pose> poses{path.start};
  for (const Motion& m : path.motions) poses.push_back(m.to);
  return poses;
}

py::array_t<double> posesOf(const Answer& a) {
  const maps::GridMap& map = a.setting->cells();
  if (a.setting->isPoint()) {
    if (!isSolved(a)) return pointArray(std::span<const Vec2>());
    const std::vector<Vec2> points =
        grid::waypointsAlong(a.plan.path, map.grid.frame(), grid::PathDetail::Turns);
    return pointArray(map, points);
  }
  return poseArray(map, isSolved(a) ? posesOf(a.plan.path) : std::vector<Pose>());
}

py::array_t<double> sample(const Answer& a, double step) {
  const maps::GridMap& map = a.setting->cells();
  const double step_m = maps::lengthToWorld(map.frame, map.grid.frame(), step);
  std::vector<Pose> poses;
  std::vector<Vec2> points;
  if (isSolved(a)) {
    for (const PathPoint& p : valueOf(samplePath(a.plan.path, step_m), "step")) {
      poses.push_back(p.pose);
      points.push_back(p.pose.position);
    }
  }
  return a.setting->isPoint() ? pointArray(map, points) : poseArray(map, poses);
}

// A limit in the map's unit; infinity: none.
double limitOf(const char* name, double value) {
  const double finite = value == kNoSpeedLimit ? kMostSpeedLimit : value;
  valueOf(checkRanges({{name, finite, kLeastSpeedLimit, kMostSpeedLimit}}), name);
  return value;
}

py::array_t<double> trajectoryOf(const Answer& a, double max_speed, double max_accel,
                                 std::optional<double> max_decel, double max_yaw_rate,
                                 double max_yaw_accel, double max_lateral_accel, double max_jerk,
                                 double step) {
  if (!isSolved(a)) return emptyRows(0, kTrajectoryColumns);
  SpeedLimits limits;
  valueOf(checkRanges({{"max_speed", max_speed, kLeastSpeedLimit, kMostSpeedLimit}}), "max_speed");
  limits.speed_m_per_s = max_speed;
  limits.acceleration_m_per_s2 = limitOf("max_accel", max_accel);
  if (max_decel) limits.deceleration_m_per_s2 = limitOf("max_decel", *max_decel);
  limits.turn_rate_rad_per_s = limitOf("max_yaw_rate", max_yaw_rate);
  limits.turn_acceleration_rad_per_s2 = limitOf("max_yaw_accel", max_yaw_accel);
  limits.lateral_acceleration_m_per_s2 = limitOf("max_lateral_accel", max_lateral_accel);
  limits.jerk_m_per_s3 = limitOf("max_jerk", max_jerk);
  const maps::GridMap& map = a.setting->cells();
  const GridFrame& grid = map.grid.frame();
  const SiteZones* const zones = a.setting->job.query->zones.get();
  std::optional<Footprint> body;
  if (zones != nullptr) {
    body =
        valueOf(app::drawnFootprintOf(a.setting->job.shape, a.setting->job.padding), "footprint");
  }
  std::vector<PathWait> waits;
  if (a.via) waits = app::waitsAfter(a.via->legs, a.via->waits_s);
  const SpeedLimits in_world = maps::limitsToWorld(map.frame, grid, limits);
  const Trajectory trajectory =
      valueOf(app::fastestTrajectory(a.plan.path, in_world, zones, body ? &*body : nullptr,
                                     std::move(waits)),
              "max_yaw_rate");
  maps::TrajectoryFile file =
      valueOf(maps::trajectoryFile(trajectory, map.frame, grid, step), "step");
  file.points = validation::withoutClosePoints(file.points, file.limits, file.sideways);
  py::array_t<double> out = emptyRows(file.points.size(), kTrajectoryColumns);
  double* to = out.mutable_data();
  for (const TrajectoryPoint& p : file.points) {
    for (const double value : maps::trajectoryRow(p)) *to++ = value;
  }
  return out;
}

py::tuple motionsOf(const Answer& a) {
  if (!isSolved(a)) return py::tuple();
  const std::vector<Motion>& motions = a.plan.path.motions;
  py::tuple names(motions.size());
  for (std::size_t k = 0; k < motions.size(); ++k) names[k] = nameOf(motions[k].kind);
  return names;
}

py::object gapOf(const Answer& a) {
  if (!a.plan.gap) return py::none();
  return py::make_tuple(a.setting->toOwn(a.plan.gap->distance_m), a.plan.gap->angle_rad);
}

// As `clearway plan --json` has it, in radians.
py::object escapeOf(const Answer& a) {
  if (!isSolved(a) || !a.plan.escape) return py::none();
  const auto motions = std::span(a.plan.path.motions).first(a.plan.escape->motions);
  double length_m = 0.0;
  double turn = 0.0;
  for (const Motion& m : motions) {
    length_m += travel(m);
    turn += std::abs(turnAngle(m));
  }
  const double unit = a.setting->toOwn(1.0);
  const Place place = placeOf(a.setting->cells());
  py::dict out;
  out["motions"] = motions.size();
  out["length"] = length_m * unit;
  out["turn"] = turn;
  out["overlap_area"] = a.plan.escape->area_m2 * unit * unit;
  out["to"] = poseTuple(place.frame, place.grid, motions.back().to);
  return out;
}

py::object legsOf(const Answer& a) {
  if (!a.via) return py::none();
  py::list out;
  for (std::size_t k = 0; k < a.via->legs.size(); ++k) {
    const ViaLeg& leg = a.via->legs[k];
    py::dict one;
    one["via"] = k < a.via->order.size() ? py::object(py::int_(a.via->order[k])) : py::none();
    one["wait"] = k < a.via->order.size() ? a.via->waits_s[k] : 0.0;
    one["cost"] = a.setting->toOwn(leg.cost);
    one["length"] = a.setting->toOwn(leg.length_m);
    one["end_motion"] = leg.end_motion;
    out.append(std::move(one));
  }
  return out;
}

py::object failedLegOf(const Answer& a) {
  if (!a.via || isSolved(a)) return py::none();
  return py::int_(a.via->failed_leg);
}

py::object viaOrderOf(const Answer& a) {
  if (!a.via) return py::none();
  return py::tuple(py::cast(a.via->order));
}

py::object certificateOf(const Answer& a) {
  if (!isSolved(a)) return py::none();
  return py::cast(Verdict{placeOf(a.setting->cells()), a.plan.certificate});
}

std::string describeAnswer(const Answer& a) {
  if (!a.error.empty()) return "<clearway.Result Error: " + a.error + ">";
  std::string text = std::string("<clearway.Result ") + outcomeOf(a.plan);
  if (!isSolved(a)) return text + ": " + a.plan.reason.text() + ">";
  const app::ReportFrame f{a.setting->cells().frame, a.setting->cells().grid.frame()};
  return text + ", length " + app::lengthText(f, app::lengthOf(a.setting->job, a.plan)) +
         ", clearance " + app::lengthText(f, a.plan.certificate.clearance_m) + ">";
}

std::string describeVerdict(const Verdict& v) {
  const app::ReportFrame f{v.place.frame, v.place.grid};
  if (!v.certificate.free) {
    return "<clearway.Certificate not free: " + app::collisionText(f, v.certificate) + ">";
  }
  return "<clearway.Certificate free, clearance " + app::lengthText(f, v.certificate.clearance_m) +
         ">";
}

constexpr const char* kCertificateDoc = R"(The verdict of the independent validator on a whole path.

Every pose along every motion is judged, in exact arithmetic: touching is free. The validator
shares no code with the searches.)";

constexpr const char* kResultDoc =
    R"(The answer of a planner. A query without a path is an answer, too.

Poses and lengths are in the map's own frame and unit.)";

constexpr const char* kTrajectoryDoc =
    R"(trajectory(*, max_speed, max_accel=inf, max_decel=None, max_yaw_rate=pi/2, max_yaw_accel=inf, max_lateral_accel=inf, max_jerk=inf, step=0.05) -> array (N, 8)

The fastest trajectory of the path within the limits of a drive: t, x, y, heading, v, omega,
curvature, s, every step seconds and wherever acceleration (or jerk) or curvature changes. Units are seconds,
radians and that of the map. max_decel=None: as max_accel. It is at rest at both ends, before and
after turns in place, where it reverses and at corners; with max_yaw_accel also where the curvature
jumps. SPEED_LIMIT zones hold, and it waits at via points. Empty without a path. Raises InvalidArgument, LimitExceeded.)";

void addCertificate(py::module_& module) {
  py::class_<Verdict>(module, "Certificate", kCertificateDoc)
      .def_property_readonly(
          "free", [](const Verdict& v) { return v.certificate.free; },
          "Whether the whole swept motion is free of obstacles.")
      .def_property_readonly(
          "clearance", [](const Verdict& v) { return own(v, v.certificate.clearance_m); },
          "The smallest distance to an obstacle beyond the padding, at most 1e-6 m below the\n"
          "true one; 0: it touches somewhere, or is not free.")
      .def_property_readonly(
          "where",
          [](const Verdict& v) {
            return poseTuple(v.place.frame, v.place.grid, v.certificate.where.pose);
          },
          "(x, y, heading): where the clearance is smallest, or a colliding pose.")
      .def_property_readonly(
          "motion", [](const Verdict& v) { return v.certificate.where.motion; },
          "The index of the motion that has this pose.")
      .def_property_readonly(
          "cell", [](const Verdict& v) { return cellTuple(v.certificate.cell); },
          "(row, column) of the obstacle cell there; it may lie outside of the map.")
      .def_property_readonly(
          "fault", [](const Verdict& v) { return nameOf(v.certificate.fault); },
          "'none', 'collision', 'malformed', 'contact': whether a turn collides is undecided, or\n"
          "'direction': against that of a zone.")
      .def_property_readonly(
          "zone", [](const Verdict& v) { return v.certificate.zone; },
          "The zone that it hits, or whose direction it does not keep; else ''.")
      .def_property_readonly(
          "depth", [](const Verdict& v) { return own(v, v.certificate.depth_m); },
          "How deep it collides; 0 where it is free.")
      .def_property_readonly(
          "problem", [](const Verdict& v) { return v.certificate.problem.text(); },
          "One sentence, empty where it is free.")
      .def("__bool__", [](const Verdict& v) { return v.certificate.free; })
      .def(py::pickle([](const Verdict& v) { return stateOf(v); }, &verdictOf))
      .def("__repr__", &describeVerdict);
}

}  // namespace

void addResults(py::module_& module) {
  addRunning(module);
  addCertificate(module);
  py::class_<Answer>(module, "Result", kResultDoc)
      .def_property_readonly(
          "status",
          [](const Answer& a) { return a.error.empty() ? toString(a.plan.status) : "Error"; },
          "'Solved', 'NoPath' (proved: the planner's motions cannot reach the goal),\n"
          "'InvalidStart', 'InvalidGoal', 'LimitReached', 'Cancelled', or of plan_many() 'Error'.")
      .def_property_readonly("solved", &isSolved, "Whether there is a path.")
      .def_property_readonly(
          "reason",
          [](const Answer& a) { return a.error.empty() ? a.plan.reason.text() : a.error; },
          "Why there is none, one sentence.")
      .def_property_readonly(
          "error", [](const Answer& a) { return a.error; },
          "Of plan_many(): why the query has no answer, as plan() raises it; else ''.")
      .def_property_readonly(
          "map", [](const Answer& a) { return a.setting->map; },
          "The Map as it was: edits of the planner's map are not in it.")
      .def_property_readonly(
          "footprint", [](const Answer& a) { return a.setting->recipe.footprint; },
          "The Footprint; None of a PointPlanner.")
      .def_property_readonly("poses", py::overload_cast<const Answer&>(&posesOf),
                             "Array (N, 3): x, y, heading [rad] at the ends of the motions. Of a "
                             "PointPlanner\n(N, 2): its points. Empty without a path.")
      .def_property_readonly("motions", &motionsOf,
                             "Of every two neighbours in poses: 'straight', 'turn' or 'arc'.")
      .def("sample", &sample, py::arg("step"),
           "sample(step) -> array (M, 3), or (M, 2)\n\nPoses along the motions, at most step "
           "apart. Raises InvalidArgument, LimitExceeded.")
      .def("trajectory", &trajectoryOf, py::kw_only(), py::arg("max_speed"),
           py::arg("max_accel") = kNoSpeedLimit, py::arg("max_decel") = py::none(),
           py::arg("max_yaw_rate") = SpeedLimits{}.turn_rate_rad_per_s,
           py::arg("max_yaw_accel") = kNoSpeedLimit, py::arg("max_lateral_accel") = kNoSpeedLimit,
           py::arg("max_jerk") = kNoSpeedLimit, py::arg("step") = 0.05, kTrajectoryDoc)
      .def_property_readonly(
          "length",
          [](const Answer& a) {
            return isSolved(a) ? a.setting->toOwn(app::lengthOf(a.setting->job, a.plan)) : 0.0;
          },
          "Of the path of the reference point.")
      .def_property_readonly(
          "rotation", [](const Answer& a) { return rotation(a.plan.path); },
          "The sum of all turns [rad].")
      .def_property_readonly(
          "cost", [](const Answer& a) { return a.setting->toOwn(a.plan.cost); },
          "What the search has minimised, as a length.")
      .def_property_readonly(
          "bound", [](const Answer& a) { return a.plan.suboptimality_bound; },
          "The cost is at most so many times the optimum.")
      .def_property_readonly(
          "goal", [](const Answer& a) { return a.plan.goal; }, "The index of the goal reached.")
      .def_property_readonly("gap", &gapOf,
                             "(distance, angle [rad]) to the goal that nearest=True fell short "
                             "of, or None.")
      .def_property_readonly("certificate", &certificateOf,
                             "The Certificate of the path; None without a path.")
      .def_property_readonly(
          "blocking_cell", [](const Answer& a) { return cellTuple(a.plan.blocking_cell); },
          "(row, column) of the cell that blocks start or goal, or None.")
      .def_property_readonly(
          "blocking_zone", [](const Answer& a) { return a.plan.blocking_zone; },
          "The zone that blocks start or goal; else ''.")
      .def_property_readonly(
          "left_zones", [](const Answer& a) { return a.plan.left_zones; },
          "The blocked zones that it starts in and leaves first.")
      .def_property_readonly("escape", &escapeOf,
                             "With escape=True, of a start in collision: a dict of the motions "
                             "that lead out: motions\n(their number), length, turn [rad], "
                             "overlap_area (at the start), to (a pose). Else None.")
      .def_property_readonly(
          "against_soft", [](const Answer& a) { return a.plan.against_soft; },
          "Whether no path keeps the Soft directions of zones.")
      .def_property_readonly("via_order", &viaOrderOf,
                             "The indices of the via points, as they are visited; None without.")
      .def_property_readonly(
          "legs", &legsOf,
          "A dict for each leg between via points: via (its index; None: the "
          "goal), wait [s], cost,\nlength, end_motion (motions of the whole path up "
          "to its end). None without via points.")
      .def_property_readonly("failed_leg", &failedLegOf,
                             "The index of the leg without a path; else None.")
      .def_property_readonly(
          "stop", [](const Answer& a) { return nameOf(a.plan.stop); },
          "Which limit was reached: 'time limit', 'memory limit'; else ''.")
      .def_property_readonly(
          "expanded", [](const Answer& a) { return a.plan.metrics.expanded; },
          "States that the search has expanded.")
      .def_property_readonly(
          "time", [](const Answer& a) { return a.plan.metrics.time_s; },
          "Wall clock of the search [s].")
      .def(py::pickle([](const Answer& a) { return stateOf(a); }, &answerOf))
      .def("__repr__", &describeAnswer);
}

}  // namespace clearway::python
