#include "app/cli/output/trace_output.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <utility>
#include <vector>

namespace clearway::cli {
namespace {

const char* nameOf(TraceKind kind) {
  switch (kind) {
    case TraceKind::Opened: return "opened";
    case TraceKind::Expanded: return "expanded";
    default: return "began";
  }
}

// In degrees of the printed frame.
std::vector<double> degreesOf(const SearchTrace& trace, const app::ReportFrame& f) {
  std::vector<double> degrees;
  for (const Heading& h : trace.headings) {
    degrees.push_back(fromWorld(f.frame, f.grid, Pose{{}, h}).heading.degrees());
  }
  return degrees;
}

// Root and both ends in the printed frame.
std::array<Vec2, 3> placesOf(const TraceInterval& t, const app::ReportFrame& f) {
  const auto place = [&](float column, float row) {
    const Vec2 p{column * f.grid.cellWidth(), row * f.grid.cellLength()};
    return fromWorld(f.frame, f.grid, Pose{p, {}}).position;
  };
  return {place(t.root_column, t.root_row), place(t.left, t.row), place(t.right, t.row)};
}

}  // namespace

bool isJsonTrace(const std::string& file) {
  return std::filesystem::path(file).extension() == ".json";
}

std::string traceCsv(const SearchTrace& trace, const app::PlanJob& job,
                     const app::ReportFrame& frame) {
  const bool poses = job.query.shaped() != nullptr;
  const bool intervals = !trace.intervals.empty();
  const std::vector<double> degrees = degreesOf(trace, frame);
  std::string csv = (poses || intervals ? maps::frameLine(frame.frame) : "") + "event,row,column";
  if (poses) csv += ",heading_deg";
  if (intervals) csv += ",root_x,root_y,left_x,left_y,right_x,right_y";
  csv += '\n';
  for (std::size_t i = 0; i < trace.events.size(); ++i) {
    const TraceEvent& e = trace.events[i];
    csv += fmt::format("{},{},{}", nameOf(e.kind), e.cell.row, e.cell.column);
    if (poses) csv += e.kind == TraceKind::Began ? "," : fmt::format(",{}", degrees[e.heading]);
    if (const TraceInterval* const t = trace.intervalOf(i)) {
      for (const Vec2 p : placesOf(*t, frame)) csv += fmt::format(",{:.9g},{:.9g}", p.x, p.y);
    } else if (intervals) {
      csv += ",,,,,,";
    }
    csv += '\n';
  }
  return csv;
}

std::string traceJson(const SearchTrace& trace, const app::PlanJob& job,
                      const app::ReportFrame& frame) {
  const bool poses = job.query.shaped() != nullptr;
  const std::vector<double> degrees = degreesOf(trace, frame);
  std::string json = fmt::format("{{\n  \"unit\": \"{}\",\n  \"frame\": \"{}\",\n  \"events\": [",
                                 maps::unitOf(frame.frame), maps::nameOf(frame.frame));
  for (std::size_t i = 0; i < trace.events.size(); ++i) {
    const TraceEvent& e = trace.events[i];
    json += fmt::format("{}    {{\"event\": \"{}\", \"row\": {}, \"column\": {}",
                        i == 0 ? "\n" : ",\n", nameOf(e.kind), e.cell.row, e.cell.column);
    if (poses && e.kind != TraceKind::Began) {
      json += fmt::format(", \"heading_deg\": {}", degrees[e.heading]);
    }
    if (const TraceInterval* const t = trace.intervalOf(i)) {
      const auto [root, left, right] = placesOf(*t, frame);
      for (const auto& [name, p] :
           {std::pair{"root", root}, std::pair{"left", left}, std::pair{"right", right}}) {
        json += fmt::format(", \"{}\": [{:.9g}, {:.9g}]", name, p.x, p.y);
      }
    }
    json += '}';
  }
  return json + (trace.events.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

}  // namespace clearway::cli
