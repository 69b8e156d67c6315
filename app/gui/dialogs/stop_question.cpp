#include "app/gui/dialogs/stop_question.h"

#include <QMessageBox>
#include <QPushButton>

namespace clearway::gui {

bool mayStop(QWidget* parent, bool searches, const QString& name) {
  QMessageBox box(
      QMessageBox::Question,
      searches ? QObject::tr("Stop planning?") : QObject::tr("Stop the simulation?"),
      (searches
           ? QObject::tr("A plan for “%1” is being searched. The search ends without a result.")
           : QObject::tr("The simulation of “%1” is not finished. It ends without a recording."))
          .arg(name),
      QMessageBox::NoButton, parent);
  const auto* stop = box.addButton(QObject::tr("Stop and close"), QMessageBox::DestructiveRole);
  QPushButton* go_on = box.addButton(
      searches ? QObject::tr("Go on planning") : QObject::tr("Keep the simulation open"),
      QMessageBox::RejectRole);
  box.setDefaultButton(go_on);
  box.setEscapeButton(go_on);
  box.exec();
  return box.clickedButton() == stop;
}

}  // namespace clearway::gui
