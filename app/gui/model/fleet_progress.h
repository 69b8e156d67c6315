// app/gui/model/fleet_progress.h — what the search of a fleet's plan reports, in words, some times
// a second. Thread-safety: the thread of the search.
#pragma once

#include <QString>
#include <chrono>
#include <cstddef>
#include <functional>

#include "planner/fleet/shaped/timed_fleet_planner.h"

namespace clearway::gui {

class FleetProgress {
 public:
  // The fraction that is done, in words, and whether there is a plan.
  using Post = std::function<void(double, QString, bool)>;
  FleetProgress(std::size_t agents, double limit_s, Post post);

  void report(const fleet::TimedFleetProgress& p);

 private:
  using Clock = std::chrono::steady_clock;
  std::size_t agents_;
  double limit_s_;
  Post post_;
  bool had_plan_ = false;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point last_{};
};

}  // namespace clearway::gui
