// app/gui/docks/passages_box.h — a list of the narrowest passages of a path, with their widths.
#pragma once

#include <QListWidget>
#include <QPushButton>
#include <QWidget>
#include <optional>

#include "app/gui/work/passage_finder.h"

namespace clearway::gui {

class PassagesBox : public QWidget {
  Q_OBJECT
 public:
  PassagesBox(const Editor& editor, const PassageFinder& finder);

  // The narrowest one in a line, of this box; for another place. A click shows it on the map.
  [[nodiscard]] QPushButton* line() const { return line_; }

 Q_SIGNALS:
  void chosen(const std::optional<clearway::gui::NarrowPlace>& place, bool zoom);  // or none

 private:
  void showPlaces();
  void choose(int row, bool zoom);

  const Editor& editor_;
  const PassageFinder& finder_;
  QListWidget* list_;
  QPushButton* line_;
};

// "0.875 m"
[[nodiscard]] QString widthText(const Editor& editor, const NarrowPlace& place);

}  // namespace clearway::gui
