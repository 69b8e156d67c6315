#include "app/gui/widgets/number_check.h"

#include <QDialog>
#include <QDoubleSpinBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSpinBox>

#include "app/gui/widgets/form.h"

namespace clearway::gui {
namespace {

// The bounds as the field writes them.
std::pair<QString, QString> boundsOf(const QAbstractSpinBox& box) {
  if (const auto* real = qobject_cast<const QDoubleSpinBox*>(&box)) {
    const auto text = [real](double v) {
      QString out = real->textFromValue(v);
      const QString whole = real->locale().decimalPoint() + "0";
      if (out.endsWith(whole)) out.chop(whole.size());
      return out + real->suffix();
    };
    return {text(real->minimum()), text(real->maximum())};
  }
  const auto* whole = qobject_cast<const QSpinBox*>(&box);
  if (whole == nullptr) return {};
  return {QString::number(whole->minimum()) + whole->suffix(),
          QString::number(whole->maximum()) + whole->suffix()};
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
    box->installEventFilter(this);
    // The text is also set by the field itself, without a signal.
    connect(editOf(*box), &QLineEdit::textChanged, this, [this, box] { look(box); });
    connect(box, &QAbstractSpinBox::editingFinished, this, [this, box] { look(box); });
  }
}

void NumberCheck::look(QAbstractSpinBox* box) {
  const QString problem = problemOf(*box);
  const bool known = bad_.contains(box);
  if (problem.isEmpty() ? !known : bad_.value(box) == problem) {
    if (bad_.empty()) show({});  // that another number remained is known by now
    return;
  }
  if (problem.isEmpty()) {
    bad_.remove(box);
  } else {
    bad_.insert(box, problem);
  }
  show(!problem.isEmpty() ? problem : bad_.empty() ? QString() : bad_.cbegin().value());
  Q_EMIT changed();
}

void NumberCheck::show(const QString& text) {
  line_->setText(text);
  line_->setVisible(!text.isEmpty());
  if (!text.isEmpty()) growToFit(line_->window());
}

bool NumberCheck::eventFilter(QObject* watched, QEvent* event) {
  auto* box = qobject_cast<QAbstractSpinBox*>(watched);
  if (box != nullptr && event->type() == QEvent::FocusIn) {
    before_.insert(box, box->property("value"));
  }
  if (box == nullptr || problemOf(*box).isEmpty()) return false;
  if (event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key != Qt::Key_Return && key != Qt::Key_Enter) return false;
    box->selectAll();  // typing replaces it
    return true;
  }
  if (event->type() == QEvent::FocusOut) {
    // The field goes back to the number before, not to the first digits of the impossible one, and
    // says so.
    const QString problem = problemOf(*box);
    QMetaObject::invokeMethod(
        this,
        [this, box, problem] {
          if (before_.contains(box)) box->setProperty("value", before_.value(box));
          look(box);
          if (bad_.empty()) show(tr("%1; %2 remains").arg(problem, box->text()));
        },
        Qt::QueuedConnection);
  }
  return false;
}

}  // namespace clearway::gui
