#include "app/gui/window/map_actions.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMimeData>
#include <algorithm>
#include <filesystem>

#include "app/document/disk/agent_clip.h"
#include "app/document/edit/document_zones.h"
#include "app/document/export/drawn_polygons.h"
#include "app/document/export/export.h"
#include "app/document/vector/vector_layers.h"
#include "app/gui/canvas/map_view.h"
#include "app/gui/dialogs/file_question.h"
#include "app/gui/dialogs/map_properties_dialog.h"
#include "app/gui/document/step_names.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/disabled_reason.h"
#include "app/gui/widgets/file_dialog.h"
#include "app/gui/widgets/menu_action.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/window/parts/step_message.h"
#include "app/gui/window/workbench.h"
#include "app/gui/wording/plan_text.h"
#include "maps/text/file_io.h"
#include "maps/text/json_value.h"

namespace clearway::gui {
namespace {

// What is set, if it is one thing.
QString stepOf(const maps::MapMeta& before, const maps::MapMeta& after) {
  const auto* a = std::get_if<maps::RosMeta>(&before);
  const auto* b = std::get_if<maps::RosMeta>(&after);
  if (a == nullptr || b == nullptr) return QObject::tr("Set properties of the map");
  const bool resolution = a->resolution != b->resolution;
  const bool origin =
      a->origin_x != b->origin_x || a->origin_y != b->origin_y || a->origin_yaw != b->origin_yaw;
  const bool values = a->occupied_thresh != b->occupied_thresh ||
                      a->free_thresh != b->free_thresh || a->negate != b->negate ||
                      a->mode != b->mode;
  const QString map = QObject::tr("the map");
  if (resolution && !origin && !values) {
    return setStep(QObject::tr("resolution"), map,
                   QObject::tr("%1 m").arg(shortest(b->resolution)));
  }
  if (origin && !resolution && !values) {
    return setStep(QObject::tr("origin"), map,
                   QObject::tr("x %1, y %2, turned %3 rad")
                       .arg(shortest(b->origin_x), shortest(b->origin_y), shortest(b->origin_yaw)));
  }
  if (values && !resolution && !origin) {
    return setStep(QObject::tr("thresholds"), map,
                   QObject::tr("occupied %1, free %2")
                       .arg(shortest(b->occupied_thresh), shortest(b->free_thresh)));
  }
  return QObject::tr("Set properties of the map");
}

}  // namespace

MapActions::MapActions(Workbench& bench) : Controller(bench) {
  connect(QApplication::clipboard(), &QClipboard::dataChanged, this, &MapActions::enableActions);
}

QAction* MapActions::addTipped(QMenu& menu, const QString& text, const QKeySequence& keys,
                               const QString& tip, const std::function<void()>& act) {
  return addMenuAction(menu, text, keys, tip, this, act);
}

void MapActions::addToFileMenu(QMenu& menu) {
  import_ = addTipped(menu, tr("Import obstacles…"), {},
                      tr("Polygons of a GeoJSON or WKT file as obstacles, or as a new map"),
                      [this] { askForImport(); });
  keepOfMap(addTipped(menu, tr("Open zones…"), {},
                      tr("A zone set of VDA 5050 becomes the zones of this document"),
                      [this] { askForZones(); }));
}

void MapActions::addToExportMenu(QMenu& menu) {
  keepOfMap(addTipped(menu, tr("Obstacles…"), {},
                      tr("The map's obstacles as polygons: GeoJSON or WKT"),
                      [this] { askForExport(); }));
  export_zones_ = addTipped(menu, tr("Zones…"), {}, tr("The zones as a zone set of VDA 5050"),
                            [this] { askForZoneFile(); });
}

void MapActions::addToEditMenu(QMenu& menu) {
  duplicate_ =
      addTipped(menu, tr("Duplicate agents"), QKeySequence("Ctrl+Shift+D"),
                tr("Copies of the selected agents beside them"), [this] { duplicateAgents(); });
  copy_ = addTipped(menu, tr("Copy agents"), QKeySequence("Ctrl+Shift+C"),
                    tr("The selected agents to the clipboard, for any document"),
                    [this] { copyAgents(); });
  paste_ = addTipped(menu, tr("Paste agents at the cursor"), QKeySequence("Ctrl+Shift+V"),
                     tr("The agents of the clipboard"), [this] { pasteAgents(); });
}

void MapActions::addToMapMenu(QMenu& menu) {
  layers_ = menu.addMenu(tr("Imported polygons"));
  connect(layers_, &QMenu::aboutToShow, this, &MapActions::listLayers);
  menu.addSeparator();
  keepOfMap(addTipped(menu, tr("Properties…"), QKeySequence("Alt+Return"),
                      tr("Resolution, origin and thresholds of the map, and how many cells it has"),
                      [this] { askForProperties(); }));
}

void MapActions::enableActions() {
  if (paste_ == nullptr) return;
  const bool open = bench_.isMapShown();
  enableIf(open || !editor_.hasDocument(), import_);
  for (QAction* a : {duplicate_, copy_}) {
    enable(a, !editor_.selected().empty(), tr("no agent is selected"));
  }
  enable(paste_, canPasteAgents(), tr("the clipboard holds no agents"));
  enable(export_zones_, editor_.hasDocument() && !editor_.document().zones().empty(),
         tr("the document has no zones"));
  layers_->setEnabled(open && !editor_.document().layers()->empty());
}

void MapActions::listLayers() {
  layers_->clear();
  if (!editor_.hasDocument()) return;
  const auto layers = editor_.document().layers();
  for (std::size_t i = 0; i < layers->size(); ++i) {
    const QString name = QString::fromStdString((*layers)[i].name);
    QAction* a = layers_->addAction(tr("Remove “%1” (its cells remain)").arg(name));
    connect(a, &QAction::triggered, this, [this, i, name] {
      editor_.edit(tr("Remove polygons of %1").arg(name), [&](app::EditDocument& d) {
        maps::VectorLayers rest = *d.layers();
        if (i < rest.size()) rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        d.setLayers(std::move(rest));
      });
      bench_.refresh();
    });
  }
}

void MapActions::showWarnings(const QString& what, const std::vector<Message>& warnings) {
  if (warnings.empty()) return message_.showDone(what);
  QStringList lines;
  for (const Message& w : warnings) lines.append(messageText(w));
  message_.showNotice(what, lines.join("; "));
}

void MapActions::askForImport() {
  const QString file = askForFile(
      &bench_.window(), tr("Import obstacles"),
      editor_.hasDocument() ? QString::fromStdString(editor_.file().path.parent_path().string())
                            : QString(),
      tr("Polygons (*.geojson *.json *.wkt);;All files (*)"));
  if (!file.isEmpty()) importObstacles(file);
}

bool MapActions::importObstacles(const QString& file) {
  if (!editor_.hasDocument()) {
    Q_EMIT mapWanted(file);
    return editor_.hasDocument();
  }
  const QString name = QFileInfo(file).fileName();
  editor_.settle();
  Result<app::ImportedObstacles> in = app::importObstacles(editor_.map(), file.toStdString());
  if (in && editor_.document().layers()->size() >= maps::kMaxVectorLayers) {
    in = fail(ErrorCode::LimitExceeded, "the document has too many imported files: remove one",
              file.toStdString());
  }
  if (!in) {
    message_.showError(tr("“%1” cannot be imported").arg(name), in.error());
    return false;
  }
  editor_.edit(tr("Import %1").arg(name), [&](app::EditDocument& d) {
    d.paint(app::blockedCells(in->cells.occupied), maps::CellState::Occupied);
    d.paint(app::blockedCells(in->cells.unknown), maps::CellState::Unknown);
    maps::VectorLayers layers = *d.layers();
    layers.push_back(std::move(in->layer));
    d.setLayers(std::move(layers));
  });
  bench_.refresh();
  showWarnings(tr("“%1” is imported").arg(name), in->warnings);
  withdrawWhenUndone(message_, editor_);
  return true;
}

void MapActions::askForZones() {
  if (!bench_.isMapShown()) return;
  const QString file =
      askForFile(&bench_.window(), tr("Open zones"),
                 QString::fromStdString(editor_.file().path.parent_path().string()),
                 tr("Zone sets (*.json);;All files (*)"));
  if (!file.isEmpty()) openZones(file);
}

bool MapActions::openZones(const QString& file) {
  const QString name = QFileInfo(file).fileName();
  editor_.settle();
  const std::string path = QFileInfo(file).absoluteFilePath().toStdString();
  Result<app::DocumentZones> zones = app::openZones(editor_.map(), path);
  if (!zones) {
    message_.showError(tr("“%1” cannot be opened").arg(name), zones.error());
    return false;
  }
  const std::vector<Message> warnings = zones->set->warnings;
  editor_.edit(tr("Open zones of %1").arg(name),
               [&](app::EditDocument& d) { d.setZones(*std::move(zones)); });
  bench_.refresh();
  (void)bench_.raiseDock("zones");
  showWarnings(tr("The zones of “%1” are those of this document").arg(name), warnings);
  withdrawWhenUndone(message_, editor_);
  return true;
}

void MapActions::askForZoneFile() {
  const std::filesystem::path& own = editor_.file().path;
  const QString beside =
      QString::fromStdString((own.parent_path() / (own.stem().string() + "-zones.json")).string());
  const QString file = askForName(&bench_.window(), tr("Export zones"),
                                  own.empty() ? QString() : beside, tr("Zone sets (*.json)"));
  if (!file.isEmpty()) exportZones(file);
}

bool MapActions::exportZones(const QString& file) {
  const QString name = QFileInfo(file).fileName();
  editor_.settle();
  const std::string path = file.toStdString();
  const auto& zones = editor_.document().zones();
  const Result<void> saved =
      zones.empty() ? fail(ErrorCode::InvalidArgument, "the document has no zones", path)
      : app::isPartOf(editor_.file(), path)
          ? fail(ErrorCode::InvalidArgument,
                 "the open document was read from this file: choose another name", path)
          : maps::saveFile(path, maps::toText(maps::zoneSetToJson(*zones.set)));
  if (!saved) {
    message_.showError(tr("“%1” cannot be written").arg(name), saved.error());
    return false;
  }
  message_.showDone(tr("“%1” is written").arg(name));
  return true;
}

maps::VectorLayers MapActions::exportedLayers() const {
  const app::EditDocument& d = editor_.document();
  return app::withDrawn(d.map(), *d.layers(), d.drawings());
}

// Which shapes the file will have.
QString MapActions::exportTitle() const {
  const auto on_map = [&](const maps::VectorLayer& l) { return app::isOnMap(editor_.map(), l); };
  const auto n = std::ranges::count_if(exportedLayers(), on_map);
  if (n == 0) return tr("Export obstacles: the outlines of their cells");
  if (n == 1) {
    return tr(
        "Export obstacles: one imported file or drawing as polygons, other cells by their "
        "outlines");
  }
  return tr(
      "Export obstacles: %n imported files and drawings as polygons, other cells by their "
      "outlines",
      nullptr, static_cast<int>(n));
}

void MapActions::askForExport() {
  const std::filesystem::path& own = editor_.file().path;
  const std::string name = own.stem().string() + "-obstacles.geojson";
  const QString beside = QString::fromStdString((own.parent_path() / name).string());
  const QString file = askForName(&bench_.window(), exportTitle(), own.empty() ? QString() : beside,
                                  tr("GeoJSON (*.geojson);;Well-Known Text (*.wkt)"));
  if (!file.isEmpty()) exportObstacles(file);
}

bool MapActions::exportObstacles(const QString& file) {
  const QString name = QFileInfo(file).fileName();
  editor_.settle();
  const std::string path = file.toStdString();
  const auto refuse = [&](const Error& e) {
    message_.showError(tr("“%1” cannot be written").arg(name), e);
    return false;
  };
  if (app::isPartOf(editor_.file(), path)) {
    return refuse({ErrorCode::InvalidArgument,
                   "the open document was read from this file: choose another name", path, 0});
  }
  const std::string format = QFileInfo(file).suffix().toLower().toStdString();
  if (format != "geojson" && format != "wkt") {
    return refuse({ErrorCode::Unsupported, "obstacles are written as .geojson or .wkt", path, 0});
  }
  const Result<app::Exported> out = app::exportObstacles(editor_.map(), format, exportedLayers());
  if (!out) return refuse(out.error());
  if (const Result<void> saved = maps::saveFile(path, out->bytes); !saved) {
    return refuse(saved.error());
  }
  showWarnings(tr("“%1” is written").arg(name), out->losses);
  return true;
}

void MapActions::askForProperties() {
  editor_.settle();
  const QString file = QString::fromStdString(editor_.file().map_file.string());
  MapPropertiesDialog dialog(editor_.map(), file, &bench_.window());
  if (dialog.exec() == QDialog::Accepted) setMeta(dialog.wanted());
}

void MapActions::setMeta(const maps::MapMeta& meta) {
  if (meta == editor_.map().meta) return;
  Result<void> done;
  editor_.edit(stepOf(editor_.map().meta, meta),
               [&](app::EditDocument& d) { done = d.setMeta(meta); });
  done ? message_.hide()  // what it says was about the map before
       : message_.showError(tr("The properties cannot be changed"), done.error());
}

std::vector<maps::ProjectAgent> MapActions::selectedAgents() const {
  std::vector<maps::ProjectAgent> out;
  for (const app::EditAgent& a : editor_.document().agents()) {
    if (editor_.isSelected(a.id)) out.push_back(a.agent);
  }
  return out;
}

void MapActions::addAgents(const QString& name, const std::vector<maps::ProjectAgent>& agents,
                           Vec2 by) {
  Result<std::vector<std::uint32_t>> ids;
  editor_.edit(name, [&](app::EditDocument& d) { ids = app::addCopies(d, agents, by); });
  if (!ids) {
    message_.showError(tr("The agents cannot be added"), ids.error());
  } else {
    editor_.select(*ids);
  }
}

void MapActions::duplicateAgents() {
  const std::vector<maps::ProjectAgent> agents = selectedAgents();
  if (agents.empty()) return;
  const auto n = static_cast<int>(agents.size());
  addAgents(n == 1 ? tr("Duplicate one agent") : tr("Duplicate %n agents", nullptr, n), agents,
            app::besideAgents(editor_.document(), agents));
}

void MapActions::copyAgents() {
  const std::vector<maps::ProjectAgent> agents = selectedAgents();
  if (agents.empty()) return;
  const QByteArray text = QByteArray::fromStdString(app::agentClip(agents));
  auto* data = new QMimeData;
  data->setData(app::kAgentMimeType, text);
  data->setText(QString::fromUtf8(text));
  QApplication::clipboard()->setMimeData(data);
}

bool MapActions::canPasteAgents() const {
  const QMimeData* data = QApplication::clipboard()->mimeData();
  return data != nullptr && data->hasFormat(app::kAgentMimeType);
}

bool MapActions::pasteAgents() {
  const QMimeData* data = QApplication::clipboard()->mimeData();
  if (data == nullptr) return false;
  const Result<std::vector<maps::ProjectAgent>> agents =
      app::agentsOfClip(data->data(app::kAgentMimeType).toStdString());
  if (!agents) {
    message_.showError(tr("The clipboard holds no agents"), agents.error());
    return false;
  }
  Vec2 by = app::besideAgents(editor_.document(), *agents);
  const std::optional<Vec2> middle = app::middleOf(*agents);
  const GridFrame& grid = editor_.document().frame();
  if (view_.underMouse() && middle && grid.contains(view_.hoveredCell())) {
    by = grid.cellCentre(view_.hoveredCell()) - *middle;
  }
  const auto n = static_cast<int>(agents->size());
  addAgents(n == 1 ? tr("Paste one agent") : tr("Paste %n agents", nullptr, n), *agents, by);
  return true;
}

}  // namespace clearway::gui
