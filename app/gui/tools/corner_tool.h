// app/gui/tools/corner_tool.h — the base of tools that draw corner by corner: shapes of agents,
// polygons and lines of obstacles.
//
// A click adds a corner; Ctrl snaps it to corners of cells, Shift to vertices and edges of imported
// polygons and of agents. A drag from the first corner draws the first edge, and with it a whole
// line; a drag of another corner, or of one of a completed drawing of obstacles, moves it. The
// right button or Backspace removes the last corner; a second click on the last corner, Return, or
// for polygons a click on the first, completes it. Off the map are corners of obstacles only, which
// are painted as far as the map goes; other clicks there do nothing. Corners are world positions,
// which edits do not change; another document discards them.
#pragma once

#include <optional>
#include <vector>

#include "app/gui/tools/drawing_pick.h"
#include "app/gui/tools/snapper.h"
#include "app/gui/tools/tool.h"

namespace clearway::gui {

class CornerTool : public Tool {
  Q_OBJECT
 public:
  explicit CornerTool(Editor& editor) : Tool(editor), snapper_(editor) {}
  void press(const Pointer& at) override;
  void hover(const Pointer& at) override;
  void drag(const Pointer& at) override;
  void release(const Pointer& at) override;
  void leave() override;
  bool accept() override;
  bool cancel() override;
  void finish() override { grab_.reset(); }
  void forget() override;
  void putAway() override;
  void follow(const app::EditChanges& changes) override;
  void paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const override;
  [[nodiscard]] const std::vector<Vec2>& corners() const { return corners_; }
  [[nodiscard]] const QString& problem() const { return problem_; }
  bool stepBack() override;

 Q_SIGNALS:
  void doubted(const QString& what, const QString& text);  // the drawing may be a mistake

 protected:
  // Uses the corners; false with a problem, which is shown while the drawing stays open.
  virtual bool complete(double px_per_m) = 0;
  [[nodiscard]] virtual std::size_t leastCorners() const { return 3; }
  [[nodiscard]] virtual bool isClosed() const { return true; }
  [[nodiscard]] virtual bool goesOffMap() const { return false; }
  // The width of the drawn line [m]; 0: a thin one.
  [[nodiscard]] virtual double width() const { return 0.0; }
  void refuse(const QString& problem) { problem_ = problem; }
  // Another tool is chosen while a drawing is open that could be completed.
  [[nodiscard]] virtual bool completesWhenPutAway() const { return false; }
  // A drag begins at a place while no drawing is open: takes up a completed one that has a corner
  // there, and returns true. It is completed again at the release.
  virtual bool reopen(Vec2, double /*px_per_m*/) { return false; }
  // The drawing whose corners are open, which they do not snap to; 0: a new one.
  [[nodiscard]] virtual std::uint32_t redrawn() const { return 0; }
  void setCorners(std::vector<Vec2> corners);

 private:
  struct Grab {
    std::size_t corner = 0;
    bool is_new = false;  // placed by this press
    Vec2 from;            // of the pointer
    bool moved = false, reopened = false;
  };
  [[nodiscard]] Vec2 snapped(const Pointer& at) const;
  [[nodiscard]] Vec2 dragged(const Pointer& at) const;
  [[nodiscard]] bool takes(Cell at) const;
  void clickOn(std::size_t corner, const Pointer& at);
  void end();

  Snapper snapper_;
  std::vector<Vec2> corners_;
  std::optional<Vec2> pointer_;
  std::optional<Grab> grab_;
  double px_per_m_ = 1.0;  // of the last event
  QString problem_;
};

// The shapes of simple areas in a drawing, simplified below the pointer's resolution and repaired.
struct DrawnPolygons {
  Polygons polygons;
  QString repairs, simplification;     // what was done; empty: nothing
  [[nodiscard]] QString note() const;  // both
};
[[nodiscard]] Result<DrawnPolygons> drawnPolygons(const std::vector<Vec2>& corners,
                                                  double px_per_m);

}  // namespace clearway::gui
