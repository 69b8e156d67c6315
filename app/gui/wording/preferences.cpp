#include "app/gui/wording/preferences.h"

#include <QSettings>
#include <algorithm>
#include <array>
#include <utility>

namespace clearway::gui {
namespace {

constexpr int kMostDigits = 6;
constexpr double kLongestRobot = 1000.0;

constexpr std::array kRunMarks{std::pair{"simulation/names", &RunMarks::names},
                               std::pair{"simulation/goals", &RunMarks::goals},
                               std::pair{"simulation/routes", &RunMarks::routes},
                               std::pair{"simulation/trails", &RunMarks::trails}};

}  // namespace

PreferenceStore& PreferenceStore::instance() {
  static PreferenceStore store;
  return store;
}

void PreferenceStore::load() {
  const QSettings s;
  const Preferences usual;
  const auto size = [&](const char* key) {
    return std::clamp(s.value(key, 0.0).toDouble(), 0.0, kLongestRobot);
  };
  now_.digits = std::clamp(s.value("preferences/digits", usual.digits).toInt(), 1, kMostDigits);
  now_.grid = s.value("preferences/grid", usual.grid).toBool();
  now_.safe_colours = s.value("preferences/safe_colours", usual.safe_colours).toBool();
  now_.dark_maps = s.value("preferences/dark_maps", usual.dark_maps).toBool();
  now_.language = s.value("preferences/language").toString();
  now_.robot_length = size("preferences/robot_length");
  now_.robot_width = size("preferences/robot_width");
  const int motion = s.value("preferences/robot_motion", 0).toInt();
  now_.robot_motion = maps::kDriveModels
                          .at(static_cast<std::size_t>(std::clamp(
                              motion, 0, static_cast<int>(maps::kDriveModels.size()) - 1)))
                          .value;
  for (const auto& [key, mark] : kRunMarks) {
    now_.run_marks.*mark = s.value(key, usual.run_marks.*mark).toBool();
  }
}

void PreferenceStore::set(const Preferences& wanted) {
  if (wanted == now_) return;
  QSettings s;
  s.setValue("preferences/digits", wanted.digits);
  s.setValue("preferences/grid", wanted.grid);
  s.setValue("preferences/safe_colours", wanted.safe_colours);
  s.setValue("preferences/dark_maps", wanted.dark_maps);
  s.setValue("preferences/language", wanted.language);
  s.setValue("preferences/robot_length", wanted.robot_length);
  s.setValue("preferences/robot_width", wanted.robot_width);
  s.setValue("preferences/robot_motion", static_cast<int>(wanted.robot_motion));
  for (const auto& [key, mark] : kRunMarks) s.setValue(key, wanted.run_marks.*mark);
  now_ = wanted;
  Q_EMIT changed();
}

void applyPreferredRobot(app::OpenedEdit& opened) {
  const Preferences& p = preferences();
  const app::EditDocument& d = opened.document;
  const bool own = app::isBareMap(opened.file) || opened.file.path.empty();
  if (!own || d.agents().size() != 1 || d.agents().front().agent.start) return;
  maps::ProjectAgent agent = d.agents().front().agent;
  const double metres = maps::lengthToWorld(d.map().frame, d.frame(), 1.0);
  agent.motion = p.robot_motion;
  if (p.robot_length > 0.0 && p.robot_width > 0.0) {
    agent.shape = {maps::ShapeKind::Box, p.robot_length * metres, p.robot_width * metres, {}};
  }
  if (agent == d.agents().front().agent) return;
  opened.document = app::EditDocument(maps::GridMap(d.map()), {agent}, d.planner());
}

}  // namespace clearway::gui
