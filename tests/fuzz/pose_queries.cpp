#include "maps/plan/pose_queries.h"

#include "tests/fuzz/targets.h"
#include "tests/support/pose_query_text.h"

void clearway::fuzz::pose_queries(std::string_view bytes) {
  const auto queries = maps::parsePoseQueries(bytes);
  if (!queries) return requireGoodError(queries.error());
  require(maps::looksLikePoseQueries(bytes), "accepted, but not recognized");
  for (const maps::PoseQuery& q : *queries) {
    require(q.length > 0.0 && q.width > 0.0 && q.padding >= 0.0, "an impossible box");
    require(!q.id.empty() && q.id.find('/') == q.id.npos && q.id.front() != '.', "not a file name");
  }
  const auto again = maps::parsePoseQueries(maps::writePoseQueries(*queries));
  require(again && *again == *queries, "the queries changed");
}
