#include "app/gui/docks/agent/agents_list.h"

#include <QListWidget>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/docks/agent/agent_swatch.h"
#include "app/gui/document/step_names.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/field_focus.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {
namespace {

constexpr int kIdRole = Qt::UserRole;
constexpr int kListHeight = 104;

}  // namespace

AgentsList::AgentsList(Editor& editor)
    : editor_(editor),
      list_(new QListWidget),
      add_(iconButton(tr("Add an agent (N)"), "agent_add")),
      remove_(iconButton(tr("Remove the selected agents (Del)"), "trash")),
      hide_(iconButton(tr("Hide or show"))),
      lock_(iconButton(tr("Lock or unlock: locked agents cannot be moved in the map"))) {
  list_->setAccessibleName(tr("Agents"));
  list_->setProperty(kLettersAreShortcuts, true);  // most names begin alike
  list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  list_->setUniformItemSizes(true);
  list_->setFixedHeight(kListHeight);
  auto* row = new QHBoxLayout;
  row->setSpacing(2);
  for (QToolButton* b : {add_, remove_, hide_, lock_}) row->addWidget(b);
  row->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  column->addWidget(list_);
  column->addLayout(row);
  connect(list_, &QListWidget::itemSelectionChanged, this, [this] {
    std::vector<std::uint32_t> ids;
    for (const auto* item : list_->selectedItems()) ids.push_back(item->data(kIdRole).toUInt());
    editor_.select(ids);
  });
  connect(add_, &QToolButton::clicked, this, &AgentsList::addWanted);
  connect(remove_, &QToolButton::clicked, this, [this] { editor_.removeSelected(); });
  connect(hide_, &QToolButton::clicked, this, [this] {
    const bool hide = editor_.chosen() != nullptr && !editor_.chosen()->hidden;
    change(hide ? tr("Hide %1") : tr("Show %1"), [=](app::EditAgent& a) { a.hidden = hide; });
  });
  connect(lock_, &QToolButton::clicked, this, [this] {
    const bool lock = editor_.chosen() != nullptr && !editor_.chosen()->locked;
    change(lock ? tr("Lock %1") : tr("Unlock %1"), [=](app::EditAgent& a) { a.locked = lock; });
  });
}

bool AgentsList::hasListFocus() const { return list_->hasFocus(); }

// `name`: of the step, with %1 for the agents.
void AgentsList::change(const QString& name, const std::function<void(app::EditAgent&)>& apply) {
  if (!editor_.hasDocument()) return;
  editor_.edit(name.arg(targetsText(editor_)), [&](app::EditDocument& d) {
    for (const std::uint32_t id : editor_.targets()) {
      if (d.agent(id) == nullptr) continue;
      app::EditAgent a = *d.agent(id);
      apply(a);
      d.setAgent(a);
    }
  });
}

void AgentsList::showAgents() {
  const QSignalBlocker quiet(list_);
  const std::vector<app::EditAgent>& agents = editor_.document().agents();
  const std::vector<std::uint32_t> shown = editor_.targets();  // what the form is about
  const Theme& theme = currentTheme();
  while (list_->count() > static_cast<int>(agents.size())) delete list_->takeItem(0);
  while (list_->count() < static_cast<int>(agents.size())) list_->addItem(QString());
  for (std::size_t i = 0; i < agents.size(); ++i) {
    QListWidgetItem* item = list_->item(static_cast<int>(i));
    const app::EditAgent& a = agents[i];
    QString text = QString::fromStdString(a.agent.name);
    if (a.hidden) text += tr(" – hidden");
    if (a.locked) text += tr(" – locked");
    item->setText(text);
    item->setData(kIdRole, a.id);
    item->setIcon(shapeIcon(a.agent.shape, shownColour(a), theme.muted));
    item->setForeground(a.hidden ? theme.muted : theme.ink);
    item->setSelected(std::ranges::find(shown, a.id) != shown.end());
  }
  const app::EditAgent* a = editor_.chosen();
  for (QToolButton* b : {remove_, hide_, lock_}) b->setEnabled(a != nullptr);
  if (a == nullptr) return;
  hide_->setIcon(icon(a->hidden ? "eye_off" : "eye"));
  lock_->setIcon(icon(a->locked ? "lock" : "unlock"));
}

}  // namespace clearway::gui
