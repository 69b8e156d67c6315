// app/gui/window/parts/document_tabs.h — the open documents as tabs. One of them is in the editor;
// the others wait with their history and selection. Plans, views and recovery files of a waiting
// document stay with those who made them, by Editor::documentId(). A file that is only shown, a
// collision scene or a recording, has a tab, too: a view, with a number that no document has.
#pragma once

#include <QTabBar>
#include <functional>
#include <map>

#include "app/gui/document/editor.h"

class QMenu;

namespace clearway::gui {

class DocumentTabs : public QTabBar {
  Q_OBJECT
 public:
  explicit DocumentTabs(Editor& editor);

  // Shows it in a tab of its own.
  void add(app::OpenedEdit opened);
  // The document of this file; 0: it is not open.
  [[nodiscard]] quint64 find(const std::filesystem::path& file) const;
  void select(quint64 document);
  void step(int by);                               // to a neighbour, around the ends
  [[nodiscard]] std::vector<quint64> all() const;  // documents and views, from left to right
  // Of the tab's document or view: closing, its path, and a list of all. The caller owns it.
  [[nodiscard]] QMenu* menuOf(int tab);
  void closeDocument();  // that of the editor, without a question
  // The modified ones, those with a search that runs or has ended since they were shown, and those
  // with a simulation that would go on.
  [[nodiscard]] std::vector<quint64> changed() const;
  void markMissing();  // looks for files that are gone, of every document
  // A document that is not shown; null: it is, or is not open.
  [[nodiscard]] const app::OpenedEdit* waiting(quint64 document) const;
  // What the user asked for. The tab of a document that waits says so; call showNames() when it has
  // changed.
  // Paused: a simulation that played when its document was left.
  enum class Search { None, Running, Ended, Paused };
  std::function<Search(quint64)> search_of = [](quint64) { return Search::None; };
  void showNames();
  [[nodiscard]] quint64 current() const { return current_; }  // document or view; 0: none
  [[nodiscard]] quint64 view() const { return views_.contains(current_) ? current_ : 0; }
  [[nodiscard]] quint64 viewOf(const QString& file);  // a new number if it has no tab
  [[nodiscard]] QString fileOf(quint64 view) const { return views_.at(view); }
  void showView(quint64 view, const QString& file);  // its tab, or a new one, without a signal
  void closeView(quint64 view);                      // the document of the editor has its place

 Q_SIGNALS:
  void shown(bool is_new);  // the document in the editor
  void viewShown(quint64 view);
  void emptied();            // no tab is left
  void closeWanted();        // of what is shown
  void closeOthersWanted();  // all but what is shown

 protected:
  // As wide as its name needs, within bounds: more tabs than have room are scrolled.
  [[nodiscard]] QSize tabSizeHint(int index) const override;
  [[nodiscard]] QSize minimumTabSizeHint(int index) const override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  static constexpr quint64 kFirstView = quint64{1} << 32U;
  [[nodiscard]] int indexOf(quint64 document) const;
  [[nodiscard]] quint64 idAt(int index) const;
  [[nodiscard]] const app::EditFile* fileOfTab(int index) const;  // null: of a view
  void bring(int index);
  void announce(bool is_new);

  Editor& editor_;
  std::map<quint64, Editor::Document> waiting_;
  int pressed_ = -1;  // with the middle button
  quint64 current_ = 0, last_view_ = kFirstView;
  std::map<quint64, QString> views_;  // the files
};

// The name of a document's file, "map.yaml (copy)", or "New map".
[[nodiscard]] QString nameOf(const app::EditFile& file);

}  // namespace clearway::gui
