// app/gui/window/parts/status_line.h — the status bar of the window: a hint, what is under the
// pointer, the size of the selection, the zoom.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <cstddef>
#include <optional>

#include "core/geometry/vec2.h"

class QLabel;
class QStatusBar;
class QWidget;

namespace clearway::gui {

class Editor;
class MapView;
class ZoomControl;

class StatusLine : public QObject {
  Q_OBJECT
 public:
  StatusLine(QStatusBar& bar, const Editor& editor, MapView& view);

  void add(QWidget* widget);  // left of what is under the pointer
  void setHint(const QString& hint);
  void setToolHint(const QString& hint);  // after the explanation that is shown, if any
  // In place of the hint, for some seconds, or until the step before it is undone.
  void explain(const QString& why);
  void endExplanation();
  void showHover(Vec2 world);
  void leave();  // the pointer left the map
  [[nodiscard]] ZoomControl& zoom() const { return *zoom_; }

  bool eventFilter(QObject* watched, QEvent* event) override;  // of the view and the hint

 private:
  void showHint();
  void fit();
  void showSelection();

  QStatusBar& bar_;
  const Editor& editor_;
  const MapView& view_;
  std::optional<Vec2> hovered_;  // the place under the pointer
  QString wanted_hint_;
  QTimer explained_;              // while it runs, the hint is an explanation
  std::size_t explained_at_ = 0;  // of the steps of the history
  QLabel *hint_, *selection_, *cell_, *position_, *value_;
  ZoomControl* zoom_;
};

// "12 × 8 cells, 0.6 m × 0.4 m"; a selection that is no rectangle has its number of cells as well.
[[nodiscard]] QString selectionText(const Editor& editor);

}  // namespace clearway::gui
