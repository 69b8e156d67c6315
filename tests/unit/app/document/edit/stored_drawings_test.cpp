// Drawings in project files: what is saved and opened again is edited as before, and what does not
// fit the map is cells, with a note.
#include "app/document/edit/stored_drawings.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/document/disk/disk_version.h"
#include "app/document/disk/edit_file.h"
#include "app/document/vector/vector_layers.h"
#include "maps/grid/map_io.h"
#include "tests/support/drawing_model.h"
#include "tests/support/grey_map.h"
#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

using testing::changeBoth;
using testing::DrawingModel;
using testing::expectSame;

// Saves the document, and opens what was saved.
OpenedEdit reopened(OpenedEdit& e, const testing::TempFolder& folder, const char* name) {
  const auto saved = saveEdit(e.document, e.file, folder / name);
  EXPECT_TRUE(saved) << describe(saved.error());
  EXPECT_TRUE(saved && saved->empty());
  Result<OpenedEdit> again = openEdit(folder / name);
  EXPECT_TRUE(again) << describe(again.error());
  EXPECT_TRUE(again->document.map().warnings.empty()) << again->document.map().warnings.front();
  EXPECT_FALSE(again->document.modified());
  return *std::move(again);
}

// Corners differ by the rounding of the map's frame.
void expectAlike(const Drawing& a, const Drawing& b) {
  Drawing same = a;
  same.corners = b.corners;
  same.width = b.width;
  EXPECT_TRUE(areAlike(same, b));
  EXPECT_NEAR(a.width, b.width, 1e-9);
  ASSERT_EQ(a.corners.size(), b.corners.size());
  for (std::size_t i = 0; i < a.corners.size(); ++i) {
    EXPECT_LT(length(a.corners[i] - b.corners[i]), 1e-9);
  }
}

std::string note(const OpenedEdit& e) {
  const std::vector<Message>& all = e.document.map().warnings;
  return all.empty() ? std::string() : all.back().text();
}

TEST(StoredDrawings, AreEditedAfterSavingAndOpeningAsBefore) {
  std::size_t most = 0, saves = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Rng rng(seed);
    testing::TempFolder folder;
    OpenedEdit e = newEdit(testing::greyMap(14, 70, seed));
    DrawingModel model{e.document.map(), {}};
    for (int step = 0; step < 40; ++step) {
      e.document.begin("step");
      changeBoth(e.document, model, rng);
      e.document.commit();
      if (rng.below(5) == 0) {
        const Drawings former = e.document.drawings();
        most = std::max(most, former.size());
        ++saves;
        e = reopened(e, folder, "p.clearway");
        ASSERT_EQ(e.document.drawings().size(), model.drawings.size());
        for (std::size_t i = 0; i < former.size(); ++i) {
          expectAlike(*e.document.drawings()[i], *former[i]);
          model.drawings[i].id = e.document.drawings()[i]->id;
        }
        ASSERT_TRUE(saveCopy(e.document, e.file, folder / "copy.clearway"));
        ASSERT_EQ(folder.read("copy.clearway"), folder.read("p.clearway"));
      }
      expectSame(e.document, model);
      if (HasFatalFailure()) FAIL() << "seed " << seed << ", step " << step;
    }
    while (e.document.canUndo()) e.document.undo();
    EXPECT_FALSE(e.document.modified());
  }
  EXPECT_GT(most, 5U);
  EXPECT_GT(saves, 100U);
}

TEST(StoredDrawings, KeepTheNumbersOfTheirCornersInEveryFrame) {
  testing::TempFolder folder;
  maps::RosMeta meta;
  meta.image = "m.pgm";
  meta.resolution = 0.05;
  meta.origin_x = -7.3;
  meta.origin_y = 0.1;
  meta.origin_yaw = 0.7;
  ASSERT_TRUE(maps::saveMap(
      folder / "m.yaml",
      maps::makeGridMap(40, 60, 0.05, meta, 255, std::vector<std::uint16_t>(2400, 254)).value()));
  Result<OpenedEdit> e = openEdit(folder / "m.yaml");
  ASSERT_TRUE(e) << describe(e.error());
  Drawing line;
  line.corners = {{0.1, 0.2}, {1.0 / 3.0, 1.7}, {2.9, 0.33}};
  line.width = 0.1;
  line.cells = CellSet(CellRange{4, 9, 2, 8});
  e->document.begin("draw");
  (void)e->document.draw(line);
  line.closed = true;
  line.width = 0.0;
  line.value = maps::CellState::Unknown;
  (void)e->document.draw(line);
  e->document.commit();
  ASSERT_TRUE(saveBeside(e->document, e->file, folder / "0.clearway"));
  const std::string first = folder.read("0.clearway");
  for (int k = 1; k < 6; ++k) {
    Result<OpenedEdit> again = openEdit(folder / "0.clearway");
    ASSERT_TRUE(again);
    ASSERT_EQ(again->document.drawings().size(), 2U) << note(*again);
    EXPECT_TRUE(again->document.drawings()[1]->closed);
    EXPECT_EQ(again->document.drawings()[0]->value, maps::CellState::Occupied);
    EXPECT_EQ(again->document.drawings()[1]->value, maps::CellState::Unknown);
    EXPECT_NEAR(again->document.drawings()[0]->width, 0.1, 1e-12);
    ASSERT_TRUE(saveEdit(again->document, again->file, folder / "0.clearway"));
    EXPECT_EQ(folder.read("0.clearway"), first);
  }
}

TEST(StoredDrawings, ADocumentIsNotItsFileOnceADrawingHasMovedWithinItsCells) {
  testing::TempFolder folder;
  OpenedEdit e = newEdit(testing::greyMap(14, 70, 3));
  Drawing line;
  line.corners = {{0.1, 0.2}, {0.3, 0.2}};
  line.width = 0.1;
  line.cells = CellSet(CellRange{4, 9, 2, 8});
  e.document.begin("draw");
  (void)e.document.draw(line);
  e.document.commit();
  e = reopened(e, folder, "p.clearway");
  const OpenedEdit disk = *openEdit(folder / "p.clearway");
  EXPECT_TRUE(isSame(e.document, disk));

  Drawing moved = *e.document.drawings().front();
  moved.corners.front().x += 0.001;
  e.document.begin("move");
  e.document.drawAgain(moved);
  e.document.commit();
  EXPECT_EQ(e.document.map().values, disk.document.map().values);
  EXPECT_FALSE(isSame(e.document, disk));
  e.document.undo();
  EXPECT_TRUE(isSame(e.document, disk));
}

// A project of 12 x 8 free cells that names its map, with a wide polygon, a line over it, and a
// small polygon apart from both.
class OddDrawings : public ::testing::Test {
 protected:
  void SetUp() override {
    write(".");
    Result<OpenedEdit> e = openEdit(folder / "m.map");
    ASSERT_TRUE(e) << describe(e.error());
    e->document.begin("draw");
    (void)e->document.draw(rectangle({1, 4, 1, 8}));
    (void)e->document.draw(rectangle({2, 3, 0, 12}));
    (void)e->document.draw(rectangle({6, 7, 2, 4}));
    e->document.commit();
    ASSERT_TRUE(saveBeside(e->document, e->file, folder / "p.clearway"));
    text = folder.read("p.clearway");
    map = folder.read("m.map");
  }
  void write(const std::string& free) {
    std::string rows;
    for (int i = 0; i < 8 * 12; ++i) rows += (i > 0 && i % 12 == 0 ? "\n" : "") + free;
    folder.write("m.map", "type octile\nheight 8\nwidth 12\nmap\n" + rows + "\n");
  }
  static Drawing rectangle(const CellRange& r) {
    Drawing out;
    const double left = r.first_column, right = r.last_column;
    const double top = r.first_row, bottom = r.last_row;
    out.corners = {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
    out.closed = true;
    out.cells = CellSet(r);
    return out;
  }
  // The project with one text of it replaced; its map keeps its bytes, whatever is opened.
  OpenedEdit with(const std::string& from, const std::string& to) {
    std::string changed = text;
    const std::size_t at = changed.find(from);
    EXPECT_NE(at, std::string::npos) << from << " in " << text;
    if (at != std::string::npos) changed.replace(at, from.size(), to);
    folder.write("p.clearway", changed);
    const std::string before = folder.read("m.map");
    Result<OpenedEdit> e = openEdit(folder / "p.clearway");
    EXPECT_TRUE(e) << describe(e.error());
    EXPECT_EQ(folder.read("m.map"), before);
    EXPECT_FALSE(e->document.modified());
    EXPECT_EQ(e->document.map().values, maps::loadMap(folder / "m.map")->values);
    return *std::move(e);
  }
  testing::TempFolder folder;
  std::string text, map;
};

TEST_F(OddDrawings, AreWholeAsWritten) {
  OpenedEdit e = with("\"drawings\"", "\"drawings\"");
  EXPECT_EQ(note(e), "");
  ASSERT_EQ(e.document.drawings().size(), 3U);
  e.document.begin("remove");
  e.document.removeDrawing(e.document.drawings()[0]->id);
  e.document.commit();
  EXPECT_FALSE(e.document.map().grid.blocked({1, 1})) << "what is below comes back";
  EXPECT_TRUE(e.document.map().grid.blocked({2, 5})) << "the line above stays";
}

TEST_F(OddDrawings, AreSkippedAndNamedWhereTheyCannotBeRead) {
  const std::string corners = "[1, 1, 8, 1, 8, 4, 1, 4]";
  std::string many = "[0";
  for (std::size_t k = 0; k < 2 * maps::kMaxDrawingCorners + 1; ++k) many += ",1";
  for (const auto& [from, to] :
       std::vector<std::pair<std::string, std::string>>{{corners, "[1, 1, 8, 1]"},
                                                        {corners, "[]"},
                                                        {corners, "[1, 1, 8, 1, 8, 1e300]"},
                                                        {corners, "[1, 1, 8, 1, 8, null]"},
                                                        {corners, "\"POLYGON\""},
                                                        {corners, many + "]"},
                                                        {"\"polygon\"", "\"circle\""},
                                                        {"\"occupied\"", "7"},
                                                        {"\"row\": 1", "\"row\": -1"},
                                                        {"\"row\": 1", "\"row\": 0.5"},
                                                        {"\"row\": 1,", ""},
                                                        {"\"7(46)\"", "\"99999999999(46)\""},
                                                        {"\"7(46)\"", "\"99999(46)\""},
                                                        {"\"7(46)\"", "\"7(46\""},
                                                        {"\"7(46)\"", "\"7(99999)\""},
                                                        {"\"7(46)\"", "\"0=\""},
                                                        {"\"7(46)\"", "\"7\""},
                                                        {"\"7(46)\"", "\"-7=\""},
                                                        {"\"kind\"", "\"sort\""}}) {
    const OpenedEdit e = with(from, to);
    EXPECT_EQ(e.document.drawings().size(), 2U) << to.substr(0, 99);
    EXPECT_TRUE(
        note(e).starts_with("2 of 3 drawn lines and polygons are kept as drawings, the "
                            "others only as cells: /drawings/items/0"))
        << note(e);
  }
}

TEST_F(OddDrawings, AreSkippedWhereTheyDoNotFitTheMap) {
  const std::string changed = "the map was changed where they are";
  struct Case {
    std::string from, to;
    std::size_t kept;
    std::string why;
  };
  for (const Case& c :
       {Case{"\"columns\": 12", "\"columns\": 11", 0, "the map has another size"},
        Case{"\"row\": 1", "\"row\": 6", 2, "they lie outside of the map"},
        Case{"\"row\": 1", "\"row\": 16383", 2, "/drawings/items/0/cells"},
        Case{"\"row\": 1", "\"row\": 4", 2, changed},
        Case{"\"7(46)\"", "\"7(64)\"", 2, changed},  // an obstacle is not painted
        Case{"\"7(46)\"", "\"7(1)\"", 2, changed},   // no letter of terrain
        Case{"\"7(46)\"", "\"7(60000)\"", 2, changed}, Case{"\"occupied\"", "\"free\"", 2, changed},
        Case{"\"items\": [", "\"items\": 5, \"x\": [", 0, "/drawings"},
        Case{"\"drawings\": {", "\"drawings\": {\"x\": 1,", 0, "/drawings"}}) {
    const OpenedEdit e = with(c.from, c.to);
    EXPECT_EQ(e.document.drawings().size(), c.kept) << c.to;
    EXPECT_NE(note(e).find("only as cells: " + c.why), std::string::npos) << note(e);
  }
}

TEST_F(OddDrawings, WithoutEntriesOrCellsAreNothing) {
  const std::size_t first = text.find("\"items\": [") + 10;
  std::string none = text;
  std::size_t depth = 1, end = first;
  for (; depth > 0; ++end) depth += none[end] == '[' ? 1U : none[end] == ']' ? ~std::size_t{0} : 0U;
  none.replace(first, end - 1 - first, "");
  folder.write("p.clearway", none);
  Result<OpenedEdit> e = openEdit(folder / "p.clearway");
  ASSERT_TRUE(e) << describe(e.error());
  EXPECT_TRUE(e->document.drawings().empty());
  EXPECT_EQ(note(*e), "");
  ASSERT_TRUE(saveEdit(e->document, e->file, folder / "p.clearway"));
  EXPECT_EQ(folder.read("p.clearway").find("drawings"), std::string::npos);
}

TEST_F(OddDrawings, BecomeCellsWhereAnotherProgramHasChangedTheMap) {
  std::string other = map;
  const std::size_t rows = other.find("map\n") + 4;
  const auto at = [&](std::size_t row, std::size_t column) -> char& {
    return other[rows + row * 13 + column];
  };
  at(5, 5) = '@';  // beside all
  folder.write("m.map", other);
  EXPECT_EQ(with("x", "x").document.drawings().size(), 3U);
  at(6, 2) = '.';  // in the small polygon
  folder.write("m.map", other);
  OpenedEdit e = with("x", "x");
  ASSERT_EQ(e.document.drawings().size(), 2U);
  EXPECT_EQ(note(e),
            "2 of 3 drawn lines and polygons are kept as drawings, the others only as cells: the "
            "map was changed where they are");
  at(2, 11) = '.';  // in the line, which lies over the wide polygon
  folder.write("m.map", other);
  EXPECT_TRUE(with("x", "x").document.drawings().empty());
  folder.write("m.map", "type octile\nheight 2\nwidth 2\nmap\n..\n..\n");
  EXPECT_TRUE(with("x", "x").document.drawings().empty());
}

TEST_F(OddDrawings, AreTakenFromTheProjectThatAnotherProgramHasSaved) {
  Result<OpenedEdit> mine = openEdit(folder / "p.clearway");
  Result<OpenedEdit> other = openEdit(folder / "p.clearway");
  ASSERT_TRUE(mine && other);
  const std::uint32_t kept = mine->document.drawings()[2]->id;
  other->document.begin("remove");
  other->document.removeDrawing(other->document.drawings()[0]->id);
  other->document.commit();
  ASSERT_TRUE(saveEdit(other->document, other->file, folder / "p.clearway"));
  Result<OpenedEdit> disk = openEdit(folder / "p.clearway");
  ASSERT_TRUE(disk);
  (void)reload(mine->document, mine->file, *std::move(disk), "reload");
  EXPECT_EQ(mine->document.drawings().size(), 2U);
  EXPECT_FALSE(mine->document.modified());
  mine->document.undo();
  EXPECT_EQ(mine->document.drawings().size(), 3U);
  EXPECT_NE(mine->document.drawing(kept), nullptr);
}

TEST_F(OddDrawings, AreCellsInAMapFileAndItSaysSo) {
  Result<OpenedEdit> e = openEdit(folder / "p.clearway");
  ASSERT_TRUE(e);
  const auto losses = saveEdit(e->document, e->file, folder / "copy.map");
  ASSERT_TRUE(losses);
  ASSERT_FALSE(losses->empty());
  EXPECT_TRUE(losses->back().text().starts_with("a map holds drawn lines and polygons as cells"));
  EXPECT_FALSE(e->document.drawingsModified());
}

TEST_F(OddDrawings, MoreThanAProjectKeepsBecomeCellsAndItSaysSo) {
  std::vector<Drawing> many;
  for (std::size_t k = 0; k < maps::kMaxDrawings; ++k) {
    const auto row = static_cast<std::int32_t>(k / 100),
               column = static_cast<std::int32_t>(k % 100);
    many.push_back(rectangle({row, row + 1, column, column + 1}));
  }
  std::string rows;
  for (int i = 0; i < 100; ++i) rows += std::string(100, '@') + "\n";
  folder.write("full.map", "type octile\nheight 100\nwidth 100\nmap\n" + rows);
  Result<OpenedEdit> e = openEdit(folder / "full.map");
  ASSERT_TRUE(e);
  const auto save = [&] {
    e->document = EditDocument(e->document.map(), {}, {}, {}, many);
    const auto losses = saveCopy(e->document, e->file, folder / "many.clearway");
    EXPECT_TRUE(losses);
    return losses ? *losses : std::vector<Message>();
  };
  EXPECT_TRUE(save().empty());
  many.push_back(rectangle({3, 5, 3, 5}));
  ASSERT_EQ(save().size(), 1U);
  EXPECT_TRUE(save().front().text().starts_with("a project keeps 10000 drawn lines and polygons"));
  EXPECT_TRUE(isSaidOnce(save().front()));
  Result<OpenedEdit> again = openEdit(folder / "many.clearway");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->document.drawings().size(), maps::kMaxDrawings);
  EXPECT_EQ(again->document.map().values, e->document.map().values);
}

}  // namespace
}  // namespace clearway::app
