#include "app/study/report/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/document/plan/plan_report.h"
#include "app/drawing/files/svg_writer.h"
#include "core/base/number_text.h"

namespace clearway::app::report {
namespace {

using picture::attribute;
using picture::number;
using picture::textAt;
using picture::textWidth;

constexpr double kWidth = 460.0, kHeight = 300.0, kTop = 34.0, kBottom = 48.0, kRight = 16.0;
constexpr double kText = 11.5;
// Figures beyond these have an exponent; those between have none, and groups of digits.
constexpr double kMostFigure = 1e15, kLeastFigure = 1e-9, kGroupedFigure = 1e4;
constexpr const char* kThinSpace = "\xE2\x80\x89";

// One axis: values to pixels.
class Axis {
 public:
  Axis(double low, double high) {
    is_log_ = low > 0.0 && high > 100.0 * low;
    if (!(high > low)) {
      const double more = low == 0.0 ? 1.0 : 0.1 * std::abs(low);
      low -= more;
      high += more;
    }
    ticks_ = ticksOf(low, high, is_log_);
    low_ = std::min(low, ticks_.front());
    high_ = std::max(high, ticks_.back());
  }
  void setPixels(double at_low, double at_high) {
    at_low_ = at_low;
    at_high_ = at_high;
  }
  [[nodiscard]] double at(double v) const {
    return at_low_ +
           (scaled(v) - scaled(low_)) / (scaled(high_) - scaled(low_)) * (at_high_ - at_low_);
  }
  [[nodiscard]] const std::vector<double>& ticks() const { return ticks_; }

 private:
  [[nodiscard]] double scaled(double v) const { return is_log_ ? std::log10(v) : v; }
  double low_ = 0.0, high_ = 1.0, at_low_ = 0.0, at_high_ = 1.0;
  bool is_log_ = false;
  std::vector<double> ticks_;
};

struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  void include(double v) {
    low = std::min(low, v);
    high = std::max(high, v);
  }
};

std::string colour(std::size_t series) { return "s" + std::to_string(series % kMostSeries); }

// The frame of a plot: title, axes, grid lines and legend.
class Frame {
 public:
  Frame(const PlotText& text, const Range& x, const Range& y)
      : x_(x.low, x.high), y_(y.low, y.high) {
    double widest = 0.0;
    for (const double t : y_.ticks()) widest = std::max(widest, textWidth(figureText(t), kText));
    left_ = widest + 34.0;
    x_.setPixels(left_, kWidth - kRight);
    y_.setPixels(kHeight - kBottom, kTop);
    out_ = fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n", kWidth,
                       kHeight, picture::escaped(text.title));
    out_ += textAt({left_, 18.0}, 13.0, " class=\"ink\" font-weight=\"bold\"", text.title);
    out_ += textAt({0.5 * (left_ + kWidth - kRight), kHeight - 10.0}, kText,
                   " class=\"muted\" text-anchor=\"middle\"", text.x);
    out_ += fmt::format(
        "<text class=\"muted\" font-size=\"{}\" text-anchor=\"middle\" "
        "transform=\"translate(13 {}) rotate(-90)\">{}</text>\n",
        kText, number(0.5 * (kTop + kHeight - kBottom)), picture::escaped(text.y));
    for (const double t : y_.ticks()) {
      line({left_, y_.at(t)}, {kWidth - kRight, y_.at(t)}, "grid");
      out_ += textAt({left_ - 6.0, y_.at(t) + 4.0}, kText, " class=\"muted\" text-anchor=\"end\"",
                     figureText(t));
    }
  }
  void xTicks() {
    double free_from = -1.0;
    for (const double t : x_.ticks()) {
      line({x_.at(t), kHeight - kBottom}, {x_.at(t), kHeight - kBottom + 4.0}, "axis");
      const double half = 0.5 * textWidth(figureText(t), kText);
      if (x_.at(t) - half < free_from) continue;
      out_ += textAt({x_.at(t), kHeight - kBottom + 17.0}, kText,
                     " class=\"muted\" text-anchor=\"middle\"", figureText(t));
      free_from = x_.at(t) + half + 6.0;
    }
    line({left_, kHeight - kBottom}, {kWidth - kRight, kHeight - kBottom}, "axis");
  }
  void line(Vec2 a, Vec2 b, std::string_view style) {
    out_ += fmt::format("<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", style,
                        number(a.x), number(a.y), number(b.x), number(b.y));
  }
  void add(const std::string& svg) { out_ += svg; }
  [[nodiscard]] Vec2 at(const Point& p) const { return {x_.at(p.x), y_.at(p.y)}; }
  [[nodiscard]] double left() const { return left_; }
  [[nodiscard]] double yAt(double v) const { return y_.at(v); }
  [[nodiscard]] std::string done() const { return out_ + "</svg>\n"; }

 private:
  Axis x_, y_;
  double left_ = 0.0;
  std::string out_;
};

// Beside the plot, in HTML: it never covers a point.
std::string legend(const std::vector<Series>& series) {
  if (series.size() < 2) return {};
  std::string out = "<p class=\"legend\">";
  for (std::size_t k = 0; k < series.size(); ++k) {
    out +=
        "<span><i class=\"" + colour(k) + "\"></i>" + picture::escaped(series[k].name) + "</span> ";
  }
  return out + "</p>\n";
}

std::pair<Range, Range> rangesOf(const std::vector<Series>& series) {
  std::pair<Range, Range> out;
  for (const Series& s : series) {
    for (const Point& p : s.points) {
      out.first.include(p.x);
      out.second.include(p.y);
    }
  }
  return out;
}

}  // namespace

const std::string_view kPlotStyle = R"(
svg{width:100%;height:auto;display:block;font-family:"DejaVu Sans",system-ui,sans-serif}
.ink{fill:var(--ink)}.muted{fill:var(--muted)}.grid{stroke:var(--edge)}.axis{stroke:var(--muted)}
.curve{fill:none;stroke-width:2;stroke-linejoin:round}.front{fill:none;stroke:var(--ink);stroke-width:1.3;stroke-dasharray:4 3}
.legend{margin:.2em 0 0;font-size:.85em;color:var(--muted)}.legend span{margin-right:1em;white-space:nowrap}
.legend i{display:inline-block;width:.8em;height:.8em;border-radius:.2em;margin-right:.4em;background:currentColor}
.s0{color:#0072b2}.s1{color:#c25400}.s2{color:#007a59}.s3{color:#a04687}.s4{color:#7d6200}.s5{color:#2f7fb5}.s6{color:#6b43c0}.s7{color:#4d6b12}
@media(prefers-color-scheme:dark){.s0{color:#5aa9ff}.s1{color:#f58b4c}.s2{color:#35c596}.s3{color:#e28fc7}.s4{color:#d9b23c}.s5{color:#7cc7f2}.s6{color:#b39bff}.s7{color:#a9cc5a}}
.box{fill:currentColor;fill-opacity:.25;stroke:currentColor}.median{stroke:currentColor;stroke-width:2.5}.whisker{stroke:currentColor}
.dot{fill:currentColor;fill-opacity:.75}.line{stroke:currentColor}
)";

std::string figureText(double v) {
  if (v == 0.0) return "0";
  const double size = std::abs(v);
  if (size >= kMostFigure || size < kLeastFigure) return fmt::format("{:.3g}", v);
  if (size >= kGroupedFigure)
    return (v < 0.0 ? "-" : "") +
           grouped(static_cast<std::uint64_t>(std::llround(size)), kThinSpace);
  if (size < 0.001) return roundedText(v, 3);
  const int decimals = std::clamp(3 - static_cast<int>(std::floor(std::log10(size))), 0, 6);
  std::string out = fmt::format("{:.{}f}", v, decimals);
  if (out.find('.') == std::string::npos) return out;
  while (out.back() == '0') out.pop_back();
  if (out.back() == '.') out.pop_back();
  return out;
}

std::vector<double> ticksOf(double low, double high, bool is_log) {
  std::vector<double> ticks;
  if (is_log) {
    const int first = static_cast<int>(std::floor(std::log10(low)));
    const int last = static_cast<int>(std::ceil(std::log10(high)));
    const int step = std::max(1, (last - first + 5) / 6);
    for (int k = first; k <= last; k += step) ticks.push_back(std::pow(10.0, k));
    if (ticks.size() < 2) ticks.push_back(std::pow(10.0, first + step));
    return ticks;
  }
  const double rough = (high - low) / 5.0;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  double step = 10.0 * power;
  for (const double factor : {5.0, 2.0, 1.0}) {
    if (factor * power >= rough) step = factor * power;
  }
  for (double k = std::floor(low / step + 1e-9); k * step < high + step * (1.0 - 1e-9); k += 1.0) {
    ticks.push_back(k * step);
  }
  return ticks;
}

std::string linePlot(const PlotText& text, const std::vector<Series>& series) {
  const auto [x, y] = rangesOf(series);
  Frame frame(text, x, y);
  frame.xTicks();
  for (std::size_t k = 0; k < series.size(); ++k) {
    std::string data;
    for (const Point& p : series[k].points) {
      const Vec2 at = frame.at(p);
      data += data.empty() ? "M" + number(at.x) + " " + number(at.y)
                           : "H" + number(at.x) + "V" + number(at.y);
    }
    frame.add("<path class=\"curve line " + colour(k) + "\" d=\"" + data + "\"/>\n");
    if (!series[k].points.empty()) {
      const Vec2 end = frame.at(series[k].points.back());
      frame.add(picture::circle(end, 3.0, " class=\"dot " + colour(k) + "\""));
    }
  }
  return frame.done() + legend(series);
}

std::string pointPlot(const PlotText& text, const std::vector<Series>& series,
                      const std::vector<Point>& front) {
  const auto [x, y] = rangesOf(series);
  Frame frame(text, x, y);
  frame.xTicks();
  std::string data;
  for (const Point& p : front) {
    const Vec2 at = frame.at(p);
    data += (data.empty() ? "M" : "L") + number(at.x) + " " + number(at.y);
  }
  if (front.size() > 1) frame.add("<path class=\"front\" d=\"" + data + "\"/>\n");
  for (std::size_t k = 0; k < series.size(); ++k) {
    for (const Point& p : series[k].points) {
      frame.add(picture::circle(frame.at(p), 3.2, " class=\"dot " + colour(k) + "\""));
    }
  }
  return frame.done() + legend(series);
}

std::string boxPlot(const PlotText& text, const std::vector<NamedSummary>& boxes) {
  Range y;
  for (const NamedSummary& b : boxes) {
    y.include(b.summary.p5);
    y.include(b.summary.p95);
  }
  Frame frame(text, {0.0, 1.0}, y);
  const double step = (kWidth - kRight - frame.left()) / static_cast<double>(boxes.size());
  for (std::size_t k = 0; k < boxes.size(); ++k) {
    const Summary& s = boxes[k].summary;
    const double middle = frame.left() + (static_cast<double>(k) + 0.5) * step;
    const double half = std::min(18.0, 0.3 * step);
    const std::string style = " " + colour(0);
    frame.line({middle, frame.yAt(s.p5)}, {middle, frame.yAt(s.p95)}, "whisker" + style);
    for (const double v : {s.p5, s.p95}) {
      frame.line({middle - 0.5 * half, frame.yAt(v)}, {middle + 0.5 * half, frame.yAt(v)},
                 "whisker" + style);
    }
    frame.add(
        picture::rectangle({{middle - half, frame.yAt(s.p75)}, {middle + half, frame.yAt(s.p25)}},
                           " class=\"box" + style + "\""));
    frame.line({middle - half, frame.yAt(s.median)}, {middle + half, frame.yAt(s.median)},
               "median" + style);
    frame.add(textAt({middle, kHeight - kBottom + 17.0}, kText,
                     " class=\"muted\" text-anchor=\"middle\"",
                     picture::fitted(boxes[k].name, kText, false, step - 4.0)));
  }
  frame.line({frame.left(), kHeight - kBottom}, {kWidth - kRight, kHeight - kBottom}, "axis");
  return frame.done();
}

}  // namespace clearway::app::report
