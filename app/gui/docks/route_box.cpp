#include "app/gui/docks/route_box.h"

#include <QCompleter>
#include <QFileInfo>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>

#include "app/gui/widgets/dock_page.h"

namespace clearway::gui {
namespace {

// Of ids, which a completer finds by any part of them.
QComboBox* endField(const char* id) {
  auto* out = new QComboBox;
  out->setObjectName(id);
  out->setEditable(true);
  out->setInsertPolicy(QComboBox::NoInsert);
  out->completer()->setFilterMode(Qt::MatchContains);
  out->completer()->setCompletionMode(QCompleter::PopupCompletion);
  return out;
}

QString idAndName(const std::string& id, const std::string& name) {
  const QString text = QString::fromStdString(id);
  return name.empty() || name == id ? text
                                    : QString("%1 (%2)").arg(text, QString::fromStdString(name));
}

// An item's id; of a text that is no item, the text.
std::string idIn(const QComboBox& box) {
  const int at = box.findText(box.currentText());
  return (at < 0 ? box.currentText().trimmed() : box.itemData(at).toString()).toStdString();
}

void listNodes(QComboBox& box, const QString& of_agent, const maps::RouteLayout& layout) {
  box.clear();
  box.addItem(of_agent, QString());
  for (const maps::RouteStation& s : layout.stations) {
    box.addItem(idAndName(s.id, s.name), QString::fromStdString(s.id));
  }
  for (const maps::RouteNode& n : layout.nodes) {
    box.addItem(idAndName(n.id, n.name), QString::fromStdString(n.id));
  }
}

}  // namespace

RouteBox::RouteBox(const Editor& editor, RouteStore& routes)
    : FoldBox(tr("Drive on routes"), "plan/routes", false), editor_(editor), routes_(routes) {
  verdict_ = new QLabel;
  verdict_->setObjectName("routes_verdict");
  verdict_->setWordWrap(true);
  column()->addWidget(verdict_);
  QGridLayout* fields = fieldsIn(column());
  addChoice(fields);
  addEnds(fields);
  plan_ = new QPushButton(tr("Plan a route"));
  plan_->setObjectName("route");
  plan_->setToolTip(
      tr("The cheapest route of the chosen agent on edges and turns that are proved "
         "free"));
  auto* close = new QPushButton(tr("Close the routes"));
  auto* row = new QHBoxLayout;
  row->setSpacing(6);
  row->addWidget(plan_);
  row->addWidget(close);
  row->addStretch(1);
  column()->addLayout(row);
  connect(plan_, &QPushButton::clicked, this, &RouteBox::routeWanted);
  connect(close, &QPushButton::clicked, &routes, &RouteStore::close);
  connect(&routes, &RouteStore::changed, this, &RouteBox::showRoutes);
  showRoutes();
}

void RouteBox::addChoice(QGridLayout* fields) {
  layout_ = new QComboBox;
  vehicle_ = new QComboBox;
  addField(fields, tr("Layout"), layout_);
  layout_name_ = qobject_cast<QLabel*>(fields->itemAtPosition(fields->rowCount() - 1, 0)->widget());
  addField(fields, tr("Vehicle"), vehicle_);
  vehicle_name_ =
      qobject_cast<QLabel*>(fields->itemAtPosition(fields->rowCount() - 1, 0)->widget());
  vehicle_->setToolTip(tr("The type of vehicle whose edges count"));
  for (QComboBox* box : {layout_, vehicle_}) {
    connect(box, &QComboBox::activated, this, &RouteBox::choose);
  }
}

void RouteBox::addEnds(QGridLayout* fields) {
  from_ = endField("route_from");
  to_ = endField("route_to");
  const QString tip = tr("A node or a station, by its id or name");
  for (QComboBox* box : {from_, to_}) box->setToolTip(tip);
  cost_ = new QComboBox;
  cost_->setObjectName("route_cost");
  cost_->addItems({tr("length"), tr("time"), tr("costs of the graph")});
  cost_->setToolTip(tr("What the route has least of"));
  addField(fields, tr("From"), from_);
  addField(fields, tr("To"), to_);
  addField(fields, tr("Cost"), cost_);
}

void RouteBox::showRoutes() {
  setVisible(routes_.isOpen());
  if (!routes_.isOpen()) {
    listed_.reset();
    nodes_of_ = nullptr;
    return;
  }
  setNote(QFileInfo(routes_.file()).fileName());
  showChoice();
  showNodes();
  showVerdict();
  setRunning(running_);
}

void RouteBox::showChoice() {
  const auto file = routes_.routes();
  const maps::RouteChoice choice = routes_.choice();
  if (listed_ != file) {
    listed_ = file;
    layout_->clear();
    vehicle_->clear();
    for (const maps::RouteLayout& l : file->layouts) {
      layout_->addItem(idAndName(l.id, l.name), QString::fromStdString(l.id));
    }
    for (const std::string& v : file->vehicles) {
      vehicle_->addItem(QString::fromStdString(v), QString::fromStdString(v));
    }
  }
  layout_->setCurrentIndex(layout_->findData(QString::fromStdString(choice.layout->id)));
  vehicle_->setCurrentIndex(vehicle_->findData(QString::fromStdString(choice.vehicle)));
  for (QWidget* w : {static_cast<QWidget*>(layout_), static_cast<QWidget*>(layout_name_)}) {
    w->setVisible(file->layouts.size() > 1);
  }
  for (QWidget* w : {static_cast<QWidget*>(vehicle_), static_cast<QWidget*>(vehicle_name_)}) {
    w->setVisible(file->vehicles.size() > 1);
  }
}

void RouteBox::showNodes() {
  const maps::RouteLayout* layout = routes_.choice().layout;
  if (nodes_of_ == layout) return;
  nodes_of_ = layout;
  listNodes(*from_, tr("the agent's start"), *layout);
  listNodes(*to_, tr("the agent's goal"), *layout);
}

void RouteBox::showVerdict() {
  const auto& routes = routes_.proved();
  if (!routes) {
    setTone(verdict_, routes_.problem().isEmpty() ? "calm" : "caution");
    verdict_->setText(!routes_.problem().isEmpty()             ? routes_.problem()
                      : routes_.running() || routes_.waiting() ? tr("Checking…")
                                                               : tr("The check was stopped"));
    return;
  }
  const app::ProofCounts bad = app::countsOf(routes->proved);
  const std::size_t edges = routes->graph.edges.size(), turns = routes->proved.turns.size();
  if (bad.bad_edges == 0 && bad.bad_turns == 0) {
    setTone(verdict_, "good");
    verdict_->setText(tr("All edges (%1) and turns (%2) are proved free.").arg(edges).arg(turns));
    return;
  }
  setTone(verdict_, "bad");
  QString text = tr("Not free: %1 of %2 edges, red on the map").arg(bad.bad_edges).arg(edges);
  if (bad.bad_edges == 0) text = tr("All edges (%1) are proved free").arg(edges);
  if (bad.bad_turns > 0) text += tr("; %1 of %2 turns at nodes").arg(bad.bad_turns).arg(turns);
  verdict_->setText(text + ".");
}

void RouteBox::choose() {
  routes_.choose(layout_->currentData().toString().toStdString(),
                 vehicle_->currentData().toString().toStdString());
}

void RouteBox::setRunning(bool running) {
  running_ = running;
  plan_->setEnabled(!running && routes_.proved() != nullptr);
}

RouteWish RouteBox::wish() const {
  RouteWish out{idIn(*from_), idIn(*to_), {}};
  out.cost.kind = static_cast<route::CostKind>(cost_->currentIndex());
  const app::EditAgent* a = editor_.chosen();
  if (a != nullptr && a->agent.speed > 0.0) out.cost.speed = a->agent.speed;
  if (a != nullptr && a->agent.turn_rate > 0.0) out.cost.turn_speed = a->agent.turn_rate;
  return out;
}

}  // namespace clearway::gui
