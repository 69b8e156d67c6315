#include "planner/common/search_trace.h"

#include <algorithm>

namespace clearway {

bool SearchTrace::takesWhenFull(const TraceEvent& event) {
  while (events.size() >= limit && stride <= expanded) thin();
  if (event.kind == TraceKind::Began) return true;
  keeps_ = expanded == 0 || ((expanded - 1) & (stride - 1)) == 0;
  if (event.kind == TraceKind::Opened) return keeps_ && events.size() < limit;
  if (!keeps_) leave(event);
  return keeps_;
}

// The recorded expansions are those with the numbers 0, stride, 2 stride ...
void SearchTrace::thin() {
  stride *= 2;
  const auto recorded = std::ranges::count(events, TraceKind::Expanded, &TraceEvent::kind);
  std::size_t kept = 0;
  std::ptrdiff_t number = 0;  // of recorded expansions
  bool keeps = true;
  std::optional<TraceEvent> last;  // the last of all, if it is dropped
  TraceInterval last_interval;
  if (!intervals.empty()) intervals.resize(events.size());
  for (std::size_t i = 0; i < events.size(); ++i) {
    const TraceEvent event = events[i];
    if (event.kind == TraceKind::Began) {
      keeps = true;
      last.reset();
    }
    if (event.kind == TraceKind::Expanded) {
      keeps = number++ % 2 == 0;
      if (!keeps && number == recorded) {
        last = event;
        last_interval = intervals.empty() ? TraceInterval{} : intervals[i];
      }
    }
    if (!keeps) continue;
    if (!intervals.empty()) intervals[kept] = intervals[i];
    events[kept++] = event;
  }
  events.resize(kept);
  if (!intervals.empty()) intervals.resize(kept);
  if (unrecorded_) return;
  unrecorded_ = last;
  unrecorded_interval_ = last_interval;
}

void SearchTrace::seal() {
  if (unrecorded_) record(*unrecorded_, unrecorded_interval_);
  unrecorded_.reset();
}

}  // namespace clearway
