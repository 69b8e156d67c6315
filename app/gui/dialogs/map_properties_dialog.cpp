#include "app/gui/dialogs/map_properties_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <cmath>
#include <numbers>

#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/widgets/number_check.h"
#include "app/gui/wording/plan_text.h"
#include "maps/grid/ros.h"

namespace clearway::gui {
namespace {

constexpr double kFarthest_m = 1e7;
constexpr int kDigits = 9;  // shown of values of the file

// A field that was not touched keeps the value of the file, of which it shows rounded digits.
double kept(const QDoubleSpinBox* box, double now) {
  const bool same = box->text() == box->prefix() + box->textFromValue(now) + box->suffix();
  return same ? now : box->value();
}

double degrees(double radians) { return radians * 180.0 / std::numbers::pi; }

}  // namespace

MapPropertiesDialog::MapPropertiesDialog(const maps::GridMap& map, const QString& file,
                                         QWidget* parent)
    : QDialog(parent),
      meta_(map.meta),
      kind_(map.frame.kind),
      grid_(map.grid.frame()),
      values_(map),
      form_(new QFormLayout(this)),
      frame_(new QLabel),
      size_(new QLabel),
      counts_(new QLabel),
      problem_(new QLabel),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
  setWindowTitle(tr("Properties of the map"));
  form_->setContentsMargins(20, 20, 20, 16);
  form_->setHorizontalSpacing(16);
  const bool ros = std::holds_alternative<maps::RosMeta>(meta_);
  const bool image = std::holds_alternative<maps::ImageMeta>(meta_);
  auto* name = new QLabel(file.isEmpty() ? tr("never saved") : file);
  name->setTextInteractionFlags(Qt::TextSelectableByMouse);
  form_->addRow(tr("File"), name);
  if (image) {
    addReading();
  } else {
    form_->addRow(tr("Format"), new QLabel(ros ? tr("ROS map") : tr("MovingAI map")));
  }
  form_->addRow(tr("Frame"), frame_);
  form_->addRow(tr("Size"), size_);
  if (ros) addRosFields(std::get<maps::RosMeta>(meta_));
  if (image) addPictureFields(std::get<maps::ImageMeta>(meta_));
  if (const auto* m = std::get_if<maps::MovingAiMeta>(&meta_)) {
    terrain_ = new QComboBox;
    terrain_->setAccessibleName(tr("Passable letters"));
    terrain_->addItems({tr(". G S E (benchmark)"), tr(". G (strict)"), tr(". G S E W (water)")});
    terrain_->setCurrentIndex(static_cast<int>(m->rule));
    form_->addRow(tr("Passable letters"), terrain_);
    connect(terrain_, &QComboBox::currentIndexChanged, this, &MapPropertiesDialog::showCounts);
  }
  form_->addRow(tr("Cells"), counts_);
  check_ = new NumberCheck(*this);
  connect(check_, &NumberCheck::changed, this, &MapPropertiesDialog::showCounts);
  form_->addRow(check_->line());
  problem_->setWordWrap(true);
  setTone(problem_, "bad");
  form_->addRow(problem_);
  form_->addRow(buttons_);
  buttons_->button(QDialogButtonBox::Ok)->setText(tr("Apply"));
  connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  showCounts();
}

// A picture has no resolution, unless it is read as that of a ROS map.
void MapPropertiesDialog::addReading() {
  reading_ = new QComboBox;
  reading_->setObjectName("reading");
  reading_->setAccessibleName(tr("Read as"));
  reading_->addItems({tr("picture: cells without a size, no unknown cells"),
                      tr("ROS map: a resolution, thresholds, unknown cells")});
  reading_->setToolTip(tr("As a ROS map it is saved with a YAML file beside it"));
  form_->addRow(tr("Read as"), reading_);
  connect(reading_, &QComboBox::currentIndexChanged, this, &MapPropertiesDialog::showCounts);
}

void MapPropertiesDialog::addPictureFields(const maps::ImageMeta& image) {
  const int first = form_->rowCount();
  threshold_ = field(tr("Threshold"), image.threshold, 0.0, 1.0, {},
                     tr("Pixels darker than this part of full brightness are obstacles"));
  invert_ = new QCheckBox(tr("bright pixels are the obstacles"));
  invert_->setChecked(image.invert);
  form_->addRow(tr("Inverted"), invert_);
  connect(invert_, &QCheckBox::toggled, this, &MapPropertiesDialog::showCounts);
  const int ros = form_->rowCount();
  addRosFields(maps::RosMeta{});
  const int end = form_->rowCount();
  const auto show = [this, first, ros, end] {
    for (int row = first; row < end; ++row) {
      form_->setRowVisible(row, (row >= ros) == readsAsRos());
    }
    adjustSize();
  };
  connect(reading_, &QComboBox::currentIndexChanged, this, show);
  show();
}

bool MapPropertiesDialog::readsAsRos() const {
  return std::holds_alternative<maps::RosMeta>(meta_) ||
         (reading_ != nullptr && reading_->currentIndex() == 1);
}

QDoubleSpinBox* MapPropertiesDialog::field(const QString& name, double value, double least,
                                           double most, const QString& suffix, const QString& tip) {
  auto* box = new NumberBox(true);
  box->setAccessibleName(name);
  box->setDecimals(kDigits);
  box->setRange(least, most);
  box->setSingleStep(0.01);
  box->setSuffix(suffix);
  box->setValue(value);
  box->setToolTip(tip);
  box->setButtonSymbols(QAbstractSpinBox::NoButtons);
  selectOnFocus(box);
  form_->addRow(name, box);
  connect(box, &QDoubleSpinBox::valueChanged, this, &MapPropertiesDialog::showCounts);
  return box;
}

void MapPropertiesDialog::addRosFields(const maps::RosMeta& ros) {
  resolution_ = field(tr("Resolution"), ros.resolution, GridFrame::kMinCell_m,
                      GridFrame::kMaxCell_m, tr(" m"),
                      tr("Size of a cell. The cells stay as they are, and the map gets larger or "
                         "smaller. Agents keep their place on the picture and their size"));
  const QString corner = tr("Of the lower left corner of the map");
  x_ = field(tr("Origin x"), ros.origin_x, -kFarthest_m, kFarthest_m, tr(" m"), corner);
  y_ = field(tr("Origin y"), ros.origin_y, -kFarthest_m, kFarthest_m, tr(" m"), corner);
  yaw_ = field(tr("Origin yaw"), degrees(ros.origin_yaw), -360.0, 360.0, QString::fromUtf8("°"),
               tr("Counter-clockwise; many programs ignore it"));
  occupied_ = field(tr("Occupied from"), ros.occupied_thresh, 0.0, 1.0, {},
                    tr("occupied_thresh: darker cells are obstacles (1 is black)"));
  free_ = field(tr("Free up to"), ros.free_thresh, 0.0, 1.0, {},
                tr("free_thresh: lighter cells are free; cells between are unknown"));
  negate_ = new QCheckBox(tr("white is occupied"));
  negate_->setChecked(ros.negate);
  form_->addRow(tr("Negate"), negate_);
  mode_ = new QComboBox;
  mode_->setAccessibleName(tr("Mode"));
  mode_->addItems({"trinary", "scale", "raw"});
  mode_->setCurrentIndex(static_cast<int>(ros.mode));
  form_->addRow(tr("Mode"), mode_);
  connect(negate_, &QCheckBox::toggled, this, &MapPropertiesDialog::showCounts);
  connect(mode_, &QComboBox::currentIndexChanged, this, &MapPropertiesDialog::showCounts);
}

// The frame in force, which may be that of a project.
QString MapPropertiesDialog::frameText() const {
  const bool gets_size = readsAsRos() && !std::holds_alternative<maps::RosMeta>(meta_);
  switch (gets_size ? maps::FrameKind::Ros : kind_) {
    case maps::FrameKind::Ros: return tr("metres, y up, from the origin below");
    case maps::FrameKind::Cells: return tr("cells, y down, from the upper left corner");
    case maps::FrameKind::Metres: break;
  }
  return tr("metres, y down, from the upper left corner");
}

maps::MapMeta MapPropertiesDialog::wanted() const {
  maps::MapMeta out = meta_;
  if (readsAsRos() && !std::holds_alternative<maps::RosMeta>(meta_)) {
    maps::RosMeta named;
    named.image = "map.pgm";  // until it is saved
    out = named;
  }
  if (auto* ros = std::get_if<maps::RosMeta>(&out)) {
    ros->resolution = kept(resolution_, ros->resolution);
    ros->origin_x = kept(x_, ros->origin_x);
    ros->origin_y = kept(y_, ros->origin_y);
    const double yaw = degrees(ros->origin_yaw);
    const double wanted_yaw = kept(yaw_, yaw);
    if (wanted_yaw != yaw) ros->origin_yaw = wanted_yaw * std::numbers::pi / 180.0;
    ros->occupied_thresh = kept(occupied_, ros->occupied_thresh);
    ros->free_thresh = kept(free_, ros->free_thresh);
    ros->negate = negate_->isChecked();
    ros->mode = static_cast<maps::RosMode>(mode_->currentIndex());
  }
  if (auto* image = std::get_if<maps::ImageMeta>(&out)) {
    image->threshold = kept(threshold_, image->threshold);
    image->invert = invert_->isChecked();
  }
  if (auto* movingai = std::get_if<maps::MovingAiMeta>(&out)) {
    movingai->rule = static_cast<maps::TerrainRule>(terrain_->currentIndex());
  }
  return out;
}

void MapPropertiesDialog::showCounts() {
  const maps::MapMeta now = wanted();
  const auto* ros = std::get_if<maps::RosMeta>(&now);
  const Result<void> good = ros != nullptr ? maps::checkRosMeta(*ros) : Result<void>();
  problem_->setVisible(!good);
  if (!good) {
    problem_->setText(messageText(good.error().message));
    growToFit(this);
  }
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(good.has_value() && check_->good());
  frame_->setText(frameText());
  QString size = tr("%1 × %2 cells").arg(grid_.columns()).arg(grid_.rows());
  if (ros != nullptr && check_->isBad(resolution_)) {
    size += QString::fromUtf8(", –");
  } else if (ros != nullptr) {
    size +=
        tr(", %1 × %2 m")
            .arg(number(grid_.columns() * ros->resolution), number(grid_.rows() * ros->resolution));
  }
  size_->setText(size);
  if (!good) return;
  const app::StateCounts c = values_.counts(now);
  const auto part = [&](std::int64_t n, const QString& what) {
    const double percent = 100.0 * static_cast<double>(n) / static_cast<double>(c.all());
    return tr("%1 %2 (%3 %)").arg(grouped(static_cast<std::uint64_t>(n)), what, number(percent));
  };
  QStringList parts{part(c.free, tr("free")), part(c.occupied, tr("occupied"))};
  if (ros != nullptr) parts.append(part(c.unknown, tr("unknown")));
  counts_->setText(parts.join("\n"));
}

}  // namespace clearway::gui
