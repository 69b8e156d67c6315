#include "app/drawing/layers/search_layer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/drawing/files/svg_canvas.h"
#include "app/drawing/layers/map_layer.h"

namespace clearway::app::picture {
namespace {

constexpr std::size_t kSearchLevels = 16;
constexpr std::size_t kOpenLevel = kSearchLevels;
constexpr std::size_t kUnseen = kSearchLevels + 1;
constexpr std::array<Rgb, 4> kStops{{{61, 105, 222}, {0, 168, 181}, {98, 200, 92}, {250, 214, 56}}};
constexpr const char* kCellOpacity = "0.85";
constexpr double kTriangleOpacity = 0.5;

std::uint32_t levelColour(std::size_t level) {
  const double part = static_cast<double>(level) / static_cast<double>(kSearchLevels - 1);
  return packed(level == kOpenLevel ? kOpenSearch : searchColour(part));
}

// The events after the last restart, with their levels: of an expansion by its rank.
struct LevelledEvent {
  std::size_t event;
  std::size_t level;
};
std::vector<LevelledEvent> levelled(const SearchTrace& trace, std::size_t shown) {
  const auto& events = trace.events;
  const std::size_t last = std::min(shown, events.size());
  std::size_t first = last;
  while (first > 0 && events[first - 1].kind != TraceKind::Began) --first;
  std::size_t all = 0;
  for (std::size_t i = first; i < events.size() && events[i].kind != TraceKind::Began; ++i) {
    all += events[i].kind == TraceKind::Expanded ? 1U : 0U;
  }
  std::vector<LevelledEvent> out;
  std::size_t rank = 0;
  for (std::size_t i = first; i < last; ++i) {
    const bool expanded = events[i].kind == TraceKind::Expanded;
    out.push_back({i, expanded ? rank++ * kSearchLevels / all : kOpenLevel});
  }
  return out;
}

bool isOfCell(const SearchTrace& trace, std::size_t event) {
  const TraceInterval* const t = trace.intervalOf(event);
  return t == nullptr || t->isRay();
}

std::string drawCells(const SearchTrace& trace, const std::vector<LevelledEvent>& events,
                      const GridFrame& grid, const View& view) {
  const double side_px = view.scale * std::min(grid.cellWidth(), grid.cellLength());
  const std::int32_t block = std::max(1, static_cast<std::int32_t>(std::ceil(1.0 / side_px)));
  const CellRange& window = view.cells;
  const auto columns =
      static_cast<std::size_t>((window.last_column - window.first_column + block - 1) / block);
  const auto rows =
      static_cast<std::size_t>((window.last_row - window.first_row + block - 1) / block);
  std::vector<std::uint8_t> levels(rows * columns, std::uint8_t{kUnseen});
  for (const LevelledEvent& e : events) {
    const Cell c = trace.events[e.event].cell;
    if (!isOfCell(trace, e.event) || c.row < window.first_row || c.row >= window.last_row ||
        c.column < window.first_column || c.column >= window.last_column) {
      continue;
    }
    const auto row = static_cast<std::size_t>((c.row - window.first_row) / block);
    const auto column = static_cast<std::size_t>((c.column - window.first_column) / block);
    std::uint8_t& level = levels[row * columns + column];
    if (level >= kOpenLevel)
      level = static_cast<std::uint8_t>(std::min<std::size_t>(level, e.level));
  }
  std::array<std::string, kUnseen> data;
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns;) {
      const std::size_t level = levels[i * columns + j];
      const std::size_t first = j;
      while (j < columns && levels[i * columns + j] == level) ++j;
      if (level == kUnseen) continue;
      const std::string width = std::to_string(j - first);
      data[level] += "M" + std::to_string(first) + " " + std::to_string(i) + "h" + width + "v1h-" +
                     width + "z";
    }
  }
  std::string out;
  for (std::size_t k = 0; k < kUnseen; ++k) {
    if (data[k].empty()) continue;
    out += "<path fill=\"" + hex(levelColour(k)) + "\" d=\"" + data[k] + "\"/>\n";
  }
  if (out.empty()) return out;
  return "<g" + scaledToCells(view, block, block) + " fill-opacity=\"" + kCellOpacity +
         "\" shape-rendering=\"crispEdges\">\n" + out + "</g>\n";
}

struct Seen {
  Vec2 root, left, right;  // [px]
  std::size_t level = 0;
  double size = 0.0;
};

std::vector<Seen> seenIn(const SearchTrace& trace, const std::vector<LevelledEvent>& events,
                         const GridFrame& grid, const View& view) {
  std::vector<Seen> out;
  for (const LevelledEvent& e : events) {
    const TraceInterval* const t = trace.intervalOf(e.event);
    if (t == nullptr || (t->isRay() && e.level == kOpenLevel)) continue;
    const auto px = [&](float column, float row) {
      return view.px(Vec2{column * grid.cellWidth(), row * grid.cellLength()});
    };
    Seen s{px(t->root_column, t->root_row), px(t->left, t->row), px(t->right, t->row), e.level};
    const auto [low_x, high_x] = std::minmax({s.root.x, s.left.x, s.right.x});
    const auto [low_y, high_y] = std::minmax({s.root.y, s.left.y});
    if (high_x < view.area.min.x || low_x > view.area.max.x || high_y < view.area.min.y ||
        low_y > view.area.max.y) {
      continue;
    }
    s.size = t->isRay() ? 0.1 * std::hypot(s.left.x - s.root.x, s.left.y - s.root.y)
                        : (s.right.x - s.left.x) * (1.0 + std::abs(s.left.y - s.root.y));
    if (s.size > 0.0) out.push_back(s);
  }
  if (out.size() > kMostTriangles) {
    const auto end = out.begin() + kMostTriangles;
    std::ranges::nth_element(out, end, std::ranges::greater{}, &Seen::size);
    out.erase(end, out.end());
  }
  return out;
}

void drawTriangles(Canvas& out, const std::vector<Seen>& all, const View& view) {
  std::array<Curve, kUnseen> fills;
  std::array<Curve, kUnseen> lines;
  for (const Seen& s : all) {
    const bool ray = s.left == s.right;
    lines[s.level].moveTo(ray ? s.root : s.left);
    lines[s.level].lineTo(s.right);
    if (ray || s.level == kOpenLevel) continue;
    // All in one orientation, so that the non-zero rule fills their union.
    const bool above = s.root.y < s.left.y;
    const std::array<Vec2, 3> ring{s.root, above ? s.right : s.left, above ? s.left : s.right};
    fills[s.level].ring(ring);
  }
  {
    const Group group(out, Paint().opacity(kTriangleOpacity));
    for (std::size_t k = kSearchLevels; k-- > 0;) {  // the first ones on top
      if (!fills[k].empty()) out.draw(fills[k], Paint().fill(levelColour(k)));
    }
  }
  const Group group(out, Paint().noFill().strokeOpacity(0.8));
  for (std::size_t k = kUnseen; k-- > 0;) {
    if (lines[k].empty()) continue;
    out.draw(lines[k], Paint().stroke(levelColour(k)).width(0.8 * view.unit));
  }
}

}  // namespace

bool hasOpenCells(const SearchTrace& trace, std::size_t shown, const GridFrame& grid) {
  const auto columns = static_cast<std::size_t>(grid.columns());
  std::vector<std::uint8_t> expanded(columns * static_cast<std::size_t>(grid.rows()), 0);
  const std::vector<LevelledEvent> events = levelled(trace, shown);
  const auto at = [&](const LevelledEvent& e) -> std::uint8_t& {
    const Cell c = trace.events[e.event].cell;
    return expanded[static_cast<std::size_t>(c.row) * columns + static_cast<std::size_t>(c.column)];
  };
  for (const LevelledEvent& e : events) {
    if (e.level != kOpenLevel) at(e) = 1;
  }
  return std::ranges::any_of(events, [&](const LevelledEvent& e) {
    return e.level == kOpenLevel && isOfCell(trace, e.event) && at(e) == 0;
  });
}

Rgb searchColour(double part) { return onRamp(kStops, part); }

std::string drawSearch(const SearchTrace& trace, std::size_t shown, const GridFrame& grid,
                       const View& view) {
  const std::vector<LevelledEvent> events = levelled(trace, shown);
  std::string out = drawCells(trace, events, grid, view);
  const std::vector<Seen> seen = seenIn(trace, events, grid, view);
  if (!seen.empty()) out += svgOf([&](Canvas& c) { drawTriangles(c, seen, view); });
  if (out.empty()) return out;
  return "<g class=\"cw-search\" clip-path=\"url(#cw-frame)\">\n" + out + "</g>\n";
}

}  // namespace clearway::app::picture
