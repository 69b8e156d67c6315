#include "app/simulation/setup/simulation_input.h"

#include <algorithm>

#include "app/document/body/world_options.h"

namespace clearway::app {

Result<simulation::SimulationOptions> optionsOf(const SimulationSettings& settings,
                                                const collide::WorldOptions& world, double step_s) {
  simulation::SimulationOptions o;
  o.world = world;
  o.world.threads = settings.threads;
  TRY(setParameters(o.world, settings.parameters, "", ""));
  o.between_steps = !settings.steps_only;
  o.step = std::max<Tick>(1, ticksOf(std::min(settings.step_s.value_or(step_s), kLongestStep_s)));
  return o;
}

Tick latestEndOf(const SimulationInput& input) {
  constexpr Tick kMoreTime = 600 * kTicksPerSecond;
  constexpr Tick kLongestPlan = Tick{1'000'000'000} * kTicksPerSecond;
  constexpr Tick kForceTime = 10 * kTicksPerSecond;  // forces lag behind plans
  if (input.shift) return input.end;
  const bool is_controlled = input.isControlled() || !input.changes.empty();
  if (input.has_physics && !is_controlled) return input.end + kForceTime;
  return is_controlled ? 10 * std::min(input.end, kLongestPlan) + kMoreTime : input.end;
}

}  // namespace clearway::app
