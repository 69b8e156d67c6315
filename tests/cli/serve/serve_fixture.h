// tests/cli/serve/serve_fixture.h — a server on standard input and output, and its answers.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>

#include "tests/cli/fixtures.h"
#include "tests/cli/json_output.h"
#include "tests/cli/run_program.h"
#include "tests/support/json_schema.h"

namespace clearway::testing {

inline maps::JsonValue schema(const std::string& name) {
  std::ifstream in(std::string(CLEARWAY_SOURCE_DIR) + "/resources/docs/schema/" + name +
                   ".schema.json");
  return parsed({std::istreambuf_iterator<char>(in), {}});
}

// Without what a clock or the machine decides.
inline maps::JsonValue withoutTimes(const maps::JsonValue& json) {
  maps::JsonValue out{maps::JsonValue::Object{}};
  for (const auto& [key, value] : *json.object()) {
    const bool is_time = key.ends_with("time_s") || key.ends_with("_ms") || key == "ms" ||
                         key == "validation_s" || key == "memory_bytes" || key == "answers";
    if (!is_time) out.add(key, value);
  }
  return out;
}

inline const std::string kLoad =
    R"({"id": "map", "do": "map", "name": "room", "file": "room.map"})"
    "\n"
    R"({"id": "agent", "do": "agent", "map": "room", "agent": {"name": "cart", "shape": )"
    R"({"box": {"length": 1.2, "width": 0.8}}}, "planner": {"planner": "pose"}})"
    "\n";

class Serve : public CliTest {
 protected:
  Serve() {
    write("room.map", kRoomMap);
    write("walled.map", kWalledMap);
  }
  // The answers by their id as JSON text; each has one.
  std::map<std::string, maps::JsonValue> answers(const std::string& requests,
                                                 const std::string& options = "") const {
    RunOptions run_options;
    run_options.input = requests;
    const ProgramRun r = run("serve " + options, run_options);
    EXPECT_EQ(r.exit_code, 0) << r.err;
    std::map<std::string, maps::JsonValue> out;
    std::istringstream lines(r.out);
    for (std::string line; std::getline(lines, line);) {
      const maps::JsonValue answer = parsed(line);
      if (answer.find("progress") != nullptr) continue;
      std::string id = maps::toLine(*answer.find("id"));
      id.pop_back();
      EXPECT_FALSE(out.contains(id)) << line;
      out[id] = answer;
    }
    return out;
  }
  static std::string errorIn(const maps::JsonValue& answer) {
    const maps::JsonValue* const error = answer.find("error");
    return error == nullptr ? "" : *error->find("message")->text();
  }
};

}  // namespace clearway::testing
