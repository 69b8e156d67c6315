#include "app/cli/options/shape_arguments.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "app/cli/options/values.h"
#include "app/document/body/body_shape.h"
#include "maps/scene/nav2_footprint.h"
#include "maps/text/file_io.h"

namespace clearway::cli {

void ShapeArguments::declare(CommandLine& line) {
  line.text(
      agent, "--agent", "L,W|ROBOT",
      "A box of this length (along its heading) and width, or a common robot such as jackal.\n"
      "The robots bring their size in metres, their motion and turning radius: burger, waffle, "
      "create3, jackal, husky, youbot, mir100, mir250, kiva, forklift, "
      "car.");
  line.text(
      footprint, "--footprint", "WKT|FILE.yaml",
      "Or any polygon as WKT, also with holes, x along the heading: 'POLYGON((0 0, 2 0, 0 1))'.\n"
      "POLYGON or MULTIPOLYGON, y to the side where the map's y axis points. Obstacles may be in "
      "its holes; a polygon that crosses itself is refused. Also a footprint of Nav2, '[[0.3, "
      "0.2], "
      "[-0.3, 0.2], [-0.3, -0.2]]', or its parameters FILE.yaml with a footprint or robot_radius, "
      "enlarged by its footprint_padding.");
  line.number(agent_radius, "--agent-radius", "R", kPositive,
              "Or a disc with a heading, at any position: a round robot.\n"
              "--radius moves a disc without heading from cell to cell instead.");
  line.number(padding, "--padding", "P", kNotNegative, "Distance to keep from every obstacle.");
  line.choice(padding_shape, "--padding-shape", {"square", "round"},
              "An enlarged box (square, the default), or rounded corners.\n"
              "Polygons are always padded round.");
}

const app::RobotTemplate* ShapeArguments::robot() const { return app::robotTemplate(agent); }

std::string ShapeArguments::conflict() const {
  const std::array shapes{!agent.empty(), !footprint.empty(), agent_radius.has_value()};
  return std::ranges::count(shapes, true) > 1
             ? "--agent, --footprint and --agent-radius exclude each other"
             : "";
}

std::string ShapeArguments::footprintFile() const {
  return footprint.ends_with(".yaml") || footprint.ends_with(".yml") ? footprint : std::string();
}

Result<maps::AgentShape> ShapeArguments::shapeOfFootprint() const {
  if (const std::string file = footprintFile(); !file.empty()) {
    const std::string yaml = TRY(maps::readFile(file));
    maps::Nav2Robot robot = TRY(maps::inFile(maps::parseNav2Params(yaml), file));
    if (robot.wkt.empty()) return maps::turningDisc(robot.radius_m);
    return maps::AgentShape{maps::ShapeKind::Polygon, 1.0, 1.0, std::move(robot.wkt)};
  }
  Result<std::string> wkt = maps::footprintWkt(footprint);
  if (!wkt) return fail(ErrorCode::InvalidArgument, std::move(wkt.error().message), "--footprint");
  return maps::AgentShape{maps::ShapeKind::Polygon, 1.0, 1.0, *std::move(wkt)};
}

Result<void> ShapeArguments::applyTo(maps::AgentShape& shape) const {
  if (const app::RobotTemplate* known = robot()) {
    shape = app::shapeOf(*known);
  } else if (!agent.empty() && agent.find(',') == std::string::npos &&
             std::isalpha(static_cast<unsigned char>(agent.front())) != 0) {
    std::string names;
    for (const app::RobotTemplate& r : app::robotTemplates()) {
      names += (names.empty() ? "" : ", ") + std::string(r.id);
    }
    return fail(ErrorCode::InvalidArgument,
                "no robot is named '%1': give LENGTH,WIDTH, or one of %2", {agent, names},
                "--agent");
  } else if (!agent.empty()) {
    const std::vector<double> size = TRY(parseNumbers("--agent", agent, 2, 2, "LENGTH,WIDTH"));
    if (size[0] <= 0.0 || size[1] <= 0.0) {
      return fail(ErrorCode::InvalidArgument, "'%1': length and width must be greater than 0",
                  {agent}, "--agent");
    }
    shape = {maps::ShapeKind::Box, size[0], size[1], {}};
  }
  if (!footprint.empty()) {
    shape = TRY(shapeOfFootprint());
    const Result<Footprint> good = app::footprintOf(shape, {});
    if (!good) return fail(ErrorCode::InvalidArgument, good.error().message, "--footprint");
  }
  if (agent_radius) shape = maps::turningDisc(*agent_radius);
  return {};
}

void ShapeArguments::applyTo(maps::AgentPadding& of, const maps::AgentShape& shape) const {
  if (padding) of.distance = *padding;
  if (padding_shape == "square") of.shape = PaddingShape::Square;
  if (padding_shape == "round") of.shape = PaddingShape::Round;
  const bool has_faces =
      shape.kind == maps::ShapeKind::Box || shape.kind == maps::ShapeKind::Square;
  if (!has_faces) of.shape = PaddingShape::Round;
}

}  // namespace clearway::cli
