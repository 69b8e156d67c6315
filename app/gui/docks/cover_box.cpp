#include "app/gui/docks/cover_box.h"

#include <QCheckBox>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <algorithm>
#include <utility>

#include "app/document/plan/cover_job.h"
#include "app/document/plan/site_zones.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/wording/plan_text.h"
#include "core/polygon/polygon_repair.h"

namespace clearway::gui {
namespace {

constexpr double kUsualWidth = 0.5;
constexpr int kMostShownLaps = 100;

// Whether a zone differs in its name alone.
bool isRenamed(const maps::ZoneSet* before, const maps::ZoneSet* after, const QVariant& index) {
  if (before == nullptr || after == nullptr || !index.isValid()) return false;
  const auto k = index.value<std::size_t>();
  if (k >= before->zones.size() || k >= after->zones.size()) return false;
  maps::SiteZone zone = before->zones[k];
  zone.id = after->zones[k].id;
  return zone == after->zones[k];
}

}  // namespace

CoverBox::CoverBox(const Editor& editor)
    : FoldBox(tr("Cover an area"), "plan/cover", true), editor_(editor) {
  QGridLayout* fields = fieldsIn(column());
  addTool(fields);
  addPattern(fields);
  plan_ = new QPushButton(tr("Plan a path that covers it"));
  plan_->setObjectName("cover");
  plan_->setToolTip(
      tr("A path of the chosen agent from its start, and the share of the area that it is proved "
         "to cover"));
  column()->addWidget(plan_, 0, Qt::AlignLeft);
  connect(plan_, &QPushButton::clicked, this, &CoverBox::coverWanted);
  showPattern();
}

void CoverBox::addTool(QGridLayout* fields) {
  constexpr double kMost = 1e6;
  width_ = numberBox(tr("Width of the tool"), 1e-6, kMost, 3);
  width_->setObjectName("cover_width");
  width_->setValue(kUsualWidth);
  width_->setToolTip(tr("A bar across the heading, which works while the agent drives forwards"));
  ahead_ = numberBox(tr("Tool ahead"), -kMost, kMost, 3);
  ahead_->setToolTip(tr("From the agent's reference point to the bar, forwards"));
  area_ = new QComboBox;
  area_->setObjectName("cover_area");
  area_->setToolTip(tr("All that the tool can reach, or one of the zones"));
  addField(fields, tr("Tool width"), width_);
  addField(fields, tr("Tool ahead"), ahead_);
  addField(fields, tr("Area"), area_);
}

void CoverBox::addPattern(QGridLayout* fields) {
  pattern_ = new QComboBox;
  pattern_->setObjectName("cover_pattern");
  pattern_->addItems({tr("parallel lines"), tr("laps along the boundary")});
  overlap_ = numberBox(tr("Overlap"), 0.0, 100.0 * cover::kMostOverlap, 0);
  overlap_->setSuffix(" %");
  overlap_->setValue(100.0 * cover::CoverOptions().overlap);
  overlap_->setToolTip(tr("Of neighbouring swaths, of the tool's width"));
  best_angle_ = new QCheckBox(tr("the best of some"));
  best_angle_->setChecked(true);
  angle_ = headingBox();
  laps_ = new CountBox;
  laps_->setRange(0, kMostShownLaps);
  laps_->setObjectName("cover_laps");
  laps_->setToolTip(tr("Along the boundary, besides the lines"));
  laps_last_ = new QCheckBox(tr("after the lines"));
  addField(fields, tr("Pattern"), pattern_);
  addField(fields, tr("Overlap"), overlap_);
  addField(fields, tr("Direction"), best_angle_);
  addField(fields, QString(), angle_);
  addField(fields, tr("Headlands"), laps_);
  addField(fields, QString(), laps_last_);
  connect(pattern_, &QComboBox::activated, this, &CoverBox::showPattern);
  connect(best_angle_, &QCheckBox::toggled, this, &CoverBox::showPattern);
  connect(laps_, &QSpinBox::valueChanged, this, &CoverBox::showPattern);
}

void CoverBox::showPattern() {
  const bool lines = pattern_->currentIndex() == 0;
  best_angle_->setEnabled(lines);
  angle_->setVisible(lines && !best_angle_->isChecked());
  laps_->setEnabled(lines);
  laps_last_->setVisible(lines && laps_->value() > 0);
}

void CoverBox::showDocument() {
  const QString unit = QString(" ") + unitText(editor_.map().frame);
  for (QDoubleSpinBox* box : {width_, ahead_}) box->setSuffix(unit);
  showAreas();
}

// Their data are indices of the document's zones. One in which nobody may drive is no area.
void CoverBox::showAreas() {
  const QSignalBlocker quiet(area_);
  const QString chosen = area_->currentText();
  const QVariant at = area_->currentData();
  area_->clear();
  area_->addItem(tr("all in reach"));
  const app::DocumentZones& zones = editor_.document().zones();
  for (std::size_t k = 0; !zones.empty() && k < zones.set->zones.size(); ++k) {
    const maps::SiteZone& zone = zones.set->zones[k];
    if (zone.type == maps::ZoneType::Blocked) continue;
    area_->addItem(QString::fromStdString(zone.id), QVariant::fromValue(k));
  }
  const auto before = std::exchange(zones_, zones.set);
  const bool is_same = std::exchange(document_, editor_.documentId()) == editor_.documentId();
  int index = area_->findText(chosen);
  if (index < 0 && is_same && isRenamed(before.get(), zones.set.get(), at)) {
    index = area_->findData(at);
  }
  area_->setCurrentIndex(std::max(0, index));
}

void CoverBox::setRunning(bool running) { plan_->setEnabled(!running); }

Result<cover::CoverOptions> CoverBox::options() const {
  const maps::GridMap& map = editor_.map();
  cover::CoverOptions out;
  out.tool = app::toolInWorld(map, width_->value(), {ahead_->value(), 0.0});
  out.overlap = overlap_->value() / 100.0;
  if (pattern_->currentIndex() == 1) {
    out.pattern = cover::CoverPattern::Contour;
  } else {
    out.headlands = laps_->value();
    out.headlands_last = out.headlands > 0 && laps_last_->isChecked();
    const Heading own = Heading::fromDegrees(angle_->value()).value_or(Heading());
    if (!best_angle_->isChecked()) {
      out.angle = maps::headingToWorld(editor_.shown().frame, own);
    }
  }
  const QVariant zone = area_->currentData();
  if (!zone.isValid()) return out;
  maps::ZoneSet one;
  one.zones.push_back(editor_.document().zones().set->zones.at(zone.value<std::size_t>()));
  const auto world = TRY(app::worldZones(map.frame, map.grid.frame(), one));
  out.area = TRY(repairedPolygons({Polygon{world->zones.front().ring, {}}})).polygons;
  return out;
}

}  // namespace clearway::gui
