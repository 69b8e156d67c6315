#include "app/gui/widgets/number_check.h"

#include <QDialog>
#include <QDoubleSpinBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSpinBox>
#include <algorithm>
#include <utility>

#include "app/gui/widgets/dock_page.h"

namespace clearway::gui {
namespace {

// The bounds as the field writes them.
std::pair<QString, QString> boundsOf(const QAbstractSpinBox& box) {
  if (const auto* real = qobject_cast<const QDoubleSpinBox*>(&box)) {
    const auto text = [real](double v) {
      QString out = real->textFromValue(v);
      const QString whole = real->locale().decimalPoint() + "0";
      if (out.endsWith(whole)) out.chop(whole.size());
      return groupedDigits(out) + real->suffix();
    };
    return {text(real->minimum()), text(real->maximum())};
  }
  const auto* whole = qobject_cast<const QSpinBox*>(&box);
  if (whole == nullptr) return {};
  return {groupedDigits(QString::number(whole->minimum())) + whole->suffix(),
          groupedDigits(QString::number(whole->maximum())) + whole->suffix()};
}

QLineEdit* editOf(const QAbstractSpinBox& box) { return box.findChild<QLineEdit*>(); }

}  // namespace

QString problemOf(const QAbstractSpinBox& box) {
  if (box.hasAcceptableInput()) return {};
  QString typed = box.text();
  if (const auto* real = qobject_cast<const QDoubleSpinBox*>(&box)) typed = real->cleanText();
  if (const auto* whole = qobject_cast<const QSpinBox*>(&box)) typed = whole->cleanText();
  const auto [least, most] = boundsOf(box);
  const QString name = box.accessibleName();
  if (isFractionOf(box, typed)) {
    return QObject::tr("%1: “%2” is no whole number").arg(name, typed);
  }
  if (const auto* real = qobject_cast<const QDoubleSpinBox*>(&box)) {
    const std::optional<double> value = numberIn(*real, typed);
    if (value && *value >= real->minimum() && *value <= real->maximum()) {
      return QObject::tr("%1: “%2” has more than %3 digits after the point")
          .arg(name, typed)
          .arg(real->decimals());
    }
  }
  return typed.trimmed().isEmpty()
             ? QObject::tr("%1: type a number from %2 to %3").arg(name, least, most)
             : QObject::tr("%1: “%2” is not from %3 to %4").arg(name, typed, least, most);
}

NumberCheck::NumberCheck(QDialog& dialog) : QObject(&dialog), line_(new QLabel(&dialog)) {
  line_->setObjectName("numberProblem");
  line_->setWordWrap(true);
  setTone(line_, "bad");
  line_->hide();
  for (auto* box : dialog.findChildren<QAbstractSpinBox*>()) {
    boxes_.push_back(box);
    box->installEventFilter(this);
    // The text is also set by the field itself, without a signal.
    connect(editOf(*box), &QLineEdit::textChanged, this, [this, box] { look(box); });
    connect(box, &QAbstractSpinBox::editingFinished, this, [this, box] { look(box); });
  }
}

void NumberCheck::look(QAbstractSpinBox* box) {
  if (box == left_) return;  // its text comes back
  const QString problem = problemOf(*box);
  if (problem == bad_.value(box)) return;
  if (problem.isEmpty()) {
    bad_.remove(box);
  } else {
    bad_.insert(box, problem);
  }
  setTone(box, problem.isEmpty() ? "" : "bad");
  showAll();
  Q_EMIT changed();
}

void NumberCheck::showAll() {
  QStringList problems;
  for (QAbstractSpinBox* box : boxes_) {
    if (bad_.contains(box)) problems.append(bad_.value(box));
  }
  line_->setText(problems.join('\n'));
  line_->setVisible(!problems.empty());
  if (!problems.empty()) growToFit(line_->window());
}

// The field takes the number before, not the first digits of the impossible one, and shows the
// impossible one still.
void NumberCheck::leave(QAbstractSpinBox* box) {
  bringBack();
  left_ = box;
  left_text_ = editOf(*box)->text();
  QMetaObject::invokeMethod(this, &NumberCheck::bringBack, Qt::QueuedConnection);
}

void NumberCheck::bringBack() {
  if (left_ == nullptr) return;
  QAbstractSpinBox* box = std::exchange(left_, nullptr);
  if (before_.contains(box)) box->setProperty("value", before_.value(box));
  editOf(*box)->setText(left_text_);
  look(box);
}

bool NumberCheck::eventFilter(QObject* watched, QEvent* event) {
  auto* box = qobject_cast<QAbstractSpinBox*>(watched);
  if (box == nullptr) return false;
  if (event->type() == QEvent::FocusIn) bringBack();
  const bool is_good = problemOf(*box).isEmpty();
  if (event->type() == QEvent::FocusIn && is_good) before_.insert(box, box->property("value"));
  if (event->type() == QEvent::FocusOut && !is_good) leave(box);
  if (event->type() != QEvent::KeyPress || bad_.empty()) return false;
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key != Qt::Key_Return && key != Qt::Key_Enter) return false;
  QAbstractSpinBox* wrong =
      is_good ? *std::ranges::find_if(boxes_, [&](auto* b) { return bad_.contains(b); }) : box;
  wrong->setFocus();
  wrong->selectAll();  // typing replaces it
  return true;
}

}  // namespace clearway::gui
