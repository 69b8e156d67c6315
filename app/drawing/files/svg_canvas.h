// app/drawing/files/svg_canvas.h — a canvas that writes SVG text.
//
// Attributes are written in their order, numbers as svg_writer.h writes them.
#pragma once

#include <string>
#include <string_view>

#include "app/drawing/canvas/canvas.h"

namespace clearway::app::picture {

class SvgCanvas final : public Canvas {
 public:
  void begin(const Paint& group) override;
  void end() override { out_ += "</g>\n"; }
  void draw(const Curve& curve, const Paint& paint) override;
  void circle(Vec2 centre, double radius, const Paint& paint) override;
  void box(const Aabb& box, const Paint& paint) override;
  void text(Vec2 at, double size, const Paint& paint, std::string_view text) override;
  [[nodiscard]] double textWidth(std::string_view text, double size, bool bold) const override;

  void raw(std::string_view svg) { out_ += svg; }
  [[nodiscard]] const std::string& svg() const { return out_; }

 private:
  std::string out_;
};

// With a leading blank each.
[[nodiscard]] std::string attributesOf(const Paint& paint);

// The SVG of what `draw` draws on a canvas.
template <class Draw>
[[nodiscard]] std::string svgOf(const Draw& draw) {
  SvgCanvas canvas;
  draw(canvas);
  return canvas.svg();
}

}  // namespace clearway::app::picture
