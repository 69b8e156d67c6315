#include "maps/project/simulation_section.h"

#include <set>

namespace clearway::maps {

namespace {

constexpr std::size_t kMostNameBytes = 64;

Cell cellFromJson(const JsonCursor& at) {
  constexpr double kMost = GridFrame::kMaxCells;
  return {static_cast<std::int32_t>(at.at("row").integer(0, kMost)),
          static_cast<std::int32_t>(at.at("column").integer(0, kMost))};
}

void addCell(Cell c, JsonValue& out) {
  out.add("column", static_cast<double>(c.column));
  out.add("row", static_cast<double>(c.row));
}

BatterySection batteryFromJson(const JsonCursor& at) {
  BatterySection b;
  if (!at.object({"drive", "charge", "reserve", "places"})) return b;
  b.drive_s = at.at("drive").positive(kLongestBattery_s);
  b.charge_s = at.at("charge").positive(kLongestBattery_s);
  if (const auto v = at.optional("reserve")) b.reserve = v->number(0.0, 1.0);
  const JsonCursor places = at.at("places");
  for (const JsonCursor& place : places.items(kMostChargers)) {
    if (!place.object({"column", "row"})) return b;
    b.places.push_back(cellFromJson(place));
  }
  if (b.places.empty()) places.fail(ErrorCode::InvalidArgument, "is empty");
  return b;
}

JsonValue batteryToJson(const BatterySection& b) {
  JsonValue out = emptyObject();
  out.add("drive", b.drive_s);
  out.add("charge", b.charge_s);
  out.add("reserve", b.reserve);
  JsonValue::Array places;
  for (const Cell c : b.places) {
    JsonValue place = emptyObject();
    addCell(c, place);
    places.push_back(std::move(place));
  }
  out.add("places", std::move(places));
  return out;
}

// A name is a field of a task file: no comma is in it, and no space around it.
std::vector<Station> stationsFromJson(const JsonCursor& at) {
  std::vector<Station> out;
  std::set<std::string> names;
  for (const JsonCursor& item : at.items(kMostStations)) {
    if (!item.object({"name", "column", "row", "service"})) return out;
    Station station{item.at("name").text(kMostNameBytes), cellFromJson(item)};
    const std::string& name = station.name;
    if (name.empty() || name.find(',') != name.npos || name.front() == ' ' || name.back() == ' ') {
      item.at("name").fail(ErrorCode::InvalidArgument,
                           "is empty, has a comma, or begins or ends with a space");
    }
    if (!names.insert(name).second) {
      item.at("name").fail(ErrorCode::InvalidArgument, "is the name of an earlier station");
    }
    if (const auto v = item.optional("service"))
      station.service_s = v->number(0, kLongestService_s);
    out.push_back(std::move(station));
  }
  if (out.empty()) at.fail(ErrorCode::InvalidArgument, "is empty");
  return out;
}

JsonValue stationsToJson(const std::vector<Station>& stations) {
  JsonValue::Array out;
  for (const Station& s : stations) {
    JsonValue station = emptyObject();
    station.add("name", s.name);
    addCell(s.cell, station);
    if (s.service_s > 0.0) station.add("service", s.service_s);
    out.push_back(std::move(station));
  }
  return out;
}

}  // namespace

SimulationSection simulationFromJson(const JsonCursor& at) {
  constexpr std::size_t kMostPathBytes = 4096;
  SimulationSection s;
  if (!at.object({"policy", "lookahead", "patience", "tasks", "battery", "stations"})) return s;
  if (const auto v = at.optional("policy")) s.policy = kPolicyNames[v->choice(kPolicyNames)];
  if (const auto v = at.optional("lookahead")) s.lookahead_s = v->positive(kLongestLookahead_s);
  if (const auto v = at.optional("patience")) s.patience_s = v->positive(kLongestPatience_s);
  if (const auto v = at.optional("tasks")) {
    s.tasks = v->text(kMostPathBytes);
    if (s.tasks.empty()) v->fail(ErrorCode::InvalidArgument, "is empty");
    if (!s.policy.empty()) v->fail(ErrorCode::Malformed, "excludes \"policy\"");
  }
  if (const auto v = at.optional("battery")) {
    s.battery = batteryFromJson(*v);
    if (!s.policy.empty()) v->fail(ErrorCode::Malformed, "excludes \"policy\"");
  }
  if (const auto v = at.optional("stations")) {
    s.stations = stationsFromJson(*v);
    if (!s.policy.empty()) v->fail(ErrorCode::Malformed, "excludes \"policy\"");
  }
  return s;
}

JsonValue simulationToJson(const SimulationSection& s) {
  JsonValue out = emptyObject();
  if (!s.policy.empty()) out.add("policy", s.policy);
  if (s.lookahead_s) out.add("lookahead", *s.lookahead_s);
  if (s.patience_s) out.add("patience", *s.patience_s);
  if (!s.tasks.empty()) out.add("tasks", s.tasks);
  if (s.battery) out.add("battery", batteryToJson(*s.battery));
  if (!s.stations.empty()) out.add("stations", stationsToJson(s.stations));
  return out;
}

}  // namespace clearway::maps
