// app/gui/threads/background.h — runs one job at a time on a worker thread.
//
// The event loop never blocks. A dropped job stops on its own and delivers no answer. The
// destructor requests running jobs to stop and joins them.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <thread>

#include "app/gui/threads/answer_queue.h"
#include "core/base/stop_source.h"

namespace clearway::gui {

class Background : public AnswerQueue {
 public:
  struct Handle {
    const StopSource* stop;
    std::function<void(Answer)> post;  // intermediate answers
  };
  // Runs on the worker's thread; its answer may be empty; owns or shares all that it reads. May
  // throw only std::bad_alloc.
  using Work = std::function<Answer(const Handle&)>;

  explicit Background(QObject* parent = nullptr) : AnswerQueue(parent) {}
  ~Background() override;

  // Drops the previous job. `no_memory` is the answer of a job that runs out of memory.
  void start(Work work, Answer no_memory = {});
  void cancel();  // requests a stop; the answer is still delivered
  void drop();
  [[nodiscard]] bool running() const { return current_ != nullptr; }

 private:
  struct Job {
    StopSource stop;
    std::thread thread;
  };
  void end(Job* job, const Answer& answer);

  std::list<std::unique_ptr<Job>> jobs_;
  Job* current_ = nullptr;
};

}  // namespace clearway::gui
