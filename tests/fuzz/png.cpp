#include "maps/grid/png_image.h"
#include "maps/grid/raster_image.h"
#include "tests/fuzz/targets.h"
#include "tests/support/png_builder.h"

namespace {

using clearway::testing::bigEndian;
using clearway::testing::pngChunk;

std::uint32_t numberAt(std::string_view bytes, std::size_t at) {
  std::uint32_t v = 0;
  for (const char c : bytes.substr(at, 4)) v = v * 256 + static_cast<unsigned char>(c);
  return v;
}

// The same file with right checksums, so that changed bytes come past them.
std::string withChecksums(std::string_view bytes) {
  constexpr std::size_t kSignature = 8;
  std::string out(bytes.substr(0, kSignature));
  if (bytes.size() < kSignature) return out;
  std::size_t at = kSignature;
  while (at + 12 <= bytes.size()) {
    const std::size_t length = numberAt(bytes, at);
    if (length > bytes.size() - at - 12) break;
    out +=
        pngChunk(std::string(bytes.substr(at + 4, 4)), std::string(bytes.substr(at + 8, length)));
    at += 12 + length;
  }
  return out + std::string(bytes.substr(at));
}

// Large pictures are a matter of the limits' own tests; here they only cost time.
bool isSmall(std::string_view bytes) {
  if (bytes.size() < 24) return true;  // not even a header
  return std::uint64_t{numberAt(bytes, 16)} * numberAt(bytes, 20) <= 1U << 18U;
}

void check(std::string_view bytes) {
  using namespace clearway;
  for (const auto rule :
       {maps::AlphaRule::Mask, maps::AlphaRule::Ignore, maps::AlphaRule::OnWhite}) {
    const auto p = maps::parsePng(bytes, rule);
    if (!p) return fuzz::requireGoodError(p.error());
    fuzz::require(p->values.size() ==
                      static_cast<std::size_t>(p->rows) * static_cast<std::size_t>(p->columns),
                  "another number of pixels");
    for (const std::uint16_t v : p->values) fuzz::require(v <= p->max_value, "too bright");
    fuzz::require(*maps::writePicture(maps::viewOf(*p), p->form) == bytes,
                  "an unchanged file changed");
    const auto again = maps::parsePng(*maps::writePng(maps::viewOf(*p)), rule);
    fuzz::require(again && again->rows == p->rows && again->columns == p->columns, "size changed");
    const std::uint64_t factor = again->max_value / p->max_value;
    if (again->max_value % p->max_value != 0) continue;
    for (std::size_t k = 0; k < p->values.size(); ++k) {
      fuzz::require(again->values[k] == p->values[k] * factor, "a pixel changed");
    }
  }
}

}  // namespace

void clearway::fuzz::png(std::string_view bytes) {
  if (!isSmall(bytes)) return;
  check(bytes);
  check(withChecksums(bytes));
}
