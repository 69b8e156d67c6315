#include "planner/common/search_trace.h"

#include <algorithm>

namespace clearway {

bool SearchTrace::takesWhenFull(const TraceEvent& event) {
  while (events.size() >= limit && stride <= expanded) thin();
  if (event.kind == TraceKind::Began) return true;
  keeps_ = expanded == 0 || ((expanded - 1) & (stride - 1)) == 0;
  if (event.kind == TraceKind::Opened) return keeps_ && events.size() < limit;
  if (!keeps_) unrecorded_ = event;
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
  for (const TraceEvent event : events) {
    if (event.kind == TraceKind::Began) {
      keeps = true;
      last.reset();
    }
    if (event.kind == TraceKind::Expanded) {
      keeps = number++ % 2 == 0;
      if (!keeps && number == recorded) last = event;
    }
    if (keeps) events[kept++] = event;
  }
  events.resize(kept);
  if (!unrecorded_) unrecorded_ = last;
}

void SearchTrace::seal() {
  if (unrecorded_) events.push_back(*unrecorded_);
  unrecorded_.reset();
}

}  // namespace clearway
