// app/gui/plan_runner.h — runs one planning or checking at a time on a thread of its own.
//
// The event loop never waits for it: a cancelled search ends on its own and its answer is dropped.
// The destructor asks what still runs to stop, and waits for it.
// Signals come on the thread of this object.
#pragma once

#include <QObject>
#include <functional>
#include <list>
#include <memory>
#include <thread>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "planner/common/plan.h"

namespace clearway::gui {

// Runs on the worker's thread; owns or shares all that it reads.
using PlanWork = std::function<Result<PlanResult>(const PlanControl&)>;
using PlanOutcome = std::shared_ptr<const Result<PlanResult>>;

class PlanRunner : public QObject {
  Q_OBJECT
 public:
  explicit PlanRunner(QObject* parent = nullptr) : QObject(parent) {}
  ~PlanRunner() override;

  // What ran before is dropped.
  void start(PlanWork work);
  // Asks the search to stop; finished() follows with the status Cancelled.
  void cancel();
  // Stops and forgets: no signal follows.
  void drop();
  [[nodiscard]] bool running() const { return current_ != nullptr; }

 Q_SIGNALS:
  void progressed(double fraction, quint64 expanded);
  void finished(const PlanOutcome& outcome);

 private:
  struct Job {
    StopSource stop;
    std::thread thread;
  };
  void end(Job* job, const PlanOutcome& outcome);

  std::list<std::unique_ptr<Job>> jobs_;
  Job* current_ = nullptr;
};

}  // namespace clearway::gui
