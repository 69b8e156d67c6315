#include "app/gui/threads/work_queue.h"

#include <exception>
#include <new>
#include <utility>

namespace clearway::gui {

Error thrownError(const std::exception& e) {
  if (dynamic_cast<const std::bad_alloc*>(&e) != nullptr) {
    return {ErrorCode::LimitExceeded, "not enough memory", {}, 0};
  }
  return {ErrorCode::Io, std::string("unexpected error: ") + e.what(), {}, 0};
}

WorkQueue::~WorkQueue() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  more_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void WorkQueue::add(Work work, Failed failed) {
  ++open_;
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back({std::move(work), std::move(failed)});
  }
  if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
  more_.notify_one();
}

void WorkQueue::run() {
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      more_.wait(lock, [this] { return ends_ || !jobs_.empty(); });
      if (jobs_.empty()) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    Answer answer;
    try {
      answer = job.work();
    } catch (const std::exception& e) {
      if (job.failed) answer = [failed = job.failed, error = thrownError(e)] { failed(error); };
    }
    job.work = {};  // frees what it owns here
    post([this, answer = std::move(answer)] {
      --open_;
      if (answer) answer();
    });
  }
}

}  // namespace clearway::gui
