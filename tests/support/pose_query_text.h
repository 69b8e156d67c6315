// tests/support/pose_query_text.h — writes lists of pose-planning queries, for parsePoseQueries().
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "maps/plan/pose_queries.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {

inline std::string writePoseQueries(const std::vector<PoseQuery>& queries) {
  const bool round =
      std::ranges::any_of(queries, [](const PoseQuery& q) { return q.radius > 0.0; });
  std::string out =
      "id,length,width,padding,min_radius,start_x,start_y,start_deg,goal_x,goal_y,goal_deg";
  if (round) out += ",radius";
  out += '\n';
  for (const PoseQuery& q : queries) {
    const auto ofBox = [&](double v) { return q.radius > 0.0 ? std::string() : decimal(v); };
    out += q.id + ',' + ofBox(q.length) + ',' + ofBox(q.width);
    for (const double v :
         {q.padding, q.min_radius, q.start.x, q.start.y, q.start_deg, q.goal.x, q.goal.y}) {
      out += ',' + decimal(v);
    }
    out += ',' + (q.goal_deg ? decimal(*q.goal_deg) : std::string());
    if (round) out += ',' + (q.radius > 0.0 ? decimal(q.radius) : std::string());
    out += '\n';
  }
  return out;
}

}  // namespace clearway::maps
