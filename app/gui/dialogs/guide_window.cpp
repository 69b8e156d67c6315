#include "app/gui/dialogs/guide_window.h"

#include <QApplication>
#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QImageReader>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QShortcut>
#include <QTextBlock>
#include <QTextTable>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <optional>

#include "app/gui/document/data_folder.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/translation.h"

namespace clearway::gui {
namespace {

constexpr int kPicture_px = 640;  // widest picture
constexpr int kHeadingsWidth = 190;
constexpr double kCellPadding_px = 5.0;
constexpr QSize kGuideSize{960, 680};

// As in links to headings: "Paint a wall" is "paint-a-wall".
QString slug(const QString& heading) {
  QString out;
  for (const QChar c : heading.toLower()) {
    if (c.isLetterOrNumber() || c == '_') out += c;
    if (c == ' ' || c == '-') out += '-';
  }
  return out;
}

std::optional<QString> markdownOf(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
  return QString::fromUtf8(file.readAll());
}

// Keys that mean nothing in a line of text.
bool scrolls(const QKeyEvent& key) {
  switch (key.key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: return key.modifiers().testFlag(Qt::KeypadModifier) || !key.modifiers();
    default: return false;
  }
}

}  // namespace

GuidePage::GuidePage(const QString& folder) : folder_(folder) {
  setAccessibleName(tr("Page"));
  setOpenLinks(false);
  connect(this, &QTextBrowser::anchorClicked, this, &GuidePage::follow);
}

bool GuidePage::open(const QString& page) {
  const QString name = page.section('#', 0, 0);
  const QString heading = page.section('#', 1);
  if (!name.isEmpty() && name != page_) {
    const QString path = folder_ + '/' + name;
    const std::optional<QString> text = folder_.isEmpty() ? std::nullopt : markdownOf(path);
    if (!text) return false;
    page_ = name;
    document()->setBaseUrl(QUrl::fromLocalFile(folder_ + '/'));
    document()->setMarkdown(*text);
    style();
    moveCursor(QTextCursor::Start);
    Q_EMIT opened();
  }
  for (const QString& text : headings()) {
    if (slug(text) != heading) continue;
    goToHeading(text);
    break;
  }
  return true;
}

QStringList GuidePage::headings() const {
  QStringList out;
  for (QTextBlock b = document()->begin(); b.isValid(); b = b.next()) {
    const int level = b.blockFormat().headingLevel();
    if (level == 1 || level == 2) out.append(b.text());
  }
  return out;
}

void GuidePage::goToHeading(const QString& text) {
  for (QTextBlock b = document()->begin(); b.isValid(); b = b.next()) {
    if (b.blockFormat().headingLevel() == 0 || b.text() != text) continue;
    moveCursor(QTextCursor::End);  // scrolls so that the heading comes to the top
    setTextCursor(QTextCursor(b));
    return;
  }
}

bool GuidePage::openWith(const QString& text) {
  for (const QString& name : QDir(folder_).entryList({"*.md"}, QDir::Files, QDir::Name)) {
    if (name == page_) continue;
    QTextDocument page;
    page.setMarkdown(markdownOf(folder_ + '/' + name).value_or(QString()));
    if (!page.find(text).isNull()) return open(name);
  }
  return false;
}

void GuidePage::follow(const QUrl& link) {
  const bool local = link.isRelative() || link.isLocalFile();
  const QString name = link.isLocalFile() ? QFileInfo(link.toLocalFile()).fileName() : link.path();
  const bool is_page = local && (name.isEmpty() || name.endsWith(".md"));
  const QString target = link.hasFragment() ? name + '#' + link.fragment() : name;
  if (is_page && open(target)) return;
  QDesktopServices::openUrl(local ? QUrl::fromLocalFile(folder_ + '/' + link.path()) : link);
}

QVariant GuidePage::loadResource(int type, const QUrl& name) {
  if (type != QTextDocument::ImageResource) return QTextBrowser::loadResource(type, name);
  QImageReader reader(name.isLocalFile() ? name.toLocalFile() : folder_ + '/' + name.path());
  QImage picture = reader.read();
  if (picture.width() > kPicture_px) {
    const double ratio = devicePixelRatioF();
    const int width = std::min(picture.width(), static_cast<int>(kPicture_px * ratio));
    picture = picture.scaledToWidth(width, Qt::SmoothTransformation);
    picture.setDevicePixelRatio(1.0 * width / kPicture_px);
  }
  return picture;
}

// Links and tables in colours of the theme, which Markdown does not have.
void GuidePage::style() {
  for (QTextFrame* frame : document()->rootFrame()->childFrames()) {
    auto* table = qobject_cast<QTextTable*>(frame);
    if (table == nullptr) continue;
    QTextTableFormat format = table->format();
    format.setBorderCollapse(true);
    format.setBorderBrush(currentTheme().edge);
    format.setCellPadding(kCellPadding_px);
    format.setTopMargin(kCellPadding_px);
    table->setFormat(format);
  }
  const QColor accent = currentPalette().color(QPalette::Link);
  for (QTextBlock b = document()->begin(); b.isValid(); b = b.next()) {
    for (auto part = b.begin(); !part.atEnd(); ++part) {
      QTextCharFormat format = part.fragment().charFormat();
      if (!format.isAnchor()) continue;
      QTextCursor cursor(document());
      cursor.setPosition(part.fragment().position());
      cursor.setPosition(part.fragment().position() + part.fragment().length(),
                         QTextCursor::KeepAnchor);
      QTextCharFormat change;
      change.setForeground(accent);
      cursor.mergeCharFormat(change);
    }
  }
}

void GuidePage::changeEvent(QEvent* event) {
  QTextBrowser::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) style();
}

GuideWindow::GuideWindow(QWidget* parent)
    : QDialog(parent),
      page_(new GuidePage(docsFolder())),
      headings_(new QListWidget),
      query_(new QLineEdit),
      missing_(new QLabel) {
  setObjectName("guide");
  setWindowTitle(tr("Guide"));
  resizeOnScreen(*this, kGuideSize);
  headings_->setAccessibleName(tr("Contents"));
  headings_->setFixedWidth(kHeadingsWidth);
  headings_->setWordWrap(true);
  query_->setPlaceholderText(tr("Find in the guide (Return: next)"));
  query_->setAccessibleName(tr("Find in the guide"));
  query_->setClearButtonEnabled(true);
  auto* home = iconButton(tr("Back to the guide"));
  home->setIcon(icon("guide"));
  auto* top = new QHBoxLayout;
  top->addWidget(home);
  top->addWidget(query_, 1);
  auto* pages = new QHBoxLayout;
  pages->addWidget(headings_);
  pages->addWidget(page_, 1);
  auto* column = new QVBoxLayout(this);
  column->addLayout(top);
  missing_->setObjectName("guideMissing");
  missing_->setTextFormat(Qt::PlainText);
  missing_->setWordWrap(true);
  setTone(missing_, "bad");
  missing_->hide();
  column->addWidget(missing_);
  column->addLayout(pages, 1);
  connect(page_, &GuidePage::opened, this, &GuideWindow::showPage);
  connect(headings_, &QListWidget::currentTextChanged, page_, &GuidePage::goToHeading);
  connect(query_, &QLineEdit::returnPressed, this, &GuideWindow::find);
  connect(query_, &QLineEdit::textChanged, this, [this] {
    setTone(query_, "");
    missing_->hide();
  });
  connect(home, &QToolButton::clicked, this, [this] { open("guide.md"); });
  connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, query_,
          [this] { query_->setFocus(); });
  for (QWidget* w : std::initializer_list<QWidget*>{page_, headings_, home, query_}) {
    w->installEventFilter(this);
  }
  page_->setFocus();
}

bool GuideWindow::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QDialog::eventFilter(watched, event);
  const auto& key = *static_cast<QKeyEvent*>(event);
  if (watched == query_) {
    if (!scrolls(key)) return false;
    QApplication::sendEvent(page_, event);
    return true;
  }
  const bool plain = (key.modifiers() & ~Qt::ShiftModifier) == Qt::NoModifier;
  if (!plain || key.text().size() != 1 || !key.text().front().isLetterOrNumber()) return false;
  query_->setFocus();
  query_->setText(key.text());
  return true;
}

bool GuideWindow::open(const QString& page) { return page_->open(page); }

void GuideWindow::showPage() {
  const QSignalBlocker quiet(headings_);
  headings_->clear();
  headings_->addItems(page_->headings());
}

// The next place on the page, from the start again at the end; if there is none, on other pages.
void GuideWindow::find() {
  const QString text = query_->text();
  if (text.isEmpty() || page_->find(text)) return;
  page_->moveCursor(QTextCursor::Start);
  const bool found = page_->find(text) || (page_->openWith(text) && page_->find(text));
  setTone(query_, found ? "" : "bad");
  missing_->setText(tr("No page contains “%1”").arg(text));
  missing_->setHidden(found);
}

}  // namespace clearway::gui
