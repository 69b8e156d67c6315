#include "app/gui/dialogs/about_dialog.h"

#include <QDialogButtonBox>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <boost/version.hpp>

#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {
namespace {

constexpr QSize kAboutSize{560, 440};

QWidget* aboutPage(const QPalette& palette, double ratio) {
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(24, 24, 24, 24);
  column->setSpacing(10);
  auto* sign = new QLabel;
  sign->setPixmap(pixmap("plan", palette.color(QPalette::Highlight), 56, ratio));
  auto* name = new QLabel(QString("Clearway %1").arg(CLEARWAY_VERSION));
  name->setObjectName("headline");
  auto* text = new QLabel(AboutDialog::tr(
      "Plans collision-free paths on grid maps, for agents that have a size, a shape "
      "and a heading, and proves every path that it shows.\n\nFree software under "
      "the MIT licence."));
  text->setWordWrap(true);
  for (QWidget* w :
       {static_cast<QWidget*>(sign), static_cast<QWidget*>(name), static_cast<QWidget*>(text)}) {
    column->addWidget(w);
  }
  column->addStretch(1);
  return page;
}

QWidget* licencePage() {
  auto* text = new QPlainTextEdit;
  text->setReadOnly(true);
  text->setTabChangesFocus(true);
  text->setAccessibleName(AboutDialog::tr("Licence"));
  QFile file(":/text/LICENSE");
  if (file.open(QIODevice::ReadOnly)) text->setPlainText(QString::fromUtf8(file.readAll()));
  return text;
}

QWidget* versionsPage() {
  auto* list = new QTreeWidget;
  list->setColumnCount(2);
  list->setRootIsDecorated(false);
  list->setHeaderLabels({AboutDialog::tr("Part"), AboutDialog::tr("Version")});
  list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  list->setAccessibleName(AboutDialog::tr("Versions"));
  for (const auto& [name, version] : libraryVersions()) new QTreeWidgetItem(list, {name, version});
  return list;
}

}  // namespace

QList<std::pair<QString, QString>> libraryVersions() {
  QList<std::pair<QString, QString>> out{{"Clearway", CLEARWAY_VERSION},
                                         {"Qt", qVersion()},
                                         {"Boost", QString(BOOST_LIB_VERSION).replace('_', '.')}};
  // "box2d 2.4.1|fmt 9.1.0", as found when the program was configured.
  for (const QString& part : QString(CLEARWAY_LIBRARIES).split('|', Qt::SkipEmptyParts)) {
    out.append({part.section(' ', 0, 0), part.section(' ', 1)});
  }
  return out;
}

AboutDialog::AboutDialog(QWidget* parent, Page page) : QDialog(parent) {
  setObjectName("about");
  setWindowTitle(tr("About Clearway"));
  setAttribute(Qt::WA_DeleteOnClose);
  resizeOnScreen(*this, kAboutSize);
  auto* tabs = new QTabWidget;
  tabs->addTab(aboutPage(palette(), devicePixelRatioF()), tr("About"));
  tabs->addTab(licencePage(), tr("Licence"));
  tabs->addTab(versionsPage(), tr("Versions"));
  tabs->setCurrentIndex(static_cast<int>(page));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  auto* column = new QVBoxLayout(this);
  column->addWidget(tabs);
  column->addWidget(buttons);
}

}  // namespace clearway::gui
