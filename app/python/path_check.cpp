// clearway.check: the verdict on a path that someone else made.
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/document/plan/path_check.h"
#include "app/python/arrays.h"
#include "app/python/errors.h"
#include "app/python/results.h"
#include "app/python/running.h"
#include "app/python/zones.h"
#include "maps/plan/path_file.h"

namespace clearway::python {
namespace {

// In the map's own unit.
struct JudgedPath : Verdict {
  explicit JudgedPath(Verdict verdict) : Verdict(std::move(verdict)) {}
  std::string name, edge;
  std::vector<std::string> left_zones;
  bool is_exact = false;
  double length = 0.0, along = 0.0;
  std::size_t index = 0;
  std::uint32_t line = 0;
};

maps::PathReading readingOf(const std::string& interpolation,
                            const std::optional<std::string>& headings) {
  maps::PathReading reading;
  reading.interpolation =
      choiceOf<maps::Interpolation>("interpolation", interpolation,
                                    {{"straight", maps::Interpolation::Straight},
                                     {"arc", maps::Interpolation::Arc},
                                     {"spline", maps::Interpolation::Spline}});
  if (!headings) return reading;
  reading.headings = choiceOf<maps::PathHeadings>(
      "headings", *headings,
      {{"given", maps::PathHeadings::Given}, {"tangent", maps::PathHeadings::Tangent}});
  return reading;
}

maps::PathAngles anglesOf(const std::optional<std::string>& angles) {
  if (!angles) return maps::PathAngles::ByName;
  return choiceOf<maps::PathAngles>(
      "angles", *angles,
      {{"degrees", maps::PathAngles::Degrees}, {"radians", maps::PathAngles::Radians}});
}

void checkPlace(const std::vector<double>& v, const std::string& field) {
  if (std::abs(v[0]) <= kMaxCoordinate_m && std::abs(v[1]) <= kMaxCoordinate_m) return;
  refuse(field, field + " is absurdly far away: coordinates must be below 10 000 km");
}

// Nullopt: no array of good numbers; the items then say what is wrong.
std::optional<maps::GivenPath> pathOfArray(const py::object& poses) {
  const std::optional<NumberRows> rows = numberRowsOf(poses);
  if (!rows || rows->count == 0 || rows->count > maps::kMaxPathPoses) return std::nullopt;
  maps::GivenPath path;
  path.poses.reserve(rows->count);
  for (std::size_t k = 0; k < rows->count; ++k) {
    const double* const v = rows->row(k);
    if (!(std::abs(v[0]) <= kMaxCoordinate_m && std::abs(v[1]) <= kMaxCoordinate_m)) return {};
    maps::PathPose pose{{v[0], v[1]}, {}, 0};
    if (rows->columns == 3) {
      const Result<Heading> heading = Heading::fromRadians(v[2]);
      if (!heading) return std::nullopt;
      pose.heading = *heading;
    }
    path.poses.push_back(pose);
  }
  return path;
}

// Rows of three numbers, or of two without headings.
maps::GivenPath givenPath(const py::object& poses) {
  if (auto path = pathOfArray(poses)) return *std::move(path);
  maps::GivenPath path;
  const std::vector<py::object> items = itemsOf(poses, "path");
  if (items.empty()) refuse("path", "path is empty: it must have a pose at least");
  if (items.size() > maps::kMaxPathPoses) {
    refuse("path", "path has more than " + std::to_string(maps::kMaxPathPoses) + " poses",
           ErrorCode::LimitExceeded);
  }
  path.poses.reserve(items.size());
  std::size_t columns = 0;
  for (const py::object& item : items) {
    const std::string field = "path[" + std::to_string(path.poses.size()) + "]";
    const std::vector<double> v =
        numbersOf(item, field, columns == 0 ? 2 : columns, columns == 0 ? 3 : columns);
    columns = v.size();
    checkPlace(v, field);
    maps::PathPose pose{{v[0], v[1]}, {}, 0};
    if (columns == 3) pose.heading = headingOf(v[2], field);
    path.poses.push_back(pose);
  }
  return path;
}

maps::PathFile pathsOf(const std::filesystem::path& file, maps::PathAngles angles,
                       const std::optional<std::string>& name) {
  maps::PathFile out = valueOf(maps::loadPaths(file, angles), file.string());
  for (const Message& warning : out.warnings) warn(file.string() + ": " + warning.text());
  if (!name) return out;
  std::erase_if(out.paths, [&](const maps::GivenPath& path) { return path.name != *name; });
  if (out.paths.empty()) refuse("name", "no path of the file is named '" + *name + "'");
  return out;
}

// What all paths of a call share.
struct PathJudge {
  std::shared_ptr<const maps::GridMap> map;
  maps::ProjectAgent agent;
  maps::PlannerSettings settings;
  maps::QueryOptions query;
  maps::PathReading reading;

  Result<StopOr<JudgedPath>> operator()(const maps::GivenPath& given, StopCheck& stop) const {
    const GridFrame& grid = map->grid.frame();
    CurvedPath path = TRY(maps::curvedPath(given, reading, map->frame, grid));
    const app::PlanJob job = TRY(app::pathJob(*map, agent, settings, path, query));
    StopOr<app::PathVerdict> found = app::judgePath(job, given, std::move(path), stop);
    if (!found) return StopOr<JudgedPath>(stopped(found.error()));
    const auto own = [&](double length_m) {
      return maps::lengthFromWorld(map->frame, grid, length_m);
    };
    JudgedPath out({placeOf(*map), std::move(found->certificate)});
    out.name = found->name;
    out.edge = found->edge;
    out.left_zones = found->left_zones;
    out.is_exact = found->is_exact;
    out.length = own(found->length_m);
    out.along = own(found->along_m);
    out.index = found->index;
    out.line = found->line;
    return StopOr<JudgedPath>(std::move(out));
  }
};

// Errors of array paths name the item.
JudgedPath judged(const PathJudge& judge, const maps::GivenPath& given, const std::string& field,
                  Running& running) {
  StopCheck stop({}, &running.stop());
  StopOr<JudgedPath> out = valueOf(running([&] { return judge(given, stop); }), field);
  if (!out) {  // a handler of SIGINT that raises nothing
    PyErr_SetNone(PyExc_KeyboardInterrupt);
    throw py::error_already_set();
  }
  return *std::move(out);
}

py::object check(const Map& map, const Outline& footprint, const py::object& path,
                 const std::string& interpolation, const std::optional<std::string>& headings,
                 const std::optional<std::string>& angles, const std::optional<std::string>& name,
                 bool touching_collides, const py::object& zones, const py::object& keepout,
                 const py::object& speed_mask, const std::string& agent) {
  PathJudge judge{map.cells, agentOf(footprint), {}, {}, readingOf(interpolation, headings)};
  judge.agent.name = agent;
  if (touching_collides) judge.settings.touch = TouchRule::TouchingCollides;
  judge.query.zones = zonesOf({zones, keepout, speed_mask, agent}, map.cells->frame);
  const auto is_speed = [](const maps::SiteZone& z) {
    return z.type == maps::ZoneType::SpeedLimit;
  };
  if (judge.query.zones && std::ranges::any_of(judge.query.zones->zones, is_speed)) {
    warn("a path has no speeds: SPEED_LIMIT zones have no effect");
  }
  const bool is_file = py::isinstance<py::str>(path) || py::hasattr(path, "__fspath__");
  Running running{py::none()};
  if (!is_file) {
    if (angles || name) {
      refuse(angles ? "angles" : "name",
             std::string(angles ? "angles" : "name") + " is for paths of files");
    }
    return py::cast(judged(judge, givenPath(path), "path", running));
  }
  const auto file = path.cast<std::filesystem::path>();
  py::list out;
  for (const maps::GivenPath& given : pathsOf(file, anglesOf(angles), name).paths) {
    out.append(judged(judge, given, file.string(), running));
  }
  return out;
}

py::tuple stateOfJudged(const JudgedPath& p) {
  return py::make_tuple(stateOf(p), p.name, p.edge, p.is_exact, p.length, p.along, p.index, p.line,
                        p.left_zones);
}
JudgedPath judgedOfState(const py::tuple& state) {
  if (state.size() != 9) refuse("state", "the pickle is of another version");
  JudgedPath p(verdictOf(state[0]));
  p.name = state[1].cast<std::string>();
  p.edge = state[2].cast<std::string>();
  p.is_exact = state[3].cast<bool>();
  p.length = state[4].cast<double>();
  p.along = state[5].cast<double>();
  p.index = state[6].cast<std::size_t>();
  p.line = state[7].cast<std::uint32_t>();
  p.left_zones = state[8].cast<std::vector<std::string>>();
  return p;
}

constexpr const char* kCheckPathDoc =
    R"(check(map, footprint, path, *, interpolation="straight", headings=None, angles=None, name=None, touching_collides=False, zones=None, keepout=None, speed_mask=None, agent="") -> PathCheck, or list of PathCheck

Judges a path that someone else made along its whole swept motion, as `clearway check --path`.

path: array (N, 3) of x, y, heading [rad], or (N, 2) without headings, in the map's own frame. Or
  a file, for which the answer is a list, one for each path: CSV, nav_msgs/Path, TUM, GeoJSON, an
  order of VDA 5050, a LIF layout.
interpolation: what is between poses. "straight": the robot moves straight and turns evenly;
  "arc": the rigid motion about the one centre that two poses with headings determine; "spline": a
  cubic through all poses.
headings: "given", or "tangent": the direction of travel, turning in place at corners. None:
  given where there are any.
angles: "degrees" or "radians", of CSV columns whose names do not say it.
name: of a file with several paths this one.
zones, keepout, speed_mask, agent: as of a PosePlanner. A path that starts in BLOCKED zones may leave
  them: PathCheck.left_zones.

Straight motions, turns and arcs are decided exactly; what cannot be decided to a micrometre on
other curves is not free. Raises InvalidArgument, ParseError, Unsupported, LimitExceeded, IoError;
`field` is the pose ("path[3]") or the file.)";

}  // namespace

void addPathCheck(py::module_& module) {
  py::class_<JudgedPath, Verdict> judged(
      module, "PathCheck",
      "The Certificate of a path that someone else made. Lengths are in the map's unit.");
  judged.def_readonly("name", &JudgedPath::name, "Of the path in its file; may be ''.")
      .def_readonly("exact", &JudgedPath::is_exact,
                    "Whether all is decided exactly, without a tolerance.")
      .def_readonly("length", &JudgedPath::length, "Of the path of the reference point.")
      .def_readonly("along", &JudgedPath::along, "From the start to `where`, along the path.")
      .def_readonly("index", &JudgedPath::index,
                    "Of the pose, or the edge, after which `where` is.")
      .def_readonly("line", &JudgedPath::line, "Of the file, where it is; 0: an array.")
      .def_readonly("left_zones", &JudgedPath::left_zones,
                    "The blocked zones that it starts in and leaves first.")
      .def_readonly("edge", &JudgedPath::edge,
                    "The id of the edge in orders and layouts; else ''.");
  judged.def(py::pickle(&stateOfJudged, &judgedOfState));
  module.def("check", &check, py::arg("map"), py::arg("footprint"), py::arg("path"), py::kw_only(),
             py::arg("interpolation") = "straight", py::arg("headings") = py::none(),
             py::arg("angles") = py::none(), py::arg("name") = py::none(),
             py::arg("touching_collides") = false, py::arg("zones") = py::none(),
             py::arg("keepout") = py::none(), py::arg("speed_mask") = py::none(),
             py::arg("agent") = "", kCheckPathDoc);
}

}  // namespace clearway::python
