#include "app/gui/wording/body_text.h"

#include <QObject>
#include <optional>

#include "app/gui/wording/choice_names.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {
namespace {

// "0, 3": the set bits.
QString bitsText(std::uint64_t bits) {
  QStringList out;
  for (int k = 0; k < 64; ++k) {
    if ((bits >> k & 1U) != 0) out.append(QString::number(k));
  }
  return out.join(", ");
}

QString categoryText(std::uint64_t bits) {
  if (bits == 0) return QObject::tr("no category");
  return ~bits == 0 ? QObject::tr("all categories")
                    : QObject::tr("category %1").arg(bitsText(bits));
}

QString maskText(std::uint64_t bits) {
  if (bits == 0) return QObject::tr("empty mask");
  return ~bits == 0 ? QObject::tr("full mask") : QObject::tr("mask %1").arg(bitsText(bits));
}

QString marginText(double margin_m) { return QObject::tr("margin %1 m").arg(shortest(margin_m)); }

// What the part has of its own; the rest is the body's.
QString partText(std::uint32_t place, const collide::PartFilter& filter) {
  QStringList own;
  if (filter.category) own.append(categoryText(*filter.category));
  if (filter.mask) own.append(maskText(*filter.mask));
  if (filter.margin_m) own.append(marginText(*filter.margin_m));
  if (own.isEmpty()) own.append(QObject::tr("as the body"));
  return QObject::tr("part %1: %2").arg(QString::number(place), own.join(", "));
}

}  // namespace

QString bodyName(const maps::SceneBody& body) {
  return body.name.empty() ? QObject::tr("body %1").arg(body.id)
                           : QString::fromStdString(body.name);
}

BodyText bodyText(const app::ScenePlay& play, std::size_t body) {
  const collide::BodyDef& def = *play.world().body(play.idOf(body));
  QStringList all{modeName(def.mode), categoryText(def.category), maskText(def.mask)};
  if (def.group != 0) all.append(QObject::tr("group %1").arg(def.group));
  all.append(marginText(def.margin_m));
  BodyText out{all.join(", "), {}};
  // The pieces that a part as it is written was decomposed into follow each other.
  std::optional<std::uint32_t> last;
  for (std::uint32_t k = 0; k < def.parts.size(); ++k) {
    const std::uint32_t place = play.writtenPart(body, k);
    if (last == place) continue;
    out.parts.append(partText(place, def.parts[k]));
    last = place;
  }
  return out;
}

}  // namespace clearway::gui
