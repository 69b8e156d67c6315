#include "app/gui/dialogs/new_map_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <algorithm>

#include "app/gui/canvas/paint/map_tones.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/widgets/number_check.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {
namespace {

constexpr QSize kPreview{280, 220};
constexpr std::int64_t kPreviewCells = 4'000'000;  // larger maps have no preview

QSpinBox* countBox(int least, int most, int value, const QString& name) {
  auto* out = new CountBox;
  out->setRange(least, most);
  out->setValue(value);
  out->setAccessibleName(name);
  out->setKeyboardTracking(false);
  selectOnFocus(out);
  return out;
}

}  // namespace

NewMapDialog::NewMapDialog(QWidget* parent)
    : QDialog(parent),
      columns_(countBox(1, GridFrame::kMaxSide, 300, tr("Columns"))),
      rows_(countBox(1, GridFrame::kMaxSide, 200, tr("Rows"))),
      scale_(countBox(2, 500, 16, tr("Scale"))),
      seed_(countBox(1, 1'000'000, 1, tr("Seed"))),
      cell_(new NumberBox),
      pattern_(new QComboBox),
      size_(new QLabel),
      preview_(new QLabel),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
  setWindowTitle(tr("New map"));
  cell_->setDecimals(4);
  cell_->setRange(0.0001, 100.0);
  cell_->setSingleStep(0.01);
  cell_->setValue(0.05);
  cell_->setSuffix(" m");
  cell_->setAccessibleName(tr("Cell size"));
  selectOnFocus(cell_);
  pattern_->addItems({tr("Empty"), tr("Walls around"), tr("Rooms"), tr("Maze"), tr("Warehouse"),
                      tr("Scattered obstacles")});
  pattern_->setCurrentIndex(static_cast<int>(app::Pattern::Walled));
  pattern_->setAccessibleName(tr("Pattern"));
  auto* form = new QFormLayout;
  form->setHorizontalSpacing(16);
  form->addRow(tr("Columns"), columns_);
  form->addRow(tr("Rows"), rows_);
  form->addRow(tr("Cell size"), cell_);
  form->addRow(tr("Size"), size_);
  form->addRow(tr("Pattern"), pattern_);
  form->addRow(tr("Scale"), scale_);
  form->addRow(tr("Seed"), seed_);
  preview_->setFixedSize(kPreview);
  preview_->setAlignment(Qt::AlignCenter);
  auto* row = new QHBoxLayout;
  row->setSpacing(24);
  row->addLayout(form);
  row->addWidget(preview_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 20, 20, 16);
  column->setSpacing(16);
  column->addLayout(row);
  check_ = new NumberCheck(*this);
  column->addWidget(check_->line());
  column->addWidget(buttons_);
  buttons_->button(QDialogButtonBox::Ok)->setText(tr("Create"));
  connect(check_, &NumberCheck::changed, this, &NewMapDialog::showPreview);
  connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  for (QSpinBox* box : {columns_, rows_, scale_, seed_}) {
    connect(box, &QSpinBox::valueChanged, this, &NewMapDialog::showPreview);
  }
  connect(cell_, &QDoubleSpinBox::valueChanged, this, &NewMapDialog::showPreview);
  connect(pattern_, &QComboBox::currentIndexChanged, this, &NewMapDialog::showPreview);
  showPreview();
}

app::NewMap NewMapDialog::wanted() const {
  app::NewMap out;
  out.rows = rows_->value();
  out.columns = columns_->value();
  out.cell_m = cell_->value();
  out.pattern = static_cast<app::Pattern>(pattern_->currentIndex());
  out.scale = scale_->value();
  out.seed = static_cast<std::uint64_t>(seed_->value());
  return out;
}

void NewMapDialog::showPreview() {
  const app::NewMap now = wanted();
  const bool random = now.pattern == app::Pattern::Rooms || now.pattern == app::Pattern::Maze ||
                      now.pattern == app::Pattern::Random;
  scale_->setEnabled(random || now.pattern == app::Pattern::Warehouse);
  seed_->setEnabled(random);
  const bool sized = !check_->isBad(columns_) && !check_->isBad(rows_) && !check_->isBad(cell_);
  size_->setText(sized ? QString("%1 × %2 m")
                             .arg(number(now.columns * now.cell_m), number(now.rows * now.cell_m))
                       : QString::fromUtf8("–"));
  const std::int64_t cells = std::int64_t{now.rows} * now.columns;
  buttons_->button(QDialogButtonBox::Ok)
      ->setEnabled(check_->good() && cells <= GridFrame::kMaxCells);
  if (!check_->good()) {
    preview_->clear();
    return;
  }
  if (cells > kPreviewCells) {
    preview_->setText(cells > GridFrame::kMaxCells ? tr("More cells than a map can have")
                                                   : tr("Too large for a preview"));
    return;
  }
  const Result<maps::GridMap> map = app::makeMap(now);
  if (!map) {
    preview_->setText(messageText(map.error().message));
    return;
  }
  const Theme& theme = mapTheme();
  QImage image(kPreview, QImage::Format_RGB32);
  const ViewTransform view =
      fitted(map->grid.frame().bounds(), {1.0 * kPreview.width(), 1.0 * kPreview.height()}, 8.0,
             {1e-9, 1e9});
  paintMap(image, image.rect(), MapTones(*map), view, toneTable(theme.floor, theme.wall),
           currentPalette().color(QPalette::Window).rgb());
  preview_->setPixmap(QPixmap::fromImage(image));
}

ResizeDialog::ResizeDialog(const GridFrame& frame, QWidget* parent)
    : QDialog(parent),
      frame_(frame),
      columns_(countBox(1, GridFrame::kMaxSide, frame.columns(), tr("Columns"))),
      rows_(countBox(1, GridFrame::kMaxSide, frame.rows(), tr("Rows"))),
      anchor_(new QComboBox),
      fill_(new QComboBox) {
  setWindowTitle(tr("Resize the map"));
  anchor_->addItems({tr("upper left corner"), tr("upper right corner"), tr("lower left corner"),
                     tr("lower right corner"), tr("middle")});
  fill_->addItems({tr("free"), tr("occupied"), tr("unknown")});
  auto* form = new QFormLayout(this);
  form->setContentsMargins(20, 20, 20, 16);
  form->setHorizontalSpacing(16);
  form->addRow(tr("Columns"), columns_);
  form->addRow(tr("Rows"), rows_);
  form->addRow(tr("Fixed point"), anchor_);
  form->addRow(tr("New cells"), fill_);
  auto* check = new NumberCheck(*this);
  form->addRow(check->line());
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  connect(check, &NumberCheck::changed, buttons,
          [check, buttons] { buttons->button(QDialogButtonBox::Ok)->setEnabled(check->good()); });
  buttons->button(QDialogButtonBox::Ok)->setText(tr("Resize"));
  form->addRow(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

CellRange ResizeDialog::window() const {
  const std::int32_t more_rows = rows_->value() - frame_.rows();
  const std::int32_t more_columns = columns_->value() - frame_.columns();
  const int at = anchor_->currentIndex();
  const std::int32_t row = at == 4 ? -(more_rows / 2) : at >= 2 ? -more_rows : 0;
  const std::int32_t column = at == 4 ? -(more_columns / 2) : at % 2 == 1 ? -more_columns : 0;
  return {row, row + rows_->value(), column, column + columns_->value()};
}

maps::CellState ResizeDialog::fill() const {
  return static_cast<maps::CellState>(fill_->currentIndex());
}

}  // namespace clearway::gui
