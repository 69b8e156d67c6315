#include "app/gui/document/step_names.h"

#include "app/gui/wording/plan_text.h"

namespace clearway::gui {

QString agentsText(const Editor& editor, const std::vector<std::uint32_t>& ids) {
  const app::EditAgent* only =
      ids.size() == 1 && editor.hasDocument() ? editor.document().agent(ids.front()) : nullptr;
  return only != nullptr ? QString::fromStdString(only->agent.name)
                         : QObject::tr("%n agents", nullptr, static_cast<int>(ids.size()));
}

QString targetsText(const Editor& editor) { return agentsText(editor, editor.targets()); }

QString setStep(const QString& field, const QString& whose, const QString& value) {
  return QObject::tr("Set %1 of %2 to %3").arg(field, whose, value);
}

QString valueStep(const Editor& editor, double value, const QString& suffix) {
  return suffix.isEmpty() ? withUnit(gui::number(value), editor.shown().frame)
                          : gui::number(value) + suffix;
}

QString moveStep(const Editor& editor, const std::vector<std::uint32_t>& ids, Vec2 to) {
  const QString whose = agentsText(editor, ids);
  return ids.size() == 1
             ? QObject::tr("Move %1 to %2").arg(whose, gui::positionText(editor.shown(), to))
             : QObject::tr("Move %1").arg(whose);
}

QString placeStep(const Editor& editor, const QString& step, std::uint32_t agent, Vec2 at) {
  return QObject::tr("%1 at %2")
      .arg(step.arg(agentsText(editor, {agent})), gui::positionText(editor.shown(), at));
}

QString paintStep(const QString& tool, maps::CellState value) {
  return QObject::tr("%1: %2").arg(tool, stateText(value));
}

}  // namespace clearway::gui
