#include "maps/plan/plan_file.h"
#include "tests/fuzz/targets.h"

void clearway::fuzz::plan(std::string_view bytes) {
  const auto p = maps::parsePlan(bytes, "fuzz");
  if (!p) return requireGoodError(p.error());
  Pose last = p->path.start;
  for (const Motion& m : p->path.motions) {
    require(m.from == last, "a gap between two motions");
    last = m.to;
  }
  const std::string text = maps::writePlan(*p);
  const auto again = maps::parsePlan(text, "again");
  require(again.has_value(), "what was written is not read");
  require(maps::writePlan(*again) == text, "the text changed");
  const auto csv = maps::planToCsv(*p, 1.0);
  require(csv.has_value() || csv.error().code == ErrorCode::LimitExceeded, "no samples");
}
