#include "app/cli/plan/plan_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/cli/output/interrupt.h"
#include "app/cli/output/report.h"
#include "app/document/plan/replan.h"
#include "maps/text/file_io.h"

namespace clearway::cli {
namespace {

std::string textOf(const maps::MapEdit& edit) {
  std::string text = edit.kind == maps::MapEditKind::Block  ? "block"
                     : edit.kind == maps::MapEditKind::Free ? "free"
                                                            : "start";
  constexpr std::size_t kShown = 2;
  for (std::size_t k = 0; k < std::min(kShown, edit.cells.size()); ++k) {
    text += fmt::format(" {} {}", edit.cells[k].row, edit.cells[k].column);
  }
  return text + (edit.cells.size() > kShown ? " ..." : "");
}

std::string editName(const std::vector<maps::MapEdit>& edits, std::size_t step) {
  return step == 0 ? "as read" : textOf(edits[step - 1]);
}

// An answer is named (repaired, kept, ...) only if it equals the result of a fresh search.
const char* verdictOf(const app::RepairStep& s) {
  if (s.stop != StopReason::None) return "stopped";
  if (!s.equals_scratch) return "DIFFERS FROM FRESH";
  constexpr std::array kNames{"searched", "repaired", "kept", "searched again"};
  return kNames[static_cast<std::size_t>(s.answer)];
}

// The unit of printed costs; costs of a primitive file have no unit.
struct CostFrame {
  app::ReportFrame map;
  bool in_metres = true;
  [[nodiscard]] std::string unit() const {
    return in_metres ? maps::unitOf(map.frame) : std::string();
  }
  [[nodiscard]] double operator()(double cost) const {
    return in_metres ? maps::lengthFromWorld(map.frame, map.grid, cost) : cost;
  }
};

std::string table(const CostFrame& costs, const std::vector<maps::MapEdit>& edits,
                  const std::vector<app::RepairStep>& steps) {
  const std::string head = costs.in_metres ? fmt::format("cost [{}]", costs.unit()) : "cost";
  std::size_t width = 20;
  for (std::size_t k = 0; k < steps.size(); ++k) width = std::max(width, editName(edits, k).size());
  constexpr const char* kLine = "{:>5}  {:<{}} {:<13} {:>14} {:>10} {:>10}  {}\n";
  std::string out =
      fmt::format(kLine, "edit", "change", width, "status", head, "expanded", "fresh", "answer");
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const app::RepairStep& s = steps[k];
    const bool solved = s.status == PlanStatus::Solved;
    out += fmt::format(kLine, k, editName(edits, k), width, toString(s.status),
                       solved ? fmt::format("{:.6f}", costs(s.cost)) : "-", s.expanded,
                       s.scratch_expanded, verdictOf(s));
  }
  return out;
}

std::string sumLine(const std::vector<app::RepairStep>& steps) {
  std::uint64_t repaired = 0;
  std::uint64_t fresh = 0;
  double repaired_s = 0.0;
  double fresh_s = 0.0;
  const auto kept =
      std::ranges::count(steps, app::RepairStep::Answer::Kept, &app::RepairStep::answer);
  for (std::size_t k = 1; k < steps.size(); ++k) {
    repaired += steps[k].expanded;
    fresh += steps[k].scratch_expanded;
    repaired_s += steps[k].time_s;
    fresh_s += steps[k].scratch_time_s;
  }
  const auto equal = std::ranges::count_if(steps, &app::RepairStep::equals_scratch);
  return fmt::format(
      "edits={} equal_to_fresh={} of {} kept={} expanded={} fresh={} repair_ms={:.3g} "
      "fresh_ms={:.3g}\n",
      steps.size() - 1, equal, steps.size(), kept, repaired, fresh, repaired_s * 1e3,
      fresh_s * 1e3);
}

maps::JsonValue json(const CostFrame& costs, const std::vector<maps::MapEdit>& edits,
                     const std::vector<app::RepairStep>& steps) {
  maps::JsonValue::Array list;
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const app::RepairStep& s = steps[k];
    maps::JsonValue one{maps::JsonValue::Object{}};
    one.add("change", editName(edits, k));
    one.add("status", toString(s.status));
    if (s.status == PlanStatus::Solved) {
      one.add("cost", costs(s.cost));
    } else {
      one.add("reason", s.reason);
    }
    one.add("expanded", static_cast<double>(s.expanded));
    one.add("fresh_expanded", static_cast<double>(s.scratch_expanded));
    one.add("equals_fresh", s.equals_scratch);
    one.add("answer", verdictOf(s));
    list.emplace_back(std::move(one));
  }
  maps::JsonValue out{maps::JsonValue::Object{}};
  if (costs.in_metres) out.add("unit", costs.unit());
  out.add("edits", std::move(list));
  return out;
}

}  // namespace

app::ExitCode planEdits(const PlanArguments& a, const app::PlanJob& job, const PlanControl& control,
                        const std::string& source, Console& console) {
  const Result<std::string> bytes = maps::readFileOrInput(a.edits);
  if (!bytes) return console.error(bytes.error());
  const Result<std::vector<maps::MapEdit>> edits =
      maps::parseMapEdits(*bytes, job.map->grid.frame());
  if (!edits) {
    Error e = edits.error();
    e.source = a.edits == "-" ? maps::kStandardInput : a.edits;
    return console.error(e);
  }
  const std::vector<app::RepairStep> steps = app::replan(job, *edits, control);
  if (interruptSource().requested())
    return console.error(app::ExitCode::Interrupted, "interrupted");
  const CostFrame costs{a.frame.of(*job.map), job.motion_file.empty()};
  if (a.json) {
    console.out(maps::toText(json(costs, *edits, steps)));
  } else {
    console.out(table(costs, *edits, steps) + sumLine(steps));
  }
  const app::RepairStep& last = steps.back();
  const bool compared = last.stop == StopReason::None;
  const auto equal = std::ranges::count_if(steps, &app::RepairStep::equals_scratch);
  if (compared && equal != static_cast<std::ptrdiff_t>(steps.size())) {
    return console.error(
        app::ExitCode::Internal,
        "internal error, please report it: a repaired answer is not the fresh one");
  }
  const app::ExitCode code = app::exitCodeOf(last.status, last.stop);
  if (code == app::ExitCode::Ok) return code;
  return console.error(code,
                       fmt::format("{}: after edit {}: {}", source, steps.size() - 1, last.reason));
}

}  // namespace clearway::cli
