#include "app/gui/wording/plan_text.h"

#include <QLocale>
#include <QObject>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "app/drawing/layers/agent_outline.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/wording/preferences.h"
#include "core/base/number_text.h"

namespace clearway::gui {
namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;

QString tr(const char* text) { return QObject::tr(text); }

QLocale numberLocale() {
  QLocale out;
  out.setNumberOptions(QLocale::OmitGroupSeparator);
  return out;
}

QString timeText(double s) { return inWindow(QString::fromStdString(app::durationText(s))); }

QString cellLabel(const app::ReportFrame& f, Cell c) {
  if (!f.grid.contains(c)) return tr("the edge of the map");
  return tr("row %1, column %2").arg(c.row).arg(c.column);
}

QString sentence(QString text) {
  if (text.isEmpty()) return text;
  text[0] = text[0].toUpper();
  return text.endsWith('.') ? text : text + '.';
}

// The collision of a path that is not free. Its pose is a row of the report.
QString collisionSentence(const app::ReportFrame& f, const Certificate& c) {
  if (c.problem.empty()) return tr("The path collides.");
  if (c.fault == PathFault::Malformed) return sentence(reportText(c.problem));
  if (c.fault == PathFault::Direction) return sentence(reportText(c.problem));
  const QString what =
      !c.zone.empty()            ? tr("the zone “%1”").arg(QString::fromStdString(c.zone))
      : !c.agent.empty()         ? tr("the agent “%1”").arg(QString::fromStdString(c.agent))
      : !f.grid.contains(c.cell) ? tr("the map's edge")
                                 : tr("the obstacle at %1").arg(cellLabel(f, c.cell));
  if (c.depth_m <= 0.0) return tr("The path collides with %1.").arg(what);
  return tr("The path collides with %1, %2 deep.").arg(what, gui::lengthText(f, c.depth_m));
}

Report solvedReport(const app::ReportFrame& f, const Footprint* footprint,
                    const PlanResult& result) {
  Report out;
  const Certificate& c = result.certificate;
  if (c.free) {
    out.tone = endsShort(result) ? Report::Tone::Caution : Report::Tone::Good;
    out.headline = endsShort(result) ? tr("Goal not reached") : tr("Proved free");
    out.detail = tr("The whole swept motion is free of obstacles.");
  } else {
    out.tone = Report::Tone::Bad;
    out.headline = tr("Not free");
    out.detail = collisionSentence(f, c);
  }
  out.rows.emplace_back(tr("Length"), gui::lengthText(f, length(result.path)));
  out.rows.emplace_back(tr("Turns"), QString::number(turnCount(result.path)));
  out.rows.emplace_back(tr("Turned"),
                        tr("%1° in all").arg(number(std::round(rotation(result.path) * kDegrees))));
  out.rows.emplace_back(tr("Cost"), gui::lengthText(f, result.cost));
  if (c.free) {
    out.rows.emplace_back(tr("Clearance"), gui::clearanceText(f, c.clearance_m));
    out.rows.emplace_back(tr("Closest at"),
                          gui::positionText(f, markedPlace(c, footprint, f.grid)));
    out.rows.emplace_back(tr("Agent there"), gui::poseText(f, c.where.pose));
  } else {
    out.rows.emplace_back(tr("Collides at"),
                          gui::positionText(f, markedPlace(c, footprint, f.grid)));
    out.rows.emplace_back(tr("Agent there"), gui::poseText(f, c.where.pose));
    out.rows.emplace_back(tr("With"), cellLabel(f, c.cell));
    if (c.depth_m > 0.0) out.rows.emplace_back(tr("Depth"), gui::lengthText(f, c.depth_m));
  }
  return out;
}

QString headlineOf(const app::ReportFrame& f, const maps::ProjectAgent& agent,
                   const PlanResult& result) {
  const GridFrame& grid = f.grid;
  const auto isOff = [&](Vec2 p) { return !grid.contains(grid.cellAt(p)); };
  switch (result.status) {
    case PlanStatus::Solved: return tr("Solved");
    case PlanStatus::NoPath: return tr("No path");
    case PlanStatus::InvalidStart:
      return agent.start && isOff(agent.start->position) ? tr("The start is off the map")
                                                         : tr("The start is not free");
    case PlanStatus::InvalidGoal:
      return agent.goal && agent.more_goals.empty() && isOff(agent.goal->position)
                 ? tr("The goal is off the map")
                 : tr("The goal is not free");
    case PlanStatus::Cancelled: return tr("Cancelled");
    case PlanStatus::LimitReached: return tr("Limit reached");
  }
  return {};
}

}  // namespace

QString answerTitle(const std::string& name) {
  constexpr std::array kTitles{
      QT_TRANSLATE_NOOP("QObject", "Start"),     QT_TRANSLATE_NOOP("QObject", "Goal"),
      QT_TRANSLATE_NOOP("QObject", "Limit"),     QT_TRANSLATE_NOOP("QObject", "Answers"),
      QT_TRANSLATE_NOOP("QObject", "Obstacles"), QT_TRANSLATE_NOOP("QObject", "Bound"),
      QT_TRANSLATE_NOOP("QObject", "Via"),       QT_TRANSLATE_NOOP("QObject", "Covered"),
      QT_TRANSLATE_NOOP("QObject", "Zones"),     QT_TRANSLATE_NOOP("QObject", "Route"),
      QT_TRANSLATE_NOOP("QObject", "Blocked")};
  QString title = QString::fromStdString(name);
  title[0] = title[0].toUpper();
  const auto* const found =
      std::ranges::find(kTitles, title, [](const char* t) { return QString(t); });
  return found == kTitles.end() ? title : tr(*found);
}

QString grouped(std::uint64_t n) { return QString::fromStdString(app::grouped(n, "\u2009")); }

QString methodName(std::string_view id) {
  constexpr std::array<std::pair<std::string_view, const char*>, 12> kNames{
      {{"auto", QT_TRANSLATE_NOOP("QObject", "Chosen by the map")},
       {"astar", "A*"},
       {"dijkstra", "Dijkstra"},
       {"jps", QT_TRANSLATE_NOOP("QObject", "Jump point search")},
       {"steps", QT_TRANSLATE_NOOP("QObject", "Canonical A*")},
       {"bidirectional", QT_TRANSLATE_NOOP("QObject", "Bidirectional A*")},
       {"bfs", QT_TRANSLATE_NOOP("QObject", "Breadth-first search")},
       {"theta", "Theta*"},
       {"anyangle", QT_TRANSLATE_NOOP("QObject", "Any angle, the fastest")},
       {"lazytheta", "Lazy Theta*"},
       {"anya", "Anya"},
       {"dstar", "D* Lite"}}};
  const auto* const found = std::ranges::find(kNames, id, &decltype(kNames)::value_type::first);
  return found != kNames.end() ? QObject::tr(found->second)
                               : QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()));
}

// One rule for all lengths and coordinates: the preferred number of digits, no zeros at the end.
QString number(double v) {
  QString out = fixed(v, preferences().digits);
  const QString point = numberLocale().decimalPoint();
  while (out.contains(point) && out.endsWith('0')) out.chop(1);
  if (out.endsWith(point)) out.chop(point.size());
  return out == "-0" ? "0" : out;
}

QString fixed(double v, int digits) { return numberLocale().toString(v, 'f', digits); }

QString shortest(double v, int significant) {
  return inWindow(QString::fromStdString(roundedText(v, significant)));
}

QString inWindow(const QString& text) {
  static const QRegularExpression between("(?<=[0-9])\\.(?=[0-9])");
  const QString point = numberLocale().decimalPoint();
  return point == "." ? text : QString(text).replace(between, point);
}

QString reportText(const Message& message) { return inWindow(messageText(message)); }

QString inFile(const QString& text) {
  const QString point = numberLocale().decimalPoint();
  const QRegularExpression between("(?<=[0-9])" + QRegularExpression::escape(point) + "(?=[0-9])");
  return point == "." ? text : QString(text).replace(between, ".");
}

QString withUnit(const QString& number, const maps::MapFrame& frame) {
  const bool one_cell = number == "1" && maps::unitOf(frame) == std::string("cells");
  return one_cell ? tr("1 cell") : number + " " + unitText(frame);
}

QString lengthText(const app::ReportFrame& f, double length_m) {
  const double own = maps::lengthFromWorld(f.frame, f.grid, length_m);
  const bool tiny = own > 0.0 && own < app::kLeastPrintedClearance;
  if (tiny) return withUnit("< " + fixed(app::kLeastPrintedClearance, 3), f.frame);
  const bool lost = own != 0.0 && std::abs(own) < std::pow(10.0, -preferences().digits);
  return withUnit(lost ? shortest(own, 2) : number(own), f.frame);
}

QString clearanceNumber(const app::ReportFrame& f, double clearance_m) {
  const double own = maps::lengthFromWorld(f.frame, f.grid, clearance_m);
  if (own == 0.0) return "0";
  if (own < app::kLeastPrintedClearance) return "< " + fixed(app::kLeastPrintedClearance, 3);
  const bool lost = own < std::pow(10.0, -preferences().digits);
  return lost ? fixed(own, 3) : number(own);
}

QString clearanceText(const app::ReportFrame& f, double clearance_m) {
  const QString out = withUnit(clearanceNumber(f, clearance_m), f.frame);
  return clearance_m == 0.0 ? tr("%1 (touches)").arg(out) : out;
}

QString unitText(const maps::MapFrame& frame) {
  const std::string unit = maps::unitOf(frame);
  return unit == "cells" ? tr("cells") : QString::fromStdString(unit);
}

QString positionText(const app::ReportFrame& f, Vec2 world) {
  const Vec2 own = maps::positionFromWorld(f.frame, f.grid, world);
  return QString("x %1, y %2").arg(number(own.x), number(own.y));
}

QString headingText(const app::ReportFrame& f, Heading heading) {
  const double degrees = maps::headingFromWorld(f.frame, heading).degrees();
  return number(std::round(degrees * 10.0) / 10.0) + "°";
}

QString poseText(const app::ReportFrame& f, const Pose& pose) {
  return gui::positionText(f, pose.position) + ", " + gui::headingText(f, pose.heading);
}

Vec2 markedPlace(const Certificate& c, const Footprint* footprint, const GridFrame& grid) {
  if (!c.free) return grid.contains(c.cell) ? grid.cellCentre(c.cell) : c.where.pose.position;
  const auto shape = footprint != nullptr ? std::optional(*footprint) : std::nullopt;
  const auto [own, other] = app::picture::clearancePoints(shape, c, grid);
  return 0.5 * (own + other);
}

QString stateText(maps::CellState state) {
  switch (state) {
    case maps::CellState::Free: return tr("free");
    case maps::CellState::Occupied: return tr("occupied");
    case maps::CellState::Unknown: return tr("unknown");
  }
  return {};
}

Report reportOf(const app::ReportFrame& f, const maps::ProjectAgent& agent,
                const Footprint* footprint, const PlanResult& result,
                const app::ReportRows& answer) {
  Report out;
  if (result.status == PlanStatus::Solved) {
    out = solvedReport(f, footprint, result);
    for (const auto& [name, text] : answer) {
      out.rows.emplace_back(answerTitle(name), reportText(text));
    }
  } else {
    out.tone = result.status == PlanStatus::Cancelled ? Report::Tone::Calm : Report::Tone::Bad;
    out.headline = headlineOf(f, agent, result);
    out.detail = sentence(reportText(result.reason));
    if (const QString why = blockedText(f, result); !why.isEmpty()) out.detail = why;
  }
  if (result.blocking_cell) {
    out.rows.emplace_back(tr("Blocked by"), cellLabel(f, *result.blocking_cell));
  }
  if (const auto& narrow = result.narrowest) {
    out.rows.emplace_back(
        tr("Narrowest passage"),
        tr("%1, at %2").arg(narrowLabel(f, *narrow), gui::positionText(f, narrow->centre(f.grid))));
  }
  if (*result.search != '\0') {
    const QString note = reportText(result.search_note);
    out.rows.emplace_back(tr("Method"),
                          methodName(result.search) + (note.isEmpty() ? "" : ": " + note));
  }
  const PlanMetrics& m = result.metrics;
  if (m.expanded > 0) {
    QString states = m.expanded == 1 ? tr("1 state expanded")
                                     : tr("%1 states expanded").arg(gui::grouped(m.expanded));
    if (m.searches > 1) states += " " + tr("by %1 searches").arg(m.searches);
    out.rows.emplace_back(tr("Search"), states + ", " + timeText(m.time_s));
  }
  if (m.memory_bytes > 0) {
    out.rows.emplace_back(tr("Memory"),
                          inWindow(QString::fromStdString(app::memoryText(m.memory_bytes))));
  }
  if (m.validation_s > 0.0) out.rows.emplace_back(tr("Proof"), timeText(m.validation_s));
  return out;
}

QString blockedText(const app::ReportFrame& f, const PlanResult& result) {
  const bool start = result.status == PlanStatus::InvalidStart;
  if ((!start && result.status != PlanStatus::InvalidGoal) || !result.blocking_cell) return {};
  const Cell c = *result.blocking_cell;
  if (!f.grid.contains(c)) {
    return start ? tr("At the start, the agent's footprint reaches beyond the edge of the map.")
                 : tr("At the goal, the agent's footprint reaches beyond the edge of the map.");
  }
  const QString cell =
      tr("%1 (%2)").arg(cellLabel(f, c), gui::positionText(f, f.grid.cellCentre(c)));
  if (result.too_near) {
    return (start ? tr("The start, %1, is too near to an obstacle or the map's edge for the agent.")
                  : tr("The goal, %1, is too near to an obstacle or the map's edge for the agent."))
        .arg(cell);
  }
  return (start ? tr("At the start, the agent's footprint overlaps an obstacle at %1.")
                : tr("At the goal, the agent's footprint overlaps an obstacle at %1."))
      .arg(cell);
}

QString widthText(const app::ReportFrame& f, double width_m) {
  constexpr double kRounding = 0.01;  // of the last digit: 0.8749999 is 0.875
  const double digit = std::pow(10.0, -preferences().digits);
  const double own = maps::lengthFromWorld(f.frame, f.grid, width_m);
  const double shown = digit * std::floor(own / digit + kRounding);
  return shown > 0.0 ? withUnit(number(shown), f.frame) : gui::lengthText(f, width_m);
}

QString narrowLabel(const app::ReportFrame& f, const Bottleneck& narrow) {
  return narrow.width_m > 0.0 ? tr("%1 wide").arg(widthText(f, narrow.width_m))
                              : tr("at most %1 wide").arg(gui::lengthText(f, narrow.width_high_m));
}

QString verdictLabel(const app::ReportFrame& f, const PlanResult& result) {
  if (result.status != PlanStatus::Solved || !result.certificate.free) return {};
  return gui::clearanceText(f, result.certificate.clearance_m);
}

}  // namespace clearway::gui
