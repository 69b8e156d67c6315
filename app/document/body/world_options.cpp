#include "app/document/body/world_options.h"

#include <algorithm>
#include <utility>

#include "core/world/parameters.h"

namespace clearway::app {

Result<void> setParameters(collide::WorldOptions& options,
                           const std::vector<maps::WorldParameter>& parameters,
                           const std::string& where, const std::string& source) {
  for (const maps::WorldParameter& p : parameters) {
    TRY(inSource(inContext("%1%2", {where}, collide::setParameter(options, p.name, p.value)),
                 source));
  }
  return {};
}

Result<std::vector<maps::WorldParameter>> parametersFromText(std::string_view text) {
  std::vector<maps::WorldParameter> out;
  collide::WorldOptions probe;
  while (!text.empty()) {
    const std::string_view item = text.substr(0, text.find(','));
    text.remove_prefix(std::min(item.size() + 1, text.size()));
    const std::size_t equals = item.find('=');
    if (equals == std::string_view::npos) {
      return fail(ErrorCode::InvalidArgument, "'%1' is not of the form name=value", {item});
    }
    maps::WorldParameter p{std::string(item.substr(0, equals)),
                           std::string(item.substr(equals + 1))};
    TRY(collide::setParameter(probe, p.name, p.value));
    if (std::ranges::count(out, p.name, &maps::WorldParameter::name) > 0) {
      return fail(ErrorCode::InvalidArgument, "%1 is given twice", {p.name});
    }
    out.push_back(std::move(p));
  }
  return out;
}

std::string parametersToText(const std::vector<maps::WorldParameter>& parameters) {
  std::string out;
  for (const maps::WorldParameter& p : parameters) {
    out += (out.empty() ? "" : ",") + p.name + "=" + p.value;
  }
  return out;
}

}  // namespace clearway::app
