#include "maps/grid/pgm.h"
#include "maps/grid/raster_image.h"

#include "tests/fuzz/targets.h"

namespace {

void requireSame(const clearway::maps::Picture& p, const std::string& bytes) {
  const auto again = clearway::maps::parsePgm(bytes);
  clearway::fuzz::require(again && again->values == p.values && again->rows == p.rows &&
                              again->max_value == p.max_value,
                          "the picture changed");
}

}  // namespace

void clearway::fuzz::pgm(std::string_view bytes) {
  auto p = maps::parsePgm(bytes);
  if (!p) return requireGoodError(p.error());
  require(p->values.size() <= bytes.size(), "more pixels than bytes");
  require(*maps::writePicture(maps::viewOf(*p), p->form) == bytes, "an unchanged file changed");
  requireSame(*p, maps::writePgm(maps::viewOf(*p)));
  requireSame(*p, maps::writePgmText(maps::viewOf(*p)));
  const std::uint16_t old = p->values.back();
  p->values.back() = static_cast<std::uint16_t>(p->max_value - old);
  requireSame(*p, *maps::writePicture(maps::viewOf(*p), p->form));
  p->values.back() = old;
  require(*maps::writePicture(maps::viewOf(*p), p->form) == bytes,
          "undo did not give the file back");
}
