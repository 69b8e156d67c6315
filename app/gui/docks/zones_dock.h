// app/gui/docks/zones_dock.h — the list of the document's zones, and the type and value of the
// selected one. Each change is one step of the history.
#pragma once

#include <optional>

#include "app/document/edit/document_zones.h"
#include "app/gui/document/editor.h"
#include "app/gui/widgets/dock_page.h"

class QLineEdit;
class QListWidget;

namespace clearway::gui {

// "blocked", "speed limit", ...
[[nodiscard]] QString zoneTypeText(maps::ZoneType type);

class ZonesDock : public DockPage {
  Q_OBJECT
 public:
  explicit ZonesDock(Editor& editor);
  [[nodiscard]] std::optional<std::size_t> chosen() const;  // a zone of the document
  void choose(std::size_t zone);

 Q_SIGNALS:
  void chosenChanged();
  void zoomWanted(const clearway::Aabb& world);
  void drawWanted();
  void openWanted();

 private:
  void addList();
  void addFields();
  void showAll();
  void showChosen();
  void showValue(const maps::SiteZone& zone);
  [[nodiscard]] QString lineOf(const maps::SiteZone& zone) const;
  [[nodiscard]] const maps::SiteZone* zone() const;  // the chosen one; null: none
  void setType(maps::ZoneType type);
  void setValue(double value);
  void change(const QString& name, const maps::SiteZone& zone);
  void removeChosen();
  void rename();
  void setAgents();
  void setTime(QLineEdit* field);

  Editor& editor_;
  QListWidget* list_ = nullptr;
  QLabel *none_ = nullptr, *source_ = nullptr;
  QToolButton* remove_ = nullptr;
  QWidget* details_ = nullptr;
  QGridLayout* fields_ = nullptr;
  QLineEdit *name_ = nullptr, *agents_ = nullptr, *from_ = nullptr, *to_ = nullptr;
  QComboBox *type_ = nullptr, *limit_ = nullptr;
  QDoubleSpinBox* value_ = nullptr;
  QLabel *value_name_ = nullptr, *limit_name_ = nullptr;
  bool showing_ = false;
};

}  // namespace clearway::gui
