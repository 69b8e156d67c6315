// app/gui/work/fleet_progress.h — what the search of a fleet's plan reports, in words, some times
// a second, and how far it got. Thread-safety: the thread of the search.
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
  // The most agents at a time: an agent may have to give up its path for another one.
  [[nodiscard]] std::size_t prepared() const { return prepared_; }
  [[nodiscard]] std::size_t planned() const { return planned_; }

 private:
  using Clock = std::chrono::steady_clock;
  std::size_t agents_;
  double limit_s_;
  Post post_;
  bool had_plan_ = false;
  std::size_t prepared_ = 0, planned_ = 0;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point last_{};
};

}  // namespace clearway::gui
