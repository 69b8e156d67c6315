#include "app/gui/threads/background.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include <new>
#include <utility>

#include "core/base/process_memory.h"

namespace clearway::gui {
namespace {

// What a large job has freed goes back to the system: the C library keeps it for the thread.
void returnMemory([[maybe_unused]] std::size_t before_bytes) {
#if defined(__GLIBC__)
  constexpr std::size_t kLarge_bytes = std::size_t{64} << 20U;
  if (residentBytes() > before_bytes + kLarge_bytes) malloc_trim(0);
#endif
}

}  // namespace

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
    const std::size_t before_bytes = residentBytes();
    Answer answer;
    try {
      answer = work(handle);
    } catch (const std::bad_alloc&) {
      answer = no_memory;
    }
    returnMemory(before_bytes);
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
