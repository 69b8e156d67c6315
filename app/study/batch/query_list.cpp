#include "app/study/batch/query_list.h"

#include <utility>

#include "maps/text/file_io.h"

namespace clearway::app {

Result<Queries> openQueries(const std::filesystem::path& file) {
  const std::string source = file == "-" ? maps::kStandardInput : file.string();
  const std::string text = TRY(maps::readFileOrInput(file));
  if (text.starts_with('{')) {
    return fail(ErrorCode::Unsupported,
                "this is JSON: a scenario (.scen) or pose queries (.csv) are needed", source);
  }
  if (text.empty()) return fail(ErrorCode::Malformed, "the file is empty", source);
  Queries queries;
  const bool named_so = file.extension() == ".csv" && !text.starts_with("version");
  if (named_so || maps::looksLikePoseQueries(text)) {
    std::vector<maps::PoseQuery> poses = TRY(maps::inFile(maps::parsePoseQueries(text), source));
    queries.poses = std::move(poses);
    return queries;
  }
  maps::Scenario scenario = TRY(maps::inFile(maps::parseScenario(text), source));
  queries.scenario = std::move(scenario);
  return queries;
}

}  // namespace clearway::app
