// tests/support/json_schema.h — validates JSON by the keywords of draft 2020-12 that the project's
// schemas use: type, enum, minimum, properties, required, additionalProperties (false), items,
// anyOf, $ref (to $defs).
//
// Any other keyword is a fault of the schema, so that none is ignored in silence.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "maps/text/json_value.h"

namespace clearway::testing {

class JsonSchema {
 public:
  explicit JsonSchema(const maps::JsonValue& root) : root_(&root) {}

  // What is wrong with the value, one sentence with its place; or empty.
  [[nodiscard]] std::string problemOf(const maps::JsonValue& value) const {
    return check(*root_, value, "");
  }
  [[nodiscard]] std::string problemOf(const maps::JsonValue& value, std::string_view def) const {
    return check(definition(def), value, "");
  }

  [[nodiscard]] const maps::JsonValue& definition(std::string_view name) const {
    static const maps::JsonValue kNone;
    const maps::JsonValue* defs = root_->find("$defs");
    const maps::JsonValue* found = defs != nullptr ? defs->find(name) : nullptr;
    return found != nullptr ? *found : kNone;
  }

 private:
  static bool isOf(const std::string& type, const maps::JsonValue& v) {
    if (type == "object") return v.object() != nullptr;
    if (type == "array") return v.array() != nullptr;
    if (type == "string") return v.text() != nullptr;
    if (type == "boolean") return v.boolean() != nullptr;
    if (v.number() == nullptr) return false;
    return type == "number" || (type == "integer" && *v.number() == std::floor(*v.number()));
  }

  std::string check(const maps::JsonValue& schema, const maps::JsonValue& v,
                    const std::string& at) const {
    if (schema.object() == nullptr) return at + ": the schema is missing";
    for (const auto& [key, rule] : *schema.object()) {
      std::string problem = checkKeyword(schema, key, rule, v, at);
      if (!problem.empty()) return problem;
    }
    return {};
  }

  std::string checkKeyword(const maps::JsonValue& schema, const std::string& key,
                           const maps::JsonValue& rule, const maps::JsonValue& v,
                           const std::string& at) const {
    if (key == "$schema" || key == "title" || key == "description" || key == "$defs") return {};
    if (key == "$ref") return check(definition(rule.text()->substr(8)), v, at);
    if (key == "anyOf") {
      const bool one =
          std::ranges::any_of(*rule.array(), [&](const maps::JsonValue& schema_of_one) {
            return check(schema_of_one, v, at).empty();
          });
      return one ? "" : at + ": is of none of the kinds";
    }
    if (key == "type") {
      const bool one = rule.text() != nullptr
                           ? isOf(*rule.text(), v)
                           : std::ranges::any_of(*rule.array(), [&](const maps::JsonValue& t) {
                               return isOf(*t.text(), v);
                             });
      return one ? "" : at + ": is " + v.typeName() + ", not " + maps::toText(rule);
    }
    if (key == "enum") {
      const bool one = std::ranges::any_of(*rule.array(), [&](const maps::JsonValue& allowed) {
        return maps::toText(allowed) == maps::toText(v);
      });
      return one ? "" : at + ": " + maps::toText(v) + " is none of " + maps::toText(rule);
    }
    if (key == "minimum") {
      const bool below = v.number() != nullptr && *v.number() < *rule.number();
      return below ? at + ": is below the minimum" : "";
    }
    if (key == "required") {
      for (const maps::JsonValue& name : *rule.array()) {
        if (v.find(*name.text()) == nullptr) return at + ": lacks " + *name.text();
      }
      return {};
    }
    if (key == "properties") {
      for (const auto& [name, own] : *rule.object()) {
        const maps::JsonValue* member = v.find(name);
        std::string problem = member != nullptr ? check(own, *member, at + "/" + name) : "";
        if (!problem.empty()) return problem;
      }
      return {};
    }
    if (key == "additionalProperties") {
      for (const auto& member : *v.object()) {
        if (schema.find("properties")->find(member.key) != nullptr) continue;
        return at + ": " + member.key + " is not documented";
      }
      return {};
    }
    if (key == "items") {
      for (const maps::JsonValue& item : *v.array()) {
        std::string problem = check(rule, item, at + "/*");
        if (!problem.empty()) return problem;
      }
      return {};
    }
    return at + ": the schema has the unknown keyword " + key;
  }

  const maps::JsonValue* root_;
};

}  // namespace clearway::testing
