// Texts that the check of the window's words must find.
QString planted(int i) {
  if (i == 0) return tr("Searched by jps");
  return tr(
      "Zoom to one "
      "pixel per cell");
}
