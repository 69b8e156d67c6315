#include "app/cli/options/planner_arguments.h"

#include <algorithm>

#include "core/base/number_text.h"

namespace clearway::cli {
namespace {

NumberRange rangeOf(const maps::PlanOption& o) {
  return {o.range.lowest, o.range.highest, o.range.above_lowest};
}

std::string text(std::string_view s) { return std::string(s); }

bool isDeclaredFor(const maps::PlanOption& o, maps::OptionPlanner planner) {
  if (o.option.empty() || o.with_map_options) return false;
  return planner == maps::OptionPlanner::Any || o.planner == planner ||
         (planner == maps::OptionPlanner::Grid && o.group == maps::OptionGroup::Planner);
}

}  // namespace

void appendToList(std::string& list, std::string_view item) {
  if (item.empty()) return;
  list += (list.empty() ? "" : ", ") + std::string(item);
}

PlannerArguments::PlannerArguments(maps::OptionPlanner planner) : planner_(planner) {
  for (const maps::PlanOption* const o : maps::planOptionsByGroup()) {
    if (!isDeclaredFor(*o, planner)) continue;
    const auto shares = [&](const Typed& t) { return t.rows.front()->option == o->option; };
    const auto same = std::ranges::find_if(typed_, shares);
    if (same != typed_.end()) {
      same->rows.push_back(o);
    } else {
      typed_.push_back({.rows = {o}});
    }
  }
}

bool PlannerArguments::Typed::isGiven() const {
  return !text.empty() || number || !numbers.empty() || on || off;
}

std::string PlannerArguments::Typed::name() const {
  return std::string(off && !on ? rows.front()->opposite : rows.front()->option);
}

// The row whose choice was typed, and for which planner it is; null: none of them.
const maps::PlanOption* PlannerArguments::Typed::chosen(maps::OptionPlanner* planner) const {
  for (const maps::PlanOption* const row : rows) {
    const auto found = std::ranges::find(row->choices, text, &maps::OptionChoice::name);
    if (found == row->choices.end()) continue;
    const maps::OptionPlanner whom =
        found->planner == maps::OptionPlanner::Any ? row->planner : found->planner;
    if (planner != nullptr) *planner = whom;
    return row;
  }
  return nullptr;
}

bool PlannerArguments::Typed::isOnlyFor(maps::OptionPlanner planner) const {
  maps::OptionPlanner whom = rows.front()->planner;
  if (rows.front()->kind == maps::OptionKind::Choice) (void)chosen(&whom);
  return whom == planner;
}

std::string PlannerArguments::describe(const Typed& typed) const {
  std::string help;
  std::string details;
  for (const maps::PlanOption* const o : typed.rows) {
    help += (help.empty() ? "" : " ") + text(o->help);
    if (!o->details.empty()) details += (details.empty() ? "" : " ") + text(o->details);
  }
  // Of alternatives: pose, or on the grid its search.
  const maps::PlanOption& o =
      planner_ == maps::OptionPlanner::Grid ? *typed.rows.back() : *typed.rows.front();
  const maps::OptionValue usual = o.defaultValue();
  const double* const number = std::get_if<double>(&usual);
  const std::string* const name = std::get_if<std::string>(&usual);
  const bool single = typed.rows.size() == 1 || o.kind == maps::OptionKind::Choice;
  if (single && ((number != nullptr && *number != 0.0) || (name != nullptr && !name->empty()))) {
    help += " Default: " + maps::defaultText(o) + ".";
  }
  return details.empty() ? help : help + "\n" + details;
}

void PlannerArguments::declare(CommandLine& line, Typed& typed) const {
  const maps::PlanOption& o = *typed.rows.front();
  const std::string option(o.option);
  const std::string description = describe(typed);
  switch (o.kind) {
    case maps::OptionKind::Flag:
      line.flag(typed.on, option, description);
      if (!o.opposite.empty()) {
        line.flag(typed.off, text(o.opposite), "The opposite of " + option + ".");
      }
      break;
    case maps::OptionKind::Text:
      line.text(typed.text, option, text(o.placeholder), description);
      break;
    case maps::OptionKind::Choice: {
      std::vector<std::string> names;
      for (const maps::PlanOption* const row : typed.rows) {
        for (const maps::OptionChoice& c : row->choices) {
          const bool other = planner_ != maps::OptionPlanner::Any &&
                             c.planner != maps::OptionPlanner::Any && c.planner != planner_;
          if (!other) names.emplace_back(c.name);
        }
      }
      line.choice(typed.text, option, std::move(names), description);
      break;
    }
    case maps::OptionKind::Number: {
      if (typed.rows.size() == 1) {
        line.number(typed.number, option, text(o.placeholder), rangeOf(o), description);
        break;
      }
      std::vector<NumberPart> parts;
      for (const maps::PlanOption* const row : typed.rows) {
        parts.push_back({text(row->placeholder), rangeOf(*row)});
      }
      line.numbers(typed.numbers, option, parts, description);
      break;
    }
  }
}

void PlannerArguments::declare(CommandLine& line, std::string_view except) {
  for (Typed& typed : typed_) {
    if (typed.rows.front()->option == except) continue;
    if (planner_ == maps::OptionPlanner::Any)
      line.section(text(maps::nameOf(typed.rows.front()->group)));
    declare(line, typed);
  }
}

const PlannerArguments::Typed* PlannerArguments::find(std::string_view option) const {
  const auto found = std::ranges::find_if(
      typed_, [&](const Typed& t) { return t.rows.front()->option == option; });
  return found == typed_.end() ? nullptr : &*found;
}

bool PlannerArguments::isGiven(std::string_view option) const {
  const Typed* const typed = find(option);
  return typed != nullptr && typed->isGiven();
}

std::string PlannerArguments::textOf(std::string_view option) const {
  const Typed* const typed = find(option);
  return typed == nullptr ? std::string() : typed->text;
}

bool PlannerArguments::choosesGrid() const {
  const Typed* const typed = find("--planner");
  return typed != nullptr && typed->isGiven() && typed->isOnlyFor(maps::OptionPlanner::Grid);
}

std::string PlannerArguments::givenFor(maps::OptionPlanner planner) const {
  std::string names;
  for (const Typed& typed : typed_) {
    if (typed.isGiven() && typed.isOnlyFor(planner)) appendToList(names, typed.name());
  }
  return names;
}

std::string PlannerArguments::conflict() const {
  for (const Typed& typed : typed_) {
    if (!typed.on || !typed.off) continue;
    return text(typed.rows.front()->option) + " and " + text(typed.rows.front()->opposite) +
           " exclude each other";
  }
  return {};
}

std::string PlannerArguments::offLatticeOnly() const {
  if (!isGiven("--mprim")) return {};
  std::string names;
  for (const Typed& typed : typed_) {
    const bool less = typed.rows.front()->off_lattice_only && typed.isGiven();
    if (less) appendToList(names, typed.name());
  }
  if (names.empty()) return {};
  return "--mprim has motions and costs of its own: " + names +
         (names.find(',') == names.npos ? " counts" : " count") + " only at ends off its lattice" +
         (isGiven("--smooth") ? " and for --smooth" : "");
}

PlannerArguments::Ineffective PlannerArguments::ineffectiveIn(const maps::PlanRequest& request,
                                                              const maps::ProjectAgent* agent,
                                                              const std::string& project) const {
  const maps::OptionContext context{request.settings, request.query, agent};
  Ineffective out;
  for (const Typed& typed : typed_) {
    // An option of several rows has an effect when one of them has.
    maps::NoEffect none;
    for (const maps::PlanOption* const row : typed.rows) {
      if (!row->isFor(context.planner())) continue;
      none = row->effectIn(context);
      if (none.why.empty()) break;
    }
    if (none.why.empty()) continue;
    if (typed.isGiven()) {
      const std::string what = typed.name() + " has no effect: " + text(none.why);
      if (none.contradiction && out.refusal.empty()) out.refusal = what;
      if (!none.contradiction) out.warnings.push_back(what);
      continue;
    }
    for (const maps::PlanOption* const row : typed.rows) {
      const bool said = !row->key.empty() && row->value.get(request) != row->defaultValue();
      if (!said || project.empty()) continue;
      out.warnings.push_back(project + ": /planner/" + text(row->key) +
                             " has no effect: " + text(none.why));
    }
  }
  return out;
}

void PlannerArguments::Typed::applyTo(maps::PlanRequest& request) const {
  const maps::PlanOption& o = *rows.front();
  switch (o.kind) {
    case maps::OptionKind::Flag: o.value.set(request, on); break;
    case maps::OptionKind::Text: o.value.set(request, text); break;
    case maps::OptionKind::Choice: {
      maps::OptionPlanner planner = maps::OptionPlanner::Any;
      const maps::PlanOption* const row = chosen(&planner);
      if (row == nullptr) break;
      row->value.set(request, text);
      const bool search =
          o.group == maps::OptionGroup::Planner && planner == maps::OptionPlanner::Grid;
      if (search) request.settings.planner = maps::PlannerKind::Point;
      break;
    }
    case maps::OptionKind::Number:
      for (std::size_t k = 0; k < rows.size(); ++k) {
        rows[k]->value.set(request, number ? *number : numbers[k]);
      }
  }
}

void PlannerArguments::applyTo(maps::PlanRequest& request) const {
  for (const Typed& typed : typed_) {
    if (typed.isGiven()) typed.applyTo(request);
  }
}

}  // namespace clearway::cli
