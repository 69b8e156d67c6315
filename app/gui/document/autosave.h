// app/gui/document/autosave.h — keeps unsaved work in a recovery file, so that a crash loses
// little.
//
// A snapshot is made and written in the background soon after the last edit, undo and redo
// included; while edits go on, some seconds after the first one that is not written. Both pauses
// grow with the time that writing takes, to kLongestQuiet_ms and kLongestPause_ms. The cells are
// copied in slices between other events; slices that an edit changes meanwhile are copied again, so
// that a snapshot is one state of the document. Before what may take long, or end badly, flush()
// copies all at once. Saving, closing, and undo to the saved state remove the file. Cost: a slice
// takes some milliseconds, whatever the size of the map; flush() of 4096 × 4096 cells some tens.
#pragma once

#include <QObject>
#include <QTimer>
#include <map>
#include <memory>
#include <optional>

#include "app/gui/document/editor.h"
#include "app/gui/document/recovery_store.h"
#include "app/gui/threads/work_queue.h"

namespace clearway::gui {

class Autosave : public QObject {
  Q_OBJECT
 public:
  static constexpr int kQuiet_ms = 300, kLongestQuiet_ms = 1'500;
  static constexpr int kPause_ms = 5'000, kLongestPause_ms = 20'000;

  explicit Autosave(Editor& editor, RecoveryStore& store);

  // The open document was recovered from this file, which now is its own.
  Result<void> adopt(const LeftFile& file);
  void forget(quint64 document);  // it was closed
  void keepPlans();               // of a document with unsaved work: they are other ones now
  // The same of one that is not shown; a plan is unsaved work of a project.
  void keepPlansOf(quint64 document, const app::OpenedEdit& open);
  // Between the last edit and its snapshot, whatever writing takes; and at most between the first
  // one and its snapshot.
  void setPauses(int quiet_ms, int most_ms);
  void setPause(int pause_ms) { setPauses(pause_ms, pause_ms); }
  // Starts writing what is not written yet.
  void flush();
  [[nodiscard]] quint64 edits() const;  // the number of the last edit of the open document
  // After writing has taken so long: seldom enough to be cheap, often enough to lose little.
  [[nodiscard]] static int pauseAfter(double time_s, int shortest_ms = kPause_ms);
  [[nodiscard]] static int quietAfter(double time_s);
  [[nodiscard]] bool busy() const { return copy_.has_value() || queue_.busy(); }

 Q_SIGNALS:
  void saved(quint64 document, quint64 edits);
  void failed(const clearway::Error& error);  // once, until a write succeeds

 private:
  struct Kept {  // of a document
    quint64 edits = 0, written = 0;
    bool exists = false;  // a file, or it is being written
  };
  struct Copy {
    app::RecoverySnapshot snapshot;
    std::int32_t next = 0, end = 0;  // rows that are copied next
    CellRange dirty{};               // changed since they were copied
  };
  void follow();  // an edit, undo, or save
  void start(), stop();
  void begin();
  void copySlice();
  void finish();
  [[nodiscard]] app::RecoverySnapshot restOf(quint64 id, const app::EditDocument& document,
                                             const app::EditFile& file) const;
  void write(quint64 id, app::RecoverySnapshot snapshot);
  void take(quint64 document, quint64 edits, double time_s, const Result<void>& done);
  void remove(quint64 document);
  [[nodiscard]] bool needed() const;  // there is something to lose

  Editor& editor_;
  RecoveryStore& store_;
  std::map<quint64, Kept> kept_;
  std::optional<Copy> copy_;
  QTimer quiet_, due_, slice_;
  int shortest_ms_ = kPause_ms;
  bool adapts_quiet_ = true;  // to the time that writing takes
  int writing_ = 0;           // snapshots
  bool failing_ = false;
  WorkQueue queue_;
};

}  // namespace clearway::gui
