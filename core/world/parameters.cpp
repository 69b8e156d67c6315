#include "core/world/parameters.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "core/base/number_text.h"
#include "core/base/suggest.h"

namespace clearway::collide {
namespace {

using Kind = Parameter::Kind;
using Options = WorldOptions;

// The getter and the setter of a member.
#define CLEARWAY_MEMBER(member)                                   \
  [](const Options& o) { return static_cast<double>(o.member); }, \
      [](Options& o, double v) { o.member = static_cast<decltype(o.member)>(v); }

// A choice is stored as its index: its names are in the order of the enumeration.
template <class Enumeration>
constexpr bool areInOrder(std::initializer_list<Enumeration> all) {
  int k = 0;
  for (const Enumeration e : all) {
    if (static_cast<int>(e) != k++) return false;
  }
  return true;
}
static_assert(areInOrder({BroadKind::HierarchicalGrid, BroadKind::SpatialHash,
                          BroadKind::SweepAndPrune, BroadKind::BruteForce}));
static_assert(areInOrder({NarrowMethod::Sat, NarrowMethod::Gjk, NarrowMethod::Mpr}));
static_assert(areInOrder({TouchRule::TouchingIsFree, TouchRule::TouchingCollides}));
static_assert(areInOrder({CellSizing::AutoInitial, CellSizing::Constant,
                          CellSizing::AutoAdaptive}));

struct Range {
  double min = 0.0, max = 0.0;
};
using Getter = double (*)(const Options&);
using Setter = void (*)(Options&, double);

Parameter number(std::string_view name, std::string_view system, std::string_view unit, Range range,
                 std::string_view what, Getter get, Setter set) {
  return {.name = name,
          .system = system,
          .kind = Kind::Number,
          .unit = unit,
          .min = range.min,
          .max = range.max,
          .choices = {},
          .what = what,
          .get = get,
          .set = set};
}

Parameter whole(std::string_view name, std::string_view system, std::string_view unit, Range range,
                std::string_view what, Getter get, Setter set) {
  Parameter out = number(name, system, unit, range, what, get, set);
  out.kind = Kind::Whole;
  return out;
}

Parameter flag(std::string_view name, std::string_view system, std::string_view what, Getter get,
               Setter set) {
  Parameter out = number(name, system, "", {0.0, 1.0}, what, get, set);
  out.kind = Kind::Flag;
  return out;
}

Parameter choice(std::string_view name, std::string_view system,
                 std::vector<std::string_view> choices, std::string_view what, Getter get,
                 Setter set) {
  Parameter out =
      number(name, system, "", {0.0, static_cast<double>(choices.size() - 1)}, what, get, set);
  out.kind = Kind::Choice;
  out.choices = std::move(choices);
  return out;
}

const std::vector<Parameter>& table() {
  static const std::vector<Parameter> kTable = {
      choice("broad", "broad phase", {"levels", "hash", "sap", "brute"},
             "algorithm that finds candidate pairs", CLEARWAY_MEMBER(broad)),
      number("fat_margin", "broad phase", "m", {0, 1e6},
             "margin of a body's fat box; a body that stays inside is not updated",
             CLEARWAY_MEMBER(fat.absolute_m)),
      number("fat_margin_relative", "broad phase", "extent", {0, 10},
             "the same as a fraction of the box's longer side", CLEARWAY_MEMBER(fat.relative)),
      choice("cell_sizing", "broad phase", {"auto", "constant", "adaptive"},
             "cell size of the hash: from the bodies once, cell_size, or adaptive",
             CLEARWAY_MEMBER(hash.sizing)),
      number(
          "cell_size", "broad phase", "m", {1e-3, 1e7}, "side of the hash's cells when constant",
          [](const Options& o) { return o.hash.cell_size_m.value_or(1.0); },
          [](Options& o, double v) { o.hash.cell_size_m = v; }),
      number("cell_factor", "broad phase", "extent", {0.1, 1e3},
             "side of automatic cells: this times the bodies' median extent",
             CLEARWAY_MEMBER(hash.cell_factor)),
      number("minimum_cell", "broad phase", "m", {1e-6, 1e7}, "minimum side of automatic cells",
             CLEARWAY_MEMBER(hash.minimum_cell_m)),
      number("multi_cell_threshold", "broad phase", "cells", {1e-3, 1e3},
             "larger bodies are registered in several cells of the hash",
             CLEARWAY_MEMBER(hash.multi_cell_threshold)),
      number("cell_hysteresis", "broad phase", "1", {1, 1e3},
             "adaptive cells change when the ideal side differs by this factor",
             CLEARWAY_MEMBER(hash.hysteresis)),
      flag("enable_mid_phase", "mid phase", "trees over the parts of compounds of 8 parts or more",
           CLEARWAY_MEMBER(pairs.enable_mid_phase)),
      choice("narrow", "narrow phase", {"sat", "gjk", "mpr"},
             "contact method of convex parts; decisions are exact with each",
             CLEARWAY_MEMBER(pairs.narrow)),
      number(
          "mpr_to_sdf_overlap_ratio", "narrow phase", "extent", {0, 2},
          "deeper overlaps are measured by distances: to all faces (mpr), to the whole (compounds)",
          CLEARWAY_MEMBER(pairs.mpr_to_sdf_overlap_ratio)),
      whole("sdf_cells_along", "narrow phase", "cells", {4, 1024},
            "of a compound's distance field along its longer side",
            CLEARWAY_MEMBER(pairs.sdf.sdf_cells_along)),
      whole("sdf_max_bytes", "narrow phase", "bytes", {1024, 67108864},
            "of a compound's distance field; cells grow until it fits",
            CLEARWAY_MEMBER(pairs.sdf.sdf_max_bytes)),
      whole("max_collision_pairs", "narrow phase", "pairs", {0, 1e9},
            "that one check may test; a check with more ends with an error; 0: no limit",
            CLEARWAY_MEMBER(max_collision_pairs)),
      whole("max_contacts_per_pair", "contacts", "points", {1, 64},
            "points reported per pair, the deepest first",
            CLEARWAY_MEMBER(pairs.contacts.max_contacts_per_pair)),
      number("contact_tolerance", "contacts", "extent", {0, 1},
             "nearer points of a pair are merged; of the smaller body's longer side",
             CLEARWAY_MEMBER(pairs.contacts.contact_tolerance)),
      number("mc_perturbation", "contacts", "rad", {0, 0.5},
             "a face's further point is reported, too, where this turn about the deepest closes "
             "its gap",
             CLEARWAY_MEMBER(pairs.mc_perturbation_rad)),
      number("wall_friction", "contacts", "1", {0, 1e7},
             "of obstacle cells; a contact has the larger of it and the body's",
             CLEARWAY_MEMBER(wall_friction)),
      flag("contact_cache", "contacts", "pairs warm-start from the result of their last test",
           CLEARWAY_MEMBER(contact_cache)),
      number("wall_restitution", "physics", "1", {0, 1},
             "of obstacle cells; an impact has the larger of it and the body's",
             CLEARWAY_MEMBER(solver.wall_restitution)),
      number("restitution_threshold", "physics", "m/s", {0, 1e3}, "slower impacts do not bounce",
             CLEARWAY_MEMBER(solver.restitution_threshold_m_per_s)),
      whole("velocity_iterations", "physics", "1", {1, 1000}, "of the solver's impulses, a step",
            CLEARWAY_MEMBER(solver.velocity_iterations)),
      whole("position_iterations", "physics", "1", {1, 1000},
            "that push overlapping bodies apart, a step",
            CLEARWAY_MEMBER(solver.position_iterations)),
      number("max_physics_step", "physics", "s", {1e-4, 1}, "longer steps are divided",
             CLEARWAY_MEMBER(solver.max_step_s)),
      flag("enable_sleeping", "sleeping", "bodies at rest are skipped",
           CLEARWAY_MEMBER(enable_sleeping)),
      whole("steps_to_sleep", "sleeping", "checks", {1, 1e6},
            "without a change, of all bodies that touch each other",
            CLEARWAY_MEMBER(steps_to_sleep)),
      choice("touch", "world", {"free", "collides"}, "whether bodies that only touch collide",
             CLEARWAY_MEMBER(touch)),
      flag("report_static_pairs", "world", "pairs of a static body with one that is not",
           CLEARWAY_MEMBER(report_static_pairs)),
      number(
          "check_rate", "world", "Hz", {0, 1e9},
          "checks a second of simulated time; 0: at every step",
          [](const Options& o) {
            return o.rate.kind == CheckRate::Kind::Hertz ? o.rate.hertz : 0.0;
          },
          [](Options& o, double v) {
            o.rate = {v > 0.0 ? CheckRate::Kind::Hertz : CheckRate::Kind::EveryStep, v};
          }),
      whole("threads", "world", "threads", {1, 64}, "that test pairs", CLEARWAY_MEMBER(threads)),
  };
  return kTable;
}

#undef CLEARWAY_MEMBER

// Numbers that entered as floats are printed as such.
std::string numberText(double v) {
  const auto f = static_cast<float>(v);
  if (static_cast<double>(f) != v) return shortest(v);
  std::array<char, 32> digits{};
  return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), f).ptr};
}

tl::unexpected<Error> unknown(std::string_view name) {
  std::vector<std::string> names;
  for (const Parameter& p : table()) names.emplace_back(p.name);
  const std::string best = nearestWord(name, names);
  if (!best.empty()) {
    return fail(ErrorCode::InvalidArgument, "there is no parameter \"%1\"; did you mean \"%2\"?",
                {name.substr(0, 60), best});
  }
  return fail(ErrorCode::InvalidArgument,
              "there is no parameter \"%1\"; 'clearway collide --parameters' lists all %2",
              {name.substr(0, 60), table().size()});
}

Result<void> checkRange(const Parameter& p, double v) {
  if (v >= p.min && v <= p.max && (p.kind != Kind::Whole || v == std::floor(v))) return {};
  return fail(ErrorCode::InvalidArgument, "%1 of %2 must be %3",
              {p.name, numberText(v), rangeText(p)});
}

// The value that a text denotes, or nullopt.
std::optional<double> valueOf(const Parameter& p, std::string_view value) {
  if (p.kind == Kind::Flag) {
    if (value == "true") return 1.0;
    if (value == "false") return 0.0;
    return std::nullopt;
  }
  if (p.kind == Kind::Choice) {
    const auto at = std::ranges::find(p.choices, value);
    if (at == p.choices.end()) return std::nullopt;
    return static_cast<double>(at - p.choices.begin());
  }
  double v = 0.0;
  const char* end = value.data() + value.size();
  const auto [rest, error] = std::from_chars(value.data(), end, v);
  if (error != std::errc() || rest != end) return std::nullopt;
  return v;
}

}  // namespace

std::span<const Parameter> worldParameters() { return table(); }

Result<void> setParameter(WorldOptions& options, std::string_view name, std::string_view value) {
  const auto p = std::ranges::find(table(), name, &Parameter::name);
  if (p == table().end()) return unknown(name);
  const std::optional<double> v = valueOf(*p, value);
  if (!v) {
    return fail(ErrorCode::InvalidArgument, "%1 of '%2' must be %3", {name, value, rangeText(*p)});
  }
  TRY(checkRange(*p, *v));
  p->set(options, *v);
  return {};
}

std::string valueText(const Parameter& p, const WorldOptions& options) {
  const double v = p.get(options);
  if (p.kind == Kind::Flag) return v != 0.0 ? "true" : "false";
  if (p.kind == Kind::Choice) return std::string(p.choices[static_cast<std::size_t>(v)]);
  return numberText(v);
}

std::string rangeText(const Parameter& p) {
  if (p.kind == Kind::Flag) return "true or false";
  if (p.kind != Kind::Choice) {
    return (p.kind == Kind::Whole ? "a whole number from " : "a number from ") + shortest(p.min) +
           " to " + shortest(p.max);
  }
  std::string out;
  for (std::size_t i = 0; i < p.choices.size(); ++i) {
    out += (i == 0 ? "" : i + 1 == p.choices.size() ? " or " : ", ") + std::string(p.choices[i]);
  }
  return out;
}

Result<void> checkParameters(const WorldOptions& options) {
  for (const Parameter& p : table()) {
    TRY(checkRange(p, p.get(options)));
  }
  return {};
}

}  // namespace clearway::collide
