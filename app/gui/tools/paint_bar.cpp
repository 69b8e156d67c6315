#include "app/gui/tools/paint_bar.h"

#include <QActionGroup>
#include <QComboBox>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QSpinBox>

#include "app/gui/canvas/paint/map_tones.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {
namespace {

QIcon swatch(QColor colour, QColor edge) {
  QPixmap out(40, 40);
  out.fill(Qt::transparent);
  QPainter painter(&out);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(edge, 2.5));
  painter.setBrush(colour);
  painter.drawRoundedRect(QRectF(5.0, 5.0, 30.0, 30.0), 6.0, 6.0);
  return QIcon(out);
}

const std::set<ToolKind> kPaint{ToolKind::Brush, ToolKind::Rectangle,    ToolKind::Ellipse,
                                ToolKind::Fill,  ToolKind::ObstacleLine, ToolKind::ObstaclePolygon};
const std::set<ToolKind> kWide{ToolKind::Brush, ToolKind::Eraser, ToolKind::Rectangle,
                               ToolKind::Ellipse, ToolKind::ObstacleLine};
const std::set<ToolKind> kBrush{ToolKind::Brush, ToolKind::Eraser};
const std::set<ToolKind> kShapes{ToolKind::Rectangle, ToolKind::Ellipse};
const std::set<ToolKind> kAreas{ToolKind::Fill, ToolKind::Wand};

}  // namespace

PaintBar::PaintBar(Editor& editor)
    : QToolBar(tr("Painting")), editor_(editor), size_(new CountBox), alike_(new QComboBox) {
  setObjectName("paint");
  setMovable(false);
  setIconSize({20, 20});
  auto* values = new QActionGroup(this);
  for (const maps::CellState s :
       {maps::CellState::Occupied, maps::CellState::Free, maps::CellState::Unknown}) {
    QAction* a = add(stateText(s), kPaint);
    values_[static_cast<std::size_t>(s)] = a;
    a->setCheckable(true);
    a->setToolTip(tr("Paint %1 cells").arg(stateText(s)));
    values->addAction(a);
    connect(a, &QAction::triggered, this,
            [this, s] { change([s](PaintSettings& p) { p.value = s; }); });
  }
  size_->setRange(1, app::kMaxBrush);
  size_->setToolTip(tr("Size of the brush ([ and ])"));
  size_->setAccessibleName(tr("Size of the brush"));
  size_->setFocusPolicy(Qt::ClickFocus);
  add(size_, kWide);
  auto* shapes = new QActionGroup(this);
  round_ = add(tr("Round brush"), kBrush);
  round_->setIcon(icon("round"));
  square_ = add(tr("Square brush"), kBrush);
  square_->setIcon(icon("square"));
  for (QAction* a : {round_, square_}) {
    a->setCheckable(true);
    shapes->addAction(a);
  }
  filled_ = add(tr("Fill rectangles and ellipses"), kShapes);
  filled_->setIcon(icon("filled"));
  filled_->setCheckable(true);
  alike_->addItems({tr("same state"), tr("same value")});
  alike_->setToolTip(tr("Equality of cells for flood fill and wand"));
  alike_->setAccessibleName(tr("Alike"));
  alike_->setFocusPolicy(Qt::ClickFocus);
  add(alike_, kAreas);
  connected_ = add(tr("Only connected cells"), kAreas);
  connected_->setIcon(icon("connected"));
  connected_->setToolTip(tr("Flood fill and wand select only connected cells (Alt inverts it)"));
  connected_->setCheckable(true);
  connect(size_, &QSpinBox::valueChanged, this,
          [this](int v) { change([v](PaintSettings& p) { p.brush.size = v; }); });
  connect(round_, &QAction::triggered, this,
          [this] { change([](PaintSettings& p) { p.brush.shape = app::BrushShape::Round; }); });
  connect(square_, &QAction::triggered, this,
          [this] { change([](PaintSettings& p) { p.brush.shape = app::BrushShape::Square; }); });
  connect(filled_, &QAction::triggered, this,
          [this](bool on) { change([on](PaintSettings& p) { p.filled = on; }); });
  connect(alike_, &QComboBox::activated, this, [this](int i) {
    change([i](PaintSettings& p) { p.alike = i == 0 ? app::Alike::State : app::Alike::Value; });
  });
  connect(connected_, &QAction::triggered, this,
          [this](bool on) { change([on](PaintSettings& p) { p.connected = on; }); });
  connect(&editor, &Editor::paintChanged, this, &PaintBar::showSettings);
  restyle();
  showSettings();
}

QAction* PaintBar::add(const QString& text, const std::set<ToolKind>& tools) {
  QAction* out = addAction(text);
  options_.push_back({out, tools});
  return out;
}

void PaintBar::add(QWidget* field, const std::set<ToolKind>& tools) {
  options_.push_back({addWidget(field), tools});
}

void PaintBar::showOptionsOf(ToolKind tool) {
  for (const Option& option : options_) option.action->setVisible(option.tools.contains(tool));
}

template <class Change>
void PaintBar::change(Change apply) {
  PaintSettings settings = editor_.paint();
  apply(settings);
  editor_.setPaint(settings);
}

void PaintBar::showSettings() {
  const PaintSettings& p = editor_.paint();
  values_[static_cast<std::size_t>(p.value)]->setChecked(true);
  const QSignalBlocker quiet(size_);
  size_->setSuffix(p.brush.size == 1 ? tr(" cell") : tr(" cells"));
  size_->setValue(p.brush.size);
  (p.brush.shape == app::BrushShape::Round ? round_ : square_)->setChecked(true);
  filled_->setChecked(p.filled);
  connected_->setChecked(p.connected);
  alike_->setCurrentIndex(p.alike == app::Alike::State ? 0 : 1);
}

void PaintBar::restyle() {
  const Theme& theme = currentTheme();
  const ToneTable tones = toneTable(mapTheme().floor, mapTheme().wall);
  values_[0]->setIcon(swatch(QColor::fromRgb(tones[0]), theme.muted));
  values_[1]->setIcon(swatch(QColor::fromRgb(tones[255]), theme.muted));
  values_[2]->setIcon(swatch(QColor::fromRgb(tones[80]), theme.muted));
}

}  // namespace clearway::gui
