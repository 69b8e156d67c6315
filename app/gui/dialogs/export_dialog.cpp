#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/wording/plan_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QRegularExpression>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/gui/dialogs/file_field.h"
#include "app/gui/widgets/dock_page.h"
#include "core/base/work_progress.h"
#include "maps/text/file_io.h"

namespace clearway::gui {
namespace {

constexpr int kPreviewPause_ms = 160;
constexpr QSize kPicturePreview{560, 480}, kLeastPreview{200, 160};
constexpr int kDialogMargin_px = 40;  // to the edges of the window below
constexpr double kPointsPerInch = 72.0;
constexpr double kLegible_pt = 4.5;  // on paper
constexpr double kLeastPost = 0.01;  // of the progress between two posts
constexpr const char* kFolderKey = "export/folder";

template <class E>
QComboBox* choiceBox(const QString& name, std::initializer_list<std::pair<QString, E>> items) {
  auto* box = new QComboBox;
  box->setAccessibleName(name);
  for (const auto& [text, value] : items) box->addItem(text, static_cast<int>(value));
  return box;
}

template <class E>
E chosen(const QComboBox* box) {
  return static_cast<E>(box->currentData().toInt());
}

template <class E>
void choose(QComboBox* box, E value) {
  box->setCurrentIndex(std::max(0, box->findData(static_cast<int>(value))));
}

// The height of the smallest text of an SVG, in its pixels; nullopt: it has none.
std::optional<double> smallestText(const std::string& svg) {
  static const QRegularExpression kFontSize("<text[^>]* font-size=\"([0-9.]+)\"");
  std::optional<double> out;
  auto found = kFontSize.globalMatch(QString::fromStdString(svg));
  while (found.hasNext()) {
    const double size = found.next().captured(1).toDouble();
    if (!out || size < *out) out = size;
  }
  return out;
}

// As the SVG says, in its own pixels.
QSizeF sizeOfSvg(const std::string& svg) {
  static const QRegularExpression box("viewBox=\"0 0 ([0-9.]+) ([0-9.]+)\"");
  const auto match = box.match(QString::fromStdString(svg.substr(0, 400)));
  return {match.captured(1).toDouble(), match.captured(2).toDouble()};
}

// The percentage to which the size of the picture limits larger labels; nullopt: it does not.
std::optional<int> limitOf(const PictureSource& source, const PictureChoices& c) {
  const double most = source.moment           ? app::largestTextScale(momentOptionsOf(source, c))
                      : drawsFleet(source, c) ? app::largestTextScale(fleetOptionsOf(source, c))
                                              : app::largestTextScale(optionsOf(source, c));
  if (most >= c.text_scale) return std::nullopt;
  return static_cast<int>(std::floor(100.0 * most));
}

}  // namespace

ExportDialog::ExportDialog(PictureSource source,
                           std::function<Result<void>(const QString&)> may_write, QWidget* parent)
    : WritingDialog(parent), source_(std::move(source)), may_write_(std::move(may_write)) {
  setWindowTitle(tr("Export a picture"));
  setObjectName("exportDialog");
  auto* columns = new QHBoxLayout;
  preview_ = new QLabel;
  preview_->setObjectName("preview");
  preview_->setAccessibleName(tr("Preview"));
  preview_->setAlignment(Qt::AlignCenter);
  preview_->setMinimumSize(kLeastPreview);
  preview_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);  // not that of its picture
  size_ = new QLabel;
  size_->setProperty("role", "muted");
  size_->setAlignment(Qt::AlignCenter);
  auto* left = new QVBoxLayout;
  left->addWidget(preview_, 1);
  left->addWidget(size_);
  text_size_ = new QLabel;
  text_size_->setObjectName("text_size");
  text_size_->setAlignment(Qt::AlignCenter);
  text_size_->setWordWrap(true);
  text_size_->hide();
  left->addWidget(text_size_);
  content_ = new QLabel;
  content_->setObjectName("content");
  content_->setWordWrap(true);
  fields_ = new DockPage;  // scrolls in a low window
  fields_->setFocusPolicy(Qt::NoFocus);
  fields_->column()->setContentsMargins(0, 0, 8, 0);
  auto* form = new QFormLayout;
  fields_->column()->addLayout(form);
  fields_->column()->addStretch(1);
  form->setHorizontalSpacing(14);
  form->setVerticalSpacing(7);
  form->addRow(tr("Shows"), content_);
  addChoices(*form);
  addSize(*form);
  addLayers(*form);
  columns->addLayout(left, 1);
  columns->addSpacing(12);
  columns->addWidget(fields_);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(12);
  column->addLayout(columns, 1);
  addFile(*column);
  pause_.setSingleShot(true);
  pause_.setInterval(kPreviewPause_ms);
  connect(&pause_, &QTimer::timeout, this, &ExportDialog::draw);
  if (source_.moment) showRunOnly(*form);
  PictureChoices first = savedChoices(source_.moment.has_value());
  first.distance = source_.shows_distance;
  first.polygons = source_.shows_polygons;
  first.traffic = source_.shows_traffic;
  first.compared = !source_.compared.empty();
  showChoices(first);
  suggest();
  enable();
  fitInto(parent);
  draw();
}

// The choices that pictures of runs have.
void ExportDialog::showRunOnly(QFormLayout& form) {
  form.setRowVisible(map_, false);
  form.setRowVisible(swept_, false);
  for (const Layer& layer : layers_) {
    if (layer.shown != &PictureChoices::title) layer.box->hide();
  }
  area_->removeItem(area_->findData(static_cast<int>(PictureArea::Selection)));
  area_->setItemText(area_->findData(static_cast<int>(PictureArea::Paths)), tr("Agents"));
}

// As large as the window allows.
void ExportDialog::fitInto(const QWidget* parent) {
  const int fields = fields_->widget()->sizeHint().height() - fields_->sizeHint().height();
  const QSize wanted = sizeHint() + QSize(kPicturePreview.width() - kLeastPreview.width(), fields);
  const QSize room = parent == nullptr
                         ? wanted
                         : parent->window()->size() - QSize(kDialogMargin_px, kDialogMargin_px);
  resize(wanted.boundedTo(room).expandedTo(minimumSizeHint()));
}

void ExportDialog::addChoices(QFormLayout& form) {
  using app::PictureFile, app::PictureTheme, app::MapForm;
  format_ = choiceBox<PictureFile>(tr("Format"), {{tr("PNG, pixels"), PictureFile::Png},
                                                  {tr("SVG, vectors"), PictureFile::Svg},
                                                  {tr("PDF, vectors"), PictureFile::Pdf}});
  area_ = choiceBox<PictureArea>(tr("Area"), {{tr("Whole map"), PictureArea::Map},
                                              {tr("Paths"), PictureArea::Paths},
                                              {tr("View"), PictureArea::View},
                                              {tr("Selected cells"), PictureArea::Selection}});
  theme_ =
      choiceBox<PictureTheme>(tr("Theme"), {{tr("Light"), PictureTheme::Light},
                                            {tr("Dark"), PictureTheme::Dark},
                                            {tr("As the reader prefers"), PictureTheme::Auto}});
  map_ = choiceBox<MapForm>(tr("Map as"), {{tr("Vectors if small"), MapForm::Auto},
                                           {tr("Vectors"), MapForm::Vectors},
                                           {tr("Image of all cells"), MapForm::Bitmap}});
  map_->setToolTip(tr("How the obstacles are drawn: as outlines, or as an image of all cells"));
  form.addRow(tr("Format"), format_);
  form.addRow(tr("Area"), area_);
  form.addRow(tr("Theme"), theme_);
  form.addRow(tr("Map as"), map_);
  for (QComboBox* box : {format_, area_, theme_, map_}) {
    connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::follow);
  }
  connect(format_, &QComboBox::currentIndexChanged, this, &ExportDialog::suggest);
}

void ExportDialog::addSize(QFormLayout& form) {
  const auto side = [&](const QString& name) {
    auto* box = new NumberBox;
    box->setAccessibleName(name);
    box->setDecimals(0);
    selectOnFocus(box);
    connect(box, &QDoubleSpinBox::valueChanged, this, &ExportDialog::follow);
    return box;
  };
  width_ = side(tr("Largest width"));
  height_ = side(tr("Largest height"));
  unit_ = choiceBox<bool>(tr("Unit"), {{tr("pixels"), false}, {tr("mm"), true}});
  connect(unit_, &QComboBox::currentIndexChanged, this, [this] { measureIn(chosen<bool>(unit_)); });
  connect(format_, &QComboBox::currentIndexChanged, this, [this] {
    const auto format = chosen<app::PictureFile>(format_);
    if (format != app::PictureFile::Svg) measureIn(format == app::PictureFile::Pdf);
  });
  auto* row = new QHBoxLayout;
  row->addWidget(width_, 1);
  row->addWidget(new QLabel("×"));
  row->addWidget(height_, 1);
  row->addWidget(unit_);
  const auto whole = [&](const QString& name, int least, int most, const QString& suffix) {
    auto* box = new CountBox;
    box->setAccessibleName(name);
    box->setRange(least, most);
    box->setSuffix(suffix);
    selectOnFocus(box);
    connect(box, &QSpinBox::valueChanged, this, &ExportDialog::follow);
    return box;
  };
  dpi_ = whole(tr("Resolution"), 50, 1200, tr(" dpi"));
  text_ = whole(tr("Labels and lines"), 25, 400, " %");
  text_->setSingleStep(10);
  text_->setToolTip(tr("Size of labels, marks and lines; they grow with the picture as well"));
  form.addRow(tr("At most"), row);
  form.addRow(tr("Resolution"), dpi_);
  form.addRow(tr("Labels and lines"), text_);
}

void ExportDialog::addLayers(QFormLayout& form) {
  using app::SweptForm;
  swept_ =
      choiceBox<SweptForm>(tr("Swept area"), {{tr("Band"), SweptForm::Band},
                                              {tr("Outline, with its area"), SweptForm::Outline},
                                              {tr("None"), SweptForm::None}});
  connect(swept_, &QComboBox::currentIndexChanged, this, &ExportDialog::follow);
  form.addRow(tr("Swept area"), swept_);
  auto* boxes = new QVBoxLayout;
  boxes->setSpacing(4);
  const auto layer = [&](bool PictureChoices::*shown, const QString& text,
                         const QString& tip = {}) {
    auto* box = new QCheckBox(text);
    box->setToolTip(tip);
    connect(box, &QCheckBox::toggled, this, &ExportDialog::follow);
    boxes->addWidget(box);
    layers_.push_back({shown, box});
  };
  layer(&PictureChoices::compared, tr("Compared paths"),
        tr("Those that are ticked in Compare, instead of the agents' own"));
  connect(layers_.front().box, &QCheckBox::toggled, this, &ExportDialog::suggest);
  layer(&PictureChoices::outlines, tr("Robot along its path"));
  layer(&PictureChoices::clearance, tr("Smallest clearance"));
  layer(&PictureChoices::search, tr("Recorded search"));
  layer(&PictureChoices::distance, tr("Distance to obstacles"));
  layer(&PictureChoices::polygons, tr("Imported polygons"));
  layer(&PictureChoices::traffic, tr("Traffic of the fleet"),
        tr("How many agents pass each cell, instead of their paths"));
  layer(&PictureChoices::grid, tr("Grid of the cells"));
  layer(&PictureChoices::axes, tr("Axes"));
  layer(&PictureChoices::legend, tr("Legend and figures"));
  layer(&PictureChoices::title, tr("Name as title"));
  form.addRow(tr("Show"), boxes);
}

QCheckBox& ExportDialog::boxOf(bool PictureChoices::*layer) const {
  return *std::ranges::find(layers_, layer, &Layer::shown)->box;
}

void ExportDialog::addFile(QVBoxLayout& column) {
  QStringList endings;
  for (int k = 0; k < format_->count(); ++k) {
    endings.append(endingOf(static_cast<app::PictureFile>(format_->itemData(k).toInt())));
  }
  file_ = new FileField(*format_, endings);
  connect(file_, &FileField::refused, this, &ExportDialog::showProblem);
  connect(file_, &FileField::changed, this, [this] { hideProblem(); });  // it is about the name
  auto* row = new QFormLayout;
  row->addRow(tr("File"), file_);
  column.addLayout(row);
  addLastRows(column);
}

PictureChoices ExportDialog::choices() const {
  PictureChoices c = shown_;
  c.format = chosen<app::PictureFile>(format_);
  c.area = chosen<PictureArea>(area_);
  (c.in_mm ? c.width_mm : c.width_px) = width_->value();
  (c.in_mm ? c.height_mm : c.height_px) = height_->value();
  c.dpi = dpi_->value();
  c.text_scale = text_->value() / 100.0;
  c.map = chosen<app::MapForm>(map_);
  c.swept = chosen<app::SweptForm>(swept_);
  c.theme = chosen<app::PictureTheme>(theme_);
  for (const Layer& layer : layers_) c.*layer.shown = layer.box->isChecked();
  return c;
}

void ExportDialog::showChoices(const PictureChoices& c) {
  showing_ = true;
  shown_ = c;
  choose(format_, c.format);
  choose(area_, c.area == PictureArea::Selection && !source_.selection ? PictureArea::Map : c.area);
  choose(unit_, c.in_mm);
  for (QDoubleSpinBox* box : {width_, height_}) {
    box->setRange(c.in_mm ? 20.0 : 240.0, c.in_mm ? 2000.0 : 16384.0);
    box->setSingleStep(c.in_mm ? 5.0 : 100.0);
  }
  width_->setValue(c.in_mm ? c.width_mm : c.width_px);
  height_->setValue(c.in_mm ? c.height_mm : c.height_px);
  dpi_->setValue(static_cast<int>(c.dpi));
  text_->setValue(static_cast<int>(std::lround(100.0 * c.text_scale)));
  choose(map_, c.map);
  choose(swept_, c.swept);
  choose(theme_, c.theme);
  for (const Layer& layer : layers_) layer.box->setChecked(c.*layer.shown);
  showing_ = false;
}

// Each unit has its own size. Pages of paper have millimetres, and pictures of pixels pixels.
void ExportDialog::measureIn(bool mm) {
  if (showing_ || shown_.in_mm == mm) return;
  PictureChoices c = shown_;
  c.in_mm = mm;
  showChoices(c);
  follow();
}

void ExportDialog::setSource(PictureSource source) {
  source_ = std::move(source);
  enable();
  pause_.start();
}

void ExportDialog::follow() {
  if (showing_) return;
  shown_ = choices();
  enable();
  pause_.start();
}

void ExportDialog::enable() {
  content_->setText(contentText(source_, shown_));
  const bool single = !drawsFleet(source_, shown_);
  const auto& agents = agentsOf(source_, shown_);
  const bool paths =
      single && std::ranges::any_of(agents, [](const auto& a) { return a.path.has_value(); });
  const bool shaped = paths && std::ranges::any_of(agents, [](const auto& a) {
                        return a.path && a.footprint.has_value();
                      });
  boxOf(&PictureChoices::compared).setVisible(!source_.compared.empty());
  dpi_->setEnabled(shown_.in_mm);
  swept_->setEnabled(shaped);
  boxOf(&PictureChoices::outlines).setEnabled(shaped);
  boxOf(&PictureChoices::clearance)
      .setEnabled(single && std::ranges::any_of(
                                agents, [](const auto& a) { return a.certificate.has_value(); }));
  boxOf(&PictureChoices::search)
      .setEnabled(single && (source_.tones != nullptr || source_.search != nullptr));
  boxOf(&PictureChoices::polygons).setEnabled(source_.polygons != nullptr);
  boxOf(&PictureChoices::traffic).setEnabled(!single);
  const int selection = area_->findData(static_cast<int>(PictureArea::Selection));
  if (selection >= 0 && !source_.selection) area_->removeItem(selection);
}

// The picture as it will be, at the preview's size.
void ExportDialog::draw() {
  const QSize room = preview_->size() * devicePixelRatioF();
  preview_work_.start([this, source = source_, c = choices(),
                       room](const Background::Handle& handle) -> Background::Answer {
    StopCheck stop(Budget{}, handle.stop);
    const Result<std::string> svg = drawnSvg(source, c, &stop);
    Result<QImage> image;
    QSizeF px;
    std::optional<double> text;
    if (svg) {
      px = sizeOfSvg(*svg);
      text = smallestText(*svg);
      const double scale = std::min(room.width() / px.width(), room.height() / px.height());
      const auto png = app::renderPng(*svg, std::max(1, static_cast<int>(px.width() * scale)));
      image = png.map([](const std::vector<std::uint8_t>& bytes) {
        return QImage::fromData(bytes.data(), static_cast<int>(bytes.size()), "PNG");
      });
    } else {
      image = svg.map([](const std::string&) { return QImage(); });
    }
    return [this, image, px, text, c] {
      showPreview(image);
      if (!image) return;
      showTextSize(c.in_mm && text ? std::optional(*text * kPointsPerInch / c.dpi) : std::nullopt,
                   limitOf(source_, c));
      const QString in_px =
          tr("%1 × %2 pixels").arg(std::lround(px.width())).arg(std::lround(px.height()));
      const auto mm = [&](double length) { return fixed(25.4 * length / c.dpi, 1); };
      size_->setText(c.in_mm ? tr("%1 × %2 mm").arg(mm(px.width()), mm(px.height())) + ", " + in_px
                             : in_px);
    };
  });
}

// Of the smallest text on paper, and whether labels are as large as wanted.
void ExportDialog::showTextSize(std::optional<double> points, std::optional<int> limit) {
  const bool tiny = points && *points < kLegible_pt;
  QStringList lines;
  if (points) {
    const QString size = fixed(*points, 1);
    lines.append(tiny && !limit ? tr("The smallest text is %1 pt: raise Labels and lines").arg(size)
                                : tr("The smallest text is %1 pt").arg(size));
  }
  if (limit) {
    lines.append(tr("Labels and lines are limited to %1 % by the size of the picture").arg(*limit));
  }
  text_size_->setVisible(!lines.empty());
  text_size_->setText(lines.join("\n"));
  setTone(text_size_, tiny || limit ? "caution" : "calm");
}

void ExportDialog::showPreview(const Result<QImage>& image) {
  if (!image) {
    preview_->clear();
    preview_failed_ = true;
    showProblem(image.error());
    return;
  }
  if (std::exchange(preview_failed_, false)) hideProblem();  // not that of writing
  drawn_ = *image;
  QPixmap shown = QPixmap::fromImage(*image);
  shown.setDevicePixelRatio(devicePixelRatioF());
  preview_->setPixmap(shown);
}

void ExportDialog::resizeEvent(QResizeEvent* event) {
  WritingDialog::resizeEvent(event);
  pause_.start();
}

QString ExportDialog::file() const { return file_->file(); }

// Beside the map, or where the last picture went.
void ExportDialog::suggest() {
  if (!suggested_.isEmpty() && file_->text() != suggested_) return file_->followFormat();
  QString folder = QString::fromStdString(source_.folder.string());
  if (folder.isEmpty()) folder = QSettings().value(kFolderKey).toString();
  if (folder.isEmpty() || !QFileInfo(folder).isDir()) folder = QDir::homePath();
  file_->suggest(suggestedPicture(source_, choices(), folder));
  suggested_ = file_->text();
}

void ExportDialog::write() {
  const Result<void> ending = file_->takeEnding();
  const QString name = file();
  const PictureChoices c = choices();
  if (const Result<void> good = may_write_(name); !good) return showProblem(good.error());
  if (!ending) return showProblem(ending.error());
  if (!mayReplace({name})) return;
  save(c, source_.moment.has_value());
  QSettings().setValue(kFolderKey, QFileInfo(name).path());
  start(
      [this, source = source_, c, name](const Background::Handle& handle,
                                        const Progress& progress) -> Written {
        double posted = 0.0;
        const WorkWatch watch([&](double fraction) {
          if (fraction < posted + kLeastPost) return;
          posted = fraction;
          progress(fraction);
        });
        StopCheck stop(Budget{}, handle.stop);
        const Result<std::string> bytes = drawnFile(source, c, &stop);
        Result<void> saved = bytes.map([](const std::string&) {});
        if (bytes && !handle.stop->requested()) saved = maps::saveFile(name.toStdString(), *bytes);
        return [this, saved, name] {
          if (saved) Q_EMIT written(name);
          return saved;
        };
      },
      "not enough memory for a picture of this size");
}

}  // namespace clearway::gui
