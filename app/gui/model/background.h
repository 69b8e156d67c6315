// app/gui/model/background.h — one piece of work at a time on a thread of its own.
//
// The event loop never waits for it: work that is dropped ends on its own, and nothing that it has
// to say arrives. The destructor asks what still runs to stop, and waits for it.
#pragma once

#include <QObject>
#include <functional>
#include <list>
#include <memory>
#include <thread>

#include "core/base/cancel.h"

namespace clearway::gui {

class Background : public QObject {
 public:
  using Answer = std::function<void()>;  // called on this object's thread; may be empty
  struct Handle {
    const StopSource* stop;
    std::function<void(Answer)> tell;  // on the way
  };
  // Runs on the worker's thread; owns or shares all that it reads. It throws nothing but
  // std::bad_alloc.
  using Work = std::function<Answer(const Handle&)>;

  explicit Background(QObject* parent = nullptr) : QObject(parent) {}
  ~Background() override;

  // What ran before is dropped. `no_memory` is the answer of work that could not get its memory.
  void start(Work work, Answer no_memory = {});
  void cancel();  // asks the work to stop; its answer still comes
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
