#include "app/gui/widgets/field_note.h"

#include <QEvent>
#include <QLineEdit>
#include <QScrollArea>
#include <QTimer>
#include <algorithm>

#include "app/gui/widgets/theme.h"

namespace clearway::gui {
namespace {

constexpr int kShown_ms = 8000;
constexpr int kGap_px = 3, kWidest_px = 300;

// What scrolls with the field, or else its window.
QWidget* hostOf(const QWidget& field) {
  for (QWidget* w = field.parentWidget(); w != nullptr; w = w->parentWidget()) {
    if (auto* scrolls = qobject_cast<QScrollArea*>(w)) return scrolls->widget();
  }
  return field.window();
}

}  // namespace

FieldNote::FieldNote(QWidget& field, const QString& why)
    : QLabel(why, hostOf(field)), field_(&field) {
  setObjectName("fieldNote");
  setWordWrap(true);
  setTextFormat(Qt::PlainText);
  setAttribute(Qt::WA_DeleteOnClose);
  setAttribute(Qt::WA_TransparentForMouseEvents);
  const Theme& theme = themeOf(palette());
  const QColor back(isDark(palette()) ? "#3a2129" : "#fdecef");
  setStyleSheet(QString("#fieldNote{color:%1;background:%2;border:1px solid %3;border-radius:6px;"
                        "padding:5px 8px}")
                    .arg(theme.ink.name(), back.name(), theme.warn.name()));
  field.installEventFilter(this);
  auto* line = qobject_cast<QLineEdit*>(&field);
  if (line == nullptr) line = field.findChild<QLineEdit*>();
  connect(line, &QLineEdit::textEdited, this, &QWidget::close);
  QTimer::singleShot(kShown_ms, this, &QWidget::close);
  // Later: another widget is about to get the focus.
  QMetaObject::invokeMethod(this, &FieldNote::place, Qt::QueuedConnection);
}

bool FieldNote::eventFilter(QObject* watched, QEvent* event) {
  if (watched == field_ && event->type() == QEvent::Hide) close();
  return QLabel::eventFilter(watched, event);
}

void FieldNote::place() {
  QWidget* host = parentWidget();
  if (field_ == nullptr || !field_->isVisible()) {
    close();
    return;
  }
  const auto boxOf = [host](const QWidget& w) { return QRect(w.mapTo(host, QPoint()), w.size()); };
  const QRect room = host->visibleRegion().boundingRect();
  const QRect field = boxOf(*field_);
  const int width = std::min(kWidest_px, room.width());
  QRect note(field.left(), field.bottom() + kGap_px, width, heightForWidth(width));
  note.moveLeft(std::max(room.left(), std::min(note.left(), room.right() + 1 - width)));
  const QWidget* focus = window()->focusWidget();
  const bool hides_focus = focus != nullptr && focus != field_ && host->isAncestorOf(focus) &&
                           boxOf(*focus).intersects(note);
  if (hides_focus || note.bottom() > room.bottom()) note.moveBottom(field.top() - kGap_px);
  setGeometry(note);
  raise();
  show();
}

}  // namespace clearway::gui
