// clearway.World: the collision world (core/world/world.h), with arrays in and out.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/document/body/body_shape.h"
#include "app/document/body/world_options.h"
#include "app/python/arrays.h"
#include "app/python/binding.h"
#include "app/python/errors.h"
#include "app/python/footprint.h"
#include "app/python/map.h"
#include "core/world/parameters.h"
#include "core/world/world.h"

namespace clearway::python {
namespace {

constexpr double kLongestRay_m = 1e5;

using collide::BodyId;

// Ids are numbers in Python: the slot, and above its 32 bits the generation.
std::int64_t numberOf(BodyId id) {
  return static_cast<std::int64_t>(std::uint64_t{id.generation} << 32U | id.index);
}
BodyId idOf(std::int64_t number) {
  const auto bits = static_cast<std::uint64_t>(number);
  return {static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32U)};
}

// A table of one array a column.
template <class T, class Range, class Get>
py::array_t<T> column(const Range& rows, std::size_t count, const Get& get) {
  py::array_t<T> out(static_cast<Py_ssize_t>(count));
  T* to = out.mutable_data();
  for (const auto& row : rows) *to++ = static_cast<T>(get(row));
  return out;
}

class CollisionWorld {
 public:
  CollisionWorld(const std::optional<Map>& map, bool touching_collides, std::int64_t threads,
                 const std::map<std::string, py::object>& parameters)
      : map_(map ? *map : emptyMap()),
        world_(valueOf(collide::World::make(optionsOf(touching_collides, threads, parameters)),
                       "parameters")) {
    if (map) world_.setGrid(map->cells->grid);
  }

  std::int64_t add(const Outline& footprint, const py::object& pose, bool is_static, double margin,
                   std::uint64_t category, std::uint64_t mask, std::uint32_t group) {
    maps::ProjectAgent agent;
    agent.shape = footprint.shape;
    agent.padding = footprint.padding;
    const app::WorldShape in_world = valueOf(app::worldShapeOf(cells(), agent), "footprint");
    collide::BodyDef def;
    def.shape = valueOf(app::exactShapeOf(in_world.shape, in_world.padding), "footprint");
    def.pose = placeOf(pose);
    def.mode = is_static ? collide::BodyMode::Static : collide::BodyMode::Normal2D;
    def.detection = collide::Detection::Hybrid;
    def.margin_m = maps::lengthToWorld(cells().frame, cells().grid.frame(), margin);
    def.category = category;
    def.mask = mask;
    def.group = group;
    const std::lock_guard lock(mutex_);
    return numberOf(valueOf(world_.add(def), "body"));
  }

  void remove(std::int64_t id) {
    const std::lock_guard lock(mutex_);
    checkBody("id", id);
    valueOf(world_.remove(idOf(id)), "id");
  }

  void move(const py::object& ids, const py::object& poses, bool sweep) {
    std::vector<std::pair<BodyId, Pose>> places;
    if (py::isinstance<py::int_>(ids)) {
      places.emplace_back(idOf(ids.cast<std::int64_t>()), placeOf(poses));
    } else {
      const std::vector<py::object> to = itemsOf(poses, "poses");
      for (const std::int64_t id : idsOf(ids)) {
        const std::size_t k = places.size();
        if (k >= to.size()) break;
        places.emplace_back(idOf(id), placeOf(to[k], "poses[" + std::to_string(k) + "]"));
      }
      if (places.size() != to.size() || places.size() != itemsOf(ids, "ids").size()) {
        refuse("poses", "poses has " + std::to_string(to.size()) + " items, and ids " +
                            std::to_string(itemsOf(ids, "ids").size()));
      }
    }
    const std::lock_guard lock(mutex_);
    for (const auto& [id, pose] : places) checkBody("ids", numberOf(id));
    for (const auto& [id, pose] : places) {
      valueOf(sweep ? world_.move(id, pose) : world_.setPose(id, pose), "ids");
    }
  }

  bool step(double dt_s) {
    const py::gil_scoped_release release;
    const std::lock_guard lock(mutex_);
    return valueOf(world_.step(dt_s), "dt");
  }

  [[nodiscard]] py::array_t<double> posesOf(const py::object& ids) {
    std::vector<Pose> poses;
    const std::lock_guard lock(mutex_);
    for (const std::int64_t id : idsOf(ids)) {
      checkBody("ids", id);
      poses.push_back(world_.body(idOf(id))->pose);
    }
    return poseArray(cells(), poses);
  }

  // (N, 2).
  [[nodiscard]] py::array_t<std::int64_t> pairs() {
    const std::lock_guard lock(mutex_);
    std::vector<std::pair<std::int64_t, std::int64_t>> found;
    for (const collide::Contact& c : world_.contacts()) {
      const std::pair pair{numberOf(c.body_a), numberOf(c.body_b)};
      if (c.collides && (found.empty() || found.back() != pair)) found.push_back(pair);
    }
    py::array_t<std::int64_t> out({found.size(), std::size_t{2}});
    std::int64_t* to = out.mutable_data();
    for (const auto& [a, b] : found) {
      *to++ = a;
      *to++ = b;
    }
    return out;
  }

  [[nodiscard]] py::dict contacts() {
    const std::lock_guard lock(mutex_);
    const collide::ContactList& list = world_.contacts();
    const std::size_t n = list.size();
    py::dict out;
    out["a"] = column<std::int64_t>(list.body_a, n, numberOf);
    out["b"] = column<std::int64_t>(list.body_b, n, numberOf);
    out["depth"] = column<double>(list.penetration_m, n, [&](double d) { return toOwn(d); });
    out["normal"] = directions(list.normal);
    out["position"] = pointArray(cells(), list.position);
    out["collides"] = column<bool>(list.collides, n, [](std::uint8_t c) { return c != 0; });
    return out;
  }

  [[nodiscard]] py::dict walls() {
    const std::lock_guard lock(mutex_);
    const auto list = world_.wallContacts();
    std::vector<Vec2> normals;
    std::vector<Vec2> positions;
    for (const collide::WallContact& w : list) {
      normals.push_back(w.normal);
      positions.push_back(w.position);
    }
    py::dict out;
    out["body"] = column<std::int64_t>(
        list, list.size(), [](const collide::WallContact& w) { return numberOf(w.body); });
    out["depth"] = column<double>(
        list, list.size(), [&](const collide::WallContact& w) { return toOwn(w.penetration_m); });
    out["normal"] = directions(normals);
    out["position"] = pointArray(cells(), positions);
    return out;
  }

  [[nodiscard]] py::dict impacts() {
    const std::lock_guard lock(mutex_);
    const auto list = world_.impacts();
    std::vector<Vec2> positions;
    for (const collide::Impact& i : list) positions.push_back(i.position);
    py::dict out;
    out["a"] = column<std::int64_t>(list, list.size(),
                                    [](const collide::Impact& i) { return numberOf(i.a); });
    out["b"] = column<std::int64_t>(list, list.size(), [](const collide::Impact& i) {
      return i.b ? numberOf(*i.b) : std::int64_t{-1};
    });
    out["time"] =
        column<double>(list, list.size(), [](const collide::Impact& i) { return i.time; });
    out["position"] = pointArray(cells(), positions);
    return out;
  }

  [[nodiscard]] std::vector<std::int64_t> overlapping(const Outline& footprint,
                                                      const py::object& pose) {
    maps::ProjectAgent agent;
    agent.shape = footprint.shape;
    agent.padding = footprint.padding;
    const app::WorldShape in_world = valueOf(app::worldShapeOf(cells(), agent), "footprint");
    const Shape shape = valueOf(app::exactShapeOf(in_world.shape, in_world.padding), "footprint");
    const Pose place = placeOf(pose);
    std::vector<std::int64_t> out;
    const std::lock_guard lock(mutex_);
    for (const BodyId id : world_.overlapping(shape, place)) out.push_back(numberOf(id));
    return out;
  }

  // (distance, body or -1 of a wall), or None.
  [[nodiscard]] py::object castRay(const py::object& pose, double length) {
    const Pose from = placeOf(pose);
    if (!(length > 0.0)) refuse("length", "length must be greater than 0");
    const double length_m =
        std::min(maps::lengthToWorld(cells().frame, cells().grid.frame(), length), kLongestRay_m);
    const std::lock_guard lock(mutex_);
    const auto hit = world_.castRay(from.position, from.heading, length_m);
    if (!hit) return py::none();
    return py::make_tuple(toOwn(hit->distance_m),
                          hit->cell ? std::int64_t{-1} : numberOf(hit->body));
  }

  [[nodiscard]] std::size_t size() {
    const std::lock_guard lock(mutex_);
    return world_.size();
  }
  [[nodiscard]] double time_s() {
    const std::lock_guard lock(mutex_);
    return world_.time_s();
  }
  [[nodiscard]] std::uint64_t stateHash() {
    const std::lock_guard lock(mutex_);
    return world_.stateHash();
  }

 private:
  // Only its frame is used.
  static Map emptyMap() {
    maps::GridMap none = valueOf(maps::makeGridMap(1, 1, 1.0, maps::ImageMeta{}, 255, {255}));
    none.frame = {};
    return mapOf(std::move(none));
  }

  static collide::WorldOptions optionsOf(bool touching_collides, std::int64_t threads,
                                         const std::map<std::string, py::object>& parameters) {
    collide::WorldOptions options;
    options.touch = touching_collides ? TouchRule::TouchingCollides : TouchRule::TouchingIsFree;
    options.threads = threadsOf(threads);
    for (const auto& [name, value] : parameters) {
      const std::string text = py::isinstance<py::bool_>(value)
                                   ? (value.cast<bool>() ? "true" : "false")
                                   : py::str(value).cast<std::string>();
      valueOf(collide::setParameter(options, name, text), name);
    }
    return options;
  }

  void checkBody(const std::string& field, std::int64_t id) const {
    if (world_.body(idOf(id)) != nullptr) return;
    refuse(field, field + " has " + std::to_string(id) + ", which is no body");
  }
  [[nodiscard]] const maps::GridMap& cells() const { return *map_.cells; }
  [[nodiscard]] double toOwn(double length_m) const {
    return maps::lengthFromWorld(cells().frame, cells().grid.frame(), length_m);
  }
  [[nodiscard]] Pose placeOf(const py::object& pose, const std::string& field = "pose") const {
    return toWorld(cells().frame, cells().grid.frame(), poseOf(pose, field));
  }
  [[nodiscard]] py::array_t<double> directions(const std::vector<Vec2>& normals) const {
    std::vector<Vec2> own;
    for (const Vec2 n : normals) own.push_back(directionFromWorld(cells().frame, n));
    return pointArray(own);
  }
  static std::vector<std::int64_t> idsOf(const py::object& ids) {
    std::vector<std::int64_t> out;
    for (const py::object& item : itemsOf(ids, "ids")) {
      const std::int64_t id = PyNumber_AsSsize_t(item.ptr(), nullptr);
      if (PyErr_Occurred() != nullptr) {
        PyErr_Clear();
        refuse("ids", "ids has an item that is no whole number");
      }
      out.push_back(id);
    }
    return out;
  }

  Map map_;
  std::mutex mutex_;  // a step runs without the interpreter's lock
  collide::World world_;
};

constexpr const char* kWorldDoc =
    R"(World(map=None, *, touching_collides=False, threads=1, parameters={})

Bodies that are moved by you, and their contacts with each other and with the map's obstacles.
What collides is decided exactly; touching is free unless touching_collides.

map: a Map, whose frame and unit hold for everything; None: metres, x right, y down, no obstacles.
threads: 1 to 64; it never changes an answer.
parameters: of the world, by name, as `clearway collide --parameters` lists them.

Tables (contacts, walls, impacts) are those of the last step: a dict of arrays with a row for each.
Raises InvalidArgument.)";

constexpr const char* kAddDoc =
    R"(add(footprint, pose, *, static=False, margin=0.02, category=1, mask=2**64-1, group=0) -> int

Adds a body and returns its id. pose: (x, y, heading [rad]). The padding is a part of the body.
margin: pairs nearer than the larger of both margins have a contact.
category, mask: two bodies meet when one's category is in the other's mask; bodies of one group
other than 0 never do.)";

}  // namespace

void addWorld(py::module_& module) {
  using W = CollisionWorld;
  py::class_<W>(module, "World", kWorldDoc)
      .def(py::init<const std::optional<Map>&, bool, std::int64_t,
                    const std::map<std::string, py::object>&>(),
           py::arg("map") = py::none(), py::kw_only(), py::arg("touching_collides") = false,
           py::arg("threads") = 1, py::arg("parameters") = py::dict())
      .def("add", &W::add, py::arg("footprint"), py::arg("pose"), py::kw_only(),
           py::arg("static") = false, py::arg("margin") = 0.02, py::arg("category") = 1,
           py::arg("mask") = ~std::uint64_t{0}, py::arg("group") = 0, kAddDoc)
      .def("remove", &W::remove, py::arg("id"), "remove(id)\n\nRemoves a body.")
      .def("move", &W::move, py::arg("ids"), py::arg("poses"), py::kw_only(),
           py::arg("sweep") = true,
           "move(ids, poses, *, sweep=True)\n\nMoves one body to a pose, or N bodies to poses (N, "
           "3). With sweep the next step\nalso finds what they hit on the straight path there: "
           "see impacts.")
      .def("step", &W::step, py::arg("dt") = 0.1,
           "step(dt=0.1) -> bool\n\nAdvances the time [s] and updates the tables; False: no check "
           "was due. The\ninterpreter is not locked meanwhile.")
      .def("poses", &W::posesOf, py::arg("ids"), "poses(ids) -> array (N, 3)")
      .def_property_readonly("pairs", &W::pairs,
                             "int64 array (N, 2): ids of the bodies that collide, sorted.")
      .def_property_readonly("contacts", &W::contacts,
                             "a, b (ids), depth (negative: a gap), normal (N, 2) from b to a, "
                             "position (N, 2), collides.")
      .def_property_readonly("walls", &W::walls,
                             "body (id), depth, normal (N, 2), position (N, 2) of contacts with "
                             "the map.")
      .def_property_readonly("impacts", &W::impacts,
                             "a, b (ids; b is -1 for a wall), time (of the step, from 0 to 1), "
                             "position (N, 2)\nof moved bodies that began to overlap.")
      .def("overlapping", &W::overlapping, py::arg("footprint"), py::arg("pose"),
           "overlapping(footprint, pose) -> list of int\n\nThe bodies that a shape overlaps, as of "
           "the last step.")
      .def("cast_ray", &W::castRay, py::arg("pose"), py::arg("length"),
           "cast_ray(pose, length) -> (distance, id) or None\n\nThe first body or wall (id -1) in "
           "the direction of the pose, as of the last step; a ray ends after 10^5 m.\nRaises "
           "InvalidArgument.")
      .def_property_readonly("time", &W::time_s, "Simulated time [s].")
      .def_property_readonly("state_hash", &W::stateHash,
                             "Fingerprint of bodies, contacts and events.")
      .def("__len__", &W::size)
      .def("__repr__",
           [](W& w) { return "<clearway.World of " + std::to_string(w.size()) + " bodies>"; });
}

}  // namespace clearway::python
