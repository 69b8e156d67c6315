#include "app/python/options.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/python/arrays.h"
#include "app/python/errors.h"
#include "core/base/constants.h"
#include "core/base/number_text.h"

namespace clearway::python {
namespace {

using maps::OptionKind;
using maps::PlanOption;

// An option as a keyword, without dashes: near_cost. That of the searches is `search`.
std::string keywordOf(const PlanOption& option) {
  if (option.id == "method") return "search";
  std::string name(option.option.substr(option.option.empty() ? 0 : 2));
  if (option.id == "motion_file") name = "motion_file";
  std::ranges::replace(name, '-', '_');
  return name;
}

bool isKeyword(const PlanOption& option, maps::PlannerKind planner) {
  const maps::OptionPlanner whom =
      planner == maps::PlannerKind::Pose ? maps::OptionPlanner::Pose : maps::OptionPlanner::Grid;
  return option.id != "search" && !option.option.empty() && option.isFor(whom);
}

// The rows that share a keyword, in their order.
std::vector<const PlanOption*> rowsOf(const std::string& keyword, maps::PlannerKind planner) {
  std::vector<const PlanOption*> rows;
  for (const PlanOption& o : maps::planOptions()) {
    if (isKeyword(o, planner) && keywordOf(o) == keyword) rows.push_back(&o);
  }
  return rows;
}

double numberFor(const PlanOption& o, const std::string& keyword, double given) {
  const bool is_angle = o.unit == maps::OptionUnit::Degrees;
  const double value = is_angle ? given * (180.0 / kPi) : given;
  const bool is_none = o.range.zero_in_files && value == 0.0;
  const bool is_low = o.range.above_lowest ? value <= o.range.lowest : value < o.range.lowest;
  if (!is_none && (is_low || value > o.range.highest)) {
    const std::string range = is_angle ? "an angle from 0 to pi" : maps::rangeText(o);
    refuse(keyword, keyword + " is " + shortest(given) + ": it must be " + range);
  }
  return value;
}

std::string choiceFor(const PlanOption& o, const std::string& keyword, py::handle given) {
  const std::string name = py::str(given).cast<std::string>();
  std::string names;
  for (const maps::OptionChoice& c : o.choices) {
    if (c.name == name) return name;
    names += (names.empty() ? "" : ", ") + std::string(c.name);
  }
  refuse(keyword, keyword + " is '" + name + "': it must be one of " + names);
}

bool flagFor(const std::string& keyword, py::handle given) {
  const int truth = PyObject_IsTrue(given.ptr());
  if (truth >= 0 && !py::isinstance<py::str>(given)) return truth == 1;
  PyErr_Clear();
  refuse(keyword, keyword + " must be True or False");
}

void take(maps::PlanRequest& request, const std::string& keyword, py::handle given,
          const std::vector<const PlanOption*>& rows) {
  const PlanOption& o = *rows.front();
  switch (o.kind) {
    case OptionKind::Flag: o.value.set(request, flagFor(keyword, given)); return;
    case OptionKind::Choice: o.value.set(request, choiceFor(o, keyword, given)); return;
    case OptionKind::Text: o.value.set(request, py::str(given).cast<std::string>()); return;
    case OptionKind::Number: break;
  }
  const py::object list = rows.size() == 1 ? py::object(py::make_tuple(given))
                                           : py::reinterpret_borrow<py::object>(given);
  const std::vector<double> numbers = numbersOf(list, keyword, rows.size(), rows.size());
  for (std::size_t k = 0; k < rows.size(); ++k) {
    rows[k]->value.set(request, numberFor(*rows[k], keyword, numbers[k]));
  }
}

// An option without effect is a warning; one that contradicts the others an error.
void judge(const maps::PlanRequest& request, const std::string& keyword, const PlanOption& option) {
  const maps::NoEffect none = option.effectIn({request.settings, request.query});
  if (none.why.empty()) return;
  const std::string text = keyword + " has no effect: " + std::string(none.why);
  if (none.contradiction) refuse(keyword, text);
  if (PyErr_WarnEx(PyExc_UserWarning, text.c_str(), 2) != 0) throw py::error_already_set();
}

}  // namespace

maps::PlanRequest requestOf(const py::kwargs& given, maps::PlannerKind planner) {
  maps::PlanRequest request;
  request.settings.planner = planner;
  std::vector<std::pair<std::string, const PlanOption*>> taken;
  for (const auto& [key, value] : given) {
    if (value.is_none()) continue;
    const std::string keyword = py::str(key).cast<std::string>();
    const std::vector<const PlanOption*> rows = rowsOf(keyword, planner);
    if (rows.empty()) refuse(keyword, "'" + keyword + "' is no option of this planner");
    take(request, keyword, value, rows);
    taken.emplace_back(keyword, rows.front());
  }
  for (const auto& [keyword, option] : taken) judge(request, keyword, *option);
  return request;
}

py::dict optionsOf(maps::PlannerKind planner) {
  py::dict out;
  for (const PlanOption& o : maps::planOptions()) {
    if (!isKeyword(o, planner)) continue;
    const std::string keyword = keywordOf(o);
    const std::string help(o.help);
    out[py::str(keyword)] =
        out.contains(keyword) ? out[py::str(keyword)].cast<std::string>() + " " + help : help;
  }
  return out;
}

}  // namespace clearway::python
