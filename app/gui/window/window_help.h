// app/gui/window/window_help.h — help of the window: its menu, the guide, the tour in three steps,
// and what the start page asks for of them.
#pragma once

#include <QObject>

#include "core/base/result.h"

class QMenu;

namespace clearway::gui {

class EmptyView;
class GuidedTour;
class MainWindow;

class WindowHelp : public QObject {
  Q_OBJECT
 public:
  WindowHelp(MainWindow& window, EmptyView& start);

  void addActions(QMenu& help);
  void startTour();  // on a sample, or on a new map where there are no samples
  void showGuide(const QString& page);

 Q_SIGNALS:
  void failed(const clearway::Error& error);

 private:
  void addDocumentation(QMenu& help);

  MainWindow& window_;
  GuidedTour* tour_;
};

}  // namespace clearway::gui
