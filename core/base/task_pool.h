// core/base/task_pool.h — a thread pool for parallel loops over index ranges.
//
// forEachRange() splits [0, n) into chunks of a fixed size. The assignment of chunks to threads is
// not deterministic, so the work must write its results by index. With one thread everything runs
// on the caller's. Thread-safety: one forEachRange() at a time; the caller's thread works too.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace clearway {

class TaskPool {
 public:
  using Work = std::function<void(std::size_t begin, std::size_t end)>;

  explicit TaskPool(unsigned threads = 1);  // 0 counts as 1
  ~TaskPool();
  TaskPool(const TaskPool&) = delete;
  TaskPool& operator=(const TaskPool&) = delete;

  [[nodiscard]] unsigned threads() const { return static_cast<unsigned>(workers_.size()) + 1; }
  // Returns when all is done. `work` must not throw.
  void forEachRange(std::size_t n, std::size_t chunk, const Work& work);

 private:
  void run();
  void takeChunks();

  std::mutex mutex_;
  std::condition_variable start_, done_;
  const Work* work_ = nullptr;
  std::size_t n_ = 0, chunk_ = 1;
  std::atomic<std::size_t> next_{0};
  std::size_t busy_ = 0;
  std::size_t round_ = 0;
  bool stop_ = false;
  std::vector<std::thread> workers_;
};

}  // namespace clearway
