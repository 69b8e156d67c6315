// maps/plan/plan_options.h — every option of planning, declared once: name, unit, range, help, and
// when it has an effect.
//
// A row of planOptions() is one value of a PlanRequest. Made from the rows: the command line of
// `clearway plan` and `solve`, its help, manual and shell completions (app/cli), the keys of
// project and plan files (planning_task_json.cpp), the editor's fields
// (app/gui/docks/planner_options.cpp) and resources/docs/options.md. Defaults are the member
// initialisers of PlannerSettings and QueryOptions. A new option is a member, a row, and its use by
// a planner. The order of the rows is that of the keys in files; users see the rows group by group.
// Cost: reading or writing a value is O(1). Thread-safe: no state.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "maps/plan/plan_option_effects.h"
#include "maps/plan/plan_settings.h"

namespace clearway::maps {

struct PlanRequest {
  PlannerSettings settings;
  QueryOptions query;
  friend bool operator==(const PlanRequest&, const PlanRequest&) = default;
};

enum class OptionKind : std::uint8_t { Flag, Choice, Number, Text };
enum class OptionUnit : std::uint8_t {
  None,
  MapLength,  // metres, or cells where the map's own frame is in cells
  MetresPerRadian,
  Factor,
  ExtraFactor,  // added to 1
  Degrees,
  Seconds,
  Megabytes,
};
enum class OptionGroup : std::uint8_t {
  Planner,
  Motion,
  Cost,
  Search,
  Path,
  Goal,
  Collision,
  Limits,
};

// Flag: bool. Number: double. Choice: the choice's name, empty when undecided. Text: the text.
using OptionValue = std::variant<bool, double, std::string>;

struct OptionChoice {
  std::string_view name;
  std::string_view label;  // in the editor
  OptionPlanner planner = OptionPlanner::Any;
};

struct OptionRange {
  double lowest = 0.0;
  double highest = 0.0;
  bool above_lowest = false;   // greater than lowest, not equal
  bool zero_in_files = false;  // files may also say 0: none
};

struct OptionAccess {
  OptionValue (*get)(const PlanRequest&) = nullptr;
  void (*set)(PlanRequest&, const OptionValue&) = nullptr;  // a value of the option's kind
};

struct PlanOption {
  std::string_view id;  // also the name of the editor's field
  OptionKind kind = OptionKind::Flag;
  OptionGroup group = OptionGroup::Planner;
  OptionPlanner planner = OptionPlanner::Any;  // for which planner it means something
  // On the command line; empty: not there. Numbers that share an option are typed with commas,
  // choices that share one are alternatives.
  std::string_view option{};
  std::string_view placeholder{};
  std::string_view opposite{};  // the flag that turns it off, if there is one
  bool with_map_options =
      false;  // the option also says how the map is read (app/cli/options/map_options.h)
  // In files: "weight", or "near_cost/factor" for a member of an object; empty: not stored.
  std::string_view key{};
  bool always_written = false;                   // also when it has its default value
  bool numeric_choice = false;                   // files hold numbers, not names
  std::array<std::string_view, 2> file_words{};  // of a flag: off and on; empty: false and true
  OptionUnit unit = OptionUnit::None;
  OptionRange range{};
  std::span<const OptionChoice> choices{};
  // With a motion file it counts only at ends off the file's lattice and for smoothing.
  bool off_lattice_only = false;
  std::string_view label{};        // in the editor
  std::string_view editor_text{};  // flag: beside its box; else: shown for 0, undecided or empty
  std::string_view help{};         // one or two sentences
  std::string_view details{};      // further sentences for the manual
  OptionAccess value{};
  NoEffect (*no_effect)(const OptionContext&) = nullptr;  // null: it always has an effect

  [[nodiscard]] OptionValue defaultValue() const { return value.get(PlanRequest{}); }
  [[nodiscard]] NoEffect effectIn(const OptionContext& context) const {
    return no_effect == nullptr ? NoEffect{} : no_effect(context);
  }
  [[nodiscard]] bool isFor(OptionPlanner p) const {
    return planner == OptionPlanner::Any || p == OptionPlanner::Any || p == planner;
  }
};

[[nodiscard]] std::span<const PlanOption> planOptions();
// In the order in which users see them.
[[nodiscard]] std::span<const PlanOption* const> planOptionsByGroup();
[[nodiscard]] const PlanOption* findPlanOption(std::string_view id);  // null: there is none

[[nodiscard]] std::string_view nameOf(OptionGroup group);  // "Motion"
// Between a number and its sign in the editor: "× ", " m/rad".
[[nodiscard]] std::string_view prefixOf(OptionUnit unit);
[[nodiscard]] std::string_view suffixOf(OptionUnit unit);  // of MapLength: empty, the map says it
// "0.2", "diff", "none"; of a flag "off" or "on".
[[nodiscard]] std::string defaultText(const PlanOption& option);
// "0 < M", "1 to 1000", "diff, car, omni"; empty for flags and texts.
[[nodiscard]] std::string rangeText(const PlanOption& option);

}  // namespace clearway::maps
