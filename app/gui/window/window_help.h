// app/gui/window/window_help.h — help of the window: its menu, the guide, the tour in three steps,
// and what the start page asks for of them.
#pragma once

#include "app/gui/window/controller.h"

namespace clearway::gui {

class FileController;
class GuidedTour;
class ToolController;

class WindowHelp : public Controller {
  Q_OBJECT
 public:
  WindowHelp(Workbench& bench, FileController& files, ToolController& tools);

  void addActions(QMenu& help);
  void startTour();  // on a sample, or on a new map where there are no samples
  void showGuide(const QString& page);

 private:
  void addDocumentation(QMenu& help);

  FileController& files_;
  ToolController& tools_;
  GuidedTour* tour_;
};

}  // namespace clearway::gui
