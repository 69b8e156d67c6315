// app/gui/canvas/paint/painter_canvas.h — the canvas of the editor: draws with QPainter, in the
// colours of a theme.
//
// What is outside of the area is skipped. Group opacities multiply those of what is in the group.
// Long curves keep the painter's path, so that they are made once. On the thread that paints.
#pragma once

#include <QFont>
#include <QPainter>
#include <QPainterPath>
#include <QPen>
#include <optional>
#include <vector>

#include "app/drawing/canvas/canvas.h"
#include "app/drawing/style/view_box.h"
#include "app/gui/canvas/paint/view_transform.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {

using app::picture::Canvas;
using app::picture::Curve;
using app::picture::Group;
using app::picture::Paint;
using app::picture::View;

class PainterCanvas final : public app::picture::Canvas {
 public:
  // `area`: of the view that is painted [px].
  PainterCanvas(QPainter& painter, const Theme& theme, const QRectF& area);
  // Curves are in world metres until the end of the object; all else is in pixels.
  class World {
   public:
    World(PainterCanvas& canvas, const ViewTransform& view);
    World(const World&) = delete;
    World& operator=(const World&) = delete;
    ~World() { canvas_.world_.reset(); }

   private:
    PainterCanvas& canvas_;
  };

  void begin(const Paint& group) override;
  void end() override { looks_.pop_back(); }
  void draw(const Curve& curve, const Paint& paint) override;
  void circle(Vec2 centre, double radius, const Paint& paint) override;
  void box(const Aabb& box, const Paint& paint) override;
  void text(Vec2 at, double size, const Paint& paint, std::string_view text) override;
  [[nodiscard]] double textWidth(std::string_view text, double size, bool bold) const override;

 private:
  struct InkColour {
    Paint::Ink ink = Paint::Ink::None;
    QColor fixed{};
  };
  // What a paint means where it is used.
  struct PaintLook {
    QColor current;
    InkColour fill, stroke;
    double fill_opacity = 1.0, stroke_opacity = 1.0, opacity = 1.0;
    double width = 1.0, dash = 0.0, gap = 0.0, corners = 0.0;
    bool round_join = false, round_cap = false, even_odd = false, bold = false;
    std::string_view anchor;
  };
  [[nodiscard]] PaintLook lookOf(const Paint& paint) const;
  void take(PaintLook& look, std::string_view classes) const;
  [[nodiscard]] QBrush brushOf(const PaintLook& look) const;
  [[nodiscard]] QPen penOf(const PaintLook& look) const;
  void set(const PaintLook& look);
  [[nodiscard]] bool isSeen(const QRectF& box, double width) const;
  [[nodiscard]] QFont fontOf(double size, bool bold) const;

  QPainter& painter_;
  const Theme& theme_;
  QRectF area_;
  QFont font_;
  std::vector<PaintLook> looks_;
  std::optional<QTransform> world_;
};

[[nodiscard]] QPainterPath pathOf(const Curve& curve);
// Of a group.
[[nodiscard]] Paint inColour(const QColor& colour);

// What layers of pictures need of a view: labels stay inside the room. In a view of labels texts
// have the size of the painter's font.
[[nodiscard]] View pictureView(const ViewTransform& view, const QRectF& room, double unit = 1.0);
[[nodiscard]] View labelView(const QPainter& painter, const ViewTransform& view,
                             const QRectF& room);
// In the colour of text. An empty text is not drawn.
Aabb drawLabelAt(Canvas& canvas, Vec2 near, const QString& text, const std::vector<Vec2>& busy,
                 const View& view);
// Points of a circle, that a label avoids.
void addRim(std::vector<Vec2>& busy, Vec2 centre, double radius);

}  // namespace clearway::gui
