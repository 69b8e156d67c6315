#include "core/base/work_progress.h"

#include <algorithm>
#include <utility>

namespace clearway {

thread_local WorkWatch* WorkWatch::current = nullptr;

WorkWatch::WorkWatch(Listener listener)
    : listener_(std::move(listener)), outer_(std::exchange(current, this)) {}

WorkWatch::~WorkWatch() { current = outer_; }

void WorkWatch::report(double share) {
  reported_ = std::max(reported_, from_ + std::clamp(share, 0.0, 1.0) * (to_ - from_));
  listener_(reported_);
}

WorkPart::WorkPart(double from, double to) : watch_(WorkWatch::current) {
  if (watch_ == nullptr) return;
  outer_from_ = watch_->from_;
  outer_to_ = watch_->to_;
  const double size = outer_to_ - outer_from_;
  watch_->from_ = outer_from_ + from * size;
  watch_->to_ = outer_from_ + to * size;
}

WorkPart::~WorkPart() {
  if (watch_ == nullptr) return;
  watch_->report(1.0);
  watch_->from_ = outer_from_;
  watch_->to_ = outer_to_;
}

void reportWork(std::size_t done, std::size_t of) {
  if (WorkWatch::current == nullptr) return;
  WorkWatch::current->report(static_cast<double>(done) / static_cast<double>(of));
}

}  // namespace clearway
