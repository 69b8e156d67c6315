#include "core/world/parameters.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

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

// A choice is stored as its index: the names of "broad" are in the order of the enumeration.
static_assert(static_cast<int>(BroadKind::HierarchicalGrid) == 0);
static_assert(static_cast<int>(BroadKind::SpatialHash) == 1);
static_assert(static_cast<int>(BroadKind::SweepAndPrune) == 2);
static_assert(static_cast<int>(BroadKind::BruteForce) == 3);

const std::vector<Parameter>& table() {
  static const std::vector<Parameter> kTable = {
      {"broad",
       "broad phase",
       Kind::Choice,
       "",
       0,
       3,
       {"levels", "hash", "sap", "brute"},
       "algorithm that finds candidate pairs",
       CLEARWAY_MEMBER(broad)},
      {"fat_margin",
       "broad phase",
       Kind::Number,
       "m",
       0,
       1e6,
       {},
       "margin of a body's fat box; a body that stays inside is not updated",
       CLEARWAY_MEMBER(fat.absolute_m)},
      {"fat_margin_relative",
       "broad phase",
       Kind::Number,
       "extent",
       0,
       10,
       {},
       "the same as a fraction of the box's longer side",
       CLEARWAY_MEMBER(fat.relative)},
      {"cell_sizing",
       "broad phase",
       Kind::Choice,
       "",
       0,
       2,
       {"auto", "constant", "adaptive"},
       "cell size of the hash: from the bodies once, cell_size, or adaptive",
       CLEARWAY_MEMBER(hash.sizing)},
      {"cell_size",
       "broad phase",
       Kind::Number,
       "m",
       1e-3,
       1e7,
       {},
       "side of the hash's cells when constant",
       [](const Options& o) { return o.hash.cell_size_m.value_or(1.0); },
       [](Options& o, double v) { o.hash.cell_size_m = v; }},
      {"cell_factor",
       "broad phase",
       Kind::Number,
       "extent",
       0.1,
       1e3,
       {},
       "side of automatic cells: this times the bodies' median extent",
       CLEARWAY_MEMBER(hash.cell_factor)},
      {"minimum_cell",
       "broad phase",
       Kind::Number,
       "m",
       1e-6,
       1e7,
       {},
       "minimum side of automatic cells",
       CLEARWAY_MEMBER(hash.minimum_cell_m)},
      {"multi_cell_threshold",
       "broad phase",
       Kind::Number,
       "cells",
       1e-3,
       1e3,
       {},
       "larger bodies are registered in several cells of the hash",
       CLEARWAY_MEMBER(hash.multi_cell_threshold)},
      {"cell_hysteresis",
       "broad phase",
       Kind::Number,
       "1",
       1,
       1e3,
       {},
       "adaptive cells change when the ideal side differs by this factor",
       CLEARWAY_MEMBER(hash.hysteresis)},
      {"enable_mid_phase",
       "mid phase",
       Kind::Flag,
       "",
       0,
       1,
       {},
       "trees over the parts of compounds of 8 parts or more",
       CLEARWAY_MEMBER(pairs.enable_mid_phase)},
      {"narrow",
       "narrow phase",
       Kind::Choice,
       "",
       0,
       2,
       {"sat", "gjk", "mpr"},
       "contact method of convex parts; decisions are exact with each",
       CLEARWAY_MEMBER(pairs.narrow)},
      {"mpr_to_sdf_overlap_ratio",
       "narrow phase",
       Kind::Number,
       "extent",
       0,
       2,
       {},
       "deeper overlaps are measured by distances: to all faces (mpr), to the whole (compounds)",
       CLEARWAY_MEMBER(pairs.mpr_to_sdf_overlap_ratio)},
      {"sdf_cells_along",
       "narrow phase",
       Kind::Whole,
       "cells",
       4,
       1024,
       {},
       "of a compound's distance field along its longer side",
       CLEARWAY_MEMBER(pairs.sdf.sdf_cells_along)},
      {"sdf_max_bytes",
       "narrow phase",
       Kind::Whole,
       "bytes",
       1024,
       67108864,
       {},
       "of a compound's distance field; cells grow until it fits",
       CLEARWAY_MEMBER(pairs.sdf.sdf_max_bytes)},
      {"max_collision_pairs",
       "narrow phase",
       Kind::Whole,
       "pairs",
       0,
       1e9,
       {},
       "that one check may test; a check with more ends with an error; 0: no limit",
       CLEARWAY_MEMBER(max_collision_pairs)},
      {"max_contacts_per_pair",
       "contacts",
       Kind::Whole,
       "points",
       1,
       64,
       {},
       "points reported per pair, the deepest first",
       CLEARWAY_MEMBER(pairs.contacts.max_contacts_per_pair)},
      {"contact_tolerance",
       "contacts",
       Kind::Number,
       "extent",
       0,
       1,
       {},
       "nearer points of a pair are merged; of the smaller body's longer side",
       CLEARWAY_MEMBER(pairs.contacts.contact_tolerance)},
      {"mc_perturbation",
       "contacts",
       Kind::Number,
       "rad",
       0,
       0.5,
       {},
       "a face's further point is reported, too, where this turn about the deepest closes its gap",
       CLEARWAY_MEMBER(pairs.mc_perturbation_rad)},
      {"wall_friction",
       "contacts",
       Kind::Number,
       "1",
       0,
       1e7,
       {},
       "of obstacle cells; a contact has the larger of it and the body's",
       CLEARWAY_MEMBER(wall_friction)},
      {"contact_cache",
       "contacts",
       Kind::Flag,
       "",
       0,
       1,
       {},
       "pairs warm-start from the result of their last test",
       CLEARWAY_MEMBER(contact_cache)},
      {"wall_restitution",
       "physics",
       Kind::Number,
       "1",
       0,
       1,
       {},
       "of obstacle cells; an impact has the larger of it and the body's",
       CLEARWAY_MEMBER(solver.wall_restitution)},
      {"restitution_threshold",
       "physics",
       Kind::Number,
       "m/s",
       0,
       1e3,
       {},
       "slower impacts do not bounce",
       CLEARWAY_MEMBER(solver.restitution_threshold_m_per_s)},
      {"velocity_iterations",
       "physics",
       Kind::Whole,
       "1",
       1,
       1000,
       {},
       "of the solver's impulses, a step",
       CLEARWAY_MEMBER(solver.velocity_iterations)},
      {"position_iterations",
       "physics",
       Kind::Whole,
       "1",
       1,
       1000,
       {},
       "that push overlapping bodies apart, a step",
       CLEARWAY_MEMBER(solver.position_iterations)},
      {"max_physics_step",
       "physics",
       Kind::Number,
       "s",
       1e-4,
       1,
       {},
       "longer steps are divided",
       CLEARWAY_MEMBER(solver.max_step_s)},
      {"enable_sleeping",
       "sleeping",
       Kind::Flag,
       "",
       0,
       1,
       {},
       "bodies at rest are skipped",
       CLEARWAY_MEMBER(enable_sleeping)},
      {"steps_to_sleep",
       "sleeping",
       Kind::Whole,
       "checks",
       1,
       1e6,
       {},
       "without a change, of all bodies that touch each other",
       CLEARWAY_MEMBER(steps_to_sleep)},
      {"touch",
       "world",
       Kind::Choice,
       "",
       0,
       1,
       {"free", "collides"},
       "whether bodies that only touch collide",
       CLEARWAY_MEMBER(touch)},
      {"report_static_pairs",
       "world",
       Kind::Flag,
       "",
       0,
       1,
       {},
       "pairs of a static body with one that is not",
       CLEARWAY_MEMBER(report_static_pairs)},
      {"check_rate",
       "world",
       Kind::Number,
       "Hz",
       0,
       1e9,
       {},
       "checks a second of simulated time; 0: at every step",
       [](const Options& o) { return o.rate.kind == CheckRate::Kind::Hertz ? o.rate.hertz : 0.0; },
       [](Options& o, double v) {
         o.rate = {v > 0.0 ? CheckRate::Kind::Hertz : CheckRate::Kind::EveryStep, v};
       }},
      {"threads",
       "world",
       Kind::Whole,
       "threads",
       1,
       64,
       {},
       "that test pairs",
       CLEARWAY_MEMBER(threads)},
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
