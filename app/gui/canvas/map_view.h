// app/gui/canvas/map_view.h — the map view: paints the scene, pans and zooms by mouse and keyboard.
//
// A widget with a cached image: map, fields and large numbers of agents are rasterised into its
// dirty regions (map_tones.h, agent_raster.h). The rest of the scene is painted over it
// (scene_painter.h), then the tool's overlay.
//   wheel: zoom at the cursor   middle button, Space + drag, or drag with the Look tool: move
//   Space alone: spaceTapped()
// All other events go to the tool, in map coordinates.
#pragma once

#include <QImage>
#include <QWidget>
#include <memory>

#include "app/drawing/layers/polygon_layer.h"
#include "app/drawing/layers/route_layer.h"
#include "app/gui/canvas/paint/comparison_painter.h"
#include "app/gui/canvas/paint/distance_tones.h"
#include "app/gui/canvas/paint/interval_layer.h"
#include "app/gui/canvas/paint/legend.h"
#include "app/gui/canvas/paint/map_tones.h"
#include "app/gui/canvas/paint/passage_mark.h"
#include "app/gui/canvas/paint/review_painter.h"
#include "app/gui/canvas/paint/scene_painter.h"
#include "app/gui/canvas/zoomed_view.h"
#include "app/gui/document/editor.h"
#include "app/gui/document/world_zones.h"
#include "app/gui/tools/tool.h"
#include "app/gui/work/search_show.h"

namespace clearway::gui {

class PlaceTool;

class MapView : public QWidget, public ZoomedView {
  Q_OBJECT
 public:
  explicit MapView(const Editor& editor, QWidget* parent = nullptr);

  void setScene(Scene scene);
  void setTool(Tool* tool);  // borrowed; null: none
  void setLayers(const Layers& layers);
  [[nodiscard]] const Layers& layers() const { return layers_; }
  [[nodiscard]] const Scene& scene() const { return scene_; }
  // The recorder whose search is shown; it must outlive the view.
  void setSearch(const SearchShow& search);
  void setField(DistanceTones field);  // the distance layer; no tones: none
  // The tones of the traffic layer (trafficColours()), and the most visits of a cell; null: none.
  void setTraffic(std::shared_ptr<const MapTones> traffic, std::uint32_t most);
  // Of the layers with colours that are shown; none if they are switched off.
  [[nodiscard]] std::vector<Legend> legends(bool with_compared = true) const;
  void setLegends(bool wanted);
  void setReview(ReviewScene review);  // paths of a file, over the scene
  void setRoutes(std::shared_ptr<const app::picture::RouteDrawing> routes);  // null: none
  void setZone(std::optional<std::size_t> zone);        // of the document, that is outlined
  void setPassage(std::optional<PassageMark> passage);  // that is marked; none
  [[nodiscard]] const std::optional<PassageMark>& passage() const { return passage_; }

  void setCompared(std::vector<ComparedPath> paths);  // over the scene, with a legend
  [[nodiscard]] bool hasCompared() const { return !compared_.empty(); }
  // A compared path passes through a part of the view.
  [[nodiscard]] bool hasComparedIn(const QRect& px) const { return crosses(compared_, view_, px); }

  void fit() override;
  [[nodiscard]] bool fits() const { return fits_; }  // since fit(), until the user pans or zooms
  void showView(const ViewTransform& view);          // as it was shown before
  void zoomBy(double factor) override;
  void showScale(double px_per_column) override;
  // Centres it, and limits the zoom. `share`: of the view.
  void showBox(const Aabb& world, double share = 0.4);
  void centreOn(Vec2 world);

  [[nodiscard]] const ViewTransform& view() const { return view_; }
  [[nodiscard]] const MapTones* tones() const { return tones_.get(); }  // null: no document
  [[nodiscard]] Tool* tool() const { return tool_; }
  [[nodiscard]] Cell hoveredCell() const;
  [[nodiscard]] QSize sizeHint() const override { return {800, 600}; }
  [[nodiscard]] bool hasField() const { return field_.tones != nullptr; }
  void panBy(Vec2 by_px);
  // The scene as it is seen, with legends, without the tool's overlay.
  [[nodiscard]] QImage picture(const ViewTransform& view, QSize size) const;

 Q_SIGNALS:
  void viewChanged();
  void toolChanged();
  void sceneChanged();
  void layersChanged();  // or their legends
  void hovered(Vec2 world);
  void left();
  void cornersWanted(quint32 drawing);  // by the tool
  void spaceTapped();                   // pressed and released, and nothing was moved meanwhile

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
  void endDrag();
  void followEdit(const app::EditChanges& changes);
  [[nodiscard]] Vec2 sizePx() const { return {1.0 * width(), 1.0 * height()}; }
  [[nodiscard]] Pointer pointer(QPointF px, Qt::MouseButton button,
                                Qt::KeyboardModifiers modifiers) const;
  void spoilCells(const CellRange& cells);
  [[nodiscard]] bool showsSearch() const;
  [[nodiscard]] bool showsTraffic() const;
  [[nodiscard]] QRect pxOf(const CellRange& cells) const;
  void setView(const ViewTransform& view);
  void updateCursor();
  void fillImage(QImage& image, const QRect& area, const ViewTransform& view) const;
  void paintOver(QPainter& painter, const ViewTransform& view, const QRect& area,
                 const QRect& room) const;
  void paintPolygons(QPainter& painter, const ViewTransform& view, const QRect& area) const;
  void paintZones(QPainter& painter, const ViewTransform& view, const QRect& area,
                  const QRect& room) const;
  void paintRoutes(QPainter& painter, const ViewTransform& view, const QRect& area,
                   const QRect& room) const;
  void paintPlacing(QPainter& painter, const PlaceTool& tool) const;
  void spoil();  // invalidates the whole image
  [[nodiscard]] bool isMass() const;

  const Editor& editor_;
  std::unique_ptr<MapTones> tones_;
  DistanceTones field_;
  std::shared_ptr<const MapTones> traffic_;
  std::uint32_t most_traffic_ = 0;
  bool legends_ = true;
  std::optional<PassageMark> passage_;
  const SearchShow* search_ = nullptr;
  mutable std::shared_ptr<const maps::VectorLayers> polygons_of_;
  mutable app::picture::PolygonCurves polygons_;  // of these, in the world
  mutable WorldZones zones_;
  mutable std::shared_ptr<const SiteZones> labelled_zones_;
  mutable std::vector<std::string> zone_labels_;  // of these
  std::optional<std::size_t> zone_;
  mutable IntervalLayer intervals_;  // of the search
  Scene scene_;
  ReviewScene review_;
  std::shared_ptr<const app::picture::RouteDrawing> routes_;
  std::vector<ComparedPath> compared_;
  Layers layers_;
  Tool* tool_ = nullptr;
  ViewTransform view_;
  bool fits_ = true;  // fits the map after a resize, until the user pans or zooms
  QImage image_;
  QRegion stale_;  // dirty region in image pixels
  Drag drag_ = Drag::None;
  Qt::MouseButton button_ = Qt::NoButton;  // of the drag
  bool space_ = false, space_moves_ = false;
  QPointF last_;
};

}  // namespace clearway::gui
