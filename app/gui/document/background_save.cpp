#include "app/gui/document/background_save.h"

#include <exception>
#include <utility>

namespace clearway::gui {

void BackgroundSave::start(app::EditDocument document, app::EditFile file, Write write, Take take) {
  finish();
  current_.reset(
      new Job{std::move(document), std::move(file), std::move(take), {}, {}, std::nullopt});
  queue_.add([this, job = current_, write = std::move(write)] {
    Losses losses;
    try {
      losses = write(job->document, job->file);
    } catch (const std::exception& e) {  // the file is as before: writing replaces it at the end
      losses = tl::unexpected(thrownError(e));
    }
    {
      const std::lock_guard lock(job->mutex);
      job->losses = std::move(losses);
    }
    job->done.notify_one();
    return WorkQueue::Answer([this, job] { deliver(job); });
  });
}

void BackgroundSave::finish() {
  const std::shared_ptr<Job> job = current_;
  if (job == nullptr) return;
  {
    std::unique_lock lock(job->mutex);
    job->done.wait(lock, [&] { return job->losses.has_value(); });
  }
  deliver(job);
}

// Once: by its answer, or by finish() before that.
void BackgroundSave::deliver(const std::shared_ptr<Job>& job) {
  if (job != current_) return;
  current_.reset();
  job->take({std::move(job->document), std::move(job->file), *std::move(job->losses)});
}

}  // namespace clearway::gui
