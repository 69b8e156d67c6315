// Contact of starts and goals is free, as anywhere else, also where coordinates are rounded.
#include "planner/fleet/shaped/end_contacts.h"

#include <gtest/gtest.h>

#include "planner/fleet/shaped/timed_fleet_planner.h"
#include "planner/validate/fleet/timed_fleet_check.h"

namespace clearway::fleet {
namespace {

Heading headingAt(double d) { return *Heading::fromDegrees(d); }

TimedAgent driver(const std::string& id, Pose start, Pose goal) {
  return {id, 0, start, goal.position, goal.heading};
}

// 16 by 8 m without obstacles.
TimedFleetProblem field(double length, double width, double cell_m, std::vector<TimedAgent> all) {
  OccupancyGrid grid(*GridFrame::make(static_cast<std::int32_t>(8 / cell_m),
                                      static_cast<std::int32_t>(16 / cell_m), cell_m, cell_m));
  return {std::move(grid), {{*Footprint::box(length, width), 1.0, 1.5}}, std::move(all)};
}

const Pose kFarA{{12.5, 2.5}, headingAt(0)}, kFarB{{12.5, 5.5}, headingAt(0)};

// Side by side, 2.5 + 0.6 = 3.1; not on multiples of 2^-10.
TimedFleetProblem besideAtStart() {
  return field(0.9, 0.6, 1.0,
               {driver("a", {{2.1, 2.5}, headingAt(0)}, kFarA),
                driver("b", {{2.1, 3.1}, headingAt(0)}, kFarB)});
}

// So that a search without an end fails.
TimedFleetControl patient() {
  TimedFleetControl control;
  control.budget.time_limit_s = 60.0;
  return control;
}

void solvedInContact(const TimedFleetProblem& problem) {
  ASSERT_TRUE(validation::checkTimedFleetProblem(problem));
  const TimedFleetResult result = *planTimedFleet(problem, {}, patient());
  ASSERT_EQ(result.status, PlanStatus::Solved) << result.reason;
  const auto certificate = validation::validateTimedFleet(problem, result.plan);
  ASSERT_TRUE(certificate);
  EXPECT_TRUE(certificate->free) << certificate->problem;
  EXPECT_TRUE(certificate->touches());
}

void expectRefused(const TimedFleetProblem& problem, PlanStatus status, const std::string& words) {
  const TimedFleetResult result = *planTimedFleet(problem, {}, patient());
  EXPECT_EQ(result.status, status);
  EXPECT_NE(result.reason.text().find(words), std::string::npos) << result.reason;
}

TEST(EndContacts, AgentsThatTouchAtTheirStartsDepartOneAfterTheOther) {
  solvedInContact(besideAtStart());
}

TEST(EndContacts, AgentsThatTouchAtTheirGoalsArriveOneAfterTheOther) {
  TimedFleetProblem p = besideAtStart();
  for (TimedAgent& a : p.agents) {
    const Pose goal{{a.start.position.x + 10.0, a.start.position.y}, headingAt(0)};
    a.start = a.id == "a" ? Pose{{2.5, 2.5}, headingAt(0)} : Pose{{2.5, 5.5}, headingAt(0)};
    a.goal = goal.position;
  }
  solvedInContact(p);
}

TEST(EndContacts, AnAgentThatStaysMayBeTouched) {
  TimedFleetProblem p = besideAtStart();
  p.agents[1].goal = p.agents[1].start.position;
  solvedInContact(p);
}

TEST(EndContacts, AnObstacleMayBeTouched) {
  TimedFleetProblem p = besideAtStart();
  p.agents.pop_back();
  p.obstacles.push_back({"p", *Footprint::box(0.9, 0.6), {{2.1, 3.1}, headingAt(0)}});
  solvedInContact(p);
}

// A usual link is at most 1.7 cells long, much less than a body.
TEST(EndContacts, AgentsOnTheCellsOfAFineMapSlideOutOfContact) {
  for (std::int32_t row = 12; row < 30; ++row) {
    TimedFleetProblem p =
        field(0.9, 0.6, 0.1,
              {driver("a", {{}, headingAt(0)}, kFarA), driver("b", {{}, headingAt(0)}, kFarB)});
    p.agents[0].start.position = p.grid.frame().cellCentre({row, 20});
    p.agents[1].start.position = p.grid.frame().cellCentre({row + 6, 20});
    if (!validation::checkTimedFleetProblem(p)) continue;  // they overlap by rounding
    solvedInContact(p);
    return;
  }
  FAIL() << "all overlap by rounding";
}

TEST(EndContacts, ThoseThatCanNeitherDepartNorArriveAreRefusedAtOnce) {
  const TimedFleetProblem starts = field(0.9, 0.6, 1.0,
                                         {driver("a", {{2.1, 2.1}, headingAt(0)}, kFarA),
                                          driver("b", {{2.1, 2.7}, headingAt(0)}, kFarB)});
  ASSERT_TRUE(validation::checkTimedFleetProblem(starts));
  expectRefused(
      starts, PlanStatus::NoPath,
      "agent \"a\" and agent \"b\" touch at their starts, where neither can turn or depart; "
      "move one of them");
  TimedFleetProblem goals = starts;
  for (TimedAgent& a : goals.agents) {
    a.goal = a.start.position;
    a.start = a.id == "a" ? kFarA : kFarB;
  }
  expectRefused(goals, PlanStatus::NoPath,
                "touch at their goals, where neither can turn or arrive");
  TimedFleetProblem exact = starts;  // without rounding
  exact.classes[0].footprint = *Footprint::box(1.0, 0.5);
  exact.agents[0].start.position = {2.25, 2.25};
  exact.agents[1].start.position = {2.25, 2.75};
  expectRefused(exact, PlanStatus::NoPath, "touch at their starts, where neither can turn");
}

TEST(EndContacts, AreRefusedByNameIfTheyAreNotWanted) {
  const TimedFleetResult result = *planTimedFleetApart(besideAtStart(), {}, patient());
  EXPECT_EQ(result.status, PlanStatus::InvalidStart);
  EXPECT_EQ(
      result.reason,
      "agent \"a\" and agent \"b\" touch at their starts, where rounding decides whether they "
      "collide; move one of them by 0.001 mm");
}

TEST(EndContacts, AnOverlapByRoundingIsNamedSo) {
  TimedFleetProblem p = besideAtStart();
  p.agents[0].start.position = {2.1, 2.1};
  p.agents[1].start.position = {3.0, 2.1};  // in binary numbers they overlap by 1e-16
  const Result<void> good = validation::checkTimedFleetProblem(p);
  ASSERT_FALSE(good);
  EXPECT_EQ(good.error().text(),
            "the starts of agent 'a' at (2.1, 2.1) and of agent 'b' at (3, 2.1) touch, and overlap "
            "by rounding; move one of them by 0.001 mm");
  p.agents[1].start.position.x += 1e-6;
  EXPECT_TRUE(validation::checkTimedFleetProblem(p));
  p.agents[1].start.position.x = 2.9;
  EXPECT_NE(validation::checkTimedFleetProblem(p).error().text().find("overlap; move one of them"),
            std::string::npos);
}

}  // namespace
}  // namespace clearway::fleet
