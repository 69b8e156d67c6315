// What a simulation shows of its agents besides their bodies: names, goals, routes, trails, and the
// state of the one under the pointer.
#include <gtest/gtest.h>

#include <QAction>
#include <QCheckBox>
#include <QMenu>
#include <QMenuBar>
#include <QSignalSpy>
#include <array>

#include "app/gui/canvas/paint/name_labels.h"
#include "app/gui/canvas/paint/simulation_painter.h"
#include "app/gui/dialogs/command_list.h"
#include "app/gui/docks/run_mark_box.h"
#include "app/gui/widgets/theme.h"
#include "tests/gui/simulation_fixture.h"

namespace clearway::gui {
namespace {

class SimulationMarks : public SimulationWindow {
 protected:
  void TearDown() override { PreferenceStore::instance().set({}); }
  QImage image() {
    QImage out = canvas().grab().toImage();
    out.setDevicePixelRatio(1.0);
    return out;
  }
  QColor at(const QImage& image, QPoint px) {
    return image.pixelColor((QPointF(px) * canvas().devicePixelRatioF()).toPoint());
  }
  using SimulationWindow::at;
  QAction* action(const QString& text) {
    for (QAction* a : window->findChildren<QAction*>()) {
      if (a->text() == text) return a;
    }
    return nullptr;
  }
  QString hint() { return window->findChild<QLabel*>("hint")->toolTip(); }
  void point(QPoint to) {
    QMouseEvent e(QEvent::MouseMove, to, canvas().mapToGlobal(to), Qt::NoButton, Qt::NoButton,
                  Qt::NoModifier);
    QApplication::sendEvent(&canvas(), &e);
  }
};

TEST_F(SimulationMarks, AnAgentHasItsNameGoalRouteAndTrailInItsColour) {
  open(kRoom);
  task({2.5, 4.5}, {17.5, 4.5});
  const QColor own(200, 30, 160);
  window->editor().edit("Colour", [&](app::EditDocument& d) {
    app::EditAgent a = d.agents().front();
    a.agent.colour = own.rgb() & 0xffffffU;
    d.setAgent(a);
  });
  ASSERT_TRUE(window->simulate());
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.time == 0; }));
  waitForCanvas();
  const QImage start = image();
  EXPECT_EQ(canvas().marks().names, 1U);
  EXPECT_EQ(canvas().marks().goals, 1U);
  EXPECT_EQ(canvas().marks().routes, 1U);
  EXPECT_EQ(canvas().marks().trails, 0U) << "it has not moved";
  EXPECT_EQ(at(start, pixel({17.5, 4.5}) + QPoint(5, -19)), own) << "the flag";
  EXPECT_EQ(at(start, pixel(at(0)) + QPoint(-5, 0)), own) << "the mark on its body";
  const QColor route = at(start, pixel({10.5, 4.5}));
  EXPECT_GT(route.red(), route.green() + 60) << "the route";
  store().step(60);
  ASSERT_TRUE(untilTime(3.0));
  EXPECT_TRUE(QTest::qWaitFor([&] {
    image();
    return canvas().marks().trails == 1;
  }));
  const QImage later = image();
  const QColor trail = at(later, pixel({3.5, 4.5}));
  EXPECT_GT(trail.red(), trail.green() + 60);
  EXPECT_EQ(frame()->routes.of(0).front(), at(0));
  EXPECT_EQ(frame()->routes.of(0).back(), (Vec2{17.5, 4.5}));
  EXPECT_EQ(frame()->trails.of(0).front(), (Vec2{2.5, 4.5}));
  EXPECT_EQ(frame()->trails.of(0).back(), at(0));
  store().setPace(0.0);
  store().play(true);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.is_finished && !f.is_playing; }));
  EXPECT_TRUE(QTest::qWaitFor([&] {
    image();
    return canvas().marks().goals == 0;
  })) << "it has arrived";
  EXPECT_EQ(canvas().marks().routes, 0U);
}

TEST_F(SimulationMarks, ThePastHasTheLinesThatItHad) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  std::vector<std::shared_ptr<const SimulationFrame>> frames;
  for (int k = 1; k <= 8; ++k) {
    store().step(30);
    ASSERT_TRUE(untilTime(1.5 * k));
    frames.push_back(frame());
  }
  for (const int k : {5, 2, 7, 1}) {
    store().seek(1.5 * k);
    ASSERT_TRUE(untilTime(1.5 * k));
    const SimulationFrame& then = *frames[static_cast<std::size_t>(k - 1)];
    EXPECT_EQ(frame()->routes.points, then.routes.points) << k;
    EXPECT_EQ(frame()->trails.points, then.trails.points) << k;
    ASSERT_EQ(frame()->motions.size(), then.motions.size());
    EXPECT_NEAR(frame()->motions[0].speed_m_per_s, then.motions[0].speed_m_per_s, 1e-9) << k;
  }
}

TEST_F(SimulationMarks, EachIsHiddenByItsActionAndByItsBoxAndRemembered) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  store().step(60);
  ASSERT_TRUE(untilTime(3.0));
  const auto count = [&](const QString& text) {
    image();
    const SimulationCanvas::Drawn& d = canvas().marks();
    return text == "Show names"    ? d.names
           : text == "Show goals"  ? d.goals
           : text == "Show routes" ? d.routes
                                   : d.trails;
  };
  for (const RunMarkChoice& choice : runMarkChoices()) {
    QAction* a = action(choice.action);
    ASSERT_NE(a, nullptr) << choice.action.toStdString();
    ASSERT_TRUE(a->isEnabled());
    ASSERT_TRUE(a->isChecked());
    EXPECT_TRUE(QTest::qWaitFor([&] { return count(choice.action) == 1; }))
        << choice.action.toStdString();
    const QImage with = image();
    a->trigger();
    EXPECT_FALSE(a->isChecked());
    EXPECT_TRUE(QTest::qWaitFor([&] { return count(choice.action) == 0; }));
    EXPECT_NE(image(), with) << choice.action.toStdString();
    QCheckBox* box = nullptr;
    for (QCheckBox* b : page().findChildren<QCheckBox*>()) {
      if (b->accessibleName() == choice.action) box = b;
    }
    ASSERT_NE(box, nullptr);
    EXPECT_FALSE(box->isChecked());
    PreferenceStore::instance().load();
    EXPECT_FALSE(preferences().run_marks.*choice.value) << "remembered";
    box->setChecked(true);
    EXPECT_TRUE(a->isChecked());
    EXPECT_TRUE(QTest::qWaitFor([&] { return count(choice.action) == 1; }));
  }
}

TEST_F(SimulationMarks, ThePaletteFindsTheOptions) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  const std::vector<Command> commands = commandsOf(*window);
  for (const RunMarkChoice& choice : runMarkChoices()) {
    const auto found = std::ranges::find(commands, choice.action, &Command::name);
    ASSERT_NE(found, commands.end()) << choice.action.toStdString();
    EXPECT_EQ(found->group, "Simulation");
    EXPECT_TRUE(found->isEnabled());
  }
}

TEST_F(SimulationMarks, ARecordingHasNamesGoalsAndTrails) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  store().setPace(0.0);
  store().play(true);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.is_finished && !f.is_playing; }));
  QSignalSpy saved(&store(), &SimulationStore::saved);
  store().save(QString::fromStdString((folder / "run.rec").string()), false);
  ASSERT_TRUE(QTest::qWaitFor([&] { return saved.size() == 1; }, kPatience_ms));
  ASSERT_TRUE(window->open(QString::fromStdString((folder / "run.rec").string())));
  ASSERT_TRUE(until([](const SimulationFrame& f) { return !f.is_live && f.time == 0; }));
  waitForCanvas();
  image();
  EXPECT_EQ(canvas().marks().names, 1U);
  EXPECT_EQ(canvas().marks().goals, 1U);
  EXPECT_EQ(canvas().marks().routes, 0U) << "it does not know them";
  store().seek(3.0);
  ASSERT_TRUE(untilTime(3.0));
  EXPECT_TRUE(QTest::qWaitFor([&] {
    image();
    return canvas().marks().trails == 1;
  }));
  EXPECT_EQ(frame()->goals.at(0).pose.position, (Vec2{17.5, 4.5}));
}

TEST_F(SimulationMarks, TheStatusBarHasWhatTheAgentUnderThePointerDoes) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  const QString before = hint();
  store().step(60);
  ASSERT_TRUE(untilTime(3.0));
  QTest::qWait(20);
  point(pixel(at(0)));
  EXPECT_TRUE(hint().contains(" · moves · 1.00 m/s · heading 0°")) << hint().toStdString();
  store().setPace(0.0);
  store().play(true);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.is_finished && !f.is_playing; }));
  EXPECT_TRUE(QTest::qWaitFor([&] { return !hint().contains("m/s"); })) << "it has left";
  point(pixel(at(0)));
  EXPECT_TRUE(hint().contains(" · arrived · ")) << hint().toStdString();
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(&canvas(), &leave);
  EXPECT_EQ(hint(), before);
}

TEST_F(SimulationMarks, TheViewSaysWhichKeyRunsItUntilItRan) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  EXPECT_EQ(canvas().hint(), "Space runs the simulation");
  const QImage paused = image();
  store().step(1);
  ASSERT_TRUE(untilTime(0.05));
  EXPECT_TRUE(QTest::qWaitFor([&] { return canvas().hint().isEmpty(); }));
  store().seek(0.0);
  ASSERT_TRUE(untilTime(0.0));
  QTest::qWait(20);
  EXPECT_EQ(canvas().hint(), "") << "it is known now";
  EXPECT_NE(image(), paused);
  page().restart();
  EXPECT_TRUE(QTest::qWaitFor([&] { return !canvas().hint().isEmpty(); }, kPatience_ms));
}

TEST_F(SimulationMarks, SpacePlaysAfterAMenuWasLeft) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  QApplication::setActiveWindow(window.get());
  page().setFocus();
  auto* bar = window->menuBar();
  QMenu* menu = bar->actions().back()->menu();
  bar->setFocus();
  bar->setActiveAction(bar->actions().back());
  QTest::keyClick(bar, Qt::Key_Down);
  ASSERT_TRUE(QTest::qWaitFor([&] { return menu->isVisible(); }));
  QTest::keyClick(menu, Qt::Key_Escape);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !menu->isVisible(); }));
  QTest::qWait(20);
  EXPECT_EQ(window->focusWidget(), &page());
  QTest::keyClick(window->focusWidget(), Qt::Key_Space);
  EXPECT_TRUE(until([](const SimulationFrame& f) { return f.is_playing; }));
  EXPECT_FALSE(menu->isVisible());
}

// Of a thousand bodies only so many names are laid out, and no two of them overlap.
TEST_F(SimulationMarks, AnAgentThatRestsAndIsNotHeldIsNotShownAsMoving) {
  using app::RecordedAgent;
  app::RecordedBody body{"cart", {}};
  body.def.shape = Shape(BoxShape{0.8, 0.8, 0.0});
  const auto agent = [](int bits) {
    return RecordedAgent{{}, static_cast<std::uint8_t>(RecordedAgent::kPresent | bits)};
  };
  EXPECT_EQ(lookOf(agent(0), body, true), AgentLook::Static);
  EXPECT_EQ(lookOf(agent(0), body, false), AgentLook::Moves);
  EXPECT_EQ(lookOf(agent(RecordedAgent::kHeld), body, true), AgentLook::Waits);
  EXPECT_EQ(lookOf(agent(RecordedAgent::kArrived), body, true), AgentLook::Arrived);
  EXPECT_EQ(lookOf(agent(RecordedAgent::kColliding), body, true), AgentLook::Collides);
  auto known = std::make_shared<std::vector<app::RecordedBody>>(1, body);
  SimulationPainter painter;
  painter.setBodies(known);
  for (const std::uint8_t rests : std::array<std::uint8_t, 2>{0, 1}) {
    QImage image(60, 60, QImage::Format_RGB32);
    image.fill(mapTheme().floor);
    QPainter p(&image);
    SimulationPainter::Style style{mapTheme(), QRectF(image.rect()), std::nullopt};
    style.rests = {&rests, 1};
    const std::vector<RecordedAgent> agents{{{{1.0, 1.0}, Heading()}, RecordedAgent::kPresent}};
    painter.paint(p, agents, {{}, 30.0}, style);
    p.end();
    const QColor in = image.pixelColor(25, 30);
    EXPECT_EQ(in.saturation() > 60, rests == 0) << in.name().toStdString();
  }
}

TEST_F(SimulationMarks, NamesOfManyBodiesAreBoundedAndApart) {
  std::vector<NamedBody> bodies;
  for (int k = 0; k < 1000; ++k) {
    bodies.push_back({bodies.size(), QRectF(20.0 * (k % 40), 20.0 * (k / 40), 18.0, 18.0),
                      QString("cart-%1").arg(k)});
  }
  const QFontMetricsF metrics{QFont()};
  const auto places = placeNames(bodies, QRectF(0, 0, 800, 500), metrics);
  EXPECT_GT(places.size(), 100U);
  for (const NamePlace& p : places) {
    EXPECT_TRUE(QRectF(0, 0, 800, 500).contains(p.box)) << p.name.toStdString() << " is cut";
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (std::size_t j = i + 1; j < places.size(); ++j) {
      ASSERT_FALSE(places[i].box.intersects(places[j].box)) << i << " " << j;
    }
  }
  auto known = std::make_shared<std::vector<app::RecordedBody>>();
  std::vector<app::RecordedAgent> agents;
  app::AgentLines lines;
  std::vector<app::AgentGoal> goals;
  for (std::uint32_t k = 0; k < 1000; ++k) {
    app::RecordedBody body{"cart-" + std::to_string(k), {}};
    body.def.shape = Shape(BoxShape{0.8, 0.8, 0.0});
    known->push_back(body);
    const Pose pose{{0.5 + k % 40, 0.5 + k / 40}, Heading()};
    agents.push_back({pose, app::RecordedAgent::kPresent});
    goals.push_back({k, {{pose.position.y, pose.position.x}, Heading()}, false});
  }
  SimulationPainter painter;
  painter.setBodies(known);
  QImage image(1200, 800, QImage::Format_RGB32);
  QPainter p(&image);
  const SimulationPainter::Style style{mapTheme(), QRectF(image.rect()), 7};
  const ViewTransform view{{}, 30.0};
  EXPECT_EQ(painter.paint(p, agents, view, style), 1000U);
  EXPECT_LE(painter.paintNames(p, agents, view, style, {}), SimulationPainter::kMostNames);
  EXPECT_GT(painter.paintNames(p, agents, view, style, {}), 50U);
}

// As where a whole site is fitted: the names are thinned, and cover no body.
TEST_F(SimulationMarks, SmallBodiesHaveNamesWhereThereIsRoom) {
  auto known = std::make_shared<std::vector<app::RecordedBody>>();
  std::vector<app::RecordedAgent> agents;
  for (int k = 0; k < 600; ++k) {
    app::RecordedBody body{"cart-" + std::to_string(k), {}};
    body.def.shape = Shape(BoxShape{0.8, 0.8, 0.0});
    known->push_back(body);
    const Vec2 at = k < 20 ? Vec2{20.0 + 60.0 * (k % 4), 20.0 + 25.0 * (k / 4)}  // far apart
                           : Vec2{20.0 + 1.0 * (k % 40), 180.0 + 1.0 * (k / 40)};
    agents.push_back({{at, Heading()}, app::RecordedAgent::kPresent});
  }
  SimulationPainter painter;
  painter.setBodies(known);
  QImage image(1200, 800, QImage::Format_RGB32);
  image.fill(mapTheme().floor);
  QPainter p(&image);
  const ViewTransform view{{}, 4.0};
  const SimulationPainter::Style style{mapTheme(), QRectF(image.rect()), std::nullopt};
  ASSERT_EQ(painter.paint(p, agents, view, style), 600U);
  const QImage bodies = image.copy();
  const std::size_t names = painter.paintNames(p, agents, view, style, {});
  p.end();
  EXPECT_GE(names, 20U);
  EXPECT_LT(names, 120U) << "thinned";
  for (const app::RecordedAgent& a : agents) {
    const Vec2 px = view.toPx(a.pose.position);
    const QPoint at(static_cast<int>(px.x), static_cast<int>(px.y));
    EXPECT_EQ(image.pixel(at), bodies.pixel(at)) << at.x() << ", " << at.y();
  }
}

// Two boxes side by side: they are one body, without a line between them.
TEST(SimulationPainter, ABodyOfSeveralPartsHasNoSeams) {
  const auto part = [](double x) {
    return ShapePart{BoxShape{1.0, 1.0, 0.0}, {{x, 0.0}, Heading()}};
  };
  const auto shape = CompoundShape::make({part(-0.5), part(0.5), part(0.2)});
  ASSERT_TRUE(shape);
  auto bodies = std::make_shared<std::vector<app::RecordedBody>>(1);
  bodies->front().def.shape = *shape;
  SimulationPainter painter;
  painter.setBodies(bodies);
  QImage image(200, 120, QImage::Format_RGB32);
  image.fill(Qt::white);
  {
    QPainter p(&image);
    const std::vector<app::RecordedAgent> agents{
        {Pose{{1.0, 0.6}, Heading()}, app::RecordedAgent::kPresent}};
    ASSERT_EQ(painter.paint(p, agents, {{}, 100.0}, {mapTheme(), QRectF(image.rect()), {}}), 1U);
  }
  const QRgb inside = image.pixel(20, 20);
  EXPECT_NE(inside, qRgb(255, 255, 255));
  for (int x = 4; x < 196; ++x) EXPECT_EQ(image.pixel(x, 20), inside) << x;
  EXPECT_NE(image.pixel(100, 10), inside) << "the outline";
}

}  // namespace
}  // namespace clearway::gui
