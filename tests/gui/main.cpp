// One application for all tests, without a display (unless one is requested), and with separate
// settings.
#include <gtest/gtest.h>

#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>

#include "app/gui/widgets/style.h"
#include "app/gui/widgets/theme.h"

int main(int argc, char** argv) {
  const QByteArray wanted = qgetenv("CLEARWAY_TEST_PLATFORM");  // e.g. xcb, under Xvfb
  qputenv("QT_QPA_PLATFORM", wanted.isEmpty() ? QByteArray("offscreen") : wanted);
  testing::InitGoogleTest(&argc, argv);
  const QTemporaryDir settings;
  qputenv("XDG_STATE_HOME", settings.path().toLocal8Bit());
  QApplication app(argc, argv);
  QCoreApplication::setOrganizationName("Clearway");
  QCoreApplication::setApplicationName("gui_test");
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
  QApplication::setStyle(new clearway::gui::Style);
  QApplication::setPalette(
      clearway::gui::paletteFor(clearway::gui::Look::Light, QApplication::palette()));
  return RUN_ALL_TESTS();
}
