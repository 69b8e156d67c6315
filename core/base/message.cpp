#include "core/base/message.h"

#include <ostream>

namespace clearway {

Message::Message(const char* pattern, std::vector<Message> arguments)
    : words_(pattern), arguments_(std::move(arguments)), is_pattern_(true) {}

std::string Message::text() const {
  if (!is_pattern_ || arguments_.empty()) return words_;
  std::string out;
  forEachPiece(
      words_, arguments_.size(), [&](std::string_view piece) { out += piece; },
      [&](std::size_t k) { out += arguments_[k].text(); });
  return out;
}

std::ostream& operator<<(std::ostream& out, const Message& m) { return out << m.text(); }

}  // namespace clearway
