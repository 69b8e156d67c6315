#include "maps/scene/world_parameters.h"
#include "core/base/number_text.h"

#include <charconv>
#include <cmath>

namespace clearway::maps {
namespace {

constexpr std::size_t kMaxValueBytes = 200;

bool isWorldKey(std::string_view key) {
  return key == "broad" || key == "cell_size" || key == "narrow" || key == "touch" ||
         key == "report_static_pairs" || key == "check_rate" || key == "wall_friction";
}

}  // namespace

std::vector<WorldParameter> parametersFromJson(const JsonCursor& at, const JsonCursor& world) {
  std::vector<WorldParameter> out;
  if (at.value().object() == nullptr) {
    at.wrongType("an object");
    return out;
  }
  for (const JsonValue::Member& m : *at.value().object()) {
    const JsonCursor value = at.at(m.key);
    const bool sizing = m.key == "cell_sizing" && world.optional("cell_size");
    if (sizing || (isWorldKey(m.key) && world.optional(m.key))) {
      value.fail(ErrorCode::Malformed, "the world has a key of its own for it, and gives both");
    }
    WorldParameter p{m.key, {}};
    if (m.value.text() != nullptr) {
      p.value = value.text(kMaxValueBytes);
    } else if (m.value.number() != nullptr) {
      p.value = shortest(*m.value.number());
    } else {
      p.value = value.boolean() ? "true" : "false";
    }
    out.push_back(std::move(p));
  }
  return out;
}

JsonValue parametersToJson(const std::vector<WorldParameter>& parameters) {
  JsonValue out(JsonValue::Object{});
  for (const WorldParameter& p : parameters) {
    double number = 0.0;
    const char* const end = p.value.data() + p.value.size();
    const auto [rest, error] = std::from_chars(p.value.data(), end, number);
    if (p.value == "true" || p.value == "false") {
      out.add(p.name, p.value == "true");
    } else if (error == std::errc() && rest == end && std::isfinite(number)) {
      out.add(p.name, number);
    } else {
      out.add(p.name, p.value);
    }
  }
  return out;
}

}  // namespace clearway::maps
