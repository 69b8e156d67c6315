// Why a text is no JSON, and where.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/base/rng.h"
#include "maps/text/json_fault.h"
#include "maps/text/json_value.h"

namespace clearway::maps {
namespace {

struct Fault {
  const char *name, *text, *message;
  std::uint32_t line;
};

class JsonFaults : public ::testing::TestWithParam<Fault> {};

TEST_P(JsonFaults, HaveAPlaceAndACause) {
  const Result<JsonValue> read = parseJson(GetParam().text, "p.json");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().text(), GetParam().message);
  EXPECT_EQ(read.error().line, GetParam().line);
  EXPECT_EQ(read.error().source, "p.json");
}

INSTANTIATE_TEST_SUITE_P(
    All, JsonFaults,
    ::testing::Values(
        Fault{"NoComma", "{\"a\": 1\n \"b\": 2}",
              "the JSON is not well formed: a comma is missing before \"b\" (column 4)", 2},
        Fault{"NoCommaInAList", "[1 2]",
              "the JSON is not well formed: a comma is missing before 2 (column 5)", 1},
        Fault{"CommaAtTheEnd", "[1, 2, ]",
              "the JSON is not well formed: a value is missing before the closing bracket (column "
              "8)",
              1},
        Fault{"CommaBeforeABrace", "{\"a\": 1, }",
              "the JSON is not well formed: a key is missing before the closing brace (column 10)",
              1},
        Fault{"NoColon", "{\"a\" 1}",
              "the JSON is not well formed: a colon is missing after a key (column 7)", 1},
        Fault{"NoQuotes", "{a: 1}",
              "the JSON is not well formed: a key in double quotes is missing (column 2)", 1},
        Fault{"SingleQuotes", "['a']",
              "the JSON is not well formed: texts and keys need double quotes (column 2)", 1},
        Fault{"Comment", "[1, // one\n 2]",
              "the JSON is not well formed: comments are not allowed (column 5)", 1},
        Fault{"NoValue", "{\"a\": }",
              "the JSON is not well formed: a value is missing before the closing brace (column 7)",
              1},
        Fault{"TwoCommas", "[1,, 2]",
              "the JSON is not well formed: a value is missing before a comma (column 4)", 1},
        Fault{"NotANumber", "{\"a\": NaN}",
              "the JSON is not well formed: NaN is no value of JSON (column 7)", 1},
        Fault{"WrongWord", "[1, yes]",
              "the JSON is not well formed: yes is no value of JSON (column 5)", 1},
        Fault{"HalfANumber", "[1.]",
              "the JSON is not well formed: a number is not complete (column 4)", 1},
        Fault{"WrongBracket", "{\"a\": 1]",
              "the JSON is not well formed: an object ends with ] instead of } (column 8)", 1},
        Fault{"WrongBrace", "[1}",
              "the JSON is not well formed: a list ends with } instead of ] (column 3)", 1},
        Fault{"LineInAText", "[\"a\nb\"]",
              "the JSON is not well formed: a line ends inside a text (column 4)", 1},
        Fault{"OpenText", "[\"a",
              "the JSON is not well formed: a text has no closing quote (column 3)", 1},
        Fault{"NotUtf8", "[\"\xFF\"]",
              "the JSON is not well formed: the text is not UTF-8 (column 3)", 1},
        Fault{"Escape", R"(["\q"])",
              "the JSON is not well formed: a backslash begins no escape sequence (column 4)", 1},
        Fault{"More", "[1] 2", "the JSON is not well formed: more follows after the end (column 5)",
              1},
        Fault{"CutInAnObject", "{\"a\": [1],\n",
              "the JSON is cut short: it ends inside an object (column 11)", 1},
        Fault{"CutInAList", "[1,", "the JSON is cut short: it ends inside a list (column 3)", 1},
        Fault{"Blank", " ", "the JSON is cut short: it ends before a value (column 1)", 1}),
    [](const auto& fault) { return fault.param.name; });

// Texts with a few wrong characters: JSON for nlohmann-json exactly if no fault is found.
TEST(JsonFault, IsFoundInExactlyWhatIsNoJson) {
  const std::string_view seeds[] = {R"({"a": [1, 2.5, true, null], "b": {"c": "x\u00e9\n"}})",
                                    R"([1, 2, [{}, []], "\ud83d\ude00"])", "-0.5",
                                    " {\"k\": -10}\n", "\"\xC3\xA9\""};
  constexpr std::string_view kCharacters = "{}[]:,\"\\ u019+-.truefalsn/'#\n\x01\xff\xc3\xa9";
  Rng rng(5);
  int faults = 0;
  for (int k = 0; k < 100'000; ++k) {
    std::string text(seeds[rng.below(5)]);
    for (std::uint32_t m = rng.below(3) + 1; m > 0 && !text.empty(); --m) {
      const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
      const char c = kCharacters[rng.below(static_cast<std::uint32_t>(kCharacters.size()))];
      const std::uint32_t kind = rng.below(3);
      if (kind == 0) text.erase(at, 1);
      if (kind == 1) text.insert(at, 1, c);
      if (kind == 2) text[at] = c;
    }
    const JsonFault fault = firstJsonFault(text);
    EXPECT_EQ(fault.words.empty(), nlohmann::json::accept(text)) << text << fault.words;
    faults += fault.words.empty() ? 0 : 1;
  }
  EXPECT_GT(faults, 10'000);
}

TEST(Json, HasAsManyValuesAsItsReaderTakes) {
  const std::string list = "[1, 2, {\"a\": 3}]";  // of five values
  EXPECT_TRUE(parseJson(list, "p.json", 5));
  const Result<JsonValue> read = parseJson(list, "p.json", 4);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::LimitExceeded);
  EXPECT_NE(read.error().text().find("more than 4 values"), std::string::npos);
}

}  // namespace
}  // namespace clearway::maps
