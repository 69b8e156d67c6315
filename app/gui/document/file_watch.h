// app/gui/document/file_watch.h — notices that another program, or another tab, has changed a file
// of the open document: its map, the picture of its map, its project or its plan.
//
// Folders are watched, too, because an atomic save replaces the file and ends its watch. After a
// quiet moment the contents are compared with the document's stamps, in the background; own saves
// renew the stamps of what they write, so they are no changes. A change is news once, and again
// after a save that did not write the file. A document whose file is gone counts as modified until
// the file is back, or saved again.
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>
#include <map>

#include "app/gui/document/editor.h"
#include "app/gui/threads/background.h"

namespace clearway::gui {

class FileWatch : public QObject {
  Q_OBJECT
 public:
  explicit FileWatch(Editor& editor);
  // These changes are not taken: what the document holds of these files is unsaved.
  void keepMine(const std::vector<std::filesystem::path>& changed);
  [[nodiscard]] bool busy() const { return pause_.isActive() || background_.running(); }

 Q_SIGNALS:
  // Other files than before are not as the document knows them; none: all are again. `news`: one of
  // them was not reported as it is now.
  void changed(const std::vector<clearway::app::FileStamp>& files, bool news);
  void removed(const QStringList& names, bool news);  // the same of files that are gone

 private:
  void watch();
  void check();
  void take(const std::vector<app::FileStamp>& now,
            const std::vector<std::filesystem::path>& missing);

  Editor& editor_;
  QFileSystemWatcher watcher_;
  QTimer pause_;
  Background background_;
  std::map<std::filesystem::path, std::uint64_t> reported_;  // contents
  std::vector<std::filesystem::path> missing_;               // reported
  bool again_ = false;                                       // all of them are news
};

}  // namespace clearway::gui
