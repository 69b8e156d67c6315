#include "app/c/certificate.h"

namespace clearway::capi {

cw_certificate certificateOf(const Certificate& c, const MapPlace& place) {
  cw_certificate out{};
  out.size = sizeof out;
  out.proved = c.free ? 1 : 0;
  out.fault = static_cast<std::int32_t>(c.fault);
  out.clearance_m = c.clearance_m;
  out.depth_m = c.depth_m;
  givePose(place, c.where.pose, out.where);
  out.t = c.where.t;
  out.motion = c.where.motion;
  out.row = c.cell.row;
  out.column = c.cell.column;
  copyStart(c.problem.text(), out.problem, sizeof out.problem);
  copyEnd(c.zone, out.zone, sizeof out.zone);
  return out;
}

}  // namespace clearway::capi
