// planner/common/progress_meter.h — passes a search's progress on, at most 20 times a second.
//
// What the user sees never decreases, however many searches report one after the other; the
// fraction is 1 only at the end.
#pragma once

#include <algorithm>

#include "planner/common/plan_result.h"

namespace clearway {

class ProgressMeter {
 public:
  static constexpr double kInterval_s = 0.05;

  explicit ProgressMeter(const PlanControl& control) : callback_(&control.progress) {}

  [[nodiscard]] bool wanted() const { return static_cast<bool>(*callback_); }

  // A search reports what it has expanded itself; so much was before it, or so much more.
  void startFrom(std::uint64_t expanded_before) { before_ = expanded_before; }
  void goOn(std::uint64_t expanded_more) { before_ += expanded_more; }
  // Its estimates are of this part of the whole.
  void setPart(double from, double to) {
    from_ = from;
    to_ = to;
  }

  // Call every few thousand expansions; the estimate may go up and down.
  void report(std::uint64_t expanded, double elapsed_s, double estimate) {
    const double whole = from_ + std::clamp(estimate, 0.0, 1.0) * (to_ - from_);
    fraction_ = std::max(fraction_, std::clamp(whole, 0.0, 0.999));
    if (!wanted() || elapsed_s < next_s_) return;
    next_s_ = elapsed_s + kInterval_s;
    (*callback_)({before_ + expanded, elapsed_s, fraction_, answer_});
  }

  // An anytime search has a better answer, and goes on.
  void answered(std::uint64_t expanded, const PlanStage& answer) {
    answer_ = answer;
    if (wanted()) (*callback_)({expanded, answer.time_s, fraction_, answer_});
  }

  // The search found its answer.
  void finish(std::uint64_t expanded, double elapsed_s) const {
    if (wanted()) (*callback_)({expanded, elapsed_s, 1.0, answer_});
  }

 private:
  const std::function<void(const PlanProgress&)>* callback_;
  double fraction_ = 0.0;
  double from_ = 0.0;
  double to_ = 1.0;
  std::uint64_t before_ = 0;
  double next_s_ = kInterval_s;
  std::optional<PlanStage> answer_;
};

}  // namespace clearway
