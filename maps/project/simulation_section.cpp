#include "maps/project/simulation_section.h"

namespace clearway::maps {

SimulationSection simulationFromJson(const JsonCursor& at) {
  constexpr std::size_t kMostPathBytes = 4096;
  SimulationSection s;
  if (!at.object({"policy", "lookahead", "patience", "tasks"})) return s;
  if (const auto v = at.optional("policy")) s.policy = kPolicyNames[v->choice(kPolicyNames)];
  if (const auto v = at.optional("lookahead")) s.lookahead_s = v->positive(kLongestLookahead_s);
  if (const auto v = at.optional("patience")) s.patience_s = v->positive(kLongestPatience_s);
  if (const auto v = at.optional("tasks")) {
    s.tasks = v->text(kMostPathBytes);
    if (s.tasks.empty()) v->fail(ErrorCode::InvalidArgument, "is empty");
    if (!s.policy.empty()) v->fail(ErrorCode::Malformed, "excludes \"policy\"");
  }
  return s;
}

JsonValue simulationToJson(const SimulationSection& s) {
  JsonValue out = emptyObject();
  if (!s.policy.empty()) out.add("policy", s.policy);
  if (s.lookahead_s) out.add("lookahead", *s.lookahead_s);
  if (s.patience_s) out.add("patience", *s.patience_s);
  if (!s.tasks.empty()) out.add("tasks", s.tasks);
  return out;
}

}  // namespace clearway::maps
