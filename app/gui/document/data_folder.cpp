#include "app/gui/document/data_folder.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace clearway::gui {
namespace {

constexpr int kLevels = 6;  // from the program in a build tree up to the sources

QString say(const char* text) { return QCoreApplication::translate("Samples", text); }

// `installed` is below share/clearway, `source` below the sources; `proof` is a file in both.
QString folderOf(const QString& installed, const QString& source, const QString& proof) {
  const auto has = [&](const QString& folder) { return QFileInfo::exists(folder + '/' + proof); };
  const QString named = qEnvironmentVariable("CLEARWAY_DATA");
  if (!named.isEmpty()) return has(named + '/' + installed) ? named + '/' + installed : QString();
  QDir folder(QCoreApplication::applicationDirPath());
  const QString share = folder.filePath("../share/clearway/" + installed);
  if (has(share)) return QDir::cleanPath(share);
  for (int up = 0; up < kLevels && folder.cdUp(); ++up) {
    if (has(folder.filePath(source))) return folder.filePath(source);
  }
  return {};
}

}  // namespace

QString samplesFolder() { return folderOf("samples", "maps/samples", "warehouse.clearway"); }

QString docsFolder() { return folderOf("docs", "resources/docs", "guide.md"); }

QList<Sample> samples() {
  const QString folder = samplesFolder();
  QList<Sample> out;
  if (folder.isEmpty()) return out;
  const auto add = [&](const char* name, const QString& title, const QString& text) {
    const QString file = folder + '/' + name;
    if (QFileInfo::exists(file)) out.append({file, title, text});
  };
  add("warehouse.clearway", say("Warehouse"), say("Aisles and a tugger"));
  add("workshop.yaml", say("Workshop"), say("A ROS map"));
  add("car_park.clearway", say("Car park"), say("A car that parks"));
  add("narrow_door.clearway", say("Narrow door"), say("Does it fit?"));
  add("office.clearway", say("Office"), say("Rooms and doors"));
  add("maze.map", say("Maze"), say("A MovingAI map"));
  add("hall.clearway", say("Hall"), say("Robots of three shapes"));
  add("shift.clearway", say("Working shift"), say("Fifty robots at work"));
  add("crossing.json", say("Crossing"), say("A collision scene"));
  return out;
}

bool isSample(const QString& file) {
  const QString folder = QFileInfo(samplesFolder()).canonicalFilePath();
  return !folder.isEmpty() && QFileInfo(QFileInfo(file).path()).canonicalFilePath() == folder;
}

QString outsideSamples(const QString& file) {
  if (!isSample(file)) return file;
  const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  return (QFileInfo::exists(documents) ? documents : QDir::homePath()) + '/' +
         QFileInfo(file).fileName();
}

}  // namespace clearway::gui
