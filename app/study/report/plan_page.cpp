#include "app/study/report/plan_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "app/document/body/body_shape.h"
#include "app/document/plan/plan_report.h"
#include "app/drawing/files/svg_writer.h"
#include "app/drawing/pictures/render.h"
#include "app/study/report/html_page.h"
#include "app/study/report/plot.h"
#include "maps/plan/plan_options.h"

namespace clearway::app::report {
namespace {

constexpr double kDegreesOfRadian = 180.0 / std::numbers::pi;

ReportFrame frameOf(const PlanReport& r) { return {r.map->frame, r.map->grid.frame()}; }

double reachOf(const maps::PlanFile& plan) {
  const auto footprint = drawnFootprintOf(plan.shape, plan.padding);
  if (!footprint || !*footprint) return 0.0;
  return (*footprint)->circumscribedRadius();
}

// Evenly spaced by distance, with both ends; poses of turns in place share a distance, of which the
// tightest counts.
std::vector<ProfilePoint> profileOf(const maps::PlanFile& plan, const maps::GridMap& map) {
  const double all_m = length(plan.path);
  const double turned = rotation(plan.path) * std::max(reachOf(plan), 1e-3);
  const double step = std::max((all_m + turned) / static_cast<double>(kProfileSamples), 1e-9);
  const auto samples = samplePath(plan.path, step);
  if (!samples) return {};
  const std::size_t stride = samples->size() / kProfileSamples + 1;
  std::vector<ProfilePoint> out;
  maps::PlanFile without_costs = plan;
  without_costs.planner.terrain.clear();
  const Result<PlanJob> job = planJobOf(map, without_costs);
  double along = 0.0;
  Vec2 before = plan.path.start.position;
  for (std::size_t k = 0; k < samples->size(); ++k) {
    const Pose& pose = (*samples)[k].pose;
    along += length(pose.position - before);
    before = pose.position;
    if (k % stride != 0 && k + 1 != samples->size()) continue;
    const Certificate c = job ? certify(job->query, Path{pose, {}}) : Certificate{};
    const double clearance = c.free ? c.clearance_m : 0.0;
    if (!out.empty() && out.back().at_m == along) {
      out.back().clearance_m = std::min(out.back().clearance_m, clearance);
    } else {
      out.push_back({along, clearance});
    }
  }
  return out;
}

std::string shapeText(const ReportFrame& f, const maps::PlanFile& plan) {
  const maps::AgentShape& s = plan.shape;
  std::string text;
  switch (s.kind) {
    case maps::ShapeKind::Box:
      text =
          fmt::format("box, {} long and {} wide", lengthText(f, s.length), lengthText(f, s.width));
      break;
    case maps::ShapeKind::Disc:
      text = fmt::format("disc of radius {}", lengthText(f, s.length));
      break;
    case maps::ShapeKind::Square:
      text = fmt::format("square with sides of {}", lengthText(f, s.length));
      break;
    case maps::ShapeKind::Point: text = "point without size: no robot was checked"; break;
    default: text = "polygon or compound";
  }
  if (plan.padding.distance > 0.0) {
    text += fmt::format(", padding {}", lengthText(f, plan.padding.distance));
  }
  return text;
}

Facts factsAbout(const PlanReport& r) {
  const ReportFrame f = frameOf(r);
  const maps::PlanFile& plan = r.check.plan;
  Facts facts{{"length", lengthText(f, length(plan.path))},
              {"motions", std::to_string(plan.path.motions.size())},
              {"rotation", turningText(plan.path)}};
  if (maps::isTurning(plan.shape.kind) || costBasisOf(plan) == CostBasis::Terrain) {
    facts.emplace_back("cost", lengthText(f, r.check.cost));
  }
  if (r.check.certificate.free) {
    facts.emplace_back("clearance",
                       clearanceText(f, r.check.certificate, plan.padding.distance > 0.0));
  }
  return facts;
}

Facts detailsAbout(const PlanReport& r) {
  const ReportFrame f = frameOf(r);
  const maps::PlanFile& plan = r.check.plan;
  Facts facts{{"agent", shapeText(f, plan)},
              {"from", poseText(f, plan.path.start)},
              {"to", poseText(f, plan.path.goal())}};
  if (!plan.others.empty()) {
    facts.emplace_back("static agents", plural(static_cast<long>(plan.others.size()), "agent"));
  }
  if (!plan.map.file.empty()) facts.emplace_back("map", plan.map.file);
  const maps::PlanRequest request{plan.planner, {}};
  const auto kind =
      maps::isTurning(plan.shape.kind) ? maps::OptionPlanner::Pose : maps::OptionPlanner::Grid;
  for (const maps::PlanOption* o : maps::planOptionsByGroup()) {
    const maps::OptionValue value = o->value.get(request);
    if (o->key.empty() || !o->isFor(kind) || value == o->defaultValue()) continue;
    std::string text = "on";
    if (const auto* number = std::get_if<double>(&value)) {
      text = o->unit == maps::OptionUnit::MapLength ? lengthText(f, *number) : shortNumber(*number);
    }
    if (const auto* flag = std::get_if<bool>(&value)) text = *flag ? "on" : "off";
    if (const auto* words = std::get_if<std::string>(&value)) text = *words;
    facts.emplace_back(o->label.empty() ? std::string(o->id) : std::string(o->label), text);
  }
  if (plan.metrics) {
    facts.emplace_back(
        "search", fmt::format("{} expanded in {}, {}", statesText(plan.metrics->expanded),
                              durationText(plan.metrics->time_s),
                              memoryText(static_cast<std::size_t>(plan.metrics->memory_bytes))));
  }
  return facts;
}

std::string verdictOf(const PlanReport& r) {
  const ReportFrame f = frameOf(r);
  const Certificate& c = r.check.certificate;
  std::string text = "Collides: " + collisionText(f, c);
  if (c.free && r.check.plan.shape.kind == maps::ShapeKind::Point) {
    text = "Free for a point. The shape of a robot was not checked.";
  } else if (c.free) {
    text = "Proved free along the whole swept motion, by the independent validator.";
  }
  if (!r.check.same_map) text += " The map is not the one that the plan was made on.";
  for (const std::string& claim : r.check.claims_differ) {
    text += " The file claims another " + (claim == "free" ? std::string("verdict") : claim) + ".";
  }
  return fmt::format("<p class=\"verdict {}\">{}</p>\n", c.free ? "good" : "bad",
                     picture::escaped(text));
}

const char* nameOf(MotionKind kind) {
  switch (kind) {
    case MotionKind::Straight: return "straight";
    case MotionKind::Turn: return "turn in place";
    default: return "arc";
  }
}

std::string motionTable(const PlanReport& r) {
  const ReportFrame f = frameOf(r);
  const std::vector<Motion>& motions = r.check.plan.path.motions;
  std::vector<std::vector<std::string>> rows;
  for (std::size_t k = 0; k < std::min(motions.size(), kMostMotions); ++k) {
    const Motion& m = motions[k];
    rows.push_back({std::to_string(k + 1) + "  " + nameOf(m.kind), lengthText(f, travel(m)),
                    shortNumber(std::abs(turnAngle(m)) * kDegreesOfRadian) + "°",
                    poseText(f, m.to)});
  }
  std::string out = "<h2>Motions</h2>\n" + tableOf({"motion", "length", "turn", "to"}, rows);
  if (motions.size() > kMostMotions) {
    out += fmt::format("<p class=\"facts\">The first {} of {} motions.</p>\n", kMostMotions,
                       motions.size());
  }
  return out;
}

std::string passageTable(const PlanReport& r) {
  if (r.passages.empty()) return {};
  const ReportFrame f = frameOf(r);
  std::vector<std::vector<std::string>> rows;
  for (const lattice::Passage& p : r.passages) {
    rows.push_back({positionText(f, p.centre()), passageWidthText(f, p.width_m)});
  }
  return "<div>" + tableOf({"narrowest passages, at", "width"}, rows) + "</div>\n";
}

// Whether the path needs less than half of the map along both axes.
bool isSmall(const Path& path, const maps::GridMap& map) {
  Aabb box{path.start.position, path.start.position};
  for (const Motion& m : path.motions) box = merged(box, {m.to.position, m.to.position});
  const Vec2 size = box.max - box.min;
  const Vec2 all = map.grid.frame().bounds().max;
  return size.x < 0.5 * all.x && size.y < 0.5 * all.y;
}

}  // namespace

PlanReport planReportOf(const maps::GridMap& map, PlanCheck check, std::string title,
                        std::string file) {
  PlanReport out{&map, std::move(check), std::move(title), std::move(file), {}, {}};
  const maps::PlanFile& plan = out.check.plan;
  out.profile = profileOf(plan, map);
  out.passages = narrowPassages(map.grid, plan.path, reachOf(plan));
  return out;
}

Result<std::string> htmlOf(const PlanReport& r) {
  const maps::PlanFile& plan = r.check.plan;
  const ReportFrame f = frameOf(r);
  const PictureInput input = TRY(pictureOfPlan(plan, *r.map, r.check.certificate));
  PictureOptions picture;
  picture.theme = PictureTheme::Auto;
  picture.max_width = 1000.0;
  picture.title = r.title;
  const std::string whole = TRY(draw(input, PictureFile::Svg, picture));
  std::optional<std::string> close;
  if (isSmall(plan.path, *r.map)) {
    picture.window = PictureWindow::Paths;
    close = draw(input, PictureFile::Svg, picture).value_or(whole);
  }
  std::string out = pageHead(r.title, verdictOf(r) + factsOf(factsAbout(r)));
  out += imageOf(whole, "The path on the map");
  if (close) out += "<h2>The path</h2>\n" + imageOf(*close, "The path, enlarged");
  if (r.profile.size() > 1) {
    Series line{"clearance", {}};
    for (const ProfilePoint& p : r.profile) {
      line.points.push_back({maps::lengthFromWorld(f.frame, f.grid, p.at_m),
                             maps::lengthFromWorld(f.frame, f.grid, p.clearance_m), 0});
    }
    const std::string unit = std::string(" [") + maps::unitOf(f.frame) + "]";
    out +=
        "<h2>Clearance and passages</h2>\n<div class=\"plots\"><div class=\"card\">" +
        linePlot({"Clearance along the path", "distance from the start" + unit, "clearance" + unit},
                 {line}) +
        "</div>\n" + passageTable(r) + "</div>\n";
  }
  out += "<h2>Task and options</h2>\n" + listOf(detailsAbout(r));
  if (!plan.path.motions.empty()) out += motionTable(r);
  return out + pageEnd(
                   "Options that have their default value are not listed. Widths are those "
                   "between obstacles; static agents are not counted.");
}

maps::JsonValue jsonOf(const PlanReport& r) {
  const ReportFrame f = frameOf(r);
  const maps::PlanFile& plan = r.check.plan;
  const auto inFrame = [&](double m) { return maps::lengthFromWorld(f.frame, f.grid, m); };
  maps::JsonValue out{maps::JsonValue::Object{}};
  out.add("plan", r.file);
  out.add("free", r.check.certificate.free);
  out.add("same_map", r.check.same_map);
  out.add("unit", maps::unitOf(f.frame));
  out.add("frame", maps::nameOf(f.frame));
  out.add("length", inFrame(length(plan.path)));
  out.add("rotation_deg", rotation(plan.path) * kDegreesOfRadian);
  out.add("motions", static_cast<double>(plan.path.motions.size()));
  out.add("cost", inFrame(r.check.cost));
  if (r.check.certificate.free) {
    out.add("clearance", inFrame(r.check.certificate.clearance_m));
  } else {
    out.add("problem", collisionText(f, r.check.certificate));
  }
  out.add("passages", passagesJson(f, r.passages));
  maps::JsonValue::Array profile;
  for (const ProfilePoint& p : r.profile) {
    maps::JsonValue one{maps::JsonValue::Object{}};
    one.add("at", inFrame(p.at_m));
    one.add("clearance", inFrame(p.clearance_m));
    profile.push_back(std::move(one));
  }
  out.add("clearance_profile", std::move(profile));
  return out;
}

}  // namespace clearway::app::report
