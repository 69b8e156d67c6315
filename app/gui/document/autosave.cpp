#include "app/gui/document/autosave.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <algorithm>
#include <filesystem>
#include <utility>

namespace clearway::gui {
namespace {

constexpr std::int64_t kSliceCells = std::int64_t{1} << 21U;
constexpr double kShare = 20.0;  // of the time, at most a 20th is spent writing

CellRange rowsOf(const CellRange& a, const CellRange& b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return {std::min(a.first_row, b.first_row), std::max(a.last_row, b.last_row), 0, 1};
}

}  // namespace

Autosave::Autosave(Editor& editor, RecoveryStore& store) : editor_(editor), store_(store) {
  for (QTimer* timer : {&quiet_, &due_}) {
    timer->setSingleShot(true);
    connect(timer, &QTimer::timeout, this, &Autosave::begin);
  }
  quiet_.setInterval(kQuiet_ms);
  due_.setInterval(kPause_ms);
  slice_.setInterval(0);
  connect(&slice_, &QTimer::timeout, this, &Autosave::copySlice);
  connect(&editor, &Editor::historyChanged, this, [this] {
    ++kept_[editor_.documentId()].edits;
    follow();
  });
  connect(&editor, &Editor::changed, this, [this](const app::EditChanges& changes) {
    if (!copy_) return;
    if (changes.map_replaced) {
      begin();
    } else if (!changes.cells.empty()) {
      copy_->dirty = rowsOf(copy_->dirty, changes.cells);
    }
  });
  connect(&editor, &Editor::saved, this, &Autosave::follow);
  connect(&editor, &Editor::leaving, this, &Autosave::flush);
  connect(&editor, &Editor::replaced, this, &Autosave::follow);
  connect(&editor, &Editor::closed, this, &Autosave::forget);
}

void Autosave::keepPlans() {
  if (!needed()) return;
  ++kept_[editor_.documentId()].edits;
  start();
}

void Autosave::keepPlansOf(quint64 document, const app::OpenedEdit& open) {
  if (!open.document.modified() && !app::isProjectFile(open.file)) return;
  ++kept_[document].edits;
  app::RecoverySnapshot snapshot = restOf(document, open.document, open.file);
  if (snapshot.file.plans.empty() && !snapshot.file.fleet_plan) return;
  snapshot.plans_modified = true;
  snapshot.values = open.document.map().values;
  write(document, std::move(snapshot));
}

void Autosave::setPauses(int quiet_ms, int most_ms) {
  adapts_quiet_ = false;
  shortest_ms_ = most_ms;
  quiet_.setInterval(quiet_ms);
  due_.setInterval(most_ms);
}

quint64 Autosave::edits() const {
  const auto found = kept_.find(editor_.documentId());
  return found == kept_.end() ? 0 : found->second.edits;
}

int Autosave::pauseAfter(double time_s, int shortest_ms) {
  const double wanted_ms = std::min(kShare * time_s * 1000.0, 1.0 * kLongestPause_ms);
  return std::max(shortest_ms, static_cast<int>(wanted_ms));
}

int Autosave::quietAfter(double time_s) {
  return std::min(pauseAfter(time_s, kQuiet_ms), kLongestQuiet_ms);
}

Result<void> Autosave::adopt(const LeftFile& file) {
  const quint64 id = editor_.documentId();
  Result<void> done = store_.adopt(file, id);
  if (done) kept_[id].exists = true;
  return done;
}

bool Autosave::needed() const {
  return editor_.hasDocument() && (editor_.document().modified() || editor_.document().inStep());
}

void Autosave::follow() {
  if (needed()) {
    start();
    return;
  }
  stop();
  remove(editor_.documentId());
}

void Autosave::start() {
  const Kept& kept = kept_[editor_.documentId()];
  if (copy_ || (kept.exists && kept.written == kept.edits)) return;
  quiet_.start();
  if (!due_.isActive()) due_.start();
}

void Autosave::stop() {
  for (QTimer* timer : {&quiet_, &due_, &slice_}) timer->stop();
  copy_.reset();
}

void Autosave::begin() {
  stop();
  if (!needed() || writing_ > 0) return;  // take() starts again
  copy_.emplace(Copy{app::snapshotOf(editor_.document(), editor_.file(), edits(),
                                     QDateTime::currentSecsSinceEpoch()),
                     0,
                     editor_.document().frame().rows(),
                     {}});
  copy_->snapshot.values.reserve(editor_.map().values.size());
  slice_.start();
}

// The first pass appends the rows, later ones copy those again that have changed.
void Autosave::copySlice() {
  Copy& c = *copy_;
  const auto columns = static_cast<std::size_t>(editor_.document().frame().columns());
  const auto most = std::max<std::int64_t>(1, kSliceCells / static_cast<std::int64_t>(columns));
  const auto last = static_cast<std::int32_t>(std::min<std::int64_t>(c.end, c.next + most));
  const std::vector<std::uint16_t>& from = editor_.map().values;
  std::vector<std::uint16_t>& to = c.snapshot.values;
  const std::size_t a = static_cast<std::size_t>(c.next) * columns;
  const std::size_t b = static_cast<std::size_t>(last) * columns;
  const auto begin = from.begin() + static_cast<std::ptrdiff_t>(a);
  const auto end = from.begin() + static_cast<std::ptrdiff_t>(b);
  if (a == to.size()) {
    to.insert(to.end(), begin, end);
  } else {
    std::copy(begin, end, to.begin() + static_cast<std::ptrdiff_t>(a));
  }
  c.next = last;
  if (c.next < c.end) return;
  if (!c.dirty.empty()) {
    c.next = std::max(0, c.dirty.first_row);
    c.end = std::min(editor_.document().frame().rows(), c.dirty.last_row);
    c.dirty = {};
    if (c.next < c.end) return;
  }
  finish();
}

// Everything but the cells, as it is now.
app::RecoverySnapshot Autosave::restOf(quint64 id, const app::EditDocument& document,
                                       const app::EditFile& file) const {
  const auto kept = kept_.find(id);
  app::RecoverySnapshot out =
      app::snapshotOf(document, file, kept == kept_.end() ? 0 : kept->second.edits,
                      QDateTime::currentSecsSinceEpoch());
  for (const Editor::Fill& fill : editor_.to_save) fill(id, document, out.file);
  return out;
}

void Autosave::finish() {
  slice_.stop();
  std::vector<std::uint16_t> values = std::move(copy_->snapshot.values);
  copy_.reset();
  app::RecoverySnapshot snapshot = restOf(editor_.documentId(), editor_.document(), editor_.file());
  snapshot.values = std::move(values);
  write(editor_.documentId(), std::move(snapshot));
}

void Autosave::write(quint64 id, app::RecoverySnapshot snapshot) {
  ++writing_;
  const quint64 edits = snapshot.info.edits;
  const Result<std::filesystem::path> path = store_.fileFor(id);
  if (!path) {
    take(id, edits, 0.0, path.map([](const auto&) {}));
    return;
  }
  kept_[id].exists = true;
  kept_[id].written = edits;  // is being written
  queue_.add(
      [this, id, edits, path = *path,
       snapshot = std::make_shared<app::RecoverySnapshot>(std::move(snapshot))] {
        QElapsedTimer timer;
        timer.start();
        const Result<void> done = app::saveRecovery(*snapshot, path);
        const double time_s = static_cast<double>(timer.nsecsElapsed()) * 1e-9;
        return WorkQueue::Answer(
            [this, id, edits, time_s, done] { take(id, edits, time_s, done); });
      },
      [this, id, edits, path = *path](Error error) {
        error.source = path.string();
        take(id, edits, 0.0, tl::unexpected(std::move(error)));
      });
}

void Autosave::take(quint64 document, quint64 edits, double time_s, const Result<void>& done) {
  --writing_;
  if (done) {
    failing_ = false;
    if (adapts_quiet_) quiet_.setInterval(quietAfter(time_s));
    due_.setInterval(pauseAfter(time_s, shortest_ms_));
    Q_EMIT saved(document, edits);
  } else {
    if (kept_.contains(document)) kept_[document].written = 0;
    if (!std::exchange(failing_, true)) Q_EMIT failed(done.error());
  }
  if (needed()) start();
}

void Autosave::remove(quint64 document) {
  const auto kept = kept_.find(document);
  if (kept == kept_.end() || !std::exchange(kept->second.exists, false)) return;
  const Result<std::filesystem::path> path = store_.fileFor(document);
  if (!path) return;
  queue_.add([path = *path] {
    std::error_code ec;
    std::filesystem::remove(path, ec);
    return WorkQueue::Answer();
  });
}

void Autosave::forget(quint64 document) {
  remove(document);
  kept_.erase(document);
}

void Autosave::flush() {
  stop();
  if (!needed()) return;
  const Kept& kept = kept_[editor_.documentId()];
  if (kept.exists && kept.written == kept.edits) return;
  app::RecoverySnapshot snapshot = restOf(editor_.documentId(), editor_.document(), editor_.file());
  snapshot.values = editor_.map().values;
  write(editor_.documentId(), std::move(snapshot));
}

}  // namespace clearway::gui
