#include "app/gui/dialogs/polygon_map_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

#include "app/document/disk/polygon_map.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/widgets/number_check.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {
namespace {

constexpr double kMostMargin_m = 1e6;
constexpr double kMarginCells = 10.0;  // suggested

QDoubleSpinBox* lengthBox(double least, double most, double value, const QString& name) {
  QDoubleSpinBox* out = numberBox(name, least, most, 6);
  out->setKeyboardTracking(true);  // the size follows at each key
  out->setSingleStep(0.01);
  out->setSuffix(QObject::tr(" m"));
  out->setValue(value);
  selectOnFocus(out);
  return out;
}

}  // namespace

PolygonMapDialog::PolygonMapDialog(const maps::VectorMap& vector, const QString& file,
                                   QWidget* parent)
    : QDialog(parent),
      vector_(vector),
      resolution_(lengthBox(GridFrame::kMinCell_m, GridFrame::kMaxCell_m,
                            app::suggestedResolution(vector), tr("Resolution"))),
      margin_(lengthBox(0.0, kMostMargin_m, kMarginCells * resolution_->value(), tr("Margin"))),
      size_(new QLabel),
      problem_(new QLabel),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
  setWindowTitle(tr("Map of polygons"));
  auto* form = new QFormLayout(this);
  form->setContentsMargins(20, 20, 20, 16);
  form->setHorizontalSpacing(16);
  form->addRow(tr("File"), new QLabel(file));
  const auto count = static_cast<int>(vector.occupied.size() + vector.unknown.size());
  form->addRow(tr("Polygons"), new QLabel(grouped(static_cast<std::uint64_t>(count))));
  if (vector.grid) {
    exported_ = new QCheckBox(tr("as they were exported"));
    exported_->setToolTip(tr("The grid of the map that the polygons were exported from"));
    exported_->setChecked(true);
    form->addRow(tr("Cells"), exported_);
    connect(exported_, &QCheckBox::toggled, this, &PolygonMapDialog::showSize);
  }
  resolution_->setToolTip(tr("Size of a cell; each cell below a polygon is an obstacle"));
  margin_->setToolTip(tr("Free cells around the polygons"));
  form->addRow(tr("Resolution"), resolution_);
  form->addRow(tr("Margin"), margin_);
  form->addRow(tr("Size"), size_);
  check_ = new NumberCheck(*this);
  form->addRow(check_->line());
  problem_->setWordWrap(true);
  setTone(problem_, "bad");
  form->addRow(problem_);
  form->addRow(buttons_);
  buttons_->button(QDialogButtonBox::Ok)->setText(tr("Create"));
  connect(check_, &NumberCheck::changed, this, &PolygonMapDialog::showSize);
  for (QDoubleSpinBox* box : {resolution_, margin_}) {
    connect(box, &QDoubleSpinBox::valueChanged, this, &PolygonMapDialog::showSize);
  }
  connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  showSize();
}

bool PolygonMapDialog::asExported() const { return exported_ != nullptr && exported_->isChecked(); }

app::VectorGridOptions PolygonMapDialog::options() const {
  app::VectorGridOptions out;
  if (asExported()) return out;
  out.resolution = resolution_->value();
  out.margin = margin_->value();
  return out;
}

void PolygonMapDialog::showSize() {
  for (QDoubleSpinBox* box : {resolution_, margin_}) box->setEnabled(!asExported());
  const Result<GridFrame> grid = app::gridOfPolygons(vector_, options());
  problem_->setVisible(!grid && check_->good());
  if (grid && check_->good()) {
    size_->setText(tr("%1 × %2 cells, %3 × %4 m")
                       .arg(grid->columns())
                       .arg(grid->rows())
                       .arg(number(grid->columns() * grid->cellWidth()),
                            number(grid->rows() * grid->cellLength())));
  } else {
    size_->setText(QString::fromUtf8("–"));
  }
  if (!grid) {
    problem_->setText(messageText(grid.error().message));
    growToFit(this);
  }
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(grid.has_value() && check_->good());
}

}  // namespace clearway::gui
