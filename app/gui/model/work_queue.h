// app/gui/model/work_queue.h — runs jobs one after the other on a thread of its own, and answers on
// the GUI's thread.
//
// For jobs that must neither be dropped nor overtake each other, as writing and removing a file.
// The destructor finishes all jobs; their answers are dropped.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "app/gui/model/answer_queue.h"

namespace clearway::gui {

class WorkQueue : public AnswerQueue {
 public:
  // Owns or shares all that it reads; its answer may be empty. May throw only std::bad_alloc.
  using Work = std::function<Answer()>;

  explicit WorkQueue(QObject* parent = nullptr) : AnswerQueue(parent) {}
  ~WorkQueue() override;

  // `no_memory` is the answer of a job that runs out of memory.
  void add(Work work, Answer no_memory = {});
  [[nodiscard]] bool busy() const { return open_ > 0; }

 private:
  struct Job {
    Work work;
    Answer no_memory;
  };
  void run();

  std::mutex mutex_;
  std::condition_variable more_;
  std::deque<Job> jobs_;  // under the mutex
  bool ends_ = false;     // as well
  int open_ = 0;          // jobs without an answer
  std::thread thread_;
};

}  // namespace clearway::gui
