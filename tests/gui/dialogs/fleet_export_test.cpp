// Pictures, animations and reports of a fleet's plan and of a simulation, from the window.
#include <gmock/gmock.h>

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <set>
#include <utility>

#include "app/gui/canvas/paint/agent_marks.h"
#include "app/gui/dialogs/animation_dialog.h"
#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/playback/simulation_page.h"
#include "app/gui/window/picture_actions.h"
#include "app/gui/window/picture_source.h"
#include "app/gui/work/fleet_verdict.h"
#include "app/simulation/recording/recording.h"
#include "maps/identify.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class WholeExport : public SmallMapWindow {
 protected:
  void SetUp() override {
    SmallMapWindow::SetUp();
    actions = window->findChild<PictureActions*>();
    ASSERT_NE(actions, nullptr);
  }
  QString inFolder(const char* name) { return QString::fromStdString((folder / name).string()); }
  std::uint32_t add(const std::string& name, Vec2 start, Vec2 goal) {
    maps::ProjectAgent a;
    a.name = name;
    a.shape = {maps::ShapeKind::Box, 1.4, 0.9, {}};
    a.start = Pose{start, Heading()};
    a.goal = maps::GoalPose{goal, std::nullopt};
    std::uint32_t id = 0;
    window->editor().edit("Add", [&](app::EditDocument& d) { id = d.addAgent(a); });
    return id;
  }
  // Two carts that change places in a room.
  void planFleet(Vec2 west_start = {16.5, 1.5}, Vec2 west_goal = {2.5, 1.5}) {
    open(kRoom);
    maps::FleetSettings settings;
    settings.time_limit_s = 86'400.0;
    setFleet(*window, settings);
    const std::uint32_t first = window->editor().document().agents().front().id;
    window->editor().edit("Clear", [&](app::EditDocument& d) { d.removeAgent(first); });
    add("east", {2.5, 4.5}, {16.5, 4.5});
    add("west", west_start, west_goal);
    window->planFleet();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window->planning() && !window->fleet().judging(); },
                                kPatience_ms));
    ASSERT_TRUE(window->fleet().shown()) << window->message().toStdString();
  }
  // Across the paths of both.
  void buildWall() {
    window->editor().edit("Wall", [](app::EditDocument& d) {
      d.paint(app::CellSet(CellRange{0, 8, 13, 14}), maps::CellState::Occupied);
    });
  }
  // An agent that drives through the room, some steps far.
  void simulate() {
    open(kRoom);
    task({2.5, 4.5}, {17.5, 4.5});
    ASSERT_TRUE(window->saveTo(inFolder("p.clearway")));
    ASSERT_TRUE(window->simulate());
    SimulationStore& store = window->simulationPage().store();
    const auto reached = [&](double time_s) {
      return QTest::qWaitFor(
          [&] { return store.frame() && store.frame()->time == ticksOf(time_s); }, kPatience_ms);
    };
    ASSERT_TRUE(reached(0.0));
    store.step(60);
    ASSERT_TRUE(reached(3.0));
  }
  PictureSource source() { return pictureSourceOf(window->bench()); }
  QImage png(const PictureChoices& choices) {
    const auto bytes = drawnFile(source(), choices);
    EXPECT_TRUE(bytes) << bytes.error().text();
    return bytes ? QImage::fromData(QByteArray::fromStdString(*bytes), "PNG") : QImage();
  }
  static void press(QDialog& dialog, const QString& text) {
    for (QPushButton* b : dialog.findChildren<QPushButton*>()) {
      if (QString(b->text()).remove('&') == text) b->click();
    }
  }
  static QCheckBox& box(QDialog& dialog, const QString& text) {
    for (QCheckBox* b : dialog.findChildren<QCheckBox*>()) {
      if (b->text() == text) return *b;
    }
    ADD_FAILURE() << "no box " << text.toStdString();
    std::abort();
  }
  // Exports by the dialog that an action opens; the number of files.
  int animateBy(const std::function<void()>& open, bool numbered) {
    AnimationChoices few;
    few.numbered = numbered;
    few.frames = 5;
    few.size_px = 320.0;
    save(few);
    int files = 0;
    bool pressed = false;
    const DialogAnswer answer([&](QDialog& dialog) {
      if (std::exchange(pressed, true)) return;
      auto* animation = qobject_cast<AnimationDialog*>(&dialog);
      ASSERT_NE(animation, nullptr);
      QObject::connect(animation, &AnimationDialog::written,
                       [&](const QString&, int n) { files = n; });
      press(dialog, "Export");
    });
    open();
    EXPECT_TRUE(QTest::qWaitFor([&] { return files > 0; }, kPatience_ms));
    return files;
  }

  PictureActions* actions = nullptr;
};

TEST_F(WholeExport, AFleetIsDrawnWithItsPathsAndAtTimes) {
  ASSERT_NO_FATAL_FAILURE(planFleet());
  PictureChoices c;
  const QImage paths = png(c);
  ASSERT_FALSE(paths.isNull());
  EXPECT_THAT(drawnSvg(source(), c).value_or(""), HasSubstr("2 agents"));
  window->player().seek(2.0);
  const QImage early = png(c);
  window->player().seek(6.0);
  const QImage late = png(c);
  EXPECT_NE(early, paths);
  EXPECT_NE(early, late);
  EXPECT_THAT(drawnSvg(source(), c).value_or(""), HasSubstr(">6 s<"));
}

TEST_F(WholeExport, APictureDuringPlaybackHasWholePathsAndSaysWhatItShows) {
  ASSERT_NO_FATAL_FAILURE(planFleet());
  const auto paths = [&] {
    const QString svg = QString::fromStdString(drawnSvg(source(), {}).value_or(""));
    static const QRegularExpression kTrail("<path stroke=\"currentColor\" d=\"([^\"]*)\"");
    QStringList out;
    for (auto found = kTrail.globalMatch(svg); found.hasNext();) out << found.next().captured(1);
    return out;
  };
  const QStringList whole = paths();
  ASSERT_EQ(whole.size(), 2);
  ExportDialog dialog(source(), actions->guard(), window.get());
  const auto& content = *dialog.findChild<QLabel*>("content");
  EXPECT_EQ(content.text(), "The agents at their starts, with their whole paths");
  window->player().seek(2.0);
  EXPECT_EQ(paths(), whole);
  dialog.setSource(source());
  EXPECT_EQ(content.text(), "The agents at 2.0 s of playback, with their whole paths");
  box(dialog, "Traffic of the fleet").setChecked(true);
  EXPECT_TRUE(content.text().startsWith("The traffic of the fleet's whole plan, with its agents"))
      << content.text().toStdString();
}

// By place in the plan, as the window draws them.
std::vector<std::string> shownColours(MainWindow& window) {
  std::vector<std::string> out;
  for (const std::uint32_t id : window.fleet().made()->ids) {
    for (const SceneAgent& a : window.view().scene().agents) {
      if (a.id != id) continue;
      out.push_back((a.colour.isValid() ? a.colour : mapTheme().agent).name().toStdString());
    }
  }
  return out;
}

TEST_F(WholeExport, AgentsOfAFleetHaveTheColoursThatTheyHaveAlone) {
  ASSERT_NO_FATAL_FAILURE(planFleet());
  // The window follows an edit a little later.
  const auto expectShown = [&] {
    const std::string svg = drawnSvg(source(), {}).value_or("");
    const auto isShown = [&] {
      const std::vector<std::string> shown = shownColours(*window);
      bool same = shown.size() == window->fleet().made()->ids.size();
      for (std::size_t k = 0; k < shown.size(); ++k) {
        const std::string rule = ".cw-a" + std::to_string(k) + "{color:" + shown[k] + "}";
        same = same && svg.find(rule) != std::string::npos;
      }
      return same;
    };
    EXPECT_TRUE(QTest::qWaitFor(isShown, kPatience_ms)) << svg.substr(0, 2000);
  };
  expectShown();
  EXPECT_EQ(shownColours(*window).front(), mapTheme().agent.name().toStdString());
  EXPECT_EQ(shownColours(*window).back(), distinctColour(2, false).name().toStdString());
  app::EditAgent east = window->editor().document().agents().front();
  east.agent.colour = 0x12ab34;
  window->editor().edit("Colour", [&](app::EditDocument& d) { d.setAgent(east); });
  expectShown();
  EXPECT_EQ(shownColours(*window).front(), "#12ab34");
  // More agents than automatic colours.
  for (const double x : {1.5, 3.5, 5.5, 7.5, 12.5, 14.5, 16.5}) {
    add("more " + std::to_string(x), {x, 7.5}, {x, 7.5});
  }
  window->planFleet();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window->planning() && !window->fleet().judging(); },
                              kPatience_ms));
  ASSERT_EQ(window->fleet().made()->ids.size(), 9U) << window->message().toStdString();
  expectShown();
  const std::vector<std::string> many = shownColours(*window);
  EXPECT_EQ(many.front(), "#12ab34");
  EXPECT_EQ(std::set<std::string>(many.begin(), many.end()).size(), many.size());
}

TEST_F(WholeExport, APictureOfAFleetHasAxesAndALegendIfTheyAreChosen) {
  ASSERT_NO_FATAL_FAILURE(planFleet());
  ExportDialog dialog(source(), actions->guard(), window.get());
  for (const char* name : {"Axes", "Legend and figures", "Grid of the cells"}) {
    EXPECT_TRUE(box(dialog, name).isEnabled()) << name;
  }
  const auto svg = [&](bool chosen) {
    box(dialog, "Axes").setChecked(chosen);
    box(dialog, "Legend and figures").setChecked(chosen);
    return drawnSvg(source(), dialog.choices()).value_or("");
  };
  EXPECT_THAT(svg(true), AllOf(HasSubstr("class=\"cw-tick\""), HasSubstr(">its path<")));
  EXPECT_THAT(svg(false), AllOf(Not(HasSubstr("class=\"cw-tick\"")), Not(HasSubstr(">its path<"))));
}

TEST_F(WholeExport, APictureOfAFleetKeepsItsLargestSizeWithLargeLabels) {
  ASSERT_NO_FATAL_FAILURE(planFleet());
  PictureChoices c;
  c.in_mm = true;
  c.width_mm = 80.0;
  c.height_mm = 120.0;
  c.text_scale = 2.5;
  const QImage high = png(c);
  EXPECT_LE(high.width(), 945) << "80 mm at 300 dpi";
  EXPECT_GT(high.width(), 900);
  EXPECT_LE(high.height(), 1418);
  std::swap(c.width_mm, c.height_mm);
  c.height_mm = 40.0;
  c.text_scale = 4.0;
  c.distance = true;
  const QImage wide = png(c);
  EXPECT_LE(wide.width(), 1418);
  EXPECT_LE(wide.height(), 473) << "40 mm";
  EXPECT_GT(wide.height(), 400);
}

// Below the caption of their panel; the captions of the panels come behind their names.
TEST_F(WholeExport, NamesOfAgentsStayInTheirPanels) {
  ASSERT_NO_FATAL_FAILURE(planFleet({16.5, 0.5}, {2.5, 0.5}));
  const PictureSource from = source();
  app::FleetPictureOptions options = fleetOptionsOf(from, {});
  options.times_s = {0.0, 2.0, 4.0, 6.0};
  const QString svg = QString::fromStdString(app::renderFleetSvg(fleetInputOf(from), options));
  static const QRegularExpression kText(
      "<text x=\"([0-9.]+)\" y=\"([0-9.]+)\" font-size=\"([0-9.]+)\"[^>]*>([^<]*)</text>");
  std::vector<double> tops;
  int panels = 0, names = 0;
  auto found = kText.globalMatch(svg);
  while (found.hasNext()) {
    const auto text = found.next();
    const double y = text.captured(2).toDouble();
    if (text.captured(4) == "west") tops.push_back(y - text.captured(3).toDouble());
    if (!text.captured(4).endsWith(" s") || tops.empty()) continue;
    for (const double top : tops) EXPECT_GT(top, y) << "in panel " << panels;
    names += static_cast<int>(tops.size());
    ++panels;
    tops.clear();
  }
  EXPECT_EQ(panels, 4);
  EXPECT_EQ(names, 8) << "each with a halo";
}

TEST_F(WholeExport, TheTrafficOfAFleetAndTheDistanceToObstaclesAreLayers) {
  ASSERT_NO_FATAL_FAILURE(planFleet());
  PictureChoices c;
  EXPECT_THAT(drawnSvg(source(), c).value_or(""), Not(HasSubstr("agents that pass a cell")));
  c.traffic = true;
  const std::string heat = drawnSvg(source(), c).value_or("");
  EXPECT_THAT(heat, HasSubstr("agents that pass a cell"));
  c.distance = true;
  const std::string both = drawnSvg(source(), c).value_or("");
  EXPECT_THAT(both, HasSubstr("agents that pass a cell"));
  EXPECT_THAT(both, HasSubstr("distance to the nearest obstacle"));
  EXPECT_FALSE(png(c).isNull());
  // The dialog begins with what the map shows.
  Layers layers = window->view().layers();
  layers.traffic = 0.7;
  window->setLayers(layers);
  ExportDialog dialog(source(), actions->guard(), window.get());
  EXPECT_TRUE(box(dialog, "Traffic of the fleet").isChecked());
  EXPECT_TRUE(box(dialog, "Traffic of the fleet").isEnabled());
  EXPECT_FALSE(box(dialog, "Distance to obstacles").isChecked());
  EXPECT_FALSE(box(dialog, "Recorded search").isEnabled());
}

TEST_F(WholeExport, ARunOfAFleetIsAGifOrNumberedPictures) {
  ASSERT_NO_FATAL_FAILURE(planFleet());
  EXPECT_EQ(animateBy([&] { actions->askForAnimation(); }, false), 1);
  EXPECT_TRUE(folder.read("m-fleet.gif").starts_with("GIF89a"));
  EXPECT_EQ(animateBy([&] { actions->askForAnimation(); }, true), 5);
  const QImage first(inFolder("m-fleet-0001.png"));
  const QImage last(inFolder("m-fleet-0005.png"));
  ASSERT_FALSE(first.isNull());
  EXPECT_EQ(first.size(), last.size());
  EXPECT_NE(first, last);
}

// Undo makes the plan current again.
TEST_F(WholeExport, AnOutdatedPlanOfAFleetIsNotExportedAsFree) {
  ASSERT_NO_FATAL_FAILURE(planFleet());
  PictureChoices c;
  const std::string current = drawnSvg(source(), c).value_or("");
  EXPECT_THAT(current, AllOf(HasSubstr("<g class=\"cw-good\">"), HasSubstr(">proved free<"),
                             Not(HasSubstr("out of date"))));
  add("late", {9.5, 7.5}, {12.5, 7.5});
  ASSERT_TRUE(window->fleet().shown());
  EXPECT_THAT(drawnSvg(source(), c).value_or(""),
              AllOf(HasSubstr("<g class=\"cw-caution\">"), HasSubstr(">out of date<"),
                    Not(HasSubstr("proved free")), Not(HasSubstr("<g class=\"cw-good\">"))));
  EXPECT_FALSE(actions->writeReport(inFolder("fleet.html")));
  EXPECT_THAT(window->message().toStdString(), HasSubstr("plan the fleet again"));
  EXPECT_FALSE(QFileInfo::exists(inFolder("fleet.html")));
  window->editor().undo();
  EXPECT_EQ(drawnSvg(source(), c).value_or(""), current);
}

// A wall across a path: until the plan is checked on it, nobody knows.
TEST_F(WholeExport, APlanOfAFleetThatIsBeingCheckedHasNoVerdictInPictures) {
  ASSERT_NO_FATAL_FAILURE(planFleet());
  buildWall();
  ASSERT_TRUE(window->fleet().judging());
  EXPECT_THAT(drawnSvg(source(), {}).value_or(""),
              AllOf(HasSubstr("<g class=\"cw-caution\">"), HasSubstr(">being checked<"),
                    Not(HasSubstr("proved free")), Not(HasSubstr("not free"))));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window->fleet().judging(); }, kPatience_ms));
  EXPECT_THAT(drawnSvg(source(), {}).value_or(""), HasSubstr(">not free<"));
}

TEST_F(WholeExport, ADialogThatIsOpenWhileAFleetIsCheckedExportsTheVerdictOfTheCheck) {
  ASSERT_NO_FATAL_FAILURE(planFleet());
  PictureChoices choices;
  choices.format = app::PictureFile::Svg;
  save(choices);
  buildWall();
  ASSERT_TRUE(window->fleet().judging());
  bool pressed = false;
  const DialogAnswer answer([&](QDialog& dialog) {
    if (window->fleet().judging() || std::exchange(pressed, true)) return;
    press(dialog, "Export");
  });
  actions->askForPicture();
  ASSERT_TRUE(pressed);
  EXPECT_THAT(folder.read("m-fleet.svg"),
              AllOf(HasSubstr(">not free<"), Not(HasSubstr("being checked"))));
}

TEST_F(WholeExport, AReportOfAFleetThatIsBeingCheckedWaitsForItsVerdict) {
  ASSERT_NO_FATAL_FAILURE(planFleet());
  buildWall();
  ASSERT_TRUE(window->fleet().judging());
  QString written;
  QObject::connect(actions, &PictureActions::reported, [&](const QString& f) { written = f; });
  ASSERT_TRUE(actions->writeReport(inFolder("fleet.html")));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !written.isEmpty(); }, kPatience_ms));
  const std::string page = folder.read("fleet.html");
  EXPECT_THAT(page, AllOf(HasSubstr("Not free"), Not(HasSubstr("Proved free")),
                          Not(HasSubstr("proved free"))));
}

TEST_F(WholeExport, TheReportOfAFleetIsAPage) {
  ASSERT_NO_FATAL_FAILURE(planFleet());
  QString written;
  QObject::connect(actions, &PictureActions::reported, [&](const QString& f) { written = f; });
  ASSERT_TRUE(actions->writeReport(inFolder("fleet.html")));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !written.isEmpty(); }, kPatience_ms));
  const std::string page = folder.read("fleet.html");
  EXPECT_THAT(page, HasSubstr("<svg"));
  EXPECT_THAT(page, HasSubstr("east"));
  EXPECT_THAT(page, HasSubstr("west"));
}

// An obstacle is drawn beside the path of a cart.
TEST_F(WholeExport, ContactOfAFleetIsAllowedAndAmberInTheWindowPicturesAndReports) {
  open(kRoom);
  const std::uint32_t first = window->editor().document().agents().front().id;
  window->editor().edit("Clear", [&](app::EditDocument& d) { d.removeAgent(first); });
  for (const auto& [name, y] : {std::pair{"upper", 1.5}, {"lower", 5.5}}) {
    const std::uint32_t id = add(name, {2.5, y}, {6.5, y});
    app::EditAgent a = *window->editor().document().agent(id);
    a.agent.shape.width = 1.0;
    window->editor().edit("Wide", [&](app::EditDocument& d) { d.setAgent(a); });
  }
  maps::FleetSettings settings;
  settings.time_limit_s = 86'400.0;
  setFleet(*window, settings);
  window->planFleet();
  const auto settled = [&] { return !window->planning() && !window->fleet().judging(); };
  ASSERT_TRUE(QTest::qWaitFor(settled, kPatience_ms));
  ASSERT_NE(window->fleet().made(), nullptr);
  EXPECT_EQ(fleetVerdict(window->fleet()).tone, Report::Tone::Good);
  window->editor().edit("Shelf", [&](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{2, 3, 2, 7}), maps::CellState::Occupied);
  });
  ASSERT_TRUE(QTest::qWaitFor(settled, kPatience_ms));
  ASSERT_TRUE(window->fleet().made()->certificate.touchesObstacle());
  window->raiseDock("result");
  EXPECT_TRUE(soonShows("Agents touch obstacles, but none overlap: contact is allowed."));
  EXPECT_TRUE(soonShows("0 cells (touches): upper at "));
  EXPECT_TRUE(soonShows("Fleet: proved free (touches)"));
  EXPECT_EQ(fleetVerdict(window->fleet()).tone, Report::Tone::Caution);
  EXPECT_THAT(drawnSvg(source(), {}).value_or(""),
              AllOf(HasSubstr("<g class=\"cw-caution\">"), HasSubstr(">proved free (touches)<")));
  QString written;
  QObject::connect(actions, &PictureActions::reported, [&](const QString& f) { written = f; });
  ASSERT_TRUE(actions->writeReport(inFolder("fleet.html")));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !written.isEmpty(); }, kPatience_ms));
  EXPECT_THAT(folder.read("fleet.html"),
              AllOf(HasSubstr("verdict caution"), HasSubstr("which is no collision"),
                    HasSubstr("0 m (touches), upper")));
  validation::TimedFleetCertificate pair;
  pair.free = true;
  pair.wall.lower_bound_m = 1.0;
  EXPECT_FALSE(pair.touches());
  pair.separation.emplace().lower_bound_m = 0.0;
  EXPECT_TRUE(pair.agentsTouch());
}

TEST_F(WholeExport, ARunOfASimulationIsAGifOrNumberedPictures) {
  ASSERT_NO_FATAL_FAILURE(simulate());
  EXPECT_EQ(animateBy([&] { actions->askForAnimation(); }, false), 1);
  const std::string gif = folder.read("p-run.gif");
  EXPECT_TRUE(gif.starts_with("GIF89a"));
  EXPECT_EQ(animateBy([&] { actions->askForAnimation(); }, true), 5);
  const QImage first(inFolder("p-run-0001.png"));
  const QImage last(inFolder("p-run-0005.png"));
  ASSERT_FALSE(first.isNull());
  EXPECT_NE(first, last);
}

TEST_F(WholeExport, ASimulationIsSavedAsARecordingAndAsAPageForBrowsers) {
  ASSERT_NO_FATAL_FAILURE(simulate());
  SimulationStore& store = window->simulationPage().store();
  QSignalSpy saved(&store, &SimulationStore::saved);
  store.save(inFolder("run.rec"), false);
  ASSERT_TRUE(QTest::qWaitFor([&] { return saved.size() == 1; }, kPatience_ms));
  EXPECT_EQ(maps::fileKind(folder / "run.rec"), maps::FileKind::Recording);
  store.save(inFolder("run.html"), true);
  ASSERT_TRUE(QTest::qWaitFor([&] { return saved.size() == 2; }, kPatience_ms));
  EXPECT_THAT(folder.read("run.html"), HasSubstr("<html"));
  // A recording that is opened is animated from its file.
  window->leaveSimulation();
  ASSERT_TRUE(window->open(inFolder("run.rec")));
  ASSERT_TRUE(QTest::qWaitFor([&] { return store.isOpen() && store.frame(); }, kPatience_ms));
  EXPECT_EQ(animateBy([&] { actions->askForAnimation(); }, false), 1);
  EXPECT_TRUE(folder.read("run-run.gif").starts_with("GIF89a"));
}

}  // namespace
}  // namespace clearway::gui
