// tests/support/case_count.h — how many random cases a test tries: few every day, more when asked.
#pragma once

#include <cstdlib>

namespace clearway::testing {

// `usual`, or what the environment variable says.
inline int caseCount(const char* variable, int usual) {
  const char* asked = std::getenv(variable);
  return asked == nullptr ? usual : std::atoi(asked);
}

}  // namespace clearway::testing
