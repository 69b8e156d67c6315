// app/gui/widgets/cards/overlay.h — a widget over another one, which neither moves nor resizes for
// it.
#pragma once

#include <QObject>
#include <QRect>
#include <QSize>
#include <functional>
#include <vector>

class QWidget;

namespace clearway::gui {

// Keeps its widget at a side or in a corner of its parent, as large as it wants to be.
class Overlay : public QObject {
  Q_OBJECT
 public:
  struct Place {
    Qt::Alignment at = Qt::AlignTop | Qt::AlignLeft;
    int margin_px = 0;
    int widest_px = 0;         // 0: as wide as its size hint; else up to that, where there is room
    QWidget* above = nullptr;  // another widget at the bottom, which it leaves room for
    // Other widgets of the window, from the top, below which it goes if it has to.
    std::vector<QWidget*> below = {};
    // Elsewhere, if it would hide something here and not there.
    std::function<bool(const QRect&)> hides = nullptr;
    Qt::Alignment elsewhere{};  // none: at the other end of its side
    // Gets the room that it may have, before its size is asked for.
    std::function<void(QSize)> fit = nullptr;
  };
  Overlay(QWidget& widget, QWidget& parent, Place place);

  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void arrange();
  [[nodiscard]] QRect placeAt(Qt::Alignment at, const QRect& room, QSize size) const;

  QWidget& widget_;
  QWidget& parent_;
  Place place_;
};

}  // namespace clearway::gui
