// app/gui/work/plan_runner.h — runs one planning or validation job at a time in the background,
// with progress.
//
// A dropped search stops on its own and delivers no answer (background.h). Signals are emitted on
// the thread of this object.
#pragma once

#include <functional>
#include <memory>

#include "app/gui/threads/background.h"
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

  // Drops the previous job.
  void start(PlanWork work);
  // Requests a stop; finished() follows with the status Cancelled, or with the best solution of an
  // anytime search.
  void cancel() { background_.cancel(); }
  // Stops the job and discards its answer; no signal follows.
  void drop() { background_.drop(); }
  [[nodiscard]] bool running() const { return background_.running(); }

 Q_SIGNALS:
  void progressed(const clearway::PlanProgress& progress);
  void answered(
      const clearway::PlanStage& answer);  // an intermediate solution of an anytime search
  void finished(const PlanOutcome& outcome);

 private:
  Background background_;
};

}  // namespace clearway::gui
