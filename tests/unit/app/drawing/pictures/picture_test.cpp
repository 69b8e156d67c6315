#include "app/drawing/pictures/picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <png.h>

#include <charconv>
#include <cmath>

#include "app/drawing/files/svg_writer.h"
#include "app/drawing/layers/agent_outline.h"
#include "app/drawing/layers/map_layer.h"
#include "core/base/fingerprint.h"
#include "core/base/work_progress.h"
#include "maps/grid/map_io.h"
#include "maps/grid/png_image.h"
#include "planner/validate/validate.h"
#include "tests/support/data.h"
#include "tests/support/grids.h"

namespace clearway::app {
namespace {

using picture::CellMask;
using testing::emptyGrid;
using testing::gridOf;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::randomGrid;

constexpr std::size_t kNoLimit = std::size_t{1} << 40U;
constexpr std::size_t kTwoMegabytes = 2'000'000;

CellRange wholeOf(const OccupancyGrid& g) { return {0, g.frame().rows(), 0, g.frame().columns()}; }

// Tokenises a picture's path data; an omitted command repeats the previous one.
struct Reader {
  std::string_view text;
  char command = ' ';
  bool next() {  // returns false at the end; keeps the command for further numbers
    if (text.empty()) return false;
    if (std::isalpha(static_cast<unsigned char>(text.front())) != 0) {
      command = text.front();
      text.remove_prefix(1);
    }
    return true;
  }
  double number() {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    double v = 0.0;
    const auto r = std::from_chars(text.data(), text.data() + text.size(), v);
    EXPECT_EQ(r.ec, std::errc()) << text.substr(0, 20);
    text.remove_prefix(static_cast<std::size_t>(r.ptr - text.data()));
    return v;
  }
};

// Parity of every cell's centre: vertical sides toggle all cells on their right.
std::vector<std::vector<bool>> filledCells(std::string_view data, int rows, int columns) {
  std::vector<std::vector<bool>> toggled(static_cast<std::size_t>(rows),
                                         std::vector<bool>(static_cast<std::size_t>(columns) + 1));
  const auto side = [&](int x, int y0, int y1) {
    for (int y = std::min(y0, y1); y < std::max(y0, y1); ++y) {
      const auto bit = toggled.at(static_cast<std::size_t>(y)).at(static_cast<std::size_t>(x));
      toggled[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = !bit;
    }
  };
  int x = 0, y = 0, first_x = 0, first_y = 0;
  for (Reader r{data}; r.next();) {
    if (r.command == 'M') {
      first_x = x = static_cast<int>(r.number());
      first_y = y = static_cast<int>(r.number());
    } else if (r.command == 'h') {
      x += static_cast<int>(r.number());
    } else if (r.command == 'v') {
      const int from = y;
      y += static_cast<int>(r.number());
      side(x, from, y);
    } else {
      EXPECT_EQ(r.command, 'z');
      EXPECT_TRUE(x == first_x || y == first_y) << "the closing side is not along an axis";
      if (x == first_x) side(x, y, first_y);
    }
  }
  for (auto& row : toggled) {
    for (std::size_t j = 1; j < row.size(); ++j) row[j] = row[j] != row[j - 1];
  }
  return toggled;
}

struct Image {
  unsigned width = 0, height = 0;
  std::vector<std::uint8_t> rgb;
  [[nodiscard]] std::uint32_t at(Vec2 p) const {
    const std::size_t i =
        3 * (static_cast<std::size_t>(p.y) * width + static_cast<std::size_t>(p.x));
    return (std::uint32_t{rgb.at(i)} << 16U) | (std::uint32_t{rgb[i + 1]} << 8U) | rgb[i + 2];
  }
};

Image decoded(const Result<std::vector<std::uint8_t>>& bytes) {
  Image out;
  if (!bytes) {
    ADD_FAILURE() << bytes.error().text();
    return out;
  }
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  EXPECT_NE(png_image_begin_read_from_memory(&image, bytes->data(), bytes->size()), 0);
  image.format = PNG_FORMAT_RGB;
  out.rgb.resize(PNG_IMAGE_SIZE(image));
  const png_color white{255, 255, 255};
  EXPECT_NE(png_image_finish_read(&image, &white, out.rgb.data(), 0, nullptr), 0);
  out.width = image.width;
  out.height = image.height;
  return out;
}

double valueOf(std::string_view svg, std::string_view element, std::string_view attribute) {
  const std::size_t at = svg.find(element);
  EXPECT_NE(at, std::string_view::npos) << element;
  const std::size_t start = svg.rfind('<', at);
  const std::string key = " " + std::string(attribute) + "=\"";
  const std::size_t value = svg.find(key, start);
  EXPECT_LT(value, svg.find('>', start)) << attribute;
  double v = 0.0;
  std::from_chars(svg.data() + value + key.size(), svg.data() + svg.size(), v);
  return v;
}

// Where a world point of a map in metres is drawn.
Vec2 pixelOf(std::string_view svg, const OccupancyGrid& grid, Vec2 world) {
  const double scale_x = valueOf(svg, "class=\"cw-floor\"", "width") / grid.frame().bounds().max.x;
  const double scale_y = valueOf(svg, "class=\"cw-floor\"", "height") / grid.frame().bounds().max.y;
  return {valueOf(svg, "class=\"cw-floor\"", "x") + world.x * scale_x,
          valueOf(svg, "class=\"cw-floor\"", "y") + world.y * scale_y};
}

PictureInput mapOnly(const OccupancyGrid& grid) { return {&grid, {}, {}, {}}; }

Path pathThrough(const std::vector<Pose>& poses) {
  Path path{poses.front(), {}};
  for (std::size_t i = 1; i < poses.size(); ++i) {
    path.motions.push_back(*motionBetween(poses[i - 1], poses[i]));
  }
  return path;
}

Pose poseOf(double x, double y, double degrees) { return {{x, y}, *Heading::fromDegrees(degrees)}; }

PictureAgent agentOn(const OccupancyGrid& grid, const Footprint& footprint, const Path& path) {
  return {"",
          footprint,
          {},
          path.start,
          {{path.goal()}},
          path,
          validation::validate(grid, footprint, path),
          {}};
}

// A yard with two blocks, a path with straight motions, an arc and a turn in place.
const std::vector<std::string_view> kYard{"............", "............", "..####......",
                                          "..####......", "............", "........##..",
                                          "........##..", "............"};
const Path kRound =
    pathThrough({poseOf(1.0, 1.0, 0), poseOf(7.0, 1.0, 0), poseOf(9.5, 3.5, 90),
                 poseOf(9.5, 3.5, 150), poseOf(9.5, 3.5, 180), poseOf(7.25, 3.5, 180)});

PictureInput yardPicture(const OccupancyGrid& yard, double width) {
  PictureInput in = mapOnly(yard);
  in.agents.push_back(agentOn(yard, *Footprint::box(1.2, width, 0.05), kRound));
  return in;
}

TEST(PictureContours, FillExactlyTheBlockedCells) {
  Rng rng(7);
  int loops = 0;
  for (int k = 0; k < 400; ++k) {
    const auto rows = 1 + static_cast<std::int32_t>(rng.below(40));
    const auto columns = 1 + static_cast<std::int32_t>(rng.below(150));
    const OccupancyGrid grid = randomGrid(rng, rows, columns, 1.0, 1.0, 0.05 + 0.9 * rng.unit());
    CellRange w = wholeOf(grid);
    if (k % 2 == 1) {
      w.first_row = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(rows)));
      w.first_column = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(columns)));
    }
    const CellMask mask(grid, w);
    const auto data = picture::contours(mask, kNoLimit);
    ASSERT_TRUE(data.has_value());
    loops += static_cast<int>(std::count(data->begin(), data->end(), 'z'));
    const auto filled = filledCells(*data, mask.rows(), mask.columns());
    for (std::int32_t i = 0; i < mask.rows(); ++i) {
      for (std::int32_t j = 0; j < mask.columns(); ++j) {
        ASSERT_EQ(filled[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)],
                  grid.blocked({w.first_row + i, w.first_column + j}))
            << "map " << k << " cell " << i << ", " << j;
      }
    }
  }
  EXPECT_GT(loops, 20'000);
}

TEST(PictureContours, ARectangleAndACornerContactTakeTheFewestSides) {
  const OccupancyGrid block = gridOf({"....", ".##.", ".##."});
  EXPECT_EQ(picture::contours(CellMask(block, wholeOf(block)), kNoLimit), "M1 1h2v2h-2z");
  const OccupancyGrid touching = gridOf({"#.", ".#"});
  EXPECT_EQ(picture::contours(CellMask(touching, wholeOf(touching)), kNoLimit),
            "M0 0h1v1h-1zM1 1h1v1h-1z");
  const OccupancyGrid ring = gridOf({"###", "#.#", "###"});
  EXPECT_EQ(picture::contours(CellMask(ring, wholeOf(ring)), kNoLimit), "M0 0h3v3h-3zM1 1v1h1v-1z");
}

TEST(PictureContours, AreOmittedWhenTheyWouldBeTooLong) {
  Rng rng(1);
  const OccupancyGrid grid = randomGrid(rng, 60, 60, 1.0, 1.0, 0.5);
  EXPECT_EQ(picture::contours(CellMask(grid, wholeOf(grid)), 1000), std::nullopt);
}

TEST(PictureImage, HoldsEveryCellAndTheUnknownOnesInALighterTone) {
  Rng rng(2);
  const OccupancyGrid grid = randomGrid(rng, 33, 70, 1.0, 1.0, 0.4);
  const CellMask blocked(grid, wholeOf(grid));
  CellMask occupied = blocked;
  occupied.filter([](Cell c) { return c.column % 3 != 0; });
  const auto image = picture::maskImage(blocked, occupied, 0.4, kTwoMegabytes);
  const auto pixels = maps::parsePng(image.png, maps::AlphaRule::Ignore);
  ASSERT_TRUE(pixels) << pixels.error().text();
  ASSERT_EQ(pixels->columns, 70);
  ASSERT_EQ(pixels->rows, 33);
  for (std::int32_t i = 0; i < 33; ++i) {
    for (std::int32_t j = 0; j < 70; ++j) {
      const double v = pixels->values[static_cast<std::size_t>(i * 70 + j)];
      const double expected = !grid.blocked({i, j}) ? 0.0 : j % 3 != 0 ? 1.0 : 0.4;
      ASSERT_DOUBLE_EQ(v / pixels->max_value, expected) << i << ", " << j;
    }
  }
}

TEST(PictureImage, GivesAPixelSeveralCellsWhenItMustBeSmall) {
  Rng rng(3);
  const OccupancyGrid grid = randomGrid(rng, 300, 401, 1.0, 1.0, 0.3);
  const CellMask mask(grid, wholeOf(grid));
  const auto image = picture::maskImage(mask, mask, 0.3, 4000);
  EXPECT_LE(image.png.size(), 4000U);
  EXPECT_GT(image.cells_per_pixel, 1);
  EXPECT_EQ(image.columns, (401 + image.cells_per_pixel - 1) / image.cells_per_pixel);
}

TEST(Picture, OfARandomMapStaysBelowTwoMegabytes) {
  Rng rng(4);
  for (const double density : {0.3, 0.5}) {
    const OccupancyGrid grid = randomGrid(rng, 1600, 1000, 0.05, 0.05, density);
    PictureInput in = mapOnly(grid);
    in.state = [](Cell c) {
      return (c.row ^ c.column) % 3 == 0 ? maps::CellState::Unknown : maps::CellState::Occupied;
    };
    const std::string svg = renderSvg(in);
    EXPECT_LT(svg.size(), kTwoMegabytes);
    EXPECT_THAT(svg, HasSubstr("data:image/png;base64,"));
    EXPECT_TRUE(renderPng(svg, 400));
  }
}

TEST(Picture, OfEveryMapStaysBelowTwoMegabytes) {
  std::vector<std::filesystem::path> files;
  const auto add = [&files](const std::vector<std::filesystem::path>& more) {
    files.insert(files.end(), more.begin(), more.end());
  };
  for (const char* ending : {"workshop.yaml", ".map", ".pgm"}) {
    add(testing::filesEndingWith(testing::samples(), ending));
  }
  EXPECT_GE(files.size(), 5U);
  add(testing::realFiles("ros", ".yaml"));
  add(testing::realFiles("movingai", ".map"));
  for (const auto& file : files) {
    const auto map = maps::loadMap(file);
    ASSERT_TRUE(map) << describe(map.error());
    PictureOptions options;
    options.title = file.filename().string();
    const std::string svg = renderSvg(pictureOf(*map), options);
    EXPECT_LT(svg.size(), kTwoMegabytes) << file;
    EXPECT_THAT(svg, HasSubstr(options.title));
  }
}

TEST(Picture, IsTheSameTextEveryTimeAndOnEveryMachine) {
  const OccupancyGrid yard = gridOf(kYard);
  PictureOptions options;
  options.title = "yard";
  const std::string svg = renderSvg(yardPicture(yard, 0.8), options);
  EXPECT_EQ(svg, renderSvg(yardPicture(yard, 0.8), options));
  Fingerprint f;
  for (const char c : svg) f.add(static_cast<std::uint64_t>(static_cast<unsigned char>(c)));
  EXPECT_EQ(f.value(), 0x0796d0ff6f391df1ULL) << std::hex << "got 0x" << f.value();
}

TEST(Picture, EscapesTitlesAndNames) {
  const OccupancyGrid yard = gridOf(kYard);
  PictureInput in = yardPicture(yard, 0.8);
  in.agents.push_back(in.agents[0]);
  in.agents[0].name = "a<b>&\"c'";
  PictureOptions options;
  options.title = "</svg><script>&\x01\xC3\x28\xF0\x9F\x9A\x97";
  const std::string svg = renderSvg(in, options);
  EXPECT_THAT(svg, HasSubstr("a&lt;b&gt;&amp;&quot;c&#39;"));
  EXPECT_THAT(
      svg, HasSubstr("&lt;/svg&gt;&lt;script&gt;&amp;\xEF\xBF\xBD\xEF\xBF\xBD(\xF0\x9F\x9A\x97"));
  EXPECT_THAT(svg, Not(HasSubstr("<script>")));
  const auto png = renderPng(svg);
  EXPECT_TRUE(png) << png.error().text();
}

TEST(Picture, CutsALongTitleWithAnEllipsis) {
  const std::string cut = picture::fitted(std::string(300, 'M'), 20.0, true, 500.0);
  EXPECT_LE(picture::textWidth(cut, 20.0, true), 500.0);
  EXPECT_THAT(cut, ::testing::EndsWith("\xE2\x80\xA6"));
  EXPECT_GT(cut.size(), 15U);
  EXPECT_EQ(picture::fitted("short", 20.0, true, 500.0), "short");
}

TEST(Picture, HasTheColoursOfItsCellsInThePng) {
  const OccupancyGrid yard = gridOf(kYard, 0.5, 0.75);
  PictureInput in = mapOnly(yard);
  in.state = [](Cell c) {
    return c.column >= 8 ? maps::CellState::Unknown : maps::CellState::Occupied;
  };
  const std::string svg = renderSvg(in);
  const Image image = decoded(renderPng(svg));
  EXPECT_EQ(image.width, valueOf(svg, "viewBox", "width"));
  EXPECT_EQ(image.height, valueOf(svg, "viewBox", "height"));
  for (std::int32_t i = 0; i < 8; ++i) {
    for (std::int32_t j = 0; j < 12; ++j) {
      const std::uint32_t expected = !yard.blocked({i, j}) ? 0xFFFFFF
                                     : j >= 8              ? 0xBBC1C9
                                                           : 0x566479;
      EXPECT_NEAR(image.at(pixelOf(svg, yard, yard.frame().cellCentre({i, j}))) & 255U,
                  expected & 255U, 1.0)
          << i << ", " << j;
    }
  }
  const Image wide = decoded(renderPng(svg, 333));
  EXPECT_EQ(wide.width, 333U);
}

TEST(Picture, ReportsTheWorkOfDrawingRowByRow) {
  const OccupancyGrid yard = gridOf(kYard, 0.5, 0.75);
  const std::string svg = renderSvg(mapOnly(yard));
  std::vector<double> seen;
  const WorkWatch watch([&](double fraction) { seen.push_back(fraction); });
  const Image image = decoded(renderPng(svg));
  EXPECT_GE(seen.size(), image.height);
  EXPECT_TRUE(std::ranges::is_sorted(seen));
  EXPECT_LT(seen.front(), 0.2);
  EXPECT_EQ(seen.back(), 1.0);
}

TEST(Picture, KeepsRectangularCellsInProportionAndTheCardInItsLimits) {
  for (const auto& [rows, columns, w, l] : {std::tuple{1, 1, 1.0, 1.0},
                                            {3, 9000, 1.0, 1.0},
                                            {4000, 12, 1.0, 2.0},
                                            {40, 60, 0.5, 0.2}}) {
    const OccupancyGrid grid = emptyGrid(rows, columns, w, l);
    for (const double most : {300.0, 1200.0}) {
      PictureOptions options;
      options.max_width = options.max_height = most;
      const std::string svg = renderSvg(mapOnly(grid), options);
      EXPECT_LE(valueOf(svg, "viewBox", "width"), most);
      EXPECT_LE(valueOf(svg, "viewBox", "height"), most);
      const double width = valueOf(svg, "class=\"cw-floor\"", "width");
      const double height = valueOf(svg, "class=\"cw-floor\"", "height");
      EXPECT_NEAR(width * rows * l, height * columns * w, 0.006 * (rows * l + columns * w));
    }
  }
}

TEST(Picture, SweepsWithRingsOfOneOrientationAroundEveryPoseOfThePath) {
  const OccupancyGrid yard = gridOf(kYard);
  const std::string svg = renderSvg(yardPicture(yard, 0.8));
  const std::size_t end = svg.find("\" class=\"cw-tint\"");
  ASSERT_NE(end, std::string::npos);
  const std::size_t start = svg.rfind("d=\"", end) + 3;
  std::vector<std::vector<Vec2>> rings;
  for (Reader r{std::string_view(svg).substr(start, end - start)}; r.next();) {
    if (r.command == 'z') continue;
    const double x = r.number();
    const Vec2 p{x, r.number()};
    if (r.command == 'M') rings.push_back({p});
    if (r.command == 'l') rings.back().push_back(rings.back().back() + p);
  }
  EXPECT_GT(rings.size(), 20U);
  const auto inside = [](const std::vector<Vec2>& ring, Vec2 p, double slack) {
    for (std::size_t k = 0; k < ring.size(); ++k) {
      const Vec2 e = ring[(k + 1) % ring.size()] - ring[k];
      if (cross(e, p - ring[k]) < -slack * length(e)) return false;
    }
    return true;
  };
  for (const auto& ring : rings) {
    for (std::size_t k = 2; k < ring.size(); ++k) {
      EXPECT_GT(cross(ring[k - 1] - ring[0], ring[k] - ring[0]), -1.0);
    }
  }
  for (const Motion& m : kRound.motions) {
    for (int k = 0; k <= 50; ++k) {
      for (const Vec2 corner : {Vec2{0.65, 0.45}, {-0.65, 0.45}, {-0.65, -0.45}, {0.65, -0.45}}) {
        const Vec2 p = pixelOf(svg, yard, toWorld(poseAt(m, k / 50.0), corner));
        EXPECT_TRUE(std::any_of(rings.begin(), rings.end(),
                                [&](const auto& ring) { return inside(ring, p, 0.3); }))
            << "t = " << k / 50.0;
      }
    }
  }
}

TEST(Picture, SaysProvedFreeAndNamesTheSmallestClearance) {
  const OccupancyGrid yard = gridOf(kYard);
  const PictureInput in = yardPicture(yard, 0.8);
  ASSERT_TRUE(in.agents[0].certificate->free) << in.agents[0].certificate->problem;
  const std::string svg = renderSvg(in);
  EXPECT_THAT(svg, HasSubstr(">proved free<"));
  EXPECT_THAT(svg, HasSubstr(">smallest clearance<"));
  EXPECT_THAT(svg, Not(HasSubstr("class=\"cw-warn\"")));
}

TEST(Picture, NamesTheSizeOfAPolygonWithoutPaddingAndAPointsNoTurns) {
  const OccupancyGrid yard = gridOf(kYard);
  PictureInput in = yardPicture(yard, 0.8);
  EXPECT_THAT(renderSvg(in), HasSubstr(">1 turn<"));
  const auto part = [](Vec2 a, Vec2 b) {
    return *ConvexPolygon::fromRing(std::array<Vec2, 4>{a, {b.x, a.y}, b, {a.x, b.y}});
  };
  in.agents[0].footprint =
      *Footprint::parts({part({-0.5, -0.4}, {0.7, 0.1}), part({-0.5, 0.1}, {0.1, 0.5})}, 0.05);
  const std::string svg = renderSvg(in);
  EXPECT_THAT(svg, HasSubstr(">1.2 \xC3\x97 0.9 m<"));
  EXPECT_THAT(svg, HasSubstr(">agent + 0.05 m padding<"));
  in.agents[0].footprint.reset();
  EXPECT_THAT(renderSvg(in), Not(HasSubstr(" turn")));
}

TEST(Picture, NamesADiscByItsRadiusAndWithoutTurns) {
  const OccupancyGrid yard = gridOf(kYard);
  PictureInput in = yardPicture(yard, 0.8);
  in.agents[0].footprint = *Footprint::box(1e-3, 1e-3, 1.2 - 1e-3, PaddingShape::Round);
  in.agents[0].on_cells = GridAgent{PointShape::Disc, 1.2};
  const std::string svg = renderSvg(in);
  EXPECT_THAT(svg, HasSubstr(">1.2 m<"));
  EXPECT_THAT(svg, HasSubstr(">radius of the agent<"));
  EXPECT_THAT(svg, Not(HasSubstr("padding")));
  EXPECT_THAT(svg, Not(HasSubstr(" turn")));
}

TEST(PictureOutline, IsTheUnionsAndHoldsTheChevronInOnePart) {
  // An L of two parts that share a piece of an edge, and a cross of two that overlap.
  const std::vector<picture::Ring> ell{{{0, 0}, {3, 0}, {3, 1}, {0, 1}},
                                       {{0, 1}, {1, 1}, {1, 3}, {0, 3}}};
  const std::vector<picture::Ring> plus{{{-2, -1}, {2, -1}, {2, 1}, {-2, 1}},
                                        {{-1, -2}, {1, -2}, {1, 2}, {-1, 2}}};
  for (const auto& [rings, perimeter] : {std::pair{ell, 12.0}, {plus, 16.0}}) {
    const auto lines = picture::outlineOf(rings);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0].front(), lines[0].back());
    double sum = 0.0;
    for (std::size_t i = 1; i < lines[0].size(); ++i) sum += length(lines[0][i] - lines[0][i - 1]);
    EXPECT_NEAR(sum, perimeter, 1e-9);
    const picture::Ring nose = picture::noseOf(rings);
    EXPECT_TRUE(std::any_of(rings.begin(), rings.end(), [&](const picture::Ring& r) {
      return std::all_of(nose.begin(), nose.end(), [&](Vec2 p) {
        return p.x >= r[0].x && p.x <= r[2].x && p.y >= r[0].y && p.y <= r[2].y;
      });
    }));
  }
}

TEST(Picture, ShowsACollisionInTheWarningColour) {
  const OccupancyGrid yard = gridOf(kYard);
  const PictureInput in = yardPicture(yard, 2.1);
  ASSERT_FALSE(in.agents[0].certificate->free);
  const std::string svg = renderSvg(in);
  EXPECT_THAT(svg, HasSubstr(">not free<"));
  EXPECT_THAT(svg, HasSubstr(">collides, "));
  const Cell hit = in.agents[0].certificate->cell;
  const Image image = decoded(renderPng(svg));
  EXPECT_EQ(image.at(pixelOf(svg, yard, yard.frame().cellCentre(hit) + Vec2{0.0, 0.1})), 0xCC1845U);
}

TEST(Picture, ShowsTheWindowAroundThePathsOnly) {
  const OccupancyGrid large = emptyGrid(400, 400);
  PictureInput in = mapOnly(large);
  in.agents.push_back(agentOn(large, *Footprint::box(1.2, 0.8), kRound));
  PictureOptions options;
  options.window = PictureWindow::Paths;
  const std::string svg = renderSvg(in, options);
  EXPECT_THAT(svg, HasSubstr("detail"));
  const double px_per_m = valueOf(svg, "class=\"cw-floor\"", "width") / 12.0;
  EXPECT_GT(px_per_m, 50.0);
}

TEST(Picture, GivesEachOfSeveralAgentsItsColour) {
  const OccupancyGrid yard = gridOf(kYard);
  PictureInput in = yardPicture(yard, 0.8);
  in.agents.push_back(in.agents[0]);
  in.agents[1].colour = 0x123456;
  const std::string svg = renderSvg(in);
  EXPECT_THAT(svg, HasSubstr("<g class=\"cw-agent\">"));
  EXPECT_THAT(svg, HasSubstr("color:#123456"));
  EXPECT_THAT(svg, HasSubstr(">agent 2<"));
  EXPECT_THAT(svg, HasSubstr(">each proved free<"));
  in.agents[1].certificate.reset();
  EXPECT_THAT(renderSvg(in), Not(HasSubstr("proved free")));
}

TEST(Picture, NumbersSeveralGoalsAndFadesThoseThatArePassedOver) {
  const OccupancyGrid yard = gridOf(kYard);
  PictureInput in = yardPicture(yard, 0.8);
  const auto count = [](const std::string& text, const std::string& what) {
    int n = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
      ++n;
    }
    return n;
  };
  const std::string one = renderSvg(in);
  const Pose reached = in.agents[0].goals[0].pose;
  in.agents[0].goals = {{poseOf(1.5, 1.5, 0), true, true}, {reached}, {poseOf(2.5, 1.5, 0)}};
  const std::string three = renderSvg(in);
  EXPECT_EQ(count(three, "class=\"cw-goal\""), count(one, "class=\"cw-goal\"") + 2);
  for (const char* number : {">1</text>", ">2</text>", ">3</text>"}) {
    EXPECT_EQ(count(three, number), count(one, number) + 1) << number;
  }
  EXPECT_EQ(count(three, "class=\"cw-goal\" opacity"), 1);
}

TEST(Picture, FollowsTheReadersThemeInBrowsersAndIsLightElsewhere) {
  const OccupancyGrid yard = gridOf(kYard);
  PictureOptions options;
  const auto light = renderPng(renderSvg(mapOnly(yard), options));
  options.theme = PictureTheme::Auto;
  const std::string svg = renderSvg(mapOnly(yard), options);
  EXPECT_THAT(svg, HasSubstr("@media (prefers-color-scheme:dark)"));
  EXPECT_EQ(renderPng(svg).value(), light.value());
  options.theme = PictureTheme::Dark;
  EXPECT_NE(renderPng(renderSvg(mapOnly(yard), options)).value(), light.value());
}

TEST(Picture, DrawsAgentsFarOutsideAndMotionsWithTinyTurns) {
  const OccupancyGrid yard = gridOf(kYard);
  PictureInput in = yardPicture(yard, 0.8);
  const Pose almost{{6.0, 1.0}, *Heading::fromUnit(1.0, 1e-300)};
  const Pose opposite{{6.0, 1.0}, *Heading::fromUnit(-1.0, 1e-17)};
  in.agents[0].path = pathThrough({poseOf(1.0, 1.0, 0), almost, opposite});
  in.agents[0].goals = {{poseOf(9e6, -9e6, 33)}};
  Certificate outside;
  outside.cell = {-(1 << 30), 1 << 30};
  outside.depth_m = 1.0;
  outside.problem = "outside";
  in.agents[0].certificate = outside;
  for (const auto window : {PictureWindow::WholeMap, PictureWindow::Paths}) {
    PictureOptions options;
    options.window = window;
    const auto png = renderPng(renderSvg(in, options));
    EXPECT_TRUE(png) << png.error().text();
  }
}

TEST(Picture, RefusesInvalidSvgAndTooLargeSizes) {
  EXPECT_EQ(renderPng("").error().code, ErrorCode::Malformed);
  EXPECT_EQ(renderPng("<svg xmlns=\"http://www.w3.org/2000/svg\"><g></svg>").error().code,
            ErrorCode::Malformed);
  const OccupancyGrid grid = emptyGrid(2, 2);
  EXPECT_EQ(renderPng(renderSvg(mapOnly(grid)), 40'000).error().code, ErrorCode::LimitExceeded);
}

TEST(PictureNumber, IsShortAndWithoutALocale) {
  EXPECT_EQ(picture::number(12.0), "12");
  EXPECT_EQ(picture::number(-0.5), "-.5");
  EXPECT_EQ(picture::number(3.256), "3.26");
  EXPECT_EQ(picture::number(-0.001), "0");
  EXPECT_EQ(picture::number(std::nan("")), "0");
  EXPECT_EQ(picture::number(1234.5, 1, false), "1234.5");
}

}  // namespace
}  // namespace clearway::app
