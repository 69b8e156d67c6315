#include "app/simulation/replay/run_rows.h"

#include <array>
#include <cassert>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/number_text.h"
#include "core/base/safe_text.h"
#include "maps/text/json_value.h"

namespace clearway::app {
namespace {

constexpr std::array kEventColumns{"time_s", "event", "a",      "b",    "x",     "y",
                                   "depth",  "row",   "column", "task", "cycle", "impact_s"};
constexpr std::array kPoseColumns{"time_s", "agent", "x", "y", "heading_deg"};
constexpr std::array kStepColumns{"step",       "time_s",          "moved",    "held",
                                  "near_pairs", "colliding_pairs", "in_walls", "events",
                                  "checked",    "move_s",          "check_s",  "broad_s",
                                  "narrow_s",   "walls_s",         "events_s", "total_s"};

template <std::size_t N>
std::string headerOf(RowFormat format, const std::array<const char*, N>& columns) {
  std::string out;
  if (format == RowFormat::JsonLines) return out;
  for (const char* column : columns) out += (out.empty() ? "" : ",") + std::string(column);
  return out + "\n";
}

std::string jsonString(const std::string& text) {
  std::string out = maps::toText(maps::JsonValue(text));
  while (!out.empty() && out.back() == '\n') out.pop_back();
  return out;
}

// One row, field by field in the order of the columns; an empty field is no key of a JSON line.
class Row {
 public:
  Row(RowFormat format, std::span<const char* const> columns)
      : format_(format), columns_(columns) {}
  void number(std::string_view column, std::optional<double> v) {
    raw(column, v ? shortest(*v) : "");
  }
  void count(std::string_view column, std::uint64_t v) { number(column, static_cast<double>(v)); }
  void text(std::string_view column, const std::string& v) {
    raw(column, format_ == RowFormat::Csv ? csvText(v) : jsonString(v));
  }
  void none(std::string_view column) { raw(column, {}); }
  [[nodiscard]] std::string done() const {
    assert(at_ == columns_.size());
    return row_ + (format_ == RowFormat::Csv ? "\n" : "}\n");
  }

 private:
  void raw(std::string_view column, const std::string& v) {
    assert(at_ < columns_.size() && column == columns_[at_]);
    if (format_ == RowFormat::Csv) {
      if (at_ > 0) row_ += ',';
      row_ += v;
    } else if (!v.empty()) {
      row_ += row_.empty() ? "{\"" : ",\"";
      row_ += column;
      row_ += "\":" + v;
    }
    ++at_;
  }

  RowFormat format_;
  [[maybe_unused]] std::span<const char* const> columns_;  // of the header, to check against
  std::size_t at_ = 0;
  std::string row_;
};

// The names in their order, with " > " between them.
std::string cycleText(const SimulationRun& run, const std::vector<simulation::AgentId>& cycle) {
  std::string out;
  for (const simulation::AgentId& id : cycle) out += (out.empty() ? "" : " > ") + run.nameOf(id);
  return out;
}

}  // namespace

RowFormat rowFormatOf(const std::string& file) {
  return std::filesystem::path(file).extension() == ".jsonl" ? RowFormat::JsonLines
                                                             : RowFormat::Csv;
}

std::string eventHeader(RowFormat format, const maps::MapFrame& frame) {
  return (format == RowFormat::Csv ? maps::frameLine(frame) : "") + headerOf(format, kEventColumns);
}
std::string stepHeader(RowFormat format) { return headerOf(format, kStepColumns); }
std::string poseHeader(RowFormat format, const maps::MapFrame& frame) {
  return (format == RowFormat::Csv ? maps::frameLine(frame) : "") + headerOf(format, kPoseColumns);
}

std::string eventRow(RowFormat format, const SimulationRun& run, const simulation::Event& e) {
  std::optional<Vec2> at = e.position;
  std::optional<double> depth = e.depth_m;
  if (const SimulationInput& in = run.input(); in.grid) {
    if (at) at = maps::positionFromWorld(in.frame, in.grid->frame(), *at);
    if (depth) depth = maps::lengthFromWorld(in.frame, in.grid->frame(), *depth);
  }
  Row row(format, kEventColumns);
  row.number("time_s", secondsOf(e.time));
  row.text("event", simulation::toString(e.kind));
  row.text("a", run.nameOf(e.a));
  if (e.b) {
    row.text("b", run.nameOf(*e.b));
  } else {
    row.none("b");
  }
  row.number("x", at ? std::optional(at->x) : std::nullopt);
  row.number("y", at ? std::optional(at->y) : std::nullopt);
  row.number("depth", depth);
  row.number("row", e.cell ? std::optional<double>(e.cell->row) : std::nullopt);
  row.number("column", e.cell ? std::optional<double>(e.cell->column) : std::nullopt);
  row.number("task", e.task ? std::optional<double>(*e.task) : std::nullopt);
  if (e.cycle.empty()) {
    row.none("cycle");
  } else {
    row.text("cycle", cycleText(run, e.cycle));
  }
  row.number("impact_s", e.impact ? std::optional(secondsOf(*e.impact)) : std::nullopt);
  return row.done();
}

std::string poseRows(RowFormat format, const SimulationRun& run) {
  const simulation::Simulation& s = run.simulation();
  std::string out;
  for (std::uint32_t k = 0; k < run.input().agents.size(); ++k) {
    const simulation::AgentId id{k, 0};
    if (!s.contains(id)) continue;
    const bool is_there = s.world().body(id)->mode != collide::BodyMode::Disabled;
    if (!is_there && !s.carrierOf(id)) continue;
    Pose pose = s.poseOf(id);
    if (const SimulationInput& in = run.input(); in.grid) {
      pose = maps::fromWorld(in.frame, in.grid->frame(), pose);
    }
    Row row(format, kPoseColumns);
    row.number("time_s", secondsOf(s.time()));
    row.text("agent", run.nameOf(id));
    row.number("x", pose.position.x);
    row.number("y", pose.position.y);
    row.number("heading_deg", pose.heading.degrees());
    out += row.done();
  }
  return out;
}

std::string stepRow(RowFormat format, const simulation::StepReport& r) {
  Row row(format, kStepColumns);
  row.count("step", r.step);
  row.number("time_s", secondsOf(r.time));
  row.count("moved", r.moved);
  row.count("held", r.held);
  row.count("near_pairs", r.near_pairs);
  row.count("colliding_pairs", r.colliding_pairs);
  row.count("in_walls", r.in_walls);
  row.count("events", r.events);
  row.number("checked", r.checked ? 1.0 : 0.0);
  row.number("move_s", r.move_s);
  row.number("check_s", r.check_s);
  row.number("broad_s", r.world.broad_s);
  row.number("narrow_s", r.world.narrow_s);
  row.number("walls_s", r.world.walls_s);
  row.number("events_s", r.events_s);
  row.number("total_s", r.total_s);
  return row.done();
}

}  // namespace clearway::app
