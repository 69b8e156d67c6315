#include "core/base/task_pool.h"

#include <algorithm>

namespace clearway {

TaskPool::TaskPool(unsigned threads) {
  for (unsigned i = 1; i < threads; ++i) workers_.emplace_back([this] { run(); });
}

TaskPool::~TaskPool() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  start_.notify_all();
  for (std::thread& t : workers_) t.join();
}

void TaskPool::takeChunks() {
  while (true) {
    const std::size_t begin = next_.fetch_add(chunk_);
    if (begin >= n_) return;
    (*work_)(begin, std::min(begin + chunk_, n_));
  }
}

void TaskPool::run() {
  std::size_t seen = 0;
  std::unique_lock lock(mutex_);
  while (true) {
    start_.wait(lock, [&] { return stop_ || round_ != seen; });
    if (stop_) return;
    seen = round_;
    lock.unlock();
    takeChunks();
    lock.lock();
    if (--busy_ == 0) done_.notify_one();
  }
}

void TaskPool::forEachRange(std::size_t n, std::size_t chunk, const Work& work) {
  if (workers_.empty() || n <= chunk) {
    if (n > 0) work(0, n);
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    work_ = &work;
    n_ = n;
    chunk_ = std::max<std::size_t>(1, chunk);
    next_ = 0;
    busy_ = workers_.size();
    ++round_;
  }
  start_.notify_all();
  takeChunks();
  std::unique_lock lock(mutex_);
  done_.wait(lock, [&] { return busy_ == 0; });
}

}  // namespace clearway
