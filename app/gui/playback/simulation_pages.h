// app/gui/playback/simulation_pages.h — the simulations of the open documents, scenes and
// recordings, each on a page of its own. One is shown; the others wait, paused, while their tabs
// are open: a document stands for each of these here.
//
// A page that no document has takes the next simulation. Settings of the dock belong to their
// document, also while it has no simulation; a document without any begins with those of the page
// that was shown last.
// Thread-safety: the GUI's thread.
#pragma once

#include <QStackedWidget>
#include <map>
#include <optional>
#include <vector>

#include "app/gui/docks/simulation_dock.h"
#include "core/base/result.h"

namespace clearway::gui {

class SimulationPage;

class SimulationPages : public QStackedWidget {
  Q_OBJECT
 public:
  SimulationPages();

  // The page that is shown; if it is free, it takes the next simulation.
  [[nodiscard]] SimulationPage& page() const;
  // Whose simulation it is; nullopt: of none.
  [[nodiscard]] std::optional<quint64> documentOf(const SimulationPage& page) const;
  void begin(quint64 document);  // page() is for its simulation
  bool show(quint64 document);   // false: it has no simulation
  void pause();                  // that of page()
  // Of a document: its simulation plays, or did when it was left, and has not ended.
  [[nodiscard]] bool runs(quint64 document) const;
  bool finishSaving();           // of all; false: a file could not be written
  void close();                  // that of page()
  void close(quint64 document);  // its document is gone
  void close(const SimulationPage& page);

 Q_SIGNALS:
  void closeWanted();     // of page()
  void stateChanged();    // of any
  void pointedChanged();  // of page()
  void failed(clearway::gui::SimulationPage* page, const clearway::Error& error);
  void saved(const QString& file);

 private:
  struct Entry {
    SimulationPage* page;
    std::optional<quint64> document;  // nullopt: it is free
  };
  Entry& add();
  [[nodiscard]] Entry* find(std::optional<quint64> document);
  void end(Entry& entry);

  std::vector<Entry> entries_;
  std::map<quint64, SimulationFields> fields_;  // of documents without a simulation
};

}  // namespace clearway::gui
