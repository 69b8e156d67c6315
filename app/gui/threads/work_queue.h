// app/gui/threads/work_queue.h — runs jobs one after the other on a thread of its own, and answers
// on the GUI's thread.
//
// For jobs that must neither be dropped nor overtake each other, as writing and removing a file.
// The destructor finishes all jobs; their answers are dropped.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

#include "app/gui/threads/answer_queue.h"
#include "core/base/result.h"

namespace clearway::gui {

// What a job has thrown, as an error: LimitExceeded for std::bad_alloc, else Io with its text.
[[nodiscard]] Error thrownError(const std::exception& e);

class WorkQueue : public AnswerQueue {
 public:
  // Owns or shares all that it reads; its answer may be empty. May throw any std::exception.
  using Work = std::function<Answer()>;
  // The answer of a job that threw.
  using Failed = std::function<void(const Error&)>;

  explicit WorkQueue(QObject* parent = nullptr) : AnswerQueue(parent) {}
  ~WorkQueue() override;

  void add(Work work, Failed failed = {});
  [[nodiscard]] bool busy() const { return open_ > 0; }

 private:
  struct Job {
    Work work;
    Failed failed;
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
