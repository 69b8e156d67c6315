#include "app/cli/output/progress_bar.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace clearway::cli {
namespace {

constexpr int kWidth = 30;
constexpr double kTooLong_s = 99.0 * 3600.0;  // longer estimates are not printed

std::string clockText(double seconds) {
  const auto s = static_cast<long>(std::ceil(seconds));
  if (s < 3600) return fmt::format("{}:{:02}", s / 60, s % 60);
  return fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
}

}  // namespace

std::string progressLine(double fraction, double elapsed_s, std::string_view detail) {
  const double f = std::clamp(fraction, 0.0, 1.0);
  const int filled = static_cast<int>(f * kWidth);
  std::string eta = "-:--";
  if (f > 0.0) {
    const double left_s = elapsed_s * (1.0 - f) / f;
    if (left_s < kTooLong_s) eta = clockText(left_s);
  }
  return fmt::format("[{:#>{}}{:->{}}] {:3.0f} %  ETA {}  {}", "", filled, "", kWidth - filled,
                     std::floor(f * 100.0), eta, detail);
}

void ProgressBar::update(double fraction, std::string_view detail) {
  if (!console_.stderrIsTerminal()) return;
  const double now_s = std::chrono::duration<double>(Clock::now() - start_).count();
  if (now_s < kDelay_s || (drawn_ && now_s - last_draw_s_ < kInterval_s)) return;
  last_draw_s_ = now_s;
  drawn_ = true;
  console_.note("\r\x1b[K" + progressLine(fraction, now_s, detail));
}

void ProgressBar::clear() {
  if (drawn_) console_.note("\r\x1b[K");
  drawn_ = false;
}

}  // namespace clearway::cli
