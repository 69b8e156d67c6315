#include "tests/bench/pose_ompl.h"

#ifdef CLEARWAY_HAS_OMPL
#include <ompl/base/spaces/ReedsSheppStateSpace.h>
#include <ompl/geometric/SimpleSetup.h>
#include <ompl/geometric/planners/informedtrees/BITstar.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/geometric/planners/rrt/RRTstar.h>
#include <ompl/util/Console.h>
#include <ompl/util/RandomNumbers.h>

#include <algorithm>

#include "planner/pose/collision/motion_checker.h"
#include "tests/bench/pose_own.h"
#endif

namespace clearway::bench {

#ifndef CLEARWAY_HAS_OMPL

std::vector<OmplPlanner> omplPlanners() { return {}; }
OmplRun runOmpl(const OmplPlanner&, const OccupancyGrid&, const Footprint&, const Pose&,
                const Pose&, double) {
  return {};
}

#else

namespace {

namespace ob = ompl::base;
namespace og = ompl::geometric;

constexpr double kDense = 0.02;  // [cells] between the poses of a result

Pose poseOf(const ob::State* state) {
  const auto* s = state->as<ob::SE2StateSpace::StateType>();
  return {{s->getX(), s->getY()}, *Heading::fromRadians(s->getYaw())};
}

ob::PlannerPtr makePlanner(const OmplPlanner& planner, const ob::SpaceInformationPtr& space) {
  if (planner.name.starts_with("BIT*")) return std::make_shared<og::BITstar>(space);
  if (planner.name.starts_with("RRT*")) return std::make_shared<og::RRTstar>(space);
  return std::make_shared<og::RRTConnect>(space);
}

void setEnd(ob::ScopedState<>& s, const Pose& p) {
  s[0] = p.position.x;
  s[1] = p.position.y;
  s[2] = p.heading.radians();
}

std::vector<Pose> densePoses(og::PathGeometric path, double radius) {
  const double arc = path.length() * (1.0 + radius);
  path.interpolate(static_cast<unsigned>(std::min(arc / kDense, 2e6)) + 2);
  std::vector<Pose> poses;
  for (const ob::State* s : path.getStates()) poses.push_back(poseOf(s));
  return poses;
}

}  // namespace

std::vector<OmplPlanner> omplPlanners() {
  return {{"RRTConnect, own step", false, false, 0.0, 3.0},
          {"RRTConnect, 1 cell", false, false, 1.0, 3.0},
          {"RRTConnect, Reeds-Shepp", true, false, 1.0, 3.0},
          {"RRT*, 1 s", false, true, 1.0, 1.0},
          {"BIT*, 1 s", false, true, 1.0, 1.0}};
}

OmplRun runOmpl(const OmplPlanner& planner, const OccupancyGrid& grid, const Footprint& footprint,
                const Pose& start, const Pose& goal, double radius) {
  ompl::msg::setLogLevel(ompl::msg::LOG_NONE);
  ompl::RNG::setSeed(1);
  std::shared_ptr<ob::SE2StateSpace> space = std::make_shared<ob::SE2StateSpace>();
  if (planner.car) space = std::make_shared<ob::ReedsSheppStateSpace>(radius);
  ob::RealVectorBounds bounds(2);
  const Vec2 end = grid.frame().bounds().max;
  bounds.setLow(0.0);
  bounds.setHigh(0, end.x);
  bounds.setHigh(1, end.y);
  space->setBounds(bounds);
  lattice::MotionChecker checker(grid, footprint, TouchRule::TouchingIsFree);
  og::SimpleSetup setup(space);
  setup.setStateValidityChecker(
      [&](const ob::State* s) { return !checker.blockingCell(poseOf(s)); });
  if (planner.step > 0.0) {
    setup.getSpaceInformation()->setStateValidityCheckingResolution(planner.step /
                                                                    space->getMaximumExtent());
  }
  ob::ScopedState<> from(space);
  ob::ScopedState<> to(space);
  setEnd(from, start);
  setEnd(to, goal);
  setup.setStartAndGoalStates(from, to);
  setup.setPlanner(makePlanner(planner, setup.getSpaceInformation()));
  OmplRun run;
  const double before = cpuMs();
  run.solved = setup.solve(planner.time_limit_s) == ob::PlannerStatus::EXACT_SOLUTION;
  if (run.solved) setup.simplifySolution();
  run.ms = cpuMs() - before;
  if (!run.solved) return run;
  run.poses = densePoses(setup.getSolutionPath(), footprint.circumscribedRadius());
  for (std::size_t i = 1; i < run.poses.size(); ++i) {
    run.length += length(run.poses[i].position - run.poses[i - 1].position);
  }
  return run;
}

#endif

}  // namespace clearway::bench
