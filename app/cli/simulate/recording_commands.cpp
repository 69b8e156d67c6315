#include "app/cli/simulate/recording_commands.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "app/cli/options/command_line.h"
#include "app/cli/output/frame_sequence.h"
#include "app/cli/output/interrupt.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/cli/output/report.h"
#include "app/drawing/layers/run_agents.h"
#include "app/drawing/pictures/render.h"
#include "app/drawing/pictures/web_page.h"
#include "app/simulation/recording/recording_check.h"
#include "app/simulation/replay/recorded_goals.h"
#include "maps/text/json_value.h"

namespace clearway::cli {
namespace {

Result<std::string> drawAt(const RecordingRenderArguments& a, app::Recording& recording,
                           Tick time) {
  Result<std::string> svg = app::recordingSvg(recording, time, a.picture);
  if (!svg) return svg;
  const app::PictureFile format = a.format == "svg"   ? app::PictureFile::Svg
                                  : a.format == "pdf" ? app::PictureFile::Pdf
                                                      : app::PictureFile::Png;
  return app::painted(*std::move(svg), format);
}

Result<std::string> draw(const RecordingRenderArguments& a, app::Recording& recording,
                         Console& console) {
  ProgressBar bar(console);
  const auto progress = [&](double part) {
    bar.update(part, a.format == "html" ? "page" : "frames");
    return !interruptSource().requested();
  };
  if (a.format == "html") {
    app::PageOptions options;
    options.title = a.picture.title;
    return app::webPage(recording, options, progress);
  }
  if (a.format == "gif") return app::recordingGif(recording, a.picture, progress);
  const Tick time = recording.first() + ticksOf(a.time_s.value_or(0.0));
  return drawAt(a, recording, time);
}

// Pictures at equal times from the start to the end, each in a file of its own.
app::ExitCode drawFrames(const RecordingRenderArguments& a, const FileSequence& files,
                         app::Recording& recording, Console& console) {
  const auto length = static_cast<double>(recording.last() - recording.first());
  const std::optional<int> frames =
      a.picture.frames > 0 ? std::optional(static_cast<int>(a.picture.frames)) : std::nullopt;
  return writeFrames(
      files, frames,
      [&](double part) {
        return drawAt(a, recording, recording.first() + static_cast<Tick>(part * length));
      },
      console);
}

// With the places where agents arrive.
Result<app::RunAgents> agentsOf(app::Recording& recording) {
  app::RecordedGoals goals;
  recording.rewind();
  for (;;) {
    const bool more = TRY(recording.next());
    if (!more || interruptSource().requested()) break;
    goals.add(recording.frame());
  }
  return app::RunAgents{{}, goals.goals(), {}};
}

// What the whole recording holds.
struct Facts {
  std::uint64_t collisions = 0, wall_collisions = 0, events = 0;
};

Result<Facts> factsOf(app::Recording& recording) {
  Facts out;
  recording.rewind();
  for (;;) {
    const bool more = TRY(recording.next());
    if (!more || interruptSource().requested()) return out;
    const app::RecordedFrame& frame = recording.frame();
    out.events += frame.events.size();
    for (const simulation::Event& e : frame.events) {
      if (e.isCollision()) ++(e.b ? out.collisions : out.wall_collisions);
    }
  }
}

}  // namespace

app::ExitCode renderRecording(RecordingRenderArguments a, Console& console) {
  Result<app::Recording> recording = app::Recording::open(a.in);
  if (!recording) return console.error(recording.error());
  const double length_s = secondsOf(recording->last() - recording->first());
  if (a.time_s && *a.time_s > length_s) {
    return console.usage(
        fmt::format("--time: the recording ends at {} s, before {} s", length_s, *a.time_s),
        "render");
  }
  if (const Result<void> good = checkOutput(a.out); !good) return console.error(good.error());
  if (a.picture.marks.goals) {
    Result<app::RunAgents> agents = agentsOf(*recording);
    if (!agents) return console.error(agents.error());
    a.picture.marks.agents = std::make_shared<const app::RunAgents>(*std::move(agents));
  }
  if (const auto files = FileSequence::of(a.out)) {
    return drawFrames(a, *files, *recording, console);
  }
  const Result<std::string> picture = draw(a, *recording, console);
  if (!picture) return console.error(picture.error());
  if (interruptSource().requested()) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  const Result<void> written = writeOutput(console, a.out, *picture);
  return written ? app::ExitCode::Ok : console.error(written.error());
}

app::ExitCode judgeRecording(const std::string& file, bool json, Console& console) {
  Result<app::Recording> recording = app::Recording::open(file);
  if (!recording) return console.error(recording.error());
  const Result<app::RecordingVerdict> verdict = [&] {
    ProgressBar bar(console);
    return app::checkRecording(*recording, [&](double part) {
      bar.update(part, "checking");
      return !interruptSource().requested();
    });
  }();
  if (!verdict) return console.error(verdict.error());
  if (interruptSource().requested()) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  const auto describe = [&](const app::RecordedOverlap& o) {
    return fmt::format("at {:.3f} s: {} and {}", secondsOf(o.time - recording->first()),
                       oneLine(o.a_name), o.b ? oneLine(o.b_name) : "a wall");
  };
  if (json) {
    maps::JsonValue out = maps::emptyObject();
    out.add("free", !verdict->first && !verdict->first_impact);
    out.add("events_agree", verdict->agrees());
    out.add("whole", recording->isWhole());
    out.add("frames", static_cast<double>(verdict->frames));
    out.add("checked", static_cast<double>(verdict->checked));
    out.add("overlaps", static_cast<double>(verdict->overlaps));
    if (verdict->first) out.add("first", describe(*verdict->first));
    out.add("impacts", static_cast<double>(verdict->impacts));
    if (verdict->first_impact) out.add("first_impact", describe(*verdict->first_impact));
    console.out(maps::toText(out));
  }
  if (verdict->unreported) {
    return console.error(app::ExitCode::CheckFailed,
                         fmt::format("{}: an overlap has no event, {}", oneLine(file),
                                     describe(*verdict->unreported)));
  }
  if (verdict->unfounded) {
    return console.error(app::ExitCode::CheckFailed,
                         fmt::format("{}: an event says that they collide, but they do not, {}",
                                     oneLine(file), describe(*verdict->unfounded)));
  }
  if (verdict->first) {
    return console.error(
        app::ExitCode::CheckFailed,
        fmt::format("{}: agents overlap, first {}", oneLine(file), describe(*verdict->first)));
  }
  if (verdict->first_impact) {
    return console.error(app::ExitCode::CheckFailed,
                         fmt::format("{}: agents collide between two steps, as its events report, "
                                     "first {}",
                                     oneLine(file), describe(*verdict->first_impact)));
  }
  if (!recording->isWhole()) {
    return console.error(
        app::ExitCode::CheckFailed,
        fmt::format("{}: the recording was cut off: free at each of its {} steps, until {:.3f} s",
                    oneLine(file), verdict->checked,
                    secondsOf(recording->last() - recording->first())));
  }
  if (!json) {
    console.summary(fmt::format("{}  {}, at each of {} steps\n",
                                console.styledSummary("Free", Style::Good), oneLine(file),
                                verdict->checked));
  }
  return app::ExitCode::Ok;
}

app::ExitCode describeRecording(const std::string& file, bool json, Console& console) {
  Result<app::Recording> recording = app::Recording::open(file);
  if (!recording) return console.error(recording.error());
  const Result<Facts> facts = factsOf(*recording);
  if (!facts) return console.error(facts.error());
  if (interruptSource().requested()) {
    return console.error(app::ExitCode::Interrupted, "interrupted");
  }
  const app::RecordingHeader& header = recording->header();
  const std::size_t agents = recording->frame().agents.size();
  const double length_s = secondsOf(recording->last() - recording->first());
  if (json) {
    maps::JsonValue out = maps::emptyObject();
    out.add("file", file);
    out.add("format", "recording of a simulation");
    out.add("source", header.source);
    out.add("whole", recording->isWhole());
    out.add("agents", static_cast<double>(agents));
    out.add("frames", static_cast<double>(recording->frames()));
    out.add("keyframes", static_cast<double>(recording->segments()));
    out.add("dt_s", secondsOf(header.step));
    out.add("simulated_s", length_s);
    out.add("events", static_cast<double>(facts->events));
    out.add("collisions", static_cast<double>(facts->collisions));
    out.add("wall_collisions", static_cast<double>(facts->wall_collisions));
    console.out(maps::toText(out));
    return app::ExitCode::Ok;
  }
  std::string out = fmt::format("{}  recording of a simulation{}\n",
                                console.styledSummary(oneLine(file), Style::Bold),
                                recording->isWhole() ? "" : ", cut off");
  out += summaryLine(console, "source", oneLine(header.source));
  out += summaryLine(console, "time",
                     fmt::format("{:.3f} s in {} frames, {} keyframes", length_s,
                                 recording->frames(), recording->segments()));
  out += summaryLine(console, "agents", fmt::format("{}", agents));
  out += summaryLine(console, "events",
                     fmt::format("{}, {} collisions, {} with walls", facts->events,
                                 facts->collisions, facts->wall_collisions));
  console.summary(out);
  return app::ExitCode::Ok;
}

}  // namespace clearway::cli
