// planner/common/progress_meter.h — reports the progress of a query, at most 20 times a second.
//
// States, time and memory come from the search's StopCheck, which knows them anyway.
// The reported fraction never decreases over successive searches. It is 1 only at the end.
#pragma once

#include <algorithm>

#include "core/base/stop_source.h"
#include "planner/common/plan_result.h"

namespace clearway {

class ProgressMeter {
 public:
  static constexpr double kInterval_s = 0.05;

  explicit ProgressMeter(const PlanControl& control) : callback_(&control.progress) {}

  [[nodiscard]] bool wanted() const { return static_cast<bool>(*callback_); }

  // Offsets of the expansion count: a search reports only its own expansions.
  void startFrom(std::uint64_t expanded_before) { before_ = expanded_before; }
  void goOn(std::uint64_t expanded_more) { before_ += expanded_more; }
  // Maps the estimates of the current search to this part of the whole.
  void setPart(double from, double to) {
    from_ = from;
    to_ = to;
  }

  // Call it every few thousand expansions. The estimate need not be monotone.
  void report(std::uint64_t expanded, const StopCheck& stop, double estimate) {
    if (wanted()) report(expanded, stop.elapsed_s(), estimate, stop.memoryBytes());
  }
  void report(std::uint64_t expanded, double elapsed_s, double estimate,
              std::size_t memory_bytes = 0) {
    const double whole = from_ + std::clamp(estimate, 0.0, 1.0) * (to_ - from_);
    reportWhole(expanded, elapsed_s, whole, memory_bytes);
  }
  // The same with an estimate of the whole, whatever the part is.
  void reportWhole(std::uint64_t expanded, const StopCheck& stop, double whole) {
    if (wanted()) reportWhole(expanded, stop.elapsed_s(), whole, stop.memoryBytes());
  }
  void reportWhole(std::uint64_t expanded, double elapsed_s, double whole,
                   std::size_t memory_bytes = 0) {
    fraction_ = std::max(fraction_, std::clamp(whole, 0.0, 0.999));
    if (!wanted() || elapsed_s < next_s_) return;
    next_s_ = elapsed_s + kInterval_s;
    if (memory_bytes > 0) memory_bytes_ = memory_bytes;
    (*callback_)({before_ + expanded, elapsed_s, fraction_, answer_, memory_bytes_});
  }

  // Reports a better incumbent of an anytime search that continues.
  void answered(std::uint64_t expanded, const PlanStage& answer) {
    answer_ = answer;
    if (wanted()) (*callback_)({expanded, answer.time_s, fraction_, answer_, memory_bytes_});
  }

  // Reports the end of the search.
  void finish(std::uint64_t expanded, const StopCheck& stop) const {
    if (wanted()) finish(expanded, stop.elapsed_s());
  }
  void finish(std::uint64_t expanded, double elapsed_s) const {
    if (wanted()) (*callback_)({expanded, elapsed_s, 1.0, answer_, memory_bytes_});
  }

 private:
  const std::function<void(const PlanProgress&)>* callback_;
  double fraction_ = 0.0;
  double from_ = 0.0;
  double to_ = 1.0;
  std::uint64_t before_ = 0;
  double next_s_ = kInterval_s;
  std::optional<PlanStage> answer_;
  std::size_t memory_bytes_ = 0;
};

}  // namespace clearway
