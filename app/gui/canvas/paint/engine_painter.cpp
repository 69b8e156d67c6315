#include "app/gui/canvas/paint/engine_painter.h"

#include <QCoreApplication>
#include <cmath>

#include "app/document/plan/plan_report.h"

namespace clearway::gui {
namespace {

using app::EngineMarks;

constexpr double kArrow_px = 22.0, kHead_px = 6.0, kPoint_px = 3.0;
constexpr std::size_t kMostDepths = 24;  // with more contacts none is labelled

QString say(const char* text) { return QCoreApplication::translate("EnginePainter", text); }

class Layer {
 public:
  Layer(QPainter& painter, const ViewTransform& view, const QRectF& area)
      : painter_(painter), view_(view), area_(area) {}

  [[nodiscard]] QPointF px(Vec2 world) const {
    const Vec2 p = view_.toPx(world);
    return {p.x, p.y};
  }
  void box(const Aabb& b, double more_px = 0.0) const {
    const QRectF r = QRectF(px(b.min), px(b.max)).adjusted(-more_px, -more_px, more_px, more_px);
    if (r.intersects(area_)) painter_.drawRect(r);
  }
  void line(Vec2 a, Vec2 b) const {
    const QRectF r = QRectF(px(a), px(b)).normalized().adjusted(-1, -1, 1, 1);
    if (r.intersects(area_)) painter_.drawLine(px(a), px(b));
  }
  [[nodiscard]] bool sees(Vec2 at) const {
    return area_.adjusted(-kArrow_px, -kArrow_px, kArrow_px, kArrow_px).contains(px(at));
  }

 private:
  QPainter& painter_;
  const ViewTransform& view_;
  const QRectF& area_;
};

QColor faint(QColor colour, float alpha) {
  colour.setAlphaF(alpha);
  return colour;
}

void paintContact(QPainter& painter, const Layer& layer, const EngineMarks::Contact& c,
                  bool labelled, const Theme& theme) {
  const QPointF at = layer.px(c.at);
  const QPointF n(c.normal.x, c.normal.y), across(-c.normal.y, c.normal.x);
  const QPointF tip = at + kArrow_px * n;
  const QColor ink = c.collides ? theme.warn : theme.goal;
  for (const auto& [colour, width] :
       {std::pair(theme.floor, 4.5), std::pair(ink, 1.8)}) {  // a halo first
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawLine(at, tip);
    painter.drawLine(tip, tip - kHead_px * n + 0.6 * kHead_px * across);
    painter.drawLine(tip, tip - kHead_px * n - 0.6 * kHead_px * across);
  }
  painter.setBrush(ink);
  painter.setPen(QPen(theme.floor, 1.0));
  painter.drawEllipse(at, kPoint_px, kPoint_px);
  painter.setBrush(Qt::NoBrush);
  if (!labelled || std::abs(c.depth_m) < 0.0005) return;
  painter.setPen(theme.ink);
  painter.drawText(tip + QPointF(4.0, -4.0),
                   QString::fromStdString(app::shortNumber(std::abs(c.depth_m))) + " m");
}

}  // namespace

QStringList engineLayerNames() {
  return {say("cells in use"), say("sweep and candidate pairs"), say("trees of compounds"),
          say("contacts"), say("support fields")};
}

void paintMarks(QPainter& painter, const EngineMarks& marks, const ViewTransform& view,
                const QRectF& area, const Theme& theme) {
  const Layer layer(painter, view, area);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(faint(theme.agent, 0.06F));
  painter.setPen(QPen(faint(theme.agent, 0.6F), 1.0, Qt::DashLine));
  for (const Aabb& cell : marks.cells) layer.box(cell);
  for (const Aabb& box : marks.fat_boxes) layer.box(box);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.agent, 1.5));
  for (const auto& [a, b] : marks.pairs) layer.line(a, b);
  for (const EngineMarks::Node& node : marks.nodes) {
    const auto share = static_cast<float>(node.depth) / static_cast<float>(node.deepest);
    painter.setPen(QPen(faint(theme.agent, 0.3F + 0.7F * share), node.is_leaf ? 1.6 : 1.0));
    layer.box(node.box, 1.5 * (node.deepest - node.depth));
  }
  for (const EngineMarks::Bin& bin : marks.bins) {
    painter.setPen(QPen(faint(theme.goal, 0.5F), 1.0));
    layer.line(bin.from, bin.to);
    painter.setPen(QPen(theme.goal, 1.0, Qt::DotLine));
    layer.line(bin.to, bin.vertex);
  }
  const bool labelled = marks.contacts.size() <= kMostDepths;
  for (const EngineMarks::Contact& c : marks.contacts) {
    if (layer.sees(c.at)) paintContact(painter, layer, c, labelled, theme);
  }
  painter.restore();
}

}  // namespace clearway::gui
