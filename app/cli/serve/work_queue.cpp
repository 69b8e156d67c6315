#include "app/cli/serve/work_queue.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace clearway::cli {

bool WorkQueue::add(const std::shared_ptr<Client>& client, Work work) {
  std::unique_lock lock(mutex_);
  const auto lineOf = [&] { return std::ranges::find(lines_, client, &Line::client); };
  const auto hasRoom = [&] {
    const auto at = lineOf();
    return at == lines_.end() || at->works.size() < kMostWaiting;
  };
  room_.wait(lock, [&] { return is_closed_ || client->isGone() || hasRoom(); });
  if (is_closed_ || client->isGone()) return false;
  client->begin(work.id, work.stop);
  auto at = lineOf();
  if (at == lines_.end()) at = lines_.insert(lines_.end(), Line{client, {}});
  at->works.push_back(std::move(work));
  work_.notify_one();
  return true;
}

std::optional<WaitingWork> WorkQueue::take() {
  constexpr std::chrono::milliseconds kLook{50};  // for clients that read again
  std::unique_lock lock(mutex_);
  while (true) {
    const auto at =
        std::ranges::find_if(lines_, [](const Line& l) { return !l.client->readsSlowly(); });
    if (at != lines_.end()) {
      Line line = std::move(*at);
      lines_.erase(at);
      WaitingWork next{line.client, std::move(line.works.front())};
      line.works.pop_front();
      if (!line.works.empty()) lines_.push_back(std::move(line));
      room_.notify_all();
      return next;
    }
    if (is_closed_ && lines_.empty()) return std::nullopt;
    if (lines_.empty()) {
      work_.wait(lock);
    } else {
      work_.wait_for(lock, kLook);
    }
  }
}

std::deque<WaitingWork> WorkQueue::close(bool discards) {
  const std::scoped_lock lock(mutex_);
  is_closed_ = true;
  std::deque<WaitingWork> rest;
  if (discards) {
    for (Line& line : lines_) {
      for (Work& work : line.works) rest.push_back({line.client, std::move(work)});
    }
    lines_.clear();
  }
  work_.notify_all();
  room_.notify_all();
  return rest;
}

std::size_t WorkQueue::waiting() const {
  const std::scoped_lock lock(mutex_);
  std::size_t n = 0;
  for (const Line& line : lines_) n += line.works.size();
  return n;
}

}  // namespace clearway::cli
