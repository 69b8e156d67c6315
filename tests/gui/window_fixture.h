// tests/gui/window_fixture.h — the whole window with a small map, and an agent with a task on it.
#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QLabel>
#include <QSettings>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/document/edit/new_map.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/window/main_window.h"
#include "tests/support/temp_folder.h"

namespace clearway::gui {

inline constexpr int kPatience_ms = 60'000;

inline QString sample(const char* name) {
  return QString(CLEARWAY_SOURCE_DIR "/maps/samples/") + name;
}

inline void setFleet(MainWindow& window, const maps::FleetSettings& settings) {
  window.editor().edit("Fleet", [&](app::EditDocument& d) { d.setFleet(settings); });
}

class SmallMapWindow : public ::testing::Test {
 protected:
  void SetUp() override {
    QSettings().clear();
    window = std::make_unique<MainWindow>();
    window->resize(1100, 760);
    window->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
  }
  void open(const std::string& rows) {
    const auto lines = std::count(rows.begin(), rows.end(), '\n');
    file = folder.write("m.map", "type octile\nheight " + std::to_string(lines) + "\nwidth " +
                                     std::to_string(rows.find('\n')) + "\nmap\n" + rows);
    ASSERT_TRUE(window->open(QString::fromStdString(file.string())));
  }
  void createEmptyMap(std::int32_t rows, std::int32_t columns, double cell_m) {
    app::NewMap wanted;
    wanted.rows = rows;
    wanted.columns = columns;
    wanted.cell_m = cell_m;
    wanted.pattern = app::Pattern::Empty;
    window->createMap(wanted);
  }
  void task(Vec2 start, Vec2 goal, double length = 1.0, double width = 1.0) {
    app::EditAgent a = window->editor().document().agents().front();
    a.agent.shape = {maps::ShapeKind::Box, length, width, {}};
    a.agent.start = Pose{start, Heading()};
    a.agent.goal = maps::GoalPose{goal, Heading()};
    window->editor().edit("Task", [&](app::EditDocument& d) { d.setAgent(a); });
  }
  bool plan() {
    window->plan();
    return QTest::qWaitFor([&] { return !window->planning() && window->result() != nullptr; },
                           kPatience_ms);
  }
  // Paths of all agents that have a start and a goal, one after the other.
  void planEach() {
    std::vector<std::uint32_t> ids;
    for (const app::EditAgent& a : window->editor().document().agents()) {
      if (a.agent.start && a.agent.goal) ids.push_back(a.id);
    }
    ASSERT_TRUE(window->plans().plan(ids));
  }
  const maps::ProjectAgent& agent() { return window->editor().document().agents().front().agent; }
  bool shows(const QString& text) {
    return std::ranges::any_of(window->findChildren<QLabel*>(), [&](const QLabel* label) {
      return label->isVisible() && label->text().replace(QChar(QChar::Nbsp), ' ').contains(text);
    });
  }
  bool soonShows(const QString& text) {
    return QTest::qWaitFor([&] { return shows(text); });
  }
  // The verdict in the dock of results; null: none is seen.
  QLabel* visibleHeadline() {
    for (auto* label : window->findChildren<QLabel*>("headline")) {
      if (label->isVisible()) return label;
    }
    return nullptr;
  }
  bool waitForSearch() {
    return QTest::qWaitFor([&] { return window->search().shown(); }, kPatience_ms);
  }
  QPoint px(Vec2 world) {
    const Vec2 p = window->view().view().toPx(world);
    return {static_cast<int>(std::lround(p.x)), static_cast<int>(std::lround(p.y))};
  }
  QColor colourAt(Vec2 world) {
    QTest::qWait(20);
    const QImage image = window->view().grab().toImage();
    return image.pixelColor((QPointF(px(world)) * image.devicePixelRatio()).toPoint());
  }

  clearway::testing::TempFolder folder;
  std::filesystem::path file;  // of the map
  std::unique_ptr<MainWindow> window;
};

// The palette of the application and the looks of maps, as they are now: given back at the end.
class KeptLook {
 public:
  KeptLook() = default;
  KeptLook(const KeptLook&) = delete;
  KeptLook& operator=(const KeptLook&) = delete;
  ~KeptLook() {
    setSafeColours(false);
    setDarkMaps(false);
    QApplication::setPalette(palette_);
  }

 private:
  QPalette palette_ = QApplication::palette();
};

inline constexpr const char* kRoom =
    "....................\n"
    "..........@.........\n"
    "..........@.........\n"
    "..........@.........\n"
    "....................\n"
    "....................\n"
    "..........@.........\n"
    "..........@.........\n";

}  // namespace clearway::gui
