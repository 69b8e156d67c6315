#include "app/cli/pose_arguments.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "app/cli/values.h"

namespace clearway::cli {

void PoseArguments::declare(CommandLine& line) {
  line.choice(motion, "--motion", {maps::kDriveModels.begin(), maps::kDriveModels.end()},
              "How the shape moves: turning in place (diff, the default), as a car on arcs, or in "
              "any direction (omni).");
  line.number(min_radius, "--min-radius", "R", kPositive,
              "Least radius of arcs, which a car needs; else by the agent's size.");
  line.choice(headings, "--headings", {maps::kHeadingCounts.begin(), maps::kHeadingCounts.end()},
              "Headings of the lattice (16): more of them find shorter paths, and take longer.");
  line.text(
      motion_file, "--mprim", "FILE",
      "Take the motions on the lattice, and their costs, from this file of motion primitives; "
      "--motion, --min-radius, --turn-cost and --reverse-cost then count only at ends off the "
      "lattice and for --smooth; --no-reverse leaves out its motions backwards.");
  line.number(weight, "--weight", "W", {1.0, maps::kMaxWeight, false},
              "Settle for W times the least cost, much sooner (1).");
  line.flag(anytime, "--anytime",
            "First an answer, fast, then better ones until the weight or the time limit; the best "
            "so far is the result then, and it is told how far it may be from the best.");
  line.text(goal_tolerance, "--goal-tolerance", "D,DEG",
            "Any pose will do that is as near to the goal, in distance and heading.");
  line.number(turn_cost, "--turn-cost", "M", {0.0, 1e6, false},
              "Cost of turning in place by one radian, as metres of way (0.2).");
  line.number(reverse_cost, "--reverse-cost", "F", {1.0, 1e6, false},
              "Cost of a metre backwards, as metres forwards (2).");
  line.number(switch_cost, "--switch-cost", "M", {0.0, 1e6, false},
              "Cost of changing between forwards and backwards, as a way of this length (0).");
  line.text(near_cost, "--near-cost", "F,D",
            "A metre right beside an obstacle costs F metres more, one at the distance D none.");
  line.flag(reverse, "--reverse", "Drive backwards, too: the default, unless a project says no.");
  line.flag(no_reverse, "--no-reverse", "Never drive backwards.");
  line.flag(smooth, "--smooth",
            "Make the path shorter and calmer afterwards, off the lattice; as proven as before.");
  line.flag(touching_collides, "--touching-collides",
            "Touching an obstacle counts as a collision; by default only overlap does.");
}

std::string PoseArguments::conflict() const {
  if (reverse && no_reverse) return "--reverse and --no-reverse exclude each other";
  if (!goal_tolerance.empty()) {
    const auto v = parseNumbers("--goal-tolerance", goal_tolerance, 2, 2, "DISTANCE,DEGREES");
    if (!v) return describe(v.error());
    if ((*v)[0] < 0.0 || (*v)[0] > 1e7 || (*v)[1] < 0.0 || (*v)[1] > 180.0) {
      return "--goal-tolerance: '" + goal_tolerance +
             "': a distance of 0 to 1e7 and an angle of 0 to 180 degrees are needed";
    }
  }
  if (!near_cost.empty()) {
    const auto v = parseNumbers("--near-cost", near_cost, 2, 2, "FACTOR,DISTANCE");
    if (!v) return describe(v.error());
    if ((*v)[0] < 0.0 || (*v)[0] > maps::kMaxNearFactor || (*v)[1] <= 0.0 || (*v)[1] > 1e7) {
      return "--near-cost: '" + near_cost +
             "': a factor of 0 to 1000 and a distance above 0, of at most 1e7, are needed";
    }
  }
  if (!motion_file.empty() && !headings.empty()) {
    return "--mprim brings its own headings: leave --headings out";
  }
  return motion == "omni" ? conflictWithOmni() : std::string();
}

std::string PoseArguments::conflictWithOmni() const {
  if (!motion_file.empty()) return {};  // its motions may have a front
  for (const auto& [is, name] :
       {std::pair{reverse_cost.has_value(), "--reverse-cost"}, std::pair{reverse, "--reverse"},
        std::pair{no_reverse, "--no-reverse"},
        std::pair{switch_cost.has_value(), "--switch-cost"}}) {
    if (is) return std::string(name) + ": an omnidirectional base has no backwards: leave it out";
  }
  return {};
}

std::string PoseArguments::besideMotionFile() const {
  std::string names;
  for (const auto& [is, name] :
       {std::pair{!motion.empty(), "--motion"}, std::pair{min_radius.has_value(), "--min-radius"},
        std::pair{turn_cost.has_value(), "--turn-cost"},
        std::pair{reverse_cost.has_value(), "--reverse-cost"}}) {
    if (is) names += (names.empty() ? "" : ", ") + std::string(name);
  }
  if (motion_file.empty() || names.empty()) return {};
  return "--mprim has motions and costs of its own: " + names +
         (names.find(',') == names.npos ? " counts" : " count") + " only at ends off its lattice" +
         (smooth ? " and for --smooth" : "");
}

std::string PoseArguments::given() const {
  std::string names;
  for (const auto& [is, name] :
       {std::pair{!motion.empty(), "--motion"}, std::pair{min_radius.has_value(), "--min-radius"},
        std::pair{!headings.empty(), "--headings"}, std::pair{!motion_file.empty(), "--mprim"},
        std::pair{weight.has_value(), "--weight"}, std::pair{turn_cost.has_value(), "--turn-cost"},
        std::pair{anytime, "--anytime"}, std::pair{!goal_tolerance.empty(), "--goal-tolerance"},
        std::pair{reverse_cost.has_value(), "--reverse-cost"}, std::pair{reverse, "--reverse"},
        std::pair{switch_cost.has_value(), "--switch-cost"},
        std::pair{!near_cost.empty(), "--near-cost"}, std::pair{no_reverse, "--no-reverse"},
        std::pair{smooth, "--smooth"}, std::pair{touching_collides, "--touching-collides"}}) {
    if (is) names += (names.empty() ? "" : ", ") + std::string(name);
  }
  return names;
}

void PoseArguments::applyTo(maps::PlannerSettings& s) const {
  if (!motion.empty()) {
    s.motion = static_cast<maps::DriveModel>(std::ranges::find(maps::kDriveModels, motion) -
                                             maps::kDriveModels.begin());
  }
  if (!headings.empty()) s.headings = std::stoi(headings);
  s.min_radius = min_radius.value_or(s.min_radius);
  s.weight = weight.value_or(s.weight);
  s.turn_cost_m_per_rad = turn_cost.value_or(s.turn_cost_m_per_rad);
  s.reverse_factor = reverse_cost.value_or(s.reverse_factor);
  s.switch_cost = switch_cost.value_or(s.switch_cost);
  if (!near_cost.empty()) {
    const auto v = parseNumbers("--near-cost", near_cost, 2, 2, {});
    s.near_factor = (*v)[0];
    s.near_distance = (*v)[1];
  }
  if (reverse) s.allow_reverse = true;
  if (no_reverse) s.allow_reverse = false;
  if (smooth) s.smooth = true;
  if (anytime) s.anytime = true;
  if (!goal_tolerance.empty()) {
    const auto v = parseNumbers("--goal-tolerance", goal_tolerance, 2, 2, {});
    s.goal_distance = (*v)[0];
    s.goal_angle_deg = (*v)[1];
  }
  if (touching_collides) s.touch = TouchRule::TouchingCollides;
}

}  // namespace clearway::cli
