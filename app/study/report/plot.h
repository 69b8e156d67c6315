// app/study/report/plot.h — plots as SVG text: lines, points with fronts, and boxes.
//
// Colours are classes s0 to s7, which the style sheet of the page defines for light and dark
// themes (kPlotStyle). Axes have ticks at 1, 2 or 5 times powers of ten; an axis is logarithmic if
// its values are above 0 and span more than two decades. The same input gives the same text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/study/report/statistics.h"

namespace clearway::app::report {

inline constexpr std::size_t kMostSeries = 8;

// Palette of Okabe and Ito, darker for text-sized marks; and its dark variant.
extern const std::string_view kPlotStyle;

struct Series {
  std::string name;
  std::vector<Point> points;
};

struct PlotText {
  std::string title, x, y;
};

// A step curve for each series; the points by growing x.
[[nodiscard]] std::string linePlot(const PlotText& text, const std::vector<Series>& series);
// Points, and the front as a line through `front`.
[[nodiscard]] std::string pointPlot(const PlotText& text, const std::vector<Series>& series,
                                    const std::vector<Point>& front);
struct NamedSummary {
  std::string name;
  Summary summary;
};
// A box from the 25th to the 75th percentile with the median, whiskers from the 5th to the 95th.
[[nodiscard]] std::string boxPlot(const PlotText& text, const std::vector<NamedSummary>& boxes);

// The ticks of an axis that covers both values, in growing order; at least two.
[[nodiscard]] std::vector<double> ticksOf(double low, double high, bool is_log);
// Four significant digits, without an exponent between 1e-4 and 1e7.
[[nodiscard]] std::string figureText(double v);

}  // namespace clearway::app::report
