#include "app/gui/window/parts/path_box.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QPushButton>
#include <algorithm>

#include "app/gui/widgets/message_text.h"

namespace clearway::gui {
namespace {

constexpr std::size_t kMostRows = 8;  // paths that collide

}  // namespace

PathBox::PathBox(const Editor& editor, PathReview& review)
    : editor_(editor),
      review_(review),
      head_(caption(QString())),
      report_(new ReportBox("search")),
      repair_(new QPushButton(tr("Repair"))),
      save_(new QPushButton(tr("Save the path…"))),
      close_(new QPushButton(tr("Close the path"))) {
  setObjectName("path_box");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 8);
  column->setSpacing(8);
  column->addWidget(head_);
  column->addWidget(report_);
  auto* row = new QHBoxLayout;
  row->setSpacing(6);
  for (QPushButton* b : {repair_, save_, close_}) row->addWidget(b);
  row->addStretch(1);
  column->addLayout(row);
  repair_->setToolTip(tr("Replace the parts that collide by the shortest change that is free"));
  save_->setToolTip(tr("The repaired path as poses (CSV), proved as they are read again"));
  connect(repair_, &QPushButton::clicked, &review, &PathReview::repair);
  connect(save_, &QPushButton::clicked, this, &PathBox::saveWanted);
  connect(close_, &QPushButton::clicked, &review, &PathReview::close);
  connect(&review, &PathReview::changed, this, &PathBox::showReview);
  showReview();
}

void PathBox::showReview() {
  setVisible(review_.isOpen());
  if (!review_.isOpen()) return;
  head_->setText(tr("Path “%1”").arg(QFileInfo(review_.file()).fileName()));
  report_->setReport(report());
  const RepairReport* repair = review_.repaired();
  repair_->setVisible(repair == nullptr && review_.canRepair());
  save_->setVisible(repair != nullptr && !repair->poses.empty());
}

Report PathBox::report() const {
  Report out;
  if (!review_.problem().isEmpty()) {
    out.tone = Report::Tone::Caution;
    out.headline = tr("Not checked");
    out.detail = review_.problem();
  } else if (review_.repairing()) {
    out.headline = tr("Repairing…");
    out.detail = tr("Esc stops it.");
  } else if (review_.running() || review_.waiting()) {
    out.headline = tr("Checking…");
    if (review_.running()) out.detail = tr("Esc stops it.");
  } else if (review_.repaired() != nullptr) {
    return repaired(*review_.repaired());
  } else if (review_.report() != nullptr) {
    return judged(*review_.report());
  } else {
    out.headline = tr("The check was stopped");
  }
  return out;
}

// "line 12 (pose 3)", or an edge.
QString PathBox::placeText(const PathReport::Item& item) const {
  const QString along = gui::lengthText(editor_.shown(), item.along_m);
  return item.edge.isEmpty()
             ? tr("line %1 (pose %2), %3 along the path")
                   .arg(QString::number(item.line), QString::number(item.index + 1), along)
             : tr("line %1, edge “%2”, %3 along the path")
                   .arg(QString::number(item.line), item.edge, along);
}

Report PathBox::judged(const PathReport& report) const {
  const PathReport::Item& first = report.items.front();
  PlanResult result;
  result.status = PlanStatus::Solved;
  result.certificate = first.certificate;
  Report out;
  if (report.count == 1) {
    const app::EditAgent* a = editor_.chosen();
    const Report words = reportOf(editor_.shown(), a != nullptr ? a->agent : maps::ProjectAgent(),
                                  report.footprint.get(), result, {});
    out.tone = words.tone;
    out.headline = first.certificate.free ? words.headline : tr("The path collides");
    out.detail = words.detail;
  } else {
    out.tone = report.colliding == 0 ? Report::Tone::Good : Report::Tone::Bad;
    out.headline = report.colliding == 0
                       ? tr("All %1 paths are proved free").arg(report.count)
                       : tr("%1 of %2 paths collide").arg(report.colliding).arg(report.count);
    for (const PathReport::Item& item : report.items) {
      if (item.certificate.free || out.rows.size() >= kMostRows) break;
      out.rows.emplace_back(item.name, placeText(item));
    }
    return out;
  }
  if (!first.certificate.free) out.rows.emplace_back(tr("After"), placeText(first));
  if (first.certificate.free) {
    out.rows.emplace_back(tr("Clearance"),
                          gui::clearanceText(editor_.shown(), first.certificate.clearance_m));
  }
  out.rows.emplace_back(tr("Length"), gui::lengthText(editor_.shown(), first.length_m));
  out.rows.emplace_back(tr("Proof"), first.is_exact
                                         ? tr("exact, along the whole swept motion")
                                         : tr("along the whole swept motion, to 2 micrometres"));
  return out;
}

Report PathBox::repaired(const RepairReport& repair) const {
  Report out;
  if (repair.status != PlanStatus::Solved) {
    const bool stopped = repair.status == PlanStatus::Cancelled;
    out.tone = stopped ? Report::Tone::Caution : Report::Tone::Bad;
    out.headline = stopped ? tr("The repair was stopped") : tr("The path cannot be repaired");
    if (!stopped) out.detail = messageText(repair.reason);
    return out;
  }
  out.tone = Report::Tone::Good;
  out.headline = tr("Repaired, proved free");
  if (repair.poses.empty()) out.detail = messageText(repair.no_poses);
  out.rows.emplace_back(tr("Detours"), QString::number(repair.detours));
  out.rows.emplace_back(tr("Clearance"),
                        gui::clearanceText(editor_.shown(), repair.certificate.clearance_m));
  out.rows.emplace_back(tr("Length"), tr("%1, was %2")
                                          .arg(gui::lengthText(editor_.shown(), repair.after_m),
                                               gui::lengthText(editor_.shown(), repair.before_m)));
  return out;
}

}  // namespace clearway::gui
