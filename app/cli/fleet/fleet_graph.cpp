#include "app/cli/fleet/fleet_graph.h"

#include <algorithm>

#include <fmt/format.h>

#include <filesystem>

#include "app/cli/output/output.h"

namespace clearway::cli {
namespace {

bool isDot(const std::string& file) { return std::filesystem::path(file).extension() == ".dot"; }

}  // namespace

std::string graphFileProblem(const std::string& file) {
  if (file.empty() || file == kStandardOutput || isDot(file) ||
      std::filesystem::path(file).extension() == ".json") {
    return {};
  }
  return "--graph: '" + file + "' ends neither with .json nor with .dot";
}

Result<void> writeGraph(Console& console, const std::string& file,
                        const app::ActionGraphFile& graph) {
  if (file == kStandardOutput) console.setDataOnStdout();
  return writeOutput(console, file,
                     isDot(file) ? app::actionGraphDot(graph) : app::actionGraphJson(graph));
}

void addGraph(maps::JsonValue& to, const app::ExecutablePlan& plan) {
  maps::JsonValue graph{maps::JsonValue::Object{}};
  graph.add("sound", plan.proof.sound);
  if (!plan.proof.sound) {
    graph.add("fault", toString(plan.proof.fault));
    graph.add("reason", plan.proof.problem.text());
  }
  graph.add("actions", static_cast<double>(plan.graph.actions()));
  graph.add("edges", static_cast<double>(plan.graph.edges().size()));
  graph.add("conflicts", static_cast<double>(plan.proof.conflicts));
  graph.add("orders_proved", static_cast<double>(plan.proof.orders));
  to.add("graph", std::move(graph));
}

std::string graphText(const app::ExecutablePlan& plan) {
  return fmt::format("{} motions, {} edges between agents; without cycle, every conflict ordered",
                     plan.graph.actions(), plan.graph.edges().size());
}

std::string unsoundText(const app::ExecutablePlan& plan) {
  const auto comes_or_goes = [](const fleet::TimedObstacle& o) { return !o.isPermanent(); };
  const bool has_times = std::ranges::any_of(plan.problem.obstacles, comes_or_goes);
  return "the plan cannot be executed under any delays: " + plan.proof.problem.text() +
         (has_times ? "" : "; plan with --robust");
}

}  // namespace clearway::cli
