// app/cli/output/progress_bar.h — a progress line on a terminal with the completed fraction and the
// remaining time. Silent if stderr is no terminal, and for work shorter than kDelay_s.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "app/cli/output/console.h"
#include "core/base/work_progress.h"

namespace clearway::cli {

class ProgressBar {
 public:
  static constexpr double kDelay_s = 0.4;
  static constexpr double kInterval_s = 0.1;

  explicit ProgressBar(Console& console) : console_(console), start_(Clock::now()) {}
  ~ProgressBar() { clear(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  // fraction in [0, 1]; `detail` is a short text after the bar.
  void update(double fraction, std::string_view detail);
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  Console& console_;
  Clock::time_point start_;
  double last_draw_s_ = -1.0;
  bool drawn_ = false;
};

inline constexpr const char* kReading = "reading";
inline constexpr const char* kCounting = "counting";
inline constexpr const char* kDrawing = "drawing";

// Does work on this thread that reports how far it has come (core/base/work_progress.h), such as
// reading and drawing, and shows that. `what` is a short text after the bar.
template <class Work>
auto watched(Console& console, const char* what, Work work) {
  ProgressBar bar(console);
  const WorkWatch watch([&](double fraction) { bar.update(fraction, what); });
  return work();
}

// The line without escape codes: "[####----]  42 %  ETA 0:07  detail".
[[nodiscard]] std::string progressLine(double fraction, double elapsed_s, std::string_view detail);

}  // namespace clearway::cli
