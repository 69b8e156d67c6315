#include "app/gui/document/world_zones.h"

#include "app/document/plan/site_zones.h"

namespace clearway::gui {

const std::shared_ptr<const SiteZones>& WorldZones::of(const app::EditDocument& document) {
  const auto& set = document.zones().set;
  if (from_ == set && layout_ == document.layoutVersion()) return zones_;
  from_ = set;
  layout_ = document.layoutVersion();
  zones_ = nullptr;
  if (document.zones().empty()) return zones_;
  const auto world = app::worldZones(document.map().frame, document.frame(), *set);
  if (world) zones_ = *world;
  return zones_;
}

}  // namespace clearway::gui
