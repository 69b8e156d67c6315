// app/study/report/html_page.h — the frame that all reports share: one HTML page that needs no
// other file and no script, light and dark, printable.
//
// All texts are escaped here. Thread-safe: no state.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clearway::app::report {

// Head, style and title; `lead` is HTML behind the title.
[[nodiscard]] std::string pageHead(std::string_view title, std::string_view lead = "");
// `closing` is a sentence at the end; may be empty.
[[nodiscard]] std::string pageEnd(std::string_view closing);

using Facts = std::vector<std::pair<std::string, std::string>>;
// Names and values, side by side.
[[nodiscard]] std::string factsOf(const Facts& facts);
// A card with a table: the first column is text, all others are figures.
[[nodiscard]] std::string tableOf(const std::vector<std::string>& head,
                                  const std::vector<std::vector<std::string>>& rows);
// A card with names and values, one pair a line.
[[nodiscard]] std::string listOf(const Facts& facts);
// A card with an SVG as an image that the page holds.
[[nodiscard]] std::string imageOf(std::string_view svg, std::string_view description);

}  // namespace clearway::app::report
