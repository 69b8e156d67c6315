// A fleet of agents with a shape among random obstacles: carts, and tugs with padding.
#include <array>
#include <optional>

#include "maps/samples/generator/sample.h"
#include "maps/text/json_value.h"

namespace clearway::samples {
namespace {

struct Kind {
  const char* name;
  double length, width, speed, turn_rate, padding;
};
constexpr Kind kCart{"cart", 0.8, 0.5, 1.0, 1.5, 0.0};
constexpr Kind kTug{"tug", 0.6, 0.4, 0.75, 0.75, 0.1};

struct Task {
  const Kind* kind;
  std::array<double, 3> start;  // x, y [m], degrees
  std::array<double, 2> goal;
  std::optional<double> goal_degrees;
};
const std::array<Task, 8> kTasks{{{&kCart, {19.5, 22.5, 180.0}, {7.5, 21.5}, 90.0},
                                  {&kCart, {23.5, 6.5, 0.0}, {21.5, 22.5}, 0.0},
                                  {&kTug, {22.5, 13.5, 0.0}, {7.5, 10.5}, {}},
                                  {&kCart, {5.5, 5.5, 90.0}, {11.5, 25.5}, 0.0},
                                  {&kCart, {13.5, 25.5, 90.0}, {5.5, 4.5}, {}},
                                  {&kTug, {6.5, 24.5, 270.0}, {24.5, 18.5}, {}},
                                  {&kCart, {22.5, 19.5, 90.0}, {11.5, 3.5}, {}},
                                  {&kCart, {6.5, 11.5, 90.0}, {22.5, 13.5}, {}}}};

}  // namespace

std::string cartsProblem() {
  using maps::JsonValue;
  JsonValue::Array agents;
  for (const Task& t : kTasks) {
    JsonValue agent{JsonValue::Object{}};
    agent.add("id", std::string(t.kind->name) + "-" + std::to_string(agents.size()));
    agent.add("length", t.kind->length);
    agent.add("width", t.kind->width);
    agent.add("speed", t.kind->speed);
    agent.add("turn_rate", t.kind->turn_rate);
    if (t.kind->padding > 0.0) agent.add("padding", t.kind->padding);
    agent.add("start", JsonValue::Array{t.start[0], t.start[1], t.start[2]});
    agent.add("goal", JsonValue::Array{t.goal[0], t.goal[1],
                                       t.goal_degrees ? JsonValue(*t.goal_degrees) : JsonValue()});
    agents.push_back(std::move(agent));
  }
  JsonValue out{JsonValue::Object{}};
  out.add("name", "carts");
  out.add("map", "random.map");
  out.add("agents", std::move(agents));
  return toText(out);
}

}  // namespace clearway::samples
