// app/gui/document/background_save.h — writes a document on a thread of its own, while it is
// edited.
//
// What is written is a snapshot: later edits do not change it. One file is written at a time, and
// the destructor finishes it. Not thread-safe: of the GUI's thread.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "app/document/disk/edit_file.h"
#include "app/gui/threads/work_queue.h"

namespace clearway::gui {

class BackgroundSave {
 public:
  using Losses = Result<std::vector<Message>>;
  // With the stamp of the copy; nullopt: it is gone again.
  using CopyDone = std::function<void(const Losses&, const std::optional<app::FileStamp>&)>;
  // Runs on the thread; may change both as app::saveEdit() does. An exception is an error.
  using Write = std::function<Losses(app::EditDocument&, app::EditFile&)>;
  struct Outcome {
    app::EditDocument document;
    app::EditFile file;
    Losses losses;
  };
  using Take = std::function<void(Outcome)>;  // on the GUI's thread

  // Finishes the one before.
  void start(app::EditDocument document, app::EditFile file, Write write, Take take);
  void finish();  // waits, and delivers the outcome
  [[nodiscard]] bool running() const { return current_ != nullptr; }

 private:
  struct Job {
    app::EditDocument document;
    app::EditFile file;
    Take take;
    std::mutex mutex;
    std::condition_variable done;
    std::optional<Losses> losses;  // under the mutex
  };
  void deliver(const std::shared_ptr<Job>& job);

  std::shared_ptr<Job> current_;
  WorkQueue queue_;
};

}  // namespace clearway::gui
