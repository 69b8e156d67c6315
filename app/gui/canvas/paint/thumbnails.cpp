#include "app/gui/canvas/paint/thumbnails.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QPainter>
#include <QSaveFile>
#include <QStandardPaths>
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "app/document/disk/edit_file.h"
#include "app/document/fleet/edited_fleet.h"
#include "app/document/fleet/grid_fleet.h"
#include "app/document/fleet/timed_fleet_plan.h"
#include "app/document/open/document.h"
#include "app/drawing/layers/cast_picture.h"
#include "app/gui/canvas/paint/map_tones.h"
#include "app/gui/canvas/paint/painter_canvas.h"
#include "app/gui/widgets/theme.h"
#include "app/simulation/scene/scene_play.h"
#include "core/world/placed_shape.h"
#include "maps/identify.h"
#include "maps/plan/project_agent.h"

namespace clearway::gui {
namespace {

constexpr qint64 kLargest = 64LL << 20;
constexpr double kThumbnailMargin_px = 6.0;
constexpr double kThumbnailDot_px = 4.0;
constexpr std::size_t kMostBodies = 20'000;  // of a scene

void paintAgents(QPainter& painter, const app::EditDocument& document, const ViewTransform& view,
                 const Theme& theme) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.floor, 1.0));
  const auto dot = [&](Vec2 world, const QColor& colour) {
    const Vec2 px = view.toPx(world);
    painter.setBrush(colour);
    painter.drawEllipse(QPointF(px.x, px.y), kThumbnailDot_px, kThumbnailDot_px);
  };
  for (const app::EditAgent& a : document.agents()) {
    for (std::size_t i = 0; i < maps::goalCount(a.agent); ++i) {
      dot(maps::goalAt(a.agent, i).position, theme.goal);
    }
    if (a.agent.start) dot(a.agent.start->position, theme.start);
  }
}

QImage emptyThumbnail(const ThumbnailLook& look, const QColor& ground) {
  QImage out((QSizeF(kThumbnail_px) * look.ratio).toSize(), QImage::Format_RGB32);
  out.setDevicePixelRatio(look.ratio);
  out.fill(ground);
  return out;
}

Vec2 sizeOf(const QImage& image) {
  const QSizeF size = image.deviceIndependentSize();
  return {size.width(), size.height()};
}

// `view`: in the pixels of painters.
void paintMapOf(QImage& image, const maps::GridMap& map, const ViewTransform& view,
                const Theme& theme) {
  const double ratio = image.devicePixelRatio();
  paintMap(image, image.rect(), MapTones(map), {view.origin, ratio * view.scale},
           toneTable(theme.floor, theme.wall), theme.outside.rgb());
}

void paintBodies(QPainter& painter, const std::vector<collide::PlacedShape>& bodies,
                 const ViewTransform& view, const Theme& theme) {
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF room(painter.viewport());
  PainterCanvas canvas(painter, theme, room);
  Curve outlines;
  for (const collide::PlacedShape& body : bodies) {
    collide::forEachConvex(body, [&](const collide::PlacedShape& part) {
      app::picture::addOutline(outlines, part, pictureView(view, room));
    });
  }
  canvas.draw(outlines, Paint().fill().stroke().roundJoin().width(1.0));
}

QImage sceneThumbnail(const std::string& file, const ThumbnailLook& look) {
  const Result<app::OpenScene> open = app::openScene(file);
  if (!open || open->scene.bodies.size() > kMostBodies) return {};
  std::vector<collide::PlacedShape> bodies;
  std::optional<Aabb> all;
  if (open->map) all = open->map->grid.frame().bounds();
  for (const maps::SceneBody& body : open->scene.bodies) {
    const Result<collide::BodyDef> known = app::worldBodyOf(body);
    Result<collide::PlacedShape> placed = known.and_then(
        [](const collide::BodyDef& def) { return collide::place(def.shape, def.pose); });
    if (!placed || placed->kind == collide::PlacedKind::HalfPlane) continue;
    const Aabb box = collide::boundsOf(*placed);
    all = all ? merged(*all, box) : box;
    bodies.push_back(*std::move(placed));
  }
  if (!all) return {};
  const Theme& theme = themeOf(look.dark, look.safe);
  QImage out = emptyThumbnail(look, theme.floor);
  const Vec2 size = sizeOf(out);
  const ViewTransform view = fitted(*all, size, kThumbnailMargin_px, {0.0, size.x});
  if (open->map) paintMapOf(out, *open->map, view, theme);
  QPainter painter(&out);
  paintBodies(painter, bodies, view, theme);
  return out;
}

// A fleet's plan as its problem.
Result<app::OpenedEdit> openedAs(const std::string& file, bool outside) {
  const std::optional<maps::FileKind> kind = maps::fileKind(file);
  if (kind == maps::FileKind::PointFleetPlan) {
    app::EditedPoints points = TRY(app::editPointPlan(file));
    return std::move(points.opened);
  }
  std::string name = file;
  if (kind == maps::FileKind::ShapedFleetPlan) {
    const app::OpenTimedFleetPlan plan = TRY(app::openTimedFleetPlan(file));
    if (plan.own_problem) return tl::unexpected(app::holdsItsProblem(file));
    name = plan.problem_file;
  }
  return maps::fileKind(name) == maps::FileKind::FleetProblem ? app::editTimedFleet(name)
                                                              : app::openEdit(name, outside);
}

QString cacheFile(const QFileInfo& file, const ThumbnailLook& look) {
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
  const QString key = QString("%1|%2|%3|%4|%5|%6")
                          .arg(file.absoluteFilePath())
                          .arg(file.size())
                          .arg(file.lastModified().toMSecsSinceEpoch())
                          .arg(look.dark)
                          .arg(look.safe)
                          .arg(look.ratio);
  const QByteArray name = QCryptographicHash::hash(key.toUtf8(), QCryptographicHash::Sha1).toHex();
  return folder + "/thumbnails/" + name + ".png";
}

QImage cachedOrMade(const QString& name, const ThumbnailLook& look, bool outside) {
  const QFileInfo file(name);
  if (!file.isFile() || file.size() > kLargest) return {};
  const QString kept = cacheFile(file, look);
  QImage out(kept);
  if (!out.isNull()) {
    out.setDevicePixelRatio(look.ratio);
    return out;
  }
  out = thumbnailOf(name, look, outside);
  QSaveFile save(kept);
  if (!out.isNull() && QFileInfo(kept).dir().mkpath(".") && save.open(QIODevice::WriteOnly) &&
      out.save(&save, "PNG")) {
    save.commit();
  }
  return out;
}

}  // namespace

QImage thumbnailOf(const QString& file, const ThumbnailLook& look, bool outside) {
  const std::string name = file.toStdString();
  if (maps::fileKind(name) == maps::FileKind::Scene) return sceneThumbnail(name, look);
  const Result<app::OpenedEdit> opened = openedAs(name, outside);
  if (!opened) return {};
  const Theme& theme = themeOf(look.dark, look.safe);
  QImage out = emptyThumbnail(look, theme.outside);
  const GridFrame& frame = opened->document.frame();
  const ViewTransform view =
      fitted(frame.bounds(), sizeOf(out), kThumbnailMargin_px, scaleLimits(frame));
  paintMapOf(out, opened->document.map(), view, theme);
  QPainter painter(&out);
  paintAgents(painter, opened->document, view, theme);
  return out;
}

Thumbnails::Thumbnails(QObject* parent) : QObject(parent) { pool_.setMaxThreadCount(1); }

Thumbnails::~Thumbnails() {
  pool_.clear();
  pool_.waitForDone();
}

void Thumbnails::want(const QString& file, const ThumbnailLook& look, bool outside) {
  pool_.start([this, file, look, outside] {
    QImage picture;
    try {
      picture = cachedOrMade(file, look, outside);
    } catch (const std::bad_alloc&) {
      picture = {};  // none is shown
    }
    QMetaObject::invokeMethod(
        this, [this, file, look, picture] { Q_EMIT ready(file, look, picture); },
        Qt::QueuedConnection);
  });
}

}  // namespace clearway::gui
