#include "app/cli/serve/client.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <climits>
#include <cstring>
#include <utility>

namespace clearway::cli {

Client::Client(int in, int out, bool is_socket) : in_(in), out_(out), is_socket_(is_socket) {
  writer_ = std::thread([this] { writeAll(); });
}

Client::~Client() {
  close();
  if (is_socket_) ::close(in_);
}

void Client::readLines(int wake, const std::function<void(std::string&&)>& line,
                       const std::function<void()>& too_long) {
  std::string text;       // of a line that has not ended
  bool skips = false;     // to the end of a line that is too long
  bool ends_now = false;  // by `wake`
  std::array<char, std::size_t{1} << 16U> bytes;
  const auto take = [&](std::string_view part, bool ends) {
    if (!skips && text.size() + part.size() > kLongestLine) {
      too_long();
      skips = true;
      text = {};
    }
    if (!skips) text += part;
    if (!ends) return;
    const bool has_line = !skips && text.find_first_not_of(" \t\r") != std::string::npos;
    ends_now = ends_now || !waitForReader(wake);
    if (has_line && !ends_now) line(std::exchange(text, {}));
    text.clear();
    skips = false;
  };
  while (!isGone()) {
    std::array<pollfd, 2> ready{pollfd{in_, POLLIN, 0}, pollfd{wake, POLLIN, 0}};
    if (::poll(ready.data(), ready.size(), -1) < 0) {
      if (errno == EINTR) continue;
      break;
    }
    if (ready[1].revents != 0) return;
    const ssize_t n = ::read(in_, bytes.data(), bytes.size());
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (n < 0 && is_socket_) leave();  // a socket that was reset has no reader
    if (n <= 0) break;
    std::string_view rest(bytes.data(), static_cast<std::size_t>(n));
    for (std::size_t end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
      take(rest.substr(0, end), true);
      rest.remove_prefix(end + 1);
    }
    if (ends_now) return;
    take(rest, false);
  }
  take({}, true);  // a last line without its end
}

bool Client::waitForReader(int wake) const {
  constexpr int kLook_ms = 20;
  while (readsSlowly()) {
    pollfd ready{wake, POLLIN, 0};
    if (::poll(&ready, 1, kLook_ms) > 0) return false;
  }
  return true;
}

void Client::send(std::string_view line) {
  const std::scoped_lock lock(mutex_);
  if (is_gone_) return;
  unwritten_ += line;
  changed_.notify_all();
}

bool Client::isGone() const {
  const std::scoped_lock lock(mutex_);
  return is_gone_;
}

std::size_t Client::unreadBytes() const {
  const std::scoped_lock lock(mutex_);
  return unwritten_.size() + being_written_;
}

bool Client::readsSlowly() const {
  const std::scoped_lock lock(mutex_);
  return !is_gone_ && unwritten_.size() + being_written_ > kMostUnread;
}

void Client::finish() {
  constexpr std::chrono::milliseconds kLook{50};  // between two looks whether the client is there
  const auto isDone = [&] {
    return is_gone_ || closes_ ||
           (outstanding_.empty() && unwritten_.empty() && being_written_ == 0);
  };
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, kLook, isDone)) {
    pollfd peer{in_, 0, 0};
    if (!is_socket_ || ::poll(&peer, 1, 0) <= 0 || (peer.revents & POLLHUP) == 0) continue;
    lock.unlock();
    leave();  // it had ended its input only; now it has closed the socket
    return;
  }
}

void Client::close() {
  {
    const std::scoped_lock lock(mutex_);
    closes_ = true;
    changed_.notify_all();
  }
  if (is_socket_) ::shutdown(out_, SHUT_RDWR);
  const std::scoped_lock lock(closing_);
  if (writer_.joinable()) writer_.join();
}

void Client::begin(const maps::JsonValue& id, const std::shared_ptr<StopSource>& stop) {
  const std::scoped_lock lock(mutex_);
  if (is_gone_) stop->request();
  outstanding_.push_back({maps::toLine(id), stop});
}

void Client::end(const std::shared_ptr<StopSource>& stop) {
  const std::scoped_lock lock(mutex_);
  const auto found = std::ranges::find(outstanding_, stop, &Outstanding::stop);
  if (found != outstanding_.end()) outstanding_.erase(found);
  changed_.notify_all();
}

bool Client::cancel(const maps::JsonValue& id) {
  const std::string text = maps::toLine(id);
  const std::scoped_lock lock(mutex_);
  bool any = false;
  for (const Outstanding& o : outstanding_) {
    if (o.id != text) continue;
    o.stop->request();
    any = true;
  }
  return any;
}

void Client::writeAll() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return closes_ || is_gone_ || !unwritten_.empty(); });
    if (closes_ || is_gone_) return;
    const std::string bytes = std::exchange(unwritten_, {});
    being_written_ = bytes.size();
    lock.unlock();
    const bool good = write(bytes);
    lock.lock();
    being_written_ = 0;
    changed_.notify_all();
    if (good) continue;
    lock.unlock();
    leave();
    return;
  }
}

// A pipe takes PIPE_BUF bytes without blocking once it can be written, a socket what fits.
bool Client::write(std::string_view bytes) {
  constexpr int kLook_ms = 100;  // between two looks whether the client is closed
  while (!bytes.empty()) {
    pollfd ready{out_, POLLOUT, 0};
    const int polled = ::poll(&ready, 1, kLook_ms);
    {
      const std::scoped_lock lock(mutex_);
      if (closes_ || is_gone_) return false;
      being_written_ = bytes.size();
    }
    if (polled <= 0) continue;
    const ssize_t n =
        is_socket_ ? ::send(out_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT)
                   : ::write(out_, bytes.data(), std::min<std::size_t>(bytes.size(), PIPE_BUF));
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (n < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

void Client::leave() {
  const std::scoped_lock lock(mutex_);
  is_gone_ = true;
  unwritten_ = {};
  for (const Outstanding& o : outstanding_) o.stop->request();
  if (is_socket_) ::shutdown(in_, SHUT_RDWR);  // ends a read, too
  changed_.notify_all();
}

}  // namespace clearway::cli
