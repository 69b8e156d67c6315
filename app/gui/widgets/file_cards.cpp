#include "app/gui/widgets/file_cards.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QDir>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QStyledItemDelegate>
#include <algorithm>

#include "app/gui/widgets/theme.h"

namespace clearway::gui {
namespace {

constexpr QSize kPicture{208, 124};
constexpr int kGap = 14, kPad = 10, kCorner = 8;
constexpr int kFileRole = Qt::UserRole, kTextRole = Qt::UserRole + 1,
              kMissingRole = Qt::UserRole + 2, kPictureRole = Qt::UserRole + 3;

class CardDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                               const QModelIndex&) const override {
    return {kPicture.width(), kPicture.height() + 2 * kPad + 2 * option.fontMetrics.height() + 4};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    const Theme& theme = currentTheme();
    const bool missing = index.data(kMissingRole).toBool();
    const bool over = option.state.testFlag(QStyle::State_MouseOver) && !missing;
    const bool focus = option.state.testFlag(QStyle::State_HasFocus);
    const QColor accent = currentPalette().color(QPalette::Highlight);
    const QRectF box = QRectF(option.rect).adjusted(1, 1, -1, -1);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    QPainterPath shape;
    shape.addRoundedRect(box, kCorner, kCorner);
    painter->fillPath(shape, currentPalette().color(QPalette::Base));
    painter->setClipPath(shape);
    paintPicture(*painter, index, option, theme, missing);
    painter->setClipping(false);
    painter->setPen(QPen(focus || over ? accent : theme.edge, focus ? 2.0 : 1.0));
    painter->drawPath(shape);
    paintTexts(*painter, index, option, theme, missing);
    painter->restore();
  }

 private:
  static void paintPicture(QPainter& painter, const QModelIndex& index,
                           const QStyleOptionViewItem& option, const Theme& theme, bool missing) {
    const QRect at(option.rect.topLeft(), kPicture);
    const auto picture = index.data(kPictureRole).value<QImage>();
    painter.fillRect(at, theme.outside);
    if (!picture.isNull() && !missing) {
      painter.drawImage(at, picture);
    } else {
      const double ratio = painter.device()->devicePixelRatio();
      painter.drawPixmap(at.center() - QPoint(20, 20),
                         pixmap(missing ? "warning" : "map", theme.muted, 40, ratio));
    }
    painter.setPen(theme.edge);
    painter.drawLine(at.bottomLeft(), at.bottomRight());
  }
  static void paintTexts(QPainter& painter, const QModelIndex& index,
                         const QStyleOptionViewItem& option, const Theme& theme, bool missing) {
    const int height = option.fontMetrics.height();
    QRect line(option.rect.left() + kPad, option.rect.top() + kPicture.height() + kPad,
               option.rect.width() - 2 * kPad, height);
    QFont bold = option.font;
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(missing ? theme.muted : theme.ink);
    const QFontMetrics metrics(bold);
    painter.drawText(
        line, Qt::AlignLeft | Qt::AlignVCenter,
        metrics.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideMiddle, line.width()));
    line.translate(0, height + 4);
    painter.setFont(option.font);
    painter.setPen(missing ? theme.warn : theme.muted);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     option.fontMetrics.elidedText(index.data(kTextRole).toString(),
                                                   Qt::ElideMiddle, line.width()));
  }
};

}  // namespace

FileCards::FileCards(const QString& name) {
  setAccessibleName(name);
  setProperty("role", "cards");
  setViewMode(QListView::IconMode);
  setMovement(QListView::Static);
  setResizeMode(QListView::Adjust);
  setUniformItemSizes(true);
  setSpacing(kGap / 2);
  setWrapping(true);
  setMouseTracking(true);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setItemDelegate(new CardDelegate(this));
  viewport()->setAutoFillBackground(false);
  const auto open = [this](const QListWidgetItem* item) {
    if (!item->data(kMissingRole).toBool()) Q_EMIT opened(item->data(kFileRole).toString());
  };
  connect(this, &QListWidget::itemClicked, this, open);
  connect(this, &QListWidget::itemActivated, this, [this, open](const QListWidgetItem* item) {
    if (!QApplication::mouseButtons().testFlag(Qt::LeftButton) && hasFocus()) open(item);
  });
}

void FileCards::setCards(const QList<FileCard>& cards, bool removable) {
  removable_ = removable;
  clear();
  for (const FileCard& card : cards) {
    auto* item = new QListWidgetItem(card.title, this);
    item->setData(kFileRole, card.file);
    item->setData(kTextRole, card.text);
    item->setData(kMissingRole, card.missing);
    item->setToolTip(card.missing ? tr("%1 is not there any more; Delete removes it from the list")
                                        .arg(QDir::toNativeSeparators(card.file))
                                  : QDir::toNativeSeparators(card.file));
    item->setData(Qt::AccessibleTextRole, card.title + ", " + card.text);
  }
  fitHeight();
}

void FileCards::setPicture(const QString& file, const QImage& picture) {
  for (int i = 0; i < count(); ++i) {
    if (item(i)->data(kFileRole).toString() == file) item(i)->setData(kPictureRole, picture);
  }
}

void FileCards::fitHeight() {
  if (count() == 0) {
    setFixedHeight(0);
    return;
  }
  const QSize card = sizeHintForIndex(model()->index(0, 0)) + QSize(kGap, kGap);
  const int columns = std::max(1, (width() - kGap) / card.width());
  const int rows = (count() + columns - 1) / columns;
  setFixedHeight(rows * card.height() + kGap);
}

QSize FileCards::sizeHint() const { return {3 * (kPicture.width() + kGap), 200}; }

void FileCards::resizeEvent(QResizeEvent* event) {
  QListWidget::resizeEvent(event);
  fitHeight();
}

void FileCards::keyPressEvent(QKeyEvent* event) {
  QListWidgetItem* item = currentItem();
  if (item != nullptr && removable_ && event->key() == Qt::Key_Delete) {
    Q_EMIT removed(item->data(kFileRole).toString());
  } else {
    QListWidget::keyPressEvent(event);
  }
}

void FileCards::contextMenuEvent(QContextMenuEvent* event) {
  const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
  QListWidgetItem* item = by_key ? currentItem() : itemAt(event->pos());
  if (item == nullptr) return;
  const QString file = item->data(kFileRole).toString();
  QMenu menu(this);
  QAction* open = menu.addAction(tr("Open"));
  open->setEnabled(!item->data(kMissingRole).toBool());
  QAction* remove = removable_ ? menu.addAction(tr("Remove from the list")) : nullptr;
  const QPoint at =
      by_key ? viewport()->mapToGlobal(visualItemRect(item).center()) : event->globalPos();
  const QAction* chosen = menu.exec(at);
  if (chosen == nullptr) return;
  if (chosen == open) Q_EMIT opened(file);
  if (chosen == remove) Q_EMIT removed(file);
}

void FileCards::changeEvent(QEvent* event) {
  QListWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) fitHeight();
}

}  // namespace clearway::gui
