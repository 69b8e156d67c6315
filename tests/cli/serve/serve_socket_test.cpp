// clearway serve on a socket: many clients, good and bad ones, and the end by a signal.
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <atomic>

#include "tests/cli/json_output.h"
#include "tests/cli/run_program.h"
#include "tests/cli/serve/socket_client.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// Obstacles everywhere, so that a search at weight 1 takes long.
std::string largeMap(int size) {
  std::string out =
      "type octile\nheight " + std::to_string(size) + "\nwidth " + std::to_string(size) + "\nmap\n";
  std::uint32_t state = 1;
  for (int i = 0; i < size; ++i) {
    for (int j = 0; j < size; ++j) {
      state = state * 1664525U + 1013904223U;
      const bool edge = i < 3 || j < 3 || i >= size - 3 || j >= size - 3;
      out += !edge && (state >> 16U) % 1000 < 22 ? '@' : '.';
    }
    out += '\n';
  }
  return out;
}

const std::string kShort =
    R"(, "do": "plan", "agent": "cart", "start": [1.5, 1.5, 0], "goal": [9.5, 1.5]})";
const std::string kLong =
    R"(, "do": "plan", "agent": "cart", "start": [1.5, 1.5, 0], "goal": [1198, 1198, 77]})";

class ServeSocket : public CliTest {
 protected:
  ServeSocket() { write("large.map", largeMap(1200)); }

  [[nodiscard]] std::string socket() const { return (folder_ / "s").string(); }
  // Loads the map and the agent; false if that failed.
  static bool load(SocketClient& client) {
    if (!client.isConnected()) return false;
    client.send(R"({"id": 0, "do": "map", "name": "m", "file": "large.map"})");
    client.send(R"({"id": 0, "do": "agent", "map": "m", "agent": {"name": "cart", "shape": )"
                R"({"box": {"length": 1.6, "width": 0.8}}}, "planner": {"planner": "pose"}})");
    for (int k = 0; k < 2; ++k) {
      const auto answer = client.receive();
      if (!answer || answer->find("\"result\"") == std::string::npos) return false;
    }
    return true;
  }
  // Runs the server until `clients` return, then ends it.
  ProgramRun serve(const std::string& options, const std::function<void(pid_t)>& clients) const {
    RunOptions run_options;
    run_options.while_running = [&](pid_t server) {
      clients(server);
      kill(server, SIGTERM);
    };
    return run("serve --socket s " + options, run_options);
  }
};

TEST_F(ServeSocket, BadClientsDisturbNobody) {
  std::string first;
  const ProgramRun r = serve("--threads 2 --time-limit 20", [&](pid_t) {
    SocketClient good(socket());
    ASSERT_TRUE(load(good));
    struct stat status = {};
    ASSERT_EQ(::stat(socket().c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
    SocketClient silent(socket());
    SocketClient half_a_line(socket());
    half_a_line.send(R"({"id": 1, "do": )");
    SocketClient deaf(socket());  // asks for much and reads nothing
    std::thread asks([&] {
      const std::string fine =
          R"({"id": 1, "do": "plan", "agent": "cart", "start": [1.5, 1.5, 0], "goal": )"
          R"([300, 1.5], "step": 0.002})";
      for (int k = 0; k < 400 && deaf.send(fine); ++k) {
      }
    });
    for (int k = 0; k < 20; ++k) {
      SocketClient dying(socket());
      dying.send("{\"id\": 1" + kLong);
    }
    for (int k = 1; k <= 200; ++k) {
      ASSERT_TRUE(good.send("{\"id\": " + std::to_string(k) + kShort));
      const auto answer = good.receive();
      ASSERT_TRUE(answer);
      EXPECT_THAT(*answer, StartsWith("{\"id\": " + std::to_string(k) + ", \"result\""));
      EXPECT_THAT(*answer, HasSubstr("Solved"));
    }
    good.endInput();
    EXPECT_FALSE(good.receive());
    deaf.leave();
    asks.join();
  });
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_FALSE(exists("s"));
}

// An answer of statistics is some ten times as long as its request.
TEST_F(ServeSocket, AClientThatReadsNothingIsNotReadFrom) {
  constexpr std::size_t kMost = std::size_t{1} << 24U;
  std::string lines;
  for (int k = 0; k < 1000; ++k) lines += "{\"do\": \"stats\"}\n";
  const ProgramRun r = serve("", [&](pid_t) {
    SocketClient deaf(socket());
    ASSERT_TRUE(deaf.isConnected());
    EXPECT_LT(deaf.sendWithoutReading(lines, kMost), kMost);
    deaf.leave();
  });
  EXPECT_EQ(r.exit_code, 0) << r.err;
}

TEST_F(ServeSocket, ClientsThatComeWhereOthersLeaveAreAnswered) {
  (void)serve("", [&](pid_t) {
    for (int k = 0; k < 300; ++k) {
      SocketClient client(socket());
      ASSERT_TRUE(client.send(R"({"id": 1, "do": "stats"})")) << k;
      ASSERT_TRUE(client.receive()) << k;
    }
  });
}

TEST_F(ServeSocket, ClientsTakeTurns) {
  (void)serve("", [&](pid_t) {
    SocketClient many(socket());
    ASSERT_TRUE(load(many));
    SocketClient one(socket());
    for (int k = 0; k < 800; ++k) ASSERT_TRUE(many.send("{\"id\": 1" + kShort));
    ASSERT_TRUE(one.send("{\"id\": 2" + kShort));
    ASSERT_TRUE(one.receive());
    ASSERT_TRUE(one.send(R"({"id": 3, "do": "stats"})"));
    const auto stats = one.receive();
    ASSERT_TRUE(stats);
    EXPECT_GT(numberOf(*parsed(*stats).find("result"), "waiting"), 100.0);
    for (int k = 0; k < 800; ++k) ASSERT_TRUE(many.receive());
  });
}

TEST_F(ServeSocket, CancelEndsARequestAndProgressIsReported) {
  (void)serve("", [&](pid_t) {
    SocketClient client(socket());
    ASSERT_TRUE(load(client));
    ASSERT_TRUE(client.send("{\"id\": \"long\", \"progress\": true" + kLong));
    auto answer = client.receive();
    ASSERT_TRUE(answer);
    EXPECT_THAT(*answer, StartsWith(R"({"id": "long", "progress": {"fraction")"));
    ASSERT_TRUE(client.send(R"({"id": "c", "do": "cancel", "request": "long"})"));
    bool cancelled = false;
    bool ended = false;
    while (!cancelled || !ended) {
      answer = client.receive();
      ASSERT_TRUE(answer);
      if (answer->find("\"progress\"") != std::string::npos) continue;
      if (answer->starts_with(R"({"id": "c")")) {
        cancelled = true;
        EXPECT_THAT(*answer, HasSubstr("true"));
      } else {
        ended = true;
        EXPECT_THAT(*answer, HasSubstr(R"("error": {"code": "cancelled",)"));
      }
    }
  });
}

TEST_F(ServeSocket, ASignalLetsRunningRequestsEndAndRefusesOthers) {
  std::string running, waiting;
  const ProgramRun r = serve("", [&](pid_t server) {
    SocketClient client(socket());
    ASSERT_TRUE(load(client));
    ASSERT_TRUE(client.send(R"({"id": "runs", "do": "plan", "time_limit_s": 1.5, "agent": "cart", )"
                            R"("start": [1.5, 1.5, 0], "goal": [1198, 1198, 77]})"));
    ASSERT_TRUE(client.send("{\"id\": \"waits\"" + kShort));
    for (double runs = 0.0; runs < 1.0;) {
      ASSERT_TRUE(client.send(R"({"id": "stats", "do": "stats"})"));
      const auto stats = client.receive();
      ASSERT_TRUE(stats);
      runs = numberOf(*parsed(*stats).find("result"), "running");
    }
    kill(server, SIGTERM);
    for (int k = 0; k < 2; ++k) {
      const auto answer = client.receive();
      ASSERT_TRUE(answer);
      (answer->starts_with(R"({"id": "runs")") ? running : waiting) = *answer;
    }
    EXPECT_FALSE(client.receive());
    ::waitid(P_PID, static_cast<id_t>(server), nullptr, WEXITED | WNOWAIT);
  });
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(running, HasSubstr("\"result\""));
  EXPECT_THAT(waiting, HasSubstr("\"code\": \"shutdown\""));
}

// In whichever request the stop is found.
TEST_F(ServeSocket, CancelledRequestsHaveOneAnswer) {
  (void)serve("", [&](pid_t) {
    SocketClient client(socket());
    ASSERT_TRUE(load(client));
    ASSERT_TRUE(client.send("{\"id\": \"long\"" + kLong));
    const std::vector<std::string> waiting{
        R"({"id": "w", "do": "check", "agent": "cart", "poses": [[1.5, 1.5, 0], [9.5, 1.5, 0]]})",
        R"({"id": "w", "do": "plan", "agent": "cart", "start": [1.5, 1.5, 0], "goal": [9.5, 1.5]})",
        R"({"id": "w", "do": "cover", "agent": "cart", "start": [1.5, 1.5, 0], "tool_width": 1})",
        R"({"id": "w", "do": "fleet", "map": "m", "agents": [{"name": "a", "agent": "cart", )"
        R"("start": [1.5, 1.5, 0], "goal": [9.5, 1.5]}]})"};
    for (const std::string& request : waiting) ASSERT_TRUE(client.send(request));
    ASSERT_TRUE(client.send(R"({"id": "c", "do": "cancel", "request": "w"})"));
    ASSERT_TRUE(client.send(R"({"id": "c", "do": "cancel", "request": "long"})"));
    for (std::size_t k = 0; k < waiting.size() + 3; ++k) {
      const auto answer = client.receive();
      ASSERT_TRUE(answer);
      if (answer->starts_with(R"({"id": "c")")) continue;
      EXPECT_THAT(*answer, HasSubstr(R"("error": {"code": "cancelled", )"
                                     R"("message": "the request was cancelled"}})"));
    }
  });
}

// Its limit of time is far beyond that of the test.
TEST_F(ServeSocket, AnAnytimeFleetEndsWithItsPlanAtASignal) {
  std::string last;
  const ProgramRun r = serve("", [&](pid_t server) {
    SocketClient client(socket());
    ASSERT_TRUE(load(client));
    ASSERT_TRUE(client.send(R"({"id": 0, "do": "map", "name": "tee", "text": "type octile\nheight )"
                            R"(2\nwidth 9\nmap\n.........\n@@@@.@@@@\n"})"));
    ASSERT_TRUE(client.send(R"({"id": 0, "do": "agent", "map": "tee", "agent": {"name": "box", )"
                            R"("shape": {"box": {"length": 0.6, "width": 0.6}}}, "planner": {}})"));
    for (int k = 0; k < 2; ++k) ASSERT_TRUE(client.receive());
    ASSERT_TRUE(client.send(
        R"({"id": "f", "do": "fleet", "map": "tee", "anytime": true, "time_limit_s": 36000, )"
        R"("agents": [{"name": "a", "agent": "box", "start": [0.5, 0.5, 0], "goal": [8.5, 0.5]}, )"
        R"({"name": "b", "agent": "box", "start": [8.5, 0.5, 180], "goal": [0.5, 0.5]}]})"));
    for (double runs = 0.0; runs < 1.0;) {
      ASSERT_TRUE(client.send(R"({"id": "stats", "do": "stats"})"));
      const auto stats = client.receive();
      ASSERT_TRUE(stats);
      ASSERT_THAT(*stats, StartsWith(R"({"id": "stats")"));
      runs = numberOf(*parsed(*stats).find("result"), "running");
    }
    kill(server, SIGTERM);
    last = client.receive().value_or("");
    ::waitid(P_PID, static_cast<id_t>(server), nullptr, WEXITED | WNOWAIT);
  });
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(last, StartsWith(R"({"id": "f", "result": {"status": "solved")"));
}

// What it did not read is lost, and the end does not wait for it.
TEST_F(ServeSocket, ASignalDoesNotWaitForClientsThatDoNotRead) {
  const ProgramRun r = serve("", [&](pid_t server) {
    SocketClient deaf(socket());
    ASSERT_TRUE(load(deaf));
    for (int k = 0; k < 30; ++k) {
      ASSERT_TRUE(deaf.send(R"({"id": 1, "do": "plan", "agent": "cart", "start": [1.5, 1.5, 0], )"
                            R"("goal": [300, 1.5], "step": 0.02})"));
    }
    kill(server, SIGTERM);
    ::waitid(P_PID, static_cast<id_t>(server), nullptr, WEXITED | WNOWAIT);
  });
  EXPECT_EQ(r.exit_code, 0) << r.err;
}

TEST_F(ServeSocket, TheSocketOfAServerThatIsGoneIsReplacedAndNothingElse) {
  write("s", "a file");
  ProgramRun r = run("serve --socket s");
  EXPECT_EQ(r.exit_code, 2) << r.err;
  EXPECT_THAT(r.err, HasSubstr("is a file, not a socket"));
  EXPECT_EQ(read("s"), "a file");
  std::filesystem::remove(folder_ / "s");
  r = serve("", [&](pid_t server) {
    const SocketClient client(socket());
    const ProgramRun second = run("serve --socket s");
    EXPECT_EQ(second.exit_code, 2);
    EXPECT_THAT(second.err, HasSubstr("another server answers"));
    kill(server, SIGKILL);
    ::waitid(P_PID, static_cast<id_t>(server), nullptr, WEXITED | WNOWAIT);
  });
  EXPECT_TRUE(exists("s"));
  r = serve("", [&](pid_t) {
    SocketClient client(socket());
    EXPECT_TRUE(load(client));
  });
  EXPECT_EQ(r.exit_code, 0) << r.err;
  r = run("serve --socket " + std::string(200, 'x'));
  EXPECT_EQ(r.exit_code, 3);
}

}  // namespace
}  // namespace clearway::testing
