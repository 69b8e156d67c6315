#include "app/study/sweep/sweep_message.h"

#include <bit>
#include <cstdint>

namespace clearway::app {
namespace {

class MessageWriter {
 public:
  void number(std::uint64_t v) {
    for (unsigned shift = 0; shift < 64; shift += 8) out_ += static_cast<char>(v >> shift & 255U);
  }
  void real(double v) { number(std::bit_cast<std::uint64_t>(v)); }
  void text(const std::string& v) { number(v.size()), out_ += v; }
  std::string out_;
};

class MessageReader {
 public:
  explicit MessageReader(std::string_view rest) : rest_(rest) {}
  std::uint64_t number() {
    std::uint64_t v = 0;
    if (!has(8)) return 0;
    for (std::size_t k = 8; k-- > 0;) v = v << 8U | static_cast<std::uint8_t>(rest_[k]);
    rest_.remove_prefix(8);
    return v;
  }
  double real() { return std::bit_cast<double>(number()); }
  std::string text() {
    const std::uint64_t size = number();
    if (!has(size)) return {};
    std::string out(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return out;
  }
  [[nodiscard]] bool hasMore() const { return good_ && !rest_.empty(); }
  [[nodiscard]] bool complete() const { return good_ && rest_.empty(); }

 private:
  bool has(std::uint64_t size) { return good_ = good_ && rest_.size() >= size; }
  std::string_view rest_;
  bool good_ = true;
};

}  // namespace

std::string encode(const SweepMessage& m) {
  MessageWriter w;
  w.out_ += static_cast<char>(m.kind);
  if (m.kind == SweepMessage::Kind::Run || m.kind == SweepMessage::Kind::Done) w.number(m.run);
  if (m.kind == SweepMessage::Kind::Failed) w.text(m.error);
  if (m.kind == SweepMessage::Kind::Run) {
    for (const std::string& word : m.words) w.text(word);
  }
  if (m.kind == SweepMessage::Kind::Done) {
    const SweepRow& r = m.row;
    w.number(static_cast<std::uint64_t>(r.exit_code));
    for (const auto* v : {&r.figures, &r.status, &r.hash, &r.error, &r.host}) w.text(*v);
    for (const double v : {r.started, r.wall_s, r.cpu_s, r.peak_mb}) w.real(v);
  }
  return w.out_;
}

Result<SweepMessage> decode(std::string_view bytes) {
  SweepMessage m;
  if (bytes.empty()) return fail(ErrorCode::Malformed, "an empty message of another rank");
  m.kind = static_cast<SweepMessage::Kind>(bytes.front());
  MessageReader in(bytes.substr(1));
  switch (m.kind) {
    case SweepMessage::Kind::Stop: break;
    case SweepMessage::Kind::Run:
      m.run = in.number();
      while (in.hasMore()) m.words.push_back(in.text());
      break;
    case SweepMessage::Kind::Failed: m.error = in.text(); break;
    case SweepMessage::Kind::Done: {
      m.run = in.number();
      m.row.exit_code = static_cast<int>(in.number());
      for (auto* v : {&m.row.figures, &m.row.status, &m.row.hash, &m.row.error, &m.row.host}) {
        *v = in.text();
      }
      for (double* v : {&m.row.started, &m.row.wall_s, &m.row.cpu_s, &m.row.peak_mb}) {
        *v = in.real();
      }
      break;
    }
    default: return fail(ErrorCode::Malformed, "an unknown message of another rank");
  }
  if (!in.complete()) return fail(ErrorCode::Malformed, "a torn message of another rank");
  return m;
}

}  // namespace clearway::app
