// app/drawing/files/svg_writer.h — small pieces of SVG text: numbers, escaped text, path data.
//
// Numbers are written from integers of 1/100 px: short, the same on every machine, no locale.
// Path data is relative to the last written point, so that rounding errors do not accumulate.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/geometry/aabb.h"
#include "core/geometry/vec2.h"

namespace clearway::app::picture {

// At most two decimals, without trailing zeros: 12, -.5, 3.25; 0 beyond 1e12.
[[nodiscard]] std::string number(double v);
// The same with a chosen number of decimals (0 to 6), trailing zeros kept when `fixed`;
// "-" for NaN and values beyond 1e9.
[[nodiscard]] std::string number(double v, int decimals, bool fixed);

// For element content and attribute values; control characters and broken UTF-8 become U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

// Width of a line of DejaVu Sans [px]; an upper bound for characters other than ASCII.
[[nodiscard]] double textWidth(std::string_view text, double size, bool bold = false);
// The longest prefix that fits, with an ellipsis if the text was cut.
[[nodiscard]] std::string fitted(std::string_view text, double size, bool bold, double width);

// RFC 4648, with padding.
[[nodiscard]] std::string base64(std::string_view bytes);

// name="value" pairs with a leading blank, for numbers.
[[nodiscard]] std::string attribute(std::string_view name, double v);
[[nodiscard]] std::string stroke(double width);
// The first <title>, as it was before escaped(); empty: none.
[[nodiscard]] std::string titleOf(std::string_view svg);
[[nodiscard]] std::string rectangle(const Aabb& box, std::string_view attributes);
[[nodiscard]] std::string circle(Vec2 centre, double radius, std::string_view attributes);
// `attributes` may hold class, text-anchor etc.
[[nodiscard]] std::string textAt(Vec2 at, double size, std::string_view attributes,
                                 std::string_view text);

// Path data in px. Points are rounded to 1/100 px.
class PathData {
 public:
  void moveTo(Vec2 p);
  void lineTo(Vec2 p);  // skipped if it equals the last point after rounding
  void arcTo(Vec2 p, double radius, bool positive);  // less than half a turn; y runs down
  void close();
  void ring(std::span<const Vec2> points);  // moveTo, lineTo..., close

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] bool empty() const { return text_.empty(); }

 private:
  struct Hundredths {
    std::int64_t x = 0, y = 0;
  };
  void pair(char command, Hundredths to, bool relative);
  std::string text_;
  Hundredths at_, first_;
  char last_ = ' ';
};

}  // namespace clearway::app::picture
