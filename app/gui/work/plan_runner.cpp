#include "app/gui/work/plan_runner.h"

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
    return fail(ErrorCode::Unsupported, "internal error, please report it: %1", {e.what()});
  }
}

}  // namespace

void PlanRunner::start(PlanWork work) {
  background_.start([this, work = std::move(work)](const Background::Handle& handle) {
    PlanControl control;
    control.stop = handle.stop;
    control.keep_best = true;
    control.progress = [this, &handle](const PlanProgress& p) {
      handle.post([this, p] {
        Q_EMIT progressed(p);
        if (p.answer) Q_EMIT answered(*p.answer);
      });
    };
    auto outcome = std::make_shared<const Result<PlanResult>>(guarded(work, control));
    return [this, outcome] { Q_EMIT finished(outcome); };
  });
}

}  // namespace clearway::gui
