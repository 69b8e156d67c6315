// app/gui/tools/agent_tools.h — selects, moves and turns agents; places new ones, starts and goals.
//
// Agents tool: a click selects (Shift: one more), a drag on an agent or a goal moves all that is
// selected (Ctrl aligns to cells), a drag on the handle turns (Shift: steps of 15 degrees), a drag
// on free ground selects what it encloses. Locked and hidden agents are left alone.
// Place tools: press sets the position, the drag the heading, as a pose is given in RViz. The goal
// tool moves the nearest of several goals; with Ctrl it adds one.
// One drag is one step of the history; Esc takes it back.
#pragma once

#include "app/gui/tools/tool.h"

namespace clearway::gui {

class AgentTool : public Tool {
  Q_OBJECT
 public:
  using Tool::Tool;
  void press(const Pointer& at) override;
  void drag(const Pointer& at) override;
  void release(const Pointer& at) override;
  void hover(const Pointer& at) override;
  bool cancel() override;
  void paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const override;
  [[nodiscard]] Qt::CursorShape cursor() const override;
  [[nodiscard]] QString hint() const override;
  // The selected agents, as far as they may move.
  void nudge(std::int32_t rows, std::int32_t columns);
  void alignSelected();

  // Where the handle that turns a pose is [m].
  [[nodiscard]] static Vec2 handleOf(const Pose& pose, const Footprint* footprint, double px_per_m);

 private:
  enum class Part { Nothing, Start, Goal, StartHandle, GoalHandle };
  struct Hit {
    std::uint32_t id = 0;
    Part part = Part::Nothing;
    std::size_t goal = 0;  // which one
    friend bool operator==(const Hit&, const Hit&) = default;
  };
  [[nodiscard]] Hit hitAt(const Pointer& at) const;
  [[nodiscard]] Hit partAt(const session::EditAgent& agent, const Pointer& at, bool handles) const;
  void moveBy(const Pointer& at);
  void turnTo(const Pointer& at);
  void restartTrace(const QString& name);

  Hit grabbed_, hovered_;
  bool banding_ = false;
  bool moved_ = false;
  bool shift_ = false;
  Vec2 from_, to_;
  std::vector<session::EditAgent> before_;
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
  void paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const override;
  [[nodiscard]] QString hint() const override;
  [[nodiscard]] What what() const { return what_; }
  // What a release would place; the view draws it.
  [[nodiscard]] std::optional<Pose> preview() const;

 Q_SIGNALS:
  void placed(clearway::gui::PlaceTool::What what);

 private:
  [[nodiscard]] Heading keptHeading() const;
  void place(const std::optional<Heading>& heading);
  [[nodiscard]] std::optional<std::size_t> movedGoal() const;  // none: a new one

  What what_;
  bool busy_ = false;
  bool adds_ = false;  // one more goal
  Vec2 from_;
  Pointer to_;
};

}  // namespace clearway::gui
