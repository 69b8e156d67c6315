#include "app/simulation/recording/recording.h"

#include "tests/fuzz/targets.h"
#include "tests/support/temp_folder.h"

void clearway::fuzz::recording(std::string_view bytes) {
  constexpr int kMostFrames = 200;
  const testing::TempFolder folder;
  Result<app::Recording> r = app::Recording::open(folder.write("r.rec", bytes).string());
  if (!r) return requireGoodError(r.error());
  require(r->frames() >= 1 && r->first() <= r->last(), "no frames, or times out of order");
  for (int n = 0; n < kMostFrames; ++n) {
    const Result<bool> more = r->next();
    if (!more) return requireGoodError(more.error());
    if (!*more) break;
    require(r->frame().time >= r->first(), "a frame before the first one");
  }
  for (const Tick time : {r->first() - 1, r->first() / 2 + r->last() / 2, r->last()}) {
    const Result<void> found = r->seek(time);
    if (!found) return requireGoodError(found.error());
    require(r->frame().time <= std::max(time, r->first()), "a frame after the time of a seek");
  }
}
