#include "app/gui/dialogs/animation_dialog.h"

#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QSpinBox>
#include <QVBoxLayout>

#include "app/gui/dialogs/file_field.h"
#include "app/gui/widgets/dock_page.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {
namespace {

constexpr int kDialogWidth_px = 520;

QString whatOf(const AnimationSource& source) {
  if (!source.recording.isEmpty()) return AnimationDialog::tr("the simulation");
  if (source.isFleet()) return AnimationDialog::tr("the fleet, over the time of its plan");
  return AnimationDialog::tr("the agents on their paths");
}

}  // namespace

AnimationDialog::AnimationDialog(AnimationSource source,
                                 std::function<Result<void>(const QString&)> may_write,
                                 QWidget* parent)
    : WritingDialog(parent), source_(std::move(source)), may_write_(std::move(may_write)) {
  setWindowTitle(tr("Export an animation"));
  setObjectName("animationDialog");
  setMinimumWidth(kDialogWidth_px);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(12);
  auto* form = new QFormLayout;
  form->setHorizontalSpacing(14);
  addFields(*form);
  column->addLayout(form);
  addLastRows(*column);
  showLength();
}

void AnimationDialog::addFields(QFormLayout& form) {
  const AnimationChoices c = savedAnimation();
  form.addRow(tr("Shows"), new QLabel(whatOf(source_)));
  const auto box = [](const QString& name, const QStringList& items, bool second) {
    auto* out = new QComboBox;
    out->setAccessibleName(name);
    out->addItems(items);
    out->setCurrentIndex(second ? 1 : 0);
    return out;
  };
  format_ = box(tr("Format"), {tr("GIF, one file"), tr("PNG, a file for each frame")}, c.numbered);
  area_ = box(tr("Area"), {tr("Whole map"), tr("Paths")}, !c.whole_map);
  theme_ = box(tr("Theme"), {tr("Light"), tr("Dark")}, c.theme == app::PictureTheme::Dark);
  const auto whole = [](const QString& name, int least, int most, int value) {
    auto* out = new CountBox;
    out->setAccessibleName(name);
    out->setRange(least, most);
    out->setValue(value);
    selectOnFocus(out);
    return out;
  };
  frames_ = whole(tr("Frames"), 2, 2000, c.frames);
  size_ = whole(tr("Longest side"), 240, 4096, static_cast<int>(c.size_px));
  size_->setSuffix(tr(" pixels"));
  size_->setSingleStep(100);
  rate_ = new NumberBox;
  rate_->setAccessibleName(tr("Frames a second"));
  rate_->setRange(1.0, 50.0);
  rate_->setDecimals(1);
  rate_->setValue(c.frames_per_s);
  selectOnFocus(rate_);
  length_ = new QLabel;
  length_->setProperty("role", "muted");
  form.addRow(tr("Format"), format_);
  form.addRow(tr("Frames"), frames_);
  form.addRow(tr("Frames a second"), rate_);
  form.addRow(QString(), length_);
  form.addRow(tr("Longest side"), size_);
  form.addRow(tr("Area"), area_);
  form.addRow(tr("Theme"), theme_);
  QString folder = QString::fromStdString(source_.picture.folder.string());
  if (folder.isEmpty()) folder = QDir::homePath();
  file_ = new FileField(*format_, {"gif", "png"});
  file_->suggest(folder + "/" + source_.picture.stem + (c.numbered ? ".png" : ".gif"));
  form.addRow(tr("File"), file_);
  connect(file_, &FileField::changed, this, [this] {
    hideProblem();  // it is about the name
    showLength();
  });
  connect(file_, &FileField::refused, this, &AnimationDialog::showProblem);
  connect(format_, &QComboBox::currentIndexChanged, this, [this] {
    file_->followFormat();
    showLength();
  });
  connect(frames_, &QSpinBox::valueChanged, this, &AnimationDialog::showLength);
  connect(rate_, &QDoubleSpinBox::valueChanged, this, &AnimationDialog::showLength);
}

AnimationChoices AnimationDialog::choices() const {
  AnimationChoices c;
  c.numbered = format_->currentIndex() == 1;
  c.frames = frames_->value();
  c.frames_per_s = rate_->value();
  c.size_px = size_->value();
  c.theme = theme_->currentIndex() == 1 ? app::PictureTheme::Dark : app::PictureTheme::Light;
  c.whole_map = area_->currentIndex() == 0;
  return c;
}

void AnimationDialog::showLength() {
  const AnimationChoices c = choices();
  const QString files = tr("%1 to %2")
                            .arg(QFileInfo(numberedFile(file(), 1)).fileName(),
                                 QFileInfo(numberedFile(file(), c.frames)).fileName());
  length_->setText(c.numbered ? files
                              : tr("plays for %1 s").arg(fixed(c.frames / c.frames_per_s, 1)));
  rate_->setEnabled(!c.numbered);
}

QString AnimationDialog::file() const { return file_->file(); }

void AnimationDialog::write() {
  const Result<void> ending = file_->takeEnding();
  const AnimationJob job{source_, choices(), file(), may_write_};
  QStringList files;
  for (int k = 1; job.choices.numbered && k <= job.choices.frames; ++k) {
    files.append(numberedFile(job.file, k));
  }
  if (files.isEmpty()) files.append(job.file);
  if (const Result<void> good = may_write_(files.front()); !good) return showProblem(good.error());
  if (!ending) return showProblem(ending.error());
  if (!mayReplace(files)) return;
  save(job.choices);
  start(
      [this, job](const Background::Handle& handle, const Progress& progress) -> Written {
        const Result<int> count = writeAnimation(job, [&](double part) {
          progress(part);
          return !handle.stop->requested();
        });
        return [this, count, file = job.file]() -> Result<void> {
          const int pictures = TRY(count);
          Q_EMIT written(file, pictures);
          return {};
        };
      },
      "not enough memory for this animation");
}

}  // namespace clearway::gui
