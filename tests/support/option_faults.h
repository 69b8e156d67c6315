// tests/support/option_faults.h — what is wrong with a table of planning options.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "maps/plan/plan_options.h"

namespace clearway::maps {

inline bool isIn(const OptionRange& r, double v) {
  return v >= r.lowest && v <= r.highest && !(r.above_lowest && v == r.lowest);
}

// Values that the option takes: the ends of its range, all its choices, both states.
inline std::vector<OptionValue> samplesOf(const PlanOption& o) {
  switch (o.kind) {
    case OptionKind::Flag: return {true, false};
    case OptionKind::Text: return {std::string("S=2"), std::string()};
    case OptionKind::Number:
      return {o.range.highest, o.range.above_lowest
                                   ? std::min(o.range.lowest + 1.0, o.range.highest)
                                   : o.range.lowest};
    case OptionKind::Choice: break;
  }
  std::vector<OptionValue> out;
  for (const OptionChoice& c : o.choices) out.emplace_back(std::string(c.name));
  return out;
}

inline std::string faultOfDefault(const PlanOption& o) {
  const OptionValue value = o.defaultValue();
  if (o.kind == OptionKind::Number) {
    if (!std::holds_alternative<double>(value)) return "its value is not a number";
    const bool none = std::get<double>(value) == 0.0 && o.range.above_lowest;
    if (none && o.editor_text.empty()) return "0 means none, but has no text";
    if (!none && !isIn(o.range, std::get<double>(value))) return "its default is out of range";
  } else if (o.kind == OptionKind::Flag) {
    if (!std::holds_alternative<bool>(value)) return "its value is not true or false";
  } else if (!std::holds_alternative<std::string>(value)) {
    return "its value is not a text";
  } else if (o.kind == OptionKind::Choice) {
    const std::string& name = std::get<std::string>(value);
    const bool listed = std::ranges::find(o.choices, name, &OptionChoice::name) != o.choices.end();
    if (!listed && !(name.empty() && !o.editor_text.empty())) return "its default is no choice";
  }
  return {};
}

inline std::string faultOf(const PlanOption& o) {
  if (o.value.get == nullptr || o.value.set == nullptr) return "it has no value";
  if (o.label.empty() || o.help.empty()) return "it has no label or no help";
  const bool is_flag = o.kind == OptionKind::Flag;
  if (is_flag && o.editor_text.empty()) return "its box has no text";
  if (!o.opposite.empty() && !is_flag) return "only a flag has an opposite";
  if (o.file_words[0].empty() != o.file_words[1].empty()) return "it has one word for two states";
  if (o.kind == OptionKind::Number && o.option.size() + o.placeholder.size() > 0 &&
      o.option.empty() != o.placeholder.empty()) {
    return "an option with a number needs a placeholder";
  }
  if (o.kind == OptionKind::Number && !(o.range.lowest < o.range.highest)) return "an empty range";
  return faultOfDefault(o);
}

// Writing a value is read back, and changes no other option.
inline std::string faultOfAccess(const PlanOption& o, std::span<const PlanOption> all) {
  const PlanRequest usual;
  for (const OptionValue& value : samplesOf(o)) {
    PlanRequest changed;
    o.value.set(changed, value);
    if (o.value.get(changed) != value) return "a value is not read back";
    for (const PlanOption& other : all) {
      const bool same = &other == &o || other.value.get == nullptr;
      if (!same && other.value.get(changed) != other.value.get(usual)) {
        return "it changes '" + std::string(other.id) + "'";
      }
    }
  }
  return {};
}

// One sentence each; nothing for planOptions().
inline std::vector<std::string> faultsOf(std::span<const PlanOption> options) {
  std::vector<std::string> faults;
  for (const PlanOption& o : options) {
    std::string fault = faultOf(o);
    if (fault.empty()) fault = faultOfAccess(o, options);
    for (const PlanOption& other : options) {
      if (&other == &o || !fault.empty()) continue;
      if (other.id == o.id) fault = "its name is taken twice";
      if (!o.key.empty() && other.key == o.key) fault = "its key is taken twice";
      if (!o.option.empty() && other.option == o.option && other.kind != o.kind) {
        fault = "it shares " + std::string(o.option) + " with an option of another kind";
      }
    }
    if (!fault.empty()) faults.push_back(std::string(o.id) + ": " + fault);
  }
  return faults;
}

}  // namespace clearway::maps
