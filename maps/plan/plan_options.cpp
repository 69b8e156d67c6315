#include "maps/plan/plan_options.h"

#include <algorithm>
#include <limits>
#include <type_traits>
#include <vector>

#include "core/geometry/obb.h"
#include "maps/plan/plan_option_effects.h"

namespace clearway::maps {
namespace {

constexpr double kMax = std::numeric_limits<double>::max();

// --- Access to the members of a request ---

template <class T>
T& in(PlanRequest& r, T PlannerSettings::*m) {
  return r.settings.*m;
}
template <class T>
T& in(PlanRequest& r, T QueryOptions::*m) {
  return r.query.*m;
}
template <class T>
const T& in(const PlanRequest& r, T PlannerSettings::*m) {
  return r.settings.*m;
}
template <class T>
const T& in(const PlanRequest& r, T QueryOptions::*m) {
  return r.query.*m;
}

// A bool, a double or a text.
template <auto Member>
OptionValue getPlain(const PlanRequest& r) {
  return in(r, Member);
}
template <auto Member>
void setPlain(PlanRequest& r, const OptionValue& v) {
  auto& member = in(r, Member);
  member = std::get<std::remove_reference_t<decltype(member)>>(v);
}

// A value of a table of names.
template <auto Member, const auto& Table>
OptionValue getNamed(const PlanRequest& r) {
  return std::string(nameIn(Table, in(r, Member)));
}
template <auto Member, const auto& Table>
void setNamed(PlanRequest& r, const OptionValue& v) {
  auto& member = in(r, Member);
  member = valueIn(Table, std::get<std::string>(v)).value_or(member);
}

template <auto Member>
constexpr OptionAccess kPlain{getPlain<Member>, setPlain<Member>};
template <auto Member, const auto& Table>
constexpr OptionAccess kNamed{getNamed<Member, Table>, setNamed<Member, Table>};

template <const auto& Table>
constexpr auto choicesOf() {
  std::array<OptionChoice, Table.size()> out{};
  for (std::size_t k = 0; k < Table.size(); ++k) out[k] = {Table[k].name, Table[k].label};
  return out;
}

constexpr std::array kHeadingCounts{Named{8, "8"}, Named{16, "16"}, Named{32, "32"},
                                    Named{64, "64"}};
constexpr std::array kConnectivities{Named{4, "4", "4 neighbours"}, Named{8, "8", "8 neighbours"}};

// Each means something to its own planner alone.
constexpr std::array kPlannerChoices{
    OptionChoice{kPlannerKinds[0].name, kPlannerKinds[0].label, OptionPlanner::Pose},
    OptionChoice{kPlannerKinds[1].name, kPlannerKinds[1].label, OptionPlanner::Grid}};
constexpr auto kMotionChoices = choicesOf<kDriveModels>();
constexpr auto kHeadingChoices = choicesOf<kHeadingCounts>();
constexpr auto kMethodChoices = choicesOf<kPointMethods>();
constexpr auto kConnectivityChoices = choicesOf<kConnectivities>();
constexpr auto kCornerChoices = choicesOf<kCornerRules>();

OptionValue getMotion(const PlanRequest& r) {
  const auto& motion = r.settings.motion;
  return motion ? std::string(nameIn(kDriveModels, *motion)) : std::string();
}
void setMotion(PlanRequest& r, const OptionValue& v) {
  r.settings.motion = valueIn(kDriveModels, std::get<std::string>(v));
}
OptionValue getTouch(const PlanRequest& r) {
  return r.settings.touch == TouchRule::TouchingCollides;
}
void setTouch(PlanRequest& r, const OptionValue& v) {
  r.settings.touch = std::get<bool>(v) ? TouchRule::TouchingCollides : TouchRule::TouchingIsFree;
}
OptionValue getTimeLimit(const PlanRequest& r) { return r.settings.time_limit_s.value_or(0.0); }
void setTimeLimit(PlanRequest& r, const OptionValue& v) {
  const double s = std::get<double>(v);
  r.settings.time_limit_s = s > 0.0 ? std::optional(s) : std::nullopt;
}

// --- The table ---

constexpr PlanOption kOptions[] = {
    {.id = "search",
     .kind = OptionKind::Choice,
     .group = OptionGroup::Planner,
     .option = "--planner",
     .placeholder = "NAME",
     .key = "planner",
     .always_written = true,
     .choices = kPlannerChoices,
     .label = "Planner",
     .help = "pose plans for a shape with a heading, point from cell to cell.",
     .details = "On the grid an agent has no heading and, but for discs and squares, no size: "
                "what is said about them is ignored with a warning, and the certificate is about "
                "the point, not about a robot.",
     .value = kNamed<&PlannerSettings::planner, kPlannerKinds>,
     .no_effect = no_effect::planner},
    {.id = "motion",
     .kind = OptionKind::Choice,
     .group = OptionGroup::Motion,
     .planner = OptionPlanner::Pose,
     .option = "--motion",
     .key = "motion",
     .choices = kMotionChoices,
     .off_lattice_only = true,
     .label = "Motion",
     .editor_text = "as the agent says",
     .help = "Motion model: differential drive, which turns in place (diff, unless the agent says "
             "otherwise), car, or omnidirectional (omni).",
     .details = "diff drives straight, on arcs and turns in place; car never turns in place and "
                "keeps its minimum turning radius from the first pose to the last; omni drives "
                "straight in any direction and turns in place.",
     .value = {getMotion, setMotion}},
    {.id = "headings",
     .kind = OptionKind::Choice,
     .group = OptionGroup::Motion,
     .planner = OptionPlanner::Pose,
     .option = "--headings",
     .key = "headings",
     .numeric_choice = true,
     .choices = kHeadingChoices,
     .label = "Headings",
     .help = "Headings of the state lattice: more find shorter paths and take longer.",
     .value = kNamed<&PlannerSettings::headings, kHeadingCounts>,
     .no_effect = no_effect::headings},
    {.id = "min_radius",
     .kind = OptionKind::Number,
     .group = OptionGroup::Motion,
     .planner = OptionPlanner::Pose,
     .option = "--min-radius",
     .placeholder = "R",
     .key = "min_radius",
     .unit = OptionUnit::MapLength,
     .range = {0.0, kMaxCoordinate_m, true, true},
     .off_lattice_only = true,
     .label = "Turning radius",
     .editor_text = "the agent's",
     .help = "Minimum turning radius, which a car needs; else it is the agent's own, or follows "
             "from its size.",
     .value = kPlain<&PlannerSettings::min_radius>},
    {.id = "turn_cost",
     .kind = OptionKind::Number,
     .group = OptionGroup::Cost,
     .planner = OptionPlanner::Pose,
     .option = "--turn-cost",
     .placeholder = "M",
     .key = "turn_cost",
     .always_written = true,
     .unit = OptionUnit::MetresPerRadian,
     .range = {0.0, 1e6},
     .off_lattice_only = true,
     .label = "Turn cost",
     .help = "Cost of turning in place by one radian, in metres of path length.",
     .value = kPlain<&PlannerSettings::turn_cost_m_per_rad>,
     .no_effect = no_effect::turningInPlace},
    {.id = "reverse_factor",
     .kind = OptionKind::Number,
     .group = OptionGroup::Cost,
     .planner = OptionPlanner::Pose,
     .option = "--reverse-cost",
     .placeholder = "F",
     .key = "reverse_factor",
     .always_written = true,
     .unit = OptionUnit::Factor,
     .range = {1.0, 1e6},
     .off_lattice_only = true,
     .label = "Reverse cost",
     .help = "Cost of a metre in reverse, in metres forwards.",
     .value = kPlain<&PlannerSettings::reverse_factor>,
     .no_effect = no_effect::reverseCosts},
    {.id = "switch_cost",
     .kind = OptionKind::Number,
     .group = OptionGroup::Cost,
     .planner = OptionPlanner::Pose,
     .option = "--switch-cost",
     .placeholder = "M",
     .key = "switch_cost",
     .unit = OptionUnit::MapLength,
     .range = {0.0, 1e6},
     .label = "Switch cost",
     .editor_text = "none",
     .help = "Cost of a change between forward and reverse, as a path length.",
     .details = "An omnidirectional base drives forwards in all directions.",
     .value = kPlain<&PlannerSettings::switch_cost>,
     .no_effect = no_effect::reverseCosts},
    {.id = "near_factor",
     .kind = OptionKind::Number,
     .group = OptionGroup::Cost,
     .planner = OptionPlanner::Pose,
     .option = "--near-cost",
     .placeholder = "F",
     .key = "near_cost/factor",
     .unit = OptionUnit::ExtraFactor,
     .range = {0.0, 1000.0},
     .label = "Near cost",
     .editor_text = "none",
     .help = "Proximity cost: F extra metres for each metre of path in contact with an obstacle.",
     .value = kPlain<&PlannerSettings::near_factor>,
     .no_effect = no_effect::proximityFactor},
    {.id = "near_distance",
     .kind = OptionKind::Number,
     .group = OptionGroup::Cost,
     .planner = OptionPlanner::Pose,
     .option = "--near-cost",
     .placeholder = "D",
     .key = "near_cost/distance",
     .unit = OptionUnit::MapLength,
     .range = {0.0, kMaxCoordinate_m, true, true},
     .label = "Near radius",
     .editor_text = "none",
     .help = "The extra cost falls linearly to 0 at the distance D from obstacles.",
     .details = "The distance is that of the largest disc inside the agent. With "
                "--obstacle-agents other agents are obstacles here, too.",
     .value = kPlain<&PlannerSettings::near_distance>},
    {.id = "reverse",
     .group = OptionGroup::Motion,
     .planner = OptionPlanner::Pose,
     .option = "--reverse",
     .opposite = "--no-reverse",
     .key = "allow_reverse",
     .always_written = true,
     .label = "Reverse",
     .editor_text = "may reverse",
     .help = "Drive in reverse where that is cheaper; a motion file's reverse motions count, too.",
     .value = kPlain<&PlannerSettings::allow_reverse>,
     .no_effect = no_effect::reversing},
    {.id = "method",
     .kind = OptionKind::Choice,
     .group = OptionGroup::Planner,
     .planner = OptionPlanner::Grid,
     .option = "--planner",
     .placeholder = "NAME",
     .key = "search",
     .choices = kMethodChoices,
     .label = "Search",
     .help = "The name of a search plans from cell to cell by it; auto, like point, takes the "
             "fastest that finds a shortest path.",
     .details = "jps by jump points, astar, dijkstra, bidirectional and dstar (D* Lite) find "
                "shortest grid paths; bfs the fewest steps; anyangle the shortest path of straight "
                "lines in any direction, bending at obstacles' corners, and anya the same without "
                "a mesh; theta and lazytheta a short one that bends at cell centres.",
     .value = kNamed<&PlannerSettings::method, kPointMethods>},
    {.id = "moves",
     .kind = OptionKind::Choice,
     .group = OptionGroup::Search,
     .planner = OptionPlanner::Grid,
     .option = "--connectivity",
     .key = "connectivity",
     .always_written = true,
     .numeric_choice = true,
     .choices = kConnectivityChoices,
     .label = "Connectivity",
     .help = "Neighbours of a cell on the grid.",
     .value = kNamed<&PlannerSettings::connectivity, kConnectivities>,
     .no_effect = no_effect::connectivity},
    {.id = "corners",
     .kind = OptionKind::Choice,
     .group = OptionGroup::Search,
     .planner = OptionPlanner::Grid,
     .option = "--corners",
     .key = "corners",
     .choices = kCornerChoices,
     .label = "Corners",
     .help = "Diagonal steps past the corner of an obstacle: never, when one side is free, always.",
     .details = "Only points may take the latter two.",
     .value = kNamed<&PlannerSettings::corners, kCornerRules>,
     .no_effect = no_effect::corners},
    {.id = "any_angle",
     .group = OptionGroup::Search,
     .planner = OptionPlanner::Grid,
     .option = "--any-angle",
     .key = "any_angle",
     .label = "Any angle",
     .editor_text = "straight lines in any direction",
     .help = "The shortest path of straight lines in any direction, by the fastest search that "
             "finds it.",
     .details = "For --planner auto.",
     .value = kPlain<&PlannerSettings::any_angle>,
     .no_effect = no_effect::anyAngle},
    {.id = "taut",
     .group = OptionGroup::Path,
     .planner = OptionPlanner::Grid,
     .option = "--taut",
     .key = "pull_taut",
     .label = "Taut path",
     .editor_text = "pull the path taut",
     .help = "String pulling: straight lines join the cells of a grid path that see each other.",
     .value = kPlain<&PlannerSettings::string_pull>,
     .no_effect = no_effect::tautening},
    {.id = "terrain",
     .kind = OptionKind::Text,
     .group = OptionGroup::Cost,
     .option = "--terrain",
     .placeholder = "RULE",
     .with_map_options = true,
     .key = "terrain",
     .label = "Terrain",
     .editor_text = "none; e.g. S=2,W=4.5",
     .help = "Costs of terrain: letters of MovingAI maps (S=2,W=4.5), or costmap, grey or "
             "occupancy for pictures; unknown=3 for ROS maps.",
     .details = "Of --unknown with a cost, unknown=3 is the same. A shape pays for the cells below "
                "its reference point, besides its other costs.",
     .value = kPlain<&PlannerSettings::terrain>,
     .no_effect = no_effect::terrain},
    {.id = "touch",
     .group = OptionGroup::Collision,
     .planner = OptionPlanner::Pose,
     .option = "--touching-collides",
     .key = "touch",
     .always_written = true,
     .file_words = {"free", "collides"},
     .label = "Contact",
     .editor_text = "touching collides",
     .help = "Touching an obstacle counts as a collision; by default only overlap does.",
     .value = {getTouch, setTouch}},
    {.id = "smooth",
     .group = OptionGroup::Path,
     .planner = OptionPlanner::Pose,
     .option = "--smooth",
     .key = "smooth",
     .label = "Smoothing",
     .editor_text = "smooth the path",
     .help = "Smooth the path afterwards, off the lattice; the result is validated like any other.",
     .details = "It is neither longer nor costlier. With --mprim the cost is reported in metres of "
                "path length, before and after.",
     .value = kPlain<&PlannerSettings::smooth>},
    {.id = "weight",
     .kind = OptionKind::Number,
     .group = OptionGroup::Search,
     .planner = OptionPlanner::Pose,
     .option = "--weight",
     .placeholder = "W",
     .key = "weight",
     .unit = OptionUnit::Factor,
     .range = {1.0, 1000.0},
     .label = "Weight",
     .help = "Weight of the heuristic: the path costs at most W times the optimum and is found "
             "much sooner.",
     .value = kPlain<&PlannerSettings::weight>},
    {.id = "anytime",
     .group = OptionGroup::Search,
     .planner = OptionPlanner::Pose,
     .option = "--anytime",
     .key = "anytime",
     .label = "Anytime",
     .editor_text = "keeps improving",
     .help = "Anytime search: a first path fast, then better ones until the weight or the time "
             "limit is reached; the report states how far from the optimum the best may be.",
     .details = "The exit code is 0; without any path it is 20 or 21.",
     .value = kPlain<&PlannerSettings::anytime>},
    {.id = "goal_distance",
     .kind = OptionKind::Number,
     .group = OptionGroup::Goal,
     .planner = OptionPlanner::Pose,
     .option = "--goal-tolerance",
     .placeholder = "D",
     .key = "goal_tolerance/distance",
     .unit = OptionUnit::MapLength,
     .range = {0.0, kMaxCoordinate_m},
     .label = "Goal within",
     .editor_text = "exactly there",
     .help = "Goal tolerance: the path may end up to D away from the goal.",
     .value = kPlain<&PlannerSettings::goal_distance>},
    {.id = "goal_angle",
     .kind = OptionKind::Number,
     .group = OptionGroup::Goal,
     .planner = OptionPlanner::Pose,
     .option = "--goal-tolerance",
     .placeholder = "DEG",
     .key = "goal_tolerance/angle",
     .unit = OptionUnit::Degrees,
     .range = {0.0, 180.0},
     .label = "Goal angle",
     .help = "Its last heading may differ from the goal's by up to DEG degrees.",
     .details = "The plan's goal is the pose that is reached.",
     .value = kPlain<&PlannerSettings::goal_angle_deg>,
     .no_effect = no_effect::goalAngle},
    {.id = "time_limit",
     .kind = OptionKind::Number,
     .group = OptionGroup::Limits,
     .option = "--time-limit",
     .placeholder = "S",
     .key = "time_limit",
     .unit = OptionUnit::Seconds,
     .range = {0.0, kMax, true},
     .label = "Time limit",
     .editor_text = "none",
     .help = "Stop after so many seconds.",
     .details = "The exit code is 20, unless a path for a shape is known at that time: it is "
                "reported with how many times the optimum it may cost.",
     .value = {getTimeLimit, setTimeLimit}},
    {.id = "motion_file",
     .kind = OptionKind::Text,
     .group = OptionGroup::Motion,
     .planner = OptionPlanner::Pose,
     .option = "--mprim",
     .placeholder = "FILE",
     .label = "Motion file",
     .editor_text = "none",
     .help = "Motion primitives and their costs from this file (SBPL .mprim, Nav2 lattice .json) "
             "instead of the "
             "planner's own.",
     .details = "Its cells must be the map's. Start and goal may lie off the lattice: they are "
                "reached by the motions of --motion, but for those that the file has not: turns in "
                "place, reverse motions, arcs tighter than its tightest. --motion, --min-radius, "
                "--turn-cost and --reverse-cost count only there and for --smooth; --switch-cost "
                "and --near-cost count as always, and --no-reverse skips its reverse motions.",
     .value = kPlain<&QueryOptions::motion_file>},
    {.id = "nearest",
     .group = OptionGroup::Goal,
     .option = "--nearest",
     .label = "Blocked goal",
     .editor_text = "as near as it can get",
     .help = "A goal that is blocked or unreachable is replaced by the nearest reachable pose or "
             "cell; on the grid a blocked start, too.",
     .details = "Nearest by distance, then by heading, on the coarsest lattice.",
     .value = kPlain<&QueryOptions::nearest>},
    {.id = "escape",
     .group = OptionGroup::Goal,
     .planner = OptionPlanner::Pose,
     .option = "--escape",
     .label = "Escape",
     .editor_text = "leave it first",
     .help = "A start in collision is left first, by the cheapest motion along which the overlap "
             "with obstacles never grows.",
     .details = "It is made of short motions that the drive permits. The proof of the path says "
                "so; what follows is free.",
     .value = kPlain<&QueryOptions::escape>},
    {.id = "others",
     .group = OptionGroup::Collision,
     .planner = OptionPlanner::Pose,
     .label = "Other agents",
     .editor_text = "are obstacles",
     .help = "The other agents, at their starts, are obstacles.",
     .value = kPlain<&QueryOptions::avoid_others>},
    {.id = "memory_limit",
     .kind = OptionKind::Number,
     .group = OptionGroup::Limits,
     .option = "--memory-limit",
     .placeholder = "MB",
     .unit = OptionUnit::Megabytes,
     .range = {0.0, 1e9, true},
     .label = "Memory limit",
     .editor_text = "3/4 of the memory",
     .help = "Stop when the run holds that many megabytes besides the map.",
     .details = "The exit code is 21. Without it the limit is three quarters of the memory of the "
                "machine or of its container.",
     .value = kPlain<&QueryOptions::memory_mb>},
};

}  // namespace

std::span<const PlanOption> planOptions() { return kOptions; }

std::span<const PlanOption* const> planOptionsByGroup() {
  static const std::vector<const PlanOption*> kSorted = [] {
    std::vector<const PlanOption*> out;
    for (const PlanOption& o : kOptions) out.push_back(&o);
    std::ranges::stable_sort(out, {}, [](const PlanOption* o) { return o->group; });
    return out;
  }();
  return kSorted;
}

const PlanOption* findPlanOption(std::string_view id) {
  const auto* const found = std::ranges::find(kOptions, id, &PlanOption::id);
  return found == std::end(kOptions) ? nullptr : found;
}

}  // namespace clearway::maps
