// Every option of planning from the command line to a request, a file, and back.
#include "app/cli/options/planner_arguments.h"

#include <gtest/gtest.h>

#include "core/base/number_text.h"
#include "maps/plan/plan_settings_json.h"
#include "maps/project/project.h"

namespace clearway::cli {
namespace {

const CommandText kText{"plan", "Plans.", {"PROJECT"}, {}, {}};

// The request that the arguments make; empty when they are refused.
std::optional<maps::PlanRequest> parsed(const std::vector<std::string>& arguments) {
  PlannerArguments planner(maps::OptionPlanner::Any);
  CommandLine line(kText);
  planner.declare(line);
  Console console;
  if (line.parse(arguments, console)) return std::nullopt;
  maps::PlanRequest request;
  planner.applyTo(request);
  return request;
}

std::string number(double v) { return shortest(v); }

// All rows of an option with a value that is not the default, and what is typed for it.
struct Typed {
  std::string text;
  maps::PlanRequest wanted;
};

std::vector<Typed> valuesOf(const maps::PlanOption& o) {
  std::vector<Typed> out;
  if (o.kind == maps::OptionKind::Choice) {
    for (const maps::OptionChoice& c : o.choices) {
      Typed t{std::string(c.name), {}};
      o.value.set(t.wanted, t.text);
      if (c.planner == maps::OptionPlanner::Grid || o.id == "method") {
        t.wanted.settings.planner = maps::PlannerKind::Point;
      }
      out.push_back(t);
    }
    return out;
  }
  if (o.kind == maps::OptionKind::Text) {
    out.push_back({"a.file", {}});
    o.value.set(out.back().wanted, out.back().text);
    return out;
  }
  for (const double part : {0.25, 1.0}) {  // of its range, which may have no end
    Typed t;
    for (const maps::PlanOption& row : maps::planOptions()) {
      if (row.option != o.option) continue;
      const double most = std::min(row.range.highest, 1000.0);
      const double v = row.range.lowest + part * (most - row.range.lowest);
      row.value.set(t.wanted, v);
      t.text += (t.text.empty() ? "" : ",") + number(v);
    }
    out.push_back(t);
  }
  return out;
}

TEST(PlannerArguments, EveryOptionReachesTheRequestAndAFile) {
  int seen = 0;
  const auto expect = [&](const std::vector<std::string>& words, const maps::PlanRequest& wanted) {
    const std::optional<maps::PlanRequest> request = parsed(words);
    ASSERT_TRUE(request) << words.front();
    EXPECT_TRUE(*request == wanted) << words.front() << " " << words.back();
    const maps::JsonValue json = maps::settingsToJson(request->settings);
    maps::JsonErrors errors("settings");
    EXPECT_EQ(maps::settingsFromJson(maps::JsonCursor(json, errors)), wanted.settings)
        << words.front();
    ++seen;
  };
  for (const maps::PlanOption& o : maps::planOptions()) {
    if (o.option.empty() || o.with_map_options) continue;
    const std::string option(o.option);
    if (o.kind == maps::OptionKind::Flag) {
      maps::PlanRequest on;
      o.value.set(on, true);
      expect({option}, on);
      maps::PlanRequest off;
      o.value.set(off, false);
      if (!o.opposite.empty()) expect({std::string(o.opposite)}, off);
      continue;
    }
    for (const Typed& t : valuesOf(o)) expect({option, t.text}, t.wanted);
  }
  EXPECT_GE(seen, 50);
}

TEST(PlannerArguments, AValueOutOfRangeIsRefused) {
  for (const maps::PlanOption& o : maps::planOptions()) {
    if (o.option.empty() || o.kind != maps::OptionKind::Number) continue;
    std::string text;
    for (const maps::PlanOption& row : maps::planOptions()) {
      if (row.option != o.option) continue;
      text += (text.empty() ? "" : ",") + number(row.range.lowest - (row.id == o.id ? 1.0 : -1.0));
    }
    EXPECT_FALSE(parsed({std::string(o.option), text})) << o.id << " " << text;
  }
}

TEST(PlannerArguments, WhatHasNoEffectIsNamedWithItsReason) {
  PlannerArguments planner(maps::OptionPlanner::Any);
  CommandLine line(kText);
  planner.declare(line);
  Console console;
  const std::vector<std::string> words{"--motion",         "car", "--turn-cost", "1",
                                       "--goal-tolerance", "1,5"};
  ASSERT_FALSE(line.parse(words, console));
  maps::PlanRequest request;
  request.settings.switch_cost = 3.0;  // of a project
  request.settings.allow_reverse = false;
  planner.applyTo(request);
  maps::ProjectAgent agent;
  agent.goal = maps::GoalPose{};  // any heading: the distance of the tolerance remains
  const auto none = planner.ineffectiveIn(request, &agent, "hall.clearway");
  EXPECT_EQ(none.refusal, "");
  EXPECT_EQ(none.warnings,
            (std::vector<std::string>{
                "--turn-cost has no effect: a car does not turn in place",
                "hall.clearway: /planner/switch_cost has no effect: the agent may not reverse"}));
}

}  // namespace
}  // namespace clearway::cli
