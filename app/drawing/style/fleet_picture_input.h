// app/drawing/style/fleet_picture_input.h — what a picture of a fleet's plan shows, and how.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/drawing/style/agent_colours.h"
#include "app/drawing/style/picture_input.h"
#include "planner/common/timed_fleet.h"

namespace clearway::app {

inline constexpr std::size_t kFewAgents = 20;

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

}  // namespace clearway::app
