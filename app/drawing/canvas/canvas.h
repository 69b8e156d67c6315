// app/drawing/canvas/canvas.h — what the layers of pictures and of the editor draw on.
//
// Back ends: app/drawing/files/svg_canvas.h for files, which renderPng() and renderPdf() paint;
// app/gui/canvas/paint/painter_canvas.h for the editor. Positions are in pixels; y runs down.
#pragma once

#include <string_view>

#include "app/drawing/canvas/curve.h"
#include "app/drawing/canvas/paint.h"

namespace clearway::app::picture {

class Canvas {
 public:
  Canvas() = default;
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;
  virtual ~Canvas() = default;

  // What is drawn until end() inherits the paint of the group.
  virtual void begin(const Paint& group) = 0;
  virtual void end() = 0;
  virtual void draw(const Curve& curve, const Paint& paint) = 0;
  virtual void circle(Vec2 centre, double radius, const Paint& paint) = 0;
  virtual void box(const Aabb& box, const Paint& paint) = 0;
  // `at`: on the baseline; the size is that of the font [px].
  virtual void text(Vec2 at, double size, const Paint& paint, std::string_view text) = 0;
  [[nodiscard]] virtual double textWidth(std::string_view text, double size, bool bold) const = 0;
};

class Group {
 public:
  Group(Canvas& canvas, const Paint& paint) : canvas_(canvas) { canvas.begin(paint); }
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;
  ~Group() { canvas_.end(); }

 private:
  Canvas& canvas_;
};

}  // namespace clearway::app::picture
