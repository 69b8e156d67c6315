#include "app/gui/widgets/fold_box.h"

#include <QLabel>
#include <QSettings>
#include <QToolButton>

#include "app/gui/widgets/theme.h"

namespace clearway::gui {

FoldBox::FoldBox(const QString& title, const QString& id, bool folded)
    : key_("fold/" + id),
      title_(new QToolButton),
      note_(new QLabel),
      content_(new QWidget),
      column_(new QVBoxLayout(content_)),
      folded_(QSettings().value(key_, folded).toBool()) {
  setObjectName("fold_" + id);
  title_->setText(title);
  title_->setProperty("role", "fold");
  title_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  title_->setIconSize({14, 14});
  title_->setAutoRaise(true);
  title_->setFocusPolicy(Qt::StrongFocus);
  title_->setToolTip(tr("Fold or unfold this group"));
  note_->setProperty("role", "muted");
  auto* head = new QHBoxLayout;
  head->setSpacing(8);
  head->addWidget(title_);
  head->addWidget(note_);
  head->addStretch(1);
  column_->setContentsMargins(0, 0, 0, 6);
  column_->setSpacing(6);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->setSpacing(4);
  outer->addLayout(head);
  outer->addWidget(content_);
  connect(title_, &QToolButton::clicked, this, [this] {
    setFolded(!folded_);
    QSettings().setValue(key_, folded_);
  });
  setFolded(folded_);
}

void FoldBox::setFolded(bool folded) {
  folded_ = folded;
  content_->setVisible(!folded);
  title_->setIcon(icon(folded ? "chevron_right" : "chevron_down", Ink::Muted));
  title_->setAccessibleName(folded ? tr("%1, folded").arg(title_->text())
                                   : tr("%1, unfolded").arg(title_->text()));
}

void FoldBox::setNote(const QString& note) { note_->setText(note); }

void unfoldFor(QWidget* widget) {
  for (QWidget* w = widget; w != nullptr; w = w->parentWidget()) {
    if (auto* box = qobject_cast<FoldBox*>(w)) box->setFolded(false);
  }
}

}  // namespace clearway::gui
