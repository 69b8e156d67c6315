// tests/cli/serve/socket_client.h — a client of a server, for tests.
#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

namespace clearway::testing {

class SocketClient {
 public:
  // Waits for the server to listen.
  explicit SocketClient(const std::string& path) {
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
    for (int k = 0; k < 2000; ++k) {
      socket_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
      if (::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) return;
      ::close(socket_);
      socket_ = -1;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
  ~SocketClient() { leave(); }
  SocketClient(const SocketClient&) = delete;
  SocketClient& operator=(const SocketClient&) = delete;

  [[nodiscard]] bool isConnected() const { return socket_ >= 0; }
  void leave() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
  }
  void endInput() const { ::shutdown(socket_, SHUT_WR); }

  // False: the server takes no more.
  bool send(std::string_view line) const {
    std::string text(line);
    text += '\n';
    std::string_view rest = text;
    while (!rest.empty()) {
      const ssize_t n = ::send(socket_, rest.data(), rest.size(), MSG_NOSIGNAL);
      if (n <= 0) return false;
      rest.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
  }
  // How much of so many bytes the server takes while nothing is read from it; it may rest a second.
  [[nodiscard]] std::size_t sendWithoutReading(std::string_view line, std::size_t most) const {
    std::size_t sent = 0;
    pollfd ready{socket_, POLLOUT, 0};
    while (sent<most&& ::poll(&ready, 1, 1000)> 0) {
      const ssize_t n = ::send(socket_, line.data(), line.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (n > 0) sent += static_cast<std::size_t>(n);
      if (n < 0) break;
    }
    return sent;
  }
  // The next line; nullopt: the server has closed, or a minute has passed.
  std::optional<std::string> receive() {
    while (true) {
      const std::size_t end = received_.find('\n');
      if (end != std::string::npos) {
        std::string line = received_.substr(0, end);
        received_.erase(0, end + 1);
        return line;
      }
      pollfd ready{socket_, POLLIN, 0};
      if (::poll(&ready, 1, 60'000) <= 0) return std::nullopt;
      char bytes[65536];
      const ssize_t n = ::recv(socket_, bytes, sizeof bytes, 0);
      if (n <= 0) return std::nullopt;
      received_.append(bytes, static_cast<std::size_t>(n));
    }
  }

 private:
  int socket_ = -1;
  std::string received_;
};

}  // namespace clearway::testing
