// app/drawing/style/style.h — elements shared by all pictures: colours, the card's head, the
// scale bar.
#pragma once

#include <string>
#include <string_view>

#include "app/drawing/style/picture_input.h"
#include "core/geometry/aabb.h"

namespace clearway::app::picture {

// The CSS classes cw-* of all drawn elements.
[[nodiscard]] std::string styleSheet(PictureTheme theme, bool safe = false);
// The opening tag and the title of a card of this size [px]; in millimetres if `dpi`, pixels an
// inch, is not that of CSS.
[[nodiscard]] std::string svgHead(double width, double height, std::string_view title,
                                  double dpi = kCssDpi);
[[nodiscard]] std::string clipPath(const char* id, const Aabb& box);

// The ground of a card of this size [px]: with round corners on screens, as plain as a page on
// paper (`dpi` is not that of CSS).
[[nodiscard]] std::string cardGround(double width, double height, double unit, double dpi);

inline constexpr double kCardMargin = 26.0;         // around all that a card holds, in units
inline constexpr double kCardLargestMetre = 160.0;  // of maps and scenes [px]

// Of a card, by the largest size that is asked for and the least one of its parts [units].
struct CardLimits {
  double most_x, most_y;  // of the card
  double usual_unit;      // for a text_scale of 1: on paper, texts can be read
  double largest_unit;    // text stays readable on small cards without crowding out the map
};
struct LeastCard {
  double width, height;  // of the card, in units
  double unit;           // of small cards [px]
};
[[nodiscard]] CardLimits cardLimits(double max_width, double max_height, double dpi,
                                    const LeastCard& least);
// Sums of lengths are rounded [px].
inline constexpr double kLayoutRounding_px = 1e-6;
// A side of the card: the bound itself if the map meets it, else whole pixels.
[[nodiscard]] double cardSide(double needed, double most, bool meets);

// 1, 2 or 5 times a power of ten, the smallest that is at least `v`. Precondition: v > 0.
struct Nice {
  double value = 1.0;
  int decimals = 0;
};
[[nodiscard]] Nice niceAtLeast(double v);

struct ScaleBar {
  double px = 0.0;
  std::string text;
};
inline constexpr double kScaleTextSize = 12.5;  // in units
[[nodiscard]] std::string drawScaleBar(const ScaleBar& bar, Vec2 right, double unit);

}  // namespace clearway::app::picture
