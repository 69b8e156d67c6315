#include "app/session/collide/body_text.h"

#include <fmt/format.h>

#include <array>
#include <optional>

namespace clearway::session {
namespace {

std::string marginText(double margin_m) { return fmt::format("margin {:g} m", margin_m); }

// What the part has of its own; the rest is the body's.
std::string partText(std::uint32_t place, const collide::PartFilter& filter) {
  std::string own;
  const auto add = [&own](const std::string& text) { own += (own.empty() ? "" : ", ") + text; };
  if (filter.category) add("category " + bitsText(*filter.category));
  if (filter.mask) add("mask " + bitsText(*filter.mask));
  if (filter.margin_m) add(marginText(*filter.margin_m));
  return fmt::format("part {}: {}", place, own.empty() ? "as the body" : own);
}

}  // namespace

std::string bitsText(std::uint64_t bits) {
  if (bits == 0) return "none";
  if (bits == ~std::uint64_t{0}) return "all";
  std::string out;
  for (unsigned k = 0; k < 64; ++k) {
    if ((bits >> k & 1U) != 0) out += (out.empty() ? "" : ", ") + std::to_string(k);
  }
  return out;
}

BodyText bodyText(const ScenePlay& play, std::size_t body) {
  const collide::BodyDef& def = *play.world().body(play.idOf(body));
  constexpr std::array<const char*, 4> kModes{"3d", "2d", "static", "disabled"};
  BodyText out;
  out.body =
      fmt::format("{}, category {}, mask {}{}, {}", kModes[static_cast<std::size_t>(def.mode)],
                  bitsText(def.category), bitsText(def.mask),
                  def.group == 0 ? std::string() : fmt::format(", group {}", def.group),
                  marginText(def.margin_m));
  // The pieces that a part as it is written was decomposed into follow each other.
  std::optional<std::uint32_t> last;
  for (std::uint32_t k = 0; k < def.parts.size(); ++k) {
    const std::uint32_t place = play.writtenPart(body, k);
    if (last == place) continue;
    out.parts.push_back(partText(place, def.parts[k]));
    last = place;
  }
  return out;
}

}  // namespace clearway::session
