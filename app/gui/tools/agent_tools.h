// app/gui/tools/agent_tools.h — selects, moves and turns agents; places new ones, starts and goals.
//
// Agents tool: a click selects (Shift extends the selection), a drag on an agent, a goal or a via
// point moves the selection (Ctrl aligns to cells), a drag on the handle turns (Shift: steps of 15
// degrees), a drag on free ground is a rubber-band selection. While plans are played, a click
// selects the agent that drives there. Locked and hidden agents are ignored. Place tools: the press
// sets the position and the drag the heading, as in RViz. The goal tool moves the nearest of
// several goals; with Ctrl it adds a goal. One drag is one step of the history; Esc cancels it.
#pragma once

#include "app/gui/canvas/paint/scene.h"
#include "app/gui/document/world_zones.h"
#include "app/gui/tools/agent_index.h"
#include "app/gui/tools/tool.h"

namespace clearway::gui {

class AgentTool : public Tool {
  Q_OBJECT
 public:
  explicit AgentTool(Editor& editor) : Tool(editor), index_(editor) {}
  void press(const Pointer& at) override;
  void drag(const Pointer& at) override;
  void release(const Pointer& at) override;
  void hover(const Pointer& at) override;
  bool cancel() override;
  void finish() override;
  void forget() override;
  void follow(const app::EditChanges& changes) override;
  void paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const override;
  [[nodiscard]] Qt::CursorShape cursor() const override;
  [[nodiscard]] QString hint() const override;
  // Moves the selected agents that are not locked.
  void nudge(std::int32_t rows, std::int32_t columns);
  void alignSelected();
  // The agent that a press would grab; 0: none.
  [[nodiscard]] std::uint32_t pickedAt(const Pointer& at) const { return hitAt(at).id; }
  [[nodiscard]] const AgentIndex& index() const { return index_; }

  // The topmost of the agents that are drawn as they drive; 0: none.
  [[nodiscard]] static std::uint32_t drivenAt(const Scene& scene, Vec2 world, double px_per_m);
  // The position of the handle that turns a pose [m].
  [[nodiscard]] static Vec2 handleOf(const Pose& pose, const Footprint* footprint, double px_per_m);

 Q_SIGNALS:
  void zoneClicked(std::size_t zone);  // of the document, where no agent is

 private:
  enum class Part { None, Start, Goal, StartHandle, GoalHandle, Driven };
  struct Hit {
    std::uint32_t id = 0;
    Part part = Part::None;
    std::size_t goal = 0;  // index of the goal or via point: of maps::placeAt()
    friend bool operator==(const Hit&, const Hit&) = default;
  };
  [[nodiscard]] Hit hitAt(const Pointer& at) const;
  [[nodiscard]] Hit partAt(const app::EditAgent& agent, const Pointer& at, bool handles) const;
  void clickZone(Vec2 world);
  void moveBy(const Pointer& at);
  void turnTo(const Pointer& at);
  void restartTrace(const QString& name);

  AgentIndex index_;
  WorldZones zones_;
  Hit grabbed_, hovered_;
  bool banding_ = false;
  bool moved_ = false;  // its step of the history is open
  bool shift_ = false;
  Vec2 from_, to_;
  std::vector<app::EditAgent> before_;
};

class PlaceTool : public Tool {
  Q_OBJECT
 public:
  enum class What { Agent, Start, Goal };
  PlaceTool(Editor& editor, What what) : Tool(editor), what_(what) {}
  void press(const Pointer& at) override;
  void drag(const Pointer& at) override;
  void release(const Pointer& at) override;
  bool cancel() override;
  void forget() override { busy_ = false; }
  void follow(const app::EditChanges& changes) override;
  void paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const override;
  [[nodiscard]] QString hint() const override;
  // The agent whose start or goal is placed; null for a new agent, or after its removal.
  [[nodiscard]] const app::EditAgent* agent() const;
  [[nodiscard]] What what() const { return what_; }
  // The pose that a release would place, for the view's preview.
  [[nodiscard]] std::optional<Pose> preview() const;

 Q_SIGNALS:
  void placed(clearway::gui::PlaceTool::What what);

 private:
  [[nodiscard]] Heading keptHeading() const;
  bool place(const std::optional<Heading>& heading);
  [[nodiscard]] std::optional<std::size_t> movedGoal() const;  // nullopt: a new goal

  What what_;
  bool busy_ = false;
  bool adds_ = false;     // adds a goal
  std::uint32_t id_ = 0;  // of the agent that was chosen at the press
  Vec2 from_;
  Pointer to_;
};

}  // namespace clearway::gui
