#include "core/shape/wkt.h"

#include <algorithm>

#include "tests/fuzz/targets.h"

void clearway::fuzz::wkt(std::string_view bytes) {
  const auto f = footprintFromWkt(bytes);
  if (!f) return requireGoodError(f.error());
  require(f->collisionParts().size() <= Footprint::kMaxParts, "too many parts");
  const std::string text = toWkt(*f);
  if (text.size() > kMaxWktBytes) return;
  const auto again = footprintFromWkt(text);
  require(again.has_value(), "its own text is refused");
  require(std::ranges::equal(f->collisionParts(), again->collisionParts(),
                             [](const ConvexPolygon& a, const ConvexPolygon& b) {
                               return std::ranges::equal(a.ring(), b.ring());
                             }),
          "the parts changed");
}
