// The window in German: chosen, complete, and with settings that are the same in both languages.
#include <gtest/gtest.h>

#include <QAbstractSpinBox>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QSet>
#include <QTableView>

#include "app/document/edit/new_map.h"
#include "app/drawing/pictures/scene_picture.h"
#include "app/gui/canvas/paint/engine_painter.h"
#include "app/gui/dialogs/agent_table_dialog.h"
#include "app/gui/dialogs/command_list.h"
#include "app/gui/dialogs/picture_export.h"
#include "app/gui/dialogs/random_fleet_dialog.h"
#include "app/gui/dialogs/shortcut_page.h"
#include "app/gui/docks/agent/agents_dock.h"
#include "app/gui/playback/scene_page.h"
#include "app/gui/playback/simulation_canvas.h"
#include "app/gui/playback/simulation_page.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/translation.h"
#include "app/gui/window/picture_source.h"
#include "app/gui/wording/picture_text.h"
#include "app/gui/wording/plan_text.h"
#include "app/gui/wording/search_figures.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class Translation : public SmallMapWindow {
 protected:
  void SetUp() override {
    ASSERT_EQ(useLanguage("de"), "de");
    SmallMapWindow::SetUp();
    open(kRoom);
  }
  void TearDown() override {
    window.reset();
    useLanguage("en");
  }
};

TEST_F(Translation, MenusSettingsAndReportsAreGerman) {
  EXPECT_EQ(window->menuBar()->actions().front()->text(), "&Datei");
  // Words that are the same in both languages.
  const QSet<QString> same{"Agent",   "Text",       "Start",     "Plan",     "Radius",  "Polygon",
                           "Ellipse", "Simulation", "Name",      "Makespan", "Anytime", "Export",
                           "Modus",   "System",     "Version",   "Start x",  "Start y", "Start °",
                           "x",       "y",          "Animation", "Layout"};
  int seen = 0;
  for (const Command& c : commandsOf(*window)) {
    if (c.name.isEmpty() || c.name.contains('.')) continue;  // names of files
    ++seen;
    const bool german = sourceText(c.name) != c.name || same.contains(c.name) ||
                        sourceText(c.name + QString("…")) != c.name + QString("…");
    EXPECT_TRUE(german || c.name.startsWith("Zoom")) << c.title().toStdString();
  }
  EXPECT_GT(seen, 100);
  task({3.5, 1.5}, {16.5, 1.5}, 1.5, 0.9);
  ASSERT_TRUE(plan());
  EXPECT_TRUE(soonShows("Bewiesen frei"));
}

TEST_F(Translation, NewAgentsHaveGermanNamesAndFilesKeepTheirs) {
  EXPECT_EQ(agent().name, "Agent 1");
  window->editor().select({});
  window->editor().addAgent({{2.5, 5.5}, Heading()});
  EXPECT_EQ(window->editor().chosen()->agent.name, "Agent 2");
  app::NewMap wanted;
  window->createMap(wanted);
  EXPECT_EQ(agent().name, "Agent 1");
  task({3, 3}, {5, 5}, 0.5, 0.5);
  ASSERT_TRUE(addRandomFleet(window->editor(), {2, 1, false}));
  EXPECT_EQ(window->editor().document().agents().back().agent.name, "Agent 3");
  const auto first = window->editor().document().agents().front();
  window->editor().edit("name", [&](app::EditDocument& d) {
    app::EditAgent renamed = first;
    renamed.agent.name = "agent";
    d.setAgent(renamed);
  });
  const auto project = QString::fromStdString((folder / "kept.clearway").string());
  ASSERT_TRUE(window->saveTo(project));
  ASSERT_TRUE(window->open(project));
  EXPECT_EQ(agent().name, "agent");
}

TEST_F(Translation, NumbersHaveACommaInTheWindowAndAPointInFiles) {
  EXPECT_EQ(number(0.25), "0,25");
  EXPECT_EQ(number(1500.0), "1500");
  EXPECT_EQ(inWindow("1.5 m in 0.3 s, by 2 agents."), "1,5 m in 0,3 s, by 2 agents.");
  EXPECT_TRUE(searchFigures({7, 0.0, 0.5, {}, 45'200'000}, 3.24).endsWith("45,2 MB, 3,2 s"));
  EXPECT_EQ(inFile("1,5"), "1.5");
  task({3.5, 1.5}, {16.5, 1.25}, 1.5, 0.9);
  ASSERT_TRUE(plan());
  ASSERT_TRUE(soonShows("Am nächsten bei"));
  for (const char* dock : {"agents", "plan", "fleet", "result"}) {
    ASSERT_TRUE(window->raiseDock(dock));
    QTest::qWait(20);
    int seen = 0;
    const QRegularExpression point("[0-9]\\.[0-9]"), comma("[0-9],[0-9]");
    const auto look = [&](const QString& text) {
      EXPECT_FALSE(text.contains(point)) << dock << ": " << text.toStdString();
      seen += text.contains(comma) ? 1 : 0;
    };
    for (const auto* label : window->findChildren<QLabel*>()) {
      if (label->isVisible()) look(label->text());
    }
    for (const auto* box : window->findChildren<QAbstractSpinBox*>()) look(box->text());
    for (const auto* box : window->findChildren<QComboBox*>()) look(box->currentText());
    EXPECT_GT(seen, 3) << dock;
  }
  ASSERT_TRUE(window->saveTo(QString::fromStdString((folder / "p.clearway").string())));
  EXPECT_NE(folder.read("p.clearway").find("16.5"), std::string::npos);
  EXPECT_EQ(folder.read("p.clearway").find("16,5"), std::string::npos);
  window->editor().selectCells({});
}

TEST_F(Translation, StepsOfTheHistoryHaveACommaWhateverIsTyped) {
  task({3.5, 1.5}, {16.5, 1.5}, 1.5, 0.9);
  ASSERT_TRUE(window->raiseDock("agents"));
  const std::size_t before = window->editor().document().steps().size();
  for (auto* box : window->findChild<AgentsDock*>()->findChildren<QDoubleSpinBox*>()) {
    if (!box->isVisibleTo(window.get()) || !box->isEnabled() || box->decimals() == 0) continue;
    auto* edit = box->findChild<QLineEdit*>();
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, "2.25");
    QTest::keyClick(edit, Qt::Key_Return);
  }
  window->showTable();
  auto* table = window->findChild<AgentTableDialog*>();
  QAbstractItemModel& cells = *table->table().model();
  for (const char* text : {"1,25", "2.25"}) {
    ASSERT_TRUE(cells.setData(cells.index(0, 1), text, Qt::EditRole));
  }
  table->close();
  const std::vector<std::string> steps = window->editor().document().steps();
  EXPECT_GE(steps.size(), before + 10);
  EXPECT_NE(steps.back().find("2,25"), std::string::npos) << steps.back();
  for (const std::string& step : steps) {
    EXPECT_EQ(step.find(".25"), std::string::npos) << step;
  }
}

// The texts that an SVG shows.
QStringList textsOf(const std::string& svg) {
  static const QRegularExpression kText("<text[^>]*>([^<]*)</text>");
  QStringList out;
  auto found = kText.globalMatch(QString::fromStdString(svg));
  while (found.hasNext()) out.append(found.next().captured(1));
  return out;
}

TEST_F(Translation, ExportedPicturesHaveItsWordsAndNumbers) {
  task({3.5, 1.5}, {16.5, 1.25}, 1.5, 0.9);
  ASSERT_TRUE(plan());
  PictureChoices choices;
  choices.distance = true;
  const auto svg = drawnSvg(pictureSourceOf(window->bench()), choices);
  ASSERT_TRUE(svg);
  const QStringList texts = textsOf(*svg);
  EXPECT_TRUE(texts.contains("bewiesen frei")) << texts.join('|').toStdString();
  EXPECT_TRUE(texts.contains("Pfadlänge"));
  EXPECT_TRUE(texts.contains("Hindernis"));
  const QRegularExpression point("[0-9]\\.[0-9]");
  EXPECT_EQ(texts.filter(QRegularExpression("[0-9],[0-9]")).isEmpty(), false);
  EXPECT_TRUE(texts.filter(point).isEmpty()) << texts.filter(point).join('|').toStdString();

  // Every text is asked for, and is in the table.
  app::PictureInput input = inputOf(pictureSourceOf(window->bench()), choices);
  input.words.translate = [](const std::string& english) {
    EXPECT_TRUE(isPictureText(english)) << english;
    return "§" + english;
  };
  app::PictureOptions options;
  options.sheet.distance = true;
  for (const QString& text : textsOf(app::renderSvg(input, options))) {
    static const QRegularExpression kWord("[a-zA-Z]{2}");
    EXPECT_TRUE(!text.contains(kWord) || text.contains("§")) << text.toStdString();
  }
}

TEST_F(Translation, ExportedPicturesOfAFleetHaveItsWords) {
  task({3.5, 1.5}, {16.5, 1.25}, 1.5, 0.9);
  window->planFleet();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window->planning() && window->fleet().shown(); },
                              kPatience_ms));
  const auto svg = drawnSvg(pictureSourceOf(window->bench()), {});
  ASSERT_TRUE(svg);
  const QString texts = textsOf(*svg).join('|');
  EXPECT_TRUE(texts.contains("sein Ziel")) << texts.toStdString();
  EXPECT_TRUE(texts.contains("Gesamtdauer"));
  EXPECT_FALSE(texts.contains("agent,"));
  app::EditAgent moved = *window->editor().chosen();
  moved.agent.goal->position.x -= 1.0;
  window->editor().edit("Goal", [&](app::EditDocument& d) { d.setAgent(moved); });
  const auto outdated = drawnSvg(pictureSourceOf(window->bench()), {});
  ASSERT_TRUE(outdated);
  EXPECT_TRUE(textsOf(*outdated).contains("veraltet")) << *outdated;
}

TEST_F(Translation, PicturesOfScenesHaveItsWords) {
  ASSERT_TRUE(window->open(sample("shapes.json")));
  ScenePlayer& player = window->scenePage().player();
  app::PictureWords words = windowWords();
  int asked = 0;
  words.translate = [&, german = words.translate](const std::string& english) {
    ++asked;
    EXPECT_TRUE(isPictureText(english)) << english;
    return german(english);
  };
  const auto drawn = [&](std::optional<app::EngineLayer> layer) {
    return textsOf(app::collideSvg(player.play(), player.scene().map, "shapes",
                                   {.layer = layer, .words = words}));
  };
  const QStringList texts = drawn(std::nullopt);
  EXPECT_TRUE(texts.contains("2 Paare kollidieren")) << texts.join('|').toStdString();
  EXPECT_TRUE(texts.contains("benutzte Zelle"));
  EXPECT_TRUE(texts.filter(QRegularExpression("[0-9]\\.[0-9]")).isEmpty());
  EXPECT_FALSE(texts.filter(QRegularExpression("[0-9],[0-9]")).isEmpty());
  using enum app::EngineLayer;
  for (const auto layer : {Cells, Tree, Support, Sweep, Contacts}) drawn(layer);
  EXPECT_GT(asked, 20);
}

TEST_F(Translation, LayersOfTheCollisionEngineHaveGermanNames) {
  const QStringList names = engineLayerNames();
  EXPECT_EQ(names.value(0), "benutzte Zellen");
  for (const QString& name : names) EXPECT_NE(sourceText(name), name) << name.toStdString();
}

TEST_F(Translation, TheRightDocksAreAsWideAsInEnglish) {
  QTest::qWait(50);
  for (const char* dock : {"plan", "agents", "fleet", "result", "layers"}) {
    ASSERT_TRUE(window->raiseDock(dock));
    QTest::qWait(20);
    EXPECT_LE(window->findChild<QDockWidget*>(dock)->width(), kDockWidth + 16) << dock;
  }
  ASSERT_TRUE(addRandomFleet(window->editor(), {2, 1, true}));
  window->planFleet();
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->fleet().shown(); }, kPatience_ms));
  QTest::qWait(50);
  EXPECT_LE(window->findChild<QDockWidget*>("fleet")->width(), kDockWidth + 8) << "with a plan";
}

// Texts of labels, buttons and lists that are shown are shown as a whole: in the docks, and in the
// bars below the map.
TEST_F(Translation, NoTextIsCutInANarrowWindow) {
  int seen = 0;
  const auto look = [&](const char* where) {
    QTest::qWait(30);
    for (const auto* label : window->findChildren<QLabel*>()) {
      if (!label->isVisible() || label->wordWrap() || label->text().isEmpty()) continue;
      if (label->objectName() == "hint") continue;  // it drops its last parts
      ++seen;
      EXPECT_GE(label->width() + 1, label->sizeHint().width())
          << where << ' ' << window->width() << ": " << label->text().toStdString();
    }
    for (const auto* button : window->findChildren<QPushButton*>()) {
      if (!button->isVisible()) continue;
      EXPECT_GE(button->width() + 1, button->minimumSizeHint().width())
          << where << ' ' << window->width() << ": " << button->text().toStdString();
    }
    for (const auto* dock : window->findChildren<QDockWidget*>()) {
      if (!dock->isVisible()) continue;
      EXPECT_LE(dock->geometry().right() + 1, window->width()) << where << ' ' << window->width();
    }
    for (const auto* box : window->findChildren<QComboBox*>()) {
      if (!box->isVisible()) continue;
      constexpr int kArrow_px = 26;
      EXPECT_GE(box->width(), box->fontMetrics().horizontalAdvance(box->currentText()) + kArrow_px)
          << where << ' ' << window->width() << ": " << box->currentText().toStdString();
    }
  };
  for (const QSize size : {QSize(1280, 800), QSize(900, 700), QSize(720, 480)}) {
    window->resize(size);
    QTest::qWait(20);
    ASSERT_EQ(window->size(), size);
    open(kRoom);
    look("no plan");
    task({3.5, 1.5}, {16.5, 1.5}, 1.5, 0.9);
    window->editor().addAgent({{2.5, 6.5}, Heading()});
    window->editor().select({window->editor().document().agents().front().id});
    ASSERT_TRUE(plan());
    ASSERT_TRUE(soonShows("Bewiesen frei"));
    QTest::qWait(100);  // for the label over the map
    for (const char* dock : {"plan", "agents", "result", "layers", "history", "conflicts"}) {
      ASSERT_TRUE(window->raiseDock(dock));
      look(dock);
    }
    window->watchSearch();
    ASSERT_TRUE(waitForSearch());
    look("search");
    window->search().close();
    app::EditAgent second = window->editor().document().agents().back();
    second.agent.goal = maps::GoalPose{{17.5, 6.5}, Heading()};
    window->editor().edit("goal", [&](app::EditDocument& d) { d.setAgent(second); });
    window->planFleet();
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return window->fleet().made() != nullptr && !window->fleet().running(); },
        kPatience_ms));
    ASSERT_TRUE(window->raiseDock("fleet"));
    look("fleet");
    ASSERT_TRUE(window->saveTo(QString::fromStdString(
        (folder / ("of_" + std::to_string(size.width()) + ".clearway")).string())));
    ASSERT_TRUE(window->simulate());
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->simulationPage().store().frame() != nullptr; },
                                kPatience_ms));
    look("simulation");
    const SimulationCanvas& canvas = window->simulationPage().canvas();
    EXPECT_TRUE(QRectF(canvas.rect()).contains(canvas.key().card));
    for (const auto& item : canvas.key().items) {
      EXPECT_LE(item.box.right(), canvas.key().card.width()) << item.word.toStdString();
    }
    window->leaveSimulation();
    ASSERT_TRUE(window->open(sample("crossing.json")));
    look("scene");
  }
  EXPECT_GT(seen, 200);
}

TEST_F(Translation, KeysAreKeptUnderTheSameNameInEveryLanguage) {
  ShortcutPage german(*window);
  EXPECT_TRUE(
      german.setKeys(QString::fromUtf8("Karte › Umkehren"), QKeySequence("Ctrl+Alt+I")).isEmpty());
  window.reset();
  useLanguage("en");
  MainWindow english;
  const auto commands = commandsOf(english);
  const auto invert = std::ranges::find_if(
      commands, [](const Command& c) { return c.title() == QString::fromUtf8("Map › Invert"); });
  ASSERT_NE(invert, commands.end());
  EXPECT_EQ(invert->keys, "Ctrl+Alt+I");
}

TEST(Languages, AnUnknownOneIsEnglish) {
  EXPECT_EQ(useLanguage("xx"), "en");
  EXPECT_EQ(useLanguage("de_AT"), "de");
  EXPECT_EQ(useLanguage("en"), "en");
}

}  // namespace
}  // namespace clearway::gui
