// app/gui/playback/search_bar.h — the controls of a recorded search under the map: play, step,
// speed, heading.
#pragma once

#include <QFrame>
#include <QTimer>

#include "app/gui/playback/timeline.h"
#include "app/gui/work/search_show.h"

class QComboBox;
class QLabel;
class QToolButton;

namespace clearway::gui {

class SearchBar : public QFrame {
  Q_OBJECT
 public:
  SearchBar(const Editor& editor, SearchShow& show);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showState();
  void showStep();
  void fitTexts(const QString& title, const QString& part);
  void fillHeadings();
  const Editor& editor_;
  SearchShow& show_;
  QLabel *title_, *count_, *part_;
  QToolButton *back_, *play_, *forward_, *close_;
  Timeline* timeline_;
  QComboBox *speed_, *heading_;
  QTimer tick_;  // while a search is recorded
};

}  // namespace clearway::gui
