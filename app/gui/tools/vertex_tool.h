// app/gui/tools/vertex_tool.h — edits the vertices of the chosen agent's shape, those of drawn
// lines and polygons of obstacles (app/document/edit/drawings.h), and those of visible zones.
//
// A click on a drawing, or on the border of a zone, takes it up; the last drawing is taken up with
// the tool. A drag moves a vertex; a drag that begins on an edge inserts one there, and one inside
// moves the whole drawing, or the zone that is taken up. The right button or Del removes the vertex
// under the pointer, Del elsewhere the drawing or zone. Ctrl snaps to corners of cells, Shift to
// imported polygons and to other agents. A box becomes a polygon with its first change. A change
// that would make the shape invalid is shown with its reason and is not kept. One drag is one step
// of the history; Esc cancels it. Drawings and zones change at the release.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/gui/document/world_zones.h"
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
  // Del: removes the vertex under the pointer, else the drawing or zone that was clicked, or the
  // one that is taken up while no agent is selected; false if there is none.
  bool remove();
  void setZonesVisible(bool visible);

 Q_SIGNALS:
  void zoneTaken(std::size_t zone);  // of the document, by a click

 private:
  // A drawing, by its id, or a zone, by its place in the document from 1 on. 0: neither.
  struct Target {
    std::uint32_t id = 0;
    bool is_zone = false;
    [[nodiscard]] std::size_t zone() const { return id - 1; }
    explicit operator bool() const { return id != 0; }
    friend bool operator==(const Target&, const Target&) = default;
  };
  struct Outline {
    std::vector<Vec2> corners;
    bool is_closed = true;
    double width = 0.0;
  };
  struct Place {
    std::size_t polygon = 0, ring = 0, vertex = 0;  // ring 0: the outer one
    bool inserts = false;                           // on the edge after the vertex
    Vec2 at;
    Target target{};     // none: of the agent
    bool whole = false;  // inside the target
    friend bool operator==(const Place&, const Place&) = default;
  };
  // The shape's polygons in the world; empty if it has no vertices, or the agent cannot be edited.
  [[nodiscard]] Polygons shape() const;
  [[nodiscard]] std::optional<Place> placeAt(const Pointer& at) const;
  bool apply(const Polygons& world, double px_per_m, const QString& name);
  void removeAt(const Place& place, double px_per_m);
  // Nullopt: there is no such target any more.
  [[nodiscard]] std::optional<Outline> outlineOf(Target target) const;
  // All that can be taken up, the topmost first.
  [[nodiscard]] std::vector<Target> targets() const;
  [[nodiscard]] bool isInside(Target target, const Pointer& at) const;
  [[nodiscard]] std::size_t zoneCount() const;
  // The name of a step, of what is taken up; %1 is the zone.
  [[nodiscard]] QString stepOf(const QString& drawing, const QString& zone) const;
  void take(Target target, bool clicked);
  void grabTarget(const Place& place);
  void dragTarget(const Pointer& at);
  void removeFromTarget(const Place& place);
  // What is taken up, with other corners.
  void draw(std::vector<Vec2> corners, const QString& step);
  void setRing(std::size_t zone, const std::vector<Vec2>& corners, const QString& step);
  void paintTargets(QPainter& painter, const ViewTransform& view, const Theme& theme) const;
  [[nodiscard]] Vec2 snapped(const Pointer& at);

  Snapper snapper_;
  mutable WorldZones zones_;
  bool zones_visible_ = true;
  Target taken_;
  bool clicked_ = false;            // it was taken up by a click
  std::size_t zones_count_ = 0;     // of the document then
  std::size_t drawings_count_ = 0;  // of the document
  std::optional<Place> hovered_, grabbed_;
  Polygons before_;
  std::vector<Vec2> corners_;  // of what is taken up while a vertex of it is dragged
  bool moved_corner_ = false;  // of that
  bool moved_ = false;         // of the agent: its step of the history is open
  double px_per_m_ = 1.0;
  QString problem_;
};

}  // namespace clearway::gui
