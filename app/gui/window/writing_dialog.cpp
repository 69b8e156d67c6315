#include "app/gui/window/writing_dialog.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>

#include "app/gui/widgets/form.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/widgets/number_check.h"

namespace clearway::gui {

WritingDialog::WritingDialog(QWidget* parent)
    : QDialog(parent), problem_(new QLabel(this)), progress_(new QProgressBar(this)) {
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
  connect(check_, &NumberCheck::changed, save_,
          [this] { save_->setEnabled(check_->good() && !work_.running()); });
  column.addWidget(check_->line());
  column.addWidget(problem_);
  auto* last = new QHBoxLayout;
  last->addWidget(progress_, 1);
  last->addStretch(0);
  last->addWidget(buttons);
  column.addLayout(last);
}

QString WritingDialog::problem() const {
  return problem_->isHidden() ? QString() : problem_->text();
}

void WritingDialog::showProblem(const Error& error) {
  problem_->setText(errorText(error));
  problem_->show();
}

void WritingDialog::hideProblem() { problem_->hide(); }

bool WritingDialog::mayReplace(const QString& file) {
  return !QFileInfo::exists(file) ||
         QMessageBox::question(this, tr("Replace?"),
                               tr("“%1” exists. Replace it?").arg(QFileInfo(file).fileName())) ==
             QMessageBox::Yes;
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
