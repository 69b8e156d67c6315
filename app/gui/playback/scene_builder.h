// app/gui/playback/scene_builder.h — builds the view's scene from the document, its plans and the
// player, and updates its conflicts.
#pragma once

#include "app/gui/canvas/paint/scene.h"
#include "app/gui/document/editor.h"
#include "app/gui/playback/goal_watch.h"
#include "app/gui/playback/player.h"
#include "app/gui/work/plans.h"

namespace clearway::gui {

class SceneBuilder {
 public:
  SceneBuilder(const Editor& editor, const Plans& plans, const Player& player)
      : editor_(editor), plans_(plans), player_(player) {}

  void replaceMap();
  void updateMap(const CellRange& cells);
  struct Options {
    bool trail = true;
    bool covered = false;
    bool dark = false;  // of the colours of agents
  };
  [[nodiscard]] Scene build(const Options& options);

 private:
  // The agent is one of the document.
  [[nodiscard]] SceneAgent agentOf(const app::EditAgent& agent, const Options& options) const;
  void addPlan(SceneAgent& agent) const;
  void addFleetPlan(SceneAgent& agent) const;
  void addMotion(const Options& options, SceneAgent& agent) const;
  void addFleet(Scene& scene) const;
  [[nodiscard]] app::Conflicts conflictsOf(const Scene& scene);
  void addCovered(const SceneAgent& agent, Scene& scene) const;
  [[nodiscard]] std::optional<Certificate> standing(const SceneAgent& agent) const;

  const Editor& editor_;
  const Plans& plans_;
  const Player& player_;
  app::ConflictWorld world_;
  GoalWatch goals_;
};

}  // namespace clearway::gui
