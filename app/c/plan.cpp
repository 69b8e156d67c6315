// The plans of clearway.h: what is read of an answer.
#include "app/c/certificate.h"
#include "app/c/handles.h"
#include "core/geometry/path.h"
#ifdef CLEARWAY_HAS_MAPS
#include "app/document/plan/certificate_json.h"
#endif

namespace clearway::capi {
namespace {

bool isSolved(const cw_plan& plan) { return plan.result.status == PlanStatus::Solved; }

Result<void> checkSolved(const cw_plan* plan) {
  TRY(checkPresent(plan, "plan"));
  if (isSolved(*plan)) return {};
  return fail(ErrorCode::Conflict, "the plan has no path", {}, "plan");
}

cw_motion motionOf(const Motion& m, const MapPlace& place) {
  cw_motion out{};
  out.kind = static_cast<std::int32_t>(m.kind);
  givePose(place, m.from, out.from);
  givePose(place, m.to, out.to);
  out.travel_m = travel(m);
  if (m.kind == MotionKind::Straight) return out;
  const double turn = turnAngle(m);
  out.turn_rad = place.frame.kind == maps::FrameKind::Ros ? -turn : turn;
  const Vec2 centre = maps::positionFromWorld(place.frame, place.grid, rotationCentre(m));
  out.centre[0] = centre.x;
  out.centre[1] = centre.y;
  return out;
}

}  // namespace
}  // namespace clearway::capi

using namespace clearway;
using namespace clearway::capi;

void cw_plan_free(cw_plan* plan) { delete plan; }

cw_status cw_plan_summarize(const cw_plan* plan, cw_plan_summary* summary, cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(plan, "plan"));
    const PlanResult& r = plan->result;
    cw_plan_summary s{};
    s.status = static_cast<std::int32_t>(r.status);
    s.stop = static_cast<std::int32_t>(r.stop);
    if (isSolved(*plan)) {
      s.proved = r.certificate.free ? 1 : 0;
      s.ends_short = r.gap ? 1 : 0;
      s.cost = r.cost;
      s.bound = r.suboptimality_bound;
      s.length_m = length(r.path);
      s.rotation_rad = rotation(r.path);
      s.clearance_m = r.certificate.clearance_m;
      s.motions = r.path.motions.size();
      s.goal = r.goal;
    }
    s.expanded = r.metrics.expanded;
    s.memory_bytes = r.metrics.memory_bytes;
    s.search_s = r.metrics.time_s;
    s.proof_s = r.metrics.validation_s;
    s.smoothing_s = r.metrics.smoothing_s;
    return give(summary, s, "summary");
  });
}

cw_status cw_plan_reason(const cw_plan* plan, char* text, std::size_t capacity, std::size_t* count,
                         cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(plan, "plan"));
    return giveText(plan->result.reason.text(), text, capacity, count);
  });
}

cw_status cw_plan_poses(const cw_plan* plan, double step_m, double* poses, std::size_t capacity,
                        std::size_t* count, cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(plan, "plan"));
    TRY(checkPresent(count, "count"));
    std::vector<PathPoint> points;
    const Path& path = plan->result.path;
    if (step_m != 0.0) points = TRY(inSource(samplePath(path, step_m), "step_m"));
    if (!isSolved(*plan)) points.clear();
    if (step_m == 0.0 && isSolved(*plan)) {
      points.push_back({0, 0.0, path.start});
      for (const Motion& m : path.motions) points.push_back({0, 1.0, m.to});
    }
    if (!TRY(hasRoom(points.size(), poses, capacity, count))) return {};
    for (std::size_t k = 0; k < points.size(); ++k) {
      givePose(plan->place, points[k].pose, poses + 3 * k);
    }
    return {};
  });
}

cw_status cw_plan_motions(const cw_plan* plan, cw_motion* motions, std::size_t capacity,
                          std::size_t* count, cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(plan, "plan"));
    const std::vector<Motion>& all = plan->result.path.motions;
    if (!TRY(hasRoom(all.size(), motions, capacity, count))) return {};
    for (std::size_t k = 0; k < all.size(); ++k) motions[k] = motionOf(all[k], plan->place);
    return {};
  });
}

cw_status cw_plan_certificate(const cw_plan* plan, cw_certificate* certificate, cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkSolved(plan));
    return give(certificate, certificateOf(plan->result.certificate, plan->place), "certificate");
  });
}

cw_status cw_plan_certificate_json(const cw_plan* plan, char* text, std::size_t capacity,
                                   std::size_t* count, cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkSolved(plan));
    TRY(checkPresent(count, "count"));
#ifdef CLEARWAY_HAS_MAPS
    const maps::JsonValue json =
        app::certificateJson({plan->place.frame, plan->place.grid}, plan->result.certificate);
    return giveText(maps::toText(json), text, capacity, count);
#else
    *count = 0;
    static_cast<void>(text);
    static_cast<void>(capacity);
    return fail(ErrorCode::Unsupported, "the library was built without formats", {}, "plan");
#endif
  });
}
