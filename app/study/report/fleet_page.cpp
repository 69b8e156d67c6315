#include "app/study/report/fleet_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/document/plan/plan_report.h"
#include "app/drawing/files/svg_writer.h"
#include "app/study/report/html_page.h"
#include "app/study/report/plot.h"
#include "core/base/number_text.h"

namespace clearway::app::report {
namespace {

std::string timeText(const FleetReport& r, double s) {
  return shortNumber(s) + (r.input.is_grid ? "" : " s");
}

Facts factsAbout(const FleetReport& r) {
  Facts facts{{"agents", std::to_string(r.agents.size())},
              {"makespan", timeText(r, r.makespan_s)},
              {"sum of costs", timeText(r, r.sum_of_costs_s)}};
  if (!r.verdict.separation.empty()) facts.emplace_back("separation", r.verdict.separation);
  if (!r.verdict.clearance.empty()) facts.emplace_back("clearance", r.verdict.clearance);
  return facts;
}

std::string arrivalPlot(const FleetReport& r) {
  std::vector<double> times;
  for (const FleetAgentRow& a : r.agents) times.push_back(a.arrival_s);
  std::ranges::sort(times);
  Series line{"arrived", {{0.0, 0.0, 0}}};
  for (std::size_t k = 0; k < times.size(); ++k) {
    line.points.push_back({times[k], static_cast<double>(k + 1), 0});
  }
  return "<h2>Arrivals</h2>\n<div class=\"plots\"><div class=\"card\">" +
         linePlot({"Agents that have arrived", r.input.is_grid ? "step" : "time [s]", "agents"},
                  {line}) +
         "</div></div>\n";
}

std::string agentTable(const FleetReport& r) {
  std::vector<const FleetAgentRow*> order;
  for (const FleetAgentRow& a : r.agents) order.push_back(&a);
  std::ranges::stable_sort(order, std::ranges::greater{}, &FleetAgentRow::arrival_s);
  std::vector<std::vector<std::string>> rows;
  for (const FleetAgentRow* a : order) {
    if (rows.size() == kMostFleetRows) break;
    rows.push_back({a->id, timeText(r, a->arrival_s), timeText(r, a->waiting_s),
                    shortNumber(a->length_m) + " m", std::to_string(a->motions)});
  }
  std::string out =
      "<h2>Agents</h2>\n" +
      tableOf({"agent, the last to arrive first", "arrives", "waits", "drives", "motions"}, rows);
  if (rows.size() < r.agents.size()) {
    out += fmt::format("<p class=\"facts\">The first {} of {} agents.</p>\n", rows.size(),
                       r.agents.size());
  }
  return out;
}

}  // namespace

FleetVerdict fleetVerdictOf(const fleet::TimedFleetProblem& problem,
                            const validation::TimedFleetCertificate& c) {
  FleetVerdict out{c.free, c.problem.text(), "", ""};
  if (!c.free) return out;
  const auto distance = [](double m, bool contact) {
    if (contact) return std::string("0 m (touches)");
    return (m < kLeastPrintedClearance ? "< " + shortNumber(kLeastPrintedClearance)
                                       : roundedText(m)) +
           " m";
  };
  out.touches = c.touches();
  out.clearance = fmt::format("{}, {} at {} s", distance(c.wall.lower_bound_m, c.touchesObstacle()),
                              problem.agents[c.wall.agent].id, roundedText(secondsOf(c.wall.time)));
  if (c.separation) {
    const validation::PairMoment& where = c.separation->where;
    out.separation =
        fmt::format("{}, {} and {} at {} s", distance(c.separation->lower_bound_m, c.agentsTouch()),
                    problem.agents[where.agent].id, problem.idOf(where.other),
                    roundedText(where.tick / static_cast<double>(fleet::kTicksPerSecond)));
  }
  return out;
}

FleetReport fleetReportOf(const FleetPictureInput& input, FleetVerdict verdict, std::string title,
                          std::string file) {
  FleetReport out{input, std::move(verdict), std::move(title), std::move(file), 0.0, 0.0, {}};
  for (std::size_t k = 0; k < input.plan->agents.size(); ++k) {
    const fleet::AgentSchedule& schedule = input.plan->agents[k];
    FleetAgentRow row{input.problem->agents[k].id, 0.0, secondsOf(schedule.end()), 0.0,
                      schedule.motions.size()};
    fleet::Tick moving = 0;
    for (const TimedMotion& m : schedule.motions) {
      row.length_m += travel(m.motion);
      moving += m.duration;
    }
    row.waiting_s = secondsOf(schedule.end() - moving);
    out.makespan_s = std::max(out.makespan_s, row.arrival_s);
    out.sum_of_costs_s += row.arrival_s;
    out.agents.push_back(std::move(row));
  }
  return out;
}

std::string htmlOf(const FleetReport& r) {
  const char* const good =
      r.input.is_grid ? "No conflict at any step, by the independent check. It is about points on "
                        "cells: the shapes of robots were not checked."
                      : "Proved free of collisions at every moment, by the independent check.";
  const std::string contact =
      r.verdict.touches ? " Agents touch each other or obstacles, which is no collision." : "";
  const char* const tone = !r.verdict.free ? "bad" : r.verdict.touches ? "caution" : "good";
  const std::string verdict = fmt::format(
      "<p class=\"verdict {}\">{}</p>\n", tone,
      r.verdict.free ? good + contact : picture::escaped("Not free: " + r.verdict.problem));
  FleetPictureOptions picture;
  picture.title = r.title;
  picture.theme = PictureTheme::Auto;
  picture.max_width = 1000.0;
  std::string out = pageHead(r.title, verdict + factsOf(factsAbout(r)));
  out += imageOf(renderFleetSvg(r.input, picture), "The agents at their starts, with their paths");
  if (r.makespan_s > 0.0) {
    picture.times_s = {0.25 * r.makespan_s, 0.5 * r.makespan_s, 0.75 * r.makespan_s, r.makespan_s};
    out += "<h2>During the run</h2>\n" +
           imageOf(renderFleetSvg(r.input, picture), "The agents at four times");
    picture.times_s.clear();
    picture.heat = true;
    out += "<h2>Traffic</h2>\n" +
           imageOf(renderFleetSvg(r.input, picture), "How many agents pass each cell");
    out += arrivalPlot(r);
  }
  out += agentTable(r);
  return out + pageEnd("An agent waits while it is at rest before it arrives.");
}

maps::JsonValue jsonOf(const FleetReport& r) {
  maps::JsonValue out{maps::JsonValue::Object{}};
  out.add("plan", r.file);
  out.add("free", r.verdict.free);
  if (!r.verdict.free) out.add("problem", r.verdict.problem);
  out.add("time_unit", r.input.is_grid ? "steps" : "s");
  out.add("makespan", r.makespan_s);
  out.add("sum_of_costs", r.sum_of_costs_s);
  maps::JsonValue::Array agents;
  for (const FleetAgentRow& a : r.agents) {
    maps::JsonValue one{maps::JsonValue::Object{}};
    one.add("id", a.id);
    one.add("arrival", a.arrival_s);
    one.add("waiting", a.waiting_s);
    one.add("length_m", a.length_m);
    one.add("motions", static_cast<double>(a.motions));
    agents.push_back(std::move(one));
  }
  out.add("agents", std::move(agents));
  return out;
}

}  // namespace clearway::app::report
