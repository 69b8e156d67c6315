// tests/support/data.h — where the real maps are. They are not part of the project: tests that use
// them skip when they are absent.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace clearway::testing {

// $CLEARWAY_DATA, or shared/data beside the checkout.
inline std::filesystem::path dataFolder() {
  if (const char* folder = std::getenv("CLEARWAY_DATA")) return folder;
  return std::filesystem::path(CLEARWAY_SOURCE_DIR).parent_path() / "shared" / "data";
}

}  // namespace clearway::testing

// Skips the running test when there is no data.
#define CLEARWAY_NEEDS_DATA(folder)                                             \
  if (!std::filesystem::is_directory(clearway::testing::dataFolder() / folder)) \
  GTEST_SKIP() << "no real maps in " << clearway::testing::dataFolder() << ": set CLEARWAY_DATA"
