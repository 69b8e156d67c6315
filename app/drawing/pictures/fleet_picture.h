// app/drawing/pictures/fleet_picture.h — pictures of the plans of fleets: the agents at one or
// several times, their trails and goals, and a heat map of traffic; also as an animation.
//
// Frame, axes, legend and scale bar are those of picture.h. An agent has the colour that the window
// gives it (agent_colours.h). Plans of points are drawn as discs
// (planner/fleet/execution/grid_execution.h). One panel for each time. Up to kFewAgents agents have
// names, the whole trail and the outline at the goal; of more agents the trail is a tail of some
// seconds, so that a thousand of them remain legible. Cost: O(cells of the map) plus the length of
// the plans in pixels. Deterministic as picture.h. Thread-safe: no state.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/drawing/pictures/picture.h"
#include "app/drawing/style/agent_colours.h"
#include "planner/common/timed_fleet.h"

namespace clearway::app {

inline constexpr std::size_t kFewAgents = 24;

struct FleetPictureInput {
  const maps::GridMap* map = nullptr;  // precondition: all three are not null, outlive the call
  const fleet::TimedFleetProblem* problem = nullptr;
  const fleet::TimedFleetPlan* plan = nullptr;
  bool is_grid = false;  // times are steps
  std::string verdict;   // on the badge; empty: none
  bool good = false;
  std::shared_ptr<const maps::VectorLayers> polygons = nullptr;  // as in PictureInput
  PictureWords words = {};
  bool caution = false;  // of a badge that is not good: amber instead of red
  std::vector<picture::AgentColour> colours = {};  // by agent; those without have their place's
};

// The badges of a free plan, and of one with contact, which is amber.
inline constexpr const char* kFreeBadge = "proved free";
inline constexpr const char* kTouchesBadge = "proved free (touches)";
inline void markContact(FleetPictureInput& picture) {
  picture.verdict = kTouchesBadge;
  picture.good = false;
  picture.caution = true;
}

enum class FleetWindow : std::uint8_t {
  Auto,  // the paths if they need less than half of the map along both axes
  WholeMap,
  Paths,  // with a margin
};

struct FleetPictureOptions {
  std::string title;
  double max_width = 1200.0;  // [px]; clamped to [32, 16384]
  double max_height = 1600.0;
  PictureTheme theme = PictureTheme::Light;
  FleetWindow window = FleetWindow::Auto;
  std::vector<double> times_s;    // empty: the start, with whole trails
  bool whole_trails = false;      // at any time, to the goals
  std::optional<double> trail_s;  // length of the tails; none: by the number of agents
  bool heat = false;              // traffic: how many agents pass a cell
  PictureSheet sheet;
  bool axes = true, legend = true, grid = false;  // as in PictureOptions
};

// As that of a plan's picture.
[[nodiscard]] double largestTextScale(const FleetPictureOptions& options);

[[nodiscard]] std::string renderFleetSvg(const FleetPictureInput& input,
                                         const FleetPictureOptions& options);

struct AnimationOptions {
  FleetPictureOptions picture;  // its times are ignored
  std::size_t frames = 0;       // 0: by the length of the plan, at most 150
  double frames_per_s = 12.5;
};

// GIF bytes. `progress` is called after each frame with their part; false ends the work.
// Errors: LimitExceeded (memory, size); Cancelled work gives an empty text.
[[nodiscard]] Result<std::string> renderFleetGif(const FleetPictureInput& input,
                                                 const AnimationOptions& options,
                                                 const std::function<bool(double)>& progress);

}  // namespace clearway::app
