// Files of polygons as new maps: opened, dropped, or imported where no map is open.
#include <gtest/gtest.h>

#include <QAction>
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>

#include "app/document/disk/polygon_map.h"
#include "app/gui/dialogs/polygon_map_dialog.h"
#include "app/gui/window/map_actions.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/window_fixture.h"
#include "tests/support/must.h"

namespace clearway::gui {
namespace {

// A wall of 20 m and a slanted one.
constexpr const char* kWalls = R"({"type": "FeatureCollection", "features": [
  {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon",
   "coordinates": [[[0, 0], [20, 0], [20, 0.5], [0, 0.5], [0, 0]]]}},
  {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon",
   "coordinates": [[[3, 3], [9, 6], [9, 7], [3, 4], [3, 3]]]}}]})";

class PolygonMap : public SmallMapWindow {
 protected:
  QString walls() { return QString::fromStdString(folder.write("walls.geojson", kWalls).string()); }
  static QDoubleSpinBox& box(QDialog& dialog, const QString& name) {
    for (auto* b : dialog.findChildren<QDoubleSpinBox*>()) {
      if (b->accessibleName() == name) return *b;
    }
    throw std::runtime_error(name.toStdString());
  }
  static QPushButton& create(QDialog& dialog) {
    return *dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
  }
};

TEST_F(PolygonMap, AFileOfPolygonsOpensAsAnUnsavedMapOfTheWantedCells) {
  const QString given = walls();
  const DialogAnswer answer([&](QDialog& dialog) {
    EXPECT_EQ(box(dialog, "Resolution").value(), 0.05) << "suggested";
    box(dialog, "Resolution").setValue(0.25);
    box(dialog, "Margin").setValue(1.0);
    bool has_size = false;
    for (const auto* label : dialog.findChildren<QLabel*>()) {
      has_size = has_size || label->text() == QString::fromUtf8("88 × 36 cells, 22 × 9 m");
    }
    EXPECT_TRUE(has_size);
    create(dialog).click();
  });
  ASSERT_TRUE(window->open(given)) << window->message().toStdString();
  EXPECT_EQ(answer.shown(), 1);
  app::VectorGridOptions options;
  options.resolution = 0.25;
  options.margin = 1.0;
  const maps::VectorMap vector = testing::must(maps::loadVectorMap(given.toStdString()));
  const app::VectorMapResult made = testing::must(app::mapOfPolygons(vector, options));
  const app::EditDocument& d = window->editor().document();
  EXPECT_EQ(d.map().grid, made.map.grid);
  EXPECT_EQ(d.map().frame, made.map.frame);
  ASSERT_EQ(d.layers()->size(), 1U);
  EXPECT_EQ(d.layers()->front().name, "walls.geojson");
  EXPECT_EQ(d.layers()->front().occupied, made.occupied);
  EXPECT_TRUE(d.modified());
  EXPECT_TRUE(window->editor().file().path.empty()) << "it is saved under a new name";
  EXPECT_TRUE(app::isOnMap(d.map(), d.layers()->front()));
}

TEST_F(PolygonMap, CancellingOpensNothing) {
  const auto before = window->editor().hasDocument();
  const DialogAnswer answer([](QDialog& dialog) { dialog.reject(); });
  EXPECT_FALSE(window->open(walls()));
  EXPECT_EQ(window->editor().hasDocument(), before);
  EXPECT_TRUE(window->message().isEmpty()) << window->message().toStdString();
}

TEST_F(PolygonMap, ASizeThatNoMapCanHaveIsRefusedInTheDialog) {
  const maps::VectorMap vector = testing::must(maps::loadVectorMap(walls().toStdString()));
  PolygonMapDialog dialog(vector, "walls.geojson", window.get());
  EXPECT_TRUE(create(dialog).isEnabled());
  const auto says = [&](const QString& text) {
    for (const auto* label : dialog.findChildren<QLabel*>()) {
      if (!label->isHidden() && label->text().contains(text)) return true;
    }
    return false;
  };
  box(dialog, "Resolution").setValue(0.0001);
  EXPECT_FALSE(create(dialog).isEnabled());
  EXPECT_TRUE(says("choose a coarser resolution"));
  box(dialog, "Resolution").setValue(0.1);
  EXPECT_TRUE(create(dialog).isEnabled());
  EXPECT_FALSE(says("coarser"));
}

TEST_F(PolygonMap, AnExportedFileKeepsItsCellsUnlessOthersAreChosen) {
  maps::VectorMap vector = testing::must(maps::loadVectorMap(walls().toStdString()));
  vector.grid = maps::VectorGrid{*GridFrame::make(30, 90, 0.25, 0.25),
                                 {maps::FrameKind::Ros, {-1.0, -0.5}, 0.0}};
  PolygonMapDialog dialog(vector, "walls.geojson", window.get());
  EXPECT_EQ(testing::must(app::gridOfPolygons(vector, dialog.options())), vector.grid->grid);
  EXPECT_FALSE(box(dialog, "Resolution").isEnabled());
  dialog.findChild<QCheckBox*>()->setChecked(false);
  box(dialog, "Resolution").setValue(0.5);
  EXPECT_EQ(testing::must(app::gridOfPolygons(vector, dialog.options())).cellWidth(), 0.5);
}

TEST_F(PolygonMap, AnImportWithoutAMapMakesOne) {
  ASSERT_FALSE(window->editor().hasDocument());
  for (const auto* a : window->findChildren<QAction*>()) {
    const bool imports = QString(a->text()).remove('&').startsWith("Import obstacles");
    EXPECT_TRUE(!imports || a->isEnabled());
  }
  const DialogAnswer answer([](QDialog& dialog) { create(dialog).click(); });
  EXPECT_TRUE(window->findChild<MapActions*>()->importObstacles(walls()));
  EXPECT_GT(window->editor().map().grid.countBlocked(), 0);
}

}  // namespace
}  // namespace clearway::gui
