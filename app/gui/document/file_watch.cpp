#include "app/gui/document/file_watch.h"

#include <algorithm>
#include <utility>

#include "app/document/disk/disk_version.h"
#include "app/document/disk/missing_files.h"

namespace clearway::gui {
namespace {

namespace fs = std::filesystem;

constexpr int kQuiet_ms = 250;  // another program may write a file in pieces

}  // namespace

FileWatch::FileWatch(Editor& editor) : editor_(editor) {
  pause_.setSingleShot(true);
  pause_.setInterval(kQuiet_ms);
  connect(&pause_, &QTimer::timeout, this, &FileWatch::check);
  for (const auto signal :
       {&QFileSystemWatcher::fileChanged, &QFileSystemWatcher::directoryChanged}) {
    connect(&watcher_, signal, this, [this] { pause_.start(); });
  }
  connect(&editor, &Editor::leaving, this, [this] {
    pause_.stop();
    background_.drop();
  });
  connect(&editor, &Editor::replaced, this, [this] {
    reported_.clear();
    missing_.clear();
    watch();
    pause_.start();  // it may have changed while another document was shown
  });
  connect(&editor, &Editor::saved, this, [this] {
    background_.drop();
    again_ = true;
    watch();
    pause_.start();  // a file that was not written may still be another program's
  });
}

void FileWatch::watch() {
  if (const QStringList old = watcher_.files() + watcher_.directories(); !old.isEmpty()) {
    watcher_.removePaths(old);
  }
  if (!editor_.hasDocument()) return;
  QStringList paths;
  for (const app::FileStamp& stamp : editor_.file().stamps) {
    std::error_code ec;
    const fs::path file = fs::absolute(stamp.path, ec);
    if (fs::exists(file, ec)) paths.append(QString::fromStdString(file.string()));
    paths.append(QString::fromStdString(file.parent_path().string()));
  }
  paths.removeDuplicates();
  if (!paths.isEmpty()) watcher_.addPaths(paths);  // a file system without events: saving asks
}

void FileWatch::check() {
  if (!editor_.hasDocument()) return;
  if (editor_.saving()) {  // its own file is no change
    pause_.start();
    return;
  }
  watch();  // a replaced file is another one
  background_.start(
      [this, stamps = editor_.file().stamps](const Background::Handle&) -> Background::Answer {
        std::vector<app::FileStamp> now;
        for (const app::FileStamp& stamp : stamps) {
          if (!app::hasChanged(stamp)) continue;
          if (auto is = app::stampOf(stamp.path)) now.push_back(*std::move(is));
        }
        return [this, now = std::move(now), missing = app::missingFiles(stamps)] {
          take(now, missing);
        };
      });
}

void FileWatch::take(const std::vector<app::FileStamp>& now, const std::vector<fs::path>& missing) {
  if (editor_.saving()) {
    pause_.start();
    return;
  }
  editor_.setMissing(missing);
  const bool again = std::exchange(again_, false);
  if (missing != missing_ || again) {
    QStringList names;
    bool news = again;
    for (const fs::path& path : missing) {
      names.append(QString::fromStdString(path.filename().string()));
      news = news || std::ranges::find(missing_, path) == missing_.end();
    }
    missing_ = missing;
    Q_EMIT removed(names, news);
  }
  std::map<fs::path, std::uint64_t> contents;
  bool news = again;
  for (const app::FileStamp& stamp : now) {
    contents.emplace(stamp.path, stamp.content);
    const auto known = reported_.find(stamp.path);
    news = news || known == reported_.end() || known->second != stamp.content;
  }
  if (contents == reported_ && !again) return;
  reported_ = std::move(contents);
  Q_EMIT changed(now, news);
}

void FileWatch::keepMine(const std::vector<fs::path>& changed) {
  editor_.finishSaving();  // it would mark what it did not write as saved
  app::keepMine(editor_.document(), editor_.file(), changed);
  editor_.publish();
}

}  // namespace clearway::gui
