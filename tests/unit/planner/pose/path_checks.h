// tests/unit/planner/pose/path_checks.h — checks of every solved pose query.
#pragma once

#include <gtest/gtest.h>

#include "planner/pose/pose_planner.h"
#include "planner/pose/primitives/primitive_cost.h"
#include "tests/support/planned.h"

namespace clearway::testing {

// The path starts and ends exactly as requested, is continuous, follows its headings, and is
// certified free.
inline void expectGoodPath(const PlanResult& r, const lattice::PoseProblem& problem,
                           const lattice::PoseOptions& options = {}) {
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
  EXPECT_TRUE(r.certificate.free) << r.certificate.problem;
  EXPECT_EQ(r.path.start, problem.start);
  EXPECT_EQ(r.path.goal().position, problem.goal.position);
  EXPECT_EQ(r.path.goal().heading, problem.goal.heading.value_or(r.path.goal().heading));
  Pose last = problem.start;
  for (const Motion& m : r.path.motions) {
    EXPECT_EQ(m.from, last);
    last = m.to;
    const Vec2 chord = m.to.position - m.from.position;
    if (m.kind != MotionKind::Turn) {
      const double sign = lattice::isBackwards(m) ? -1.0 : 1.0;
      EXPECT_TRUE(options.allow_reverse || sign > 0.0);
      const Heading direction = Heading::towards({}, sign * chord, m.from.heading);
      // A chord of a few ulp has no exact direction.
      const double tolerance = 1e-9 + 1e-12 / length(chord);
      EXPECT_NEAR(m.from.heading.angleTo(direction), 0.5 * turnAngle(m), tolerance);
    }
  }
  EXPECT_DOUBLE_EQ(r.cost, lattice::motionCost(r.path.motions, options));
}

}  // namespace clearway::testing
