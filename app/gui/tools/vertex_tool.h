// app/gui/tools/vertex_tool.h — edits the vertices of the chosen agent's shape, and those of drawn
// lines and polygons of obstacles (app/document/edit/drawings.h).
//
// A click on a drawing takes it up; the last one is taken up with the tool. A drag moves a vertex;
// a drag that begins on an edge inserts one there, and one inside moves the whole drawing. The
// right button or Del removes the vertex under the pointer, Del elsewhere the drawing. Ctrl snaps
// to corners of cells, Shift to imported polygons and to other agents. A box becomes a polygon with
// its first change. A change that would make the shape invalid is shown with its reason and is not
// kept. One drag is one step of the history; Esc cancels it. The cells of a drawing are painted
// again at the release.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/gui/tools/snapper.h"
#include "app/gui/tools/tool.h"

namespace clearway::gui {

class VertexTool : public Tool {
  Q_OBJECT
 public:
  explicit VertexTool(Editor& editor) : Tool(editor), snapper_(editor) {}
  void press(const Pointer& at) override;
  void drag(const Pointer& at) override;
  void release(const Pointer& at) override;
  void hover(const Pointer& at) override;
  void leave() override;
  bool cancel() override;
  void finish() override;
  void forget() override;
  void follow(const app::EditChanges& changes) override;
  void takeUp() override;
  void paint(QPainter& painter, const ViewTransform& view, const Theme& theme) const override;
  [[nodiscard]] Qt::CursorShape cursor() const override;
  [[nodiscard]] QString hint() const override;
  [[nodiscard]] const QString& problem() const { return problem_; }
  void choose(std::uint32_t drawing);  // as a click on it does
  // Del: removes the vertex under the pointer, else the drawing that was clicked, or the one that
  // is taken up while no agent is selected; false if there is none.
  bool remove();

 private:
  struct Place {
    std::size_t polygon = 0, ring = 0, vertex = 0;  // ring 0: the outer one
    bool inserts = false;                           // on the edge after the vertex
    Vec2 at;
    std::uint32_t drawing = 0;  // 0: of the agent
    bool whole = false;         // inside the drawing
    friend bool operator==(const Place&, const Place&) = default;
  };
  // The shape's polygons in the world; empty if it has no vertices, or the agent cannot be edited.
  [[nodiscard]] Polygons shape() const;
  [[nodiscard]] std::optional<Place> placeAt(const Pointer& at) const;
  bool apply(const Polygons& world, double px_per_m, const QString& name);
  void removeAt(const Place& place, double px_per_m);
  // The drawing that is taken up; null: none.
  [[nodiscard]] const app::Drawing* drawing() const;
  void take(std::uint32_t drawing, bool clicked);
  void grabDrawing(const Place& place);
  void dragDrawing(const Pointer& at);
  void removeFromDrawing(const Place& place);
  void draw(std::vector<Vec2> corners, const QString& step);  // the drawing again
  void paintDrawings(QPainter& painter, const ViewTransform& view, const Theme& theme) const;
  [[nodiscard]] Vec2 snapped(const Pointer& at);

  Snapper snapper_;
  std::uint32_t taken_ = 0;         // the drawing
  bool clicked_ = false;            // it was taken up by a click
  std::size_t drawings_count_ = 0;  // of the document
  std::optional<Place> hovered_, grabbed_;
  Polygons before_;
  std::vector<Vec2> corners_;  // of the drawing while a vertex of it is dragged
  bool moved_corner_ = false;  // of the drawing
  bool moved_ = false;         // of the agent: its step of the history is open
  double px_per_m_ = 1.0;
  QString problem_;
};

}  // namespace clearway::gui
