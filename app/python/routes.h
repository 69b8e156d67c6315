// app/python/routes.h — a route through a graph, as Python has it.
#pragma once

#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "app/python/binding.h"
#include "app/python/results.h"
#include "core/geometry/curved_path.h"

namespace clearway::python {

// Edges are named by their ids.
struct FoundRoute {
  std::shared_ptr<const Setting> setting;
  PlanStatus status;
  Message reason;
  std::vector<std::string> edges, blocked;
  std::vector<std::tuple<std::string, std::string, std::string>> blocked_turns;
  double cost;
  CurvedPath path;
  Certificate certificate;

  [[nodiscard]] bool isFound() const { return status == PlanStatus::Solved; }
};

// Pickles (pickles.cpp).
[[nodiscard]] py::tuple stateOf(const FoundRoute& route);
[[nodiscard]] FoundRoute routeOf(const py::tuple& state);

}  // namespace clearway::python
