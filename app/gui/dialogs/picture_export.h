// app/gui/dialogs/picture_export.h — pictures of the open document as files: what is chosen, what
// is drawn, and the drawing, by the engine of the command line (app/drawing/pictures/picture.h).
//
// A source is a copy, so that drawing goes on in the background while the document is edited.
// Thread-safe: drawing has no state.
#pragma once

#include <QString>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "app/drawing/pictures/fleet_picture.h"
#include "app/drawing/pictures/recording_picture.h"
#include "app/drawing/pictures/render.h"
#include "app/gui/canvas/paint/map_tones.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/work/fleet_verdict.h"
#include "app/simulation/scene/engine_marks.h"

namespace clearway::gui {

enum class PictureArea : std::uint8_t { Map, Paths, View, Selection };

struct PictureChoices {
  app::PictureFile format = app::PictureFile::Png;
  PictureArea area = PictureArea::Map;
  bool in_mm = false;                            // else in pixels
  double width_px = 1600.0, height_px = 1200.0;  // at most
  double width_mm = 160.0, height_mm = 120.0;
  double dpi = 300.0;       // of millimetres
  double text_scale = 1.0;  // of labels and lines
  app::MapForm map = app::MapForm::Auto;
  app::SweptForm swept = app::SweptForm::Band;
  app::PictureTheme theme = app::PictureTheme::Light;
  bool grid = false, search = true, outlines = true, clearance = true, axes = true, legend = true;
  bool title = true;  // the name of the document
  // Not kept: the dialog begins with what the map shows.
  bool distance = false, polygons = false, traffic = false, compared = false;
  friend bool operator==(const PictureChoices&, const PictureChoices&) = default;
};

// The last ones, of pictures of the document or of a run.
[[nodiscard]] PictureChoices savedChoices(bool of_run = false);
void save(const PictureChoices& choices, bool of_run = false);

// A fleet's plan that is drawn instead of single paths.
struct FleetPicture {
  fleet::TimedFleetProblem problem;
  fleet::TimedFleetPlan plan;
  FleetState state = FleetState::Checking;
  bool touches = false;                                 // a free plan has contact
  std::vector<app::picture::AgentColour> colours = {};  // of its agents
};

// A moment of a run.
struct RunMoment {
  QString recording;  // its file
  Tick time = 0;
  double after_s = 0.0;  // since the start
  app::RecordingMarks marks;
  double trail_s = 0.0;
  std::optional<app::EngineLayer> layer;
};

struct PictureSource {
  bool safe_colours = hasSafeColours();  // as the window has them when the picture is asked for
  std::shared_ptr<const maps::GridMap> map;
  std::vector<app::PictureAgent> agents;
  std::vector<app::PictureAgent> compared;    // paths on the map, drawn instead if wanted
  std::shared_ptr<const FleetPicture> fleet;  // null: the agents' own paths
  std::optional<double> time_s;               // of playback; nullopt: the start
  std::optional<RunMoment> moment;            // drawn instead of all others; the map may be null
  // Of a recorded search, up to the step that is shown; of one heading of it, instead: a tone for
  // each cell, row-major, and their colours.
  std::shared_ptr<const SearchTrace> search;
  std::size_t search_events = 0;
  std::shared_ptr<const std::vector<std::uint8_t>> tones;
  std::shared_ptr<const ToneTable> colours;
  std::shared_ptr<const maps::VectorLayers> polygons;                          // null: none
  std::shared_ptr<const SiteZones> zones;                                      // as well
  bool shows_distance = false, shows_polygons = false, shows_traffic = false;  // on the map
  Aabb view;                      // of the world, that the window shows
  std::optional<Aabb> selection;  // of the selected cells
  QString title;
  std::filesystem::path folder;  // of the document's file; empty: it has none
  QString stem, compared_stem;   // suggested names without extension
};

[[nodiscard]] const char* endingOf(app::PictureFile format);
// The paths of a comparison are drawn, instead of the agents and theirs.
[[nodiscard]] bool showsCompared(const PictureSource& source, const PictureChoices& choices);
[[nodiscard]] bool drawsFleet(const PictureSource& source, const PictureChoices& choices);
[[nodiscard]] const std::vector<app::PictureAgent>& agentsOf(const PictureSource& source,
                                                             const PictureChoices& choices);
// A file that does not exist yet: map-plan.png, map-plan-2.png.
[[nodiscard]] QString suggestedPicture(const PictureSource& source, const PictureChoices& choices,
                                       const QString& folder);

[[nodiscard]] app::PictureInput inputOf(const PictureSource& source, const PictureChoices& choices);
[[nodiscard]] app::PictureOptions optionsOf(const PictureSource& source,
                                            const PictureChoices& choices);
[[nodiscard]] app::FleetPictureOptions fleetOptionsOf(const PictureSource& source,
                                                      const PictureChoices& choices);
[[nodiscard]] app::RecordingPictureOptions momentOptionsOf(const PictureSource& source,
                                                           const PictureChoices& choices);
[[nodiscard]] app::FleetPictureInput fleetInputOf(const PictureSource& source);

// What the choices show, in words: the moment of playback, with whole paths.
[[nodiscard]] QString contentText(const PictureSource& source, const PictureChoices& choices);
// The SVG of the choices. `stop` ends the computation of swept outlines.
[[nodiscard]] Result<std::string> drawnSvg(const PictureSource& source,
                                           const PictureChoices& choices,
                                           StopCheck* stop = nullptr);
// The bytes of the file.
[[nodiscard]] Result<std::string> drawnFile(const PictureSource& source,
                                            const PictureChoices& choices,
                                            StopCheck* stop = nullptr);

}  // namespace clearway::gui
