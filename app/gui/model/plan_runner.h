// app/gui/model/plan_runner.h — runs one planning or checking at a time in the background, with
// progress.
//
// A cancelled search ends on its own and its answer is dropped (background.h).
// Signals come on the thread of this object.
#pragma once

#include <functional>
#include <memory>

#include "app/gui/model/background.h"
#include "core/base/result.h"
#include "planner/common/plan_result.h"

namespace clearway::gui {

// Runs on the worker's thread; owns or shares all that it reads.
using PlanWork = std::function<Result<PlanResult>(const PlanControl&)>;
using PlanOutcome = std::shared_ptr<const Result<PlanResult>>;

class PlanRunner : public QObject {
  Q_OBJECT
 public:
  explicit PlanRunner(QObject* parent = nullptr) : QObject(parent) {}

  // What ran before is dropped.
  void start(PlanWork work);
  // Asks the search to stop; finished() follows with the status Cancelled, or the best answer of
  // an anytime search.
  void cancel() { background_.cancel(); }
  // Stops and forgets: no signal follows.
  void drop() { background_.drop(); }
  [[nodiscard]] bool running() const { return background_.running(); }

 Q_SIGNALS:
  void progressed(double fraction, quint64 expanded);
  void answered(const clearway::PlanStage& answer);  // an anytime search goes on
  void finished(const PlanOutcome& outcome);

 private:
  Background background_;
};

}  // namespace clearway::gui
