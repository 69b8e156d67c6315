// app/gui/document/editor.h — the open document, what is selected in it, and how tools paint: the
// hub that view, tools and docks share.
//
// Whoever changes the document calls publish() afterwards; everyone who shows it listens.
// A tool that is in use, or a floating block of cells, keeps a step of the history open. Every
// other change first ends that step by settle(), so that steps never nest. Signals come on the
// GUI's thread.
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/document/disk/edit_file.h"
#include "app/document/edit/paint_shapes.h"
#include "app/document/plan/plan_report.h"
#include "app/gui/document/background_save.h"

namespace clearway::gui {

struct PaintSettings {
  app::Brush brush{5, app::BrushShape::Round};
  maps::CellState value = maps::CellState::Occupied;
  bool filled = true;  // rectangles and ellipses
  // Flood fill and wand: what they take as alike, and whether it must be connected.
  app::Alike alike = app::Alike::State;
  bool connected = true;
};

// Of the coordinates that are shown, typed and exported as tables: those of the map's file, or the
// world's (metres, y down from the map's upper left corner). Sizes of agents and lengths of the
// planner's options are always in the unit of the map's file, as is what is saved.
enum class ShownFrame : std::uint8_t { Map, World };

class Editor : public QObject {
  Q_OBJECT
 public:
  explicit Editor(QObject* parent = nullptr) : QObject(parent) {}

  [[nodiscard]] bool hasDocument() const { return open_ != nullptr; }
  [[nodiscard]] bool switching() const { return switching_; }  // from leaving() to replaced()
  [[nodiscard]] app::EditDocument& document() { return open_->document; }
  [[nodiscard]] const app::EditDocument& document() const { return open_->document; }
  [[nodiscard]] const maps::GridMap& map() const { return document().map(); }
  [[nodiscard]] const app::EditFile& file() const { return open_->file; }

  // A number of the open document that no other one of this run of the program has.
  [[nodiscard]] quint64 documentId() const { return id_; }

  [[nodiscard]] ShownFrame shownFrame() const { return shown_; }
  void setShownFrame(ShownFrame frame);
  // Borrows the map. Precondition: hasDocument().
  [[nodiscard]] app::ReportFrame shown() const;

  // A document with what is selected in it, while another one is in the editor.
  struct Document {
    quint64 id = 0;
    std::unique_ptr<app::OpenedEdit> open{};  // null: none
    std::vector<std::uint32_t> selected{};
    app::CellSet cells{};
  };
  [[nodiscard]] Document newDocument(app::OpenedEdit opened);
  // Exchanges the document; returns the former one, which whoever called either keeps or discards.
  [[nodiscard]] Document show(Document next);
  void discard(quint64 document) { Q_EMIT closed(document); }  // it is gone
  void replace(app::OpenedEdit opened);                        // and discards the former one
  // The document becomes what its file holds, as a step of this name. Returns the agents that are
  // no longer on the map.
  QStringList reload(app::OpenedEdit disk, const QString& name);
  // Each puts what a project keeps besides an open document, shown or not, into the file.
  using Fill = std::function<void(quint64, const app::EditDocument&, app::EditFile&)>;
  std::vector<Fill> to_save;
  using Saved = std::function<void(const BackgroundSave::Losses&)>;
  // Saves the document as it is now, on a thread; `done` is called with what the format cannot
  // hold. `beside`: as a project in the folder of the open map, which it names. Whatever needs the
  // file first finishes what is being saved.
  void save(const std::filesystem::path& path, bool beside, Saved done);
  void saveCopy(const std::filesystem::path& path, BackgroundSave::CopyDone done);
  void finishSaving() { saving_.finish(); }
  [[nodiscard]] bool saving() const { return saving_.running(); }
  // These files of the document are gone: it counts as modified.
  void setMissing(const std::vector<std::filesystem::path>& missing);
  // Notifies all listeners of what changed since the last call.
  void publish();
  // Ends what is unfinished: tools keep or discard their input, a floating block is dropped.
  void settle();
  // The step of a tool, kept open between begin() and commit() or rollback(). A block that floats
  // is dropped before.
  void begin(const QString& name);
  void commit();
  void rollback();
  // A whole step: settle(), begin(), the change, commit(). Steps of the same `kind` that follow
  // each other become one, until endRepeats(): the last is taken back first, so the change must set
  // what it wants, not add to what is there. Empty: never.
  template <class Change>
  void edit(const QString& name, Change change, const QString& kind = {}) {
    if (!hasDocument()) return;
    settle();
    takeBack(kind);
    begin(name);
    change(document());
    commit();
    last_kind_ = kind;
  }
  void endRepeats() { last_kind_.clear(); }
  void undo(), redo();  // agents that come back are selected
  void goTo(std::size_t position);

  // Agents. The last one selected, or the only one there is, is the chosen one, which docks show
  // and plans are made for.
  [[nodiscard]] const std::vector<std::uint32_t>& selected() const { return selected_; }
  [[nodiscard]] bool isSelected(std::uint32_t id) const;
  [[nodiscard]] const app::EditAgent* chosen() const;  // null: none
  // The selected ones, or the only one there is: what fields of docks change.
  [[nodiscard]] std::vector<std::uint32_t> targets() const;
  void select(std::vector<std::uint32_t> ids);
  void removeSelected();
  void addAgent(const Pose& start);  // shaped, moving and on the floor as the chosen one

  // The agent's shape; null for a point, or one that is not valid. Kept until it changes.
  [[nodiscard]] std::shared_ptr<const Footprint> footprint(const app::EditAgent& agent) const;
  // What collides of it exactly, padding included; null of a point.
  [[nodiscard]] std::shared_ptr<const Shape> exactShape(const app::EditAgent& agent) const;

  // Cells. An empty selection does not bind anything.
  [[nodiscard]] const app::CellSet& cells() const { return cells_; }
  void selectCells(app::CellSet cells);
  [[nodiscard]] app::CellSet within(
      const app::CellSet& cells) const;  // the part that may be painted
  // What flood fill and wand take at a cell; `otherwise`: connected or not, against the setting.
  [[nodiscard]] app::CellSet alike(Cell at, bool otherwise) const;
  [[nodiscard]] bool hasClip() const { return clip_.has_value(); }
  void copyCells();
  void cutCells();
  // Makes the selected cells free, as a step of this name; removes a floating block.
  void clearCells(const QString& name);
  // Cells that float over the map: pasted ones, and selected ones that are moved. They are one open
  // step of the history, which is made again at each move, so that what they cover comes back.
  void pasteCells(Cell at);
  void liftCells();  // the selected ones; their old place becomes free
  [[nodiscard]] bool floats() const { return float_.has_value(); }
  [[nodiscard]] Cell floatingAt() const { return float_->at; }  // precondition: floats()
  void moveFloat(Cell at);                                      // the same
  void dropFloat();
  void cancelFloat();              // the map is as before; a moved selection is selected again
  void turnCells(app::Turn turn);  // the selected ones, or the whole map
  void invertCells();              // the same

  [[nodiscard]] const PaintSettings& paint() const { return paint_; }
  void setPaint(const PaintSettings& settings);

 Q_SIGNALS:
  void leaving();                 // another document, or none, is about to be shown
  void closed(quint64 document);  // it is gone; it may have been shown last, or not
  void settling();                // tools end what they have begun
  void replaced();
  void changed(const clearway::app::EditChanges& changes);
  void historyChanged();    // a step was made, taken back, or is being made
  void selectionChanged();  // of agents
  void cellsChanged();      // of selected cells
  void paintChanged();
  void frameChanged();  // that is shown
  void saved();

 private:
  struct Float {
    QString name;  // of the step
    app::Clip clip;
    app::CellSet vacated;  // of a moved selection
    Cell at;
  };
  void takeBack(const QString&kind), move(const std::function<void()>&in_history);
  [[nodiscard]] app::CellSet wholeMap() const;
  void setCells(app::CellSet cells);
  [[nodiscard]] app::EditFile fileWithPlans() const;
  void showFloat();

  std::unique_ptr<app::OpenedEdit> open_;
  quint64 id_ = 0, last_id_ = 0;
  bool switching_ = false;
  QString last_kind_;  // of the last step, if nothing else happened since
  std::vector<std::uint32_t> selected_;
  app::CellSet cells_;
  std::optional<app::Clip> clip_;
  std::optional<Float> float_;
  PaintSettings paint_;
  ShownFrame shown_ = ShownFrame::Map;
  struct Shaped {
    maps::AgentShape shape;
    maps::AgentPadding padding;
    std::shared_ptr<const Footprint> footprint;
    std::shared_ptr<const Shape> exact;
  };
  mutable std::vector<std::unique_ptr<Shaped>> shaped_;  // by id
  BackgroundSave saving_;
};

}  // namespace clearway::gui
