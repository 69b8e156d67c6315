#include "app/gui/canvas/paint/painter_canvas.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QLineF>
#include <algorithm>
#include <array>
#include <memory>

#include "app/drawing/layers/agent_layer.h"

namespace clearway::gui {
namespace {

constexpr std::size_t kKept = 64;  // steps of curves whose path is kept

QString qText(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QColor withAlpha(QColor colour, double opacity) {
  colour.setAlphaF(static_cast<float>(colour.alphaF() * opacity));
  return colour;
}

struct ColourClass {
  std::string_view name;
  QColor Theme::*colour;
};
constexpr std::array<ColourClass, 7> kCurrent{{{"cw-agent", &Theme::agent},
                                               {"cw-start", &Theme::start},
                                               {"cw-goal", &Theme::goal},
                                               {"cw-warn", &Theme::warn},
                                               {"cw-caution", &Theme::caution},
                                               {"cw-good", &Theme::good},
                                               {"cw-clear", &Theme::ink}}};
constexpr std::array<ColourClass, 6> kFills{{{"cw-glyph", &Theme::floor},
                                             {"cw-pill", &Theme::floor},
                                             {"cw-text", &Theme::ink},
                                             {"cw-muted", &Theme::muted},
                                             {"cw-tint", &Theme::tint},
                                             {"cw-wall", &Theme::wall}}};
constexpr std::array<ColourClass, 5> kStrokes{{{"cw-halo", &Theme::floor},
                                               {"cw-ink", &Theme::ink},
                                               {"cw-tick", &Theme::muted},
                                               {"cw-edge", &Theme::edge},
                                               {"cw-rim", &Theme::wall}}};

}  // namespace

QPainterPath pathOf(const Curve& curve) {
  if (curve.prepared) return *static_cast<const QPainterPath*>(curve.prepared.get());
  QPainterPath out;
  out.setFillRule(Qt::WindingFill);
  curve.forEachPoint([&](Vec2 p, Curve::Step step) {
    switch (step) {
      case Curve::Step::Move: out.moveTo(p.x, p.y); break;
      case Curve::Step::Close: out.closeSubpath(); break;
      default: out.lineTo(p.x, p.y);
    }
  });
  if (curve.nodes().size() > kKept) curve.prepared = std::make_shared<const QPainterPath>(out);
  return out;
}

Paint inColour(const QColor& colour) {
  return Paint().colour(colour.rgb() & 0xFFFFFFU).opacity(colour.alphaF());
}

View pictureView(const ViewTransform& view, const QRectF& room, double unit) {
  const Vec2 low{room.left(), room.top()}, high{room.right(), room.bottom()};
  return {{}, {view.toWorld(low), view.toWorld(high)}, {low, high}, view.scale, unit};
}

View labelView(const QPainter& painter, const ViewTransform& view, const QRectF& room) {
  constexpr double kRoom_px = 14.0;  // labels of pictures go beyond their area, by 6
  const double px = QFontInfo(painter.font()).pixelSize();
  return pictureView(view, room.adjusted(kRoom_px, kRoom_px, -kRoom_px, -kRoom_px), px / 13.0);
}

Aabb drawLabelAt(Canvas& canvas, Vec2 near, const QString& text, const std::vector<Vec2>& busy,
                 const View& view) {
  if (text.isEmpty()) return {near, near};
  const Group group(canvas, Paint().of("cw-clear"));
  constexpr int kFirst = app::picture::kLabelAbove;  // names are below their agents
  return app::picture::drawLabel(canvas, near, text.toStdString(), busy, view, kFirst);
}

void addRim(std::vector<Vec2>& busy, Vec2 centre, double radius) {
  constexpr int kRimPoints = 24;
  for (int k = 0; k < kRimPoints; ++k) {
    const QPointF spoke = QLineF::fromPolar(radius, 360.0 * k / kRimPoints).p2();
    busy.push_back(centre + Vec2{spoke.x(), spoke.y()});
  }
}

PainterCanvas::PainterCanvas(QPainter& painter, const Theme& theme, const QRectF& area)
    : painter_(painter), theme_(theme), area_(area), font_(painter.font()), looks_(1) {
  looks_.front().current = theme.agent;
}

PainterCanvas::World::World(PainterCanvas& canvas, const ViewTransform& view) : canvas_(canvas) {
  const double s = view.scale;
  canvas.world_ = QTransform(s, 0.0, 0.0, s, -s * view.origin.x, -s * view.origin.y);
}

void PainterCanvas::begin(const Paint& group) { looks_.push_back(lookOf(group)); }

void PainterCanvas::take(PaintLook& look, std::string_view classes) const {
  while (!classes.empty()) {
    const std::size_t blank = std::min(classes.find(' '), classes.size());
    const std::string_view name = classes.substr(0, blank);
    classes.remove_prefix(std::min(blank + 1, classes.size()));
    for (const ColourClass& c : kCurrent) {
      if (c.name == name) look.current = theme_.*c.colour;
    }
    for (const ColourClass& c : kFills) {
      if (c.name == name) look.fill = {Paint::Ink::Fixed, theme_.*c.colour};
    }
    for (const ColourClass& c : kStrokes) {
      if (c.name == name) look.stroke = {Paint::Ink::Fixed, theme_.*c.colour};
    }
  }
}

PainterCanvas::PaintLook PainterCanvas::lookOf(const Paint& paint) const {
  using Name = Paint::Name;
  PaintLook out = looks_.back();
  const auto ink = [](const Paint::Attribute& a) {
    return InkColour{a.ink, QColor::fromRgb(a.rgb)};
  };
  for (const Paint::Attribute& a : paint) {
    switch (a.name) {
      case Name::Own:
        out.current = QColor::fromRgb(a.rgb);
        out.fill = {Paint::Ink::Fixed, QColor::fromRgb(a.fill)};
        break;
      case Name::Colour: out.current = QColor::fromRgb(a.rgb); break;
      case Name::Fill: out.fill = ink(a); break;
      case Name::Stroke: out.stroke = ink(a); break;
      case Name::FillOpacity: out.fill_opacity = a.value; break;
      case Name::StrokeOpacity: out.stroke_opacity = a.value; break;
      case Name::Opacity: out.opacity *= a.value; break;
      case Name::Width: out.width = a.value; break;
      case Name::Dash:
        out.dash = a.value;
        out.gap = a.gap > 0.0 ? a.gap : a.value;
        break;
      case Name::RoundJoin: out.round_join = true; break;
      case Name::RoundCap: out.round_cap = true; break;
      case Name::FlatCap: out.round_cap = false; break;
      case Name::EvenOdd: out.even_odd = true; break;
      case Name::Corners: out.corners = a.value; break;
      case Name::Anchor: out.anchor = a.text; break;
      case Name::Bold: out.bold = true; break;
      case Name::Class:
      case Name::Clip:
      case Name::Data:
      case Name::Tight: break;
    }
  }
  for (const Paint::Attribute& a : paint) {  // they are stronger
    if (a.name == Name::Class) take(out, a.text);
  }
  return out;
}

QBrush PainterCanvas::brushOf(const PaintLook& look) const {
  const double opacity = look.opacity * look.fill_opacity;
  if (look.fill.ink == Paint::Ink::None || opacity <= 0.0) return Qt::NoBrush;
  return withAlpha(look.fill.ink == Paint::Ink::Fixed ? look.fill.fixed : look.current, opacity);
}

QPen PainterCanvas::penOf(const PaintLook& look) const {
  const double opacity = look.opacity * look.stroke_opacity;
  if (look.stroke.ink == Paint::Ink::None || opacity <= 0.0) return Qt::NoPen;
  const QColor colour = look.stroke.ink == Paint::Ink::Fixed ? look.stroke.fixed : look.current;
  QPen out(withAlpha(colour, opacity), look.width, Qt::SolidLine,
           look.round_cap ? Qt::RoundCap : Qt::FlatCap,
           look.round_join ? Qt::RoundJoin : Qt::MiterJoin);
  if (look.dash > 0.0) out.setDashPattern({look.dash / look.width, look.gap / look.width});
  out.setCosmetic(world_.has_value());
  return out;
}

void PainterCanvas::set(const PaintLook& look) {
  painter_.setPen(penOf(look));
  painter_.setBrush(brushOf(look));
}

bool PainterCanvas::isSeen(const QRectF& box, double width) const {
  return area_.adjusted(-width, -width, width, width).intersects(box.adjusted(-1, -1, 1, 1));
}

void PainterCanvas::draw(const Curve& curve, const Paint& paint) {
  QPainterPath path = pathOf(curve);
  const PaintLook look = lookOf(paint);
  const QRectF bounds = path.controlPointRect();
  if (path.isEmpty() || !isSeen(world_ ? world_->mapRect(bounds) : bounds, look.width)) return;
  if (look.even_odd) path.setFillRule(Qt::OddEvenFill);
  set(look);
  const QTransform before = painter_.transform();
  if (world_) painter_.setTransform(*world_, true);
  painter_.drawPath(path);
  if (world_) painter_.setTransform(before);
}

void PainterCanvas::circle(Vec2 centre, double radius, const Paint& paint) {
  const PaintLook look = lookOf(paint);
  const QPointF at(centre.x, centre.y);
  if (!isSeen({at.x() - radius, at.y() - radius, 2.0 * radius, 2.0 * radius}, look.width)) return;
  set(look);
  painter_.drawEllipse(at, radius, radius);
}

// Far sides are moved near: dashes take time.
void PainterCanvas::box(const Aabb& box, const Paint& paint) {
  const PaintLook look = lookOf(paint);
  const QRectF px(QPointF(box.min.x, box.min.y), QPointF(box.max.x, box.max.y));
  if (!isSeen(px, look.width)) return;
  const double far = 4.0 * look.width + look.corners + look.dash;
  set(look);
  painter_.drawRoundedRect(px.intersected(area_.adjusted(-far, -far, far, far)), look.corners,
                           look.corners);
}

QFont PainterCanvas::fontOf(double size, bool bold) const {
  QFont out = font_;
  out.setPointSizeF(size * 72.0 / painter_.device()->logicalDpiY());
  out.setBold(bold);
  return out;
}

double PainterCanvas::textWidth(std::string_view text, double size, bool bold) const {
  return QFontMetricsF(fontOf(size, bold)).horizontalAdvance(qText(text));
}

void PainterCanvas::text(Vec2 at, double size, const Paint& paint, std::string_view text) {
  const PaintLook look = lookOf(paint);
  const QFont font = fontOf(size, look.bold);
  const QString line = qText(text);
  const double wide = QFontMetricsF(font).horizontalAdvance(line);
  const double before = look.anchor == "middle" ? 0.5 * wide : look.anchor == "end" ? wide : 0.0;
  const QPointF from(at.x - before, at.y);
  if (!isSeen({from.x(), from.y() - size, wide, 1.5 * size}, look.width)) return;
  if (look.stroke.ink != Paint::Ink::None) {  // an outline
    QPainterPath path;
    path.addText(from, font, line);
    painter_.strokePath(path, penOf(look));
    return;
  }
  painter_.setFont(font);
  painter_.setPen(brushOf(look).color());
  painter_.drawText(from, line);
  painter_.setFont(font_);
}

}  // namespace clearway::gui
