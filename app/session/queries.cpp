#include "app/session/queries.h"

#include <utility>

#include "maps/file_io.h"

namespace clearway {

Result<Queries> openQueries(const std::filesystem::path& file) {
  const std::string source = file == "-" ? kStandardInput : file.string();
  const Result<std::string> text = readFileOrInput(file);
  if (!text) return tl::unexpected(text.error());
  if (text->starts_with('{')) {
    return fail(ErrorCode::Unsupported,
                "this is JSON: a scenario (.scen) or pose queries (.csv) are needed", source);
  }
  if (text->empty()) return fail(ErrorCode::Malformed, "the file is empty", source);
  Queries queries;
  const bool named_so = file.extension() == ".csv" && !text->starts_with("version");
  if (named_so || looksLikePoseQueries(*text)) {
    Result<std::vector<PoseQuery>> poses = parsePoseQueries(*text);
    if (!poses) return inFile(poses.error(), source);
    queries.poses = *std::move(poses);
    return queries;
  }
  Result<Scenario> scenario = parseScenario(*text);
  if (!scenario) return inFile(scenario.error(), source);
  queries.scenario = *std::move(scenario);
  return queries;
}

}  // namespace clearway
