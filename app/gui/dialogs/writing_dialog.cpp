#include "app/gui/dialogs/writing_dialog.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/widgets/number_check.h"
#include "app/gui/widgets/path_text.h"

namespace clearway::gui {
namespace {

constexpr int kNoteLines = 3;  // of text beside the buttons
constexpr qsizetype kMostOfProblemPath = 44;

}  // namespace

WritingDialog::WritingDialog(QWidget* parent)
    : QDialog(parent), problem_(new QLabel(this)), progress_(new QProgressBar(this)) {
  problem_->setObjectName("problem");
  problem_->setWordWrap(true);
  setTone(problem_, "bad");
  problem_->hide();
  progress_->setRange(0, 1000);
  progress_->setTextVisible(false);
  progress_->setAccessibleName(tr("Progress"));
  progress_->hide();
}

void WritingDialog::addLastRows(QVBoxLayout& column) {
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
  save_ = buttons->button(QDialogButtonBox::Save);
  save_->setText(tr("Export"));
  connect(save_, &QPushButton::clicked, this, [this] { write(); });
  connect(buttons, &QDialogButtonBox::rejected, this, &WritingDialog::reject);
  check_ = new NumberCheck(*this);
  connect(check_, &NumberCheck::changed, save_, [this] {
    save_->setEnabled(check_->good() && !work_.running());
    if (!check_->good()) hideProblem();
  });
  // Their place is kept, so that nothing moves when they are shown.
  auto* notes = new QWidget;
  notes->setMinimumHeight(kNoteLines * fontMetrics().lineSpacing());
  auto* rows = new QVBoxLayout(notes);
  rows->setContentsMargins(0, 0, 0, 0);
  for (QLabel* line : {check_->line(), problem_}) {
    line->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    rows->addWidget(line);
  }
  rows->addWidget(progress_);
  auto* last = new QHBoxLayout;
  last->addWidget(notes, 1);
  last->addWidget(buttons, 0, Qt::AlignBottom);
  column.addLayout(last);
}

QString WritingDialog::problem() const {
  return problem_->isHidden() ? QString() : problem_->text();
}

// A path has no place to be wrapped.
void WritingDialog::showProblem(const Error& error) {
  Error shown = error;
  shown.source = shortPath(QString::fromStdString(error.source), kMostOfProblemPath).toStdString();
  problem_->setText(errorText(shown));
  problem_->setToolTip(errorText(error));
  problem_->show();
}

void WritingDialog::hideProblem() { problem_->hide(); }

bool WritingDialog::mayReplace(const QStringList& files) {
  QStringList known;
  for (const QString& file : files) {
    if (QFileInfo::exists(file)) known.append(QFileInfo(file).fileName());
  }
  if (known.isEmpty()) return true;
  const QString text = known.size() == 1 ? tr("“%1” exists. Replace it?").arg(known.front())
                                         : tr("%1 of %2 files exist: “%3” to “%4”. Replace them?")
                                               .arg(known.size())
                                               .arg(files.size())
                                               .arg(known.front(), known.back());
  return QMessageBox::question(this, tr("Replace?"), text, QMessageBox::Yes | QMessageBox::No,
                               QMessageBox::No) == QMessageBox::Yes;
}

void WritingDialog::showWriting(bool writing) {
  if (writing) progress_->setValue(0);
  progress_->setVisible(writing);
  save_->setEnabled(!writing && check_->good());
}

void WritingDialog::start(std::function<Written(const Background::Handle&, const Progress&)> write,
                          const QString& too_large) {
  hideProblem();
  showWriting(true);
  work_.start(
      [this, write = std::move(write)](const Background::Handle& handle) -> Background::Answer {
        const Progress progress = [&](double part) {
          handle.post([this, part] { progress_->setValue(static_cast<int>(1000 * part)); });
        };
        return [this, written = write(handle, progress)] {
          showWriting(false);
          const Result<void> good = written();
          good ? accept() : showProblem(good.error());
        };
      },
      [this, too_large] {
        showWriting(false);
        showProblem({ErrorCode::LimitExceeded, too_large.toStdString(), {}, 0});
      });
}

void WritingDialog::reject() {
  if (!work_.running()) return QDialog::reject();
  work_.drop();
  showWriting(false);
}

}  // namespace clearway::gui
