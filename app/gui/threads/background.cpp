#include "app/gui/threads/background.h"

#include <new>
#include <utility>

namespace clearway::gui {

Background::~Background() {
  for (const auto& job : jobs_) job->stop.request();
  for (const auto& job : jobs_) job->thread.join();
}

void Background::start(Work work, Answer no_memory) {
  drop();
  Job* job = jobs_.emplace_back(std::make_unique<Job>()).get();
  current_ = job;
  job->thread = std::thread([this, job, work = std::move(work), no_memory = std::move(no_memory)] {
    const Handle handle{&job->stop, [&](Answer answer) {
                          post([this, job, answer = std::move(answer)] {
                            if (job == current_) answer();
                          });
                        }};
    Answer answer;
    try {
      answer = work(handle);
    } catch (const std::bad_alloc&) {
      answer = no_memory;
    }
    post([this, job, answer = std::move(answer)] { end(job, answer); });
  });
}

void Background::cancel() {
  if (current_ != nullptr) current_->stop.request();
}

void Background::drop() {
  cancel();
  current_ = nullptr;
}

void Background::end(Job* job, const Answer& answer) {
  job->thread.join();  // it has sent its last answer
  const bool wanted = job == current_;
  if (wanted) current_ = nullptr;
  jobs_.remove_if([job](const auto& j) { return j.get() == job; });
  if (wanted && answer) answer();
}

}  // namespace clearway::gui
