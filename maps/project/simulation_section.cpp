#include "maps/project/simulation_section.h"

namespace clearway::maps {

namespace {

BatterySection batteryFromJson(const JsonCursor& at) {
  BatterySection b;
  if (!at.object({"drive", "charge", "reserve", "places"})) return b;
  b.drive_s = at.at("drive").positive(kLongestBattery_s);
  b.charge_s = at.at("charge").positive(kLongestBattery_s);
  if (const auto v = at.optional("reserve")) b.reserve = v->number(0.0, 1.0);
  const JsonCursor places = at.at("places");
  for (const JsonCursor& place : places.items(kMostChargers)) {
    constexpr double kMost = GridFrame::kMaxCells;
    if (!place.object({"column", "row"})) return b;
    b.places.push_back({static_cast<std::int32_t>(place.at("row").integer(0, kMost)),
                        static_cast<std::int32_t>(place.at("column").integer(0, kMost))});
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
    place.add("column", static_cast<double>(c.column));
    place.add("row", static_cast<double>(c.row));
    places.push_back(std::move(place));
  }
  out.add("places", std::move(places));
  return out;
}

}  // namespace

SimulationSection simulationFromJson(const JsonCursor& at) {
  constexpr std::size_t kMostPathBytes = 4096;
  SimulationSection s;
  if (!at.object({"policy", "lookahead", "patience", "tasks", "battery"})) return s;
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
  return s;
}

JsonValue simulationToJson(const SimulationSection& s) {
  JsonValue out = emptyObject();
  if (!s.policy.empty()) out.add("policy", s.policy);
  if (s.lookahead_s) out.add("lookahead", *s.lookahead_s);
  if (s.patience_s) out.add("patience", *s.patience_s);
  if (!s.tasks.empty()) out.add("tasks", s.tasks);
  if (s.battery) out.add("battery", batteryToJson(*s.battery));
  return out;
}

}  // namespace clearway::maps
