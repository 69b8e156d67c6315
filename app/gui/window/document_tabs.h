// app/gui/window/document_tabs.h — the open documents as tabs. One of them is in the editor; the
// others wait with their history and selection. Plans, views and recovery files of a waiting
// document stay with those who made them, by Editor::documentId().
#pragma once

#include <QTabBar>
#include <functional>
#include <map>

#include "app/gui/model/editor.h"

namespace clearway::gui {

class DocumentTabs : public QTabBar {
  Q_OBJECT
 public:
  explicit DocumentTabs(Editor& editor);

  // Shows it in a tab of its own.
  void add(session::OpenedEdit opened);
  // The document of this file; 0: it is not open.
  [[nodiscard]] quint64 find(const std::filesystem::path& file) const;
  void select(quint64 document);
  void step(int by);     // to a neighbour, around the ends
  void closeDocument();  // the shown one, without a question
  // The modified ones, those with a search that runs or has ended since they were shown, and those
  // with a simulation that would go on.
  [[nodiscard]] std::vector<quint64> changed() const;
  void markMissing();  // looks for files that are gone, of every document
  // A document that is not shown; null: it is, or is not open.
  [[nodiscard]] const session::OpenedEdit* waiting(quint64 document) const;
  // What the user asked for. The tab of a document that waits says so; call showNames() when it has
  // changed.
  // Paused: a simulation that played when its document was left.
  enum class Search { None, Running, Ended, Paused };
  std::function<Search(quint64)> search_of = [](quint64) { return Search::None; };
  void showNames();
  // What the window shows is none of the documents: no tab looks selected, and one leads back.
  void setAside(bool aside);

 Q_SIGNALS:
  void shown(bool is_new);  // another document is in the editor
  void emptied();           // no document is open
  void closeWanted();       // of the shown document
  void clicked();           // on the tab of the shown document

 protected:
  void initStyleOption(QStyleOptionTab* option, int index) const override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  [[nodiscard]] int indexOf(quint64 document) const;
  [[nodiscard]] quint64 idAt(int index) const;
  void bring(int index);

  Editor& editor_;
  std::map<quint64, Editor::Document> waiting_;
  int pressed_ = -1;  // with the middle button
  bool aside_ = false;
};

// The name of a document's file, "map.yaml (copy)", or "New map".
[[nodiscard]] QString nameOf(const session::EditFile& file);

}  // namespace clearway::gui
