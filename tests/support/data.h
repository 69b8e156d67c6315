// tests/support/data.h — the files that tests read: our own, which every checkout has, and real
// maps of others, which are not part of the project.
//
// A law is tested on our own files always, and on the real maps in addition when their folder
// exists ($CLEARWAY_DATA, else shared/data next to the checkout). So no skip hides a law. A data
// folder that lacks one of its subfolders fails the test, so that no part of it is missed
// unnoticed.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace clearway::testing {

// Scenes and poses with exact answers: tests/data/README.md.
inline std::filesystem::path ownData() {
  return std::filesystem::path(CLEARWAY_SOURCE_DIR) / "tests" / "data";
}

inline std::filesystem::path samples() {
  return std::filesystem::path(CLEARWAY_SOURCE_DIR) / "maps" / "samples";
}

// $CLEARWAY_DATA, or shared/data next to the checkout; it may be absent.
inline std::filesystem::path realData() {
  if (const char* folder = std::getenv("CLEARWAY_DATA")) return folder;
  return std::filesystem::path(CLEARWAY_SOURCE_DIR).parent_path() / "shared" / "data";
}

// Is this folder of the real data there? If the data are there without it, the test fails.
inline bool hasRealData(std::string_view folder) {
  if (!std::filesystem::is_directory(realData())) return false;
  const bool there = std::filesystem::is_directory(realData() / folder);
  EXPECT_TRUE(there) << "no " << folder << " in " << realData();
  return there;
}

// The files of a folder whose names end so, in the order of their names.
inline std::vector<std::filesystem::path> filesEndingWith(const std::filesystem::path& folder,
                                                          std::string_view ending) {
  std::vector<std::filesystem::path> out;
  for (const auto& e : std::filesystem::directory_iterator(folder)) {
    if (e.path().filename().string().ends_with(ending)) out.push_back(e.path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

// Those of the real data; none if there are no real data.
inline std::vector<std::filesystem::path> realFiles(std::string_view folder,
                                                    std::string_view ending) {
  if (!hasRealData(folder)) return {};
  return filesEndingWith(realData() / folder, ending);
}

}  // namespace clearway::testing
