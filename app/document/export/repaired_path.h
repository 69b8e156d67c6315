// app/document/export/repaired_path.h — a repaired path as a list of poses that is proved free
// itself.
//
// Arcs, glides and curves become poses at steps, which shrink until the list is free as it is read
// again (maps/plan/path_file.h). Errors: Unsupported (no list of poses is proved free),
// LimitExceeded (it was stopped). Cost: a proof for each size of steps. Thread-safe: no state.
#pragma once

#include <string>

#include "app/document/plan/plan_request.h"
#include "core/geometry/curved_path.h"

namespace clearway::app {

// CSV. Precondition: the job's agent has a shape.
[[nodiscard]] Result<std::string> provedPoses(const PlanJob& job, const CurvedPath& path,
                                              StopCheck& stop);

}  // namespace clearway::app
