// tests/support/case_count.h — number of random cases of a test, by environment variable.
#pragma once

#include <cstdlib>

namespace clearway::testing {

// `usual`, or the value of the environment variable.
inline int caseCount(const char* variable, int usual) {
  const char* value = std::getenv(variable);
  return value == nullptr ? usual : std::atoi(value);
}

}  // namespace clearway::testing
