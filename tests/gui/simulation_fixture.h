// tests/gui/simulation_fixture.h — the whole window with a simulation.
#pragma once

#include <functional>
#include <memory>

#include "app/gui/playback/simulation_canvas.h"
#include "app/gui/playback/simulation_page.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {

class SimulationWindow : public SmallMapWindow {
 protected:
  SimulationPage& page() { return window->simulationPage(); }
  SimulationStore& store() { return page().store(); }
  SimulationCanvas& canvas() { return page().canvas(); }
  std::shared_ptr<const SimulationFrame> frame() { return store().frame(); }
  bool until(const std::function<bool(const SimulationFrame&)>& condition) {
    return QTest::qWaitFor([&] { return frame() && condition(*frame()); }, kPatience_ms);
  }
  bool untilTime(double time_s) {
    return until([=](const SimulationFrame& f) { return f.time == ticksOf(time_s); });
  }
  // The canvas shows the first frame: positions in it are known.
  void waitForCanvas() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return canvas().drawn() > 0; }, kPatience_ms));
  }
  // One agent that drives 15 m to the right in a saved project.
  void simulateRoom() {
    open(kRoom);
    task({2.5, 4.5}, {17.5, 4.5});
    ASSERT_TRUE(window->saveTo(QString::fromStdString((folder / "p.clearway").string())));
    ASSERT_TRUE(window->simulate());
    ASSERT_TRUE(until([](const SimulationFrame& f) { return f.time == 0; }));
    waitForCanvas();
  }
  Vec2 at(std::size_t agent) { return frame()->agents[agent].pose.position; }
  void drag(QPoint to) {  // QTest's moves come without buttons
    QMouseEvent e(QEvent::MouseMove, to, canvas().mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                  Qt::NoModifier);
    QApplication::sendEvent(&canvas(), &e);
  }
  QPoint pixel(Vec2 world) {
    const Vec2 p = canvas().view().toPx(world);
    return {static_cast<int>(std::lround(p.x)), static_cast<int>(std::lround(p.y))};
  }
};

}  // namespace clearway::gui
