#include "app/study/sweep/sweep.h"

#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <deque>
#include <map>

#include "app/document/plan/exit_code.h"
#include "app/study/sweep/sweep_answer.h"
#include "app/study/sweep/sweep_message.h"
#include "maps/text/json_value.h"

namespace clearway::app {
namespace {

constexpr int kWait_ms = 50;
constexpr int kMessageWait_ms = 1;  // MPI has no descriptor to wait for
constexpr std::size_t kAhead = 2;   // short runs that a rank has beyond those at work
constexpr double kShort_s = 0.2;    // expected: 100 times what a message may wait

std::string hostName() {
  std::array<char, 256> name{};
  gethostname(name.data(), name.size() - 1);
  return name.data();
}

std::string lastLine(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

// Signals that reach the runs, too.
bool isOfUser(int signal) { return signal == SIGINT || signal == SIGTERM || signal == SIGHUP; }

double now() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::string onOneLine(const maps::JsonValue& v) {
  std::string text = maps::toText(v);
  std::erase(text, '\n');
  return text;
}

// With what the run itself says.
SweepRow identified(const SweepRun& run, SweepRow row) {
  maps::JsonValue parameters = maps::emptyObject();
  for (const auto& [name, value] : run.parameters) parameters.add(name, value);
  row.key = run.key;
  row.study = run.study;
  row.command = run.words.front();
  row.parameters = onOneLine(parameters);
  return row;
}

double cpuTime() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         1e-6 * static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

// Rank 0: distributes, works itself, and writes.
class SweepMaster {
 public:
  SweepMaster(const std::vector<SweepRun>& runs, const std::vector<std::size_t>& order,
              SweepDatabase& database, Cluster& cluster, const SweepOptions& options)
      : runs_(runs),
        order_(order),
        database_(database),
        cluster_(cluster),
        options_(options),
        outstanding_(static_cast<std::size_t>(cluster.size()), 0),
        pool_([&](std::size_t k) { return options_.program(runs_[k].words); }, options.limits) {
    sum_.runs = runs.size();
    sum_.skipped = runs.size() - order.size();
  }

  Result<SweepSummary> run() {
    const double begin_s = cpuTime();
    const Result<void> done = distribute();
    sum_.interrupted = stopped() && sum_.done < order_.size();
    pool_.killAll();
    // Rows are kept first: the other ranks may be gone.
    TRY(database_.commit());
    for (int to = 1; to < cluster_.size(); ++to) send(to, {});
    TRY(done);
    sum_.master_cpu_s = cpuTime() - begin_s;
    return sum_;
  }

 private:
  using Kind = SweepMessage::Kind;

  [[nodiscard]] bool stopped() const {
    return options_.stop != nullptr && options_.stop->requested();
  }

  void send(int to, const SweepMessage& message) {
    const std::string bytes = encode(message);
    cluster_.send(to, bytes);
    ++sum_.messages;
    sum_.message_bytes += bytes.size();
  }

  Result<void> distribute() {
    const bool alone = cluster_.size() == 1;
    while (sum_.done < order_.size() && !stopped()) {
      TRY(distributeMore());
      for (const FinishedRun& f : pool_.wait(alone ? kWait_ms : kMessageWait_ms)) {
        // Ctrl+C reaches the children, too.
        if (stopped() && isOfUser(f.signal)) continue;
        TRY(keep(f.index, rowOf(f, host_, now() - f.wall_s)));
      }
      TRY(readMessages());
      TRY(database_.commitIfDue());
    }
    return {};
  }

  // A long run in advance could wait behind a longer one, while other ranks are free.
  [[nodiscard]] bool isShort(std::size_t run) const {
    return !options_.expected_s.empty() && options_.expected_s[run] < kShort_s;
  }

  Result<void> distributeMore() {
    while (next_ < order_.size() && pool_.running() < options_.workers) {
      TRY(pool_.start(order_[next_]));
      ++next_;
    }
    for (std::size_t ahead = 0; ahead <= kAhead; ++ahead) {
      for (std::size_t to = 1; to < outstanding_.size(); ++to) {
        while (next_ < order_.size() && outstanding_[to] < options_.workers + ahead) {
          if (ahead > 0 && !isShort(order_[next_])) break;
          const std::size_t run = order_[next_++];
          send(static_cast<int>(to), {.kind = Kind::Run, .run = run, .words = runs_[run].words});
          ++outstanding_[to];
        }
      }
    }
    if (pool_.running() == 0) poll(nullptr, 0, kMessageWait_ms);
    return {};
  }

  Result<void> readMessages() {
    while (const auto message = cluster_.receive()) {
      ++sum_.messages;
      sum_.message_bytes += message->bytes.size();
      auto m = TRY(decode(message->bytes));
      if (m.kind == Kind::Failed) {
        return fail(ErrorCode::Io, "rank %1: %2", {message->from, m.error});
      }
      if (m.kind != Kind::Done || m.run >= runs_.size()) continue;
      --outstanding_[static_cast<std::size_t>(message->from)];
      TRY(keep(m.run, std::move(m.row)));
    }
    return {};
  }

  Result<void> keep(std::size_t index, SweepRow answer) {
    const SweepRow row = identified(runs_[index], std::move(answer));
    TRY(database_.add(row));
    ++sum_.done;
    sum_.cpu_s += row.cpu_s;
    if (isFailure(row.exit_code) && sum_.failed++ == 0) {
      sum_.first_failure = row.key + ": " + row.error;
    }
    if (options_.progress) options_.progress(sum_.skipped + sum_.done, runs_.size());
    return {};
  }

  const std::vector<SweepRun>& runs_;
  const std::vector<std::size_t>& order_;
  SweepDatabase& database_;
  Cluster& cluster_;
  const SweepOptions& options_;
  std::vector<std::size_t> outstanding_;  // runs of each rank
  RunPool pool_;
  const std::string host_ = hostName();
  std::size_t next_ = 0;  // in order_
  SweepSummary sum_;
};

}  // namespace

bool isFailure(int exit_code) {
  switch (static_cast<ExitCode>(exit_code)) {
    case ExitCode::Ok:
    case ExitCode::NoPath:
    case ExitCode::CheckFailed:
    case ExitCode::BlockedEnd:
    case ExitCode::Nearest:
    case ExitCode::TimeLimit:
    case ExitCode::MemoryLimit: return false;
    default: return true;
  }
}

SweepRow rowOf(const FinishedRun& finished, const std::string& host, double started) {
  SweepAnswer answer = answerOf(finished.exit_code, finished.out);
  maps::JsonValue figures = maps::emptyObject();
  for (const auto& [name, value] : answer.figures) figures.add(name, value);
  SweepRow row;
  row.figures = onOneLine(figures);
  row.exit_code = finished.exit_code;
  row.status = std::move(answer.status);
  row.hash = std::move(answer.hash);
  row.error = finished.timed_out ? "killed after the time limit of a run" : lastLine(finished.err);
  if (finished.signal != 0 && !finished.timed_out) {
    row.error = "ended by signal " + std::to_string(finished.signal);
  }
  row.host = host;
  row.started = started;
  row.wall_s = finished.wall_s;
  row.cpu_s = finished.cpu_s;
  row.peak_mb = finished.peak_mb;
  return row;
}

Result<SweepSummary> runSweep(const std::vector<SweepRun>& runs,
                              const std::vector<std::size_t>& order, SweepDatabase& database,
                              Cluster& cluster, const SweepOptions& options) {
  return SweepMaster(runs, order, database, cluster, options).run();
}

bool serveSweep(Cluster& cluster, const SweepOptions& options) {
  using Kind = SweepMessage::Kind;
  const std::string host = hostName();
  std::map<std::size_t, std::vector<std::string>> words;  // of runs that wait or are at work
  std::deque<std::size_t> waiting;
  RunPool pool([&](std::size_t k) { return options.program(words.at(k)); }, options.limits);
  const auto stopped = [&] { return options.stop != nullptr && options.stop->requested(); };
  while (!stopped()) {
    while (const auto message = cluster.receive()) {
      auto m = decode(message->bytes);
      if (m && m->kind == Kind::Stop) return true;
      if (!m || m->kind != Kind::Run) continue;
      waiting.push_back(m->run);
      words.insert_or_assign(m->run, std::move(m->words));
    }
    while (!waiting.empty() && pool.running() < options.workers) {
      if (const auto started = pool.start(waiting.front()); !started) {
        cluster.send(0, encode({.kind = Kind::Failed, .error = started.error().text()}));
        waiting.clear();  // rank 0 ends the sweep
        break;
      }
      waiting.pop_front();
    }
    if (pool.running() == 0) poll(nullptr, 0, kMessageWait_ms);
    for (const FinishedRun& f : pool.wait(kMessageWait_ms)) {
      if (stopped() && isOfUser(f.signal)) continue;
      SweepMessage done{.kind = Kind::Done, .run = f.index};
      done.row = rowOf(f, host, now() - f.wall_s);
      cluster.send(0, encode(done));
      words.erase(f.index);
    }
  }
  return false;
}

}  // namespace clearway::app
