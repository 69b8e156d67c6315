#include "app/drawing/layers/map_layer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <span>
#include <string_view>

#include "app/drawing/files/svg_writer.h"
#include "core/base/work_progress.h"
#include "maps/grid/png_image.h"

namespace clearway::app::picture {
namespace {

constexpr std::size_t kMaxContourBytes = 800'000;     // both layers together
constexpr std::size_t kMaxImageBytes = 1'200'000;     // 1.6 MB as base64
constexpr std::int64_t kMaxPixels = 8'000'000;        // of 1 or 2 bits
constexpr std::int64_t kMaxShadedPixels = 2'000'000;  // of 4 bits, several cells per pixel
constexpr std::int64_t kMaxTintPixels = 16'000'000;   // of images that are not reduced
constexpr std::uint16_t kLevels = 15;                 // of grey: few levels keep the file small
// Of an image: browsers take the style; librsvg before 2.55 knows the attribute only.
constexpr const char* kSharpPixels =
    " image-rendering=\"optimizeSpeed\" style=\"image-rendering:pixelated\"";
constexpr double kUnknownTone = 0.4;  // of an obstacle's opacity; .cw-unknown has the same

enum Direction : std::uint8_t { kRight, kDown, kLeft, kUp };

struct Corner {
  std::int32_t x = 0, y = 0;
  friend bool operator==(const Corner&, const Corner&) = default;
};

constexpr std::array<Corner, 4> kStep{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};

// The cell that lies ahead of corner `c` on the right (side 1) or on the left (side 0).
bool ahead(const CellMask& m, Corner c, Direction d, bool right) {
  switch (d) {
    case kRight: return m.at(right ? c.y : c.y - 1, c.x);
    case kDown: return m.at(c.y, right ? c.x - 1 : c.x);
    case kLeft: return m.at(right ? c.y - 1 : c.y, c.x - 1);
    case kUp: return m.at(c.y - 1, right ? c.x : c.x - 1);
  }
  return false;
}

// Keeps the obstacle on the right. Right turns are tried first, so that cells that share only a
// corner stay separate.
Direction turned(const CellMask& m, Corner c, Direction d) {
  if (!ahead(m, c, d, true)) return static_cast<Direction>((d + 1U) & 3U);
  if (!ahead(m, c, d, false)) return d;
  return static_cast<Direction>((d + 3U) & 3U);
}

// Horizontal boundary edges that no contour has visited yet: bit x of row y is the edge between
// corners (x, y) and (x + 1, y).
class OpenEdges {
 public:
  explicit OpenEdges(const CellMask& m) : words_(m.wordsPerRow()) {
    const auto n = static_cast<std::size_t>(m.rows());
    bits_.resize((n + 1) * words_);
    for (std::size_t y = 0; y <= n; ++y) {
      for (std::size_t w = 0; w < words_; ++w) {
        const std::uint64_t above = y > 0 ? m.row(static_cast<std::int32_t>(y) - 1)[w] : 0;
        const std::uint64_t below = y < n ? m.row(static_cast<std::int32_t>(y))[w] : 0;
        bits_[y * words_ + w] = above ^ below;
      }
    }
  }
  std::optional<Corner> next() {  // the first in row-major order
    while (cursor_ < bits_.size() && bits_[cursor_] == 0) ++cursor_;
    if (cursor_ == bits_.size()) return std::nullopt;
    const auto bit = static_cast<std::size_t>(std::countr_zero(bits_[cursor_]));
    return Corner{static_cast<std::int32_t>((cursor_ % words_) * 64 + bit),
                  static_cast<std::int32_t>(cursor_ / words_)};
  }
  void pass(Corner left) {
    bits_[static_cast<std::size_t>(left.y) * words_ + (static_cast<std::size_t>(left.x) >> 6U)] &=
        ~(1ULL << (static_cast<unsigned>(left.x) & 63U));
  }

 private:
  std::size_t words_;
  std::size_t cursor_ = 0;
  std::vector<std::uint64_t> bits_;
};

void append(std::string& out, std::int32_t v) {
  std::array<char, 12> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), v);
  out.append(digits.data(), end.ptr);
}

// One closed contour. It starts at the left end of the first open edge, which is a corner because
// all edges further left in the row have been visited; 'z' closes the last side.
void follow(const CellMask& m, OpenEdges& open, Corner start, std::string& out) {
  out += 'M';
  append(out, start.x);
  out += ' ';
  append(out, start.y);
  const Direction first = m.at(start.y, start.x) ? kRight : turned(m, start, kLeft);
  Corner c = start;
  Direction d = first;
  std::int32_t run = 0;
  for (;;) {
    const Corner to{c.x + kStep[d].x, c.y + kStep[d].y};
    if (d == kRight) open.pass(c);
    if (d == kLeft) open.pass(to);
    c = to;
    ++run;
    const Direction next = turned(m, c, d);
    if (c == start && next == first) break;
    if (next != d) {
      out += d == kRight || d == kLeft ? 'h' : 'v';
      append(out, d == kRight || d == kDown ? run : -run);
      run = 0;
    }
    d = next;
  }
  out += 'z';
}

// Level 0..kLevels of every pixel. The square root keeps walls visible that are thinner than a
// pixel.
std::vector<std::uint16_t> levels(const CellMask& blocked, const CellMask& occupied, double unknown,
                                  MaskImage& image) {
  const std::int32_t k = image.cells_per_pixel;
  std::vector<std::uint16_t> out;
  out.reserve(static_cast<std::size_t>(image.rows) * static_cast<std::size_t>(image.columns));
  for (std::int32_t y = 0; y < image.rows; ++y) {
    reportWork(static_cast<std::size_t>(y), static_cast<std::size_t>(image.rows));
    const std::int32_t last_row = std::min((y + 1) * k, blocked.rows());
    for (std::int32_t x = 0; x < image.columns; ++x) {
      const std::int32_t last_column = std::min((x + 1) * k, blocked.columns());
      double sum = 0.0;
      for (std::int32_t i = y * k; i < last_row; ++i) {
        for (std::int32_t j = x * k; j < last_column; ++j) {
          if (blocked.at(i, j)) sum += occupied.at(i, j) ? 1.0 : unknown;
        }
      }
      const double share = sum / ((last_row - y * k) * (last_column - x * k));
      out.push_back(
          static_cast<std::uint8_t>(std::lround(kLevels * (k == 1 ? share : std::sqrt(share)))));
    }
  }
  return out;
}

// How many pixels a side of a cell has in an image: as many as it has in the picture, because
// librsvg blurs the edges of larger pixels, whatever image-rendering says.
std::int32_t pixelsPerCell(const View& view) {
  const std::int64_t rows = view.cells.last_row - view.cells.first_row;
  const std::int64_t columns = view.cells.last_column - view.cells.first_column;
  auto k = static_cast<std::int32_t>(
      std::ceil((view.area.max.x - view.area.min.x) / static_cast<double>(columns)));
  while (k > 1 && rows * columns * k * k > kMaxTintPixels) --k;
  return std::max(k, 1);
}

std::string drawImage(const CellMask& blocked, const CellMask& occupied, const View& view,
                      MapForm form) {
  const bool full = form == MapForm::Bitmap;
  const std::int32_t up = full ? pixelsPerCell(view) : 1;
  const MaskImage image = full ? fullMaskImage(blocked, occupied, kUnknownTone, up)
                               : maskImage(blocked, occupied, kUnknownTone, kMaxImageBytes);
  const double k = static_cast<double>(image.cells_per_pixel) / up;
  const double pixel = (view.area.max.x - view.area.min.x) / image.columns;
  std::string out = "<mask id=\"cw-cells\" maskUnits=\"userSpaceOnUse\"" +
                    attribute("x", view.area.min.x) + attribute("y", view.area.min.y) +
                    attribute("width", view.area.max.x - view.area.min.x) +
                    attribute("height", view.area.max.y - view.area.min.y) + ">\n<image" +
                    attribute("width", image.columns) + attribute("height", image.rows) +
                    " preserveAspectRatio=\"none\"" + scaledToCells(view, k, k);
  if (pixel >= 1.0 || full) out += kSharpPixels;  // smaller pixels are averaged
  out += " xlink:href=\"data:image/png;base64," + base64(image.png) + "\"/>\n</mask>\n";
  return out + rectangle(view.area, " class=\"cw-wall\" mask=\"url(#cw-cells)\"");
}

}  // namespace

std::string scaledToCells(const View& v, double cells_x, double cells_y) {
  const double w = (v.area.max.x - v.area.min.x) / (v.cells.last_column - v.cells.first_column);
  const double h = (v.area.max.y - v.area.min.y) / (v.cells.last_row - v.cells.first_row);
  return " transform=\"translate(" + number(v.area.min.x) + " " + number(v.area.min.y) +
         ") scale(" + number(w * cells_x, 6, false) + " " + number(h * cells_y, 6, false) + ")\"";
}

CellMask::CellMask(const OccupancyGrid& grid, const CellRange& window)
    : rows_(window.last_row - window.first_row),
      columns_(window.last_column - window.first_column),
      words_per_row_((static_cast<std::size_t>(columns_) + 63) / 64),
      words_(words_per_row_ * static_cast<std::size_t>(rows_)) {
  const auto skipped = static_cast<std::size_t>(window.first_column) >> 6U;
  const unsigned shift = static_cast<unsigned>(window.first_column) & 63U;
  const unsigned rest = static_cast<unsigned>(columns_) & 63U;
  for (std::int32_t i = 0; i < rows_; ++i) {
    const auto from = grid.row(window.first_row + i);
    std::uint64_t* to = words_.data() + static_cast<std::size_t>(i) * words_per_row_;
    for (std::size_t w = 0; w < words_per_row_; ++w) {
      to[w] = from[skipped + w] >> shift;
      if (shift > 0 && skipped + w + 1 < from.size()) {
        to[w] |= from[skipped + w + 1] << (64U - shift);
      }
    }
    if (rest > 0) to[words_per_row_ - 1] &= ~0ULL >> (64U - rest);
  }
}

void CellMask::filter(const std::function<bool(Cell)>& keep) {
  for (std::size_t w = 0; w < words_.size(); ++w) {
    if (w % words_per_row_ == 0) reportWork(w, words_.size());
    const auto i = static_cast<std::int32_t>(w / words_per_row_);
    const auto first = static_cast<std::int32_t>((w % words_per_row_) * 64);
    for (std::uint64_t left = words_[w]; left != 0; left &= left - 1) {
      const int bit = std::countr_zero(left);
      if (!keep({i, first + bit})) words_[w] &= ~(1ULL << static_cast<unsigned>(bit));
    }
  }
}

bool CellMask::any() const {
  return std::any_of(words_.begin(), words_.end(), [](std::uint64_t w) { return w != 0; });
}

std::optional<std::string> contours(const CellMask& mask, std::size_t max_bytes) {
  std::string out;
  OpenEdges open(mask);
  while (const std::optional<Corner> start = open.next()) {
    follow(mask, open, *start, out);
    if (out.size() > max_bytes) return std::nullopt;
  }
  return out;
}

MaskImage maskImage(const CellMask& blocked, const CellMask& occupied, double unknown,
                    std::size_t max_bytes) {
  MaskImage image;
  const std::int64_t cells = std::int64_t{blocked.rows()} * blocked.columns();
  for (std::int32_t k = 1;; ++k) {
    if (cells / k / k > (k == 1 ? kMaxPixels : kMaxShadedPixels)) continue;
    image.cells_per_pixel = k;
    image.columns = (blocked.columns() + k - 1) / k;
    image.rows = (blocked.rows() + k - 1) / k;
    const std::vector<std::uint16_t> values = levels(blocked, occupied, unknown, image);
    image.png = maps::writePng({image.rows, image.columns, kLevels, values}).value_or("");
    if (image.png.size() <= max_bytes) return image;
  }
}

MaskImage fullMaskImage(const CellMask& blocked, const CellMask& occupied, double unknown,
                        std::int32_t up) {
  MaskImage image;
  image.columns = blocked.columns() * up;
  image.rows = blocked.rows() * up;
  const auto half = static_cast<std::uint16_t>(std::lround(kLevels * unknown));
  std::vector<std::uint16_t> values;
  values.reserve(static_cast<std::size_t>(image.rows) * static_cast<std::size_t>(image.columns));
  for (std::int32_t y = 0; y < image.rows; ++y) {
    reportWork(static_cast<std::size_t>(y), static_cast<std::size_t>(image.rows));
    for (std::int32_t x = 0; x < image.columns; ++x) {
      const bool hit = blocked.at(y / up, x / up);
      values.push_back(!hit ? 0 : occupied.at(y / up, x / up) ? kLevels : half);
    }
  }
  image.png = maps::writePng({image.rows, image.columns, kLevels, values}).value_or("");
  return image;
}

MapLayer surveyMap(const OccupancyGrid& grid, const std::function<maps::CellState(Cell)>& state,
                   const CellRange& window) {
  const CellMask blocked(grid, window);
  CellMask occupied = blocked;
  if (state) {
    occupied.filter([&](Cell c) {
      return state({c.row + window.first_row, c.column + window.first_column}) !=
             maps::CellState::Unknown;
    });
  }
  return {blocked, occupied, occupied.any(), !(occupied == blocked)};
}

std::string drawMap(const MapLayer& map, const View& view, MapForm form) {
  std::string out = rectangle(view.area, " class=\"cw-floor\"");
  // The layer of unknown cells is drawn first and includes the obstacles, which avoids light seams.
  const std::size_t most = form == MapForm::Vectors  ? std::numeric_limits<std::size_t>::max()
                           : form == MapForm::Bitmap ? 0
                                                     : kMaxContourBytes;
  const auto walls = contours(map.occupied, most);
  const auto under = !walls || !map.has_unknown ? std::optional<std::string>("")
                                                : contours(map.blocked, most - walls->size());
  if (!walls || !under) return out + drawImage(map.blocked, map.occupied, view, form);
  const std::string scale = scaledToCells(view, 1.0, 1.0);
  const auto add = [&](const char* name, const std::string& data) {
    if (data.empty()) return;
    out += std::string("<path class=\"") + name + "\" fill-rule=\"evenodd\"" + scale + " d=\"" +
           data + "\"/>\n";
  };
  add("cw-unknown", *under);
  add("cw-wall", *walls);
  return out;
}

std::string drawTint(const PictureInput& input, const View& view) {
  return input.tint ? drawTint(input.tint, view) : "";
}

std::string drawTint(const std::function<std::uint32_t(Cell)>& tint, const View& view) {
  const CellRange& w = view.cells;
  const std::int32_t rows = w.last_row - w.first_row, columns = w.last_column - w.first_column;
  std::int32_t k = 1;
  while (std::int64_t{rows} * columns / k / k > kMaxTintPixels) ++k;
  const std::int32_t up = k == 1 ? pixelsPerCell(view) : 1;
  const std::int32_t across = (columns + k - 1) / k * up, down = (rows + k - 1) / k * up;
  const auto png =
      maps::writeRgbaPng(down, across, [&](std::int32_t y, std::span<unsigned char> rgba) {
        for (std::int32_t x = 0; x < across; ++x) {
          const std::uint32_t c = tint({w.first_row + y / up * k, w.first_column + x / up * k});
          unsigned char* const to = rgba.data() + 4 * static_cast<std::size_t>(x);
          to[0] = static_cast<unsigned char>(c >> 16U);
          to[1] = static_cast<unsigned char>(c >> 8U);
          to[2] = static_cast<unsigned char>(c);
          to[3] = static_cast<unsigned char>(c >> 24U);
        }
      });
  if (!png) return "";
  const double scale = static_cast<double>(k) / up;
  return "<g clip-path=\"url(#cw-frame)\"><image" + attribute("width", across) +
         attribute("height", down) + " preserveAspectRatio=\"none\"" +
         scaledToCells(view, scale, scale) + kSharpPixels + " xlink:href=\"data:image/png;base64," +
         base64(*png) + "\"/></g>\n";
}

CellRange areaCells(const GridFrame& grid, const Aabb& area) {
  const CellRange cells = grid.clipped(grid.cellsMeeting(area, TouchRule::TouchingIsFree));
  return cells.empty() ? CellRange{0, grid.rows(), 0, grid.columns()} : cells;
}

}  // namespace clearway::app::picture
