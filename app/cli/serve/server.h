// app/cli/serve/server.h — answers the requests of clients: of one on standard input and output, or
// of many on a Unix socket.
//
// A thread for each client reads its lines. Requests about maps and agents are answered there, in
// their order; plans, checks and fleets are shared out to the workers, and answered when they are
// ready. A signal ends the reading: what runs is answered, what waits is refused, and run()
// returns.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/cli/serve/catalogue.h"
#include "app/cli/serve/client.h"
#include "app/cli/serve/work_queue.h"
#include "core/base/result.h"
#include "maps/grid/map_io.h"

namespace clearway::cli {

struct ServerOptions {
  unsigned threads = 1;
  Budget limits;  // of each request
  maps::LoadOptions load;
};

class Server {
 public:
  static constexpr std::size_t kMostClients = 256;

  explicit Server(ServerOptions options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Until standard input ends, or a signal comes. Errors: Io.
  [[nodiscard]] Result<void> runOnStandardStreams();
  // Until a signal comes. The socket is for this user alone. Errors: Io, Conflict (another server
  // is there, or a file that is no socket).
  [[nodiscard]] Result<void> runOnSocket(const std::string& path);

 private:
  struct Session {
    std::shared_ptr<Client> client;
    std::atomic<bool> is_done{false};
    std::thread thread;
  };
  [[nodiscard]] Result<void> start();
  void stop(bool discards);
  void openSession(std::shared_ptr<Client> client);
  void closeDoneSessions();
  [[nodiscard]] std::size_t unreadBytes() const;

  // An answer; nullopt: it comes later.
  using Answering = std::function<std::optional<Result<maps::JsonValue>>()>;
  // Sends what it returns, or what it has thrown. False: it has thrown.
  bool answerBy(Client& client, const maps::JsonValue& id, const Answering& work);
  void serve(const std::shared_ptr<Client>& client);
  void answerLine(const std::shared_ptr<Client>& client, const std::string& line);
  [[nodiscard]] Result<maps::JsonValue> answerAtOnce(Client& client, const Request& request);
  [[nodiscard]] maps::JsonValue statistics() const;
  void work();

  ServerOptions options_;
  Catalogue catalogue_;
  WorkQueue queue_;
  std::list<Session> sessions_;
  std::vector<std::thread> workers_;
  int wake_[2] = {-1, -1};  // a pipe: the reading end can be read once the clients are to end
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::atomic<std::uint64_t> answered_{0}, refused_{0}, running_{0}, clients_{0};
};

}  // namespace clearway::cli
