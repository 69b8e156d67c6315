// app/cli/serve/client.h — one client of a server: the lines that it sends and the answers to it.
//
// A thread of its own writes, so that a slow reader holds up nobody else. Answers of a client that
// is gone are dropped, and its requests are stopped.
// Thread-safe, but for readLines().
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "core/base/stop_source.h"
#include "maps/text/json_value.h"

namespace clearway::cli {

class Client {
 public:
  static constexpr std::size_t kLongestLine = std::size_t{1} << 26U;
  // With more unread bytes than this a client's requests wait, and no line of it is read.
  static constexpr std::size_t kMostUnread = std::size_t{1} << 24U;

  // `in` and `out` are borrowed, or one socket, which the client owns: its number is free for
  // another one only when nobody holds the client any more.
  Client(int in, int out, bool is_socket);
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // Calls line() for each line that is not empty, until the input or the client ends, or `wake` can
  // be read. Lines that are too long are skipped, and too_long() is called.
  void readLines(int wake, const std::function<void(std::string&&)>& line,
                 const std::function<void()>& too_long);

  void send(std::string_view line);
  [[nodiscard]] bool isGone() const;
  [[nodiscard]] std::size_t unreadBytes() const;  // that are to be written
  [[nodiscard]] bool readsSlowly() const;
  // Waits until every request is answered and every answer written, or the client is gone or
  // closed.
  void finish();
  // Ends the writer; what is unwritten is lost.
  void close();

  // Requests that are not answered. cancel() stops those of this id, and says whether there are
  // any.
  void begin(const maps::JsonValue& id, const std::shared_ptr<StopSource>& stop);
  void end(const std::shared_ptr<StopSource>& stop);
  [[nodiscard]] bool cancel(const maps::JsonValue& id);

 private:
  struct Outstanding {
    std::string id;
    std::shared_ptr<StopSource> stop;
  };
  void writeAll();
  // Waits while there are too many unread bytes. False: `wake` can be read.
  [[nodiscard]] bool waitForReader(int wake) const;
  [[nodiscard]] bool write(std::string_view bytes);
  void leave();

  const int in_, out_;
  const bool is_socket_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::string unwritten_;
  std::size_t being_written_ = 0;
  bool is_gone_ = false;
  bool closes_ = false;
  std::list<Outstanding> outstanding_;
  std::mutex closing_;
  std::thread writer_;
};

}  // namespace clearway::cli
