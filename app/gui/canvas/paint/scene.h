// app/gui/canvas/paint/scene.h — what is drawn over a map: agents with their ends, paths and
// verdicts, and what collides, in the world frame. Plain values.
#pragma once

#include <QColor>
#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "app/document/edit/conflict_world.h"
#include "app/drawing/canvas/curve.h"
#include "core/shape/footprint.h"
#include "planner/common/plan_result.h"

namespace clearway::gui {

// Of one agent's path, in world metres.
struct ScenePaths {
  app::picture::Curve swept, outlines, line;
};

struct SceneGoal {
  Pose pose;
  bool any_heading = false;  // an outline would say too much
  bool passed_over = false;  // the plan goes to another one
};

struct SceneAgent {
  std::uint32_t id = 0;
  QString name;
  std::shared_ptr<const Footprint> footprint;  // null: a point
  std::shared_ptr<const Shape> exact;          // what collides
  std::optional<Pose> start;
  std::vector<SceneGoal> goals;  // several are drawn with their numbers
  std::vector<SceneGoal> via;    // passed in their order
  std::shared_ptr<const ScenePaths> paths;
  bool muted = false;  // the path is out of date
  std::optional<Certificate> certificate;
  QColor colour;  // its own; not valid: the theme's
  bool selected = false;
  bool locked = false;
  collide::Level level;
  collide::BodyMode mode = collide::BodyMode::Normal2D;
  std::optional<Pose> now;  // while it drives its plan
  std::vector<Vec2> trail;
  bool waits = false;  // at this time of the fleet's plan
};

// Where two agents of a fleet come closest.
struct SceneSeparation {
  Vec2 from, to;
  bool is_now = false;  // at the time that is shown
  QString label;
};

// A goal in an obstacle.
struct BlockedGoal {
  std::uint32_t agent = 0;
  std::size_t goal = 0;  // of the agent's goals
  Pose pose;
  Polygons outline;  // of the agent there; empty with any heading, and of a point
  app::WallConflict overlap;
};

struct Scene {
  std::vector<SceneAgent> agents;
  std::size_t chosen = static_cast<std::size_t>(-1);  // drawn last and in full colour; may be none
  std::optional<Cell> blocking;         // the cell that blocks the chosen one's start or goal
  std::optional<Certificate> standing;  // of the chosen one as it stands, while it has no path
  QString label;                        // names its smallest clearance
  std::optional<Bottleneck> narrowest;  // of the passages that were too narrow for the chosen one
  QString narrow_label;
  app::Conflicts conflicts;
  std::vector<BlockedGoal> blocked_goals;
  std::vector<Cell> covered;                  // by the chosen agent
  CellRange around{};                         // the cells of its bounding box
  std::optional<SceneSeparation> separation;  // of the fleet's plan that is shown
  std::vector<Vec2> meetings;                 // where that plan collides
};

// What of it is shown, each with an opacity in [0, 1]; 0 hides.
struct Layers {
  double map = 1.0;
  double field = 0.0;   // the distance to the nearest obstacle, as colours
  double search = 1.0;  // a recorded search
  double grid = 1.0;
  double traffic = 0.0;  // how many agents of the fleet pass each cell, as colours
  double swept = 1.0;
  double paths = 1.0;
  double trails = 1.0;  // behind the agents, while they are played
  double agents = 1.0;
  double collisions = 1.0;
  double clearance = 1.0;  // the smallest of a path, or that of the chosen agent as it stands
  double covered = 0.0;
  double names = 1.0;     // of several agents
  double polygons = 1.0;  // that obstacles were imported from
  double zones = 1.0;     // of the site
  double routes = 1.0;    // of a graph that is open
  friend bool operator==(const Layers&, const Layers&) = default;
};

}  // namespace clearway::gui
