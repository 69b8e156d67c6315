// app/gui/model/background.h — runs one job at a time on a worker thread.
//
// The event loop never blocks. A dropped job stops on its own and delivers no answer. The
// destructor requests running jobs to stop and joins them.
// Answers wait in a list under a mutex of our own, and an event only says that there is one: the
// thread sanitizer sees no synchronisation inside of Qt.
#pragma once

#include <QObject>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <thread>

#include "core/base/cancel.h"

namespace clearway::gui {

class Background : public QObject {
 public:
  using Answer = std::function<void()>;  // called on this object's thread; may be empty
  struct Handle {
    const StopSource* stop;
    std::function<void(Answer)> post;  // intermediate answers
  };
  // Runs on the worker's thread; owns or shares all that it reads. May throw only std::bad_alloc.
  using Work = std::function<Answer(const Handle&)>;

  explicit Background(QObject* parent = nullptr) : QObject(parent) {}
  ~Background() override;

  // Drops the previous job. `no_memory` is the answer of a job that runs out of memory.
  void start(Work work, Answer no_memory = {});
  void cancel();  // requests a stop; the answer is still delivered
  void drop();
  [[nodiscard]] bool running() const { return current_ != nullptr; }

 protected:
  void customEvent(QEvent* event) override;  // delivers the first answer

 private:
  struct Job {
    StopSource stop;
    std::thread thread;
  };
  void end(Job* job, const Answer& answer);
  void post(Answer answer);  // on any thread

  std::mutex mutex_;
  std::deque<Answer> posted_;  // under the mutex
  std::list<std::unique_ptr<Job>> jobs_;
  Job* current_ = nullptr;
};

}  // namespace clearway::gui
