#include "app/python/zones.h"

#include <pybind11/stl/filesystem.h>

#include "app/document/open/document.h"
#include "app/document/plan/site_zones.h"
#include "app/python/errors.h"
#include "maps/identify.h"

namespace clearway::python {

void warn(const std::string& text) {
  if (PyErr_WarnEx(PyExc_UserWarning, text.c_str(), 2) != 0) throw py::error_already_set();
}

namespace {

std::shared_ptr<const maps::ZoneSet> setOf(const py::object& given) {
  if (given.is_none()) return nullptr;
  std::shared_ptr<const maps::ZoneSet> set;
  const bool is_path = py::isinstance<py::str>(given) || py::hasattr(given, "__fspath__");
  if (is_path) {
    const auto file = given.cast<std::filesystem::path>().string();
    if (maps::fileKind(file) == maps::FileKind::Project) {
      set = valueOf(app::openProject(file), file).zones;
      if (!set) refuse("zones", "zones is a project without zones");
    } else {
      set = valueOf(app::loadZones({file, {}, {}}), file);
    }
  } else {
    py::object whole = given;
    if (!py::isinstance<py::dict>(given)) {
      if (!py::isinstance<py::list>(given) && !py::isinstance<py::tuple>(given)) {
        refuse("zones", "zones is neither a file nor a zoneSet of VDA 5050");
      }
      py::dict named;
      named["mapId"] = "";
      named["zoneSetId"] = "zones";
      named["zones"] = given;
      whole = std::move(named);
    }
    std::string text;
    try {
      text = py::module_::import("json").attr("dumps")(whole).cast<std::string>();
    } catch (const py::error_already_set& e) {
      if (!e.matches(PyExc_TypeError) && !e.matches(PyExc_ValueError)) throw;
      refuse("zones", std::string("zones is no JSON: ") + py::str(e.value()).cast<std::string>());
    }
    set =
        std::make_shared<const maps::ZoneSet>(valueOf(maps::parseZoneSet(text, "zones"), "zones"));
  }
  return set;
}

std::string maskOf(const py::object& given, const char* field, const maps::MapFrame& frame) {
  if (given.is_none()) return {};
  if (frame.kind != maps::FrameKind::Ros) {
    refuse(field, std::string(field) + " needs a ROS map: its frame is that of the mask");
  }
  return given.cast<std::filesystem::path>().string();
}

}  // namespace

std::shared_ptr<const maps::ZoneSet> zonesOf(const ZoneArguments& given,
                                             const maps::MapFrame& frame) {
  const app::ZoneFiles masks{{},
                             maskOf(given.keepout, "keepout", frame),
                             maskOf(given.speed_mask, "speed_mask", frame),
                             1.0};
  auto set = valueOf(app::loadZones(masks, setOf(given.zones)), "zones");
  if (!set) return set;
  for (const Message& warning : set->warnings) warn("zones: " + warning.text());
  if (const auto other = app::zoneOfOthers(*set, given.agent)) warn("zones: " + other->text());
  return set;
}

}  // namespace clearway::python
