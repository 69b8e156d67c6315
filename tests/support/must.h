// tests/support/must.h — the value of a result that a test needs; fails the test if it is an error.
#pragma once

#include <gtest/gtest.h>

#include <utility>

#include "core/base/result.h"

namespace clearway::testing {

template <class T>
T must(Result<T> r) {
  EXPECT_TRUE(r) << (r ? "" : r.error().text());
  return *std::move(r);
}

}  // namespace clearway::testing
