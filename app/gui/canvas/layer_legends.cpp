#include "app/gui/canvas/layer_legends.h"

#include "app/gui/canvas/paint/search_painter.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {
namespace {

QString cells(std::int64_t n) {
  if (n == 1) return QObject::tr("1 cell");
  return QObject::tr("%1 cells").arg(grouped(static_cast<std::uint64_t>(n)));
}

}  // namespace

Legend distanceLegend(const app::ReportFrame& f, double most_m, double opacity,
                      const Theme& theme) {
  Legend out;
  out.title = QObject::tr("Distance to the nearest obstacle");
  out.bar = rampOf(clearanceColours(opacity), 1, 255, theme.floor);
  for (const double at : {0.0, 0.5, 1.0}) {
    out.ticks.push_back({at, gui::lengthText(f, most_m * at * at)});  // tones are square roots
  }
  return out;
}

Legend searchLegend(const app::SearchReplay& replay, bool both_ends, double opacity,
                    const Theme& theme) {
  const ToneTable table = searchColours(opacity);
  const auto [open, expanded] = replay.currentCells();
  const auto amount = [&](std::int64_t n) {
    return replay.hasIntervals() ? grouped(static_cast<std::uint64_t>(n)) : cells(n);
  };
  Legend out;
  out.title =
      both_ends ? QObject::tr("Search, from the start and from the goal") : QObject::tr("Search");
  if (replay.searches() > 1) {
    out.title +=
        QObject::tr(" (%1 of %2)").arg(replay.searchOf(replay.step()) + 1).arg(replay.searches());
  }
  out.swatches.push_back({rampOf(table, 1, app::SearchReplay::kLast, theme.floor),
                          QObject::tr("Expanded, first to last: %1").arg(amount(expanded))});
  const bool ended = replay.step() == replay.steps();
  if (!ended || open > 0) {
    constexpr int kOpen = app::SearchReplay::kOpen;
    out.swatches.push_back({{rampOf(table, kOpen, kOpen, theme.floor).front()},
                            (ended ? QObject::tr("Opened, never expanded: %1")
                                   : QObject::tr("Open, not expanded yet: %1"))
                                .arg(amount(open))});
  }
  out.swatches.push_back({{theme.ink}, QObject::tr("State expanded in this step"), true});
  return out;
}

Legend heatLegend(const QString& title, const std::array<double, app::picture::kHeatLevels>& from,
                  double most, double opacity, bool dark) {
  const Theme& theme = mapTheme();
  const ToneTable table = trafficColours(dark, opacity);
  Legend out;
  out.title = title;
  out.stepped = true;
  for (std::size_t k = 0; k < from.size(); ++k) {
    if (k > 0 && (from[k] <= from[k - 1] || from[k] > most)) break;  // an empty level
    out.bar.push_back(
        rampOf(table, static_cast<int>(k) + 1, static_cast<int>(k) + 1, theme.floor).front());
  }
  for (std::size_t k = 0; k < out.bar.size(); ++k) {
    out.ticks.push_back(
        {static_cast<double>(k) / static_cast<double>(out.bar.size()), number(from[k])});
  }
  if (out.bar.empty() || most > from[out.bar.size() - 1]) out.ticks.push_back({1.0, number(most)});
  return out;
}

}  // namespace clearway::gui
