#include <QObject>
#include <array>

#include "app/gui/widgets/message_patterns.h"

namespace clearway::gui {
namespace {

constexpr std::array kPlanPatterns{
    // Why there is no path.
    QT_TRANSLATE_NOOP("QObject", "the search was cancelled"),
    QT_TRANSLATE_NOOP("QObject", "the time limit was reached"),
    QT_TRANSLATE_NOOP("QObject", "the limit of %1 nodes was reached"),
    QT_TRANSLATE_NOOP("QObject", "the search needs more memory than it may or can have"),
    QT_TRANSLATE_NOOP("QObject", "start and goal lie in different free areas"),
    QT_TRANSLATE_NOOP("QObject", "the goal is blocked or out of reach"),
    QT_TRANSLATE_NOOP("QObject", "the agent reaches beyond the map's edge"),
    // What qualifies a path.
    QT_TRANSLATE_NOOP("QObject", "best effort: it was stopped"),
    QT_TRANSLATE_NOOP("QObject", "best effort: the %1 was reached"),
    QT_TRANSLATE_NOOP("QObject", "time limit"),
    QT_TRANSLATE_NOOP("QObject", "memory limit"),
    QT_TRANSLATE_NOOP("QObject", "limit of states"),
    QT_TRANSLATE_NOOP("QObject", "%1; the first after %2, at %3 times the cost of the last"),
    QT_TRANSLATE_NOOP("QObject", "the least cost"),
    QT_TRANSLATE_NOOP("QObject", "at most %1 times the least cost"),
    QT_TRANSLATE_NOOP("QObject", "%1 of %2, the %3 to reach"),
    QT_TRANSLATE_NOOP("QObject", "cheapest"),
    QT_TRANSLATE_NOOP("QObject", "cheapest found"),
    QT_TRANSLATE_NOOP("QObject", "blocked; the nearest free cell, at %1, is %2 away"),
    QT_TRANSLATE_NOOP("QObject", "%1; the nearest %2 within reach is %3 away"),
    QT_TRANSLATE_NOOP("QObject", "pose"),
    QT_TRANSLATE_NOOP("QObject", "cell"),
    QT_TRANSLATE_NOOP("QObject",
                      "breadth-first counts steps: the terrain is in the reported cost alone"),
};

}  // namespace

std::span<const char* const> planMessagePatterns() { return kPlanPatterns; }

}  // namespace clearway::gui
