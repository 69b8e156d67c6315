#include "app/simulation/scene/scene_cast.h"

#include <algorithm>

namespace clearway::app {

std::optional<std::size_t> findBody(const maps::Scene& scene, const std::string& who) {
  const auto place = [&scene](auto at) -> std::optional<std::size_t> {
    if (at == scene.bodies.end()) return std::nullopt;
    return static_cast<std::size_t>(at - scene.bodies.begin());
  };
  if (const auto named = place(std::ranges::find(scene.bodies, who, &maps::SceneBody::name))) {
    return named;
  }
  return place(std::ranges::find(scene.bodies, who,
                                 [](const maps::SceneBody& b) { return std::to_string(b.id); }));
}

SceneCast castBody(const ScenePlay& play, std::size_t body, Vec2 to,
                   std::optional<Heading> heading) {
  SceneCast out;
  out.body = body;
  const collide::BodyId id = play.idOf(body);
  out.from = play.world().body(id)->pose;
  out.to = {to, heading.value_or(out.from.heading)};
  out.hit = play.world().castBody(id, out.to);
  return out;
}

}  // namespace clearway::app
