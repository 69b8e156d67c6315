// tests/support/data.h — location of the real maps, which are not part of the project. Tests that
// use them skip when there are none. An incomplete data folder is an error, so that no test is
// skipped unnoticed.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace clearway::testing {

// $CLEARWAY_DATA, or shared/data next to the checkout.
inline std::filesystem::path dataFolder() {
  if (const char* folder = std::getenv("CLEARWAY_DATA")) return folder;
  return std::filesystem::path(CLEARWAY_SOURCE_DIR).parent_path() / "shared" / "data";
}

// Is the folder configured, or does it exist?
inline bool dataIsPromised() {
  return std::getenv("CLEARWAY_DATA") != nullptr || std::filesystem::is_directory(dataFolder());
}

}  // namespace clearway::testing

// Skips the running test when there is no data; fails when there should be.
#define CLEARWAY_NEEDS_DATA(folder)                                               \
  if (!std::filesystem::is_directory(clearway::testing::dataFolder() / folder)) { \
    ASSERT_FALSE(clearway::testing::dataIsPromised())                             \
        << "no " << folder << " in " << clearway::testing::dataFolder();          \
    GTEST_SKIP() << "no real maps: set CLEARWAY_DATA";                            \
  }                                                                               \
  static_assert(true)
