// app/gui/map_view.h — the map with everything on it, moved and zoomed by mouse and keyboard.
//
// A plain widget with an image of its own, filled again only when the view, the size or the map
// changes (map_painter.h); agents are drawn over it (scene_painter.h).
//   wheel: zoom at the cursor   middle button, Space + drag, or drag with the Look tool: move
//   Start and Goal tool: press places the pose, the drag sets its heading
#pragma once

#include <QImage>
#include <QWidget>
#include <memory>
#include <optional>

#include "app/gui/map_painter.h"
#include "app/gui/scene_painter.h"
#include "maps/grid_map.h"

namespace clearway::gui {

enum class Tool { Look, Start, Goal };

class MapView : public QWidget {
  Q_OBJECT
 public:
  explicit MapView(QWidget* parent = nullptr);

  void setMap(std::shared_ptr<const GridMap> map);  // shown whole
  void setScene(Scene scene, const QString& label);
  void setTool(Tool tool);

  void fit();
  void showActualSize();
  void zoomBy(double factor);  // about the middle

  [[nodiscard]] const ViewTransform& view() const { return view_; }
  [[nodiscard]] Tool tool() const { return tool_; }
  [[nodiscard]] QSize sizeHint() const override { return {800, 600}; }

 Q_SIGNALS:
  void viewChanged();
  void hovered(Vec2 world);
  void left();
  // `heading` is empty when the press was not dragged.
  void placed(Tool tool, Vec2 position, std::optional<Heading> heading);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;

 private:
  enum class Drag { None, Pan, Place };

  [[nodiscard]] Vec2 sizePx() const { return {1.0 * width(), 1.0 * height()}; }
  void setView(const ViewTransform& view);
  void updateCursor();
  [[nodiscard]] std::optional<Heading> draggedHeading() const;
  void paintPlacing(QPainter& painter) const;
  void fillImage();

  std::shared_ptr<const GridMap> map_;
  std::unique_ptr<MapTones> tones_;
  Scene scene_;
  std::vector<ScenePaths> paths_;
  QString label_;
  ViewTransform view_;
  bool fits_ = true;  // keeps fitting when the window is resized, until it is moved
  QImage image_;
  bool stale_ = true;
  Tool tool_ = Tool::Look;
  Drag drag_ = Drag::None;
  bool space_ = false;
  QPointF pressed_, last_;
};

}  // namespace clearway::gui
