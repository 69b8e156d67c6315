// app/gui/widgets/message_patterns.h — English texts of errors and notices that have a translation,
// with %1 to %9 where they differ.
//
// tests/arch/check_messages.sh holds them to the sources that write the texts. The more special
// text is before the more general one. Errors of a key, "origin: ...", or of a place in JSON,
// "/agents/0: ...", are listed without it.
#pragma once

#include <span>
#include <vector>

namespace clearway::gui {

[[nodiscard]] std::vector<const char*> messagePatterns();
[[nodiscard]] std::span<const char* const> fleetMessagePatterns();  // the part about fleets
[[nodiscard]] std::span<const char* const> planMessagePatterns();   // about single plans
// The reasons that the C library gives, each a part of other messages.
[[nodiscard]] std::span<const char* const> systemMessagePatterns();

}  // namespace clearway::gui
