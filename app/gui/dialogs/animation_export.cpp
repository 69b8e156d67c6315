#include "app/gui/dialogs/animation_export.h"

#include <QFileInfo>
#include <QSettings>
#include <memory>

#include "app/drawing/pictures/animation.h"
#include "app/drawing/pictures/recording_picture.h"
#include "maps/text/file_io.h"

namespace clearway::gui {
namespace {

PictureChoices pictureChoicesOf(const AnimationChoices& c) {
  PictureChoices out;
  out.width_px = out.height_px = c.size_px;
  out.theme = c.theme;
  out.area = c.whole_map ? PictureArea::Map : PictureArea::Paths;
  out.search = false;
  return out;
}

app::RecordingPictureOptions recordingOptionsOf(const AnimationJob& job) {
  app::RecordingPictureOptions out;
  out.title = job.source.title.toStdString();
  out.max_width = out.max_height = job.choices.size_px;
  out.fill = true;
  out.safe = job.source.picture.safe_colours;
  out.theme = job.choices.theme;
  out.window = job.choices.whole_map ? app::FleetWindow::WholeMap : app::FleetWindow::Auto;
  out.marks = job.source.marks;
  out.trail_s = job.source.trail_s;
  out.frames = static_cast<std::size_t>(job.choices.frames);
  out.frames_per_s = job.choices.frames_per_s;
  return out;
}

// Of the k-th frame of `of`.
double partOf(std::size_t k, std::size_t of) {
  return static_cast<double>(k) / static_cast<double>(of - 1);
}

// Each picture at a part of the whole time, from 0 to 1.
Result<int> writeNumbered(const AnimationJob& job,
                          const std::function<Result<std::string>(double)>& svg,
                          const std::function<bool(double)>& progress) {
  const int frames = job.choices.frames;
  for (int k = 0; k < frames; ++k) {
    const QString file = numberedFile(job.file, k + 1);
    TRY(job.may_write(file));
    std::string drawn =
        TRY(svg(partOf(static_cast<std::size_t>(k), static_cast<std::size_t>(frames))));
    const std::string png = TRY(app::painted(std::move(drawn), app::PictureFile::Png));
    TRY(maps::saveFile(file.toStdString(), png));
    if (!progress(static_cast<double>(k + 1) / frames)) return k + 1;
  }
  return frames;
}

// Empty: it was cancelled.
Result<int> writeGif(const AnimationJob& job, const Result<std::string>& gif) {
  const std::string bytes = TRY(gif);
  if (bytes.empty()) return 0;
  TRY(maps::saveFile(job.file.toStdString(), bytes));
  return 1;
}

Result<int> writeRecording(const AnimationJob& job, const std::function<bool(double)>& progress) {
  app::Recording recording = TRY(app::Recording::open(job.source.recording.toStdString()));
  const app::RecordingPictureOptions options = recordingOptionsOf(job);
  if (!job.choices.numbered) {
    return writeGif(job, app::recordingGif(recording, options, progress));
  }
  const auto svg = [&](double part) {
    const double length = static_cast<double>(recording.last() - recording.first());
    return app::recordingSvg(recording, recording.first() + static_cast<Tick>(length * part),
                             options);
  };
  return writeNumbered(job, svg, progress);
}

Result<int> writeFleet(const AnimationJob& job, const std::function<bool(double)>& progress) {
  const app::FleetPictureInput input = fleetInputOf(job.source.picture);
  app::FleetPictureOptions options =
      fleetOptionsOf(job.source.picture, pictureChoicesOf(job.choices));
  options.whole_trails = false;  // they grow
  if (!job.choices.numbered) {
    const app::AnimationOptions animation{options, static_cast<std::size_t>(job.choices.frames),
                                          job.choices.frames_per_s};
    return writeGif(job, app::renderFleetGif(input, animation, progress));
  }
  const double end_s = job.source.duration_s();
  const auto svg = [&](double part) -> Result<std::string> {
    options.times_s = {end_s * part};
    return app::renderFleetSvg(input, options);
  };
  return writeNumbered(job, svg, progress);
}

Result<int> writePlan(const AnimationJob& job, const std::function<bool(double)>& progress) {
  const PictureChoices choices = pictureChoicesOf(job.choices);
  const app::PictureInput input = inputOf(job.source.picture, choices);
  app::PictureOptions options = optionsOf(job.source.picture, choices);
  options.title = job.source.title.toStdString();
  const app::PlanFrames run(input, options, job.source.clocks);
  if (!job.choices.numbered) {
    return writeGif(job, app::planGif(run, static_cast<std::size_t>(job.choices.frames),
                                      job.choices.frames_per_s, progress));
  }
  return writeNumbered(
      job, [&](double part) -> Result<std::string> { return run.at(run.duration_s() * part); },
      progress);
}

}  // namespace

AnimationChoices savedAnimation() {
  const QSettings s;
  AnimationChoices c;
  c.numbered = s.value("animation/numbered", c.numbered).toBool();
  const int frames = s.value("animation/frames", c.frames).toInt();
  if (frames >= 2 && frames <= 2000) c.frames = frames;
  const double rate = s.value("animation/frames_per_s", c.frames_per_s).toDouble();
  if (rate >= 1.0 && rate <= 50.0) c.frames_per_s = rate;
  const double size = s.value("animation/size_px", c.size_px).toDouble();
  if (size >= 240.0 && size <= 4096.0) c.size_px = size;
  c.theme = s.value("animation/dark", false).toBool() ? app::PictureTheme::Dark
                                                      : app::PictureTheme::Light;
  c.whole_map = s.value("animation/whole_map", c.whole_map).toBool();
  return c;
}

void save(const AnimationChoices& c) {
  QSettings s;
  s.setValue("animation/numbered", c.numbered);
  s.setValue("animation/frames", c.frames);
  s.setValue("animation/frames_per_s", c.frames_per_s);
  s.setValue("animation/size_px", c.size_px);
  s.setValue("animation/dark", c.theme == app::PictureTheme::Dark);
  s.setValue("animation/whole_map", c.whole_map);
}

double AnimationSource::duration_s() const {
  if (!recording.isEmpty()) return 0.0;
  if (!picture.fleet) return app::durationOf(clocks);
  return static_cast<double>(fleet::costOf(picture.fleet->plan).makespan) /
         static_cast<double>(fleet::kTicksPerSecond);
}

QString numberedFile(const QString& file, int number) {
  const QFileInfo info(file);
  return QString("%1/%2-%3.png")
      .arg(info.path(), info.completeBaseName())
      .arg(number, 4, 10, QChar('0'));
}

Result<int> writeAnimation(const AnimationJob& job, const std::function<bool(double)>& progress) {
  if (!job.choices.numbered) {
    TRY(job.may_write(job.file));
  }
  if (!job.source.recording.isEmpty()) return writeRecording(job, progress);
  return job.source.isFleet() ? writeFleet(job, progress) : writePlan(job, progress);
}

}  // namespace clearway::gui
