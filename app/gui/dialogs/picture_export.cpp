#include "app/gui/dialogs/picture_export.h"

#include <QFileInfo>
#include <QObject>
#include <QSettings>
#include <algorithm>
#include <tuple>
#include <utility>

#include "app/gui/wording/picture_text.h"
#include "app/gui/wording/plan_text.h"
#include "app/simulation/recording/recording.h"

namespace clearway::gui {
namespace {

const char* groupOf(bool of_run) { return of_run ? "export_run" : "export"; }

template <class E>
E savedEnum(const QSettings& s, const char* name, E usual, E last) {
  const int value = s.value(name, static_cast<int>(usual)).toInt();
  return value >= 0 && value <= static_cast<int>(last) ? static_cast<E>(value) : usual;
}

double savedNumber(const QSettings& s, const char* name, double usual, double least, double most) {
  const double value = s.value(name, usual).toDouble();
  return value >= least && value <= most ? value : usual;
}

app::PictureSheet sheetOf(const PictureSource& source, const PictureChoices& c) {
  app::PictureSheet sheet;
  sheet.dpi = c.in_mm ? c.dpi : app::kCssDpi;
  sheet.text_scale = c.text_scale;
  sheet.map = c.map;
  sheet.fill = true;
  sheet.safe = source.safe_colours;
  sheet.distance = c.distance;
  sheet.polygons = c.polygons;
  if (c.area == PictureArea::View) sheet.area = source.view;
  if (c.area == PictureArea::Selection) sheet.area = source.selection;
  return sheet;
}

// In pixels, at most.
std::pair<double, double> sizeOf(const PictureChoices& c) {
  if (!c.in_mm) return {c.width_px, c.height_px};
  return {app::pixelsOf(c.width_mm, c.dpi), app::pixelsOf(c.height_mm, c.dpi)};
}

const char* badgeOf(const FleetPicture& fleet) {
  switch (fleet.state) {
    case FleetState::OutOfDate: return "out of date";
    case FleetState::Checking: return "being checked";
    case FleetState::Free: return fleet.touches ? app::kTouchesBadge : app::kFreeBadge;
    case FleetState::Collides: break;
  }
  return "not free";
}

// What pictures of plans and of fleets have in common.
template <class Options>
void setSheet(Options& out, const PictureSource& source, const PictureChoices& c) {
  if (c.title) out.title = source.title.toStdString();
  std::tie(out.max_width, out.max_height) = sizeOf(c);
  out.theme = c.theme;
  out.sheet = sheetOf(source, c);
  out.axes = c.axes;
  out.legend = c.legend;
  out.grid = c.grid;
}

Result<std::string> drawnMoment(const PictureSource& source, const PictureChoices& c) {
  const RunMoment& moment = *source.moment;
  app::Recording recording = TRY(app::Recording::open(moment.recording.toStdString()));
  return app::recordingSvg(recording, moment.time, momentOptionsOf(source, c));
}

}  // namespace

PictureChoices savedChoices(bool of_run) {
  QSettings s;
  s.beginGroup(groupOf(of_run));
  PictureChoices c;
  c.format = savedEnum(s, "format", c.format, app::PictureFile::Pdf);
  c.area = savedEnum(s, "area", c.area, PictureArea::Selection);
  c.in_mm = s.value("in_mm", c.in_mm).toBool();
  c.width_px = savedNumber(s, "width_px", c.width_px, 240.0, 16384.0);
  c.height_px = savedNumber(s, "height_px", c.height_px, 240.0, 16384.0);
  c.width_mm = savedNumber(s, "width_mm", c.width_mm, 20.0, 2000.0);
  c.height_mm = savedNumber(s, "height_mm", c.height_mm, 20.0, 2000.0);
  c.dpi = savedNumber(s, "dpi", c.dpi, 50.0, 1200.0);
  c.text_scale = savedNumber(s, "text_scale", c.text_scale, 0.25, 4.0);
  c.map = savedEnum(s, "map", c.map, app::MapForm::Bitmap);
  c.swept = savedEnum(s, "swept", c.swept, app::SweptForm::None);
  c.theme = savedEnum(s, "theme", c.theme, app::PictureTheme::Auto);
  for (const auto& [name, member] : {std::pair{"grid", &PictureChoices::grid},
                                     {"search", &PictureChoices::search},
                                     {"outlines", &PictureChoices::outlines},
                                     {"clearance", &PictureChoices::clearance},
                                     {"axes", &PictureChoices::axes},
                                     {"legend", &PictureChoices::legend},
                                     {"title", &PictureChoices::title}}) {
    c.*member = s.value(name, c.*member).toBool();
  }
  return c;
}

void save(const PictureChoices& c, bool of_run) {
  QSettings s;
  s.beginGroup(groupOf(of_run));
  const auto set = [&](const char* name, const QVariant& value) { s.setValue(name, value); };
  set("format", static_cast<int>(c.format));
  set("area", static_cast<int>(c.area));
  set("in_mm", c.in_mm);
  set("width_px", c.width_px);
  set("height_px", c.height_px);
  set("width_mm", c.width_mm);
  set("height_mm", c.height_mm);
  set("dpi", c.dpi);
  set("text_scale", c.text_scale);
  set("map", static_cast<int>(c.map));
  set("swept", static_cast<int>(c.swept));
  set("theme", static_cast<int>(c.theme));
  set("grid", c.grid);
  set("search", c.search);
  set("outlines", c.outlines);
  set("clearance", c.clearance);
  set("axes", c.axes);
  set("legend", c.legend);
  set("title", c.title);
}

const char* endingOf(app::PictureFile format) {
  switch (format) {
    case app::PictureFile::Svg: return "svg";
    case app::PictureFile::Pdf: return "pdf";
    case app::PictureFile::Png: break;
  }
  return "png";
}

bool showsCompared(const PictureSource& source, const PictureChoices& choices) {
  return choices.compared && !source.compared.empty();
}

bool drawsFleet(const PictureSource& source, const PictureChoices& choices) {
  return source.fleet != nullptr && !showsCompared(source, choices);
}

const std::vector<app::PictureAgent>& agentsOf(const PictureSource& source,
                                               const PictureChoices& choices) {
  return showsCompared(source, choices) ? source.compared : source.agents;
}

QString suggestedPicture(const PictureSource& source, const PictureChoices& choices,
                         const QString& folder) {
  const QString ending = endingOf(choices.format);
  const QString stem = showsCompared(source, choices) ? source.compared_stem : source.stem;
  for (int k = 1;; ++k) {
    const QString number = k > 1 ? QString("-%1").arg(k) : QString();
    const QString file = folder + "/" + stem + number + "." + ending;
    if (!QFileInfo::exists(file)) return file;
  }
}

app::PictureInput inputOf(const PictureSource& source, const PictureChoices& choices) {
  app::PictureInput input = app::pictureOf(*source.map);
  input.agents = agentsOf(source, choices);
  input.polygons = source.polygons;
  input.zones = source.zones;
  input.words = windowWords();
  if (choices.search) {
    input.search = source.search;
    input.search_events = source.search_events;
  }
  if (choices.search && source.tones) {
    const std::int32_t columns = source.map->grid.frame().columns();
    input.tint = [tones = source.tones, colours = source.colours, columns](Cell c) {
      const auto at = static_cast<std::size_t>(c.row) * static_cast<std::size_t>(columns) +
                      static_cast<std::size_t>(c.column);
      return static_cast<std::uint32_t>((*colours)[(*tones)[at]]);
    };
  }
  return input;
}

app::PictureOptions optionsOf(const PictureSource& source, const PictureChoices& c) {
  app::PictureOptions out;
  setSheet(out, source, c);
  out.window =
      c.area == PictureArea::Paths ? app::PictureWindow::Paths : app::PictureWindow::WholeMap;
  out.swept = c.swept;
  out.outlines = c.outlines;
  out.clearance = c.clearance;
  // Paths without certificates are those of a comparison, whose sum means nothing.
  out.figures = std::ranges::none_of(agentsOf(source, c),
                                     [](const auto& a) { return a.path && !a.certificate; });
  return out;
}

app::FleetPictureOptions fleetOptionsOf(const PictureSource& source, const PictureChoices& c) {
  app::FleetPictureOptions out;
  setSheet(out, source, c);
  out.window = c.area == PictureArea::Paths ? app::FleetWindow::Paths : app::FleetWindow::WholeMap;
  out.heat = c.traffic;
  if (source.time_s) out.times_s = {*source.time_s};
  out.whole_trails = true;
  return out;
}

app::RecordingPictureOptions momentOptionsOf(const PictureSource& source, const PictureChoices& c) {
  const RunMoment& moment = *source.moment;
  app::RecordingPictureOptions out;
  if (c.title) out.title = source.title.toStdString();
  std::tie(out.max_width, out.max_height) = sizeOf(c);
  out.text_scale = c.text_scale;
  out.dpi = c.in_mm ? c.dpi : app::kCssDpi;
  out.fill = true;
  out.safe = source.safe_colours;
  out.theme = c.theme;
  out.window = c.area == PictureArea::Paths ? app::FleetWindow::Paths : app::FleetWindow::WholeMap;
  if (c.area == PictureArea::View) out.area = source.view;
  out.trail_s = moment.trail_s;
  out.marks = moment.marks;
  out.layer = moment.layer;
  return out;
}

app::FleetPictureInput fleetInputOf(const PictureSource& source) {
  const FleetPicture& fleet = *source.fleet;
  const bool good = fleet.state == FleetState::Free && !fleet.touches;
  const bool bad = fleet.state == FleetState::Collides;
  return {source.map.get(), &fleet.problem, &fleet.plan,   false,        badgeOf(fleet), good,
          source.polygons,  windowWords(),  !good && !bad, fleet.colours};
}

QString contentText(const PictureSource& source, const PictureChoices& choices) {
  if (source.moment) {
    return QObject::tr("The simulation at %1 s, with the marks of its view")
        .arg(fixed(source.moment->after_s, 2));
  }
  const QString time = source.time_s ? fixed(*source.time_s, 1) : QString();
  if (drawsFleet(source, choices) && choices.traffic) {
    return time.isEmpty() ? QObject::tr("The traffic of the fleet's whole plan")
                          : QObject::tr(
                                "The traffic of the fleet's whole plan, with its agents "
                                "at %1 s of playback")
                                .arg(time);
  }
  if (showsCompared(source, choices)) {
    return QObject::tr("The paths that are ticked in Compare, instead of the agents' own");
  }
  const bool has_path = source.fleet || std::ranges::any_of(source.agents, [](const auto& a) {
                          return a.path.has_value();
                        });
  if (!has_path) return QObject::tr("The map and its agents");
  return time.isEmpty()
             ? QObject::tr("The agents at their starts, with their whole paths")
             : QObject::tr("The agents at %1 s of playback, with their whole paths").arg(time);
}

Result<std::string> drawnSvg(const PictureSource& source, const PictureChoices& choices,
                             StopCheck* stop) {
  if (source.moment) return drawnMoment(source, choices);
  if (drawsFleet(source, choices)) {
    return app::renderFleetSvg(fleetInputOf(source), fleetOptionsOf(source, choices));
  }
  app::PictureInput input = inputOf(source, choices);
  if (choices.swept == app::SweptForm::Outline) {
    TRY(app::addOutlines(input, stop));
  }
  return app::renderSvg(input, optionsOf(source, choices));
}

Result<std::string> drawnFile(const PictureSource& source, const PictureChoices& choices,
                              StopCheck* stop) {
  Result<std::string> svg = drawnSvg(source, choices, stop);
  if (!svg) return svg;
  const double dpi = choices.in_mm ? choices.dpi : app::kCssDpi;
  return app::painted(*std::move(svg), choices.format, dpi);
}

}  // namespace clearway::gui
