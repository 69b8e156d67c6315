// The guide's tour of fleets: a random fleet in a small warehouse is placed by the dialog, planned
// by its keys, and played.
#include <gtest/gtest.h>

#include <QApplication>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QTest>

#include "app/gui/window/main_window.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/window_fixture.h"
#include "tests/support/temp_folder.h"

namespace clearway::gui {
namespace {

constexpr int kFleetPatience_ms = 120'000;
constexpr int kAgents = 14;

class FleetTour : public ::testing::Test {
 protected:
  void SetUp() override {
    QSettings().clear();
    window.resize(1280, 800);
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
    QApplication::setActiveWindow(&window);
  }
  void shoot(const char* name) {  // for the guide, on request
    const QString images = qEnvironmentVariable("CLEARWAY_TOUR_IMAGES");
    if (images.isEmpty()) return;
    QTest::qWait(60);
    for (QWidget* w : window.findChildren<QWidget*>()) w->setAttribute(Qt::WA_UnderMouse, false);
    ASSERT_TRUE(window.grab().save(images + "/" + name + ".png"));
  }
  // The dialog, answered by keyboard.
  void placeFleet() {
    int asked = 0;
    const DialogAnswer answer([&](QDialog& dialog) {
      auto* agents = dialog.findChild<QSpinBox*>("random_agents");
      if (!agents->isEnabled()) return;  // they are being placed
      ++asked;
      agents->setValue(kAgents);
      dialog.accept();
    });
    QTest::keyClick(&window, Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_EQ(asked, 1);
    ASSERT_TRUE(window.message().isEmpty()) << window.message().toStdString();
    ASSERT_EQ(window.editor().document().agents().size(), static_cast<std::size_t>(kAgents));
  }
  void planFleet() {
    maps::FleetSettings settings = window.editor().document().fleet();
    settings.time_limit_s = 86'400.0;
    setFleet(window, settings);
    QApplication::setActiveWindow(&window);  // again, after the dialog
    window.planFleet();
    ASSERT_TRUE(window.message().isEmpty()) << window.message().toStdString();
    ASSERT_TRUE(window.planning() || window.fleet().made() != nullptr);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window.planning(); }, kFleetPatience_ms));
    ASSERT_NE(window.fleet().made(), nullptr)
        << (window.fleet().failure() ? window.fleet().failure()->reason : Message());
    ASSERT_TRUE(window.fleet().made()->certificate.free);
  }
  testing::TempFolder folder;
  MainWindow window;
};

// Racks of two rows with aisles between them, in cells of a metre.
std::string rackRows() {
  constexpr int kRows = 24;
  constexpr int kColumns = 40;
  std::string out = "type octile\nheight 24\nwidth 40\nmap\n";
  for (int i = 0; i < kRows; ++i) {
    for (int j = 0; j < kColumns; ++j) {
      const bool rack = i % 5 >= 3 && i < kRows - 3 && j >= 4 && j < kColumns - 4 && j % 10 >= 4;
      out += rack || j % 39 == 0 || i % 23 == 0 ? '@' : '.';
    }
    out += '\n';
  }
  return out;
}

TEST_F(FleetTour, InASmallWarehouse) {
  const auto file = folder.write("racks.map", rackRows());
  ASSERT_TRUE(window.open(QString::fromStdString(file.string())));
  app::EditAgent cart = window.editor().document().agents().front();
  cart.agent.shape = {maps::ShapeKind::Box, 1.4, 0.9, {}};
  window.editor().edit("Size", [&](app::EditDocument& d) { d.setAgent(cart); });
  placeFleet();
  planFleet();
  if (HasFatalFailure()) return;
  window.player().seek(0.35 * window.player().duration_s());
  QTest::qWait(20);
  EXPECT_TRUE(window.conflicts().empty());
  shoot("fleet");
  window.findChild<QPushButton*>("fleet_closest")->click();
  EXPECT_DOUBLE_EQ(window.player().time_s(), *window.player().separationTime());
  ASSERT_TRUE(QTest::qWaitFor([&] {
    const auto& mark = window.view().scene().separation;
    return mark && mark->is_now;
  }));
  shoot("fleet_closest");
  window.view().fit();
  Layers layers = window.view().layers();
  layers.traffic = 1.0;
  window.setLayers(layers);
  shoot("fleet_traffic");
}

}  // namespace
}  // namespace clearway::gui
