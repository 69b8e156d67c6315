// Runs in forked children: what they return, and that a failing one costs only itself.
#include "app/study/sweep/run_pool.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <map>
#include <memory>
#include <new>

namespace clearway::app {
namespace {

std::map<std::size_t, FinishedRun> runAll(RunPool& pool, std::size_t runs, std::size_t workers) {
  std::map<std::size_t, FinishedRun> out;
  std::size_t next = 0;
  while (out.size() < runs) {
    while (next < runs && pool.running() < workers) EXPECT_TRUE(pool.start(next++));
    for (FinishedRun& f : pool.wait(1000)) out.emplace(f.index, std::move(f));
  }
  return out;
}

void print(int fd, const std::string& text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const ssize_t n = write(fd, text.data() + at, text.size() - at);
    if (n <= 0) _exit(99);
    at += static_cast<std::size_t>(n);
  }
}

TEST(RunPool, ReturnsOutputsThatAreLongerThanAPipe) {
  RunPool pool(
      [](std::size_t k) {
        print(1, std::string(200'000 + k, static_cast<char>('a' + k)));
        print(2, "note " + std::to_string(k));
        return static_cast<int>(k);
      },
      {});
  for (const auto& [k, run] : runAll(pool, 7, 3)) {
    EXPECT_EQ(run.exit_code, static_cast<int>(k));
    EXPECT_EQ(run.out, std::string(200'000 + k, static_cast<char>('a' + k)));
    EXPECT_EQ(run.err, "note " + std::to_string(k));
  }
}

TEST(RunPool, AFailingRunCostsOnlyItself) {
  RunPool pool(
      [](std::size_t k) {
        if (k == 1) std::abort();
        if (k == 2) kill(getpid(), SIGKILL);
        if (k == 3) throw 1;
        print(1, "ok");
        return 0;
      },
      {});
  const auto runs = runAll(pool, 6, 2);
  EXPECT_EQ(runs.at(1).exit_code, 128 + SIGABRT);
  EXPECT_EQ(runs.at(2).exit_code, 128 + SIGKILL);
  EXPECT_EQ(runs.at(2).signal, SIGKILL);
  EXPECT_EQ(runs.at(3).exit_code, 1);
  for (const std::size_t k : {0U, 4U, 5U}) EXPECT_EQ(runs.at(k).out, "ok");
}

TEST(RunPool, EndsRunsThatExceedTheirLimitOfTime) {
  RunPool pool(
      [](std::size_t k) {
        while (k == 0) pause();
        return 0;
      },
      {.time_s = 0.2});
  const auto runs = runAll(pool, 1, 1);
  EXPECT_TRUE(runs.at(0).timed_out);
  EXPECT_EQ(runs.at(0).exit_code, 20);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // they reserve far more
TEST(RunPool, RefusesMemoryBeyondTheLimitOfARun) {
  RunPool pool(
      [](std::size_t k) {
        try {
          volatile auto* const p = new char[(k == 0 ? 10U : 1000U) * 1'000'000U];
          p[0] = 1;
          delete[] p;
        } catch (const std::bad_alloc&) {
          return 21;
        }
        return 0;
      },
      {.time_s = 60.0, .memory_mb = 500});
  const auto runs = runAll(pool, 2, 1);
  EXPECT_EQ(runs.at(0).exit_code, 0);
  EXPECT_EQ(runs.at(1).exit_code, 21);
}

// What the parent holds is not the run's: else the limit would depend on the size of the sweep.
TEST(RunPool, MemoryOfTheParentIsNotCounted) {
  const std::unique_ptr<volatile char[]> held(new volatile char[600'000'000U]);
  held[0] = 1;
  RunPool pool(
      [](std::size_t) {
        try {
          volatile auto* const p = new char[300'000'000U];
          p[0] = 1;
          delete[] p;
        } catch (const std::bad_alloc&) {
          return 21;
        }
        return 0;
      },
      {.time_s = 60.0, .memory_mb = 500});
  EXPECT_EQ(runAll(pool, 1, 1).at(0).exit_code, 0);
}
#endif

}  // namespace
}  // namespace clearway::app
