#include "app/session/queries.h"

#include <iostream>
#include <utility>

#include "maps/file_io.h"

namespace clearway {

Result<Queries> openQueries(const std::filesystem::path& file) {
  const bool piped = file == "-";
  const std::string source = piped ? "standard input" : file.string();
  const Result<std::string> text = piped ? readStream(std::cin, source) : readFile(file);
  if (!text) return tl::unexpected(text.error());
  Queries queries;
  if (looksLikePoseQueries(*text)) {
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
