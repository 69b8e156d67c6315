#include "app/gui/widgets/screen_fit.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QEvent>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

namespace clearway::gui {
namespace {

constexpr QSize kWindowFrame{16, 56};  // what the desktop may add around a window

bool fits(QSize size, QSize room) {
  return size.width() <= room.width() && size.height() <= room.height();
}

bool hasButtons(QLayoutItem& item) {
  if (qobject_cast<QDialogButtonBox*>(item.widget()) != nullptr) return true;
  QLayout* row = item.layout();
  for (int i = 0; row != nullptr && i < row->count(); ++i) {
    if (hasButtons(*row->itemAt(i))) return true;
  }
  return false;
}

// The row with the buttons of a column; null: another layout.
QLayoutItem* takeButtons(QLayout& layout) {
  auto* column = qobject_cast<QVBoxLayout*>(&layout);
  if (column == nullptr || column->count() < 2) return nullptr;
  return hasButtons(*column->itemAt(column->count() - 1)) ? column->takeAt(column->count() - 1)
                                                          : nullptr;
}

void scrollParts(QDialog& dialog) {
  QLayout* parts = dialog.layout();
  const QMargins margins = parts->contentsMargins();
  QLayoutItem* buttons = takeButtons(*parts);
  auto* content = new QWidget;
  content->setLayout(parts);  // takes the parts from the dialog
  auto* area = new QScrollArea;
  area->setFrameShape(QFrame::NoFrame);
  area->setWidgetResizable(true);
  area->setWidget(content);
  auto* column = new QVBoxLayout(&dialog);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(area, 1);
  if (buttons == nullptr) return;
  auto* last = new QVBoxLayout;
  last->setContentsMargins(margins.left(), 0, margins.right(), margins.bottom());
  last->addItem(buttons);
  column->addLayout(last);
}

class ScreenFit : public QObject {
 public:
  explicit ScreenFit(QDialog& dialog) : QObject(&dialog), dialog_(dialog) {
    setObjectName("screenFit");
    dialog.installEventFilter(this);
  }
  bool eventFilter(QObject* watched, QEvent* event) override {
    const bool grown = event->type() == QEvent::LayoutRequest && dialog_.isVisible();
    if (watched == &dialog_ && (event->type() == QEvent::Show || grown)) {
      const QWidget* below = dialog_.parentWidget();
      const QSize least = below != nullptr ? below->window()->size() : QSize();
      fitDialog(dialog_, roomOnScreen(dialog_).expandedTo(least));
    }
    return QObject::eventFilter(watched, event);
  }

 private:
  QDialog& dialog_;
};

}  // namespace

QSize roomOnScreen(const QWidget& window) {
  return window.screen()->availableSize() - kWindowFrame;
}

void fitDialog(QDialog& dialog, QSize room) {
  const QSize wanted = dialog.size();
  const bool scrolls = dialog.findChild<QScrollArea*>({}, Qt::FindDirectChildrenOnly) != nullptr;
  if (dialog.layout() != nullptr && !scrolls && !fits(dialog.minimumSizeHint(), room)) {
    scrollParts(dialog);
  }
  dialog.setMinimumSize(dialog.minimumSize().boundedTo(room));
  if (!fits(wanted, room)) dialog.resize(wanted.boundedTo(room));
}

void keepOnScreen(QDialog& dialog) {
  if (dialog.findChild<QObject*>("screenFit", Qt::FindDirectChildrenOnly) == nullptr) {
    new ScreenFit(dialog);
  }
}

}  // namespace clearway::gui
