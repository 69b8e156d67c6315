// app/gui/window/parts/open_documents.h — the open documents of a window: their tabs, what is kept
// of them for a crash, and what other programs, or other tabs, do with their files.
#pragma once

#include <QObject>
#include <functional>
#include <map>

#include "app/document/disk/disk_version.h"
#include "app/gui/canvas/paint/view_transform.h"
#include "app/gui/document/autosave.h"
#include "app/gui/document/document_locks.h"
#include "app/gui/document/file_watch.h"
#include "app/gui/document/own_saves.h"
#include "app/gui/window/parts/document_tabs.h"

namespace clearway::gui {

class MapView;
class MessageBar;
class QuestionBar;
enum class ToolKind;

// That a file brought.
struct StoredPlans {
  std::vector<maps::ProjectPlan> agents;
  std::optional<maps::StoredFleetPlan> fleet;
};

class OpenDocuments : public QObject {
  Q_OBJECT
 public:
  OpenDocuments(Editor& editor, MapView& view, MessageBar& message, QWidget* window);

  [[nodiscard]] DocumentTabs& tabs() const {
    return *tabs_;
  }  // without a parent until it is placed
  [[nodiscard]] QuestionBar& question() { return *question_; }
  // The window's pages with the tabs above, and the question and the message bar over them; the
  // question is only on the page of the map.
  [[nodiscard]] QWidget* around(QWidget& pages);
  [[nodiscard]] Autosave& autosave() { return autosave_; }
  [[nodiscard]] FileWatch& watch() { return watch_; }
  // The file of the fleet's plan that is open with the shown document; empty: none, or edited
  // since.
  [[nodiscard]] QString& fleetFile() { return fleet_files_[editor_.documentId()]; }

  // Reads a document, with questions: it is open in another editor, it names files outside of its
  // folder, or it is a file of polygons, which becomes a new map. Nullopt: the user cancelled.
  [[nodiscard]] std::optional<Result<app::OpenedEdit>> read(const QString& file);
  // Asks whether what the file names outside of its folder may be read.
  [[nodiscard]] bool mayLeaveFolder(const QString& file, const Error& refused);
  // Of the unsaved work of editors that crashed.
  void offerRecovery();
  void lookForLeft();       // whether there is such work: leftFound()
  void offerLeftOfShown();  // asks above the map, if it is work on the file of the shown document
  // Closes the document of the same file, if it is open and not modified. False: the message bar
  // shows why.
  bool recover(const LeftFile& file);
  // The shown document from its file; undo is possible. False: the message bar has what to know.
  bool reload();
  // What the shown document would save is what its file holds, whatever its history says.
  [[nodiscard]] bool isAsOnDisk() const;
  void saveCopy(const QString& file);  // in the background; the message bar shows the end
  // The shown document was saved to this file, and with its map to all of its files.
  void noteSaved(const std::filesystem::path& file, bool with_map);
  // Who has written what these files hold now, in words.
  [[nodiscard]] QString writersOf(const std::vector<std::filesystem::path>& files) const;
  // The view that a document was left with, unless it was fitted: then it is fitted again.
  void restoreView();
  // The tool that the shown document was left with; nullopt: none was chosen yet.
  [[nodiscard]] std::optional<ToolKind> tool() const;
  void keepTool(ToolKind tool);

 Q_SIGNALS:
  void saveWanted();                                        // of the shown document
  void leftFound(bool any);                                 // unsaved work of editors that crashed
  void recovered(const clearway::gui::StoredPlans& plans);  // of the shown document

 private:
  [[nodiscard]] std::optional<Result<app::OpenedEdit>> readPolygons(const QString& file);
  enum class Sharing { Alone, Copy, Cancelled };
  [[nodiscard]] Sharing askIfShared(const QString& file);
  void followChange(const std::vector<app::FileStamp>& files, bool news);
  void askAboutChange(const QString& what, const std::vector<app::FileStamp>& files);
  [[nodiscard]] bool nothingAtStake() const;
  void warnOfRemoval(const QStringList& names, bool news);
  void compare();
  [[nodiscard]] std::vector<LeftFile> findLeft();
  void recoverLeft(const std::filesystem::path& left);
  [[nodiscard]] Result<app::OpenedEdit> fromDisk() const;

  Editor& editor_;
  MapView& view_;
  MessageBar& message_;
  QWidget* window_;
  RecoveryStore recovery_;
  Autosave autosave_;
  FileWatch watch_;
  OwnSaves saves_;
  DocumentLocks locks_;
  DocumentTabs* tabs_;
  QuestionBar* question_;
  std::map<quint64, ViewTransform> views_;
  std::map<quint64, QString> fleet_files_;
  std::map<quint64, ToolKind> tools_;
};

}  // namespace clearway::gui
