#include "app/gui/canvas/paint/agent_raster.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clearway::gui {
namespace {

constexpr double kBordered_px = 7.0;  // larger agents have a border and a heading mark

class Raster {
 public:
  Raster(QImage& image, const QRect& area) : image_(image), area_(area) {}

  // A convex ring in pixels.
  void fill(const Vec2* ring, std::size_t n, QRgb colour) {
    double top = ring[0].y;
    double bottom = ring[0].y;
    for (std::size_t i = 1; i < n; ++i) {
      top = std::min(top, ring[i].y);
      bottom = std::max(bottom, ring[i].y);
    }
    const int first = std::max(area_.top(), static_cast<int>(std::ceil(top - 0.5)));
    const int last = std::min(area_.bottom(), static_cast<int>(std::ceil(bottom - 0.5)) - 1);
    for (int y = first; y <= last; ++y) fillRow(ring, n, y, colour);
  }

 private:
  void fillRow(const Vec2* ring, std::size_t n, int y, QRgb colour) {
    const double at = y + 0.5;
    double left = 1e300;
    double right = -1e300;
    for (std::size_t i = 0; i < n; ++i) {
      const Vec2 a = ring[i];
      const Vec2 b = ring[i + 1 == n ? 0 : i + 1];
      if ((a.y <= at) == (b.y <= at)) continue;
      const double x = a.x + (b.x - a.x) * (at - a.y) / (b.y - a.y);
      left = std::min(left, x);
      right = std::max(right, x);
    }
    const int from =
        std::max(area_.left(), static_cast<int>(std::ceil(std::max(left, -1e6) - 0.5)));
    const int to =
        std::min(area_.right(), static_cast<int>(std::ceil(std::min(right, 1e6) - 0.5)) - 1);
    if (from > to) return;
    auto* line = reinterpret_cast<QRgb*>(image_.scanLine(y));
    std::fill(line + from, line + to + 1, colour);
  }

  QImage& image_;
  QRect area_;
};

QRgb mixed(QColor a, QColor b, double t) {
  return qRgb(static_cast<int>(a.red() + (b.red() - a.red()) * t),
              static_cast<int>(a.green() + (b.green() - a.green()) * t),
              static_cast<int>(a.blue() + (b.blue() - a.blue()) * t));
}

struct Colours {
  QRgb border, fill;
};

// Replaces the points by corners of a circle.
void addCircle(Vec2 centre, double radius, std::vector<Vec2>& ring) {
  constexpr int kCorners = 24;
  ring.clear();
  for (int k = 0; k < kCorners; ++k) {
    const auto h = Heading::fromDegrees(k * 360.0 / kCorners);
    if (h) ring.push_back(centre + radius * h->vector());
  }
}

void drawAgent(Raster& raster, const Footprint& footprint, const Pose& px, double scale,
               const Colours& colours) {
  const double reach = footprint.circumscribedRadius() * scale;
  std::vector<Vec2>* ring = nullptr;
  static thread_local std::vector<Vec2> buffer;
  ring = &buffer;
  for (const ConvexPolygon& part : footprint.collisionParts()) {
    ring->clear();
    for (const Vec2 v : part.ring()) ring->push_back(toWorld(px, scale * v));
    if (part.size() == 1) addCircle(ring->front(), scale * footprint.ownRadius(), *ring);
    raster.fill(ring->data(), ring->size(), colours.border);
  }
  if (reach < kBordered_px || !footprint.isBox()) return;
  const double l = 0.5 * footprint.length() * scale - 1.0;
  const double w = 0.5 * footprint.width() * scale - 1.0;
  const std::array<Vec2, 4> inner{toWorld(px, {-l, -w}), toWorld(px, {l, -w}), toWorld(px, {l, w}),
                                  toWorld(px, {-l, w})};
  raster.fill(inner.data(), inner.size(), colours.fill);
  const std::array<Vec2, 3> nose{toWorld(px, {l, 0.0}), toWorld(px, {0.3 * l, 0.7 * w}),
                                 toWorld(px, {0.3 * l, -0.7 * w})};
  raster.fill(nose.data(), nose.size(), colours.border);
}

}  // namespace

void rasterAgents(QImage& image, const QRect& area, const Scene& scene, const ViewTransform& view,
                  const Theme& theme) {
  Raster raster(image, area);
  std::vector<bool> hit;  // by id
  const auto mark = [&](std::uint32_t id) {
    if (hit.size() <= id) hit.resize(id + 1);
    hit[id] = true;
  };
  for (const app::WallConflict& w : scene.conflicts.walls) mark(w.agent);
  for (const app::PairConflict& p : scene.conflicts.pairs) {
    mark(p.a);
    mark(p.b);
  }
  const Colours warn{theme.warn.rgb(), mixed(theme.floor, theme.warn, 0.35)};
  const Colours usual{theme.agent.rgb(), mixed(theme.floor, theme.agent, 0.35)};
  for (std::size_t i = 0; i < scene.agents.size(); ++i) {
    const SceneAgent& a = scene.agents[i];
    const std::optional<Pose>& pose = a.now ? a.now : a.start;
    if (!pose || !a.footprint || a.selected || i == scene.chosen) continue;
    const Vec2 at = view.toPx(pose->position);
    const double reach = a.footprint->circumscribedRadius() * view.scale + 1.0;
    if (at.x + reach < area.left() || at.y + reach < area.top() ||
        at.x - reach > area.right() + 1 || at.y - reach > area.bottom() + 1) {
      continue;
    }
    const bool hits = a.id < hit.size() && hit[a.id];
    const Colours colours = hits ? warn
                            : a.colour.isValid()
                                ? Colours{a.colour.rgb(), mixed(theme.floor, a.colour, 0.35)}
                                : usual;
    drawAgent(raster, *a.footprint, {at, pose->heading}, view.scale, colours);
  }
}

}  // namespace clearway::gui
