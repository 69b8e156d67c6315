#include "app/gui/work/plan_runner.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QSignalSpy>
#include <QTest>
#include <atomic>
#include <chrono>
#include <stdexcept>

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
