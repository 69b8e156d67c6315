// The settings of planners from and to JSON, as the table of options has them.
#include <algorithm>
#include <vector>

#include "core/base/number_text.h"
#include "maps/plan/plan_options.h"
#include "maps/plan/plan_settings_json.h"

namespace clearway::maps {
namespace {

constexpr std::size_t kMaxSettingBytes = 1000;

// "near_cost/factor" is the member "factor" of the object "near_cost"; other keys have no member.
struct Key {
  std::string_view name, member{};
};

Key keyOf(const PlanOption& o) {
  const std::size_t slash = o.key.find('/');
  if (slash == std::string_view::npos) return {o.key};
  return {o.key.substr(0, slash), o.key.substr(slash + 1)};
}

std::vector<std::string_view> keys() {
  std::vector<std::string_view> out;
  for (const PlanOption& o : planOptions()) {
    const Key key = keyOf(o);
    if (!key.name.empty() && (out.empty() || out.back() != key.name)) out.push_back(key.name);
  }
  return out;
}

std::vector<std::string_view> membersOf(std::string_view name) {
  std::vector<std::string_view> out;
  for (const PlanOption& o : planOptions()) {
    if (keyOf(o).name == name && !keyOf(o).member.empty()) out.push_back(keyOf(o).member);
  }
  return out;
}

std::string choiceFrom(const PlanOption& o, const JsonCursor& at) {
  std::vector<std::string_view> names;
  for (const OptionChoice& c : o.choices) names.push_back(c.name);
  if (!o.numeric_choice) return std::string(names[at.choice(names)]);
  const std::string number = shortest(at.number(0.0, 1e9));
  if (!at.failed() && std::ranges::find(names, number) == names.end()) {
    std::string known = rangeText(o);
    const std::size_t last = known.rfind(", ");
    if (last != std::string::npos) known.replace(last, 2, " or ");
    at.fail(ErrorCode::InvalidArgument, "%1 must be %2", {number, known});
  }
  return number;
}

OptionValue valueFrom(const PlanOption& o, const JsonCursor& at) {
  switch (o.kind) {
    case OptionKind::Flag:
      return o.file_words[0].empty() ? at.boolean() : at.choice(o.file_words) == 1;
    case OptionKind::Number:
      return o.range.above_lowest && !o.range.zero_in_files
                 ? at.positive(o.range.highest)
                 : at.number(o.range.lowest, o.range.highest);
    case OptionKind::Text: return at.text(kMaxSettingBytes);
    case OptionKind::Choice: break;
  }
  return choiceFrom(o, at);
}

JsonValue jsonOf(const PlanOption& o, const OptionValue& value) {
  if (const double* const number = std::get_if<double>(&value)) return *number;
  if (const std::string* const text = std::get_if<std::string>(&value)) {
    return o.numeric_choice ? JsonValue(std::stoi(*text)) : JsonValue(*text);
  }
  const bool on = std::get<bool>(value);
  if (o.file_words[0].empty()) return on;
  return std::string(o.file_words[on ? 1 : 0]);
}

}  // namespace

PlannerSettings settingsFromJson(const JsonCursor& at) {
  PlanRequest request;
  if (!at.object(keys())) return {};
  for (const PlanOption& o : planOptions()) {
    const Key key = keyOf(o);
    const auto v = key.name.empty() ? std::nullopt : at.optional(key.name);
    if (!v) continue;
    if (!key.member.empty() && !v->object(membersOf(key.name))) return request.settings;
    const OptionValue value = valueFrom(o, key.member.empty() ? *v : v->at(key.member));
    if (at.failed()) return request.settings;
    o.value.set(request, value);
  }
  return request.settings;
}

JsonValue settingsToJson(const PlannerSettings& settings) {
  const PlanRequest request{settings, {}};
  JsonValue out(JsonValue::Object{});
  JsonValue members(JsonValue::Object{});
  bool wanted = false;
  for (const PlanOption& o : planOptions()) {
    const Key key = keyOf(o);
    if (key.name.empty()) continue;
    const OptionValue value = o.value.get(request);
    const bool written = o.always_written || value != o.defaultValue();
    if (key.member.empty()) {
      if (written) out.add(std::string(key.name), jsonOf(o, value));
      continue;
    }
    members.add(std::string(key.member), jsonOf(o, value));  // all or none
    wanted = wanted || written;
    if (members.object()->size() < membersOf(key.name).size()) continue;
    if (wanted) out.add(std::string(key.name), std::move(members));
    members = JsonValue(JsonValue::Object{});
    wanted = false;
  }
  return out;
}

}  // namespace clearway::maps
