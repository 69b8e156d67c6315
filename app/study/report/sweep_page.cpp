// The HTML page of a sweep's report.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/drawing/files/svg_writer.h"
#include "app/study/report/html_page.h"
#include "app/study/report/plot.h"
#include "app/study/report/sweep_report.h"

namespace clearway::app::report {
namespace {

using picture::escaped;

struct Page {
  const SweepReport& report;
  const RunPicture& picture;
  std::string out;

  void head();
  void study(const Study& study);
  void factors(const Study& study);
  void tables(const Study& study);
  void plots(const Study& study);
  void means(const Study& study);
  void worst(const Study& study);
};

void Page::head() {
  std::size_t runs = 0, solved = 0;
  std::set<std::string> hosts;
  for (const Study& s : report.studies) {
    runs += s.runs.size();
    solved += static_cast<std::size_t>(std::ranges::count_if(s.runs, &StudyRun::solved));
    for (const StudyRun& r : s.runs) hosts.insert(r.host);
  }
  out += pageHead(report.options.title);
  out += fmt::format(
      "<p class=\"facts\"><span><b>{}</b> runs</span><span><b>{}</b> solved</span>"
      "<span><b>{}</b> {}</span><span><b>{}</b> {}</span>"
      "<span>hash <code>{}</code></span></p>\n",
      runs, solved, report.studies.size(), report.studies.size() == 1 ? "study" : "studies",
      hosts.size(), hosts.size() == 1 ? "computer" : "computers", escaped(report.hash));
}

void Page::factors(const Study& study) {
  out +=
      "<div class=\"card\"><table><tr><th>factor</th><th "
      "style=\"text-align:left\">values</th></tr>\n";
  for (const auto& [name, values] : study.factors) {
    std::string text;
    for (const std::string& v : values) {
      if (text.size() > 90) {
        text += ", … (" + std::to_string(values.size()) + ")";
        break;
      }
      text += (text.empty() ? "" : ", ") + v;
    }
    out += "<tr><td>" + escaped(name) + "</td><td style=\"text-align:left\">" + escaped(text) +
           "</td></tr>\n";
  }
  out += "</table></div>\n";
}

std::string summaryRow(const std::string& name, std::size_t runs, const Summary& s) {
  std::string row =
      fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td>", escaped(name), runs, s.count);
  for (const double v : {s.mean, s.least, s.p5, s.median, s.p95, s.p99, s.most}) {
    row += "<td>" + (s.count > 0 ? figureText(v) : std::string("–")) + "</td>";
  }
  return row + "</tr>\n";
}

void Page::tables(const Study& study) {
  const auto by = comparedFactor(report, study);
  for (const std::string& figure : study.figures) {
    out += "<h3>" + escaped(figure) + (by ? " by " + escaped(*by) : "") + "</h3>\n";
    out += "<div class=\"card\"><table><tr><th>" + escaped(by.value_or("")) +
           "</th><th>runs</th><th>solved</th><th>mean</th><th>min</th><th>p5</th><th>median</th>"
           "<th>p95</th><th>p99</th><th>max</th></tr>\n";
    if (by) {
      for (const std::string& v : study.factors.at(*by)) {
        const auto runs = std::ranges::count_if(study.runs, [&](const StudyRun& r) {
          const auto p = r.parameters.find(*by);
          return p != r.parameters.end() && p->second == v;
        });
        out += summaryRow(v, static_cast<std::size_t>(runs),
                          summaryOf(valuesOf(study, figure, *by, v)));
      }
    }
    out += summaryRow("all", study.runs.size(), summaryOf(valuesOf(study, figure)));
    out += "</table></div>\n";
  }
}

// One series for each value of the factor.
template <class F>
std::vector<Series> seriesBy(const Study& study, const std::optional<std::string>& by, F&& points) {
  std::vector<Series> out;
  if (!by) {
    out.push_back({"all", points("", "")});
  } else {
    for (const std::string& v : study.factors.at(*by))
      out.push_back({*by + " " + v, points(*by, v)});
  }
  std::erase_if(out, [](const Series& s) { return s.points.empty(); });
  return out;
}

void Page::plots(const Study& study) {
  const auto by = comparedFactor(report, study);
  const std::string& main = study.figures.front();
  const auto cactus = seriesBy(study, by, [&](const std::string& factor, const std::string& value) {
    std::vector<double> times = valuesOf(study, "cpu_s", factor, value);
    std::ranges::sort(times);
    std::vector<Point> points;
    for (std::size_t k = 0; k < times.size(); ++k) {
      points.push_back({static_cast<double>(k + 1), times[k], 0});
    }
    return points;
  });
  if (cactus.empty()) return;
  out +=
      "<h3>Plots</h3>\n<div class=\"plots\">\n<div class=\"card\">" +
      linePlot({"Runs solved within a time", "runs solved", "CPU time of each run [s]"}, cactus) +
      "</div>\n";
  if (by) {
    std::vector<NamedSummary> boxes;
    for (const std::string& v : study.factors.at(*by)) {
      const Summary s = summaryOf(valuesOf(study, main, *by, v));
      if (s.count > 0) boxes.push_back({v, s});
    }
    out += "<div class=\"card\">" +
           boxPlot({main + ": percentiles 5, 25, 50, 75, 95", *by, main}, boxes) + "</div>\n";
  }
  if (main != "cpu_s") {
    std::vector<Point> all;
    const double sign = isBetterLarge(main) ? -1.0 : 1.0;
    for (std::size_t k = 0; k < study.runs.size(); ++k) {
      const auto& f = study.runs[k].figures;
      if (!study.runs[k].solved() || !f.contains(main)) continue;
      all.push_back({f.at("cpu_s"), sign * f.at(main), k});
    }
    std::vector<Point> front = paretoFront(all);
    for (Point& p : front) p.y *= sign;
    const auto points =
        seriesBy(study, by, [&](const std::string& factor, const std::string& value) {
          std::vector<Point> of_value;
          for (const Point& p : all) {
            const auto& parameters = study.runs[p.run].parameters;
            const auto v = parameters.find(factor);
            if (factor.empty() || (v != parameters.end() && v->second == value)) {
              of_value.push_back({p.x, sign * p.y, p.run});
            }
          }
          return of_value;
        });
    out += "<div class=\"card\">" +
           pointPlot({"Time and " + main + ", with the Pareto front", "CPU time [s]", main}, points,
                     front) +
           "</div>\n";
  }
  out += "</div>\n";
}

// The means of the main figure over the two factors with the most values up to twelve.
void Page::means(const Study& study) {
  constexpr std::size_t kMost = 12;
  std::vector<std::string> names;
  for (const auto& [name, values] : study.factors) {
    if (name != "seed" && values.size() <= kMost) names.push_back(name);
  }
  std::ranges::stable_sort(names, std::ranges::greater{},
                           [&](const std::string& n) { return study.factors.at(n).size(); });
  if (names.size() < 2) return;
  const std::string &main = study.figures.front(), &down = names[0], &across = names[1];
  std::map<std::pair<std::string, std::string>, std::pair<double, double>> sums;
  for (const StudyRun& r : study.runs) {
    const auto f = r.figures.find(main);
    const auto a = r.parameters.find(down), b = r.parameters.find(across);
    if (!r.solved() || f == r.figures.end() || a == r.parameters.end() || b == r.parameters.end())
      continue;
    auto& [sum, count] = sums[{a->second, b->second}];
    sum += f->second;
    count += 1.0;
  }
  double least = 1e300, most = -1e300;
  for (const auto& [cell, s] : sums) {
    least = std::min(least, s.first / s.second);
    most = std::max(most, s.first / s.second);
  }
  out += "<h3>Mean " + escaped(main) + " by " + escaped(down) + " and " + escaped(across) +
         "</h3>\n<div class=\"card\"><table class=\"heat\"><tr><th>" + escaped(down) + " ↓ " +
         escaped(across) + " →</th>";
  for (const std::string& v : study.factors.at(across)) out += "<th>" + escaped(v) + "</th>";
  out += "</tr>\n";
  for (const std::string& row : study.factors.at(down)) {
    out += "<tr><td>" + escaped(row) + "</td>";
    for (const std::string& column : study.factors.at(across)) {
      const auto s = sums.find({row, column});
      if (s == sums.end()) {
        out += "<td>–</td>";
        continue;
      }
      const double mean = s->second.first / s->second.second;
      const double share = most > least ? (mean - least) / (most - least) : 0.0;
      out += fmt::format("<td style=\"background:rgba(var(--bar),{:.2f})\">{}</td>",
                         0.03 + 0.32 * share, figureText(mean));
    }
    out += "</tr>\n";
  }
  out += "</table></div>\n";
}

void Page::worst(const Study& study) {
  const std::vector<WorstRun> runs = worstRuns(report, study);
  if (runs.empty()) return;
  const std::string& main = study.figures.front();
  out += "<h3>Worst runs</h3>\n<div class=\"worsts\">\n";
  for (const WorstRun& w : runs) {
    const StudyRun& r = study.runs[w.run];
    std::string what;
    if (w.why == Why::Slowest) what = "slow: " + figureText(r.figures.at("cpu_s")) + " s of CPU";
    if (w.why == Why::Worst) what = main + " " + figureText(r.figures.at(main));
    if (w.why == Why::Failed)
      what = "exit code " + std::to_string(r.exit_code) + (r.error.empty() ? "" : ": " + r.error);
    out += "<div class=\"card\"><p" + std::string(w.why == Why::Failed ? " class=\"bad\"" : "") +
           ">" + escaped(what) + "</p><code>clearway " + escaped(r.key) + "</code>\n";
    // One picture for each kind of worst runs, so that those of all studies are drawn.
    const bool is_first = &w == &runs.front() || (&w - 1)->why != w.why;
    const std::optional<std::string> svg = is_first ? picture(r) : std::nullopt;
    if (svg) {
      out += "<img alt=\"" + escaped(r.key) + "\" src=\"data:image/svg+xml;base64," +
             picture::base64(*svg) + "\">\n";
    }
    out += "</div>\n";
  }
  out += "</div>\n";
}

void Page::study(const Study& study) {
  out += "<h2>" + escaped(study.name) + "</h2>\n";
  const auto solved = std::ranges::count_if(study.runs, &StudyRun::solved);
  out += fmt::format(
      "<p class=\"facts\"><span><code>clearway {}</code></span><span><b>{}</b> runs</span>"
      "<span><b>{}</b> solved</span></p>\n",
      escaped(study.command), study.runs.size(), solved);
  if (!study.factors.empty()) factors(study);
  plots(study);
  tables(study);
  means(study);
  worst(study);
}

}  // namespace

std::string htmlOf(const SweepReport& report, const RunPicture& picture) {
  Page page{report, picture, {}};
  page.head();
  for (const Study& study : report.studies) page.study(study);
  return page.out +
         pageEnd(
             "Percentiles are interpolated between the values in order. Runs that failed have no "
             "figures. The commands run in the folder of the sweep.");
}

}  // namespace clearway::app::report
