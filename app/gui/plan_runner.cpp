#include "app/gui/plan_runner.h"

#include <exception>
#include <new>
#include <utility>

namespace clearway::gui {
namespace {

Result<PlanResult> guarded(const PlanWork& work, const PlanControl& control) {
  try {
    return work(control);
  } catch (const std::bad_alloc&) {
    return fail(ErrorCode::LimitExceeded, "not enough memory for this work");
  } catch (const std::exception& e) {
    return fail(ErrorCode::Unsupported,
                std::string("internal error, please report it: ") + e.what());
  }
}

}  // namespace

PlanRunner::~PlanRunner() {
  for (const auto& job : jobs_) job->stop.request();
  for (const auto& job : jobs_) job->thread.join();
}

void PlanRunner::start(PlanWork work) {
  drop();
  Job* job = jobs_.emplace_back(std::make_unique<Job>()).get();
  current_ = job;
  job->thread = std::thread([this, job, work = std::move(work)] {
    PlanControl control;
    control.stop = &job->stop;
    control.progress = [this, job](const PlanProgress& p) {
      QMetaObject::invokeMethod(
          this,
          [this, job, p] {
            if (job == current_) Q_EMIT progressed(p.fraction, p.expanded);
          },
          Qt::QueuedConnection);
    };
    auto outcome = std::make_shared<const Result<PlanResult>>(guarded(work, control));
    QMetaObject::invokeMethod(
        this, [this, job, outcome] { end(job, outcome); }, Qt::QueuedConnection);
  });
}

void PlanRunner::cancel() {
  if (current_ != nullptr) current_->stop.request();
}

void PlanRunner::drop() {
  cancel();
  current_ = nullptr;
}

void PlanRunner::end(Job* job, const PlanOutcome& outcome) {
  job->thread.join();  // its last act was to send this
  const bool wanted = job == current_;
  if (wanted) current_ = nullptr;
  jobs_.remove_if([job](const auto& j) { return j.get() == job; });
  if (wanted) Q_EMIT finished(outcome);
}

}  // namespace clearway::gui
