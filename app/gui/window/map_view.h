// app/gui/window/map_view.h — the map with everything on it, moved and zoomed by mouse and
// keyboard.
//
// A plain widget with an image of its own: map, fields and great numbers of agents are filled into
// it by scanlines, and only where something changed (map_painter.h, agent_raster.h); the rest is
// drawn over it (scene_painter.h), then the tool's overlay.
//   wheel: zoom at the cursor   middle button, Space + drag, or drag with the Look tool: move
// Everything else goes to the tool, in map coordinates.
#pragma once

#include <QImage>
#include <QWidget>
#include <memory>

#include "app/gui/model/editor.h"
#include "app/gui/model/search_recorder.h"
#include "app/gui/painting/map_painter.h"
#include "app/gui/painting/scene_painter.h"
#include "app/gui/tools/tool.h"

namespace clearway::gui {

class PlaceTool;

class MapView : public QWidget {
  Q_OBJECT
 public:
  explicit MapView(const Editor& editor, QWidget* parent = nullptr);

  void setScene(Scene scene);
  void setTool(Tool* tool);  // outlives its use; null: none
  void setLayers(const Layers& layers);
  [[nodiscard]] const Layers& layers() const { return layers_; }
  [[nodiscard]] const Scene& scene() const { return scene_; }
  // What is recorded of a search is shown as it moves; outlives the view.
  void setSearch(const SearchShow& search);
  // Of the layer of distances; null: none.
  void setField(std::shared_ptr<const MapTones> field);

  void fit();
  void showActualSize();
  void zoomBy(double factor);       // about the middle
  void showBox(const Aabb& world);  // in the middle, not larger than comfortable
  void centreOn(Vec2 world);

  [[nodiscard]] const ViewTransform& view() const { return view_; }
  [[nodiscard]] Tool* tool() const { return tool_; }
  [[nodiscard]] Cell hoveredCell() const;
  [[nodiscard]] QSize sizeHint() const override { return {800, 600}; }
  [[nodiscard]] bool hasField() const { return field_ != nullptr; }
  void panBy(Vec2 by_px);
  // All that is shown, without the tool's overlay, as a picture or on any painter.
  [[nodiscard]] QImage picture(const ViewTransform& view, QSize size) const;
  void paintPicture(QPainter& painter, const ViewTransform& view, QSize size) const;
  // The longest side of the map as a picture of the whole, cells of at least a pixel where it fits.
  [[nodiscard]] QSize wholeMapSize() const;

 Q_SIGNALS:
  void viewChanged();
  void hovered(Vec2 world);
  void left();

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
  enum class Drag { None, Pan, Tool };

  void showDocument();
  void followEdit(const session::EditChanges& changes);
  [[nodiscard]] Vec2 sizePx() const { return {1.0 * width(), 1.0 * height()}; }
  [[nodiscard]] Pointer pointer(QPointF px, Qt::MouseButton button,
                                Qt::KeyboardModifiers modifiers) const;
  void spoilCells(const CellRange& cells);
  [[nodiscard]] bool showsSearch() const;
  [[nodiscard]] QRect pxOf(const CellRange& cells) const;
  void setView(const ViewTransform& view);
  void updateCursor();
  void fillImage(QImage& image, const QRect& area, const ViewTransform& view) const;
  void paintOver(QPainter& painter, const ViewTransform& view, const QRect& area,
                 const QRect& room) const;
  void paintPlacing(QPainter& painter, const PlaceTool& tool) const;
  void spoil();  // the whole image
  [[nodiscard]] bool isMass() const;

  const Editor& editor_;
  std::unique_ptr<MapTones> tones_;
  std::shared_ptr<const MapTones> field_;
  const SearchShow* search_ = nullptr;
  Scene scene_;
  Layers layers_;
  Tool* tool_ = nullptr;
  ViewTransform view_;
  bool fits_ = true;  // keeps fitting when the window is resized, until it is moved
  QImage image_;
  QRegion stale_;  // of the image, in its own pixels
  Drag drag_ = Drag::None;
  bool space_ = false;
  QPointF last_;
};

}  // namespace clearway::gui
