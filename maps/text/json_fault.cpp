#include "maps/text/json_fault.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace clearway::maps {
namespace {

constexpr std::size_t kMostWord = 40;

struct TokenFault {
  std::string_view report;
  const char* words;
};

// Of single tokens.
constexpr std::array<TokenFault, 9> kTokenFaults{{
    {"missing closing quote", "a text has no closing quote"},
    {"(LF) must be escaped", "a line ends inside a text"},
    {"(CR) must be escaped", "a line ends inside a text"},
    {"must be escaped", "a control character is inside a text"},
    {"UTF-8", "the text is not UTF-8"},
    {"BOM", "the text is not UTF-8"},
    {"forbidden character after backslash", "a backslash begins no escape sequence"},
    {"'\\u'", "\\u is not followed by the four digits of a character"},
    {"surrogate", "\\u is not followed by the four digits of a character"},
}};

bool isJsonWord(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '+' || c == '-' ||
         c == '.';
}

Message literalFault(const std::string& found) {
  if (found.starts_with('\'')) return "texts and keys need double quotes";
  if (found.starts_with('/') || found.starts_with('#')) return "comments are not allowed";
  return {"%1 is no value of JSON", {found}};
}

Message endFault(JsonLevel level) {
  switch (level) {
    case JsonLevel::Object: return "it ends inside an object";
    case JsonLevel::List: return "it ends inside a list";
    case JsonLevel::Document: break;
  }
  return "it ends before a value";
}

// After a value in an object or a list.
Message separatorFault(std::string_view report, const std::string& found, JsonLevel level) {
  const bool in_object = level == JsonLevel::Object;
  const auto unexpected = [&](std::string_view what) {
    return report.find("unexpected " + std::string(what)) != std::string_view::npos;
  };
  if (in_object && unexpected("']'")) return "an object ends with ] instead of }";
  if (!in_object && unexpected("'}'")) return "a list ends with } instead of ]";
  if (unexpected("':'")) return "a colon follows a value";
  return {"a comma is missing before %1", {found}};
}

Message valueFault(std::string_view report) {
  if (report.find("expected end of input") != std::string_view::npos) {
    return "more follows after the end";
  }
  if (report.find("unexpected ']'") != std::string_view::npos) {
    return "a value is missing before the closing bracket";
  }
  if (report.find("unexpected '}'") != std::string_view::npos) {
    return "a value is missing before the closing brace";
  }
  if (report.find("unexpected ','") != std::string_view::npos) {
    return "a value is missing before a comma";
  }
  return "a value is missing";
}

}  // namespace

Message jsonFault(std::string_view report, const std::string& found, JsonLevel level) {
  const auto says = [&](std::string_view words) {
    return report.find(words) != std::string_view::npos;
  };
  if (says("unexpected end of input")) return endFault(level);
  for (const TokenFault& token : kTokenFaults) {
    if (says(token.report)) return token.words;
  }
  if (says("invalid number")) return "a number is not complete";
  if (says("parsing object key")) {
    return says("unexpected '}'") ? "a key is missing before the closing brace"
                                  : "a key in double quotes is missing";
  }
  if (says("invalid literal")) return literalFault(found);
  if (says("parsing object separator")) return "a colon is missing after a key";
  if (says("parsing object") || says("parsing array")) return separatorFault(report, found, level);
  return says("parsing value") ? valueFault(report) : Message();
}

std::string wordBefore(std::string_view text, std::size_t end) {
  if (end == 0 || end > text.size()) return {};
  std::size_t first = end - 1, last = end;
  while (isJsonWord(text[first]) && first > 0 && isJsonWord(text[first - 1])) --first;
  while (isJsonWord(text[last - 1]) && last < text.size() && isJsonWord(text[last])) ++last;
  return std::string(text.substr(first, std::min(last - first, kMostWord)));
}

}  // namespace clearway::maps
