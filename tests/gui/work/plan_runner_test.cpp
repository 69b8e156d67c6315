#include "app/gui/work/plan_runner.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QSignalSpy>
#include <QTest>
#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <vector>

#include "core/base/process_memory.h"

namespace clearway::gui {
namespace {

constexpr int kRunnerPatience_ms = 10'000;

PlanOutcome lastOutcome(PlanRunner& runner, const std::function<void()>& act) {
  PlanOutcome out;
  const auto link = QObject::connect(&runner, &PlanRunner::finished,
                                     [&](const PlanOutcome& outcome) { out = outcome; });
  act();
  (void)QTest::qWaitFor([&] { return out != nullptr; }, kRunnerPatience_ms);
  QObject::disconnect(link);
  return out;
}

// Runs until a stop is requested.
Result<PlanResult> untilStopped(const PlanControl& control) {
  while (!control.stop->requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  PlanResult out;
  out.status = PlanStatus::Cancelled;
  return out;
}

// In blocks that the C library keeps when they are freed.
TEST(PlanRunner, ALargeSearchThatWasStoppedGivesItsMemoryBack) {
  constexpr std::size_t kBlock = 20'000, kBlocks = 15'000;
  if (residentBytes() == 0) GTEST_SKIP() << "memory is not measured here";
  const std::size_t before = residentBytes();
  std::atomic<std::size_t> held = 0;
  std::vector<std::unique_ptr<std::vector<char>>> kept;  // in between, as an answer is
  PlanRunner runner;
  const PlanOutcome outcome = lastOutcome(runner, [&] {
    runner.start([&](const PlanControl& control) {
      std::vector<std::unique_ptr<std::vector<char>>> blocks;
      for (std::size_t k = 0; k < kBlocks; ++k) {
        blocks.push_back(std::make_unique<std::vector<char>>(kBlock, 'a'));
        if (k % 100 == 99) kept.push_back(std::make_unique<std::vector<char>>(100, 'a'));
      }
      held = residentBytes();
      return untilStopped(control);
    });
    EXPECT_TRUE(QTest::qWaitFor([&] { return held > 0; }, kRunnerPatience_ms));
    runner.cancel();
  });
  ASSERT_NE(outcome, nullptr);
  EXPECT_GT(held, before + kBlock * kBlocks / 2);
  EXPECT_LT(residentBytes(), before + kBlock * kBlocks / 4);
}

TEST(PlanRunner, TheEventLoopRunsDuringTheWork) {
  PlanRunner runner;
  std::atomic<bool> go = false;
  bool notified = false;
  const PlanOutcome outcome = lastOutcome(runner, [&] {
    runner.start([&](const PlanControl&) {
      while (!go) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return Result<PlanResult>(PlanResult{});
    });
    // Only the event loop can release the work.
    QMetaObject::invokeMethod(
        &runner,
        [&] {
          notified = runner.running();
          go = true;
        },
        Qt::QueuedConnection);
  });
  ASSERT_NE(outcome, nullptr);
  EXPECT_TRUE(outcome->has_value());
  EXPECT_TRUE(notified);
  EXPECT_FALSE(runner.running());
}

TEST(PlanRunner, CancellingEndsTheWorkWithItsAnswer) {
  PlanRunner runner;
  const PlanOutcome outcome = lastOutcome(runner, [&] {
    runner.start(untilStopped);
    runner.cancel();
  });
  ASSERT_NE(outcome, nullptr);
  EXPECT_EQ((*outcome)->status, PlanStatus::Cancelled);
}

TEST(PlanRunner, ADroppedAnswerNeverArrives) {
  PlanRunner runner;
  int answers = 0;
  QObject::connect(&runner, &PlanRunner::finished, [&](const PlanOutcome&) { ++answers; });
  runner.start(untilStopped);
  const PlanOutcome second = lastOutcome(runner, [&] {
    runner.start([](const PlanControl&) { return Result<PlanResult>(PlanResult{}); });
  });
  ASSERT_NE(second, nullptr);
  QTest::qWait(50);
  EXPECT_EQ(answers, 1);
}

TEST(PlanRunner, ProgressArrivesInOrder) {
  PlanRunner runner;
  std::vector<double> seen;
  QObject::connect(&runner, &PlanRunner::progressed,
                   [&](const PlanProgress& p) { seen.push_back(p.fraction); });
  (void)lastOutcome(runner, [&] {
    runner.start([](const PlanControl& control) {
      for (const double f : {0.1, 0.5, 1.0}) control.progress({1, 0.0, f});
      return Result<PlanResult>(PlanResult{});
    });
  });
  EXPECT_EQ(seen, (std::vector<double>{0.1, 0.5, 1.0}));
}

TEST(PlanRunner, AnExceptionOfTheWorkBecomesAnError) {
  PlanRunner runner;
  const PlanOutcome outcome = lastOutcome(runner, [&] {
    runner.start([](const PlanControl&) -> Result<PlanResult> { throw std::bad_alloc(); });
  });
  ASSERT_NE(outcome, nullptr);
  ASSERT_FALSE(outcome->has_value());
  EXPECT_NE(outcome->error().text().find("memory"), std::string::npos);
}

TEST(Background, WorkWithoutMemoryHasASpecialAnswer) {
  Background background;
  QStringList answers;
  background.start([&](const Background::Handle&) -> Background::Answer { throw std::bad_alloc(); },
                   [&] { answers += "no memory"; });
  ASSERT_TRUE(QTest::qWaitFor([&] { return !answers.isEmpty(); }, kRunnerPatience_ms));
  EXPECT_FALSE(background.running());
  background.start(
      [&](const Background::Handle&) -> Background::Answer { return [&] { answers += "done"; }; },
      [&] { answers += "no memory"; });
  ASSERT_TRUE(QTest::qWaitFor([&] { return answers.size() == 2; }, kRunnerPatience_ms));
  EXPECT_EQ(answers, QStringList({"no memory", "done"}));
}

TEST(PlanRunner, LeavingWhileWorkRunsStopsIt) {
  auto runner = std::make_unique<PlanRunner>();
  runner->start(untilStopped);
  runner.reset();  // would block here
  QCoreApplication::processEvents();
}

}  // namespace
}  // namespace clearway::gui
