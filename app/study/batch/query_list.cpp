#include "app/study/batch/query_list.h"

#include <utility>

#include "maps/text/file_io.h"

namespace clearway::app {

Result<Queries> openQueries(const std::filesystem::path& file) {
  const std::string source = file == "-" ? maps::kStandardInput : file.string();
  const Result<std::string> text = maps::readFileOrInput(file);
  if (!text) return tl::unexpected(text.error());
  if (text->starts_with('{')) {
    return fail(ErrorCode::Unsupported,
                "this is JSON: a scenario (.scen) or pose queries (.csv) are needed", source);
  }
  if (text->empty()) return fail(ErrorCode::Malformed, "the file is empty", source);
  Queries queries;
  const bool named_so = file.extension() == ".csv" && !text->starts_with("version");
  if (named_so || maps::looksLikePoseQueries(*text)) {
    Result<std::vector<maps::PoseQuery>> poses = maps::parsePoseQueries(*text);
    if (!poses) return maps::inFile(poses.error(), source);
    queries.poses = *std::move(poses);
    return queries;
  }
  Result<maps::Scenario> scenario = maps::parseScenario(*text);
  if (!scenario) return maps::inFile(scenario.error(), source);
  queries.scenario = *std::move(scenario);
  return queries;
}

}  // namespace clearway::app
