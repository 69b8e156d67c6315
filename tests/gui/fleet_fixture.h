// tests/gui/fleet_fixture.h — the window with a yard and three carts, which are planned as a fleet.
#pragma once

#include <QAction>
#include <QApplication>
#include <algorithm>
#include <string>

#include "tests/gui/window_fixture.h"

namespace clearway::gui {

inline constexpr const char* kYard =
    "................\n................\n................\n.......@@.......\n.......@@.......\n"
    "................\n................\n................\n................\n";

class FleetWindow : public SmallMapWindow {
 protected:
  FleetStore& fleet() { return window->fleet(); }
  app::EditDocument& document() { return window->editor().document(); }
  const FleetPlan& made() { return *fleet().made(); }

  // No plan depends on how fast the machine is.
  static maps::FleetSettings patient() {
    maps::FleetSettings settings;
    settings.time_limit_s = 86'400.0;
    return settings;
  }
  std::uint32_t add(const std::string& name, Vec2 start, double degrees, std::optional<Vec2> goal) {
    maps::ProjectAgent a;
    a.name = name;
    a.shape = {maps::ShapeKind::Box, 1.4, 0.9, {}};
    a.start = Pose{start, *Heading::fromDegrees(degrees)};
    if (goal) a.goal = maps::GoalPose{*goal, std::nullopt};
    std::uint32_t id = 0;
    window->editor().edit("Add", [&](app::EditDocument& d) { id = d.addAgent(a); });
    return id;
  }
  // Two carts that change places, and one that stands apart.
  void openYard() {
    open(kYard);
    QApplication::setActiveWindow(window.get());
    setFleet(*window, patient());
    const std::uint32_t first = document().agents().front().id;
    window->editor().edit("Clear", [&](app::EditDocument& d) { d.removeAgent(first); });
    east = add("east", {2.5, 1.5}, 0, Vec2{13.5, 1.5});
    west = add("west", {13.5, 1.5}, 180, Vec2{2.5, 1.5});
    apart = add("apart", {3.5, 7.5}, 0, Vec2{6.5, 7.5});
  }
  void moveGoal(std::uint32_t id, Vec2 to) {
    app::EditAgent a = *document().agent(id);
    a.agent.goal->position = to;
    window->editor().edit("Goal", [&](app::EditDocument& d) { d.setAgent(a); });
  }
  QAction* actionOf(const QString& text) {
    for (auto* a : window->findChildren<QAction*>()) {
      if (QString(a->text()).remove('&') == text) return a;
    }
    return nullptr;
  }
  void paint(const CellRange& cells) {
    window->editor().edit("Wall", [&](app::EditDocument& d) {
      d.paint(app::CellSet(cells), maps::CellState::Occupied);
    });
  }
  bool settled() {
    return QTest::qWaitFor([&] { return !window->planning() && !fleet().judging(); }, kPatience_ms);
  }
  void planFleet() {
    window->planFleet();
    ASSERT_TRUE(window->message().isEmpty()) << window->message().toStdString();
    ASSERT_TRUE(settled());
    ASSERT_NE(fleet().made(), nullptr) << (fleet().failure() ? fleet().failure()->reason : "");
    ASSERT_TRUE(made().certificate.free) << made().certificate.problem;
  }
  const SceneAgent& drawn(std::uint32_t id) {
    const auto& agents = window->view().scene().agents;
    return *std::ranges::find(agents, id, &SceneAgent::id);
  }
  bool soonDraws(std::uint32_t id, const Pose& pose) {
    return QTest::qWaitFor([&] { return drawn(id).now == pose; }, kPatience_ms);
  }
  std::uint32_t east = 0, west = 0, apart = 0;
};

}  // namespace clearway::gui
