// app/cli/options/shape_arguments.h — the shape of an agent that turns, and its padding, as
// options.
#pragma once

#include <optional>
#include <string>

#include "app/cli/options/command_line.h"
#include "app/document/edit/robot_templates.h"
#include "core/base/result.h"
#include "maps/plan/plan_settings.h"

namespace clearway::cli {

struct ShapeArguments {
  std::string agent, footprint, padding_shape;
  std::optional<double> padding, agent_radius;

  void declare(CommandLine& line);

  [[nodiscard]] bool hasShape() const {
    return !agent.empty() || !footprint.empty() || agent_radius;
  }
  // What excludes each other, one sentence; or empty.
  [[nodiscard]] std::string conflict() const;

  // The common robot that --agent names; null: none.
  [[nodiscard]] const app::RobotTemplate* robot() const;
  // The file that --footprint names; empty: none.
  [[nodiscard]] std::string footprintFile() const;
  // The error is about that file, not about an option.
  [[nodiscard]] bool isOfFile(const Error& e) const {
    return !footprintFile().empty() && e.source == footprintFile();
  }
  // What was given replaces the shape and the padding. Errors are usage errors that name the
  // option.
  [[nodiscard]] Result<void> applyTo(maps::AgentShape& shape) const;
  // Precondition: `shape` is the agent's.
  void applyTo(maps::AgentPadding& of, const maps::AgentShape& shape) const;

 private:
  [[nodiscard]] Result<maps::AgentShape> shapeOfFootprint() const;
};

}  // namespace clearway::cli
