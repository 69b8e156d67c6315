#include "app/gui/widgets/elided_lines.h"

#include <QFontMetrics>
#include <QTextLayout>
#include <QTextOption>

namespace clearway::gui {

QStringList elidedLines(const QString& text, const QFont& font, int width_px, int most) {
  QTextLayout layout(text, font);
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout.setTextOption(option);
  QStringList out;
  layout.beginLayout();
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(width_px);
    if (out.size() + 1 == most) {
      out.append(
          QFontMetrics(font).elidedText(text.mid(line.textStart()), Qt::ElideRight, width_px));
      break;
    }
    out.append(text.mid(line.textStart(), line.textLength()).trimmed());
  }
  layout.endLayout();
  return out;
}

}  // namespace clearway::gui
