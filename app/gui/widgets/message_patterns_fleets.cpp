#include <QObject>
#include <array>

#include "app/gui/widgets/message_patterns.h"

namespace clearway::gui {
namespace {

constexpr std::array kFleetPatterns{
    // Tables of agents.
    QT_TRANSLATE_NOOP("QObject", "row %1, name: %2"),
    QT_TRANSLATE_NOOP("QObject", "row %1, length: %2"),
    QT_TRANSLATE_NOOP("QObject", "row %1, width: %2"),
    QT_TRANSLATE_NOOP("QObject", "row %1, start x: %2"),
    QT_TRANSLATE_NOOP("QObject", "row %1, start y: %2"),
    QT_TRANSLATE_NOOP("QObject", "row %1, start heading: %2"),
    QT_TRANSLATE_NOOP("QObject", "row %1, goal x: %2"),
    QT_TRANSLATE_NOOP("QObject", "row %1, goal y: %2"),
    QT_TRANSLATE_NOOP("QObject", "row %1, goal heading: %2"),
    QT_TRANSLATE_NOOP("QObject", "row %1, speed: %2"),
    QT_TRANSLATE_NOOP("QObject", "'%1' is not a number"),
    QT_TRANSLATE_NOOP("QObject", "more than %1 agents"),
    // Goals before the last one, and others beside it.
    QT_TRANSLATE_NOOP("QObject",
                      "the goal of agent '%1' at %2 collides with the obstacle at row %3, column "
                      "%4, and its other goals are blocked too"),
    QT_TRANSLATE_NOOP("QObject",
                      "the goal of agent '%1' at %2 reaches outside of the map, and its other "
                      "goals are blocked too"),
    QT_TRANSLATE_NOOP("QObject",
                      "the goal %1 before the last one of agent '%2' at %3 collides with the "
                      "obstacle at row %4, column %5"),
    QT_TRANSLATE_NOOP(
        "QObject",
        "the goal %1 before the last one of agent '%2' at %3 reaches outside of the map"),
    // Fleets.
    QT_TRANSLATE_NOOP("QObject",
                      "the start of agent '%1' at %2 collides with the obstacle at row %3, column "
                      "%4"),
    QT_TRANSLATE_NOOP(
        "QObject", "the goal of agent '%1' at %2 collides with the obstacle at row %3, column %4"),
    QT_TRANSLATE_NOOP("QObject", "the start of agent '%1' at %2 reaches outside of the map"),
    QT_TRANSLATE_NOOP("QObject", "the goal of agent '%1' at %2 reaches outside of the map"),
    QT_TRANSLATE_NOOP("QObject",
                      "the starts of agent '%1' at %2 and of agent '%3' at %4 overlap; move one of "
                      "them"),
    QT_TRANSLATE_NOOP("QObject",
                      "the goals of agent '%1' at %2 and of agent '%3' at %4 overlap; move one of "
                      "them"),
    QT_TRANSLATE_NOOP(
        "QObject",
        "the starts of agent '%1' at %2 and of agent '%3' at %4 touch, and overlap by "
        "rounding; move one of them by 0.001 mm"),
    QT_TRANSLATE_NOOP("QObject",
                      "the goals of agent '%1' at %2 and of agent '%3' at %4 touch, and overlap by "
                      "rounding; move one of them by 0.001 mm"),
    QT_TRANSLATE_NOOP("QObject",
                      "the start of agent '%1' at %2 overlaps obstacle '%3'; move one of them"),
    QT_TRANSLATE_NOOP("QObject",
                      "the start of agent '%1' at %2 touches, and by rounding overlaps, obstacle "
                      "'%3'; move one of them by 0.001 mm"),
    QT_TRANSLATE_NOOP("QObject", "the start of agent '%1' at %2 is not finite"),
    QT_TRANSLATE_NOOP("QObject",
                      "the goal of agent '%1' at %2 overlaps obstacle '%3'; move one of them"),
    QT_TRANSLATE_NOOP("QObject",
                      "the goal of agent '%1' at %2 touches, and by rounding overlaps, obstacle "
                      "'%3'; move one of them by 0.001 mm"),
    QT_TRANSLATE_NOOP("QObject", "the goal of agent '%1' at %2 is not finite"),
    // Plans of fleets.
    QT_TRANSLATE_NOOP("QObject", "no agent of the kept plan takes part any more"),
    // Plans and problems of fleets.
    QT_TRANSLATE_NOOP("QObject", "three items are needed: x, y, and degrees or null"),
    QT_TRANSLATE_NOOP("QObject", "three items are needed: x, y, degrees"),
    QT_TRANSLATE_NOOP("QObject", "the list is empty; add an agent"),
    QT_TRANSLATE_NOOP("QObject", "the list is empty; add a goal"),
    QT_TRANSLATE_NOOP("QObject", "the id is empty; name the %1"),
    QT_TRANSLATE_NOOP("QObject", "two %1s have the id \"%2\"; rename one"),
    QT_TRANSLATE_NOOP("QObject", "the agent has a \"goal\" too; keep one of both"),
    QT_TRANSLATE_NOOP("QObject", "the obstacle ends before it begins"),
    QT_TRANSLATE_NOOP("QObject", "the name is empty; name a map file"),
    QT_TRANSLATE_NOOP("QObject", "the list has %1 items instead of %2"),
    QT_TRANSLATE_NOOP("QObject",
                      "the plan's problem %1 does not exist: put it there, or plan again"),
    QT_TRANSLATE_NOOP("QObject", "the plan has %1 agents, its problem %2 has %3"),
    QT_TRANSLATE_NOOP("QObject", "agent %1 of the plan is '%2', that of its problem %3 is '%4'"),
    QT_TRANSLATE_NOOP("QObject", "the plan is for other agents than its problem has"),
    QT_TRANSLATE_NOOP("QObject", "the plan has %1 agents, and a project %2 at most"),
    QT_TRANSLATE_NOOP("QObject",
                      "%1; projects cannot hold that: plan the file on the command line"),
    QT_TRANSLATE_NOOP("QObject", "agent '%1' has intermediate goals"),
    QT_TRANSLATE_NOOP("QObject", "agent '%1' has accelerations"),
    QT_TRANSLATE_NOOP("QObject", "agent '%1' leaves at its goal"),
    QT_TRANSLATE_NOOP("QObject", "obstacle '%1' is there for some time only"),
    QT_TRANSLATE_NOOP("QObject", "the agent '%1' is a point; give it a size"),
    QT_TRANSLATE_NOOP("QObject", "the agent '%1' is on another level; a fleet is on one level"),
    QT_TRANSLATE_NOOP("QObject", "the agent '%1' has a name of more than 64 bytes"),
    QT_TRANSLATE_NOOP("QObject", "the agent '%1' is a square that does not turn; make it a box"),
    QT_TRANSLATE_NOOP("QObject",
                      "the agent '%1' is a car without a turning radius: give it a min_radius"),
    QT_TRANSLATE_NOOP("QObject",
                      "the agent '%1' is a car that does not reverse; those of fleets do"),
    QT_TRANSLATE_NOOP("QObject", "the agent '%1' has no valid shape: %2"),
    QT_TRANSLATE_NOOP("QObject",
                      "the project lets agents collide that touch, and in a fleet touching is "
                      "free: set touch to \"free\", and give the agents a padding to keep them "
                      "apart"),
    QT_TRANSLATE_NOOP("QObject", "the project has no agent with a start that may move"),
    QT_TRANSLATE_NOOP(
        "QObject",
        "there is room for %1 agents of this size, not for %2: take fewer, or smaller ones"),
    QT_TRANSLATE_NOOP("QObject", "two agents have the id '%1'"),
    QT_TRANSLATE_NOOP("QObject", "two agents or obstacles have the id '%1'"),
    QT_TRANSLATE_NOOP("QObject", "an agent has an empty id"),
    QT_TRANSLATE_NOOP("QObject", "an obstacle has an empty id"),
    QT_TRANSLATE_NOOP("QObject", "the fleet has no agents"),
    QT_TRANSLATE_NOOP("QObject", "obstacle '%1' ends before it begins"),
    QT_TRANSLATE_NOOP("QObject", "obstacle '%1' is at a place that is not finite"),
    // Why there is no plan.
    QT_TRANSLATE_NOOP("QObject",
                      "agent \"%1\" and agent \"%2\" touch at their starts, where rounding decides "
                      "whether they collide; move one of them by 0.001 mm"),
    QT_TRANSLATE_NOOP("QObject",
                      "agent \"%1\" and agent \"%2\" touch at their goals, where rounding decides "
                      "whether they collide; move one of them by 0.001 mm"),
    QT_TRANSLATE_NOOP("QObject",
                      "agent \"%1\" and agent \"%2\" touch at their starts, where neither can turn "
                      "or depart; move one of them"),
    QT_TRANSLATE_NOOP("QObject",
                      "agent \"%1\" and agent \"%2\" touch at their goals, where neither can turn "
                      "or arrive; move one of them"),
    QT_TRANSLATE_NOOP("QObject",
                      "agent \"%1\" and agent \"%2\" overlap at their starts; fleets are planned "
                      "as the boxes around them"),
    QT_TRANSLATE_NOOP("QObject", "agent \"%1\" and agent \"%2\" overlap at their starts"),
    QT_TRANSLATE_NOOP("QObject",
                      "agent \"%1\" and agent \"%2\" overlap at their goals; fleets are planned as "
                      "the boxes around them"),
    QT_TRANSLATE_NOOP("QObject", "agent \"%1\" and agent \"%2\" overlap at their goals"),
    QT_TRANSLATE_NOOP("QObject",
                      "agent \"%1\" overlaps an obstacle at its start; fleets are planned as the "
                      "boxes around them"),
    QT_TRANSLATE_NOOP("QObject", "agent \"%1\" overlaps an obstacle at its start"),
    QT_TRANSLATE_NOOP("QObject",
                      "agent \"%1\" overlaps an obstacle at its goal; fleets are planned as the "
                      "boxes around them"),
    QT_TRANSLATE_NOOP("QObject", "agent \"%1\" overlaps an obstacle at its goal"),
    QT_TRANSLATE_NOOP("QObject", "agent \"%1\" overlaps an obstacle at its goal %2"),
    QT_TRANSLATE_NOOP(
        "QObject",
        "agent \"%1\" cannot reach its goal among the obstacles, even without other agents"),
    QT_TRANSLATE_NOOP("QObject",
                      "agent \"%1\" cannot reach its goal, even without other agents, by the "
                      "motions of the lattice of cell centres"),
    QT_TRANSLATE_NOOP("QObject",
                      "agent \"%1\" cannot reach its goals, even without other agents, by the "
                      "motions of the lattice of cell centres"),
    QT_TRANSLATE_NOOP("QObject", "the search ended before it had a plan for all agents"),
    QT_TRANSLATE_NOOP("QObject", "interrupted before the check of the plan ended"),
    QT_TRANSLATE_NOOP("QObject",
                      "the cells of the map are not square; fleets with a shape need square cells"),
    QT_TRANSLATE_NOOP("QObject",
                      "the map has more than 16777216 cells; cut out the part that the fleet uses"),
    // What a check of a plan finds.
    QT_TRANSLATE_NOOP("QObject", "agent '%1': %2, at %3"),
    QT_TRANSLATE_NOOP("QObject", "motion %1 turns in place, and the agent drives like a car"),
    QT_TRANSLATE_NOOP("QObject",
                      "motion %1 turns with a radius of %2 m, and that of the agent is %3 m"),
    QT_TRANSLATE_NOOP("QObject", "motion %1 starts at a time out of range"),
    QT_TRANSLATE_NOOP("QObject", "motion %1 has a duration out of range"),
    QT_TRANSLATE_NOOP("QObject", "motion %1 starts before the motion before it ends"),
    QT_TRANSLATE_NOOP("QObject", "motion %1 slips sideways: by %2 m with the motions before it"),
    QT_TRANSLATE_NOOP("QObject", "motion %1 is %2 times as fast as the agent's speed or turn rate"),
    QT_TRANSLATE_NOOP("QObject", "does not pass its goal %1 at %2 in order"),
    QT_TRANSLATE_NOOP("QObject", "ends with the heading %1 degrees, not with that of its goal, %2"),
    QT_TRANSLATE_NOOP("QObject", "ends at %1, not at its goal"),
    QT_TRANSLATE_NOOP("QObject", "begins at %1, heading %2 degrees, not at its start"),
    QT_TRANSLATE_NOOP("QObject", "the plan has %1 schedules for %2 agents"),
    QT_TRANSLATE_NOOP("QObject",
                      "%1 and %2 sweep a common place at speeds that are not fixed, at %3"),
    QT_TRANSLATE_NOOP("QObject", "%1 and %2 touch within %3 m while one turns, at %4"),
    QT_TRANSLATE_NOOP("QObject", "%1 and %2 collide, %3 m deep, at %4"),
};

}  // namespace

std::span<const char* const> fleetMessagePatterns() { return kFleetPatterns; }

}  // namespace clearway::gui
