#include "app/gui/widgets/disabled_reason.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QKeySequence>
#include <QWidget>

namespace clearway::gui {
namespace {

constexpr const char* kReason = "reason";

}  // namespace

void enableIf(bool can, QAction* action, const QString& why) {
  action->setProperty(kReason, why);
  action->setEnabled(can);
}

void setCommonReason(QWidget& window, const QString& why) { window.setProperty(kReason, why); }

QString reasonFor(const QWidget& window, const QKeyEvent& key) {
  if (QApplication::activePopupWidget() != nullptr) return {};  // keys that a menu did not want
  const QKeySequence pressed(
      key.modifiers().testFlag(Qt::KeypadModifier)
          ? QKeyCombination(key.modifiers() & ~Qt::KeypadModifier, static_cast<Qt::Key>(key.key()))
          : key.keyCombination());
  for (const QAction* a : window.findChildren<QAction*>()) {
    if (a->isEnabled() || !a->shortcuts().contains(pressed)) continue;
    const QString own = a->property(kReason).toString();
    const QString why = own.isEmpty() ? window.property(kReason).toString() : own;
    return QObject::tr("%1: %2").arg(
        QString(a->text()).remove('&').remove(QString::fromUtf8("…")),
        why.isEmpty() ? QObject::tr("it needs a map, which is not shown now") : why);
  }
  return {};
}

}  // namespace clearway::gui
