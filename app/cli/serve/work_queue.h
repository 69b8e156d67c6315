// app/cli/serve/work_queue.h — the requests that wait for a worker, shared out fairly.
//
// Clients take turns, whatever the number of their requests. A client that has kMostWaiting
// requests waiting, or does not read its answers, is not read from until that has changed.
// Thread-safe. Cost: linear in the number of clients.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>

#include "app/cli/serve/client.h"
#include "app/cli/serve/request.h"

namespace clearway::cli {

struct WaitingWork {
  std::shared_ptr<Client> client;
  Work work;
};

class WorkQueue {
 public:
  static constexpr std::size_t kMostWaiting = 1024;  // of one client

  // Waits for room. False: the queue is closed, or the client is gone.
  [[nodiscard]] bool add(const std::shared_ptr<Client>& client, Work work);
  // Waits for work; nullopt: the queue is closed and empty.
  [[nodiscard]] std::optional<WaitingWork> take();
  // Nothing is added any more; what waits is handed back where `discards`.
  [[nodiscard]] std::deque<WaitingWork> close(bool discards);
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Line {
    std::shared_ptr<Client> client;
    std::deque<Work> works;
  };
  mutable std::mutex mutex_;
  std::condition_variable work_, room_;
  std::deque<Line> lines_;  // the client whose turn it is first
  bool is_closed_ = false;
};

}  // namespace clearway::cli
