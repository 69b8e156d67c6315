// app/gui/model/background_save.h — writes a document on a thread of its own, while it is edited.
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

#include "app/gui/model/work_queue.h"
#include "app/session/edit/edit_file.h"

namespace clearway::gui {

class BackgroundSave {
 public:
  using Losses = Result<std::vector<std::string>>;
  // With the stamp of the copy; nullopt: it is gone again.
  using CopyDone = std::function<void(const Losses&, const std::optional<session::FileStamp>&)>;
  // Runs on the thread; may change both as session::saveEdit() does. An exception is an error.
  using Write = std::function<Losses(session::EditDocument&, session::EditFile&)>;
  struct Outcome {
    session::EditDocument document;
    session::EditFile file;
    Losses losses;
  };
  using Take = std::function<void(Outcome)>;  // on the GUI's thread

  // Finishes the one before.
  void start(session::EditDocument document, session::EditFile file, Write write, Take take);
  void finish();  // waits, and delivers the outcome
  [[nodiscard]] bool running() const { return current_ != nullptr; }

 private:
  struct Job {
    session::EditDocument document;
    session::EditFile file;
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
