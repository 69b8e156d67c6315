// app/c/certificate.h — certificates as clearway.h has them.
#pragma once

#include "app/c/boundary.h"
#include "planner/common/plan_result.h"

namespace clearway::capi {

[[nodiscard]] cw_certificate certificateOf(const Certificate& c, const MapPlace& place);

}  // namespace clearway::capi
