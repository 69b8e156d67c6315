// app/gui/document/outside_permissions.h — files of which the user has permitted references out of
// their folder, for their pictures on the start page.
//
// A permission is remembered for the file as it was then: its path and time. Opening asks again.
#pragma once

#include <QString>

namespace clearway::gui {

void permitOutside(const QString& file);
[[nodiscard]] bool isOutsidePermitted(const QString& file);

}  // namespace clearway::gui
