#include "app/gui/dialogs/file_field.h"

#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <utility>

#include "app/gui/dialogs/file_question.h"
#include "app/gui/document/data_folder.h"

namespace clearway::gui {

FileField::FileField(QComboBox& format, QStringList endings)
    : format_(format), endings_(std::move(endings)), line_(new QLineEdit), whole_(new QLabel) {
  line_->setAccessibleName(tr("File"));
  whole_->setObjectName("wholeName");
  whole_->setProperty("role", "muted");
  whole_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  whole_->setMinimumHeight(whole_->fontMetrics().height());
  auto* browse = new QPushButton(tr("Browse…"));
  browse->setAutoDefault(false);
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setVerticalSpacing(2);
  grid->addWidget(line_, 0, 0);
  grid->addWidget(browse, 0, 1);
  grid->addWidget(whole_, 1, 0, 1, 2);
  connect(browse, &QPushButton::clicked, this, &FileField::browse);
  connect(line_, &QLineEdit::textChanged, this, [this] {
    showWhole();
    Q_EMIT changed();
  });
  connect(line_, &QLineEdit::editingFinished, this, &FileField::leave);
}

void FileField::suggest(const QString& file) {
  const QFileInfo whole(outsideSamples(file));
  folder_ = whole.absolutePath();
  line_->setText(whole.absoluteFilePath());
}

void FileField::followFormat() {
  const QString ending = endings_.value(format_.currentIndex());
  const QFileInfo typed(text());
  if (typed.suffix().toLower() == ending) return;
  const QString folder = text().chopped(typed.fileName().size());
  line_->setText(folder + typed.completeBaseName() + "." + ending);
}

Result<void> FileField::takeEnding() {
  const QFileInfo typed(file());
  if (text().isEmpty() || typed.isDir()) return {};  // no name
  if (typed.suffix().isEmpty()) followFormat();
  const Result<void> good = checkEnding(file(), endings_);
  if (good) {
    const qsizetype format = endings_.indexOf(QFileInfo(file()).suffix().toLower());
    format_.setCurrentIndex(static_cast<int>(format));
  }
  return good;
}

void FileField::leave() {
  if (const Result<void> good = takeEnding(); !good) Q_EMIT refused(good.error());
}

QString FileField::text() const { return line_->text().trimmed(); }

QString FileField::file() const {
  QString name = text();
  if (name.isEmpty()) return name;
  if (name.startsWith("~/")) name.replace(0, 1, QDir::homePath());
  return QDir::cleanPath(QDir(folder_).absoluteFilePath(name));
}

void FileField::browse() {
  QStringList kinds;
  for (const QString& e : endings_) kinds.append(QString("%1 (*.%2)").arg(e.toUpper(), e));
  const QString name = askForName(this, tr("Export"), file(), kinds.join(";;"));
  if (name.isEmpty()) return;
  line_->setText(name);
  leave();
}

void FileField::showWhole() {
  const QString name = file();
  const QString shown = name == text() ? QString() : tr("Is written to %1").arg(name);
  whole_->setToolTip(shown);
  whole_->setText(whole_->fontMetrics().elidedText(shown, Qt::ElideMiddle, whole_->width()));
}

void FileField::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  showWhole();
}

}  // namespace clearway::gui
