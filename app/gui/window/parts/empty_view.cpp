#include "app/gui/window/parts/empty_view.h"

#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "app/gui/document/data_folder.h"
#include "app/gui/document/outside_permissions.h"
#include "app/gui/widgets/cards/banner_style.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {
namespace {

constexpr int kSideWidth = 264;
constexpr int kButtonHeight = 36;
constexpr int kTall_px = 460;

QLabel* heading(const QString& text) {
  auto* out = new QLabel(text);
  out->setProperty("role", "heading");
  return out;
}

QScrollArea* scrolled(QWidget* content) {
  auto* out = new QScrollArea;
  out->setWidgetResizable(true);
  out->setFrameShape(QFrame::NoFrame);
  out->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  out->setWidget(content);
  return out;
}

// The folder, with ~ for the user's home.
QString folderText(const QFileInfo& file) {
  const QString folder = file.absolutePath();
  const QString home = QDir::homePath();
  const bool at_home = !home.isEmpty() && folder.startsWith(home);
  return QDir::toNativeSeparators(at_home ? '~' + folder.mid(home.size()) : folder);
}

}  // namespace

EmptyView::EmptyView(QWidget* parent)
    : QWidget(parent),
      picture_(new QLabel),
      recent_title_(heading(tr("Recent files"))),
      open_(new QPushButton(tr("Open…"))),
      new_(new QPushButton(tr("New map…"))),
      tour_(new QPushButton(tr("Tour in three steps"))),
      guide_(new QPushButton(tr("Guide"))),
      left_card_(new QFrame),
      left_(makeLeft()),
      recent_(new FileCards(tr("Recent files"))),
      samples_(new FileCards(tr("Samples"))) {
  setObjectName("emptyView");
  setAttribute(Qt::WA_StyledBackground);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  auto* side = scrolled(makeSide());
  side->setFixedWidth(kSideWidth);
  row->addWidget(side);
  row->addWidget(makeFiles(), 1);
  QList<FileCard> cards;
  for (const Sample& s : samples()) cards.append({s.file, s.title, s.text});
  samples_->setCards(cards, false);
  for (FileCards* list : {recent_, samples_}) {
    connect(list, &FileCards::opened, this, &EmptyView::fileWanted);
    connect(&thumbnails_, &Thumbnails::ready, list,
            [this, list](const QString& file, const ThumbnailLook& look, const QImage& picture) {
              if (look == thumbnailLook()) list->setPicture(file, picture);
            });
  }
  connect(recent_, &FileCards::removed, this, &EmptyView::forgetWanted);
  setRecent({});
  restyle();
}

QWidget* EmptyView::makeSide() {
  auto* side = new QWidget;
  side->setObjectName("startSide");
  side->setAttribute(Qt::WA_StyledBackground);
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(28, 28, 28, 24);
  column->setSpacing(10);
  auto* title = new QLabel("Clearway");
  title->setObjectName("title");
  auto* text = new QLabel(tr("Paths that are proved free along the whole motion."));
  text->setObjectName("kinds");
  text->setWordWrap(true);
  column->addWidget(picture_);
  column->addWidget(title);
  column->addWidget(text);
  column->addSpacing(14);
  open_->setObjectName("open");
  open_->setIcon(icon("open", Ink::OnAccent));
  new_->setIcon(icon("new"));
  tour_->setIcon(icon("goal"));
  guide_->setIcon(icon("guide"));
  open_->setToolTip(tr("Open a file (Ctrl+O)"));
  new_->setToolTip(tr("Make a new map (Ctrl+N)"));
  tour_->setToolTip(tr("Place a robot, set a goal, plan: on a sample map"));
  guide_->setToolTip(tr("How the editor works, with pictures (F1)"));
  connect(open_, &QPushButton::clicked, this, &EmptyView::openWanted);
  connect(new_, &QPushButton::clicked, this, &EmptyView::newWanted);
  connect(tour_, &QPushButton::clicked, this, &EmptyView::tourWanted);
  connect(guide_, &QPushButton::clicked, this, &EmptyView::guideWanted);
  for (QPushButton* b : {open_, new_, tour_, guide_}) {
    b->setMinimumHeight(kButtonHeight);
    column->addWidget(b);
  }
  tour_->setVisible(!samplesFolder().isEmpty());
  column->addStretch(1);
  auto* kinds = new QLabel(
      tr("Drop a file here: ROS maps, MovingAI maps, images, projects, plans and scenes."));
  kinds->setObjectName("kinds");
  kinds->setWordWrap(true);
  column->addWidget(kinds);
  return side;
}

// A low window has room for what can be done.
void EmptyView::resizeEvent(QResizeEvent* event) {
  picture_->setVisible(height() >= kTall_px);
  QWidget::resizeEvent(event);
}

QWidget* EmptyView::makeFiles() {
  auto* content = new QWidget;
  content->setObjectName("startFiles");
  content->setAttribute(Qt::WA_StyledBackground);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(24, 28, 24, 24);
  column->setSpacing(4);
  column->addWidget(left_);
  column->addWidget(recent_title_);
  column->addWidget(recent_);
  column->addSpacing(12);
  auto* title = heading(tr("Samples"));
  title->setVisible(!samplesFolder().isEmpty());
  column->addWidget(title);
  column->addWidget(samples_);
  column->addStretch(1);
  return scrolled(content);
}

QWidget* EmptyView::makeLeft() {
  left_card_->setObjectName("startLeft");
  auto* text = new QLabel(tr("There is unsaved work of an editor that crashed."));
  text->setWordWrap(true);
  auto* recover = new QPushButton(tr("Recover…"));
  recover->setToolTip(tr("Choose what is recovered and what is discarded"));
  connect(recover, &QPushButton::clicked, this, &EmptyView::recoverWanted);
  auto* row = new QHBoxLayout(left_card_);
  row->addWidget(text, 1);
  row->addWidget(recover);
  auto* out = new QWidget;  // with room below the card
  auto* column = new QVBoxLayout(out);
  column->setContentsMargins(8, 0, 8, 14);
  column->addWidget(left_card_);
  out->hide();
  return out;
}

void EmptyView::setLeft(bool any) { left_->setVisible(any); }

void EmptyView::setRecent(const QStringList& files) {
  files_ = files;
  QList<FileCard> cards;
  for (const QString& name : files) {
    const QFileInfo file(name);
    const bool missing = !file.exists();
    cards.append({name, file.fileName(), missing ? tr("missing") : folderText(file), missing});
  }
  recent_->setCards(cards, true);
  recent_title_->setVisible(!cards.isEmpty());
  recent_->setVisible(!cards.isEmpty());
  if (isVisible()) wantPictures();
}

ThumbnailLook EmptyView::thumbnailLook() const {
  return {isMapDark(), hasSafeColours(), devicePixelRatioF()};
}

void EmptyView::wantPictures() {
  for (const QString& file : files_) {
    thumbnails_.want(file, thumbnailLook(), isOutsidePermitted(file));
  }
  for (const Sample& s : samples()) thumbnails_.want(s.file, thumbnailLook());
}

void EmptyView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  setRecent(QStringList(files_));  // files come and go
}

void EmptyView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) restyle();
  QWidget::changeEvent(event);
}

void EmptyView::restyle() {
  const Theme& theme = currentTheme();
  const QColor accent = currentPalette().color(QPalette::Highlight);
  picture_->setPixmap(pixmap("plan", accent, 44, devicePixelRatioF()));
  const QString style =
      QString(
          "#emptyView,#startFiles{background:%1}"
          "#startSide{background:palette(window);border-right:1px solid %7}"
          "#title{color:%2;font-size:20pt;font-weight:bold}"
          "QLabel[role=heading]{color:%2;font-size:12pt;font-weight:bold;padding:0 8px}"
          "#kinds{color:%3}#open{background:%4;color:%5;border:0;border-radius:3px;"
          "font-weight:bold}#open:hover{background:%6}#open:focus{border:2px solid %2}"
          "QListView[role=cards]{border:0;background:transparent}")
          .arg(theme.outside.name(), theme.ink.name(), theme.muted.name(), accent.name(),
               currentPalette().color(QPalette::HighlightedText).name(), accent.darker(108).name(),
               theme.edge.name());
  if (styleSheet() != style) setStyleSheet(style);
  applyLook(*left_card_, bannerLook(BannerKind::Notice));
  if (isVisible()) wantPictures();
}

}  // namespace clearway::gui
