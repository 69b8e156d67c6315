#include "planner/cover/coverage_plan.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "core/polygon/polygon_cells.h"
#include "core/polygon/polygon_sets.h"
#include "planner/cover/drive_order.h"
#include "planner/cover/swath_connector.h"

namespace clearway::cover {
namespace {

constexpr int kQuarter = kHeadings / 4, kHalfTurn = kHeadings / 2;
constexpr double kTurnPrice = 3.0;   // of a swath, in widths of the tool: for choosing angles
constexpr double kSameAngle = 0.02;  // sine: candidates closer than that are one
// Of the whole, for progress.
constexpr double kReachDone = 0.05, kPatternDone = 0.2, kOrderDone = 0.3, kPathDone = 0.95;

HeadingSet bitOf(int k) { return static_cast<HeadingSet>(1U << (static_cast<unsigned>(k) % 16U)); }

double cellArea(const GridFrame& f) { return f.cellWidth() * f.cellLength(); }

// The direction in which most of the length of the walls runs.
Heading wallDirection(const OccupancyGrid& map) {
  const GridFrame& f = map.frame();
  const Polygons walls = simplified(polygonsOf(f, [&](Cell c) { return map.blocked(c); }),
                                    1.01 * std::max(f.cellWidth(), f.cellLength()));
  constexpr std::size_t kBins = 90;  // of a quarter turn
  std::array<double, kBins> sums{};
  std::array<Vec2, kBins> longest{};
  forEachRing(walls, [&](const PolygonRing& ring) {
    for (std::size_t k = 0; k < ring.size(); ++k) {
      Vec2 d = ring[(k + 1) % ring.size()] - ring[k];
      while (!(d.x > 0.0 && d.y >= 0.0) && d != Vec2{}) d = {d.y, -d.x};
      const double part = d.x + d.y > 0.0 ? d.y / (d.x + d.y) : 0.0;
      const auto bin = std::min(kBins - 1, static_cast<std::size_t>(part * kBins));
      sums[bin] += length(d);
      if (length(d) > length(longest[bin])) longest[bin] = d;
    }
  });
  const auto best = static_cast<std::size_t>(std::ranges::max_element(sums) - sums.begin());
  return Heading::fromVector(longest[best]).value_or(Heading{});
}

// A pattern before it is ordered.
struct Pattern {
  int heading = 0;  // of the lines, in `reach`
  OccupancyGrid region;
  DriveTask task;
  double cost_m = 0.0, gained_m2 = 0.0;
};

class CoveragePlanner {
 public:
  CoveragePlanner(const CheckedQuery& agent, const CoverOptions& options,
                  const PlanControl& control)
      : planner_(agent),
        options_(&options),
        control_(control),
        stop_(limited(agent), control.stop) {
    control_.budget = limited(agent);
  }

  Result<CoveragePlan> run() {
    const OccupancyGrid& map = planner_.query().map();
    out_.factor = TRY(fineFactor(map.frame(), options_->tool));
    if (!planner_.isFree(planner_.query()->start)) {
      out_.status = PlanStatus::InvalidStart;
      out_.reason = whyNotFree(planner_.query()->start);
      return out_;
    }
    fine_ = TRY(refined(map, out_.factor));
    const auto prover = MotionProver::make(planner_, stop_);
    if (!prover) return stoppedBy(prover.error());
    findAllowed();
    const std::optional<Pattern> pattern = TRY(bestPattern(*prover));
    if (!pattern) return stoppedBy(stop_.reason());
    if (pattern->region.countBlocked() == 0) {
      out_.reason = reach_->isEmpty() ? Message("no place next to the start is free for the agent")
                                      : Message("the tool reaches nothing of the area");
      return out_;
    }
    out_.angle = reach_->heading(pattern->heading);
    out_.cells = pattern->task.cells.size();
    out_.laps = pattern->task.laps.size();
    report(kPatternDone);
    const auto drives =
        drivesOf(pattern->task, options_->tool, planner_.query()->start.position, *reach_, stop_);
    if (!drives) return stoppedBy(drives.error());
    report(kOrderDone);
    TRY(drive(*prover, *drives));
    if (stop_.reason() != StopReason::None) return stoppedBy(stop_.reason());
    return proved(pattern->region);
  }

 private:
  [[nodiscard]] Budget limited(const CheckedQuery& agent) const {
    Budget b = control_.budget;
    b.time_limit_s = std::min(b.time_limit_s, agent->time_limit_s);
    return b;
  }
  [[nodiscard]] CoveragePlan stoppedBy(StopReason why) const {
    CoveragePlan out;
    out.status = statusOf(why);
    out.stop = why;
    out.reason = "the coverage plan was stopped";
    return out;
  }
  // As of a plan from there, which looks at its ends before it searches.
  [[nodiscard]] Message whyNotFree(const Pose& start) {
    const auto plan = planner_.plan(start, {{start.position, start.heading}}, control_);
    const bool says = plan && plan->status == PlanStatus::InvalidStart;
    return says ? plan->reason : Message("the agent collides at its start");
  }
  void report(double fraction) const {
    if (control_.progress) control_.progress({0, stop_.elapsed_s(), fraction});
  }

  // The fine cells that may be asked for, and what laps keep away from.
  void findAllowed() {
    const GridFrame& f = fine_->frame();
    if (options_->area) {
      allowed_ = cellsUnder(*options_->area, f);
    } else {
      allowed_ = OccupancyGrid(f, true);
    }
    outside_ = *fine_;
    for (std::int32_t i = 0; i < f.rows(); ++i) {
      for (std::size_t w = 0; w < fine_->wordsPerRow(); ++w) {
        allowed_->setWord(i, w, allowed_->row(i)[w] & ~fine_->row(i)[w]);
        outside_->setWord(i, w, ~allowed_->row(i)[w]);
      }
    }
  }
  [[nodiscard]] bool isDirected() const {
    return options_->tool.centre != Vec2{} || !planner_.query().shaped()->footprint.isBox();
  }
  [[nodiscard]] bool isLines() const { return options_->pattern == CoverPattern::Lines; }

  std::vector<Heading> candidates() const {
    if (options_->angle) return {*options_->angle};
    const Heading wall = wallDirection(planner_.query().map());
    if (!isLines()) return {wall};
    std::vector<Heading> out{wall, wall.left90()};
    for (const double degrees : {0.0, 90.0, 45.0}) {
      const Heading h = *Heading::fromDegrees(degrees);
      const bool is_known = std::ranges::any_of(
          out, [&](Heading o) { return std::abs(cross(o.vector(), h.vector())) < kSameAngle; });
      if (!is_known) out.push_back(h);
    }
    return out;
  }

  // nullopt: stopped. Sets the reach of the pattern.
  Result<std::optional<Pattern>> bestPattern(const MotionProver& prover) {
    std::optional<Pattern> best;
    std::optional<ReachMap> reach_of_best;
    for (const Heading h : candidates()) {
      int k = reach_ ? indexOf(*reach_, h) : -1;
      if (k < 0) {
        auto reach = ReachMap::make(planner_, *fine_, h, planner_.query()->start, stop_);
        if (!reach) return std::nullopt;
        reach_ = *std::move(reach);
        k = 0;
      }
      report(kReachDone);
      std::optional<Pattern> made = TRY(patternOf(prover, k));
      if (!made) return std::nullopt;
      // Of those that cover anything the one with the least cost of an area.
      const bool is_better =
          !best ||
          (made->gained_m2 > 0.0 && (best->gained_m2 <= 0.0 || made->cost_m * best->gained_m2 <
                                                                   best->cost_m * made->gained_m2));
      if (!is_better) continue;
      best = std::move(made);
      reach_of_best = reach_;
    }
    reach_ = std::move(reach_of_best);
    TRY(fillGaps(prover, *best));
    if (stop_.reason() != StopReason::None) return std::nullopt;
    return best;
  }
  [[nodiscard]] static int indexOf(const ReachMap& reach, Heading h) {
    for (int k = 0; k < kHeadings; ++k) {
      if (reach.heading(k) == h) return k;
    }
    return -1;
  }

  Result<std::optional<Pattern>> patternOf(const MotionProver& prover, int heading) {
    const bool has_laps = !isLines() || options_->headlands > 0;
    const auto along = static_cast<HeadingSet>(bitOf(heading) | bitOf(heading + kHalfTurn));
    auto region = reach_->region(*fine_, options_->tool, has_laps ? kAllHeadings : along, stop_);
    if (!region) return std::nullopt;
    const GridFrame& f = fine_->frame();
    for (std::int32_t i = 0; i < f.rows(); ++i) {
      for (std::size_t w = 0; w < region->wordsPerRow(); ++w) {
        region->setWord(i, w, region->row(i)[w] & allowed_->row(i)[w]);
      }
    }
    Pattern out{heading, *std::move(region), {}, 0.0, 0.0};
    out.task.laps_last = options_->headlands_last;
    state_.emplace(prover, out.region, *options_);
    if (has_laps) {
      auto laps = contourLaps(*reach_, *outside_, isLines() ? options_->headlands : kMostLaps,
                              *state_, stop_);
      if (!laps) return std::nullopt;
      out.task.laps = *std::move(laps);
    }
    if (isLines()) {
      const LineRaster raster = TRY(LineRaster::make(*reach_, heading, options_->tool));
      auto cells = lineSwaths(raster, *state_, stop_);
      if (!cells) return std::nullopt;
      out.task.cells = *std::move(cells);
    }
    const auto price = [&](const auto& groups) {
      for (const auto& group : groups) {
        for (const Swath& s : group) {
          out.cost_m += length(s.to - s.from) + kTurnPrice * options_->tool.width_m;
        }
      }
    };
    price(out.task.laps);
    price(out.task.cells);
    const std::int64_t gained = out.region.countBlocked() - state_->missed().countBlocked();
    out.gained_m2 = cellArea(f) * static_cast<double>(gained);
    return out;
  }

  Result<void> fillGaps(const MotionProver& prover, Pattern& pattern) {
    state_.emplace(prover, pattern.region, *options_);
    for (const auto& lap : pattern.task.laps)
      std::ranges::for_each(lap, [&](const Swath& s) { state_->add(s); });
    for (const auto& c : pattern.task.cells)
      std::ranges::for_each(c, [&](const Swath& s) { state_->add(s); });
    std::vector<int> headings{pattern.heading};
    const bool has_laps = !isLines() || options_->headlands > 0;
    if (has_laps) headings.push_back((pattern.heading + kQuarter) % kHeadings);
    for (std::size_t k = headings.size(); isDirected() && k-- > 0;) {
      headings.push_back((headings[k] + kHalfTurn) % kHeadings);
    }
    std::vector<LineRaster> rasters;
    for (const int h : headings) {
      rasters.push_back(TRY(LineRaster::make(*reach_, h, options_->tool)));
    }
    auto gaps = gapSwaths(rasters, *state_, stop_);
    if (gaps) pattern.task.single = *std::move(gaps);
    out_.gap_swaths = pattern.task.single.size();
    return {};
  }

  // To the begin of the next swath. Without a connection from the end of the last one the agent
  // returns along its path to as many earlier anchors.
  Result<bool> reach(SwathConnector& connector, const Pose& begin, std::size_t most_anchors) {
    if (TRY(connector.connect(out_.path, begin, stop_))) return true;
    if (!planner_.query().shaped()->options.allow_reverse) return false;
    const std::size_t before = out_.path.motions.size();
    std::size_t from = before;
    for (std::size_t k = 0; k < std::min(most_anchors, anchors_.size()); ++k) {
      if (isStopped(&stop_)) return false;
      for (const std::size_t to = anchors_[anchors_.size() - 1 - k]; from > to; --from) {
        const Motion m = out_.path.motions[from - 1];
        out_.path.motions.push_back({m.kind, m.to, m.from});
      }
      if (TRY(connector.connect(out_.path, begin, stop_))) return true;
    }
    out_.path.motions.resize(before);
    return false;
  }

  // An agent that cannot reverse needs room to turn at both ends, which are moved inwards until it
  // has it. Nullopt: there is none.
  std::optional<Drive> withTurns(const SwathConnector& connector, Drive d) const {
    constexpr int kSteps = 64;
    const lattice::PoseOptions& o = planner_.query().shaped()->options;
    if (o.allow_reverse || o.model != DriveKind::Differential) return d;
    const Vec2 step = (1.0 / kSteps) * (d.swath.to - d.swath.from);
    int first = 0;
    int last = kSteps;
    const auto moved = [&] {
      Drive out = d;
      out.swath.from = d.swath.from + first * step;
      out.swath.to = d.swath.to - (kSteps - last) * step;
      return out;
    };
    const auto turnsAt = [&](bool at_end) {
      const Swath swath = moved().swath;
      return connector.canTurnAt(at_end != d.reversed ? endOf(swath, options_->tool, d.reversed)
                                                      : beginOf(swath, options_->tool, d.reversed));
    };
    while (first < last && !turnsAt(false)) ++first;
    while (first < last && !turnsAt(true)) --last;
    return first < last ? std::optional(moved()) : std::nullopt;
  }

  // To a swath and along it. False: there is no connection.
  Result<bool> driveAlong(SwathConnector& connector, const Drive& drive, std::size_t most_anchors) {
    const std::optional<Drive> with_turns = withTurns(connector, drive);
    if (!with_turns) return false;
    const Drive& d = *with_turns;
    const std::size_t anchor = out_.path.motions.size();
    const Pose begin = beginOf(d.swath, options_->tool, d.reversed);
    if (!TRY(reach(connector, begin, most_anchors))) return false;
    anchors_.push_back(anchor);
    anchors_.push_back(out_.path.motions.size());
    TRY(extendTo(out_.path, endOf(d.swath, options_->tool, d.reversed)));
    ++out_.swaths;
    out_.working_m += length(d.swath.to - d.swath.from);
    return true;
  }

  // A second attempt, in a line beside it, too: against a wall an agent cannot turn into its own.
  Result<bool> driveBeside(const MotionProver& prover, SwathConnector& connector, const Drive& d) {
    const Vec2 across = options_->tool.width_m * d.swath.heading.left90().vector();
    for (const double part : {0.0, 0.1, -0.1, 0.2, -0.2}) {
      if (isStopped(&stop_)) return false;
      Drive moved = d;
      moved.swath.from = d.swath.from + part * across;
      moved.swath.to = d.swath.to + part * across;
      if (!prover.isFree(motionOf(moved.swath, options_->tool, d.reversed))) continue;
      const bool is_possible =
          connector.hasRoomAt(beginOf(moved.swath, options_->tool, d.reversed));
      if (is_possible && TRY(driveAlong(connector, moved, 0))) return true;
    }
    return false;
  }

  Result<void> drive(const MotionProver& prover, const std::vector<Drive>& drives) {
    constexpr std::size_t kAnchors = 6;  // after two failures one after the other
    out_.path = {planner_.query()->start, {}};
    SwathConnector connector(prover, control_);
    std::vector<Drive> skipped;
    bool has_failed = false;
    double done = 0.0;
    for (const Drive& d : drives) {
      if (isStopped(&stop_)) return {};
      const bool is_driven = TRY(driveAlong(connector, d, has_failed ? kAnchors : 0));
      if (!is_driven) skipped.push_back(d);
      has_failed = !is_driven;
      done += 1.0 / static_cast<double>(drives.size());
      report(kOrderDone + (kPathDone - kOrderDone) * done);
    }
    for (const Drive& d : skipped) {
      if (isStopped(&stop_)) return {};
      if (!TRY(driveBeside(prover, connector, d))) ++out_.skipped;
    }
    out_.searches = connector.searches();
    return {};
  }

  // With the certificate, and what is covered.
  Result<CoveragePlan> proved(const OccupancyGrid& region) {
    out_.certificate = certify(planner_.query(), out_.path);
    if (!out_.certificate.free) {
      out_.reason = out_.certificate.problem;
      return out_;
    }
    if (out_.swaths == 0) {
      out_.reason = "no swath can be reached from the start";
      return out_;
    }
    SweptCells swept(region.frame());
    for (const Motion& m : out_.path.motions) {
      if (const auto quad = sweptBy(m, options_->tool)) swept.add(*quad);
    }
    std::vector<SweptCells::Partly> partly;
    const auto units = swept.provedUnits(region, stop_, &partly);
    if (!units) return stoppedBy(units.error());
    const GridFrame& f = region.frame();
    const double area = cellArea(f);
    CoverFigures& figures = out_.figures;
    figures.free_m2 = area * static_cast<double>(allowed_->countBlocked());
    figures.region_m2 = area * static_cast<double>(region.countBlocked());
    figures.proved_m2 = area * (static_cast<double>(*units) / SweptCells::kUnits);
    out_.cover.reserve(static_cast<std::size_t>(f.rows()) * static_cast<std::size_t>(f.columns()));
    std::int64_t twice = 0;
    for (std::int32_t i = 0; i < f.rows(); ++i) {
      for (std::int32_t j = 0; j < f.columns(); ++j) {
        const Cell c{i, j};
        const bool is_in = region.blocked(c);
        if (is_in && swept.twice().blocked(c)) ++twice;
        out_.cover.push_back(fine_->blocked(c)            ? CoverCell::Blocked
                             : !is_in                     ? CoverCell::OutOfReach
                             : swept.covered().blocked(c) ? CoverCell::Covered
                                                          : CoverCell::Missed);
      }
    }
    for (const SweptCells::Partly& p : partly) {
      if (2 * p.units < SweptCells::kUnits) continue;
      const auto at = static_cast<std::size_t>(p.cell.row) * static_cast<std::size_t>(f.columns()) +
                      static_cast<std::size_t>(p.cell.column);
      out_.cover[at] = CoverCell::Partly;
    }
    figures.twice_m2 = area * static_cast<double>(twice);
    out_.status = PlanStatus::Solved;
    report(1.0);
    return std::move(out_);
  }

  QueryPlanner planner_;
  const CoverOptions* options_;
  PlanControl control_;
  StopCheck stop_;
  std::optional<OccupancyGrid> fine_, allowed_, outside_;
  std::optional<ReachMap> reach_;
  std::optional<CoverState> state_;
  CoveragePlan out_;
  std::vector<std::size_t> anchors_;  // motions before swaths, and before their connections
};

}  // namespace

Result<CoveragePlan> planCoverage(const CheckedQuery& agent, const CoverOptions& options,
                                  const PlanControl& control) {
  TRY(checkCover(options, agent));
  return CoveragePlanner(agent, options, control).run();
}

}  // namespace clearway::cover
