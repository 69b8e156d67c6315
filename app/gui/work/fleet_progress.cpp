#include "app/gui/work/fleet_progress.h"

#include <QObject>
#include <algorithm>
#include <utility>

#include "app/gui/wording/plan_text.h"

namespace clearway::gui {
namespace {

constexpr double kReports_per_s = 12.0;

double seconds(fleet::Tick t) {
  return static_cast<double>(t) / static_cast<double>(fleet::kTicksPerSecond);
}

}  // namespace

FleetProgress::FleetProgress(std::size_t agents, double limit_s, Post post)
    : agents_(agents), limit_s_(limit_s), post_(std::move(post)) {}

void FleetProgress::report(const fleet::TimedFleetProgress& p) {
  prepared_ = std::max(prepared_, p.prepared);
  planned_ = std::max(planned_, p.planned);
  const auto now = Clock::now();
  if (p.has_plan == had_plan_ && now - last_ < std::chrono::duration<double>(1.0 / kReports_per_s))
    return;
  last_ = now;
  had_plan_ = p.has_plan;
  if (p.prepared < agents_) {
    post_(static_cast<double>(p.prepared) / static_cast<double>(agents_),
          QObject::tr("%1 of %2 agents prepared").arg(p.prepared).arg(agents_), false);
    return;
  }
  if (!p.has_plan) {
    post_(static_cast<double>(p.planned) / static_cast<double>(std::max<std::size_t>(1, agents_)),
          QObject::tr("%1 of %2 agents planned").arg(p.planned).arg(agents_), false);
    return;
  }
  const double elapsed = std::chrono::duration<double>(now - begin_).count();
  post_(std::min(1.0, elapsed / limit_s_),
        QObject::tr("Best so far: %1 s in sum").arg(fixed(seconds(p.sum_of_costs), 1)), true);
}

}  // namespace clearway::gui
