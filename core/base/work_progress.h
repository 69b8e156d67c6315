// core/base/work_progress.h — how far long work such as reading or drawing has come, for whoever
// watches it.
//
// A WorkWatch listens while it exists, to all work on its own thread. The work divides itself by
// WorkPart objects and reports the share that is done of the innermost part. Results never depend
// on being watched.
// The reported fraction of the whole lies in [0, 1] and never decreases.
// Cost: some nanoseconds a report when nobody watches; report once a row, not once a cell.
// Thread-safe: the state is that of the thread.
#pragma once

#include <cstddef>
#include <functional>

namespace clearway {

class WorkWatch {
 public:
  using Listener = std::function<void(double fraction)>;

  // Watches instead of an older one, which goes on when this one ends.
  explicit WorkWatch(Listener listener);
  ~WorkWatch();
  WorkWatch(const WorkWatch&) = delete;
  WorkWatch& operator=(const WorkWatch&) = delete;

 private:
  friend class WorkPart;
  friend void reportWork(std::size_t done, std::size_t of);
  static thread_local WorkWatch* current;

  void report(double share);
  Listener listener_;
  WorkWatch* outer_;
  double from_ = 0.0, to_ = 1.0;  // the innermost part, of the whole
  double reported_ = 0.0;
};

// While it exists, reports are of a part of what they were of. At its end the part is done.
class WorkPart {
 public:
  // Precondition: 0 <= from <= to <= 1.
  WorkPart(double from, double to);
  ~WorkPart();
  WorkPart(const WorkPart&) = delete;
  WorkPart& operator=(const WorkPart&) = delete;

 private:
  WorkWatch* watch_;
  double outer_from_ = 0.0, outer_to_ = 1.0;
};

// `done` of `of` equal steps of the innermost part are done. Precondition: of > 0.
void reportWork(std::size_t done, std::size_t of);

}  // namespace clearway
