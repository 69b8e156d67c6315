#include "app/gui/work/file_over_map.h"

#include <QFileInfo>
#include <utility>

#include "app/document/plan/plan_request.h"
#include "app/gui/widgets/message_text.h"

namespace clearway::gui {
namespace {

constexpr int kReviewPause_ms = 150;

}  // namespace

FileOverMap::FileOverMap(Editor& editor) : editor_(editor) {
  pause_.setSingleShot(true);
  pause_.setInterval(kReviewPause_ms);
  connect(&pause_, &QTimer::timeout, this, &FileOverMap::start);
  connect(&editor, &Editor::changed, this, &FileOverMap::follow);
  connect(&editor, &Editor::selectionChanged, this, &FileOverMap::follow);
  connect(&editor, &Editor::frameChanged, this, [this] {
    if (isOpen()) refresh();
  });
  connect(&editor, &Editor::leaving, this, &FileOverMap::drop);
  connect(&editor, &Editor::replaced, this, [this] { isOpen() ? again() : refresh(); });
  connect(&editor, &Editor::closed, this, [this](quint64 document) { opened_.erase(document); });
}

const FileOverMap::Opened* FileOverMap::now() const {
  if (!editor_.hasDocument()) return nullptr;
  const auto found = opened_.find(editor_.documentId());
  return found == opened_.end() ? nullptr : &found->second;
}

QString FileOverMap::file() const { return isOpen() ? now()->file : QString(); }

Result<void> FileOverMap::open(const QString& file) {
  auto content = TRY(read(file));
  opened_[editor_.documentId()] = {QFileInfo(file).absoluteFilePath(), std::move(content)};
  drop();
  start();
  return {};
}

void FileOverMap::replaceContent(std::shared_ptr<const void> content) {
  opened_[editor_.documentId()].content = std::move(content);
  again();
}

void FileOverMap::close() {
  opened_.erase(editor_.documentId());
  drop();
  refresh();
}

void FileOverMap::drop() {
  background_.drop();
  pause_.stop();
  judged_for_.reset();
  problem_.clear();
  forget();
}

void FileOverMap::follow() {
  QString why_not;
  if (isOpen() && !(judged_for_ && judged_for_ == site(why_not))) again();
}

void FileOverMap::again() {
  drop();
  pause_.start();
  refresh();
}

void FileOverMap::cancel() {
  if (!running()) return;
  judged_for_.reset();
  background_.cancel();
}

std::optional<FileOverMap::Site> FileOverMap::site(QString& why_not) const {
  const app::EditAgent* a = editor_.chosen();
  if (a == nullptr) {
    why_not = tr("Choose an agent: the check is for its shape.");
    return std::nullopt;
  }
  if (!maps::isTurning(a->agent.shape.kind)) {
    why_not = tr("The check is for agents with a heading; this one has none.");
    return std::nullopt;
  }
  const app::EditDocument& document = editor_.document();
  Result<maps::ProjectAgent> agent = app::agentFromWorld(document.map(), a->agent);
  if (!agent) {
    why_not = messageText(agent.error().message);
    return std::nullopt;
  }
  agent->start.reset();
  agent->goal.reset();
  agent->more_goals.clear();
  agent->via.clear();
  Site out{
      *std::move(agent), document.planner(), {}, document.mapVersion(), document.layoutVersion()};
  out.planner.planner = maps::PlannerKind::Pose;
  out.planner.terrain.clear();
  out.query.zones = document.zones().set;
  return out;
}

// Cells and frame are all that a verdict looks at.
std::shared_ptr<const maps::GridMap> FileOverMap::snapshot() const {
  const maps::GridMap& map = editor_.map();
  return std::make_shared<const maps::GridMap>(
      maps::GridMap{map.grid, map.frame, map.meta, {}, map.max_value, {}, {}, {}});
}

void FileOverMap::start() {
  if (!isOpen()) return;
  judged_for_ = site(problem_);
  if (judged_for_) judge(*judged_for_, snapshot());
  refresh();
}

void FileOverMap::refresh() {
  showScene();
  Q_EMIT changed();
}

void FileOverMap::takeError(const Error& error) {
  forget();
  problem_ = messageText(error.message);
  refresh();
  Q_EMIT failed(error);
}

}  // namespace clearway::gui
