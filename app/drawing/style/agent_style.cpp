#include "app/drawing/style/agent_style.h"

#include <set>

#include "app/drawing/style/agent_colours.h"
#include "app/drawing/style/colour.h"

namespace clearway::app::picture {
namespace {

std::uint32_t lighter(std::uint32_t rgb) {
  std::uint32_t out = 0;
  for (unsigned shift = 0; shift < 24; shift += 8) {
    const std::uint32_t c = (rgb >> shift) & 255U;
    out |= (c + (255U - c) * 6U / 10U) << shift;
  }
  return out;
}

// Towards a dark floor, as the tint of the dark theme.
std::uint32_t darker(std::uint32_t rgb) {
  std::uint32_t out = 0;
  for (unsigned shift = 0; shift < 24; shift += 8) out |= ((rgb >> shift) & 255U) / 2U << shift;
  return out;
}

std::uint32_t numberOf(const PictureInput& input, std::size_t index) {
  const std::uint32_t number = input.agents[index].number;
  return number != 0 ? number : static_cast<std::uint32_t>(index) + 1;
}

std::string hueClass(std::size_t number) { return "cw-hue" + std::to_string(number); }

}  // namespace

Paint AgentStyle::paint() const {
  if (own) return Paint().of("cw-agent").own(*own, lighter(*own));
  return Paint().of(hue.empty() ? std::string_view("cw-agent") : std::string_view(hue));
}

AgentStyle agentStyle(const PictureInput& input, std::size_t index) {
  const PictureAgent& a = input.agents[index];
  if (a.colour) return {"", *a.colour};
  const std::uint32_t number = numberOf(input, index);
  return {hasUsualColour(number) ? "" : hueClass(number)};
}

std::string agentStyleSheet(const PictureInput& input, PictureTheme theme, bool safe) {
  std::set<std::size_t> used;
  for (std::size_t i = 0; i < input.agents.size(); ++i) {
    const std::uint32_t number = numberOf(input, i);
    if (!input.agents[i].colour && !hasUsualColour(number)) used.insert(number);
  }
  if (used.empty()) return "";
  const auto rules = [&](bool dark) {
    std::string out;
    for (const std::size_t k : used) {
      const std::uint32_t rgb = distinctColour(k, dark, safe);
      out += "." + hueClass(k) + "{color:" + hex(rgb) +
             ";fill:" + hex(dark ? darker(rgb) : lighter(rgb)) + "}";
    }
    return out;
  };
  std::string out = "<style>" + rules(theme == PictureTheme::Dark);
  if (theme == PictureTheme::Auto) {
    out += "@media (prefers-color-scheme:dark){" + rules(true) + "}";
  }
  return out + "</style>\n";
}

}  // namespace clearway::app::picture
