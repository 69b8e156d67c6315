// What shows more of the map: the zoom control, zoom to selection and path, the size of a
// selection, the minimap, legends.
#include <gtest/gtest.h>

#include <QAction>
#include <QDoubleSpinBox>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <cmath>

#include "app/gui/canvas/layer_legends.h"
#include "app/gui/canvas/legend_panel.h"
#include "app/gui/canvas/minimap.h"
#include "app/gui/canvas/zoom_control.h"
#include "app/gui/window/parts/open_documents.h"
#include "app/gui/window/parts/search_status.h"
#include "app/gui/window/parts/status_line.h"
#include "app/gui/window/parts/verdict_label.h"
#include "app/gui/window/view_actions.h"
#include "app/gui/wording/search_figures.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

// A ROS map of 200 x 300 cells of 5 cm, with a wall around it.
class SeeMore : public SmallMapWindow {
 protected:
  void SetUp() override {
    SmallMapWindow::SetUp();
    create(200, 300);
  }
  void create(std::int32_t rows, std::int32_t columns) {
    app::NewMap wanted;
    wanted.rows = rows;
    wanted.columns = columns;
    wanted.cell_m = 0.05;
    wanted.pattern = app::Pattern::Empty;
    window->createMap(wanted);
    QTest::qWait(10);
  }
  Editor& editor() { return window->editor(); }
  MapView& view() { return window->view(); }
  Minimap& minimap() { return *window->findChild<Minimap*>(); }
  ZoomControl& zoom() { return *window->findChild<ZoomControl*>(); }
  double pxPerCell() { return view().view().scale * editor().document().frame().cellWidth(); }
  Aabb seen() {
    return {view().view().toWorld({}),
            view().view().toWorld({1.0 * view().width(), 1.0 * view().height()})};
  }
  bool trigger(const QString& text) {
    for (QAction* a : window->findChildren<QAction*>()) {
      if (a->text() != text || !a->isEnabled()) continue;
      a->trigger();
      return true;
    }
    return false;
  }
  void paint(const CellRange& cells) {
    editor().edit("Paint", [&](app::EditDocument& d) {
      d.paint(app::CellSet(cells), maps::CellState::Occupied);
    });
  }
};

TEST_F(SeeMore, TheZoomControlListsPresetsAndShowsTheZoomInPercentOrPixels) {
  EXPECT_TRUE(zoom().isVisible());
  QStringList presets;
  for (const QAction* a : zoom().menu()->actions()) presets.append(a->text());
  for (const char* name : {"Fit the map", "Actual size", "Zoom to 200 %", "Zoom to 400 %",
                           "Zoom to selection", "Zoom to path"}) {
    EXPECT_TRUE(presets.contains(name)) << name;
  }
  QTest::keyClick(window.get(), Qt::Key_4);
  EXPECT_NEAR(pxPerCell(), 4.0, 1e-9);
  EXPECT_EQ(zoom().text(), "400 %");
  QTest::keyClick(window.get(), Qt::Key_2);
  EXPECT_NEAR(pxPerCell(), 2.0, 1e-9);
  ASSERT_TRUE(trigger("Show pixels per cell"));
  EXPECT_EQ(zoom().text(), "2 px per cell");
  zoom().setPercent(37.5);
  EXPECT_NEAR(pxPerCell(), 0.375, 1e-9);
  ASSERT_TRUE(trigger("Show pixels per cell"));
  EXPECT_EQ(zoom().text(), "38 %");
}

TEST_F(SeeMore, TheSelectionIsMeasuredAndShownLarge) {
  auto* size = window->findChild<QLabel*>("selectionSize");
  EXPECT_FALSE(size->isVisible());
  EXPECT_FALSE(trigger("Zoom to selection")) << "there is none";
  editor().selectCells(app::CellSet(CellRange{20, 28, 40, 52}));
  EXPECT_TRUE(size->isVisible());
  EXPECT_EQ(size->text(), "12 × 8 cells, 0.6 m × 0.4 m");
  ASSERT_TRUE(trigger("Zoom to selection"));
  const Aabb box = seen();
  EXPECT_LE(box.min.x, 40 * 0.05);
  EXPECT_GE(box.max.x, 52 * 0.05);
  EXPECT_LE(box.min.y, 20 * 0.05);
  EXPECT_GE(box.max.y, 28 * 0.05);
  EXPECT_LT((box.max - box.min).y, 0.4 * 1.5) << "it fills most of the view";
  editor().selectCells(
      united(app::CellSet(CellRange{20, 28, 40, 41}), app::CellSet(CellRange{27, 28, 40, 52})));
  EXPECT_EQ(size->text(), "19 cells within 12 × 8, 0.6 m × 0.4 m");
  editor().selectCells({});
  EXPECT_FALSE(size->isVisible());
}

TEST_F(SeeMore, ThePathAndSelectedAgentsAreShownLarge) {
  EXPECT_FALSE(trigger("Zoom to path"));
  task({2.0, 2.0}, {4.0, 3.0}, 0.5, 0.4);
  ASSERT_TRUE(plan());
  QTest::qWait(20);
  view().fit();
  ASSERT_TRUE(trigger("Zoom to path"));
  const Aabb path = seen();
  EXPECT_LE(path.min.x, 1.8);
  EXPECT_GE(path.max.x, 4.2);
  EXPECT_LT((path.max - path.min).x, 5.0) << "the map is 15 m wide";
  view().fit();
  editor().select({editor().document().agents().front().id});
  ASSERT_TRUE(trigger("Zoom to selection"));
  EXPECT_LT((seen().max - seen().min).x, 5.0);
}

TEST_F(SeeMore, TheMinimapIsThereWhileAPartIsVisibleAndRemembersToBeHidden) {
  EXPECT_FALSE(minimap().isVisible()) << "the whole map is visible";
  const ViewTransform before = view().view();
  QTest::keyClick(window.get(), Qt::Key_4);
  EXPECT_TRUE(minimap().isVisible());
  EXPECT_EQ(view().size(), window->findChild<MapView*>()->size());
  EXPECT_FALSE(minimap().accessibleName().isEmpty());
  EXPECT_FALSE(minimap().accessibleDescription().isEmpty());
  const QRect place = minimap().geometry();
  EXPECT_LE(view().width() - place.right(), 16) << "in a corner";
  ASSERT_TRUE(trigger("Minimap"));
  EXPECT_FALSE(minimap().isVisible());
  EXPECT_FALSE(QSettings().value("view/minimap").toBool());
  ASSERT_TRUE(trigger("Minimap"));
  EXPECT_TRUE(minimap().isVisible());
  view().fit();
  EXPECT_FALSE(minimap().isVisible());
  EXPECT_EQ(view().view(), before) << "it neither moves nor rescales the map";
}

TEST_F(SeeMore, AFittedViewIsFittedAgainWhenTheMapOrTheWindowHasAnotherSize) {
  const auto whole = [&] {
    const Vec2 map = editor().document().frame().bounds().max;
    const Aabb all = seen();
    return all.min.x < 0.0 && all.min.y < 0.0 && all.max.x > map.x && all.max.y > map.y &&
           std::min(all.max.x - all.min.x - map.x, all.max.y - all.min.y - map.y) < 0.2 * map.x;
  };
  ASSERT_TRUE(whole());
  editor().edit("Resize", [](app::EditDocument& d) {
    ASSERT_TRUE(d.resize({0, 500, 0, 900}, maps::CellState::Free));
  });
  EXPECT_TRUE(whole());
  editor().undo();
  EXPECT_TRUE(whole());
  const quint64 first = editor().documentId();
  create(100, 100);
  window->documents().tabs().select(first);
  QTest::qWait(10);
  EXPECT_TRUE(whole());
  window->resize(1400, 640);
  QTest::qWait(10);
  EXPECT_TRUE(whole()) << "also after another document was shown";
  view().zoomBy(3.0);
  const ViewTransform mine = view().view();
  create(100, 100);
  window->documents().tabs().select(first);
  EXPECT_EQ(view().view(), mine) << "what the user has chosen stays";
}

TEST_F(SeeMore, TheMinimapCoversNeitherTheStartNorTheGoal) {
  view().zoomBy(1.6);
  ASSERT_TRUE(minimap().isVisible());
  const QRect corner = minimap().geometry();
  const auto goalTo = [&](QPoint px) {
    const Vec2 at = view().view().toWorld({1.0 * px.x(), 1.0 * px.y()});
    task({7.5, 5.0}, at, 0.3, 0.2);
    QTest::qWait(20);
  };
  goalTo(view().rect().center());
  EXPECT_EQ(minimap().geometry(), corner);
  goalTo(corner.center());
  EXPECT_FALSE(minimap().geometry().intersects(corner));
  EXPECT_TRUE(view().rect().contains(minimap().geometry()));
  editor().undo();
  QTest::qWait(20);
  EXPECT_EQ(minimap().geometry(), corner);
  // It stays under the pointer that drags in it.
  goalTo(corner.center() - QPoint(corner.width(), 0));
  ASSERT_EQ(minimap().geometry(), corner);
  const QPoint middle = minimap().visiblePart().center().toPoint();
  QTest::mousePress(&minimap(), Qt::LeftButton, {}, middle);
  QTest::mouseMove(&minimap(), middle - QPoint(corner.width() / 8, 0));
  EXPECT_EQ(minimap().geometry(), corner);
  QTest::mouseRelease(&minimap(), Qt::LeftButton, {}, middle - QPoint(corner.width() / 8, 0));
}

TEST_F(SeeMore, TheMinimapMovesTheView) {
  QTest::keyClick(window.get(), Qt::Key_4);
  const double scale = view().view().scale;
  const auto middle = [&] { return 0.5 * (seen().min + seen().max); };
  const auto at = [&](Vec2 world) { return minimap().pxOf(world).toPoint(); };
  view().centreOn({4.0, 4.0});
  QTest::mouseClick(&minimap(), Qt::LeftButton, {}, at({11.0, 7.0}));
  EXPECT_NEAR(middle().x, 11.0, 0.1);
  EXPECT_NEAR(middle().y, 7.0, 0.1);
  QTest::mousePress(&minimap(), Qt::LeftButton, {}, at({11.0, 7.0}) + QPoint(3, 2));
  EXPECT_NEAR(middle().x, 11.0, 0.1) << "a drag of the rectangle begins where it is";
  QTest::mouseMove(&minimap(), at({6.0, 5.0}) + QPoint(3, 2));
  EXPECT_NEAR(middle().x, 6.0, 0.1);
  EXPECT_NEAR(middle().y, 5.0, 0.1);
  QTest::mouseRelease(&minimap(), Qt::LeftButton, {}, at({6.0, 5.0}));
  const double before = middle().x;
  QTest::keyClick(&minimap(), Qt::Key_Right);
  EXPECT_GT(middle().x, before + 0.1);
  EXPECT_EQ(view().view().scale, scale);
  EXPECT_TRUE(editor().map().grid.countBlocked() == 0) << "no tool got these clicks";
}

// Its cost follows the edit, not the map.
TEST_F(SeeMore, AnEditRepaintsFewPixelsOfTheMinimap) {
  create(4096, 4096);
  QTest::keyClick(window.get(), Qt::Key_1);
  ASSERT_TRUE(minimap().isVisible());
  (void)minimap().grab();
  const quint64 whole = minimap().paintedPixels();
  EXPECT_LE(whole, 4U * 200U * 200U);
  paint({2000, 2010, 2000, 2010});
  (void)minimap().grab();
  const quint64 stroke = minimap().paintedPixels() - whole;
  EXPECT_GE(stroke, 1U);
  EXPECT_LE(stroke, 64U) << "10 cells are less than a pixel";
  const QImage before = minimap().grab().toImage();
  paint({400, 1400, 400, 1400});
  const QImage after = minimap().grab().toImage();
  const QPoint inside = (minimap().pxOf({45.0, 45.0}) * after.devicePixelRatio()).toPoint();
  EXPECT_NE(before.pixelColor(inside), after.pixelColor(inside)) << "what was painted is shown";
  editor().undo();
  EXPECT_EQ(minimap().grab().toImage(), before);
}

TEST_F(SeeMore, TheDistanceLayerHasALegendInMetres) {
  auto* panel = window->findChild<LegendPanel*>();
  EXPECT_FALSE(panel->isVisible());
  Layers layers = view().layers();
  layers.field = 1.0;
  window->setLayers(layers);
  ASSERT_TRUE(QTest::qWaitFor([&] { return panel->isVisible(); }, kPatience_ms));
  ASSERT_EQ(panel->legends().size(), 1U);
  const Legend& legend = panel->legends().front();
  ASSERT_EQ(legend.ticks.size(), 3U);
  EXPECT_EQ(legend.ticks[0].text, "0 m");
  EXPECT_EQ(legend.ticks[2].text, "4.975 m")
      << "from the middle of 200 cells to the wall of the map";
  EXPECT_EQ(legend.ticks[1].text, "1.244 m") << "a quarter, where the bar is half";
  EXPECT_FALSE(panel->accessibleDescription().isEmpty());
  const QImage with = view().picture(view().view(), view().size());
  ASSERT_TRUE(trigger("Legends"));
  EXPECT_FALSE(panel->isVisible());
  const QImage bare = view().picture(view().view(), view().size());
  EXPECT_NE(with, bare) << "pictures have it, too";
  ASSERT_TRUE(trigger("Legends"));
}

TEST_F(SeeMore, TheSearchHasALegendWithCounts) {
  task({2.0, 2.0}, {4.0, 3.0}, 0.5, 0.4);
  ASSERT_TRUE(plan());
  window->watchSearch();
  ASSERT_TRUE(waitForSearch());
  window->search().pause();
  auto* panel = window->findChild<LegendPanel*>();
  for (const std::size_t step : {std::size_t{3}, window->search().replay().steps()}) {
    window->search().seek(step);
    const app::SearchReplay& replay = window->search().replay();
    std::int64_t open = 0, expanded = 0;
    for (const std::uint8_t tone : replay.tones()) {
      open += tone == app::SearchReplay::kOpen ? 1 : 0;
      expanded += tone != 0 && tone <= app::SearchReplay::kLast ? 1 : 0;
    }
    EXPECT_EQ(replay.currentCells().open, open);
    EXPECT_EQ(replay.currentCells().expanded, expanded);
    ASSERT_EQ(panel->legends().size(), 1U);
    EXPECT_TRUE(panel->legends()[0].swatches[0].text.contains(QString::number(expanded)));
  }
  EXPECT_FALSE(panel->geometry().intersects(window->findChild<QWidget*>("searchBar")->geometry()))
      << "it is above the search bar";
}

// Colours as users with a colour vision deficiency see them, in CIE Lab.
struct Lab {
  double l, a, b;
};
double apart(Lab p, Lab q) { return std::hypot(p.l - q.l, p.a - q.a, p.b - q.b); }

using Matrix = std::array<std::array<double, 3>, 3>;
// Machado et al. 2009, full severity: none, protanopia, deuteranopia, tritanopia.
constexpr std::array<Matrix, 4> kVision{{{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                                         {{{0.152286, 1.052583, -0.204868},
                                           {0.114503, 0.786281, 0.099216},
                                           {-0.003882, -0.048116, 1.051998}}},
                                         {{{0.367322, 0.860646, -0.227968},
                                           {0.280085, 0.672501, 0.047413},
                                           {-0.011820, 0.042940, 0.968881}}},
                                         {{{1.255528, -0.076749, -0.178779},
                                           {-0.078411, 0.930809, 0.147602},
                                           {0.004733, 0.691367, 0.303900}}}}};

Lab seenAs(QColor c, const Matrix& m) {
  const auto linear = [](double v) {
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  };
  const std::array in{linear(c.redF()), linear(c.greenF()), linear(c.blueF())};
  std::array<double, 3> s{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) s[i] += m[i][j] * in[j];
    s[i] = std::clamp(s[i], 0.0, 1.0);
  }
  const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116.0; };
  const double x = f((0.4124 * s[0] + 0.3576 * s[1] + 0.1805 * s[2]) / 0.9505);
  const double y = f(0.2126 * s[0] + 0.7152 * s[1] + 0.0722 * s[2]);
  const double z = f((0.0193 * s[0] + 0.1192 * s[1] + 0.9505 * s[2]) / 1.089);
  return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

// Two entries of a scale are at least a quarter of it apart.
double leastApart(const std::vector<QColor>& scale, const Matrix& m) {
  double least = 1e9;
  for (std::size_t i = 0; i < scale.size(); ++i) {
    for (std::size_t j = i + std::max<std::size_t>(1, scale.size() / 4); j < scale.size(); ++j) {
      least = std::min(least, apart(seenAs(scale[i], m), seenAs(scale[j], m)));
    }
  }
  return least;
}

TEST_F(SeeMore, ColoursOfLegendsAreDistinctForColourBlindUsersInBothThemes) {
  constexpr double kDistinct = 6.0;  // a just noticeable difference is 2.3
  task({2.0, 2.0}, {4.0, 3.0}, 0.5, 0.4);
  ASSERT_TRUE(plan());
  window->watchSearch();
  ASSERT_TRUE(waitForSearch());
  const app::ReportFrame f = editor().shown();
  window->search().pause();
  window->search().seek(1);  // states are open
  window->setLook(Look::Dark);
  const std::array<Theme, 3> themes{themeOf(false), themeOf(true), mapTheme()};
  window->setLook(Look::Light);
  for (std::size_t dark = 0; dark < themes.size(); ++dark) {
    const Theme& theme = themes[dark];
    const Legend distance = distanceLegend(f, 5.0, 1.0, theme);
    const Legend search = searchLegend(window->search().replay(), false, 1.0, theme);
    for (std::size_t k = 0; k < kVision.size(); ++k) {
      EXPECT_GT(leastApart(distance.bar, kVision[k]), kDistinct) << "distance " << dark << k;
      EXPECT_GT(leastApart(search.swatches[0].colours, kVision[k]), kDistinct)
          << "search " << dark << k;
      const Lab open = seenAs(search.swatches[1].colours[0], kVision[k]);
      for (const QColor& c : search.swatches[0].colours) {
        EXPECT_GT(apart(open, seenAs(c, kVision[k])), kDistinct) << "open " << dark << k;
      }
    }
  }
  double violet = 1e9;  // a faulty palette is found: violet open states among blue expanded ones
  const Legend light = searchLegend(window->search().replay(), false, 1.0, themeOf(false));
  for (const QColor& c : light.swatches[0].colours) {
    violet =
        std::min(violet, apart(seenAs(QColor(162, 112, 226), kVision[2]), seenAs(c, kVision[2])));
  }
  EXPECT_LT(violet, kDistinct);
}

// One entry for the steps of one field, and what it says.
TEST_F(SeeMore, StepsOfTheHistoryNameWhatWasSetAndMergeRepeats) {
  task({2.0, 2.0}, {4.0, 3.0}, 0.5, 0.4);
  editor().select({editor().document().agents().front().id});
  const auto steps = [&] { return editor().document().steps(); };
  const std::size_t before = steps().size();
  const auto field = [&](const QString& name) {
    QDoubleSpinBox* found = nullptr;
    for (QDoubleSpinBox* box : window->findChildren<QDoubleSpinBox*>()) {
      if (box->accessibleName() == name || box->objectName() == name) found = box;
    }
    return found;
  };
  ASSERT_NE(field("Length"), nullptr);
  for (const double v : {0.52, 0.55, 0.6}) field("Length")->setValue(v);
  ASSERT_EQ(steps().size(), before + 1) << "steps of a spin box are one";
  EXPECT_EQ(steps().back(), "Set length of " + agent().name + " to 0.6 m");
  field("Width")->setValue(0.45);
  ASSERT_EQ(steps().size(), before + 2) << "of another field they are not";
  EXPECT_EQ(steps().back(), "Set width of " + agent().name + " to 0.45 m");
  field("Length")->setValue(0.7);
  EXPECT_EQ(steps().size(), before + 3);
  editor().undo();
  EXPECT_EQ(agent().shape.length, 0.6);
  ASSERT_NE(field("goal_x_1"), nullptr);
  field("goal_x_1")->setValue(5.0);
  field("goal_x_1")->setValue(5.5);
  EXPECT_EQ(steps().back(), "Set goal x of " + agent().name + " to 5.5 m");
  editor().undo();
  EXPECT_EQ(agent().goal->position.x, 4.0) << "both are taken back at once";
  PaintSettings paint = editor().paint();
  paint.value = maps::CellState::Unknown;
  editor().setPaint(paint);
  editor().selectCells(app::CellSet(CellRange{0, 2, 0, 2}));
  editor().invertCells();
  EXPECT_EQ(steps().back(), "Invert: selection");
}

TEST_F(SeeMore, TheNarrowestPassagesAreListedAndShown) {
  open(
      "....................\n....................\n..........@.........\n..........@.........\n"
      "....................\n....................\n..........@.........\n..........@.........\n");
  task({3.5, 4.9}, {16.5, 4.9}, 1.0, 0.8);
  auto* list = window->findChild<QListWidget*>("passages");
  EXPECT_FALSE(list->isVisible());
  ASSERT_TRUE(plan());
  ASSERT_TRUE(QTest::qWaitFor([&] { return list->count() > 0; }, kPatience_ms));
  EXPECT_TRUE(list->item(0)->text().startsWith("2 cells wide at x 10.5, y 5"))
      << list->item(0)->text().toStdString();
  const QImage before = view().picture(view().view(), view().size());
  list->setCurrentRow(0);
  Q_EMIT list->itemClicked(list->item(0));
  EXPECT_LT((seen().max - seen().min).y, 8.0) << "shown large";
  const Vec2 middle = 0.5 * (seen().min + seen().max);
  EXPECT_NEAR(middle.x, 10.5, 0.1);
  EXPECT_NEAR(middle.y, 5.0, 0.1);
  const QImage marked = view().picture(view().view(), view().size());
  EXPECT_NE(before, marked);
  task({3.5, 4.9}, {16.5, 4.5}, 1.0, 0.8);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !list->isVisible(); })) << "its plan is out of date";
  editor().undo();
  EXPECT_TRUE(QTest::qWaitFor([&] { return list->count() > 0; }, kPatience_ms));
}

TEST_F(SeeMore, ABlockedEndSaysWhyInsteadOfAnEmptyReplay) {
  open(kRoom);
  task({10.3, 2.5}, {16.5, 2.5}, 1.0, 0.8);
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::InvalidStart);
  EXPECT_TRUE(
      soonShows("At the start, the agent's footprint overlaps an obstacle at row 2, column 10"));
  window->watchSearch();
  EXPECT_FALSE(window->search().recording() || window->search().shown());
  task({3.5, 2.5}, {10.3, 1.5}, 1.0, 0.8);
  ASSERT_TRUE(plan());
  EXPECT_TRUE(soonShows("At the goal, the agent's footprint overlaps an obstacle"));
}

TEST_F(SeeMore, ARunningRecordingShowsStatesMemoryAndTime) {
  create(400, 400);
  task({2.0, 2.0}, {18.0, 18.0}, 0.9, 0.5);
  editor().edit("Walls", [&](app::EditDocument& d) {
    for (std::int32_t k = 1; k < 4; ++k) {
      d.paint(app::CellSet(k % 2 == 0 ? CellRange{0, 360, 100 * k, 100 * k + 4}
                                      : CellRange{40, 400, 100 * k, 100 * k + 4}),
              maps::CellState::Occupied);
    }
  });
  ASSERT_TRUE(plan());
  const auto* figures = window->findChild<QLabel*>("searchPart");
  bool has_states = false, has_seconds = false;
  window->watchSearch();
  const bool recorded = QTest::qWaitFor(
      [&] {
        if (window->search().recording()) {
          has_states = has_states || figures->text().contains("states");
          has_seconds = has_seconds || figures->text().endsWith(" s");
        }
        return window->search().shown();
      },
      kPatience_ms);
  EXPECT_TRUE(recorded);
  EXPECT_TRUE(has_states) << figures->text().toStdString();
  EXPECT_TRUE(has_seconds);
}

TEST_F(SeeMore, ARunningSearchShowsStatesMemoryAndTimeAndCanBeCancelled) {
  EXPECT_EQ(searchFigures({15'600'000, 0.0, 0.5, {}, 45'200'000}, 3.24),
            grouped(15'600'000) + " states, 45.2 MB, 3.2 s");
  EXPECT_EQ(searchFigures({}, 0.5), "0.5 s");
  create(600, 600);
  task({2.0, 2.0}, {28.0, 28.0}, 0.9, 0.5);
  editor().edit("Walls", [&](app::EditDocument& d) {
    for (std::int32_t k = 1; k < 6; ++k) {
      d.paint(app::CellSet(
                  CellRange{k % 2 == 0 ? 0 : 40, k % 2 == 0 ? 560 : 600, 100 * k, 100 * k + 1}),
              maps::CellState::Occupied);
    }
  });
  auto* status = window->findChild<SearchStatus*>();
  EXPECT_FALSE(status->isVisible());
  window->plan();
  ASSERT_TRUE(QTest::qWaitFor(
      [&] {
        return !window->planning() || (status->isVisible() && status->text().contains("states"));
      },
      kPatience_ms));
  if (window->planning()) {
    EXPECT_TRUE(status->text().contains("MB")) << status->text().toStdString();
    window->plans().cancel();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window->planning(); }, kPatience_ms));
  }
  EXPECT_TRUE(QTest::qWaitFor([&] { return !status->isVisible(); }));
}

TEST_F(SeeMore, AnOutdatedVerdictIsAmberAndReadableInBothThemes) {
  task({2.0, 2.0}, {4.0, 3.0}, 0.5, 0.4);
  ASSERT_TRUE(plan());
  task({2.0, 2.0}, {4.0, 3.5}, 0.5, 0.4);
  ASSERT_TRUE(soonShows("Out of date: press Ctrl+P"));
  const auto* plan = window->plans().of(editor().document().agents().front().id);
  ASSERT_NE(plan, nullptr);
  EXPECT_EQ(verdictOf(editor().shown(), *plan).tone, Report::Tone::Caution);
  const auto luminance = [](const QColor& c) {
    const auto linear = [](double v) {
      return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
  };
  for (const Look look : {Look::Light, Look::Dark}) {
    window->setLook(look);
    QTest::qWait(20);
    for (VerdictLabel* label : window->findChildren<VerdictLabel*>()) {
      ASSERT_TRUE(label->isVisible());
      const QImage image = label->grab().toImage();
      const QColor ground = image.pixelColor(image.width() / 2, 4);
      double best = 1.0;
      bool amber = false;
      for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
          const QColor c = image.pixelColor(x, y);
          const double a = luminance(c) + 0.05, b = luminance(ground) + 0.05;
          best = std::max(best, std::max(a, b) / std::min(a, b));
          amber = amber || (c.saturation() > 120 && c.hue() > 20 && c.hue() < 50);
        }
      }
      EXPECT_GE(best, 4.5) << static_cast<int>(look);
      EXPECT_TRUE(amber) << static_cast<int>(look);
    }
  }
  window->setLook(Look::Light);
}

}  // namespace
}  // namespace clearway::gui
