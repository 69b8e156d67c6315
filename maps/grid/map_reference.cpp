#include "maps/grid/map_reference.h"

#include <array>

#include "maps/grid/embedded_map.h"
#include "maps/grid/map_io.h"

namespace clearway::maps {
namespace {

std::optional<MapReference> referenceFromJson(const JsonCursor& at) {
  MapReference out;
  out.file = at.at("file").text(4096);
  if (const auto v = at.optional("terrain")) {
    constexpr std::array kRules{TerrainRule::Benchmark, TerrainRule::Strict, TerrainRule::Water};
    out.terrain = kRules[v->choice({"benchmark", "strict", "water"})];
  }
  if (const auto v = at.optional("threshold")) out.image.threshold = v->number(0.0, 1.0);
  if (const auto v = at.optional("invert")) out.image.invert = v->boolean();
  if (at.failed()) return std::nullopt;
  if (out.file.empty()) {
    at.at("file").fail(ErrorCode::InvalidArgument, "is empty");
    return std::nullopt;
  }
  return out;
}

}  // namespace

JsonValue mapSourceToJson(const MapSource& source) {
  JsonValue out(JsonValue::Object{});
  if (const auto* map = std::get_if<GridMap>(&source)) {
    out.add("embedded", embeddedMapToJson(*map));
    return out;
  }
  constexpr std::array<const char*, 3> kRules{"benchmark", "strict", "water"};
  const auto& reference = std::get<MapReference>(source);
  const MapReference defaults;
  out.add("file", reference.file);
  if (reference.terrain != defaults.terrain) {
    out.add("terrain", kRules[static_cast<std::size_t>(reference.terrain)]);
  }
  if (reference.image.threshold != defaults.image.threshold) {
    out.add("threshold", reference.image.threshold);
  }
  if (reference.image.invert) out.add("invert", true);
  return out;
}

std::optional<MapSource> mapSourceFromJson(const JsonCursor& at) {
  const auto embedded = at.optional("embedded");
  if (embedded) {
    if (!at.object({"embedded"})) return std::nullopt;
    return embeddedMapFromJson(*embedded);
  }
  if (!at.object({"file", "embedded", "terrain", "threshold", "invert"})) return std::nullopt;
  return referenceFromJson(at);
}

Result<GridMap> loadMapSource(const MapSource& source, const std::filesystem::path& from,
                              ReferencePolicy policy) {
  if (const auto* map = std::get_if<GridMap>(&source)) return *map;
  const auto& reference = std::get<MapReference>(source);
  const auto file = resolveReference(reference.file, from, policy);
  if (!file) {
    return fail(file.error().code, "/map/file: %1", {file.error().message}, from.string());
  }
  LoadOptions options;
  options.rule = reference.terrain;
  options.image = reference.image;
  return loadMap(*file, options);
}

}  // namespace clearway::maps
