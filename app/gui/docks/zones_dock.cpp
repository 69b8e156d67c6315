#include "app/gui/docks/zones_dock.h"

#include <QDateTime>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "app/document/plan/site_zones.h"
#include "app/drawing/layers/zone_layer.h"
#include "app/gui/canvas/paint/painter_canvas.h"
#include "app/gui/document/step_names.h"
#include "app/gui/widgets/field_note.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {
namespace {

using maps::SiteZone;
using maps::ZoneType;

constexpr std::array kTypes{ZoneType::Blocked,  ZoneType::SpeedLimit, ZoneType::Penalty,
                            ZoneType::Priority, ZoneType::Directed,   ZoneType::Bidirected};
constexpr int kZoneListHeight = 168;
constexpr int kSwatchWidth = 30, kSwatchHeight = 18;
constexpr std::size_t kMostListed = 2000;  // zones, as masks have more
constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kLeastShownSpeed = 0.001;               // of three decimals
constexpr double kUsualSpeed = 0.5, kUsualFactor = 0.5;  // of a zone that gets a value

bool hasDirection(ZoneType type) {
  return type == ZoneType::Directed || type == ZoneType::Bidirected;
}

bool hasFactor(ZoneType type) { return type == ZoneType::Penalty || type == ZoneType::Priority; }

QPixmap zoneSwatch(ZoneType type, double ratio) {
  QPixmap out(QSize(kSwatchWidth, kSwatchHeight) * ratio);
  out.setDevicePixelRatio(ratio);
  const Theme& theme = mapTheme();
  out.fill(theme.floor);
  QPainter painter(&out);
  painter.setRenderHint(QPainter::Antialiasing);
  PainterCanvas canvas(painter, theme, QRectF(0.0, 0.0, kSwatchWidth, kSwatchHeight));
  app::picture::zoneSign(canvas, {{1.5, 1.5}, {kSwatchWidth - 1.5, kSwatchHeight - 1.5}},
                         static_cast<ZoneKind>(type), 1.0);
  return out;
}

QLineEdit* timeField(const char* id) {
  auto* out = new QLineEdit;
  out->setObjectName(id);
  out->setPlaceholderText(ZonesDock::tr("always"));
  out->setToolTip(ZonesDock::tr(
      "2026-11-29T10:00:00Z, or seconds of a clock of your own. The editor plans for all times: "
      "times count on the command line, with --at"));
  return out;
}

// As parseZoneTime() reads it; a time of a calendar from the year 2000 on as such.
QString timeText(double time_s) {
  constexpr double kCalendar_s = 946'684'800.0;
  if (!std::isfinite(time_s)) return {};
  if (time_s < kCalendar_s || time_s != std::floor(time_s)) return shortest(time_s);
  constexpr double kYear10000_s = 253'402'300'800.0;
  if (time_s >= kYear10000_s) return shortest(time_s);
  const auto seconds = static_cast<qint64>(time_s);
  return QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC).toString(Qt::ISODate);
}

QStringList agentsOf(const SiteZone& zone) {
  QStringList out;
  for (const std::string& a : zone.agents) out.append(QString::fromStdString(a));
  return out;
}

Aabb boundsOf(const Zone& zone) {
  Aabb out{zone.ring.front(), zone.ring.front()};
  for (const Vec2 p : zone.ring) out = merged(out, {p, p});
  return out;
}

}  // namespace

QString zoneTypeText(ZoneType type) {
  switch (type) {
    case ZoneType::Blocked: break;
    case ZoneType::SpeedLimit: return ZonesDock::tr("speed limit");
    case ZoneType::Penalty: return ZonesDock::tr("penalty");
    case ZoneType::Priority: return ZonesDock::tr("preferred");
    case ZoneType::Directed: return ZonesDock::tr("directed");
    case ZoneType::Bidirected: return ZonesDock::tr("bidirected");
  }
  return ZonesDock::tr("blocked");
}

ZonesDock::ZonesDock(Editor& editor) : editor_(editor) {
  addList();
  addFields();
  column()->addStretch(1);
  connect(&editor, &Editor::replaced, this, [this] {
    list_->setCurrentRow(-1);
    showAll();
  });
  connect(&editor, &Editor::changed, this, [this](const app::EditChanges& changes) {
    if (changes.zones) showAll();
  });
  connect(&editor, &Editor::frameChanged, this, &ZonesDock::showAll);
  showAll();
}

void ZonesDock::addList() {
  list_ = new QListWidget;
  list_->setAccessibleName(tr("Zones"));
  list_->setUniformItemSizes(true);
  list_->setIconSize({kSwatchWidth, kSwatchHeight});
  list_->setFixedHeight(kZoneListHeight);
  none_ = new QLabel(tr(
      "The document has no zones. Draw one on the map, or open a file: a zone set of VDA 5050."));
  none_->setWordWrap(true);
  none_->setProperty("role", "muted");
  source_ = new QLabel;
  source_->setWordWrap(true);
  source_->setProperty("role", "muted");
  auto* draw = iconButton(tr("Draw a zone (Q)"), "zone");
  remove_ = iconButton(tr("Remove the zone"), "trash");
  auto* open = iconButton(tr("Open zones…"), "open");
  auto* row = new QHBoxLayout;
  row->setSpacing(2);
  for (QToolButton* b : {draw, open, remove_}) row->addWidget(b);
  row->addStretch(1);
  column()->addWidget(list_);
  column()->addWidget(none_);
  column()->addLayout(row);
  column()->addWidget(source_);
  connect(draw, &QToolButton::clicked, this, &ZonesDock::drawWanted);
  connect(open, &QToolButton::clicked, this, &ZonesDock::openWanted);
  connect(remove_, &QToolButton::clicked, this, &ZonesDock::removeChosen);
  connect(list_, &QListWidget::currentRowChanged, this, [this] {
    showChosen();
    Q_EMIT chosenChanged();
  });
  connect(list_, &QListWidget::itemActivated, this, [this] {
    if (zone() == nullptr) return;
    const maps::GridMap& map = editor_.map();
    maps::ZoneSet one;
    one.zones.push_back(*zone());
    const auto world = app::worldZones(map.frame, map.grid.frame(), one);
    if (world) Q_EMIT zoomWanted(boundsOf((*world)->zones.front()));
  });
}

void ZonesDock::addFields() {
  details_ = new QWidget;
  auto* inner = new QVBoxLayout(details_);
  inner->setContentsMargins(0, 0, 0, 0);
  inner->setSpacing(8);
  column()->addWidget(details_);
  fields_ = fieldsIn(inner);
  name_ = new QLineEdit;
  addField(fields_, tr("Name"), name_);
  type_ = new QComboBox;
  for (const ZoneType type : kTypes) type_->addItem(zoneTypeText(type));
  addField(fields_, tr("Type"), type_);
  value_ = numberBox(tr("Value"), 0.0, 1.0, 3);
  value_->setKeyboardTracking(false);
  addField(fields_, tr("Value"), value_);
  value_name_ =
      qobject_cast<QLabel*>(fields_->itemAtPosition(fields_->rowCount() - 1, 0)->widget());
  limit_ = new QComboBox;
  limit_->addItems({tr("where a path allows it"), tr("within 90°"), tr("within 22.5°")});
  limit_->setToolTip(tr("How strictly paths keep the direction"));
  addField(fields_, tr("Holds"), limit_);
  limit_name_ =
      qobject_cast<QLabel*>(fields_->itemAtPosition(fields_->rowCount() - 1, 0)->widget());
  agents_ = new QLineEdit;
  agents_->setPlaceholderText(tr("all agents"));
  agents_->setToolTip(tr("The names of the only agents for which it is valid, with commas"));
  addField(fields_, tr("Valid for"), agents_);
  agents_->setObjectName("zone_agents");
  from_ = timeField("zone_from");
  to_ = timeField("zone_to");
  addField(fields_, tr("Valid from"), from_);
  addField(fields_, tr("Valid to"), to_);
  connect(name_, &QLineEdit::editingFinished, this, &ZonesDock::rename);
  connect(agents_, &QLineEdit::editingFinished, this, &ZonesDock::setAgents);
  for (QLineEdit* time : {from_, to_}) {
    connect(time, &QLineEdit::editingFinished, this, [this, time] { setTime(time); });
  }
  connect(type_, &QComboBox::activated, this,
          [this](int i) { setType(kTypes[static_cast<std::size_t>(i)]); });
  connect(value_, &QDoubleSpinBox::valueChanged, this, &ZonesDock::setValue);
  connect(limit_, &QComboBox::activated, this, [this](int i) {
    if (zone() == nullptr) return;
    SiteZone next = *zone();
    next.limit = static_cast<maps::DirectionLimit>(i);
    change(tr("Set direction of %1").arg(QString::fromStdString(next.id)), next);
  });
}

std::optional<std::size_t> ZonesDock::chosen() const {
  if (zone() == nullptr) return std::nullopt;
  return static_cast<std::size_t>(list_->currentRow());
}

void ZonesDock::choose(std::size_t zone) { list_->setCurrentRow(static_cast<int>(zone)); }

const SiteZone* ZonesDock::zone() const {
  const int row = list_->currentRow();
  if (!editor_.hasDocument() || editor_.document().zones().empty() || row < 0) return nullptr;
  const std::vector<SiteZone>& zones = editor_.document().zones().set->zones;
  const auto k = static_cast<std::size_t>(row);
  return k < zones.size() && k < kMostListed ? &zones[k] : nullptr;
}

// In the coordinates that are shown.
QString ZonesDock::lineOf(const SiteZone& zone) const {
  const QString name = QString::fromStdString(zone.id);
  const QString type = zoneTypeText(zone.type);
  QString value;
  if (zone.type == ZoneType::SpeedLimit) {
    value = editor_.map().frame.kind == maps::FrameKind::Cells ? tr("%1 cells/s") : tr("%1 m/s");
    value = value.arg(shortest(zone.value));
  } else if (hasFactor(zone.type)) {
    value = shortest(zone.value);
  }
  QString line =
      value.isEmpty() ? tr("%1: %2").arg(name, type) : tr("%1: %2, %3").arg(name, type, value);
  if (!zone.agents.empty()) line = tr("%1 (for %2)").arg(line, agentsOf(zone).join(", "));
  const bool is_timed = std::isfinite(zone.valid_from_s) || std::isfinite(zone.valid_to_s);
  return is_timed ? tr("%1, at times").arg(line) : line;
}

void ZonesDock::showAll() {
  const bool open = editor_.hasDocument();
  const app::DocumentZones none, &zones = open ? editor_.document().zones() : none;
  const std::vector<SiteZone> listed = zones.empty() ? std::vector<SiteZone>() : zones.set->zones;
  const std::size_t count = std::min(listed.size(), kMostListed);
  const int row = std::min(list_->currentRow(), static_cast<int>(count) - 1);
  {
    const QSignalBlocker quiet(list_);
    list_->clear();
    for (std::size_t k = 0; k < count; ++k) {
      auto* item = new QListWidgetItem(lineOf(listed[k]), list_);
      item->setIcon(QIcon(zoneSwatch(listed[k].type, devicePixelRatioF())));
      if (!listed[k].descriptor.empty()) {
        item->setToolTip(QString::fromStdString(listed[k].descriptor));
      }
    }
    if (listed.size() > count) list_->addItem(tr("and %1 more").arg(listed.size() - count));
    list_->setCurrentRow(row);
  }
  list_->setVisible(!listed.empty());
  none_->setVisible(listed.empty());
  source_->setVisible(!zones.file.empty());
  source_->setText(tr("From “%1”").arg(QString::fromStdString(zones.file.filename().string())));
  source_->setToolTip(QString::fromStdString(zones.file.string()));
  showChosen();
  Q_EMIT chosenChanged();
}

void ZonesDock::showChosen() {
  const SiteZone* now = zone();
  details_->setVisible(now != nullptr);
  remove_->setEnabled(now != nullptr);
  if (now == nullptr) return;
  showing_ = true;
  name_->setText(QString::fromStdString(now->id));
  agents_->setText(agentsOf(*now).join(", "));
  from_->setText(timeText(now->valid_from_s));
  to_->setText(timeText(now->valid_to_s));
  const auto at = std::ranges::find(kTypes, now->type);
  type_->setCurrentIndex(static_cast<int>(at - kTypes.begin()));
  showValue(*now);
  showing_ = false;
}

void ZonesDock::showValue(const SiteZone& zone) {
  const bool has_value = zone.type != ZoneType::Blocked, turns = hasDirection(zone.type);
  for (QWidget* w : {static_cast<QWidget*>(value_), static_cast<QWidget*>(value_name_)}) {
    w->setVisible(has_value);
  }
  for (QWidget* w : {static_cast<QWidget*>(limit_), static_cast<QWidget*>(limit_name_)}) {
    w->setVisible(turns);
  }
  if (!has_value) return;
  const bool cells = editor_.map().frame.kind == maps::FrameKind::Cells;
  value_name_->setText(turns                               ? tr("Direction")
                       : zone.type == ZoneType::SpeedLimit ? tr("Most speed")
                                                           : tr("Factor"));
  value_->setSuffix(turns                               ? QString("°")
                    : zone.type == ZoneType::SpeedLimit ? (cells ? tr(" cells/s") : tr(" m/s"))
                                                        : QString());
  value_->setWrapping(turns);
  if (turns) {
    value_->setSingleStep(15.0);
    const bool is_strict_known =
        zone.type == ZoneType::Directed;  // a bidirected zone is never strict
    const int strict = static_cast<int>(maps::DirectionLimit::Strict);
    if (is_strict_known != (limit_->count() > strict)) {
      is_strict_known ? limit_->addItem(tr("within 22.5°")) : limit_->removeItem(strict);
    }
    const int restricted = static_cast<int>(maps::DirectionLimit::Restricted);
    limit_->setItemText(restricted, is_strict_known ? tr("within 90°") : tr("within 45°"));
    limit_->setCurrentIndex(static_cast<int>(zone.limit));
    return showNumber(*value_, zone.value / kDegree, -360.0, 360.0);
  }
  value_->setSingleStep(0.1);
  hasFactor(zone.type) ? showNumber(*value_, zone.value, 0.0, 1.0)
                       : showNumber(*value_, zone.value, kLeastShownSpeed, maps::kMostZoneSpeed);
}

void ZonesDock::change(const QString& name, const SiteZone& next) {
  if (showing_ || zone() == nullptr || next == *zone()) return;
  const auto at = static_cast<std::size_t>(list_->currentRow());
  editor_.edit(name, [&](app::EditDocument& d) { d.setZones(app::withZone(d.zones(), at, next)); });
}

void ZonesDock::setType(ZoneType type) {
  if (zone() == nullptr || type == zone()->type) return;
  SiteZone next = *zone();
  const bool keeps =
      (hasFactor(type) && hasFactor(next.type)) || (hasDirection(type) && hasDirection(next.type));
  next.type = type;
  if (!keeps) {
    next.value = hasFactor(type) ? kUsualFactor : type == ZoneType::SpeedLimit ? kUsualSpeed : 0.0;
  }
  if (!hasDirection(type)) next.limit = maps::DirectionLimit::Soft;
  const bool strict = next.limit == maps::DirectionLimit::Strict;
  if (type == ZoneType::Bidirected && strict) next.limit = maps::DirectionLimit::Restricted;
  change(tr("Make %1 %2").arg(QString::fromStdString(next.id), zoneTypeText(type)), next);
}

void ZonesDock::setValue(double value) {
  if (zone() == nullptr) return;
  SiteZone next = *zone();
  next.value = hasDirection(next.type) ? value * kDegree : value;
  change(setStep(value_name_->text().toLower(), QString::fromStdString(next.id),
                 valueStep(editor_, value, value_->suffix())),
         next);
}

// An empty name, or that of another zone, is not taken.
void ZonesDock::rename() {
  if (showing_ || zone() == nullptr) return;
  SiteZone next = *zone();
  next.id = name_->text().trimmed().toStdString();
  const std::vector<SiteZone>& zones = editor_.document().zones().set->zones;
  const bool taken = std::ranges::any_of(
      zones, [&](const SiteZone& z) { return &z != zone() && z.id == next.id; });
  if (next.id.empty() || taken) return showChosen();
  change(tr("Rename %1").arg(QString::fromStdString(zone()->id)), next);
}

void ZonesDock::setAgents() {
  if (showing_ || zone() == nullptr || !agents_->isModified()) return;
  SiteZone next = *zone();
  next.agents.clear();
  for (const QString& part : agents_->text().split(',', Qt::SkipEmptyParts)) {
    const std::string agent = part.trimmed().toStdString();
    const bool is_new =
        !agent.empty() && std::ranges::find(next.agents, agent) == next.agents.end();
    if (is_new) next.agents.push_back(agent);
  }
  if (next.agents == zone()->agents) return showChosen();
  change(tr("Set agents of %1").arg(QString::fromStdString(next.id)), next);
}

// What is no time, or would end before it begins, is not taken.
void ZonesDock::setTime(QLineEdit* field) {
  if (showing_ || zone() == nullptr || !field->isModified()) return;
  constexpr double kAlways = std::numeric_limits<double>::infinity();
  SiteZone next = *zone();
  const bool is_start = field == from_;
  const std::string text = field->text().trimmed().toStdString();
  const Result<double> time =
      text.empty() ? Result<double>(is_start ? -kAlways : kAlways) : maps::parseZoneTime(text);
  if (time) (is_start ? next.valid_from_s : next.valid_to_s) = *time;
  if (!time || next.valid_from_s >= next.valid_to_s) {
    showChosen();
    const QString why =
        time ? tr("it would end before it begins") : messageText(time.error().message);
    new FieldNote(*field, why);  // deletes itself
    return;
  }
  if (next == *zone()) return showChosen();
  change(tr("Set times of %1").arg(QString::fromStdString(next.id)), next);
}

void ZonesDock::removeChosen() {
  if (zone() == nullptr) return;
  const auto at = static_cast<std::size_t>(list_->currentRow());
  const QString name = QString::fromStdString(zone()->id);
  editor_.edit(tr("Remove %1").arg(name),
               [&](app::EditDocument& d) { d.setZones(app::withoutZone(d.zones(), at)); });
}

}  // namespace clearway::gui
