// app/cli/options/planner_arguments.h — the options of planning on the command line, as the rows of
// maps/plan/plan_options.h declare them.
//
// Numbers that share an option are typed with commas ("--near-cost 3,1.5"); choices that share one
// are alternatives ("--planner pose", "--planner jps"). The object must stay where it is from
// declare() to the end of parsing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/options/command_line.h"
#include "maps/plan/plan_options.h"

namespace clearway::cli {

class PlannerArguments {
 public:
  // Any: all options, under the headings of their groups. Pose, Grid: those of one planner alone,
  // under the heading that is set.
  explicit PlannerArguments(maps::OptionPlanner planner);

  // Without the option `except`, if one is named.
  void declare(CommandLine& line, std::string_view except = {});

  [[nodiscard]] bool isGiven(std::string_view option) const;
  // The text of a choice or text option; empty: not given.
  [[nodiscard]] std::string textOf(std::string_view option) const;
  // --planner chooses the grid, or a search on it.
  [[nodiscard]] bool choosesGrid() const;
  // The options that were given and mean something to this planner alone: "--motion, --smooth".
  [[nodiscard]] std::string givenFor(maps::OptionPlanner planner) const;
  // What excludes each other, one sentence; or empty.
  [[nodiscard]] std::string conflict() const;
  // What was given and counts less with a motion file than without, one sentence; or empty.
  [[nodiscard]] std::string offLatticeOnly() const;

  // What has no effect in the request. What was given is named by its option, what a project says
  // by its key; a project's defaults are not looked at.
  struct Ineffective {
    std::string refusal;  // of a contradiction; else empty
    std::vector<std::string> warnings;
  };
  [[nodiscard]] Ineffective ineffectiveIn(const maps::PlanRequest& request,
                                          const maps::ProjectAgent* agent,
                                          const std::string& project) const;

  // Lengths are in the map's own unit. Precondition: no conflict.
  void applyTo(maps::PlanRequest& request) const;

 private:
  // One option of the command line and the rows that share it.
  struct Typed {
    std::vector<const maps::PlanOption*> rows;
    std::string text{};
    std::optional<double> number{};
    std::vector<double> numbers{};
    bool on = false, off = false;
    [[nodiscard]] bool isGiven() const;
    [[nodiscard]] std::string name() const;
    [[nodiscard]] const maps::PlanOption* chosen(maps::OptionPlanner* planner = nullptr) const;
    [[nodiscard]] bool isOnlyFor(maps::OptionPlanner planner) const;
    void applyTo(maps::PlanRequest& request) const;
  };
  [[nodiscard]] const Typed* find(std::string_view option) const;
  void declare(CommandLine& line, Typed& typed) const;
  [[nodiscard]] std::string describe(const Typed& typed) const;

  maps::OptionPlanner planner_;
  std::vector<Typed> typed_;
};

// "a, b"
void appendToList(std::string& list, std::string_view item);

}  // namespace clearway::cli
