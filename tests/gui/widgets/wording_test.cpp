// Words and places of results: small clearances, points, figures of searches, messages of files in
// the window's language, and a side panel that keeps its width.
#include <gtest/gtest.h>

#include <QDockWidget>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeWidget>

#include "app/document/disk/edit_file.h"
#include "app/document/plan/plan_report.h"
#include "app/gui/dialogs/shortcut_page.h"
#include "app/gui/docks/report_box.h"
#include "app/gui/playback/play_bar.h"
#include "app/gui/tools/paint_bar.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/widgets/translation.h"
#include "app/gui/window/parts/status_line.h"
#include "app/gui/window/parts/verdict_label.h"
#include "app/gui/wording/plan_text.h"
#include "app/gui/wording/preferences.h"
#include "app/gui/work/plan_verdict.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class Wording : public SmallMapWindow {
 protected:
  void TearDown() override {
    window.reset();
    useLanguage("en");
  }
  void point() {
    app::EditAgent a = window->editor().document().agents().front();
    a.agent.shape = {maps::ShapeKind::Point, 0.0, 0.0, {}};
    window->editor().edit("Point", [&](app::EditDocument& d) { d.setAgent(a); });
  }
  const QWidget& panel() { return *window->findChild<QDockWidget*>("agents"); }
};

TEST_F(Wording, OneCellIsACell) {
  open(kRoom);
  const app::ReportFrame f = window->editor().shown();
  EXPECT_EQ(gui::lengthText(f, 1.0), "1 cell");
  EXPECT_EQ(gui::lengthText(f, 2.0), "2 cells");
  EXPECT_EQ(gui::clearanceText(f, 1.0), "1 cell");
  window->editor().selectCells(app::CellSet(CellRange{0, 1, 0, 1}));
  EXPECT_EQ(selectionText(window->editor()), "1 cell");
  PaintSettings paint = window->editor().paint();
  auto* size = window->findChild<PaintBar*>()->findChild<QSpinBox*>();
  for (const auto& [n, text] : {std::pair{1, "1 cell"}, {3, "3 cells"}}) {
    paint.brush.size = n;
    window->editor().setPaint(paint);
    EXPECT_EQ(size->text(), text);
  }
}

TEST_F(Wording, NoLineEndsBetweenANumberAndItsUnit) {
  ReportBox box("check");
  Report report;
  report.rows = {{"Search", "4 states expanded, 9.74 s"}};
  box.setReport(report);
  QStringList texts;
  for (const QLabel* label : box.findChildren<QLabel*>()) texts.append(label->text());
  EXPECT_TRUE(texts.contains(QString("4\u00a0states expanded, 9.74\u00a0s")));
}

TEST_F(Wording, EscSaysNothingWhereNothingRuns) {
  open(kRoom);
  auto* hint = window->findChild<QLabel*>("hint");
  const QString before = hint->toolTip();
  window->setFocus();
  QTest::keyClick(window.get(), Qt::Key_Escape);
  EXPECT_EQ(hint->toolTip(), before);
  QTest::keyClick(window.get(), Qt::Key_H);
  EXPECT_TRUE(hint->toolTip().startsWith("Watch the search:")) << "other keys are explained";
}

TEST_F(Wording, SmallClearancesAreWrittenAlikeEverywhere) {
  const maps::MapFrame metres;
  const GridFrame grid = *GridFrame::make(4, 4, 0.05, 0.05);
  const app::ReportFrame f{metres, grid};
  for (const auto& [clearance, text] : {std::pair{0.0, "0 m (touches)"},
                                        {3.9e-5, "< 0.001 m"},
                                        {0.00214, "0.002 m"},
                                        {0.083, "0.083 m"},
                                        {1.5, "1.5 m"}}) {
    EXPECT_EQ(clearanceText(f, clearance), text);
    EXPECT_EQ(app::clearanceLength(f, clearance), text);
  }
  EXPECT_TRUE(app::isTight(grid, 0.004));
  EXPECT_FALSE(app::isTight(grid, 0.006));
}

// y up, as the rows below it say: the one pose is in the rows.
TEST_F(Wording, ACollisionIsASentenceInTheShownFrameAndTheUsersDigits) {
  maps::MapFrame ros;
  ros.kind = maps::FrameKind::Ros;
  const GridFrame grid = *GridFrame::make(400, 400, 0.05, 0.05);
  const app::ReportFrame f{ros, grid};
  PlanResult result;
  result.status = PlanStatus::Solved;
  Certificate& c = result.certificate;
  c.where.pose = {{15.0473, 8.59651}, *Heading::fromDegrees(26.5651)};
  c.cell = {171, 300};
  c.depth_m = 0.324257;
  c.problem =
      "motion 1 collides with the obstacle at row 171, column 300, 0.324257 m deep, at (15.0473, "
      "8.59651), heading 26.5651 degrees";
  const auto detail = [&] { return reportOf(f, {}, nullptr, result, {}).detail; };
  EXPECT_EQ(detail(), "The path collides with the obstacle at row 171, column 300, 0.324 m deep.");
  c.agent = "cart";
  EXPECT_EQ(detail(), "The path collides with the agent “cart”, 0.324 m deep.");
  c.agent.clear();
  c.cell = {-1, 3};
  EXPECT_EQ(detail(), "The path collides with the map's edge, 0.324 m deep.");
  c.depth_m = 0.0;
  c.fault = PathFault::Malformed;
  c.problem = "motion 0 has a pose that is not finite";
  EXPECT_EQ(detail(), "Motion 0 has a pose that is not finite.");
  c.fault = PathFault::Collision;
  c.cell = {3, 4};
  c.depth_m = 0.5;
  ASSERT_EQ(useLanguage("de"), "de");
  EXPECT_EQ(detail(), "Der Pfad kollidiert mit dem Hindernis in Zeile 3, Spalte 4, 0,5 m tief.");
}

TEST_F(Wording, ATightPathSaysSo) {
  open(kRoom);
  task({3.5, 1.5}, {16.5, 1.5}, 1.95, 1.95);
  ASSERT_TRUE(plan());
  ASSERT_LT(window->result()->certificate.clearance_m, 0.1);
  EXPECT_TRUE(soonShows("Tight: "));
  const auto verdict = [&] {
    return verdictOf(window->editor().shown(),
                     *window->plans().of(window->editor().document().agents().front().id));
  };
  EXPECT_EQ(verdict().tone, Report::Tone::Caution) << "it is proved, and needs care";
  EXPECT_TRUE(verdict().words.startsWith("Proved free, clearance "));
  task({3.5, 2.5}, {7.5, 2.5}, 1.0, 0.5);
  ASSERT_TRUE(plan());
  ASSERT_GT(window->result()->certificate.clearance_m, 0.1);
  EXPECT_TRUE(soonShows("The whole swept motion is free of obstacles."));
  EXPECT_FALSE(shows("Tight: "));
  EXPECT_EQ(verdict().tone, Report::Tone::Good);
}

// As wide as the room between its walls.
TEST_F(Wording, APathThatTouchesIsAmber) {
  open(kRoom);
  task({3.5, 1.5}, {16.5, 1.5}, 2.0, 1.0);
  ASSERT_TRUE(plan());
  const auto* touching = window->plans().of(window->editor().document().agents().front().id);
  ASSERT_NE(touching, nullptr);
  ASSERT_EQ(touching->result.certificate.clearance_m, 0.0);
  EXPECT_EQ(verdictOf(window->editor().shown(), *touching).tone, Report::Tone::Caution);
  EXPECT_TRUE(soonShows("Proved free, clearance 0 cells (touches)"));
  EXPECT_TRUE(soonShows("a padding keeps it off"));
}

TEST_F(Wording, APointIsFreeForAPointAndHasNoHandles) {
  open(kRoom);
  task({3.5, 1.5}, {16.5, 1.5});
  // A drag from where the handle is, `front` metres and 22 pixels before the centre.
  const auto turned = [&](double front) {
    const Heading before = agent().start->heading;
    window->chooseTool(ToolKind::Agents);
    const Vec2 handle = {3.5 + front + 22.0 / window->view().view().scale, 1.5};
    QTest::mousePress(&window->view(), Qt::LeftButton, {}, px(handle));
    QTest::mouseMove(&window->view(), px({3.5, 3.5}));
    QTest::mouseRelease(&window->view(), Qt::LeftButton, {}, px({3.5, 3.5}));
    return agent().start->heading != before;
  };
  ASSERT_TRUE(turned(0.5 * agent().shape.length));
  window->editor().undo();
  window->editor().select({window->editor().document().agents().front().id});
  point();
  ASSERT_TRUE(plan());
  EXPECT_TRUE(soonShows("Free for a point"));
  EXPECT_TRUE(shows("A robot's body is not checked."));
  EXPECT_FALSE(shows("shape was not checked"));
  EXPECT_FALSE(turned(0.0));
}

TEST_F(Wording, TheHintNamesTheHandleOnlyOfAgentsThatHaveOne) {
  open(kRoom);
  task({3.5, 1.5}, {16.5, 1.5});
  window->chooseTool(ToolKind::Agents);
  const auto hint = [&] { return window->findChild<QLabel*>("hint")->toolTip(); };
  EXPECT_TRUE(hint().contains("the handle turns")) << hint().toStdString();
  point();
  EXPECT_TRUE(hint().contains("drag moves")) << hint().toStdString();
  EXPECT_FALSE(hint().contains("handle")) << hint().toStdString();
  window->editor().undo();
  EXPECT_TRUE(hint().contains("the handle turns")) << "it follows the agent";
}

TEST_F(Wording, FiguresOfASearchSayThatStatesWereExpanded) {
  open(kRoom);
  task({3.2, 1.3}, {16.7, 1.8});  // between the centres of cells
  point();
  maps::PlannerSettings s;
  s.planner = maps::PlannerKind::Point;
  s.method = PointSearch::AStar;
  window->editor().edit("A*", [&](app::EditDocument& d) { d.setPlanner(s); });
  ASSERT_TRUE(plan());
  const PlanMetrics& m = window->result()->metrics;
  ASSERT_GT(m.searches, 1);
  EXPECT_TRUE(soonShows(
      QString("%1 states expanded by %2 searches").arg(grouped(m.expanded)).arg(m.searches)));
  window->watchSearch();
  ASSERT_TRUE(waitForSearch());
  EXPECT_EQ(window->search().replay().searches(), static_cast<std::size_t>(m.searches));
  const QString all = grouped(m.expanded);
  EXPECT_TRUE(soonShows(QString("%1 / %1 expanded").arg(all)));
}

TEST_F(Wording, TheWidthOfTheNarrowestPassageIsBelowTheVerdictAndZoomsThere) {
  open(kRoom);
  task({3.5, 1.5}, {16.5, 1.5}, 1.0, 0.8);
  ASSERT_TRUE(plan());
  auto* line = window->findChild<QPushButton*>("narrowestLine");
  ASSERT_NE(line, nullptr);
  ASSERT_TRUE(QTest::qWaitFor([&] { return line->isVisible(); }));
  EXPECT_TRUE(line->text().startsWith("Narrowest passage: ")) << line->text().toStdString();
  EXPECT_TRUE(line->text().endsWith(" 1 cell wide")) << line->text().toStdString();
  const double before = window->view().view().scale;
  line->click();
  EXPECT_TRUE(QTest::qWaitFor([&] { return window->view().view().scale != before; }));
}

TEST_F(Wording, AWidthIsNeverRoundedUp) {
  open(kRoom);
  const app::ReportFrame f = window->editor().shown();
  const double cell = f.grid.cellWidth();
  for (const auto& [digits, width, shown] : {std::tuple{1, 0.875, "0.8 cells"},
                                             {2, 0.875, "0.87 cells"},
                                             {3, 0.875, "0.875 cells"},
                                             {3, 0.87499999, "0.875 cells"},
                                             {1, 1.99, "1.9 cells"},
                                             {1, 0.04, "0.04 cells"}}) {
    Preferences p;
    p.digits = digits;
    PreferenceStore::instance().set(p);
    EXPECT_EQ(widthText(f, width * cell), shown);
  }
  PreferenceStore::instance().set({});
}

TEST_F(Wording, TheShortcutsAreSearchedByNameAndKeys) {
  open(kRoom);
  ShortcutPage page(*window);
  auto* search = page.findChild<QLineEdit*>("shortcut_search");
  auto* list = page.findChild<QTreeWidget*>();
  const auto shown = [&] {
    QStringList out;
    for (int i = 0; i < list->topLevelItemCount(); ++i) {
      if (!list->topLevelItem(i)->isHidden()) out.append(list->topLevelItem(i)->text(0));
    }
    return out;
  };
  const qsizetype all = shown().size();
  search->setText("undo");
  EXPECT_LT(shown().size(), 5);
  ASSERT_FALSE(shown().isEmpty());
  EXPECT_FALSE(list->currentItem()->isHidden());
  search->setText("ctrl+z");
  EXPECT_TRUE(shown().filter("Undo").size() >= 1);
  search->setText("no such action");
  EXPECT_TRUE(shown().isEmpty());
  search->clear();
  EXPECT_EQ(shown().size(), all);
}

TEST_F(Wording, TheSidePanelKeepsItsWidthWhenStartAndGoalArePlaced) {
  const auto settledWidth = [&] {  // when the layout is done
    int width = -1;
    while (panel().width() != width) {
      width = panel().width();
      QTest::qWait(100);
    }
    return width;
  };
  for (const char* language : {"en", "de"}) {
    window.reset();
    ASSERT_EQ(useLanguage(language), language);
    SmallMapWindow::SetUp();
    window->resize(1280, 800);
    open(kRoom);
    ASSERT_TRUE(window->raiseDock("agents"));
    const int before = settledWidth();
    task({3.5, 1.5}, {16.5, 1.5}, 1.5, 0.9);
    window->editor().select({window->editor().document().agents().front().id});
    EXPECT_EQ(settledWidth(), before) << language;
  }
}

TEST_F(Wording, ASmallWindowShowsThatThereIsNoPlanInFull) {
  window->resize(800, 600);
  open(kRoom);
  QTest::qWait(50);
  const auto* bar = window->findChild<PlayBar*>();
  int found = 0;
  for (const auto* label : bar->findChildren<QLabel*>()) {
    if (!label->text().contains("no plan")) continue;
    ++found;
    EXPECT_TRUE(label->isVisible());
    EXPECT_GE(label->width(), label->sizeHint().width());
  }
  EXPECT_EQ(found, 1);
}

TEST_F(Wording, UnitsAndMessagesOfFilesAreGerman) {
  window.reset();
  ASSERT_EQ(useLanguage("de"), "de");
  SmallMapWindow::SetUp();
  open(kRoom);
  EXPECT_EQ(gui::lengthText(window->editor().shown(), 2.0), "2 Zellen");
  EXPECT_EQ(messageText({"cut short: %1 of %2 bytes of pixels are there", {59944, 147456}}),
            "abgeschnitten: 59\u2009944 von 147\u2009456 Bytes der Pixel sind da");
  EXPECT_EQ(messageText("no translation has this"), "no translation has this");
}

// Files as users have them: each error and notice has a translation.
TEST_F(Wording, WhatReadingAFileReportsHasAGermanText) {
  const std::string yaml =
      "image: m.pgm\nresolution: 0.5\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\n"
      "free_thresh: 0.196\n";
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string out = yaml;
    return out.replace(out.find(from), from.size(), to);
  };
  folder.write("m.pgm", "P2\n2 2\n255\n254 254 205 0\n");
  const std::vector<std::pair<std::string, std::string>> files{
      {"cut.pgm", "P5\n4 4\n255\nabc"},
      {"few.pgm", "P2\n2 2\n255\n1 2 3\n"},
      {"many.pgm", "P2\n2 2\n255\n1 2 3 4 5\n"},
      {"bright.pgm", "P2\n2 2\n10\n1 2 3 44\n"},
      {"word.pgm", "P2\n2 2\n255\n1 2 x 4\n"},
      {"maxval.pgm", "P2\n2 2\n0\n1 2 3 4\n"},
      {"grey.pgm", "P2\n2 2\n255\n254 205 0 0\n"},
      {"empty.map", ""},
      {"empty.pgm", ""},
      {"broken.clearway", "{\"format\": \"clear\nway\"}"},
      {"cut.clearway", "{\"format\": "},
      {"rows.map", "type octile\nheight 2\nwidth 2\nmap\n..\n"},
      {"letter.map", "type octile\nheight 2\nwidth 2\nmap\n.x\n..\n"},
      {"long.map", "type octile\nheight 2\nwidth 2\nmap\n...\n..\n"},
      {"more.map", "type octile\nheight 1\nwidth 2\nmap\n..\n..\n"},
      {"type.map", "type hex\nheight 1\nwidth 2\nmap\n..\n"},
      {"missing.yaml", changed("negate: 0\n", "")},
      {"twice.yaml", yaml + "negate: 0\n"},
      {"unused.yaml", yaml + "colour: 1\n"},
      {"free.yaml", changed("0.196", "0.25")},
      {"number.yaml", changed("0.5", "half")},
      {"nan.yaml", changed("0.5", ".nan")},
      {"negate.yaml", changed("negate: 0", "negate: 2")},
      {"mode.yaml", yaml + "mode: best\n"},
      {"yaw.yaml", changed("[0, 0, 0]", "[0, 0]")},
      {"origin.yaml", changed("[0, 0, 0]", "[0]")},
      {"gone.yaml", changed("m.pgm", "gone.pgm")}};
  for (const auto& [name, bytes] : files) {
    folder.write(name, bytes);
    const Result<app::OpenedEdit> opened = app::openEdit(folder / name);
    std::vector<Message> texts;
    if (!opened) texts.push_back(opened.error().message);
    if (opened) texts = opened->document.map().warnings;
    EXPECT_FALSE(texts.empty()) << name;
    for (const Message& text : texts) {
      useLanguage("de");
      EXPECT_NE(messageText(text).toStdString(), text.text()) << name;
      useLanguage("en");
    }
  }
}

}  // namespace
}  // namespace clearway::gui
