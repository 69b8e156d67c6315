#include "app/study/sweep/sweep_spec.h"
#include "tests/fuzz/targets.h"

void clearway::fuzz::sweep(std::string_view bytes) {
  const auto spec = app::parseSweepSpec(bytes, "fuzz");
  if (!spec) return requireGoodError(spec.error());
  require(!spec->studies.empty(), "a sweep without a study");
  for (const app::SweepStudy& study : spec->studies) {
    for (const app::SweepFactor& f : study.factors) {
      require(!f.values.empty() || f.interval, "a factor without values");
    }
    for (const std::string& a : study.arguments) {
      require(!app::writesFiles(a), "a run that writes a file");
    }
  }
}
