#include <limits>

#include "core/base/number_text.h"
#include "maps/plan/plan_options.h"

namespace clearway::maps {

std::string_view nameOf(OptionGroup group) {
  switch (group) {
    case OptionGroup::Planner: return "Planner";
    case OptionGroup::Motion: return "Motion";
    case OptionGroup::Cost: return "Cost";
    case OptionGroup::Search: return "Search";
    case OptionGroup::Path: return "Path";
    case OptionGroup::Goal: return "Goal";
    case OptionGroup::Collision: return "Collision";
    case OptionGroup::Limits: return "Limits";
  }
  return {};
}

std::string_view prefixOf(OptionUnit unit) {
  switch (unit) {
    case OptionUnit::Factor: return "× ";
    case OptionUnit::ExtraFactor: return "+ ";
    case OptionUnit::Degrees: return "± ";
    case OptionUnit::None:
    case OptionUnit::MapLength:
    case OptionUnit::MetresPerRadian:
    case OptionUnit::Seconds:
    case OptionUnit::Megabytes: break;
  }
  return {};
}

std::string_view suffixOf(OptionUnit unit) {
  switch (unit) {
    case OptionUnit::MetresPerRadian: return " m/rad";
    case OptionUnit::Degrees: return "°";
    case OptionUnit::Seconds: return " s";
    case OptionUnit::Megabytes: return " MB";
    case OptionUnit::None:
    case OptionUnit::MapLength:
    case OptionUnit::Factor:
    case OptionUnit::ExtraFactor: break;
  }
  return {};
}

std::string defaultText(const PlanOption& option) {
  const OptionValue value = option.defaultValue();
  if (const bool* const on = std::get_if<bool>(&value)) return *on ? "on" : "off";
  if (const double* const number = std::get_if<double>(&value)) {
    return *number == 0.0 && !option.editor_text.empty() ? std::string(option.editor_text)
                                                         : shortest(*number);
  }
  const std::string& text = std::get<std::string>(value);
  if (!text.empty()) return text;
  return option.kind == OptionKind::Text ? "none" : std::string(option.editor_text);
}

std::string rangeText(const PlanOption& option) {
  if (option.kind == OptionKind::Choice) {
    std::string all;
    for (const OptionChoice& c : option.choices) {
      all += (all.empty() ? "" : ", ") + std::string(c.name);
    }
    return all;
  }
  if (option.kind != OptionKind::Number) return {};
  const OptionRange& r = option.range;
  const bool unlimited = r.highest == std::numeric_limits<double>::max();
  const std::string low = (r.above_lowest ? "above " : "") + shortest(r.lowest);
  if (unlimited) return r.above_lowest ? low : low + " or more";
  return low + (r.above_lowest ? ", at most " : " to ") + shortest(r.highest);
}

}  // namespace clearway::maps
