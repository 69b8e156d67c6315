#include "app/gui/painting/thumbnail.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QPainter>
#include <QSaveFile>
#include <QStandardPaths>

#include "app/gui/painting/map_painter.h"
#include "app/gui/widgets/theme.h"
#include "app/session/edit/edit_file.h"
#include "maps/agent_goals.h"

namespace clearway::gui {
namespace {

constexpr qint64 kLargest = 64LL << 20;
constexpr double kThumbnailMargin_px = 6.0;
constexpr double kThumbnailDot_px = 4.0;

void paintAgents(QPainter& painter, const session::EditDocument& document,
                 const ViewTransform& view, const Theme& theme) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.floor, 1.0));
  const auto dot = [&](Vec2 world, const QColor& colour) {
    const Vec2 px = view.toPx(world);
    painter.setBrush(colour);
    painter.drawEllipse(QPointF(px.x, px.y), kThumbnailDot_px, kThumbnailDot_px);
  };
  for (const session::EditAgent& a : document.agents()) {
    for (std::size_t i = 0; i < maps::goalCount(a.agent); ++i) {
      dot(maps::goalAt(a.agent, i).position, theme.goal);
    }
    if (a.agent.start) dot(a.agent.start->position, theme.start);
  }
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
  const Result<session::OpenedEdit> opened = session::openEdit(file.toStdString(), outside);
  if (!opened) return {};
  const Theme& theme = themeOf(look.dark, look.safe);
  QImage out((QSizeF(kThumbnail_px) * look.ratio).toSize(), QImage::Format_RGB32);
  const GridFrame& frame = opened->document.frame();
  const Vec2 size{1.0 * out.width(), 1.0 * out.height()};
  const ViewTransform view =
      fitted(frame.bounds(), size, kThumbnailMargin_px * look.ratio, scaleLimits(frame));
  paintMap(out, out.rect(), MapTones(opened->document.map()), view,
           toneTable(theme.floor, theme.wall), theme.outside.rgb());
  out.setDevicePixelRatio(look.ratio);
  QPainter painter(&out);
  paintAgents(painter, opened->document, {view.origin, view.scale / look.ratio}, theme);
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
