// tests/cli/json_output.h — the program's JSON, read for a test.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "core/base/result.h"
#include "maps/text/json_value.h"

namespace clearway::testing {

inline maps::JsonValue parsed(const std::string& text) {
  Result<maps::JsonValue> json = maps::parseJson(text, "stdout");
  EXPECT_TRUE(json) << text;
  return json ? *std::move(json) : maps::emptyObject();
}

inline double numberOf(const maps::JsonValue& json, const std::string& key) {
  const maps::JsonValue* const value = json.find(key);
  EXPECT_TRUE(value != nullptr && value->number() != nullptr) << key;
  return value != nullptr && value->number() != nullptr ? *value->number() : -1.0;
}

}  // namespace clearway::testing
