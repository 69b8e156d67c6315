#include "app/drawing/layers/shared_lines.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstdint>

#include "core/geometry/heading.h"

namespace clearway::app::picture {
namespace {

constexpr int kBearings = 8;        // of half a turn
constexpr double kUneven = 0.3719;  // lines are rarely on the edges of such squares

// A square of a grid that is turned to the bearing of a line, and which line passes there.
struct Pass {
  std::int32_t along = 0, across = 0, bearing = 0;
  std::uint32_t line = 0;
  auto operator<=>(const Pass&) const = default;
  [[nodiscard]] bool samePlace(const Pass& o) const {
    return along == o.along && across == o.across && bearing == o.bearing;
  }
};

struct PassSample {
  Pass pass;
  Vec2 at, next;
  std::int64_t slot = 0;  // of pieces along the bearing
};

Vec2 axisOf(std::int32_t bearing) {
  return Heading::fromDegrees(180.0 * bearing / kBearings)->vector();
}

// The nearest one, of either direction.
std::int32_t bearingOf(Vec2 d) {
  std::int32_t best = 0;
  for (std::int32_t k = 1; k < kBearings; ++k) {
    if (std::abs(dot(d, axisOf(k))) > std::abs(dot(d, axisOf(best)))) best = k;
  }
  return best;
}

std::vector<PassSample> samplesOfLine(const Polyline& line, std::uint32_t index, double square,
                                      double piece) {
  std::vector<PassSample> out;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const Vec2 d = line[i] - line[i - 1];
    const double far = length(d);
    if (!(far > 0.0)) continue;
    const std::int32_t bearing = bearingOf(d);
    const Vec2 axis = axisOf(bearing);
    const double n = std::clamp(std::ceil(2.0 * far / square), 1.0, 1e5);
    for (int k = 0; k < static_cast<int>(n); ++k) {
      const Vec2 a = line[i - 1] + (k / n) * d;
      const Vec2 b = line[i - 1] + ((k + 1) / n) * d;
      const Vec2 middle = 0.5 * (a + b);
      const double along = dot(middle, axis);
      const double across = dot(middle, perpendicular(axis));
      const auto whole = [](double v) { return static_cast<std::int32_t>(std::floor(v)); };
      out.push_back({{whole(along / square), whole(across / square + kUneven), bearing, index},
                     a,
                     b,
                     whole(along / piece)});
    }
  }
  return out;
}

// Whether the piece at a slot is this line's. `places`: sorted, each line once in a place.
bool isTurnOf(const std::vector<Pass>& places, const Pass& pass, std::int64_t slot) {
  Pass low = pass;
  low.line = 0;
  const auto first = std::ranges::lower_bound(places, low);
  std::int64_t lines = 0, before = 0;
  for (auto it = first; it != places.end() && it->samePlace(pass); ++it) {
    before += it->line < pass.line ? 1 : 0;
    ++lines;
  }
  return lines > 1 && (slot % lines + lines) % lines == before;
}

}  // namespace

std::vector<Curve> sharedPieces(std::span<const Polyline> lines, double width, double piece) {
  const double square = 0.9 * width;
  std::vector<Pass> places;
  for (std::size_t k = 0; k < lines.size(); ++k) {
    for (const PassSample& s :
         samplesOfLine(lines[k], static_cast<std::uint32_t>(k), square, piece)) {
      if (places.empty() || places.back() != s.pass) places.push_back(s.pass);
    }
  }
  std::ranges::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  std::vector<Curve> out(lines.size());
  for (std::size_t k = 0; k < lines.size(); ++k) {
    bool begun = false;
    Vec2 end;  // of the piece, with its direction: one element for a straight piece
    std::int32_t bearing = 0;
    for (const PassSample& s :
         samplesOfLine(lines[k], static_cast<std::uint32_t>(k), square, piece)) {
      const bool is_in = isTurnOf(places, s.pass, s.slot);
      if (begun && (!is_in || bearing != s.pass.bearing)) out[k].lineTo(end);
      if (is_in && !begun) out[k].moveTo(s.at);
      begun = is_in;
      end = s.next;
      bearing = s.pass.bearing;
    }
    if (begun) out[k].lineTo(end);
  }
  return out;
}

}  // namespace clearway::app::picture
