#include "app/gui/document/said_notices.h"

#include <QCryptographicHash>
#include <QSettings>

#include "app/document/vector/vector_layers.h"

namespace clearway::gui {
namespace {

constexpr const char* kGivenKey = "notices/given";
constexpr qsizetype kMostKept = 500;  // the latest ones

QString keyOf(const app::EditFile& file, const Message& notice) {
  QCryptographicHash hash(QCryptographicHash::Sha1);
  const bool is_named = app::isProjectFile(file) && file.map;  // its map is a file of its own
  for (const app::FileStamp& stamp : file.stamps) {
    if (is_named && stamp.path == file.path) continue;
    hash.addData(QByteArray::fromStdString(stamp.path.string()) + '\n');
  }
  hash.addData(QByteArray::fromStdString(notice.text()));
  return QString::fromLatin1(hash.result().toHex());
}

}  // namespace

std::vector<Message> newNotices(const app::EditFile& file, const std::vector<Message>& notices) {
  std::vector<Message> out;
  QStringList given = QSettings().value(kGivenKey).toStringList();
  for (const Message& notice : notices) {
    const QString key = keyOf(file, notice);
    if (given.contains(key)) continue;
    given.append(key);
    out.push_back(notice);
  }
  if (out.empty()) return out;
  QSettings().setValue(kGivenKey, given.mid(qMax(qsizetype{0}, given.size() - kMostKept)));
  return out;
}

std::vector<Message> lossesToSay(const app::EditFile& file, const std::vector<Message>& losses) {
  std::vector<Message> out;
  for (const Message& loss : losses) {
    if (!app::isSaidOnce(loss) || !newNotices(file, {loss}).empty()) out.push_back(loss);
  }
  return out;
}

}  // namespace clearway::gui
