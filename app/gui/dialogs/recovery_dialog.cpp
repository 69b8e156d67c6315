#include "app/gui/dialogs/recovery_dialog.h"

#include <QDateTime>
#include <QDialogButtonBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace clearway::gui {
namespace {

constexpr int kDialogWidth = 620, kFrameHeight = 120, kRowHeight = 64, kMostRows = 6;

// "4 placed agents, 2 plans, the fleet's plan".
QString contentOf(const app::RecoveryInfo& info) {
  QStringList out{info.agents == 1 ? RecoveryDialog::tr("1 placed agent")
                                   : RecoveryDialog::tr("%1 placed agents").arg(info.agents)};
  if (info.plans == 1) out.append(RecoveryDialog::tr("1 plan"));
  if (info.plans > 1) out.append(RecoveryDialog::tr("%1 plans").arg(info.plans));
  if (info.has_fleet_plan) out.append(RecoveryDialog::tr("the fleet's plan"));
  return out.join(", ");
}

// Two lines: what it is and when, and where it is saved.
QString detailOf(const LeftFile& file) {
  if (!file.info) return RecoveryDialog::tr("This recovery file is damaged and cannot be read.");
  const app::RecoveryInfo& info = *file.info;
  const QString what = RecoveryDialog::tr("Edited %1: %2 × %3 cells, %4")
                           .arg(timeOf(info))
                           .arg(info.columns)
                           .arg(info.rows)
                           .arg(contentOf(info));
  const QString where = info.document.empty()
                            ? RecoveryDialog::tr("It was never saved.")
                            : QString::fromStdString(info.document.parent_path().string());
  return what + "\n" + where;
}

// Where another one has the same description, its size.
QString sizeOf(const LeftFile& file, const std::vector<LeftFile>& all) {
  const auto alike = std::ranges::count_if(all, [&](const LeftFile& other) {
    return nameOf(other) == nameOf(file) && detailOf(other) == detailOf(file);
  });
  std::error_code ec;
  const std::uintmax_t bytes = alike > 1 ? std::filesystem::file_size(file.path, ec) : 0;
  if (alike < 2 || ec) return {};
  return RecoveryDialog::tr("The recovery file has %1 bytes.")
      .arg(QLocale().toString(static_cast<qulonglong>(bytes)));
}

}  // namespace

QString timeOf(const app::RecoveryInfo& info) {
  QString format = QLocale().dateTimeFormat(QLocale::ShortFormat);
  if (!format.contains("ss")) format.replace("mm", "mm:ss");
  return QLocale().toString(QDateTime::fromSecsSinceEpoch(info.time_s), format);
}

QString nameOf(const LeftFile& file) {
  if (!file.info) return QString::fromStdString(file.path.filename().string());
  return file.info->document.empty()
             ? RecoveryDialog::tr("New map")
             : QString::fromStdString(file.info->document.filename().string());
}

RecoveryDialog::RecoveryDialog(std::vector<LeftFile> files, RecoveryStore& store,
                               std::function<bool(const LeftFile&)> recover, QWidget* parent)
    : QDialog(parent), store_(store), recover_(std::move(recover)), rows_(new QVBoxLayout) {
  setWindowTitle(tr("Recover unsaved work"));
  auto* text = new QLabel(
      tr("<b>The program ended before these documents were saved.</b><br>A recovered document "
         "opens with its unsaved changes. Files change only when you save."));
  text->setWordWrap(true);
  auto* list = new QWidget;
  auto* column = new QVBoxLayout(list);
  column->setContentsMargins(0, 0, 0, 0);
  column->addLayout(rows_);
  column->addStretch(1);
  auto* scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidget(list);
  auto* buttons = new QDialogButtonBox;
  QPushButton* later = buttons->addButton(tr("Later"), QDialogButtonBox::RejectRole);
  later->setToolTip(
      tr("Close this list. “Recover unsaved work…” in the menu File and the next start show it "
         "again."));
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* outer = new QVBoxLayout(this);
  outer->setSpacing(12);
  outer->addWidget(text);
  outer->addWidget(scroll, 1);
  outer->addWidget(buttons);
  for (const LeftFile& file : files) add(file, sizeOf(file, files));
  const int rows = static_cast<int>(left_.size());
  resize(kDialogWidth, kFrameHeight + kRowHeight * std::min(rows, kMostRows));
  if (std::ranges::count_if(left_, [](const Row& r) { return r.file.info.has_value(); }) < 2) {
    return;
  }
  QPushButton* all = buttons->addButton(tr("Recover all"), QDialogButtonBox::ActionRole);
  all->setToolTip(tr("Open each of these documents in a tab, with its unsaved changes"));
  connect(all, &QPushButton::clicked, this, &RecoveryDialog::recoverAll);
}

void RecoveryDialog::add(const LeftFile& file, const QString& size) {
  const QString name =
      file.info ? tr("%1, edited %2").arg(nameOf(file), timeOf(*file.info)) : nameOf(file);
  auto* row = new QFrame;
  left_.push_back({file, row});
  const QString detail = (detailOf(file) + ' ' + size).trimmed();
  auto* text = new QLabel("<b>" + nameOf(file).toHtmlEscaped() + "</b><br>" +
                          detail.toHtmlEscaped().replace("\n", "<br>"));
  text->setWordWrap(true);
  auto* recover = new QPushButton(tr("Recover"));
  recover->setAccessibleName(tr("Recover %1").arg(name));
  recover->setEnabled(file.info.has_value());
  auto* discard = new QPushButton(tr("Discard…"));
  discard->setAccessibleName(tr("Discard %1").arg(name));
  recover->setDefault(left_.size() == 1);
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 4, 0, 4);
  line->addWidget(text, 1);
  line->addWidget(recover, 0, Qt::AlignVCenter);
  line->addWidget(discard, 0, Qt::AlignVCenter);
  rows_->addWidget(row);
  connect(recover, &QPushButton::clicked, this, [this, file, row] {
    if (recover_(file)) done(row);
  });
  connect(discard, &QPushButton::clicked, this, [this, file, row, name] {
    if (!mayDiscard(name)) return;
    store_.discard(file);
    done(row);
  });
}

bool RecoveryDialog::mayDiscard(const QString& name) {
  QMessageBox box(QMessageBox::Question, tr("Discard unsaved work?"),
                  tr("These unsaved changes are lost: %1.").arg(name), QMessageBox::Cancel, this);
  auto* discard = box.addButton(tr("Discard"), QMessageBox::DestructiveRole);
  box.setDefaultButton(QMessageBox::Cancel);
  box.exec();
  return box.clickedButton() == discard;
}

// Those that cannot be opened stay in the list.
void RecoveryDialog::recoverAll() {
  for (const Row& row : std::vector(left_)) {
    if (row.file.info && recover_(row.file)) done(row.widget);
  }
}

void RecoveryDialog::done(QWidget* row) {
  row->hide();
  row->deleteLater();
  std::erase_if(left_, [&](const Row& r) { return r.widget == row; });
  if (left_.empty()) accept();
}

}  // namespace clearway::gui
