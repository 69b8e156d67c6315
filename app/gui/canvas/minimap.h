// app/gui/canvas/minimap.h — the whole map in a corner of the map view, with the visible part,
// which the mouse moves.
//
// It shows a coarse level of the view's tones. An edit repaints only the pixels above its cells.
// Hidden while the whole map is visible. It goes to the opposite corner where it would cover the
// start or a goal of the chosen agent.
#pragma once

#include <QImage>
#include <QPolygonF>
#include <QWidget>
#include <memory>
#include <vector>

#include "app/gui/canvas/paint/scene.h"
#include "app/gui/canvas/paint/view_transform.h"
#include "app/gui/widgets/cards/overlay.h"

namespace clearway::gui {

class Editor;
class MapView;

class Minimap : public QWidget {
  Q_OBJECT
 public:
  Minimap(const Editor& editor, MapView& view);

  void setWanted(bool wanted);  // remembered
  [[nodiscard]] bool wanted() const { return wanted_; }
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QRectF visiblePart() const;  // of the map, in pixels of this widget
  [[nodiscard]] QPointF pxOf(Vec2 world) const;
  [[nodiscard]] quint64 paintedPixels() const { return painted_; }  // of the map, since the start

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void showDocument();
  void showCells(const CellRange& cells);
  void showScene();
  void showView();
  void place();        // of the map in the widget
  void placeWidget();  // in the view
  void fillImage();
  void paintAgents(QPainter& painter) const;
  [[nodiscard]] Aabb seenBox() const;
  void moveTo(QPointF px);

  const Editor& editor_;
  MapView& view_;
  bool wanted_;
  ViewTransform transform_;  // of this widget
  QImage image_;
  QRect stale_;  // of the image, in its pixels
  quint64 painted_ = 0;
  std::shared_ptr<const ScenePaths> paths_;  // that path_ is of
  QPolygonF path_;                           // at most a point per pixel
  QPointF grip_;  // from the middle of the visible part to the pointer, while it is dragged
  bool dragged_ = false;
};

// In the view: above one bar, and below others where it is at the top.
[[nodiscard]] Overlay::Place minimapPlace(const MapView& view, QWidget& above,
                                          const std::vector<QWidget*>& below);

}  // namespace clearway::gui
