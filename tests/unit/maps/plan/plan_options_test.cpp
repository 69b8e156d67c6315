// The table of planning options: it has no faults, planted ones are found, every value survives a
// file, and an option is named in no more sources than its declaration and its uses.
#include "maps/plan/plan_options.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "maps/plan/plan_settings_json.h"
#include "tests/support/option_faults.h"

namespace clearway::maps {
namespace {

std::vector<PlanOption> table() { return {planOptions().begin(), planOptions().end()}; }

PlanOption& rowOf(std::vector<PlanOption>& rows, std::string_view id) {
  for (PlanOption& o : rows) {
    if (o.id == id) return o;
  }
  ADD_FAILURE() << id;
  return rows.front();
}

TEST(PlanOptions, TheTableHasNoFaults) {
  EXPECT_EQ(faultsOf(planOptions()), std::vector<std::string>{});
  EXPECT_GE(planOptions().size(), 25U);
  EXPECT_EQ(planOptionsByGroup().size(), planOptions().size());
}

TEST(PlanOptions, APlantedFaultIsFound) {
  struct Planted {
    const char* id;
    void (*plant)(PlanOption&, const PlanOption& weight);
    const char* fault;
  };
  const Planted kPlanted[] = {
      {"weight", [](PlanOption& o, const PlanOption&) { o.range.lowest = 2.0; },
       "weight: its default is out of range"},
      {"turn_cost",
       [](PlanOption& o, const PlanOption&) {
         o.range = {1.0, 1.0};
       },
       "turn_cost: an empty range"},
      {"headings",
       [](PlanOption& o, const PlanOption&) {
         o.value.get = [](const PlanRequest&) { return OptionValue(std::string("12")); };
       },
       "headings: its default is no choice"},
      {"switch_cost", [](PlanOption& o, const PlanOption& weight) { o.value = weight.value; },
       "switch_cost: it changes 'weight'"},
      {"goal_angle",
       [](PlanOption& o, const PlanOption&) { o.value.set = [](PlanRequest&, const auto&) {}; },
       "goal_angle: a value is not read back"},
      {"smooth", [](PlanOption& o, const PlanOption&) { o.key = "anytime"; },
       "smooth: its key is taken twice"},
      {"smooth", [](PlanOption& o, const PlanOption&) { o.help = {}; },
       "smooth: it has no label or no help"},
      {"time_limit", [](PlanOption& o, const PlanOption&) { o.editor_text = {}; },
       "time_limit: 0 means none, but has no text"},
      {"corners", [](PlanOption& o, const PlanOption&) { o.option = "--smooth"; },
       "corners: it shares --smooth with an option of another kind"},
  };
  for (const Planted& p : kPlanted) {
    std::vector<PlanOption> rows = table();
    p.plant(rowOf(rows, p.id), *findPlanOption("weight"));
    const std::vector<std::string> faults = faultsOf(rows);
    EXPECT_NE(std::ranges::find(faults, p.fault), faults.end())
        << p.fault << "; found: " << (faults.empty() ? "none" : faults.front());
  }
}

Result<PlannerSettings> throughFile(const PlannerSettings& settings) {
  const std::string text = toText(settingsToJson(settings));
  const Result<JsonValue> json = parseJson(text, "settings");
  if (!json) return tl::unexpected(json.error());
  JsonErrors errors("settings");
  PlannerSettings read = settingsFromJson(JsonCursor(*json, errors));
  if (errors.any()) return tl::unexpected(errors.first());
  return read;
}

TEST(PlanOptions, EveryValueOfEveryStoredOptionSurvivesAFile) {
  int stored = 0;
  for (const PlanOption& o : planOptions()) {
    if (o.key.empty()) continue;
    ++stored;
    std::vector<OptionValue> values;
    for (const OptionChoice& c : o.choices) values.emplace_back(std::string(c.name));
    if (o.kind == OptionKind::Flag) values = {true, false};
    if (o.kind == OptionKind::Text) values = {std::string("S=2,W=4.5")};
    if (o.kind == OptionKind::Number) {
      const double low = o.range.above_lowest ? o.range.lowest + 0.1 : o.range.lowest;
      values = {low, o.range.highest, 0.5 * low + 0.5 * std::min(o.range.highest, 100.0)};
    }
    for (const OptionValue& value : values) {
      PlanRequest request;
      o.value.set(request, value);
      const Result<PlannerSettings> read = throughFile(request.settings);
      ASSERT_TRUE(read) << describe(read.error());
      EXPECT_EQ(*read, request.settings) << o.id;
      EXPECT_EQ(o.value.get({*read, {}}), value) << o.id;
    }
  }
  EXPECT_EQ(stored, 23);
}

TEST(PlanOptions, AFileOutOfRangeIsRefusedWithItsKey) {
  for (const PlanOption& o : planOptions()) {
    if (o.key.empty() || o.kind != OptionKind::Number || o.key.find('/') != o.key.npos) continue;
    JsonValue json(JsonValue::Object{});
    json.add(std::string(o.key), o.range.lowest - 1.0);
    JsonErrors errors("settings");
    (void)settingsFromJson(JsonCursor(json, errors));
    ASSERT_TRUE(errors.any()) << o.key;
    EXPECT_NE(errors.first().text().find("/" + std::string(o.key)), std::string::npos);
  }
}

struct SourceFile {
  std::string name;
  std::string text;
};

// Sources of the programs and of the formats, by name.
std::vector<SourceFile> sources() {
  std::vector<SourceFile> out;
  for (const char* const folder : {"app", "maps"}) {
    const std::filesystem::path root = std::filesystem::path(CLEARWAY_SOURCE_DIR) / folder;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
      const std::filesystem::path& p = entry.path();
      // The C interface has structs of its own, whose fields never change.
      if (p.parent_path().filename() == "c") continue;
      if (p.extension() != ".cpp" && p.extension() != ".h" && p.extension() != ".txt") continue;
      std::ifstream in(p);
      std::ostringstream text;
      text << in.rdbuf();
      out.push_back(
          {std::filesystem::relative(p, CLEARWAY_SOURCE_DIR).string(), std::move(text).str()});
    }
  }
  std::ranges::sort(out, {}, &SourceFile::name);
  return out;
}

std::vector<std::string> filesWith(const std::vector<SourceFile>& sources,
                                   const std::string& text) {
  std::vector<std::string> out;
  for (const SourceFile& s : sources) {
    if (s.text.find(text) != std::string::npos) out.push_back(s.name);
  }
  return out;
}

TEST(PlanOptions, AnOptionIsDeclaredInOneFile) {
  const std::vector<SourceFile> all = sources();
  for (const PlanOption& o : planOptions()) {
    if (o.option.empty()) continue;
    for (const std::string& file : filesWith(all, "\"" + std::string(o.option) + "\"")) {
      // Commands ask whether it was given; solve has a time limit of its own for a query.
      const bool uses = file.starts_with("app/cli/") && o.group != OptionGroup::Cost;
      EXPECT_TRUE(file == "maps/plan/plan_options.cpp" || uses || o.with_map_options)
          << o.option << " in " << file;
    }
  }
  // The member, its row, the conversion for the planner, and the report that names it.
  EXPECT_EQ(filesWith(all, "switch_cost").size(), 4U)
      << ::testing::PrintToString(filesWith(all, "switch_cost"));
}

}  // namespace
}  // namespace clearway::maps
