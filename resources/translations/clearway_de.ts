<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Clearway</name>
    <message>
        <source> (%1 of %2)</source>
        <translation> (%1 von %2)</translation>
    </message>
    <message>
        <source> / %1 expanded</source>
        <translation> / %1 expandiert</translation>
    </message>
    <message>
        <source> N</source>
        <translation> N</translation>
    </message>
    <message>
        <source> cell</source>
        <translation> Zelle</translation>
    </message>
    <message>
        <source> cells</source>
        <translation> Zellen</translation>
    </message>
    <message>
        <source> cells/s</source>
        <translation> Zellen/s</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source> kg/m²</source>
        <translation> kg/m²</translation>
    </message>
    <message>
        <source> m</source>
        <translation> m</translation>
    </message>
    <message>
        <source> m/s</source>
        <translation> m/s</translation>
    </message>
    <message>
        <source> or a project</source>
        <translation> oder ein Projekt</translation>
    </message>
    <message>
        <source> pixels</source>
        <translation> Pixel</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source> value</source>
        <translation> Wert</translation>
    </message>
    <message>
        <source> values</source>
        <translation> Werte</translation>
    </message>
    <message>
        <source> – hidden</source>
        <translation> – ausgeblendet</translation>
    </message>
    <message>
        <source> – locked</source>
        <translation> – gesperrt</translation>
    </message>
    <message>
        <source>"%1" has no effect</source>
        <translation>„%1“ hat keine Wirkung</translation>
    </message>
    <message>
        <source>"%1" is an absolute path</source>
        <translation>„%1“ ist ein absoluter Pfad</translation>
    </message>
    <message>
        <source>"%1" is missing</source>
        <translation>"%1" fehlt</translation>
    </message>
    <message>
        <source>"%1" is no symbol: one character of ASCII, neither digit, bracket nor quote</source>
        <translation>„%1“ ist kein Symbol: ein Zeichen aus ASCII, keine Ziffer, Klammer oder Anführung</translation>
    </message>
    <message>
        <source>"%1" leads out of its folder by ".."</source>
        <translation>„%1“ führt durch „..“ aus seinem Ordner heraus</translation>
    </message>
    <message>
        <source>"%1" leads out of its folder by a symbolic link</source>
        <translation>„%1“ führt durch einen symbolischen Link aus seinem Ordner heraus</translation>
    </message>
    <message>
        <source>"%1" must be here, not %2</source>
        <translation>"%1" muss hier stehen, nicht %2</translation>
    </message>
    <message>
        <source>"%1" needs %2%3, not %4</source>
        <translation>"%1" braucht %2%3, nicht %4</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 %2 (%3 %)</source>
        <translation>%1 %2 (%3 %)</translation>
    </message>
    <message>
        <source>%1 %2 is not a number</source>
        <translation>%1 %2 ist keine Zahl</translation>
    </message>
    <message>
        <source>%1 %2 is not a number %3</source>
        <translation>%1 %2 ist keine Zahl %3</translation>
    </message>
    <message>
        <source>%1 %2 is not a number of %3 to %4</source>
        <translation>%1 %2 ist keine Zahl von %3 bis %4</translation>
    </message>
    <message>
        <source>%1 %2 is not a number of metres above 0</source>
        <translation>%1 %2 ist keine Zahl von Metern über 0</translation>
    </message>
    <message>
        <source>%1 %2 is not a number of metres from 0</source>
        <translation>%1 %2 ist keine Zahl von Metern ab 0</translation>
    </message>
    <message>
        <source>%1 %2 is not a whole number of %3 to %4</source>
        <translation>%1 %2 ist keine ganze Zahl von %3 bis %4</translation>
    </message>
    <message>
        <source>%1 %2 is not a whole number of %3 to 16384</source>
        <translation>%1 %2 ist keine ganze Zahl von %3 bis 16384</translation>
    </message>
    <message>
        <source>%1 %2 is not a whole number of 0 to %3</source>
        <translation>%1 %2 ist keine ganze Zahl von 0 bis %3</translation>
    </message>
    <message>
        <source>%1 %2 is not a whole number of 1 to 16384</source>
        <translation>%1 %2 ist keine ganze Zahl von 1 bis 16384</translation>
    </message>
    <message>
        <source>%1 (%2 and %3 cells)</source>
        <translation>%1 (%2 und %3 Zellen)</translation>
    </message>
    <message>
        <source>%1 (%2 motions were refused by the validator)</source>
        <translation>%1 (%2 Bewegungen wurden vom Prüfer abgelehnt)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 (%2, %3) lies outside its map of %4 x %5</source>
        <translation>%1 (%2, %3) liegt außerhalb seiner Karte von %4 x %5</translation>
    </message>
    <message>
        <source>%1 (column %2)</source>
        <translation>%1 (Spalte %2)</translation>
    </message>
    <message>
        <source>%1 (copy)</source>
        <translation>%1 (Kopie)</translation>
    </message>
    <message>
        <source>%1 (for %2)</source>
        <translation>%1 (für %2)</translation>
    </message>
    <message>
        <source>%1 (for a point)</source>
        <translation>%1 (für einen Punkt)</translation>
    </message>
    <message>
        <source>%1 (new result)</source>
        <translation>%1 (neues Ergebnis)</translation>
    </message>
    <message>
        <source>%1 (out of date)</source>
        <translation>%1 (veraltet)</translation>
    </message>
    <message>
        <source>%1 (paused)</source>
        <translation>%1 (angehalten)</translation>
    </message>
    <message>
        <source>%1 (planning…)</source>
        <translation>%1 (plant…)</translation>
    </message>
    <message>
        <source>%1 (touches)</source>
        <translation>%1 (berührt)</translation>
    </message>
    <message>
        <source>%1 / %2 expanded</source>
        <translation>%1 / %2 expandiert</translation>
    </message>
    <message>
        <source>%1 / %2 s</source>
        <translation>%1 / %2 s</translation>
    </message>
    <message>
        <source>%1 agent</source>
        <translation>%1 Agent</translation>
    </message>
    <message>
        <source>%1 agents</source>
        <translation>%1 Agenten</translation>
    </message>
    <message>
        <source>%1 agents differ.</source>
        <translation>%1 Agenten unterscheiden sich.</translation>
    </message>
    <message>
        <source>%1 agents were edited</source>
        <translation>%1 Agenten wurden geändert</translation>
    </message>
    <message>
        <source>%1 agents were placed</source>
        <translation>%1 Agenten wurden platziert</translation>
    </message>
    <message>
        <source>%1 agents were removed</source>
        <translation>%1 Agenten wurden entfernt</translation>
    </message>
    <message>
        <source>%1 and %2 are near, gap %3</source>
        <translation>%1 und %2 sind nah beieinander, Abstand %3</translation>
    </message>
    <message>
        <source>%1 and %2 collide</source>
        <translation>%1 und %2 kollidieren</translation>
    </message>
    <message>
        <source>%1 and %2 collide between two steps, at %3 s</source>
        <translation>%1 und %2 kollidieren zwischen zwei Schritten, bei %3 s</translation>
    </message>
    <message>
        <source>%1 and %2 collide, %3 m deep, at %4</source>
        <translation>%1 und %2 kollidieren, %3 m tief, bei %4</translation>
    </message>
    <message>
        <source>%1 and %2 lie in one another</source>
        <translation>%1 und %2 liegen ineinander</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>%1 and %2 overlap, %3 deep%4</source>
        <translation>%1 und %2 überlappen sich, %3 tief%4</translation>
    </message>
    <message>
        <source>%1 and %2 sweep a common place at speeds that are not fixed, at %3</source>
        <translation>%1 und %2 überstreichen eine gemeinsame Stelle mit Geschwindigkeiten, die nicht festliegen, bei %3</translation>
    </message>
    <message>
        <source>%1 and %2 sweep a common place, and neither waits for the other</source>
        <translation>%1 und %2 überstreichen einen gemeinsamen Ort, und keine wartet auf die andere</translation>
    </message>
    <message>
        <source>%1 and %2 touch within %3 m while one turns, at %4</source>
        <translation>%1 und %2 berühren sich auf %3 m, während einer dreht, bei %4</translation>
    </message>
    <message>
        <source>%1 angles are not a multiple of 4</source>
        <translation>%1 Winkel sind kein Vielfaches von 4</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>%1 at character %2 of the row</source>
        <translation>%1, an Zeichen %2 der Zeile</translation>
    </message>
    <message>
        <source>%1 bodies</source>
        <translation>%1 Körper</translation>
    </message>
    <message>
        <source>%1 by a car on arcs of at least %2 cells; to and fro in moves shorter than the lattice's is not tried</source>
        <translation>%1, mit einem Auto auf Bögen von mindestens %2 Zellen; Rangieren in kürzeren Zügen als denen des Gitters wird nicht versucht</translation>
    </message>
    <message>
        <source>%1 bytes follow the picture: files of several pictures are not read</source>
        <translation>%1 Bytes folgen auf das Bild: Dateien mit mehreren Bildern werden nicht gelesen</translation>
    </message>
    <message>
        <source>%1 cannot be written as '%2', only as %3</source>
        <translation>%1 kann nicht als „%2“ geschrieben werden, nur als %3</translation>
    </message>
    <message>
        <source>%1 cell</source>
        <translation>%1 Zelle</translation>
    </message>
    <message>
        <source>%1 cell has an occupancy of 1 to 99 and is free: the terrain "occupancy" makes it a cost</source>
        <translation>%1 Zelle hat eine Belegung von 1 bis 99 und ist frei: Das Gelände „occupancy“ macht daraus Kosten</translation>
    </message>
    <message>
        <source>%1 cell of grey 205, which map_saver writes for unknown, counts as free: a picture has no unknown cells</source>
        <translation>%1 Zelle mit Grau 205, das map_saver für unbekannt schreibt, gilt als frei: Ein Bild hat keine unbekannten Zellen</translation>
    </message>
    <message>
        <source>%1 cells</source>
        <translation>%1 Zellen</translation>
    </message>
    <message>
        <source>%1 cells differ and are selected: %2.</source>
        <translation>%1 Zellen unterscheiden sich und sind ausgewählt: %2.</translation>
    </message>
    <message>
        <source>%1 cells have an occupancy of 1 to 99 and are free: the terrain "occupancy" makes it a cost</source>
        <translation>%1 Zellen haben eine Belegung von 1 bis 99 und sind frei: Das Gelände „occupancy“ macht sie zu Kosten</translation>
    </message>
    <message>
        <source>%1 cells of grey 205, which map_saver writes for unknown, count as free: a picture has no unknown cells</source>
        <translation>%1 Zellen mit Grau 205, das map_saver für unbekannt schreibt, gelten als frei: Ein Bild hat keine unbekannten Zellen</translation>
    </message>
    <message>
        <source>%1 cells within %2 × %3</source>
        <translation>%1 Zellen innerhalb von %2 × %3</translation>
    </message>
    <message>
        <source>%1 cells/s</source>
        <translation>%1 Zellen/s</translation>
    </message>
    <message>
        <source>%1 collides with a wall</source>
        <translation>%1 kollidiert mit einer Wand</translation>
    </message>
    <message>
        <source>%1 collides with a wall between two steps, at %2 s</source>
        <translation>%1 kollidiert zwischen zwei Schritten mit einer Wand, bei %2 s</translation>
    </message>
    <message>
        <source>%1 collisions</source>
        <translation>%1 Kollisionen</translation>
    </message>
    <message>
        <source>%1 collisions on the plans; a click goes to one:</source>
        <translation>%1 Kollisionen auf den Plänen; ein Klick führt hin:</translation>
    </message>
    <message>
        <source>%1 contradicts line %2</source>
        <translation>%1 widerspricht Zeile %2</translation>
    </message>
    <message>
        <source>%1 control points: degree %2 needs at least %3</source>
        <translation>%1 Kontrollpunkte: Grad %2 braucht mindestens %3</translation>
    </message>
    <message>
        <source>%1 differ.</source>
        <translation>%1 unterscheiden sich.</translation>
    </message>
    <message>
        <source>%1 distance</source>
        <translation>%1 Abstand</translation>
    </message>
    <message>
        <source>%1 distances</source>
        <translation>%1 Abstände</translation>
    </message>
    <message>
        <source>%1 does not begin with "%2"</source>
        <translation>%1 beginnt nicht mit „%2“</translation>
    </message>
    <message>
        <source>%1 does not fit the motions, which give %2</source>
        <translation>%1 passt nicht zu den Bewegungen, die %2 ergeben</translation>
    </message>
    <message>
        <source>%1 features that are neither points nor lines are skipped</source>
        <translation>%1 Features, die weder Punkte noch Linien sind, werden übergangen</translation>
    </message>
    <message>
        <source>%1 features that are no lines are skipped</source>
        <translation>%1 Objekte, die keine Linien sind, werden übergangen</translation>
    </message>
    <message>
        <source>%1 features without a geometry are skipped</source>
        <translation>%1 Features ohne Geometrie werden übersprungen</translation>
    </message>
    <message>
        <source>%1 fields instead of %2 (%3%4)</source>
        <translation>%1 Felder statt %2 (%3%4)</translation>
    </message>
    <message>
        <source>%1 fields instead of 3 (%2)</source>
        <translation>%1 Felder statt 3 (%2)</translation>
    </message>
    <message>
        <source>%1 fields instead of 5 (%2)</source>
        <translation>%1 Felder statt 5 (%2)</translation>
    </message>
    <message>
        <source>%1 fields instead of 9 (bucket, map, width, height, start x, start y, goal x, goal y, length)</source>
        <translation>%1 Felder statt 9 (bucket, map, width, height, start x, start y, goal x, goal y, length)</translation>
    </message>
    <message>
        <source>%1 fields, and the header has %2</source>
        <translation>%1 Felder, die Kopfzeile hat %2</translation>
    </message>
    <message>
        <source>%1 file</source>
        <translation>%1-Datei</translation>
    </message>
    <message>
        <source>%1 filters of parts, but the shape has %2 parts that collide</source>
        <translation>%1 Filter von Teilen, aber die Form hat %2 Teile, die kollidieren</translation>
    </message>
    <message>
        <source>%1 has fewer than three different points</source>
        <translation>%1 hat weniger als drei verschiedene Punkte</translation>
    </message>
    <message>
        <source>%1 has no heading: choose the point planner</source>
        <translation>%1 hat keine Ausrichtung: den Punktplaner wählen</translation>
    </message>
    <message>
        <source>%1 headings</source>
        <translation>%1 Richtungen</translation>
    </message>
    <message>
        <source>%1 headlands are not between 0 and %2</source>
        <translation>%1 Vorgewende liegen nicht zwischen 0 und %2</translation>
    </message>
    <message>
        <source>%1 holds a control character</source>
        <translation>%1 enthält ein Steuerzeichen</translation>
    </message>
    <message>
        <source>%1 in all</source>
        <translation>%1 insgesamt</translation>
    </message>
    <message>
        <source>%1 in column %2 is no terrain: use . G @ O T S W E</source>
        <translation>%1 in Spalte %2 ist kein Gelände: Erlaubt sind . G @ O T S W E</translation>
    </message>
    <message>
        <source>%1 is %2 where %3 was expected</source>
        <translation>%1 ist %2, wo %3 erwartet wird</translation>
    </message>
    <message>
        <source>%1 is %2: it must be %3</source>
        <translation>%1 ist %2: erlaubt ist %3</translation>
    </message>
    <message>
        <source>%1 is %2: it must be a number from -%3 to %3</source>
        <translation>%1 ist %2: es muss eine Zahl von -%3 bis %3 sein</translation>
    </message>
    <message>
        <source>%1 is a broken link</source>
        <translation>%1 ist ein Link ins Leere</translation>
    </message>
    <message>
        <source>%1 is almost 0: write 0</source>
        <translation>%1 ist fast 0: 0 schreiben</translation>
    </message>
    <message>
        <source>%1 is an obstacle</source>
        <translation>%1 ist ein Hindernis</translation>
    </message>
    <message>
        <source>%1 is beyond 10 000 km</source>
        <translation>%1 liegt jenseits von 10 000 km</translation>
    </message>
    <message>
        <source>%1 is beyond what a number can hold</source>
        <translation>%1 ist mehr, als eine Zahl fassen kann</translation>
    </message>
    <message>
        <source>%1 is given twice</source>
        <translation>%1 ist zweimal angegeben</translation>
    </message>
    <message>
        <source>%1 is no action with its ticks, such as F 10</source>
        <translation>%1 ist keine Aktion mit ihren Takten, etwa F 10</translation>
    </message>
    <message>
        <source>%1 is no cell row * columns + column of a map of %2 x %3 cells</source>
        <translation>%1 ist keine Zelle Zeile * Spalten + Spalte einer Karte von %2 x %3 Zellen</translation>
    </message>
    <message>
        <source>%1 is no coordinate of a pair [x, y]</source>
        <translation>%1 ist keine Koordinate eines Paares [x, y]</translation>
    </message>
    <message>
        <source>%1 is no edit: block, free or start is needed</source>
        <translation>%1 ist keine Änderung: block, free oder start wird gebraucht</translation>
    </message>
    <message>
        <source>%1 is no limit, as max_speed=1</source>
        <translation>%1 ist keine Grenze wie max_speed=1</translation>
    </message>
    <message>
        <source>%1 is no list of cells (x,y)</source>
        <translation>%1 ist keine Liste von Zellen (x,y)</translation>
    </message>
    <message>
        <source>%1 is no segment "[(tick,row,column,heading,counter):(F 10,W 3)]"</source>
        <translation>%1 ist kein Abschnitt „[(tick,row,column,heading,counter):(F 10,W 3)]“</translation>
    </message>
    <message>
        <source>%1 is no value of JSON</source>
        <translation>%1 ist kein Wert in JSON</translation>
    </message>
    <message>
        <source>%1 is no whole number of 0 or more</source>
        <translation>%1 ist keine ganze Zahl von 0 oder mehr</translation>
    </message>
    <message>
        <source>%1 is not "%2"</source>
        <translation>%1 ist nicht „%2“</translation>
    </message>
    <message>
        <source>%1 is not "type octile", "height H", "width W" or "map"</source>
        <translation>%1 ist nicht "type octile", "height H", "width W" oder "map"</translation>
    </message>
    <message>
        <source>%1 is not 0 or 1</source>
        <translation>%1 ist weder 0 noch 1</translation>
    </message>
    <message>
        <source>%1 is not a coordinate in metres</source>
        <translation>%1 ist keine Koordinate in Metern</translation>
    </message>
    <message>
        <source>%1 is not a finite number</source>
        <translation>%1 ist keine endliche Zahl</translation>
    </message>
    <message>
        <source>%1 is not a grey value</source>
        <translation>%1 ist kein Grauwert</translation>
    </message>
    <message>
        <source>%1 is not a number</source>
        <translation>%1 ist keine Zahl</translation>
    </message>
    <message>
        <source>%1 is not a number from -%2 to %2</source>
        <translation>%1 ist keine Zahl von -%2 bis %2</translation>
    </message>
    <message>
        <source>%1 is not a pose: x, y [m] and angle [rad]</source>
        <translation>%1 ist keine Pose: x, y [m] und Winkel [rad]</translation>
    </message>
    <message>
        <source>%1 is not a whole number</source>
        <translation>%1 ist keine ganze Zahl</translation>
    </message>
    <message>
        <source>%1 is not between %2 and %3</source>
        <translation>%1 liegt nicht zwischen %2 und %3</translation>
    </message>
    <message>
        <source>%1 is not one of: %2</source>
        <translation>%1 ist keines von: %2</translation>
    </message>
    <message>
        <source>%1 is not simple: the edges from %2 and from %3 meet</source>
        <translation>%1 ist nicht einfach: die Kanten ab %2 und ab %3 treffen sich</translation>
    </message>
    <message>
        <source>%1 is not there any more; Delete removes it from the list</source>
        <translation>%1 ist nicht mehr da; Entf nimmt es aus der Liste</translation>
    </message>
    <message>
        <source>%1 is not trinary, scale or raw</source>
        <translation>%1 ist weder trinary noch scale noch raw</translation>
    </message>
    <message>
        <source>%1 is not valid: %2</source>
        <translation>%1 ist nicht gültig: %2</translation>
    </message>
    <message>
        <source>%1 is the key of “%2”: give that action other keys first.</source>
        <translation>%1 ist die Taste von „%2“: Geben Sie dieser Aktion zuerst andere Tasten.</translation>
    </message>
    <message>
        <source>%1 is too near to an obstacle or the map's edge for the agent</source>
        <translation>%1 ist für den Agenten zu nahe an einem Hindernis oder am Rand der Karte</translation>
    </message>
    <message>
        <source>%1 knots for %2 control points of degree %3: there must be %4</source>
        <translation>%1 Knoten für %2 Kontrollpunkte vom Grad %3: es müssen %4 sein</translation>
    </message>
    <message>
        <source>%1 landmark</source>
        <translation>%1 Landmarke</translation>
    </message>
    <message>
        <source>%1 landmarks</source>
        <translation>%1 Landmarken</translation>
    </message>
    <message>
        <source>%1 lies outside the map</source>
        <translation>%1 liegt außerhalb der Karte</translation>
    </message>
    <message>
        <source>%1 lies outside the map of %2 rows and %3 columns</source>
        <translation>%1 liegt außerhalb der Karte von %2 Zeilen und %3 Spalten</translation>
    </message>
    <message>
        <source>%1 lies outside the outer ring</source>
        <translation>%1 liegt außerhalb des äußeren Rings</translation>
    </message>
    <message>
        <source>%1 limits of speeds are not for %2 motions</source>
        <translation>%1 Grenzen von Geschwindigkeiten passen nicht zu %2 Bewegungen</translation>
    </message>
    <message>
        <source>%1 loops</source>
        <translation>%1 Schleifen</translation>
    </message>
    <message>
        <source>%1 m</source>
        <translation>%1 m</translation>
    </message>
    <message>
        <source>%1 m/s</source>
        <translation>%1 m/s</translation>
    </message>
    <message>
        <source>%1 meets %2: the edges from %3 and from %4</source>
        <translation>%1 trifft %2: die Kanten ab %3 und ab %4</translation>
    </message>
    <message>
        <source>%1 meets the outer ring: the edges from %2 and from %3</source>
        <translation>%1 trifft den äußeren Ring: die Kanten ab %2 und ab %3</translation>
    </message>
    <message>
        <source>%1 million</source>
        <translation>%1 Millionen</translation>
    </message>
    <message>
        <source>%1 motions wait for each other in a cycle, among them %2 and %3</source>
        <translation>%1 Bewegungen warten im Kreis aufeinander, darunter %2 und %3</translation>
    </message>
    <message>
        <source>%1 must be %2</source>
        <translation>%1 muss %2 sein</translation>
    </message>
    <message>
        <source>%1 must be greater than 0</source>
        <translation>%1 muss größer als 0 sein</translation>
    </message>
    <message>
        <source>%1 names no frame</source>
        <translation>%1 nennt kein Koordinatensystem</translation>
    </message>
    <message>
        <source>%1 needs at least three vertices</source>
        <translation>%1 braucht mindestens drei Ecken</translation>
    </message>
    <message>
        <source>%1 nodes and %2 edges: there must be one edge between two nodes</source>
        <translation>%1 Knoten und %2 Kanten: zwischen zwei Knoten muss eine Kante sein</translation>
    </message>
    <message>
        <source>%1 numbers instead of 8: t x y z qx qy qz qw</source>
        <translation>%1 Zahlen statt 8: t x y z qx qy qz qw</translation>
    </message>
    <message>
        <source>%1 of %2 %3² proved</source>
        <translation>%1 von %2 %3² bewiesen</translation>
    </message>
    <message>
        <source>%1 of %2 agents have no goal: they may make room, and end where they began.</source>
        <translation>%1 von %2 Agenten haben kein Ziel: Sie können Platz machen und enden, wo sie begonnen haben.</translation>
    </message>
    <message>
        <source>%1 of %2 agents planned</source>
        <translation>%1 von %2 Agenten geplant</translation>
    </message>
    <message>
        <source>%1 of %2 agents prepared</source>
        <translation>%1 von %2 Agenten vorbereitet</translation>
    </message>
    <message>
        <source>%1 of %2 agents were planned</source>
        <translation>%1 von %2 Agenten waren geplant</translation>
    </message>
    <message>
        <source>%1 of %2 agents were prepared</source>
        <translation>%1 von %2 Agenten waren vorbereitet</translation>
    </message>
    <message>
        <source>%1 of %2 drawn lines and polygons are kept as drawings, the others only as cells: %3</source>
        <translation>%1 von %2 gezeichneten Linien und Polygonen bleiben Zeichnungen, die übrigen nur Zellen: %3</translation>
    </message>
    <message>
        <source>%1 of %2 files exist: “%3” to “%4”. Replace them?</source>
        <translation>%1 von %2 Dateien gibt es schon: „%3“ bis „%4“. Ersetzen?</translation>
    </message>
    <message>
        <source>%1 of %2 m is beyond 10 000 km</source>
        <translation>%1 von %2 m ist mehr als 10 000 km</translation>
    </message>
    <message>
        <source>%1 of %2 m must be a number &gt;= 0</source>
        <translation>%1 von %2 m muss eine Zahl &gt;= 0 sein</translation>
    </message>
    <message>
        <source>%1 of %2 m must be a number from 0 to 10 000 000</source>
        <translation>%1 von %2 m muss eine Zahl von 0 bis 10 000 000 sein</translation>
    </message>
    <message>
        <source>%1 of %2 must be %3</source>
        <translation>%1 von %2 muss %3 sein</translation>
    </message>
    <message>
        <source>%1 of %2 must be a number &gt; 0</source>
        <translation>%1 von %2 muss eine Zahl &gt; 0 sein</translation>
    </message>
    <message>
        <source>%1 of %2 must be a number from 0 to 10 000 000</source>
        <translation>%1 von %2 muss eine Zahl von 0 bis 10 000 000 sein</translation>
    </message>
    <message>
        <source>%1 of %2 must be a number from 0.000001 to 1 000 000</source>
        <translation>%1 von %2 muss eine Zahl von 0.000001 bis 1 000 000 sein</translation>
    </message>
    <message>
        <source>%1 of %2 must be from %3 to %4</source>
        <translation>%1 von %2 muss zwischen %3 und %4 liegen</translation>
    </message>
    <message>
        <source>%1 of %2 paths collide</source>
        <translation>%1 von %2 Pfaden kollidieren</translation>
    </message>
    <message>
        <source>%1 of %2, the %3 to reach</source>
        <translation>%1 von %2, %3 erreichbar</translation>
    </message>
    <message>
        <source>%1 of '%2' must be %3</source>
        <translation>%1 von „%2“ muss %3 sein</translation>
    </message>
    <message>
        <source>%1 of via point %2</source>
        <translation>%1 von Zwischenpunkt %2</translation>
    </message>
    <message>
        <source>%1 overlaps an obstacle%2%3</source>
        <translation>%1 überlappt ein Hindernis%2%3</translation>
    </message>
    <message>
        <source>%1 pair of agents is still in conflict after %2 repairs</source>
        <translation>%1 Paar von Agenten steht nach %2 Reparaturen noch im Konflikt</translation>
    </message>
    <message>
        <source>%1 pairs collide</source>
        <translation>%1 Paare kollidieren</translation>
    </message>
    <message>
        <source>%1 pairs of agents are still in conflict after %2 repairs</source>
        <translation>%1 Paare von Agenten stehen nach %2 Reparaturen noch im Konflikt</translation>
    </message>
    <message>
        <source>%1 pairs to test, but max_collision_pairs is %2: what collides is unknown</source>
        <translation>%1 Paare zu prüfen, aber max_collision_pairs ist %2: was kollidiert, ist unbekannt</translation>
    </message>
    <message>
        <source>%1 paths for %2 agents in "start"</source>
        <translation>%1 Wege für %2 Agenten in "start"</translation>
    </message>
    <message>
        <source>%1 pixels per cell</source>
        <translation>%1 Pixel pro Zelle</translation>
    </message>
    <message>
        <source>%1 placed agents</source>
        <translation>%1 platzierte Agenten</translation>
    </message>
    <message>
        <source>%1 plans</source>
        <translation>%1 Pläne</translation>
    </message>
    <message>
        <source>%1 points or lines are skipped: only polygons have an area</source>
        <translation>%1 Punkte oder Linien werden übersprungen: nur Polygone haben eine Fläche</translation>
    </message>
    <message>
        <source>%1 polygons with the state free are skipped</source>
        <translation>%1 Polygone mit dem Zustand free werden übersprungen</translation>
    </message>
    <message>
        <source>%1 px per cell</source>
        <translation>%1 px pro Zelle</translation>
    </message>
    <message>
        <source>%1 rad</source>
        <translation>%1 rad</translation>
    </message>
    <message>
        <source>%1 repeated points removed</source>
        <translation>%1 doppelte Punkte entfernt</translation>
    </message>
    <message>
        <source>%1 rings were turned around</source>
        <translation>%1 Ringe wurden umgedreht</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 simulates these agents at their tasks</source>
        <translation>%1 simuliert diese Agenten bei ihren Aufgaben</translation>
    </message>
    <message>
        <source>%1 since: the plan is about what was before.</source>
        <translation>%1 seither: Der Plan betrifft den Stand davor.</translation>
    </message>
    <message>
        <source>%1 spikes removed</source>
        <translation>%1 Spitzen entfernt</translation>
    </message>
    <message>
        <source>%1 starts for %2 agents</source>
        <translation>%1 Starts für %2 Agenten</translation>
    </message>
    <message>
        <source>%1 states</source>
        <translation>%1 Zustände</translation>
    </message>
    <message>
        <source>%1 states expanded</source>
        <translation>%1 Zustände expandiert</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <source>%1 steps with collisions</source>
        <translation>%1 Schritte mit Kollisionen</translation>
    </message>
    <message>
        <source>%1 sweeps the place where %2 rests at its goal</source>
        <translation>%1 überstreicht den Ort, wo %2 am Ziel ruht</translation>
    </message>
    <message>
        <source>%1 sweeps the place where %2 rests at its start</source>
        <translation>%1 überstreicht den Ort, wo %2 am Start ruht</translation>
    </message>
    <message>
        <source>%1 sweeps the place where %2 rests before its motion %3</source>
        <translation>%1 überstreicht den Ort, wo %2 vor seiner Bewegung %3 ruht</translation>
    </message>
    <message>
        <source>%1 times theta of a node is more than a turn in radians, first of '%2': it is ignored</source>
        <translation>%1-mal ist theta eines Knotens mehr als eine Umdrehung im Bogenmaß, zuerst von »%2«: Es wird ignoriert</translation>
    </message>
    <message>
        <source>%1 times with collisions</source>
        <translation>%1 Zeitpunkte mit Kollisionen</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 turns</source>
        <translation>%1 Drehungen</translation>
    </message>
    <message>
        <source>%1 was saved in the tab “%2”.</source>
        <translation>%1 wurde im Tab „%2“ gespeichert.</translation>
    </message>
    <message>
        <source>%1 wide</source>
        <translation>%1 breit</translation>
    </message>
    <message>
        <source>%1 wide at %2</source>
        <translation>%1 breit bei %2</translation>
    </message>
    <message>
        <source>%1 wide, not passable, at %2</source>
        <translation>%1 breit, nicht passierbar, bei %2</translation>
    </message>
    <message>
        <source>%1 would be cut off: take a larger part of the map, or remove it from the project</source>
        <translation>%1 würde abgeschnitten: nehmen Sie einen größeren Teil der Karte oder entfernen Sie das aus dem Projekt</translation>
    </message>
    <message>
        <source>%1 x %2 cells are beyond the limit of 16384 a side and 2^28 in all: cut the map</source>
        <translation>%1 x %2 Zellen überschreiten die Grenze von 16384 je Seite und 2^28 insgesamt: die Karte zuschneiden</translation>
    </message>
    <message>
        <source>%1 × %2 cells</source>
        <translation>%1 × %2 Zellen</translation>
    </message>
    <message>
        <source>%1 × %2 cells, %3 × %4 m</source>
        <translation>%1 × %2 Zellen, %3 × %4 m</translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation>%1 × %2 mm</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 Pixel</translation>
    </message>
    <message>
        <source>%1%2 and %3 at %4</source>
        <translation>%1%2 und %3 bei %4</translation>
    </message>
    <message>
        <source>%1%2 at %3</source>
        <translation>%1%2 bei %3</translation>
    </message>
    <message>
        <source>%1, %2 times that of agents alone</source>
        <translation>%1, das %2-fache einzelner Agenten</translation>
    </message>
    <message>
        <source>%1, %2, built in %3</source>
        <translation>%1, %2, in %3 gebaut</translation>
    </message>
    <message>
        <source>%1, %2, built in %3 and kept for next time in %4</source>
        <translation>%1, %2, in %3 gebaut und für das nächste Mal in %4 behalten</translation>
    </message>
    <message>
        <source>%1, %2, is an obstacle</source>
        <translation>%1, %2, ist ein Hindernis</translation>
    </message>
    <message>
        <source>%1, %2, read in %3 from %4</source>
        <translation>%1, %2, in %3 aus %4 gelesen</translation>
    </message>
    <message>
        <source>%1, and no motion leads out that never collides more</source>
        <translation>%1, und keine Bewegung führt hinaus, ohne je stärker zu kollidieren</translation>
    </message>
    <message>
        <source>%1, and no short motion leaves it</source>
        <translation>%1, und keine kurze Bewegung führt hinaus</translation>
    </message>
    <message>
        <source>%1, as for agents alone</source>
        <translation>%1, wie für Agenten allein</translation>
    </message>
    <message>
        <source>%1, assigned</source>
        <translation>%1, zugeteilt</translation>
    </message>
    <message>
        <source>%1, at %2</source>
        <translation>%1, bei %2</translation>
    </message>
    <message>
        <source>%1, at times</source>
        <translation>%1, zeitweise</translation>
    </message>
    <message>
        <source>%1, but plans collide</source>
        <translation>%1, aber Pläne kollidieren</translation>
    </message>
    <message>
        <source>%1, done</source>
        <translation>%1, erledigt</translation>
    </message>
    <message>
        <source>%1, edited %2</source>
        <translation>%1, bearbeitet %2</translation>
    </message>
    <message>
        <source>%1, folded</source>
        <translation>%1, eingeklappt</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1, in %2</translation>
    </message>
    <message>
        <source>%1, in memory</source>
        <translation>%1, im Speicher</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1, Zeile %2</translation>
    </message>
    <message>
        <source>%1, picked up</source>
        <translation>%1, abgeholt</translation>
    </message>
    <message>
        <source>%1, unfolded</source>
        <translation>%1, ausgeklappt</translation>
    </message>
    <message>
        <source>%1, was %2</source>
        <translation>%1, vorher %2</translation>
    </message>
    <message>
        <source>%1, whatever its heading</source>
        <translation>%1, bei jeder Ausrichtung</translation>
    </message>
    <message>
        <source>%1, which policies and disturbances do not know</source>
        <translation>%1, was Strategien und Störungen nicht kennen</translation>
    </message>
    <message>
        <source>%1.
Open it only if you trust where the file comes from. A picture outside of the folder is read, and never written.</source>
        <translation>%1.
Öffnen Sie sie nur, wenn Sie der Herkunft der Datei vertrauen. Ein Bild außerhalb des Ordners wird gelesen und nie geschrieben.</translation>
    </message>
    <message>
        <source>%1.name is empty: it must name the agent</source>
        <translation>%1.name ist leer: es muss den Agenten nennen</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2 and %3</source>
        <translation>%1: %2 und %3</translation>
    </message>
    <message>
        <source>%1: %2 and %3, %4 deep</source>
        <translation>%1: %2 und %3, %4 tief</translation>
    </message>
    <message>
        <source>%1: %2 hits an obstacle</source>
        <translation>%1: %2 trifft ein Hindernis</translation>
    </message>
    <message>
        <source>%1: %2 in the file, %3 in the document.</source>
        <translation>%1: %2 in der Datei, %3 im Dokument.</translation>
    </message>
    <message>
        <source>%1: %2 is no finite number</source>
        <translation>%1: %2 ist keine endliche Zahl</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>%1: %2, at %3</source>
        <translation>%1: %2, bei %3</translation>
    </message>
    <message>
        <source>%1: its percent are of the most speed of a trajectory: give it to 'convert' and 'check'</source>
        <translation>%1: Prozente gelten von der größten Geschwindigkeit einer Trajektorie: „convert“ und „check“ geben</translation>
    </message>
    <message>
        <source>%1: the path collides now.</source>
        <translation>%1: Der Pfad kollidiert jetzt.</translation>
    </message>
    <message>
        <source>%1: the plan collides now.</source>
        <translation>%1: Der Plan kollidiert jetzt.</translation>
    </message>
    <message>
        <source>%1: type a number from %2 to %3</source>
        <translation>%1: Geben Sie eine Zahl von %2 bis %3 ein</translation>
    </message>
    <message>
        <source>%1: what it was planned for was edited meanwhile</source>
        <translation>%1: Wofür geplant wurde, wurde inzwischen geändert</translation>
    </message>
    <message>
        <source>%1: “%2” has more than %3 digits after the point</source>
        <translation>%1: „%2“ hat mehr als %3 Stellen nach dem Komma</translation>
    </message>
    <message>
        <source>%1: “%2” is no whole number</source>
        <translation>%1: „%2“ ist keine ganze Zahl</translation>
    </message>
    <message>
        <source>%1: “%2” is not from %3 to %4</source>
        <translation>%1: „%2“ liegt nicht zwischen %3 und %4</translation>
    </message>
    <message>
        <source>%1; %2 goal not free: %3</source>
        <translation>%1; %2 Ziel nicht frei: %3</translation>
    </message>
    <message>
        <source>%1; %2 goal off the map: %3</source>
        <translation>%1; %2 Ziel außerhalb der Karte: %3</translation>
    </message>
    <message>
        <source>%1; %2 goals not free: %3</source>
        <translation>%1; %2 Ziele nicht frei: %3</translation>
    </message>
    <message>
        <source>%1; %2 goals off the map: %3</source>
        <translation>%1; %2 Ziele außerhalb der Karte: %3</translation>
    </message>
    <message>
        <source>%1; a disc of its width would pass</source>
        <translation>%1; eine Scheibe seiner Breite käme durch</translation>
    </message>
    <message>
        <source>%1; in memory until the map is saved</source>
        <translation>%1; im Speicher, bis die Karte gespeichert wird</translation>
    </message>
    <message>
        <source>%1; legs of %2</source>
        <translation>%1; Abschnitte von %2</translation>
    </message>
    <message>
        <source>%1; name the file relative to the folder of the file that names it, or permit it by --allow-outside</source>
        <translation>%1; die Datei relativ zum Ordner der Datei angeben, die sie nennt</translation>
    </message>
    <message>
        <source>%1; permit it by --allow-outside</source>
        <translation>%1; die Datei in den Ordner legen</translation>
    </message>
    <message>
        <source>%1; projects cannot hold that: plan the file on the command line</source>
        <translation>%1; das kann ein Projekt nicht halten: die Datei auf der Kommandozeile planen</translation>
    </message>
    <message>
        <source>%1; put the file into the folder, or permit it by --allow-outside</source>
        <translation>%1; die Datei in den Ordner legen</translation>
    </message>
    <message>
        <source>%1; that of agents alone is not known</source>
        <translation>%1; die der einzelnen Agenten ist nicht bekannt</translation>
    </message>
    <message>
        <source>%1; the first after %2, at %3 times the cost of the last</source>
        <translation>%1; die erste nach %2, mit dem %3-fachen der Kosten der letzten</translation>
    </message>
    <message>
        <source>%1; the fleet's plan is out of date</source>
        <translation>%1; der Plan der Flotte ist veraltet</translation>
    </message>
    <message>
        <source>%1; the nearest cell within reach is %2 away</source>
        <translation>%1; die nächste erreichbare Zelle ist %2 entfernt</translation>
    </message>
    <message>
        <source>%1; the nearest pose found is %2 and %3° away</source>
        <translation>%1; die nächste gefundene Pose ist %2 und %3° entfernt</translation>
    </message>
    <message>
        <source>%1; the nearest pose within reach is %2 and %3° away</source>
        <translation>%1; die nächste erreichbare Pose ist %2 und %3° entfernt</translation>
    </message>
    <message>
        <source>%1; the path is still free.</source>
        <translation>%1; der Pfad ist weiterhin frei.</translation>
    </message>
    <message>
        <source>%1; the path of a point without size is still free.</source>
        <translation>%1; der Pfad eines Punktes ohne Größe ist weiterhin frei.</translation>
    </message>
    <message>
        <source>%1; the plan is checked again.</source>
        <translation>%1; der Plan wird erneut geprüft.</translation>
    </message>
    <message>
        <source>%1; the plan is still free.</source>
        <translation>%1; der Plan ist weiterhin frei.</translation>
    </message>
    <message>
        <source>%1; without zones there is a path, through the zone '%2'</source>
        <translation>%1; ohne Zonen gibt es einen Pfad, durch die Zone „%2“</translation>
    </message>
    <message>
        <source>%1[*] – Clearway</source>
        <translation>%1[*] – Clearway</translation>
    </message>
    <message>
        <source>%1° in all</source>
        <translation>%1° insgesamt</translation>
    </message>
    <message numerus="yes">
        <source>%n agents</source>
        <translation>
            <numerusform>%n Agent</numerusform>
            <numerusform>%n Agenten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n corners</source>
        <translation>
            <numerusform>%n Ecke</numerusform>
            <numerusform>%n Ecken</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n corners on straight lines removed</source>
        <translation>
            <numerusform>%n Ecke auf geraden Linien entfernt</numerusform>
            <numerusform>%n Ecken auf geraden Linien entfernt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more below them</source>
        <translation>
            <numerusform>%n weitere darunter</numerusform>
            <numerusform>%n weitere darunter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n set</source>
        <translation>
            <numerusform>%n gesetzt</numerusform>
            <numerusform>%n gesetzt</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Map</source>
        <translation>&amp;Karte</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>&amp;Planen</translation>
    </message>
    <message>
        <source>&amp;Simulation</source>
        <translation>&amp;Simulation</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>'%1' is for MovingAI maps; a picture's costs are costmap, grey or occupancy</source>
        <translation>„%1“ ist für MovingAI-Karten; die Kosten eines Bildes sind costmap, grey oder occupancy</translation>
    </message>
    <message>
        <source>'%1' is for ROS maps</source>
        <translation>„%1“ ist für ROS-Karten</translation>
    </message>
    <message>
        <source>'%1' is for pictures and ROS maps; a MovingAI map has letters</source>
        <translation>„%1“ ist für Bilder und ROS-Karten; eine MovingAI-Karte hat Buchstaben</translation>
    </message>
    <message>
        <source>'%1' is no time: neither seconds nor as in 2026-11-29T10:00:00Z</source>
        <translation>„%1“ ist keine Zeit: weder Sekunden noch wie 2026-11-29T10:00:00Z</translation>
    </message>
    <message>
        <source>'%1' is not a number</source>
        <translation>„%1“ ist keine Zahl</translation>
    </message>
    <message>
        <source>'%1' is not of the form name=value</source>
        <translation>„%1“ hat nicht die Form name=value</translation>
    </message>
    <message>
        <source>'%1' is there at the beginning</source>
        <translation>„%1“ ist am Anfang dort</translation>
    </message>
    <message>
        <source>'%1': MovingAI maps have no unknown cells</source>
        <translation>„%1“: MovingAI-Karten haben keine unbekannten Zellen</translation>
    </message>
    <message>
        <source>'%1': the cost of unknown cells is from 1 to 600</source>
        <translation>„%1“: die Kosten unbekannter Zellen liegen zwischen 1 und 600</translation>
    </message>
    <message>
        <source>',' or ')'</source>
        <translation>',' oder ')'</translation>
    </message>
    <message>
        <source>'start' takes one ROW COLUMN</source>
        <translation>'start' nimmt ein ROW COLUMN</translation>
    </message>
    <message>
        <source>(%1, %2) is not a unit vector</source>
        <translation>(%1, %2) ist kein Einheitsvektor</translation>
    </message>
    <message>
        <source>(%1, %2), heading %3 degrees</source>
        <translation>(%1, %2), Ausrichtung %3 Grad</translation>
    </message>
    <message>
        <source>(%1,%2) lies beyond every map</source>
        <translation>(%1,%2) liegt außerhalb jeder Karte</translation>
    </message>
    <message>
        <source>(%1,%2) lies outside the map of %3 x %4 cells; give the plan's map with --map</source>
        <translation>(%1,%2) liegt außerhalb der Karte von %3 x %4 Zellen; die Karte des Plans mit --map angeben</translation>
    </message>
    <message>
        <source>, %1 %2</source>
        <translation>, %1 %2</translation>
    </message>
    <message>
        <source>, %1 deep</source>
        <translation>, %1 tief</translation>
    </message>
    <message>
        <source>, %1 × %2 m</source>
        <translation>, %1 × %2 m</translation>
    </message>
    <message>
        <source>, not both</source>
        <translation>, nicht beides</translation>
    </message>
    <message>
        <source>, straight ahead, and quarter turns</source>
        <translation>, geradeaus, und Vierteldrehungen</translation>
    </message>
    <message>
        <source>--agents is for projects; this is a %1</source>
        <translation>--agents ist für Projekte; dies ist: %1</translation>
    </message>
    <message>
        <source>--agents: the project has %1 that may move</source>
        <translation>--agents: das Projekt hat %1, die sich bewegen dürfen</translation>
    </message>
    <message>
        <source>--map is not for %1</source>
        <translation>--map ist nicht für %1</translation>
    </message>
    <message>
        <source>. G (strict)</source>
        <translation>. G (streng)</translation>
    </message>
    <message>
        <source>. G S E (benchmark)</source>
        <translation>. G S E (Benchmark)</translation>
    </message>
    <message>
        <source>. G S E W (water)</source>
        <translation>. G S E W (Wasser)</translation>
    </message>
    <message>
        <source>.csv, .json or .yaml (nav_msgs/Path)</source>
        <translation>.csv, .json oder .yaml (nav_msgs/Path)</translation>
    </message>
    <message>
        <source>/attach: %1 carries something itself</source>
        <translation>/attach: %1 trägt selbst etwas</translation>
    </message>
    <message>
        <source>/attach: %1 is carried already</source>
        <translation>/attach: %1 wird schon getragen</translation>
    </message>
    <message>
        <source>/attach: %1 moves by itself: loads rest</source>
        <translation>/attach: %1 bewegt sich selbst: Lasten ruhen</translation>
    </message>
    <message>
        <source>/attach: a body cannot carry itself</source>
        <translation>/attach: ein Körper kann sich nicht selbst tragen</translation>
    </message>
    <message>
        <source>/attach: a half-plane cannot carry or be carried</source>
        <translation>/attach: eine Halbebene kann weder tragen noch getragen werden</translation>
    </message>
    <message>
        <source>/bodies/%1/shape: %2 repeated vertices are merged</source>
        <translation>/bodies/%1/shape: %2 wiederholte Ecken werden zusammengefasst</translation>
    </message>
    <message>
        <source>/bodies: plans are made around %1 bodies at most</source>
        <translation>/bodies: geplant wird um höchstens %1 Körper</translation>
    </message>
    <message>
        <source>/cells: [%1, %2] is not a cell of the map</source>
        <translation>/cells: [%1, %2] ist keine Zelle der Karte</translation>
    </message>
    <message>
        <source>/cells: the scene has no map</source>
        <translation>/cells: die Szene hat keine Karte</translation>
    </message>
    <message>
        <source>/changes: plans are made around bodies of known path, and changes are none; remove them</source>
        <translation>/changes: geplant wird um Körper mit bekanntem Weg, und Änderungen haben keinen; entfernen</translation>
    </message>
    <message>
        <source>/detach: the body does not carry %1</source>
        <translation>/detach: der Körper trägt %1 nicht</translation>
    </message>
    <message>
        <source>/mapFile: there is no file %1: name the map before the problem, as in fleet MAP LORR.json</source>
        <translation>/mapFile: Es gibt keine Datei %1: Die Karte vor dem Problem nennen, wie in fleet MAP LORR.json</translation>
    </message>
    <message>
        <source>/physics: forces move the body on no known path; give it a "motion" with key frames</source>
        <translation>/physics: Kräfte bewegen den Körper auf keinem bekannten Weg; ihm eine „motion“ mit Schlüsselbildern geben</translation>
    </message>
    <message>
        <source>/route: no known path; give the body a "motion" with key frames</source>
        <translation>/route: kein bekannter Weg; dem Körper eine „motion“ mit Schlüsselbildern geben</translation>
    </message>
    <message>
        <source>/route: the body follows key frames</source>
        <translation>/route: der Körper folgt Schlüsselbildern</translation>
    </message>
    <message>
        <source>/simulation/battery/places/%1: %2 is an obstacle or outside of the map</source>
        <translation>/simulation/battery/places/%1: %2 ist ein Hindernis oder außerhalb der Karte</translation>
    </message>
    <message>
        <source>/simulation/battery/places/%1: %2: %3</source>
        <translation>/simulation/battery/places/%1: %2: %3</translation>
    </message>
    <message>
        <source>/world/dt: a step of %1 s is not a multiple of a microsecond up to 10^6 s: give --dt</source>
        <translation>/world/dt: ein Schritt von %1 s ist kein Vielfaches einer Mikrosekunde bis 10^6 s: --dt angeben</translation>
    </message>
    <message>
        <source>0 %1 (touches)</source>
        <translation>0 %1 (berührt)</translation>
    </message>
    <message>
        <source>1 agent</source>
        <translation>1 Agent</translation>
    </message>
    <message>
        <source>1 agent differs.</source>
        <translation>1 Agent unterscheidet sich.</translation>
    </message>
    <message>
        <source>1 body</source>
        <translation>1 Körper</translation>
    </message>
    <message>
        <source>1 cell</source>
        <translation>1 Zelle</translation>
    </message>
    <message>
        <source>1 cell differs and is selected: %1.</source>
        <translation>1 Zelle unterscheidet sich und ist ausgewählt: %1.</translation>
    </message>
    <message>
        <source>1 of %1 agents has no goal: it may make room, and ends where it began.</source>
        <translation>1 von %1 Agenten hat kein Ziel: Er kann Platz machen und endet, wo er begonnen hat.</translation>
    </message>
    <message>
        <source>1 pair collides</source>
        <translation>1 Paar kollidiert</translation>
    </message>
    <message>
        <source>1 placed agent</source>
        <translation>1 platzierter Agent</translation>
    </message>
    <message>
        <source>1 plan</source>
        <translation>1 Plan</translation>
    </message>
    <message>
        <source>1 ring was turned around</source>
        <translation>1 Ring wurde umgedreht</translation>
    </message>
    <message>
        <source>1 state</source>
        <translation>1 Zustand</translation>
    </message>
    <message>
        <source>1 state expanded</source>
        <translation>1 Zustand expandiert</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>1 turn</source>
        <translation>1 Drehung</translation>
    </message>
    <message>
        <source>2026-11-29T10:00:00Z, or seconds of a clock of your own. The editor plans for all times: times count on the command line, with --at</source>
        <translation>2026-11-29T10:00:00Z oder Sekunden einer eigenen Uhr. Der Editor plant für alle Zeiten: Zeiten zählen auf der Kommandozeile, mit --at</translation>
    </message>
    <message>
        <source>3/4 of the memory</source>
        <translation>3/4 des Speichers</translation>
    </message>
    <message>
        <source>4 neighbours</source>
        <translation>4 Nachbarn</translation>
    </message>
    <message>
        <source>8 neighbours</source>
        <translation>8 Nachbarn</translation>
    </message>
    <message>
        <source>: a body that carries a load keeps its shape, category, mask and margin: detach it before</source>
        <translation>: ein Körper, der eine Last trägt, behält Form, Kategorie, Maske und Rand: sie vorher ablegen</translation>
    </message>
    <message>
        <source>: a half-plane does not move: make its body static before</source>
        <translation>: eine Halbebene bewegt sich nicht: ihren Körper vorher statisch machen</translation>
    </message>
    <message>
        <source>: the body is carried by %1: detach it before</source>
        <translation>: der Körper wird von %1 getragen: ihn vorher ablegen</translation>
    </message>
    <message>
        <source>; %1 of %2 turns at nodes</source>
        <translation>; %1 von %2 Drehungen an Knoten</translation>
    </message>
    <message>
        <source>&lt;b&gt;The program ended before these documents were saved.&lt;/b&gt;&lt;br&gt;A recovered document opens with its unsaved changes. Files change only when you save.</source>
        <translation>&lt;b&gt;Das Programm endete, bevor diese Dokumente gespeichert waren.&lt;/b&gt;&lt;br&gt;Ein wiederhergestelltes Dokument öffnet sich mit seinen ungespeicherten Änderungen. Dateien ändern sich erst, wenn Sie speichern.</translation>
    </message>
    <message>
        <source>A MovingAI map</source>
        <translation>Eine MovingAI-Karte</translation>
    </message>
    <message>
        <source>A ROS map</source>
        <translation>Eine ROS-Karte</translation>
    </message>
    <message>
        <source>A bar across the heading, which works while the agent drives forwards</source>
        <translation>Ein Balken quer zur Fahrtrichtung, der arbeitet, während der Agent vorwärts fährt</translation>
    </message>
    <message>
        <source>A car that parks</source>
        <translation>Ein Auto, das einparkt</translation>
    </message>
    <message>
        <source>A click folds the legend, or unfolds it</source>
        <translation>Ein Klick klappt die Legende zu oder auf</translation>
    </message>
    <message>
        <source>A click frames the body in the picture</source>
        <translation>Ein Klick rahmt den Körper im Bild ein</translation>
    </message>
    <message>
        <source>A collision</source>
        <translation>Eine Kollision</translation>
    </message>
    <message>
        <source>A collision at the mark</source>
        <translation>Eine Kollision an der Marke</translation>
    </message>
    <message>
        <source>A collision scene</source>
        <translation>Eine Kollisionsszene</translation>
    </message>
    <message>
        <source>A common robot: sets shape, motion and speed; sizes are those of its maker</source>
        <translation>Ein verbreiteter Roboter: setzt Form, Bewegung und Tempo; Größen sind die des Herstellers</translation>
    </message>
    <message>
        <source>A copy is saved as “%1”</source>
        <translation>Eine Kopie ist gespeichert als „%1“</translation>
    </message>
    <message>
        <source>A copy is saved under another name, so that no work is overwritten.</source>
        <translation>Eine Kopie wird unter anderem Namen gespeichert, damit keine Arbeit überschrieben wird.</translation>
    </message>
    <message>
        <source>A disc with a heading drives and turns as its motion says; without one it moves from cell to cell</source>
        <translation>Eine Scheibe mit Richtung fährt und dreht nach ihrem Bewegungsmodell; ohne Richtung bewegt sie sich von Zelle zu Zelle</translation>
    </message>
    <message>
        <source>A double click makes this path the plan, with its options.</source>
        <translation>Ein Doppelklick macht diesen Weg mit seinen Optionen zum Plan.</translation>
    </message>
    <message>
        <source>A file of “%1” was deleted or moved. It is lost unless you save it.</source>
        <translation>Eine Datei von „%1“ wurde gelöscht oder verschoben. Sie ist verloren, wenn Sie nicht speichern.</translation>
    </message>
    <message>
        <source>A goal that is blocked or unreachable is replaced by the nearest reachable pose or cell; on the grid a blocked start, too.</source>
        <translation>Ein Ziel, das blockiert oder unerreichbar ist, wird durch die nächste erreichbare Pose oder Zelle ersetzt; auf dem Gitter auch ein blockierter Start.</translation>
    </message>
    <message>
        <source>A graph of routes over this map, checked for the chosen agent, which can drive on it: LIF or a graph of Nav2</source>
        <translation>Ein Wegenetz auf dieser Karte, für den gewählten Agenten geprüft, der darauf fahren kann: LIF oder ein Graph von Nav2</translation>
    </message>
    <message>
        <source>A node or a station, by its id or name</source>
        <translation>Ein Knoten oder eine Station, mit Kennung oder Namen</translation>
    </message>
    <message>
        <source>A path cannot be planned yet</source>
        <translation>Ein Pfad kann noch nicht geplant werden</translation>
    </message>
    <message>
        <source>A path of another program over this map, checked for the chosen agent: CSV, nav_msgs/Path, TUM, GeoJSON, an order of VDA 5050, LIF or a graph of Nav2 (Ctrl+Shift+O)</source>
        <translation>Ein Pfad eines anderen Programms über dieser Karte, geprüft für den gewählten Agenten: CSV, nav_msgs/Path, TUM, GeoJSON, ein Auftrag der VDA 5050, LIF oder ein Graph von Nav2 (Strg+Umschalt+O)</translation>
    </message>
    <message>
        <source>A path of the chosen agent from its start, and the share of the area that it is proved to cover</source>
        <translation>Ein Pfad des gewählten Agenten von seinem Start und der Anteil der Fläche, den er nachweislich überdeckt</translation>
    </message>
    <message>
        <source>A plan for “%1” is being searched. The search ends without a result.</source>
        <translation>Für „%1“ wird ein Plan gesucht. Die Suche endet ohne Ergebnis.</translation>
    </message>
    <message>
        <source>A project keeps them: it is saved beside the map and refers to it. An edited map is saved, too.</source>
        <translation>Ein Projekt behält sie: Es wird neben der Karte gespeichert und verweist auf sie. Auch eine bearbeitete Karte wird gespeichert.</translation>
    </message>
    <message>
        <source>A query is a start and a goal, each as column and row of its cell. The query that is used becomes the task of the agent “%1”, a point without size.</source>
        <translation>Eine Anfrage ist ein Start und ein Ziel, je als Spalte und Zeile der Zelle. Die verwendete Anfrage wird zur Aufgabe des Agenten „%1“, eines Punktes ohne Größe.</translation>
    </message>
    <message>
        <source>A query is a start and a goal, each as column and row of its cell. The query that is used becomes the task of the agent “%1”, a point without size. %2 plans it.</source>
        <translation>Eine Anfrage ist ein Start und ein Ziel, je als Spalte und Zeile der Zelle. Die verwendete Anfrage wird zur Aufgabe des Agenten „%1“, eines Punktes ohne Größe. %2 plant sie.</translation>
    </message>
    <message>
        <source>A robot's body is not checked.</source>
        <translation>Der Körper eines Roboters ist nicht geprüft.</translation>
    </message>
    <message>
        <source>A route cannot be planned yet</source>
        <translation>Eine Route kann noch nicht geplant werden</translation>
    </message>
    <message>
        <source>A row has this name, or it is empty: choose another.</source>
        <translation>Eine Zeile heißt so, oder der Name ist leer: wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>A scene: Space plays it, left and right go step by step</source>
        <translation>Eine Szene: Leertaste spielt sie ab, links und rechts gehen schrittweise</translation>
    </message>
    <message>
        <source>A search to several goals uses no landmarks.</source>
        <translation>Eine Suche zu mehreren Zielen benutzt keine Landmarken.</translation>
    </message>
    <message>
        <source>A start in collision is left first, by the cheapest motion along which the overlap with obstacles never grows.</source>
        <translation>Ein Start in einer Kollision wird zuerst verlassen, durch die billigste Bewegung, bei der die Überlappung mit Hindernissen nie wächst.</translation>
    </message>
    <message>
        <source>A step with a collision</source>
        <translation>Ein Schritt mit Kollision</translation>
    </message>
    <message>
        <source>A zone set of VDA 5050 becomes the zones of this document</source>
        <translation>Ein Zone-Set der VDA 5050 wird zu den Zonen dieses Dokuments</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>About Clearway</source>
        <translation>Über Clearway</translation>
    </message>
    <message>
        <source>Accept any heading there</source>
        <translation>Dort jede Richtung zulassen</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Aktionen</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>Originalgröße</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Add a goal</source>
        <translation>Ziel hinzufügen</translation>
    </message>
    <message>
        <source>Add a goal next to the last one: the planner chooses the goal of least cost. With the Goal tool, hold Ctrl</source>
        <translation>Ein Ziel neben dem letzten hinzufügen: Der Planer wählt das Ziel mit den kleinsten Kosten. Mit dem Werkzeug Ziel: Strg halten</translation>
    </message>
    <message>
        <source>Add a goal of %1</source>
        <translation>Ziel von %1 hinzufügen</translation>
    </message>
    <message>
        <source>Add a row with the options of the dock Plan as they are now</source>
        <translation>Eine Zeile mit den jetzigen Optionen des Bereichs „Plan“ hinzufügen</translation>
    </message>
    <message>
        <source>Add a via point</source>
        <translation>Zwischenpunkt hinzufügen</translation>
    </message>
    <message>
        <source>Add a via point of %1</source>
        <translation>Zwischenpunkt von %1 hinzufügen</translation>
    </message>
    <message>
        <source>Add an agent</source>
        <translation>Agenten hinzufügen</translation>
    </message>
    <message>
        <source>Add an agent (N)</source>
        <translation>Agenten hinzufügen (N)</translation>
    </message>
    <message>
        <source>Add an agent here</source>
        <translation>Hier einen Agenten hinzufügen</translation>
    </message>
    <message>
        <source>Add an agent like the last one, not placed</source>
        <translation>Einen Agenten wie den letzten hinzufügen, ohne Platz</translation>
    </message>
    <message>
        <source>Add current options</source>
        <translation>Jetzige Optionen hinzufügen</translation>
    </message>
    <message>
        <source>Add current options…</source>
        <translation>Jetzige Optionen hinzufügen…</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Neu…</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>Agent there</source>
        <translation>Agent dort</translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>Agenten</translation>
    </message>
    <message>
        <source>Agents have a mass: they slip, are pushed and are stopped by walls</source>
        <translation>Agenten haben eine Masse: Sie rutschen, werden geschoben und von Wänden gestoppt</translation>
    </message>
    <message>
        <source>Agents keep their coordinates in the map's own frame. Undo brings back the map as it was.</source>
        <translation>Agenten behalten ihre Koordinaten im Bezugssystem der Karte. Rückgängig stellt die Karte wieder her, wie sie war.</translation>
    </message>
    <message>
        <source>Agents on other floors are not met. A new value moves the top with it</source>
        <translation>Agenten in anderen Höhen begegnen sich nicht. Ein neuer Wert verschiebt die Oberkante mit</translation>
    </message>
    <message>
        <source>Agents touch each other and obstacles, but nothing overlaps: contact is allowed. A padding keeps them apart.</source>
        <translation>Agenten berühren einander und Hindernisse, aber nichts überlappt: Berührung ist erlaubt. Ein Schutzabstand hält sie auseinander.</translation>
    </message>
    <message>
        <source>Agents touch each other, but none overlap: contact is allowed. A padding keeps them apart.</source>
        <translation>Agenten berühren einander, aber keine überlappen: Berührung ist erlaubt. Ein Schutzabstand hält sie auseinander.</translation>
    </message>
    <message>
        <source>Agents touch obstacles, but none overlap: contact is allowed. A padding keeps them off.</source>
        <translation>Agenten berühren Hindernisse, aber keiner überlappt eines: Berührung ist erlaubt. Ein Schutzabstand hält sie fern.</translation>
    </message>
    <message>
        <source>Agents with random starts and goals on free places (Ctrl+Shift+R)</source>
        <translation>Agenten mit zufälligen Starts und Zielen auf freien Plätzen (Strg+Umschalt+R)</translation>
    </message>
    <message>
        <source>Aisles and a tugger</source>
        <translation>Gänge und ein Schlepper</translation>
    </message>
    <message>
        <source>Align %1 to cells</source>
        <translation>%1 an Zellen ausrichten</translation>
    </message>
    <message>
        <source>Align agents to cells</source>
        <translation>Agenten an Zellen ausrichten</translation>
    </message>
    <message>
        <source>Alike</source>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>All %1 paths are proved free</source>
        <translation>Alle %1 Pfade sind bewiesen frei</translation>
    </message>
    <message>
        <source>All agents as a table to edit, and to paste from a spreadsheet (Ctrl+T)</source>
        <translation>Alle Agenten als Tabelle zum Bearbeiten und Einfügen aus einer Tabellenkalkulation (Strg+T)</translation>
    </message>
    <message>
        <source>All edges (%1) and turns (%2) are proved free.</source>
        <translation>Alle Kanten (%1) und Drehungen (%2) sind bewiesen frei.</translation>
    </message>
    <message>
        <source>All edges (%1) are proved free</source>
        <translation>Alle Kanten (%1) sind bewiesen frei</translation>
    </message>
    <message>
        <source>All supported files (*.clearway *.json *.rec *.yaml *.yml *.map *.png *.pgm *.scen *.geojson *.wkt *.txt *.paths);;All files (*)</source>
        <translation>Alle unterstützten Dateien (*.clearway *.json *.rec *.yaml *.yml *.map *.png *.pgm *.scen *.geojson *.wkt *.txt *.paths);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>All that the tool can reach, or one of the zones</source>
        <translation>Alles, was das Werkzeug erreicht, oder eine der Zonen</translation>
    </message>
    <message>
        <source>Along the boundary, besides the lines</source>
        <translation>Entlang des Randes, zusätzlich zu den Bahnen</translation>
    </message>
    <message>
        <source>Alt+arrows</source>
        <translation>Alt+Pfeile</translation>
    </message>
    <message>
        <source>An agent was removed since the plan was made.</source>
        <translation>Seit der Plan gemacht wurde, wurde ein Agent entfernt.</translation>
    </message>
    <message>
        <source>An area cannot be covered yet</source>
        <translation>Eine Fläche kann noch nicht überdeckt werden</translation>
    </message>
    <message>
        <source>An editor of %1 has it open: process %2 on %3.</source>
        <translation>Ein Editor von %1 hat sie geöffnet: Prozess %2 auf %3.</translation>
    </message>
    <message>
        <source>An editor on %1 has it open: process %2.</source>
        <translation>Ein Editor auf %1 hat sie geöffnet: Prozess %2.</translation>
    </message>
    <message>
        <source>Animation…</source>
        <translation>Animation…</translation>
    </message>
    <message>
        <source>Another agent has a shape that is no obstacle for planners.</source>
        <translation>Ein anderer Agent hat eine Form, die für Planer kein Hindernis ist.</translation>
    </message>
    <message>
        <source>Another agent or document is being compared.</source>
        <translation>Ein anderer Agent oder ein anderes Dokument wird verglichen.</translation>
    </message>
    <message>
        <source>Another editor has it open: process %1.</source>
        <translation>Ein anderer Editor hat sie geöffnet: Prozess %1.</translation>
    </message>
    <message>
        <source>Another language is used when Clearway is started again.</source>
        <translation>Eine andere Sprache gilt, wenn Clearway neu gestartet wird.</translation>
    </message>
    <message>
        <source>Another program has changed %1.</source>
        <translation>Ein anderes Programm hat %1 geändert.</translation>
    </message>
    <message>
        <source>Another program has changed “%1”</source>
        <translation>Ein anderes Programm hat „%1“ geändert</translation>
    </message>
    <message>
        <source>Another program has deleted or moved “%1”</source>
        <translation>Ein anderes Programm hat „%1“ gelöscht oder verschoben</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Lösungen</translation>
    </message>
    <message>
        <source>Any angle</source>
        <translation>Beliebige Winkel</translation>
    </message>
    <message>
        <source>Any angle, the fastest</source>
        <translation>Beliebige Winkel, schnellste Suche</translation>
    </message>
    <message>
        <source>Anya is for a point: choose anyangle for an agent with a size</source>
        <translation>Anya ist für einen Punkt: anyangle für einen Agenten mit Größe wählen</translation>
    </message>
    <message>
        <source>Anytime</source>
        <translation>Anytime</translation>
    </message>
    <message>
        <source>Anytime search: a first path fast, then better ones until the weight or the time limit is reached; the report states how far from the optimum the best may be.</source>
        <translation>Anytime-Suche: schnell ein erster Pfad, dann bessere, bis das Gewicht oder die Zeitgrenze erreicht ist; der Bericht nennt, wie weit der beste höchstens vom Optimum entfernt ist.</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>Ausschnitt</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>Pfeile</translation>
    </message>
    <message>
        <source>As Markdown</source>
        <translation>Als Markdown</translation>
    </message>
    <message>
        <source>As a ROS map it is saved with a YAML file beside it</source>
        <translation>Als ROS-Karte wird es mit einer YAML-Datei daneben gespeichert</translation>
    </message>
    <message>
        <source>As before (Ctrl+Z)</source>
        <translation>Wie vorher (Strg+Z)</translation>
    </message>
    <message>
        <source>As in the file</source>
        <translation>Wie in der Datei</translation>
    </message>
    <message>
        <source>As opened</source>
        <translation>Wie geöffnet</translation>
    </message>
    <message>
        <source>As the reader prefers</source>
        <translation>Wie der Leser es bevorzugt</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>At the goal, the agent's footprint overlaps an obstacle at %1.</source>
        <translation>Am Ziel überlappt die Grundfläche des Agenten ein Hindernis bei %1.</translation>
    </message>
    <message>
        <source>At the goal, the agent's footprint reaches beyond the edge of the map.</source>
        <translation>Am Ziel ragt die Grundfläche des Agenten über den Rand der Karte hinaus.</translation>
    </message>
    <message>
        <source>At the moment that is shown:</source>
        <translation>Im gezeigten Augenblick:</translation>
    </message>
    <message>
        <source>At the moment that is shown: none.</source>
        <translation>Im gezeigten Augenblick: keine.</translation>
    </message>
    <message>
        <source>At the start, the agent's footprint overlaps an obstacle at %1.</source>
        <translation>Am Start überlappt die Grundfläche des Agenten ein Hindernis bei %1.</translation>
    </message>
    <message>
        <source>At the start, the agent's footprint reaches beyond the edge of the map.</source>
        <translation>Am Start ragt die Grundfläche des Agenten über den Rand der Karte hinaus.</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>Achsen</translation>
    </message>
    <message>
        <source>Back to the guide</source>
        <translation>Zurück zur Anleitung</translation>
    </message>
    <message>
        <source>Back to the start</source>
        <translation>Zurück zum Anfang</translation>
    </message>
    <message>
        <source>Back to the start (Home)</source>
        <translation>Zurück zum Anfang (Pos1)</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>Band</translation>
    </message>
    <message>
        <source>Being checked…</source>
        <translation>Wird geprüft…</translation>
    </message>
    <message>
        <source>Beside the agents, where there is room</source>
        <translation>Neben den Agenten, wo Platz ist</translation>
    </message>
    <message>
        <source>Best so far: %1 after %2, %3.</source>
        <translation>Bisher am besten: %1 nach %2, %3.</translation>
    </message>
    <message>
        <source>Best so far: %1 s in sum</source>
        <translation>Bisher bester: %1 s in Summe</translation>
    </message>
    <message>
        <source>Between agents</source>
        <translation>Zueinander</translation>
    </message>
    <message>
        <source>Bidirectional A*</source>
        <translation>Bidirektionales A*</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>Blockiert</translation>
    </message>
    <message>
        <source>Blocked by</source>
        <translation>Blockiert durch</translation>
    </message>
    <message>
        <source>Blocked cells that agents overlap, contacts, and certificates</source>
        <translation>Belegte Zellen, die Agenten überlappen, Berührungen und Zertifikate</translation>
    </message>
    <message>
        <source>Blocked goal</source>
        <translation>Blockiertes Ziel</translation>
    </message>
    <message>
        <source>Blue and orange instead of green and red</source>
        <translation>Blau und Orange statt Grün und Rot</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>Körper</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Schranke</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>Rechteck</translation>
    </message>
    <message>
        <source>Breadth-first search</source>
        <translation>Breitensuche</translation>
    </message>
    <message>
        <source>Bright pixels are obstacles</source>
        <translation>Helle Pixel sind Hindernisse</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen…</translation>
    </message>
    <message>
        <source>Brush</source>
        <translation>Pinsel</translation>
    </message>
    <message>
        <source>Bucket</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Build them again</source>
        <translation>Neu aufbauen</translation>
    </message>
    <message>
        <source>Building landmarks of this map.</source>
        <translation>Die Landmarken dieser Karte werden aufgebaut.</translation>
    </message>
    <message>
        <source>Building memory</source>
        <translation>Speicher zum Aufbau</translation>
    </message>
    <message>
        <source>Building time</source>
        <translation>Zeit zum Aufbau</translation>
    </message>
    <message>
        <source>By the method's own costs: turns, reversing and terrain count</source>
        <translation>Nach den Kosten des Verfahrens: Drehungen, Rückwärtsfahrt und Gelände zählen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Cannot allocate memory</source>
        <translation>Es gibt nicht genug Speicher</translation>
    </message>
    <message>
        <source>Cannot be done now</source>
        <translation>Jetzt nicht möglich</translation>
    </message>
    <message>
        <source>Canonical A*</source>
        <translation>Kanonisches A*</translation>
    </message>
    <message>
        <source>Car (VW Golf 8)</source>
        <translation>Auto (VW Golf 8)</translation>
    </message>
    <message>
        <source>Car park</source>
        <translation>Parkplatz</translation>
    </message>
    <message>
        <source>Cell size</source>
        <translation>Zellgröße</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>Zellen</translation>
    </message>
    <message>
        <source>Cells, no heading</source>
        <translation>Zellen, keine Richtung</translation>
    </message>
    <message>
        <source>Centre here</source>
        <translation>Hier zentrieren</translation>
    </message>
    <message>
        <source>Centre on it</source>
        <translation>Darauf zentrieren</translation>
    </message>
    <message numerus="yes">
        <source>Changed, too: %1 and %n more.</source>
        <translation>
            <numerusform>Ebenfalls geändert: %1 und %n weiteres.</numerusform>
            <numerusform>Ebenfalls geändert: %1 und %n weitere.</numerusform>
        </translation>
    </message>
    <message>
        <source>Changed, too: %1.</source>
        <translation>Ebenfalls geändert: %1.</translation>
    </message>
    <message>
        <source>Checking the plan…</source>
        <translation>Der Plan wird geprüft…</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Wird geprüft…</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Datei wählen</translation>
    </message>
    <message>
        <source>Choose a file of motion primitives</source>
        <translation>Datei mit Bewegungsprimitiven wählen</translation>
    </message>
    <message>
        <source>Choose a placed agent whose shape is a box or a polygon, or draw obstacles or zones first</source>
        <translation>Einen platzierten Agenten wählen, dessen Form ein Rechteck oder Polygon ist, oder erst Hindernisse oder Zonen zeichnen</translation>
    </message>
    <message>
        <source>Choose an agent that has a start and a goal.</source>
        <translation>Wählen Sie einen Agenten, der Start und Ziel hat.</translation>
    </message>
    <message>
        <source>Choose an agent: the check is for its shape.</source>
        <translation>Einen Agenten wählen: Geprüft wird für seine Form.</translation>
    </message>
    <message>
        <source>Choose what is recovered and what is discarded</source>
        <translation>Auswählen, was wiederhergestellt und was verworfen wird</translation>
    </message>
    <message>
        <source>Chosen by the map</source>
        <translation>Nach der Karte gewählt</translation>
    </message>
    <message>
        <source>Clear cells</source>
        <translation>Zellen leeren</translation>
    </message>
    <message>
        <source>Clearance</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Clearance [%1]</source>
        <translation>Abstand [%1]</translation>
    </message>
    <message>
        <source>Clearpath Husky A200</source>
        <translation>Clearpath Husky A200</translation>
    </message>
    <message>
        <source>Clearpath Jackal</source>
        <translation>Clearpath Jackal</translation>
    </message>
    <message>
        <source>Clearway</source>
        <translation>Clearway</translation>
    </message>
    <message>
        <source>Clearway project (*.clearway);;ROS map (*.yaml);;MovingAI map (*.map);;PGM picture (*.pgm);;PNG picture (*.png)</source>
        <translation>Clearway-Projekt (*.clearway);;ROS-Karte (*.yaml);;MovingAI-Karte (*.map);;PGM-Bild (*.pgm);;PNG-Bild (*.png)</translation>
    </message>
    <message>
        <source>Clearway uses this language when it is started again. Nothing that is open changes.</source>
        <translation>Clearway verwendet diese Sprache, wenn es neu gestartet wird. Was offen ist, ändert sich nicht.</translation>
    </message>
    <message>
        <source>Click an area to fill it · right-click: pick a value</source>
        <translation>Klick füllt eine Fläche · Rechtsklick: Wert aufnehmen</translation>
    </message>
    <message>
        <source>Click corner by corner, the first one closes · drag: move one until then · Backspace: back · Ctrl: cells · Shift: polygons</source>
        <translation>Ecke für Ecke klicken, die erste schließt · bis dahin ziehen: verschieben · Rücktaste: zurück · Strg: Zellen · Umschalt: Polygone</translation>
    </message>
    <message>
        <source>Click corner by corner, the first one or Return closes · Backspace: back · Ctrl: cells · Shift: polygons</source>
        <translation>Ecke für Ecke klicken, die erste oder Eingabe schließt · Rücktaste: zurück · Strg: Zellen · Umschalt: Polygone</translation>
    </message>
    <message>
        <source>Click corner by corner, the first one or Return closes · drag: move one · Backspace: back · Ctrl: cells · Shift: polygons</source>
        <translation>Ecke für Ecke klicken, die erste oder Eingabe schließt · ziehen: verschieben · Rücktaste: zurück · Strg: Zellen · Umschalt: Polygone</translation>
    </message>
    <message>
        <source>Click selects, drag moves (Ctrl aligns to cells)</source>
        <translation>Klick wählt, Ziehen verschiebt (Strg: an Zellen)</translation>
    </message>
    <message>
        <source>Click selects, drag moves (Ctrl aligns to cells), the handle turns (Shift snaps)</source>
        <translation>Klick wählt, Ziehen verschiebt (Strg: an Zellen), Griff dreht (Umschalt: in Schritten)</translation>
    </message>
    <message>
        <source>Click there, or begin and end a drag</source>
        <translation>Dort klicken, oder ein Ziehen beginnen und beenden</translation>
    </message>
    <message>
        <source>Click to select equal cells · Shift adds, Ctrl subtracts · Alt: the opposite of “only connected cells”</source>
        <translation>Klick wählt gleiche Zellen · Umschalt fügt hinzu, Strg nimmt weg · Alt: das Gegenteil von „nur verbundene Zellen“</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close other programs, crop the map to the part that the fleet uses, or plan fewer agents.</source>
        <translation>Schließen Sie andere Programme, schneiden Sie die Karte auf den Teil zu, den die Flotte benutzt, oder planen Sie weniger Agenten.</translation>
    </message>
    <message>
        <source>Close the others</source>
        <translation>Die anderen schließen</translation>
    </message>
    <message>
        <source>Close the path</source>
        <translation>Pfad schließen</translation>
    </message>
    <message>
        <source>Close the routes</source>
        <translation>Wegenetz schließen</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>Suche schließen</translation>
    </message>
    <message>
        <source>Close the table (Esc)</source>
        <translation>Tabelle schließen (Esc)</translation>
    </message>
    <message>
        <source>Close this list. “Recover unsaved work…” in the menu File and the next start show it again.</source>
        <translation>Diese Liste schließen. „Ungespeicherte Arbeit wiederherstellen…“ im Menü Datei und der nächste Start zeigen sie wieder.</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message>
        <source>Close this message (Esc)</source>
        <translation>Diese Meldung schließen (Esc)</translation>
    </message>
    <message>
        <source>Closest at</source>
        <translation>Am nächsten bei</translation>
    </message>
    <message>
        <source>Collides</source>
        <translation>Kollidiert</translation>
    </message>
    <message>
        <source>Collides at</source>
        <translation>Kollidiert bei</translation>
    </message>
    <message>
        <source>Collisions</source>
        <translation>Kollisionen</translation>
    </message>
    <message>
        <source>Collisions of the fleet</source>
        <translation>Kollisionen der Flotte</translation>
    </message>
    <message>
        <source>Collisions of the plans</source>
        <translation>Kollisionen der Pläne</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Colour in the map</source>
        <translation>Farbe in der Karte</translation>
    </message>
    <message>
        <source>Colour of the agent</source>
        <translation>Farbe des Agenten</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>Kommandozeile</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Commands found</source>
        <translation>Gefundene Befehle</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Compare planners</source>
        <translation>Planer vergleichen</translation>
    </message>
    <message>
        <source>Compared paths</source>
        <translation>Verglichene Pfade</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Computed once about a map, they make the fast searches faster; kept beside the map's file for next time</source>
        <translation>Einmal für eine Karte berechnet, machen sie die schnellen Suchen schneller; für das nächste Mal neben der Kartendatei aufbewahrt</translation>
    </message>
    <message>
        <source>Concepts</source>
        <translation>Konzepte</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>Konflikte</translation>
    </message>
    <message>
        <source>Conflicts (%1)</source>
        <translation>Konflikte (%1)</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>Die Verbindung wurde abgelehnt</translation>
    </message>
    <message>
        <source>Connection timed out</source>
        <translation>Die Verbindung hat zu lange nicht geantwortet</translation>
    </message>
    <message>
        <source>Connectivity</source>
        <translation>Nachbarschaft</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>Berührung</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Context menu</source>
        <translation>Kontextmenü</translation>
    </message>
    <message>
        <source>Coordinates</source>
        <translation>Koordinaten</translation>
    </message>
    <message>
        <source>Coordinates and units</source>
        <translation>Koordinaten und Einheiten</translation>
    </message>
    <message>
        <source>Copies of the selected agents beside them</source>
        <translation>Kopien der gewählten Agenten neben ihnen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy agents</source>
        <translation>Agenten kopieren</translation>
    </message>
    <message>
        <source>Copy cells</source>
        <translation>Zellen kopieren</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Copy the path of the file</source>
        <translation>Pfad der Datei kopieren</translation>
    </message>
    <message>
        <source>Copy the result as text</source>
        <translation>Ergebnis als Text kopieren</translation>
    </message>
    <message>
        <source>Copy the selected cells (Ctrl+C)</source>
        <translation>Die gewählten Zellen kopieren (Strg+C)</translation>
    </message>
    <message>
        <source>Copy the selected text</source>
        <translation>Ausgewählten Text kopieren</translation>
    </message>
    <message>
        <source>Copy the ticked rows to the clipboard</source>
        <translation>Die angekreuzten Zeilen in die Zwischenablage kopieren</translation>
    </message>
    <message>
        <source>Copy the view as a picture</source>
        <translation>Ansicht als Bild kopieren</translation>
    </message>
    <message>
        <source>Copy this message</source>
        <translation>Diese Meldung kopieren</translation>
    </message>
    <message>
        <source>Corners</source>
        <translation>Ecken</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Cost [%1]</source>
        <translation>Kosten [%1]</translation>
    </message>
    <message>
        <source>Cost of a change between forward and reverse, as a path length.</source>
        <translation>Kosten eines Wechsels zwischen vorwärts und rückwärts, als Pfadlänge.</translation>
    </message>
    <message>
        <source>Cost of a metre in reverse, in metres forwards.</source>
        <translation>Kosten eines Meters rückwärts, in Metern vorwärts.</translation>
    </message>
    <message>
        <source>Cost of turning in place by one radian, in metres of path length.</source>
        <translation>Kosten einer Drehung auf der Stelle um ein Radiant, in Metern Pfadlänge.</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Costs of terrain: letters of MovingAI maps (S=2,W=4.5), or costmap, grey or occupancy for pictures; unknown=3 for ROS maps.</source>
        <translation>Kosten des Geländes: Buchstaben von MovingAI-Karten (S=2,W=4.5), oder costmap, grey oder occupancy für Bilder; unknown=3 für ROS-Karten.</translation>
    </message>
    <message>
        <source>Counter-clockwise; many programs ignore it</source>
        <translation>Gegen den Uhrzeigersinn; viele Programme ignorieren es</translation>
    </message>
    <message>
        <source>Cover an area</source>
        <translation>Fläche überdecken</translation>
    </message>
    <message>
        <source>Covered</source>
        <translation>Überdeckt</translation>
    </message>
    <message>
        <source>Covered cells</source>
        <translation>Bedeckte Zellen</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>Crop to %1 × %2 cells</source>
        <translation>Auf %1 × %2 Zellen zuschneiden</translation>
    </message>
    <message>
        <source>Crop to the selection</source>
        <translation>Auf die Auswahl zuschneiden</translation>
    </message>
    <message>
        <source>Crossing</source>
        <translation>Kreuzung</translation>
    </message>
    <message>
        <source>Ctrl+O opens a file, Ctrl+N makes a new map</source>
        <translation>Strg+O öffnet eine Datei, Strg+N legt eine neue Karte an</translation>
    </message>
    <message>
        <source>Ctrl+P plans again.</source>
        <translation>Strg+P plant erneut.</translation>
    </message>
    <message>
        <source>Cut cells</source>
        <translation>Zellen ausschneiden</translation>
    </message>
    <message>
        <source>D* Lite and bidirectional search do not keep the directions of zones: choose another search</source>
        <translation>D* Lite und bidirektionale Suche halten die Richtungen von Zonen nicht ein: wähle eine andere Suche</translation>
    </message>
    <message>
        <source>D* Lite does not weigh terrain: choose another search</source>
        <translation>D* Lite wägt kein Gelände ab: eine andere Suche wählen</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Dark map</source>
        <translation>Dunkle Karte</translation>
    </message>
    <message>
        <source>Debug</source>
        <translation>Fehlersuche</translation>
    </message>
    <message>
        <source>Delays</source>
        <translation>Verspätungen</translation>
    </message>
    <message>
        <source>Delays, slips, breakdowns, people, doors and obstacles, instead of the project's own</source>
        <translation>Verspätungen, Rutschen, Ausfälle, Menschen, Türen und Hindernisse statt der des Projekts</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete drawing</source>
        <translation>Zeichnung löschen</translation>
    </message>
    <message>
        <source>Delete: no agent is selected</source>
        <translation>Löschen: Kein Agent ist ausgewählt</translation>
    </message>
    <message>
        <source>Delete: no cells are selected</source>
        <translation>Löschen: Keine Zellen sind ausgewählt</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Dichte</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Deselect</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message>
        <source>Detours</source>
        <translation>Umwege</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>Das Gerät oder die Datei wird gerade benutzt</translation>
    </message>
    <message>
        <source>Diagonal steps past the corner of an obstacle: never, when one side is free, always.</source>
        <translation>Diagonale Schritte an der Ecke eines Hindernisses: nie, wenn eine Seite frei ist, immer.</translation>
    </message>
    <message>
        <source>Digits</source>
        <translation>Stellen</translation>
    </message>
    <message>
        <source>Digits after the point</source>
        <translation>Stellen nach dem Komma</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Directory not empty</source>
        <translation>Der Ordner ist nicht leer</translation>
    </message>
    <message>
        <source>Disabled agents meet nobody; static ones are met by others</source>
        <translation>Abgeschaltete Agenten treffen niemanden; statische werden von anderen getroffen</translation>
    </message>
    <message>
        <source>Disc</source>
        <translation>Scheibe</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Discard %1</source>
        <translation>%1 verwerfen</translation>
    </message>
    <message>
        <source>Discard all (%1)</source>
        <translation>Alle verwerfen (%1)</translation>
    </message>
    <message>
        <source>Discard unsaved work?</source>
        <translation>Ungespeicherte Arbeit verwerfen?</translation>
    </message>
    <message>
        <source>Discard…</source>
        <translation>Verwerfen…</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>Das Speicherkontingent ist erschöpft</translation>
    </message>
    <message>
        <source>Distance field</source>
        <translation>Abstandsfeld</translation>
    </message>
    <message>
        <source>Distance that the agent keeps to every obstacle</source>
        <translation>Abstand, den der Agent zu jedem Hindernis hält</translation>
    </message>
    <message>
        <source>Distance to obstacles</source>
        <translation>Abstand zu Hindernissen</translation>
    </message>
    <message>
        <source>Distance to the nearest obstacle</source>
        <translation>Abstand zum nächsten Hindernis</translation>
    </message>
    <message>
        <source>Disturbances</source>
        <translation>Störungen</translation>
    </message>
    <message>
        <source>Dock again</source>
        <translation>Wieder andocken</translation>
    </message>
    <message>
        <source>Dock, panel</source>
        <translation>Dock, Bereich</translation>
    </message>
    <message>
        <source>Documentation</source>
        <translation>Dokumentation</translation>
    </message>
    <message>
        <source>Does it fit?</source>
        <translation>Passt es?</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Double-click: edit the corners of the drawing</source>
        <translation>Doppelklick: Ecken der Zeichnung bearbeiten</translation>
    </message>
    <message>
        <source>Drag a line, or click corner by corner, Return ends · Backspace: back · [ ]: width · Ctrl: cells · Shift: polygons</source>
        <translation>Linie ziehen oder Ecke für Ecke klicken, Eingabe beendet · Rücktaste: zurück · [ ]: Breite · Strg: Zellen · Umschalt: Polygone</translation>
    </message>
    <message>
        <source>Drag a vertex, an edge for a new one, or the drawing · right-click: remove vertex · Del: vertex or drawing · Ctrl: cells · Shift: polygons</source>
        <translation>Ecke, Kante für eine neue oder Zeichnung ziehen · Rechtsklick entfernt Ecke · Entf: Ecke oder Zeichnung · Strg: Zellen · Umschalt: Polygone</translation>
    </message>
    <message>
        <source>Drag a vertex, an edge for a new one, or the zone · right-click: remove vertex · Del: vertex or zone · Ctrl: cells · Shift: polygons</source>
        <translation>Eine Ecke ziehen, eine Kante für eine neue, oder die Zone · Rechtsklick: Ecke entfernen · Entf: Ecke oder Zone · Strg: Zellen · Umschalt: Polygone</translation>
    </message>
    <message>
        <source>Drag a vertex, or an edge to insert one · right-click or Del removes · Ctrl: cells · Shift: polygons</source>
        <translation>Ecke ziehen, oder Kante für eine neue · Rechtsklick oder Entf entfernt · Strg: Zellen · Umschalt: Polygone</translation>
    </message>
    <message>
        <source>Drag from corner to corner · Shift: circle · right-click: pick</source>
        <translation>Von Ecke zu Ecke ziehen · Umschalt: Kreis · Rechtsklick: aufnehmen</translation>
    </message>
    <message>
        <source>Drag from corner to corner · Shift: square · right-click: pick</source>
        <translation>Von Ecke zu Ecke ziehen · Umschalt: Quadrat · Rechtsklick: aufnehmen</translation>
    </message>
    <message>
        <source>Drag from one point to another to measure</source>
        <translation>Zum Messen von einem Punkt zum anderen ziehen</translation>
    </message>
    <message>
        <source>Drag to any state of the search</source>
        <translation>Zu einem beliebigen Zustand der Suche ziehen</translation>
    </message>
    <message>
        <source>Drag to any step</source>
        <translation>Zu einem beliebigen Schritt ziehen</translation>
    </message>
    <message>
        <source>Drag to any time</source>
        <translation>Zu einem beliebigen Zeitpunkt ziehen</translation>
    </message>
    <message>
        <source>Drag to move, turn the wheel to zoom</source>
        <translation>Ziehen verschiebt, das Mausrad vergrößert</translation>
    </message>
    <message>
        <source>Drag to paint · Shift: line from the last point · [ ]: size · right-click: pick</source>
        <translation>Ziehen malt · Umschalt: Linie vom letzten Punkt · [ ]: Größe · Rechtsklick: aufnehmen</translation>
    </message>
    <message>
        <source>Drag to select cells · Shift adds, Ctrl subtracts · drag inside to move · Return drops · Esc cancels</source>
        <translation>Ziehen wählt Zellen · Umschalt fügt hinzu, Strg nimmt weg · innen ziehen verschiebt · Eingabe setzt ab · Esc bricht ab</translation>
    </message>
    <message>
        <source>Drag to set cells free · Shift: line from the last point · [ ]: size</source>
        <translation>Ziehen gibt Zellen frei · Umschalt: Linie vom letzten Punkt · [ ]: Größe</translation>
    </message>
    <message>
        <source>Draw %1</source>
        <translation>%1 zeichnen</translation>
    </message>
    <message>
        <source>Draw a zone</source>
        <translation>Zone zeichnen</translation>
    </message>
    <message>
        <source>Draw a zone (Q)</source>
        <translation>Zone zeichnen (Q)</translation>
    </message>
    <message>
        <source>Draw the shape of %1</source>
        <translation>Form von %1 zeichnen</translation>
    </message>
    <message>
        <source>Draw the shape of an agent</source>
        <translation>Form eines Agenten zeichnen</translation>
    </message>
    <message>
        <source>Drawn lines and polygons</source>
        <translation>Gezeichnete Linien und Polygone</translation>
    </message>
    <message>
        <source>Drawn lines and polygons that are cut off are cells of the changed map now · Ctrl+Z gives their vertices back</source>
        <translation>Abgeschnittene Linien und Polygone sind jetzt Zellen der geänderten Karte · Strg+Z gibt ihre Ecken zurück</translation>
    </message>
    <message>
        <source>Drawn · drag a vertex to change it now, or later with the tool of vertices · Ctrl+Z: back</source>
        <translation>Gezeichnet · Ecke ziehen ändert es, jetzt oder später mit dem Werkzeug für Ecken · Strg+Z: zurück</translation>
    </message>
    <message>
        <source>Drive force</source>
        <translation>Antriebskraft</translation>
    </message>
    <message>
        <source>Drive in reverse where that is cheaper; a motion file's reverse motions count, too.</source>
        <translation>Rückwärts fahren, wo das günstiger ist; auch Rückwärtsbewegungen einer Bewegungsdatei zählen.</translation>
    </message>
    <message>
        <source>Drive on routes</source>
        <translation>Im Wegenetz fahren</translation>
    </message>
    <message>
        <source>Drop a file here: ROS maps, MovingAI maps, images, projects, plans and scenes.</source>
        <translation>Eine Datei hier ablegen: ROS-Karten, MovingAI-Karten, Bilder, Projekte, Pläne und Szenen.</translation>
    </message>
    <message numerus="yes">
        <source>Duplicate %n agents</source>
        <translation>
            <numerusform>%n Agenten duplizieren</numerusform>
            <numerusform>%n Agenten duplizieren</numerusform>
        </translation>
    </message>
    <message>
        <source>Duplicate agents</source>
        <translation>Agenten duplizieren</translation>
    </message>
    <message>
        <source>Duplicate one agent</source>
        <translation>Einen Agenten duplizieren</translation>
    </message>
    <message>
        <source>Edit corners</source>
        <translation>Ecken bearbeiten</translation>
    </message>
    <message>
        <source>Edit polygon of %1</source>
        <translation>Polygon von %1 bearbeiten</translation>
    </message>
    <message>
        <source>Edit the vertices of an agent or of a drawing</source>
        <translation>Ecken eines Agenten oder einer Zeichnung bearbeiten</translation>
    </message>
    <message>
        <source>Edited %1: %2 × %3 cells, %4</source>
        <translation>Bearbeitet %1: %2 × %3 Zellen, %4</translation>
    </message>
    <message>
        <source>Ellipse</source>
        <translation>Ellipse</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>End the tour</source>
        <translation>Tour beenden</translation>
    </message>
    <message>
        <source>Equality of cells for flood fill and wand</source>
        <translation>Gleichheit von Zellen für Füllen und Zauberstab</translation>
    </message>
    <message>
        <source>Eraser</source>
        <translation>Radierer</translation>
    </message>
    <message>
        <source>Esc hides the crosshair</source>
        <translation>Esc blendet das Fadenkreuz aus</translation>
    </message>
    <message>
        <source>Esc stops it</source>
        <translation>Esc hält sie an</translation>
    </message>
    <message>
        <source>Esc stops it.</source>
        <translation>Esc bricht ab.</translation>
    </message>
    <message>
        <source>Escape</source>
        <translation>Freifahren</translation>
    </message>
    <message>
        <source>Expanded</source>
        <translation>Expandiert</translation>
    </message>
    <message>
        <source>Expanded, first to last: %1</source>
        <translation>Expandiert, zuerst bis zuletzt: %1</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Export a picture</source>
        <translation>Bild exportieren</translation>
    </message>
    <message>
        <source>Export a picture of this moment</source>
        <translation>Bild dieses Augenblicks exportieren</translation>
    </message>
    <message>
        <source>Export a report</source>
        <translation>Bericht exportieren</translation>
    </message>
    <message>
        <source>Export an animation</source>
        <translation>Animation exportieren</translation>
    </message>
    <message numerus="yes">
        <source>Export obstacles: %n imported files and drawings as polygons, other cells by their outlines</source>
        <translation>
            <numerusform>Hindernisse exportieren: %n importierte Datei oder Zeichnung als Polygone, andere Zellen als Umrisse</numerusform>
            <numerusform>Hindernisse exportieren: %n importierte Dateien und Zeichnungen als Polygone, andere Zellen als Umrisse</numerusform>
        </translation>
    </message>
    <message>
        <source>Export obstacles: one imported file or drawing as polygons, other cells by their outlines</source>
        <translation>Hindernisse exportieren: eine importierte Datei oder Zeichnung als Polygone, andere Zellen als Umrisse</translation>
    </message>
    <message>
        <source>Export obstacles: the outlines of their cells</source>
        <translation>Hindernisse exportieren: die Umrisse ihrer Zellen</translation>
    </message>
    <message>
        <source>Export the plan of %1</source>
        <translation>Plan von %1 exportieren</translation>
    </message>
    <message>
        <source>Export zones</source>
        <translation>Zonen exportieren</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>Faktor</translation>
    </message>
    <message>
        <source>Fifty robots at work</source>
        <translation>Fünfzig Roboter bei der Arbeit</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>Die Datei gibt es schon</translation>
    </message>
    <message>
        <source>File formats</source>
        <translation>Dateiformate</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>Der Dateiname ist zu lang</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>Die Datei ist zu groß</translation>
    </message>
    <message>
        <source>Files outside of the folder</source>
        <translation>Dateien außerhalb des Ordners</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Füllen</translation>
    </message>
    <message>
        <source>Fill an area</source>
        <translation>Fläche füllen</translation>
    </message>
    <message>
        <source>Fill rectangles and ellipses</source>
        <translation>Rechtecke und Ellipsen füllen</translation>
    </message>
    <message>
        <source>Find a command…</source>
        <translation>Befehl suchen…</translation>
    </message>
    <message>
        <source>Find in the guide</source>
        <translation>In der Anleitung suchen</translation>
    </message>
    <message>
        <source>Find in the guide (Return: next)</source>
        <translation>In der Anleitung suchen (Eingabe: weiter)</translation>
    </message>
    <message>
        <source>Fit the map</source>
        <translation>Karte einpassen</translation>
    </message>
    <message>
        <source>Fixed point</source>
        <translation>Fester Punkt</translation>
    </message>
    <message>
        <source>Fleet</source>
        <translation>Flotte</translation>
    </message>
    <message>
        <source>Fleet: being checked…</source>
        <translation>Flotte: wird geprüft…</translation>
    </message>
    <message>
        <source>Fleet: collides</source>
        <translation>Flotte: kollidiert</translation>
    </message>
    <message>
        <source>Fleet: earlier plan, being checked…</source>
        <translation>Flotte: früherer Plan, wird geprüft…</translation>
    </message>
    <message>
        <source>Fleet: earlier plan, collides</source>
        <translation>Flotte: früherer Plan, kollidiert</translation>
    </message>
    <message>
        <source>Fleet: earlier plan, proved free</source>
        <translation>Flotte: früherer Plan, bewiesen frei</translation>
    </message>
    <message>
        <source>Fleet: no plan, %1</source>
        <translation>Flotte: kein Plan, %1</translation>
    </message>
    <message>
        <source>Fleet: out of date: press Ctrl+P</source>
        <translation>Flotte: veraltet: Strg+P drücken</translation>
    </message>
    <message>
        <source>Fleet: proved free</source>
        <translation>Flotte: bewiesen frei</translation>
    </message>
    <message>
        <source>Fleet: proved free (touches)</source>
        <translation>Flotte: bewiesen frei (berührt)</translation>
    </message>
    <message>
        <source>Fleet: stopped</source>
        <translation>Flotte: angehalten</translation>
    </message>
    <message>
        <source>Fleets</source>
        <translation>Flotten</translation>
    </message>
    <message>
        <source>Flip horizontally</source>
        <translation>Horizontal spiegeln</translation>
    </message>
    <message>
        <source>Flip vertically</source>
        <translation>Vertikal spiegeln</translation>
    </message>
    <message>
        <source>Float</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Flood fill and wand select only connected cells (Alt inverts it)</source>
        <translation>Füllen und Zauberstab wählen nur verbundene Zellen (Alt kehrt es um)</translation>
    </message>
    <message>
        <source>Floor friction</source>
        <translation>Bodenreibung</translation>
    </message>
    <message>
        <source>Floor from</source>
        <translation>Höhe von</translation>
    </message>
    <message>
        <source>Floor to</source>
        <translation>Höhe bis</translation>
    </message>
    <message>
        <source>Fold or unfold this group</source>
        <translation>Diese Gruppe ein- oder ausklappen</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Folder of the documentation</source>
        <translation>Ordner der Dokumentation</translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>For a spreadsheet (tabs)</source>
        <translation>Für eine Tabellenkalkulation (Tabulatoren)</translation>
    </message>
    <message>
        <source>Forces move the agents</source>
        <translation>Kräfte bewegen die Agenten</translation>
    </message>
    <message>
        <source>Forklift of 2.5 t</source>
        <translation>Gabelstapler, 2,5 t</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Bezugssystem</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Frames a second</source>
        <translation>Bilder je Sekunde</translation>
    </message>
    <message>
        <source>Free cells around the polygons</source>
        <translation>Freie Zellen um die Polygone</translation>
    </message>
    <message>
        <source>Free for a point</source>
        <translation>Frei für einen Punkt</translation>
    </message>
    <message>
        <source>Free for a point, shape not checked</source>
        <translation>Frei für einen Punkt, Form nicht geprüft</translation>
    </message>
    <message>
        <source>Free for a point; a robot's body is not checked</source>
        <translation>Frei für einen Punkt; kein Roboterkörper geprüft</translation>
    </message>
    <message>
        <source>Free up to</source>
        <translation>Frei bis</translation>
    </message>
    <message>
        <source>Friction</source>
        <translation>Reibung</translation>
    </message>
    <message>
        <source>Friction with the floor, and the grip of wheels (0.5).</source>
        <translation>Reibung mit dem Boden und Haftung der Räder (0,5).</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>From the agent's reference point to the bar, forwards</source>
        <translation>Vom Bezugspunkt des Agenten zum Balken, nach vorn</translation>
    </message>
    <message>
        <source>From the chosen agent to the nearest obstacle: where its path comes closest, or at its current pose</source>
        <translation>Vom gewählten Agenten zum nächsten Hindernis: wo sein Pfad am nächsten kommt oder an seiner jetzigen Lage</translation>
    </message>
    <message>
        <source>From “%1”</source>
        <translation>Aus „%1“</translation>
    </message>
    <message>
        <source>GIF, one file</source>
        <translation>GIF, eine Datei</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>GeoJSON (*.geojson);;Well-Known Text (*.wkt)</source>
        <translation>GeoJSON (*.geojson);;Well-Known Text (*.wkt)</translation>
    </message>
    <message>
        <source>Give the agent “%1” the start and the goal of the chosen query</source>
        <translation>Dem Agenten „%1“ Start und Ziel der gewählten Anfrage geben</translation>
    </message>
    <message>
        <source>Go on planning</source>
        <translation>Weiter planen</translation>
    </message>
    <message>
        <source>Go on with the document as it is; saving asks before it overwrites</source>
        <translation>Mit dem Dokument weiterarbeiten, wie es ist; vor dem Überschreiben wird gefragt</translation>
    </message>
    <message>
        <source>Go on; closing the document asks</source>
        <translation>Weiterarbeiten; beim Schließen wird gefragt</translation>
    </message>
    <message>
        <source>Go to the moment and the place of the smallest separation</source>
        <translation>Zum Zeitpunkt und Ort des kleinsten Abstands gehen</translation>
    </message>
    <message>
        <source>Go to this step</source>
        <translation>Zu diesem Schritt gehen</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Goal %1</source>
        <translation>Ziel %1</translation>
    </message>
    <message>
        <source>Goal %1 of %2 overlaps an obstacle%3</source>
        <translation>Ziel %1 von %2 überlappt ein Hindernis%3</translation>
    </message>
    <message>
        <source>Goal angle</source>
        <translation>Zielwinkel</translation>
    </message>
    <message>
        <source>Goal not reached</source>
        <translation>Ziel nicht erreicht</translation>
    </message>
    <message>
        <source>Goal not reached, %1 away</source>
        <translation>Ziel nicht erreicht, %1 entfernt</translation>
    </message>
    <message>
        <source>Goal tolerance: the path may end up to D away from the goal.</source>
        <translation>Zieltoleranz: so weit vom Ziel entfernt darf der Pfad enden.</translation>
    </message>
    <message>
        <source>Goal within</source>
        <translation>Ziel bis auf</translation>
    </message>
    <message>
        <source>Goal x</source>
        <translation>Ziel x</translation>
    </message>
    <message>
        <source>Goal y</source>
        <translation>Ziel y</translation>
    </message>
    <message>
        <source>Goal °</source>
        <translation>Ziel °</translation>
    </message>
    <message>
        <source>Goals</source>
        <translation>Ziele</translation>
    </message>
    <message>
        <source>Graphs of routes (*.json *.geojson *.lif);;All files (*)</source>
        <translation>Wegenetze (*.json *.geojson *.lif);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Gitter</translation>
    </message>
    <message>
        <source>Grid lines</source>
        <translation>Gitterlinien</translation>
    </message>
    <message>
        <source>Grid of the cells</source>
        <translation>Gitter der Zellen</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>Anleitung</translation>
    </message>
    <message>
        <source>Hall</source>
        <translation>Halle</translation>
    </message>
    <message>
        <source>Heading</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Heading at the goal, in degrees; empty: any</source>
        <translation>Richtung am Ziel, in Grad; leer: beliebig</translation>
    </message>
    <message>
        <source>Heading at the start, in degrees</source>
        <translation>Richtung am Start, in Grad</translation>
    </message>
    <message>
        <source>Headings</source>
        <translation>Richtungen</translation>
    </message>
    <message>
        <source>Headings of the state lattice: more find shorter paths and take longer.</source>
        <translation>Richtungen des Zustandsgitters: Mehr finden kürzere Pfade und brauchen länger.</translation>
    </message>
    <message>
        <source>Headlands</source>
        <translation>Vorgewende</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>Heatmap</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>%1 ausblenden</translation>
    </message>
    <message>
        <source>Hide or show</source>
        <translation>Aus- oder einblenden</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>Gilt</translation>
    </message>
    <message>
        <source>Host is down</source>
        <translation>Der andere Rechner ist nicht erreichbar</translation>
    </message>
    <message>
        <source>How free cells and obstacles look while the window is dark</source>
        <translation>Wie freie Zellen und Hindernisse aussehen, wenn das Fenster dunkel ist</translation>
    </message>
    <message>
        <source>How it can move, unless the dock Plan says otherwise</source>
        <translation>Wie er sich bewegen kann, sofern der Bereich „Plan“ nichts anderes sagt</translation>
    </message>
    <message>
        <source>How many agents of the fleet pass each cell, as colours: the heat map</source>
        <translation>Wie viele Agenten der Flotte jede Zelle durchqueren, als Farben: die Heatmap</translation>
    </message>
    <message>
        <source>How many agents pass each cell, instead of their paths</source>
        <translation>Wie viele Agenten jede Zelle durchfahren, statt ihrer Pfade</translation>
    </message>
    <message>
        <source>How often agents entered each cell, or how long they waited there</source>
        <translation>Wie oft Agenten jede Zelle betraten oder wie lange sie dort warteten</translation>
    </message>
    <message>
        <source>How strictly paths keep the direction</source>
        <translation>Wie streng Pfade die Richtung einhalten</translation>
    </message>
    <message>
        <source>How the editor works, with pictures (F1)</source>
        <translation>Wie der Editor funktioniert, mit Bildern (F1)</translation>
    </message>
    <message>
        <source>How the obstacles are drawn: as outlines, or as an image of all cells</source>
        <translation>Wie die Hindernisse gezeichnet werden: als Umrisse oder als Bild aller Zellen</translation>
    </message>
    <message>
        <source>How the padding goes around the corners of a box</source>
        <translation>Wie der Schutzabstand um die Ecken eines Rechtecks läuft</translation>
    </message>
    <message>
        <source>Image of all cells</source>
        <translation>Bild aller Zellen</translation>
    </message>
    <message>
        <source>Import %1</source>
        <translation>%1 importieren</translation>
    </message>
    <message>
        <source>Import obstacles</source>
        <translation>Hindernisse importieren</translation>
    </message>
    <message>
        <source>Import obstacles…</source>
        <translation>Hindernisse importieren…</translation>
    </message>
    <message>
        <source>Imported polygons</source>
        <translation>Importierte Polygone</translation>
    </message>
    <message>
        <source>In a fleet; empty: %1 %2</source>
        <translation>In einer Flotte; leer: %1 %2</translation>
    </message>
    <message>
        <source>In sum</source>
        <translation>In Summe</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Ein-/Ausgabefehler</translation>
    </message>
    <message>
        <source>Insert a vertex of %1</source>
        <translation>Ecke von %1 einfügen</translation>
    </message>
    <message>
        <source>Insert a vertex of the drawing</source>
        <translation>Ecke der Zeichnung einfügen</translation>
    </message>
    <message>
        <source>Interrupted system call</source>
        <translation>Der Systemaufruf wurde unterbrochen</translation>
    </message>
    <message>
        <source>Invalid argument</source>
        <translation>Der Datenträger unterstützt das nicht</translation>
    </message>
    <message>
        <source>Invalid cross-device link</source>
        <translation>Die Datei liegt auf einem anderen Datenträger</translation>
    </message>
    <message>
        <source>Invert</source>
        <translation>Umkehren</translation>
    </message>
    <message>
        <source>Inverted</source>
        <translation>Umgekehrt</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>Das ist ein Ordner</translation>
    </message>
    <message>
        <source>Is written to %1</source>
        <translation>Wird geschrieben: %1</translation>
    </message>
    <message>
        <source>It is being planned again.</source>
        <translation>Es wird neu geplant.</translation>
    </message>
    <message>
        <source>It is shown here as it is now.</source>
        <translation>Sie wird hier so gezeigt, wie sie jetzt ist.</translation>
    </message>
    <message>
        <source>It stays in the list of “Recover unsaved work…”, menu File</source>
        <translation>Sie bleibt in der Liste von „Ungespeicherte Arbeit wiederherstellen…“, Menü Datei</translation>
    </message>
    <message>
        <source>It was never saved.</source>
        <translation>Es wurde nie gespeichert.</translation>
    </message>
    <message>
        <source>It was recovered or discarded meanwhile.</source>
        <translation>Sie wurde inzwischen wiederhergestellt oder verworfen.</translation>
    </message>
    <message>
        <source>Its centre is at the start now. The tool “Polygon of obstacles” draws an obstacle.</source>
        <translation>Ihre Mitte liegt jetzt auf dem Start. Ein Hindernis zeichnet das Werkzeug „Polygon aus Hindernissen“.</translation>
    </message>
    <message>
        <source>Its changes are lost if the file is overwritten.</source>
        <translation>Seine Änderungen gehen verloren, wenn die Datei überschrieben wird.</translation>
    </message>
    <message>
        <source>Its changes are not saved yet.</source>
        <translation>Seine Änderungen sind noch nicht gespeichert.</translation>
    </message>
    <message>
        <source>Its corners</source>
        <translation>Seine Ecken</translation>
    </message>
    <message>
        <source>Its last heading may differ from the goal's by up to DEG degrees.</source>
        <translation>Die letzte Richtung darf um so viele Grad von der des Ziels abweichen.</translation>
    </message>
    <message>
        <source>JSON without a known "format"</source>
        <translation>JSON ohne bekanntes "format"</translation>
    </message>
    <message>
        <source>Jump point search</source>
        <translation>Jump Point Search</translation>
    </message>
    <message>
        <source>KUKA youBot</source>
        <translation>KUKA youBot</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>Meine behalten</translation>
    </message>
    <message>
        <source>Keep the chosen agent in the middle</source>
        <translation>Den gewählten Agenten in der Mitte halten</translation>
    </message>
    <message>
        <source>Keep the simulation open</source>
        <translation>Simulation offen lassen</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Keys of all actions</source>
        <translation>Tasten aller Aktionen</translation>
    </message>
    <message>
        <source>Keys of the action</source>
        <translation>Tasten der Aktion</translation>
    </message>
    <message>
        <source>Keys…</source>
        <translation>Tasten…</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Kiva drive unit</source>
        <translation>Kiva-Antriebseinheit</translation>
    </message>
    <message>
        <source>Labels and lines</source>
        <translation>Schrift und Linien</translation>
    </message>
    <message>
        <source>Labels and lines are limited to %1 % by the size of the picture</source>
        <translation>Schrift und Linien sind durch die Größe des Bildes auf %1 % begrenzt</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Largest grey value</source>
        <translation>Größter Grauwert</translation>
    </message>
    <message>
        <source>Largest height</source>
        <translation>Größte Höhe</translation>
    </message>
    <message>
        <source>Largest width</source>
        <translation>Größte Breite</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Ebenen</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>Lead %1 back to its start</source>
        <translation>%1 zum Start zurückführen</translation>
    </message>
    <message>
        <source>Lead %1 to its goal</source>
        <translation>%1 zum Ziel führen</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>Legend and figures</source>
        <translation>Legende und Zahlen</translation>
    </message>
    <message>
        <source>Legends</source>
        <translation>Legenden</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Length [%1]</source>
        <translation>Länge [%1]</translation>
    </message>
    <message>
        <source>Length of new robots</source>
        <translation>Länge neuer Roboter</translation>
    </message>
    <message>
        <source>Length of the agent</source>
        <translation>Länge des Agenten</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>Weniger</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Limit reached</source>
        <translation>Grenze erreicht</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Linie</translation>
    </message>
    <message>
        <source>Line ends</source>
        <translation>Zeilenenden</translation>
    </message>
    <message>
        <source>Line of obstacles</source>
        <translation>Linie aus Hindernissen</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>Lock %1</source>
        <translation>%1 sperren</translation>
    </message>
    <message>
        <source>Lock or unlock: locked agents cannot be moved in the map</source>
        <translation>Sperren oder entsperren: Gesperrte Agenten können in der Karte nicht bewegt werden</translation>
    </message>
    <message>
        <source>Longest side</source>
        <translation>Längste Seite</translation>
    </message>
    <message>
        <source>Lookahead</source>
        <translation>Vorausschau</translation>
    </message>
    <message>
        <source>Main</source>
        <translation>Hauptleiste</translation>
    </message>
    <message>
        <source>Make %1 %2</source>
        <translation>%1 wird: %2</translation>
    </message>
    <message>
        <source>Make a new map (Ctrl+N)</source>
        <translation>Neue Karte anlegen (Strg+N)</translation>
    </message>
    <message>
        <source>Make it the plan, with its options</source>
        <translation>Zum Plan machen, mit ihren Optionen</translation>
    </message>
    <message>
        <source>Makespan</source>
        <translation>Gesamtdauer</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Map as</source>
        <translation>Karte als</translation>
    </message>
    <message>
        <source>Map in the dark theme</source>
        <translation>Karte im dunklen Farbschema</translation>
    </message>
    <message>
        <source>Map of polygons</source>
        <translation>Karte aus Polygonen</translation>
    </message>
    <message>
        <source>Map properties…</source>
        <translation>Karteneigenschaften…</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>Rand</translation>
    </message>
    <message>
        <source>Mass of a square metre of an agent (100).</source>
        <translation>Masse eines Quadratmeters eines Agenten (100).</translation>
    </message>
    <message>
        <source>Maze</source>
        <translation>Labyrinth</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Memory [MB]</source>
        <translation>Speicher [MB]</translation>
    </message>
    <message>
        <source>Memory limit</source>
        <translation>Speichergrenze</translation>
    </message>
    <message>
        <source>Memory limit for the landmarks</source>
        <translation>Speichergrenze für die Landmarken</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>MiR100</source>
        <translation>MiR100</translation>
    </message>
    <message>
        <source>MiR250</source>
        <translation>MiR250</translation>
    </message>
    <message>
        <source>Minimap</source>
        <translation>Übersichtskarte</translation>
    </message>
    <message>
        <source>Minimum turning radius, which a car needs; else it is the agent's own, or follows from its size.</source>
        <translation>Kleinster Wenderadius, den ein Auto braucht; sonst ist es der eigene des Agenten oder folgt aus seiner Größe.</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>More cells than a map can have</source>
        <translation>Mehr Zellen, als eine Karte haben kann</translation>
    </message>
    <message>
        <source>Most speed</source>
        <translation>Tempo höchstens</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>Motion file</source>
        <translation>Bewegungsdatei</translation>
    </message>
    <message>
        <source>Motion model: differential drive, which turns in place (diff, unless the agent says otherwise), car, or omnidirectional (omni).</source>
        <translation>Bewegungsmodell: Differentialantrieb, der auf der Stelle dreht (außer der Agent hat ein anderes), Auto oder omnidirektional.</translation>
    </message>
    <message>
        <source>Motion of new robots</source>
        <translation>Bewegung neuer Roboter</translation>
    </message>
    <message>
        <source>Motion primitives</source>
        <translation>Bewegungsprimitive</translation>
    </message>
    <message>
        <source>Motion primitives (*.mprim *.json);;All (*)</source>
        <translation>Bewegungsprimitive (*.mprim *.json);;Alle (*)</translation>
    </message>
    <message>
        <source>Motion primitives and their costs from this file (SBPL .mprim, Nav2 lattice .json) instead of the planner's own.</source>
        <translation>Bewegungsprimitive und ihre Kosten aus dieser Datei (SBPL .mprim, Nav2-Lattice .json) statt der eigenen des Planers.</translation>
    </message>
    <message>
        <source>Motions through a common place never overlap in time, so that the plan can be executed under any delays</source>
        <translation>Bewegungen durch einen gemeinsamen Ort überlappen sich nie zeitlich, sodass der Plan bei jeder Verspätung ausführbar ist</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>%1 verschieben</translation>
    </message>
    <message>
        <source>Move %1 to %2</source>
        <translation>%1 nach %2 verschieben</translation>
    </message>
    <message>
        <source>Move a vertex of %1</source>
        <translation>Ecke von %1 verschieben</translation>
    </message>
    <message>
        <source>Move a vertex of the drawing</source>
        <translation>Ecke der Zeichnung verschieben</translation>
    </message>
    <message>
        <source>Move cells</source>
        <translation>Zellen verschieben</translation>
    </message>
    <message>
        <source>Move it by ten cells</source>
        <translation>Um zehn Zellen bewegen</translation>
    </message>
    <message>
        <source>Move its start or its goal, or clear obstacles; then plan again.</source>
        <translation>Verschieben Sie seinen Start oder sein Ziel, oder entfernen Sie Hindernisse; planen Sie dann noch einmal.</translation>
    </message>
    <message>
        <source>Move the drawing</source>
        <translation>Zeichnung verschieben</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Bewegt sich</translation>
    </message>
    <message>
        <source>MovingAI map</source>
        <translation>MovingAI-Karte</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name as title</source>
        <translation>Name als Titel</translation>
    </message>
    <message>
        <source>Name of the agent</source>
        <translation>Name des Agenten</translation>
    </message>
    <message>
        <source>Name of the row:</source>
        <translation>Name der Zeile:</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>Names that are taken were changed: %1.</source>
        <translation>Vergebene Namen wurden geändert: %1.</translation>
    </message>
    <message>
        <source>Narrow door</source>
        <translation>Enge Tür</translation>
    </message>
    <message>
        <source>Narrowest passage</source>
        <translation>Engste Stelle</translation>
    </message>
    <message>
        <source>Narrowest passage: %1 wide</source>
        <translation>Engste Stelle: %1 breit</translation>
    </message>
    <message>
        <source>Narrowest passages</source>
        <translation>Engste Stellen</translation>
    </message>
    <message>
        <source>Near cost</source>
        <translation>Nähekosten</translation>
    </message>
    <message>
        <source>Near radius</source>
        <translation>Näheradius</translation>
    </message>
    <message>
        <source>Negate</source>
        <translation>Negieren</translation>
    </message>
    <message>
        <source>Neighbours of a cell on the grid.</source>
        <translation>Nachbarn einer Zelle auf dem Gitter.</translation>
    </message>
    <message>
        <source>New cells</source>
        <translation>Neue Zellen</translation>
    </message>
    <message>
        <source>New map</source>
        <translation>Neue Karte</translation>
    </message>
    <message>
        <source>New map…</source>
        <translation>Neue Karte…</translation>
    </message>
    <message>
        <source>New robots</source>
        <translation>Neue Roboter</translation>
    </message>
    <message>
        <source>Next document</source>
        <translation>Nächstes Dokument</translation>
    </message>
    <message>
        <source>Next pane</source>
        <translation>Nächster Bereich</translation>
    </message>
    <message>
        <source>No agent has to move.</source>
        <translation>Kein Agent muss sich bewegen.</translation>
    </message>
    <message>
        <source>No agent is selected. Choose one in the map or in the list.</source>
        <translation>Kein Agent ist gewählt. Wählen Sie einen in der Karte oder in der Liste.</translation>
    </message>
    <message>
        <source>No collisions at the moment that is shown. The plans are being searched…</source>
        <translation>Keine Kollisionen im gezeigten Augenblick. Die Pläne werden durchsucht…</translation>
    </message>
    <message>
        <source>No command or setting matches</source>
        <translation>Kein Befehl und keine Einstellung passt</translation>
    </message>
    <message>
        <source>No engine layer</source>
        <translation>Keine Ebene der Kollisionsprüfung</translation>
    </message>
    <message>
        <source>No keys</source>
        <translation>Keine Tasten</translation>
    </message>
    <message>
        <source>No locks available</source>
        <translation>Es gibt keine freien Sperren mehr</translation>
    </message>
    <message>
        <source>No page contains “%1”</source>
        <translation>Keine Seite enthält „%1“</translation>
    </message>
    <message>
        <source>No path</source>
        <translation>Kein Pfad</translation>
    </message>
    <message>
        <source>No plan yet. Place a start and a goal, then plan a path: it comes with a proof that the whole motion is free.</source>
        <translation>Noch kein Plan. Setzen Sie Start und Ziel und planen Sie dann einen Pfad: Er bekommt einen Beweis, dass die ganze Bewegung frei ist.</translation>
    </message>
    <message>
        <source>No plan: %1</source>
        <translation>Kein Plan: %1</translation>
    </message>
    <message>
        <source>No route to host</source>
        <translation>Der andere Rechner ist nicht erreichbar</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>Auf dem Datenträger ist kein Platz mehr</translation>
    </message>
    <message>
        <source>No such device</source>
        <translation>Es gibt kein solches Gerät</translation>
    </message>
    <message>
        <source>No such device or address</source>
        <translation>Es gibt kein solches Gerät und keine solche Adresse</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>Es gibt keine solche Datei und keinen solchen Ordner</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>Das ist kein Ordner</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>Nicht geprüft</translation>
    </message>
    <message>
        <source>Not checked at this step.</source>
        <translation>Bei diesem Schritt nicht geprüft.</translation>
    </message>
    <message>
        <source>Not free</source>
        <translation>Nicht frei</translation>
    </message>
    <message>
        <source>Not free, %1 deep</source>
        <translation>Nicht frei, %1 tief</translation>
    </message>
    <message>
        <source>Not free: %1 of %2 edges, red on the map</source>
        <translation>Nicht frei: %1 von %2 Kanten, auf der Karte rot</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Nicht jetzt</translation>
    </message>
    <message>
        <source>Not planned. %1</source>
        <translation>Nicht geplant. %1</translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation>Nicht möglich</translation>
    </message>
    <message>
        <source>Nothing was changed: %1.</source>
        <translation>Nichts wurde geändert: %1.</translation>
    </message>
    <message>
        <source>Nothing was removed: select whole rows first, by a click on their numbers at the left, or by Home and Shift+End.</source>
        <translation>Nichts wurde entfernt: Wählen Sie zuerst ganze Zeilen, mit einem Klick auf ihre Nummern links oder mit Pos1 und Umschalt+Ende.</translation>
    </message>
    <message>
        <source>Notice about “%1”</source>
        <translation>Hinweis zu „%1“</translation>
    </message>
    <message>
        <source>Number of agents</source>
        <translation>Anzahl der Agenten</translation>
    </message>
    <message>
        <source>Obstacles</source>
        <translation>Hindernisse</translation>
    </message>
    <message>
        <source>Obstacles…</source>
        <translation>Hindernisse…</translation>
    </message>
    <message>
        <source>Occupied from</source>
        <translation>Belegt ab</translation>
    </message>
    <message>
        <source>Of all lengths and coordinates</source>
        <translation>Aller Längen und Koordinaten</translation>
    </message>
    <message>
        <source>Of neighbouring swaths, of the tool's width</source>
        <translation>Von benachbarten Bahnen, von der Breite des Werkzeugs</translation>
    </message>
    <message>
        <source>Of the arcs that it drives; a car needs it</source>
        <translation>Der Bögen, die er fährt; ein Auto braucht ihn</translation>
    </message>
    <message>
        <source>Of the lower left corner of the map</source>
        <translation>Der linken unteren Ecke der Karte</translation>
    </message>
    <message>
        <source>Of the map's file</source>
        <translation>Der Kartendatei</translation>
    </message>
    <message>
        <source>Of the map's file: metres or cells</source>
        <translation>Der Kartendatei: Meter oder Zellen</translation>
    </message>
    <message>
        <source>Of the planner's random choices: another seed may give another plan of the same agents. A random fleet has a seed of its own</source>
        <translation>Für Zufallsentscheidungen des Planers: Ein anderer Startwert kann einen anderen Plan derselben Agenten ergeben. Eine zufällige Flotte hat ihren eigenen Startwert</translation>
    </message>
    <message>
        <source>Of the random starts and goals: another seed gives another fleet. The planner has a seed of its own, in the dock Fleet</source>
        <translation>Für die zufälligen Starts und Ziele: Ein anderer Startwert ergibt eine andere Flotte. Der Planer hat seinen eigenen Startwert, im Bereich „Flotte“</translation>
    </message>
    <message>
        <source>Of the system</source>
        <translation>Des Systems</translation>
    </message>
    <message>
        <source>Of the world: metres, y down</source>
        <translation>Der Welt: Meter, y nach unten</translation>
    </message>
    <message>
        <source>Of this map, and kept for next time in %1.</source>
        <translation>Zu dieser Karte, für das nächste Mal aufbewahrt in %1.</translation>
    </message>
    <message>
        <source>Off the map after reloading: %1</source>
        <translation>Nach dem Neuladen außerhalb der Karte: %1</translation>
    </message>
    <message>
        <source>Office</source>
        <translation>Büro</translation>
    </message>
    <message>
        <source>On the map, without a mouse</source>
        <translation>Auf der Karte, ohne Maus</translation>
    </message>
    <message>
        <source>One collision on the plans; a click goes to it:</source>
        <translation>Eine Kollision auf den Plänen; ein Klick führt hin:</translation>
    </message>
    <message>
        <source>One motion back</source>
        <translation>Eine Bewegung zurück</translation>
    </message>
    <message>
        <source>One motion back (,)</source>
        <translation>Eine Bewegung zurück (,)</translation>
    </message>
    <message>
        <source>One motion forward</source>
        <translation>Eine Bewegung vor</translation>
    </message>
    <message>
        <source>One motion forward (.)</source>
        <translation>Eine Bewegung vor (.)</translation>
    </message>
    <message>
        <source>One state back</source>
        <translation>Einen Zustand zurück</translation>
    </message>
    <message>
        <source>One state forward</source>
        <translation>Einen Zustand vor</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>Ein Schritt</translation>
    </message>
    <message>
        <source>One step back (Left)</source>
        <translation>Einen Schritt zurück (Links)</translation>
    </message>
    <message>
        <source>One step forward (Right)</source>
        <translation>Einen Schritt vor (Rechts)</translation>
    </message>
    <message>
        <source>Only connected cells</source>
        <translation>Nur verbundene Zellen</translation>
    </message>
    <message>
        <source>Only grid searches use landmarks, not searches for a shape with a heading.</source>
        <translation>Nur Gittersuchen benutzen Landmarken, nicht Suchen für eine Form mit Richtung.</translation>
    </message>
    <message>
        <source>Only the automatic method and Jump point search use landmarks.</source>
        <translation>Nur das automatische Verfahren und Jump Point Search benutzen Landmarken.</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>Deckkraft</translation>
    </message>
    <message>
        <source>Opacity of %1</source>
        <translation>Deckkraft von %1</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open a copy</source>
        <translation>Kopie öffnen</translation>
    </message>
    <message>
        <source>Open a file (Ctrl+O)</source>
        <translation>Datei öffnen (Strg+O)</translation>
    </message>
    <message>
        <source>Open a path</source>
        <translation>Pfad öffnen</translation>
    </message>
    <message>
        <source>Open anyway</source>
        <translation>Trotzdem öffnen</translation>
    </message>
    <message>
        <source>Open documents</source>
        <translation>Offene Dokumente</translation>
    </message>
    <message>
        <source>Open each of these documents in a tab, with its unsaved changes</source>
        <translation>Jedes dieser Dokumente mit seinen ungespeicherten Änderungen in einem Tab öffnen</translation>
    </message>
    <message>
        <source>Open in another editor</source>
        <translation>In einem anderen Editor geöffnet</translation>
    </message>
    <message>
        <source>Open path…</source>
        <translation>Pfad öffnen…</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open routes</source>
        <translation>Wegenetz öffnen</translation>
    </message>
    <message>
        <source>Open routes…</source>
        <translation>Wegenetz öffnen…</translation>
    </message>
    <message>
        <source>Open the document with its unsaved changes</source>
        <translation>Das Dokument mit seinen ungespeicherten Änderungen öffnen</translation>
    </message>
    <message>
        <source>Open zones</source>
        <translation>Zonen öffnen</translation>
    </message>
    <message>
        <source>Open zones of %1</source>
        <translation>Zonen aus %1 öffnen</translation>
    </message>
    <message>
        <source>Open zones…</source>
        <translation>Zonen öffnen…</translation>
    </message>
    <message>
        <source>Open, not expanded yet: %1</source>
        <translation>Offen, noch nicht expandiert: %1</translation>
    </message>
    <message>
        <source>Opened, never expanded: %1</source>
        <translation>Geöffnet, nie expandiert: %1</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>Vorgang nicht erlaubt</translation>
    </message>
    <message>
        <source>Operation not supported</source>
        <translation>Das wird nicht unterstützt</translation>
    </message>
    <message>
        <source>Optimal length</source>
        <translation>Optimale Länge</translation>
    </message>
    <message>
        <source>Options: %1</source>
        <translation>Optionen: %1</translation>
    </message>
    <message>
        <source>Order of the via points</source>
        <translation>Reihenfolge der Zwischenpunkte</translation>
    </message>
    <message>
        <source>Origin x</source>
        <translation>Ursprung x</translation>
    </message>
    <message>
        <source>Origin y</source>
        <translation>Ursprung y</translation>
    </message>
    <message>
        <source>Origin yaw</source>
        <translation>Ursprung Drehung</translation>
    </message>
    <message>
        <source>Other agents</source>
        <translation>Andere Agenten</translation>
    </message>
    <message>
        <source>Other agents were edited</source>
        <translation>Andere Agenten wurden geändert</translation>
    </message>
    <message>
        <source>Other zoom…</source>
        <translation>Anderer Zoom…</translation>
    </message>
    <message>
        <source>Out of date</source>
        <translation>Veraltet</translation>
    </message>
    <message>
        <source>Out of date: %1</source>
        <translation>Veraltet: %1</translation>
    </message>
    <message>
        <source>Out of date: press Ctrl+P</source>
        <translation>Veraltet: Strg+P drücken</translation>
    </message>
    <message>
        <source>Out of date: the map, the agent or the options were changed.</source>
        <translation>Veraltet: Karte, Agent oder Optionen wurden geändert.</translation>
    </message>
    <message>
        <source>Outline, with its area</source>
        <translation>Umriss mit seiner Fläche</translation>
    </message>
    <message>
        <source>Outside the map</source>
        <translation>Außerhalb der Karte</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Überlappung</translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation>Überschreiben</translation>
    </message>
    <message>
        <source>Overwrite?</source>
        <translation>Überschreiben?</translation>
    </message>
    <message>
        <source>PDF, vectors</source>
        <translation>PDF, Vektoren</translation>
    </message>
    <message>
        <source>PNG picture (*.png);;SVG picture (*.svg);;PDF picture (*.pdf)</source>
        <translation>PNG-Bild (*.png);;SVG-Bild (*.svg);;PDF-Bild (*.pdf)</translation>
    </message>
    <message>
        <source>PNG, a file for each frame</source>
        <translation>PNG, eine Datei je Bild</translation>
    </message>
    <message>
        <source>PNG, pixels</source>
        <translation>PNG, Pixel</translation>
    </message>
    <message>
        <source>POLYGON or MULTIPOLYGON</source>
        <translation>POLYGON oder MULTIPOLYGON</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>Schutzabstand</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Page (*.html)</source>
        <translation>Seite (*.html)</translation>
    </message>
    <message>
        <source>Paint %1 cells</source>
        <translation>Zellen malen: %1</translation>
    </message>
    <message>
        <source>Painting</source>
        <translation>Malen</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Passable letters</source>
        <translation>Begehbare Zeichen</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Paste %1 rows into the table</source>
        <translation>%1 Zeilen in die Tabelle einfügen</translation>
    </message>
    <message numerus="yes">
        <source>Paste %n agents</source>
        <translation>
            <numerusform>%n Agenten einfügen</numerusform>
            <numerusform>%n Agenten einfügen</numerusform>
        </translation>
    </message>
    <message>
        <source>Paste agents at the cursor</source>
        <translation>Agenten am Zeiger einfügen</translation>
    </message>
    <message>
        <source>Paste cells</source>
        <translation>Zellen einfügen</translation>
    </message>
    <message>
        <source>Paste cells at the cursor</source>
        <translation>Zellen am Zeiger einfügen</translation>
    </message>
    <message>
        <source>Paste cells here</source>
        <translation>Zellen hier einfügen</translation>
    </message>
    <message>
        <source>Paste one agent</source>
        <translation>Einen Agenten einfügen</translation>
    </message>
    <message>
        <source>Paste one row into the table</source>
        <translation>Eine Zeile in die Tabelle einfügen</translation>
    </message>
    <message>
        <source>Paste rows of a spreadsheet from the current cell on (Ctrl+V)</source>
        <translation>Zeilen einer Tabellenkalkulation ab der aktuellen Zelle einfügen (Strg+V)</translation>
    </message>
    <message>
        <source>Path “%1”</source>
        <translation>Pfad „%1“</translation>
    </message>
    <message>
        <source>Paths</source>
        <translation>Pfade</translation>
    </message>
    <message>
        <source>Paths (*.csv *.yaml *.yml *.json *.geojson *.lif *.tum *.txt);;All files (*)</source>
        <translation>Pfade (*.csv *.yaml *.yml *.json *.geojson *.lif *.tum *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Paths that are proved free along the whole motion.</source>
        <translation>Pfade, die entlang der ganzen Bewegung bewiesen frei sind.</translation>
    </message>
    <message>
        <source>Patience</source>
        <translation>Geduld</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>Muster</translation>
    </message>
    <message>
        <source>Pause (P)</source>
        <translation>Pause (P)</translation>
    </message>
    <message>
        <source>Pause (Space or Esc)</source>
        <translation>Pause (Leertaste oder Esc)</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>Pause (Leertaste)</translation>
    </message>
    <message>
        <source>Pause the search</source>
        <translation>Suche anhalten</translation>
    </message>
    <message>
        <source>Percent of the actual size</source>
        <translation>Prozent der tatsächlichen Größe</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>Keine Berechtigung</translation>
    </message>
    <message>
        <source>Physics</source>
        <translation>Physik</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Picture…</source>
        <translation>Bild…</translation>
    </message>
    <message>
        <source>Pixels darker than this part of full brightness are obstacles</source>
        <translation>Pixel, die dunkler als dieser Anteil der vollen Helligkeit sind, sind Hindernisse</translation>
    </message>
    <message>
        <source>Place a robot</source>
        <translation>Roboter platzieren</translation>
    </message>
    <message>
        <source>Place a robot, set a goal, plan: on a sample map</source>
        <translation>Roboter platzieren, Ziel setzen, planen: auf einer Beispielkarte</translation>
    </message>
    <message>
        <source>Place the goal</source>
        <translation>Ziel setzen</translation>
    </message>
    <message>
        <source>Place the goal here</source>
        <translation>Ziel hier setzen</translation>
    </message>
    <message>
        <source>Place the goal of %1</source>
        <translation>Ziel von %1 setzen</translation>
    </message>
    <message>
        <source>Place the start</source>
        <translation>Start setzen</translation>
    </message>
    <message>
        <source>Place the start here</source>
        <translation>Start hier setzen</translation>
    </message>
    <message>
        <source>Place the start of %1</source>
        <translation>Start von %1 setzen</translation>
    </message>
    <message>
        <source>Place them</source>
        <translation>Platzieren</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Plan (*.json)</source>
        <translation>Plan (*.json)</translation>
    </message>
    <message>
        <source>Plan (*.json);;Table of poses (*.csv);;Swept outline (*.geojson);;Swept outline (*.wkt)</source>
        <translation>Plan (*.json);;Tabelle der Lagen (*.csv);;Überstrichener Umriss (*.geojson);;Überstrichener Umriss (*.wkt)</translation>
    </message>
    <message>
        <source>Plan a path</source>
        <translation>Pfad planen</translation>
    </message>
    <message>
        <source>Plan a path for the chosen agent and prove it free</source>
        <translation>Plant einen Weg für den gewählten Agenten und beweist, dass er frei ist</translation>
    </message>
    <message>
        <source>Plan a path for the chosen agent, or the fleet if no single agent is chosen (Ctrl+P)</source>
        <translation>Plant einen Weg für den gewählten Agenten, oder die Flotte, wenn kein einzelner Agent gewählt ist (Strg+P)</translation>
    </message>
    <message>
        <source>Plan a path that covers it</source>
        <translation>Überdeckenden Pfad planen</translation>
    </message>
    <message>
        <source>Plan a route</source>
        <translation>Route planen</translation>
    </message>
    <message>
        <source>Plan again after edits</source>
        <translation>Nach Änderungen neu planen</translation>
    </message>
    <message>
        <source>Plan again automatically when an edit invalidates a plan</source>
        <translation>Automatisch neu planen, wenn eine Änderung einen Plan ungültig macht</translation>
    </message>
    <message>
        <source>Plan again only what the edits concern</source>
        <translation>Plant nur neu, was die Änderungen betreffen</translation>
    </message>
    <message>
        <source>Plan again what an edit concerns as soon as the edits pause</source>
        <translation>Neu planen, was eine Änderung betrifft, sobald die Änderungen pausieren</translation>
    </message>
    <message>
        <source>Plan all agents together, in time, and prove the plan</source>
        <translation>Plant alle Agenten zusammen, in der Zeit, und beweist den Plan</translation>
    </message>
    <message>
        <source>Plan by each ticked method, one after the other</source>
        <translation>Mit jedem angekreuzten Verfahren planen, nacheinander</translation>
    </message>
    <message>
        <source>Plan it</source>
        <translation>Planen</translation>
    </message>
    <message>
        <source>Plan once more, recorded, and play it state by state (H)</source>
        <translation>Noch einmal mit Aufzeichnung planen und Zustand für Zustand abspielen (H)</translation>
    </message>
    <message>
        <source>Plan the fleet</source>
        <translation>Flotte planen</translation>
    </message>
    <message>
        <source>Plan with %1 padding</source>
        <translation>Mit %1 Schutzabstand planen</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>Geplant</translation>
    </message>
    <message>
        <source>Planner</source>
        <translation>Planer</translation>
    </message>
    <message>
        <source>Planner options</source>
        <translation>Planeroptionen</translation>
    </message>
    <message>
        <source>Planning ends after this time</source>
        <translation>Die Planung endet nach dieser Zeit</translation>
    </message>
    <message>
        <source>Planning goes on; its result will be here.</source>
        <translation>Die Planung läuft weiter; ihr Ergebnis wird hier stehen.</translation>
    </message>
    <message>
        <source>Planning has ended: its result is here.</source>
        <translation>Die Planung ist beendet: Ihr Ergebnis steht hier.</translation>
    </message>
    <message>
        <source>Planning the fleet has stopped: %1</source>
        <translation>Die Planung der Flotte wurde beendet: %1</translation>
    </message>
    <message>
        <source>Planning: %1</source>
        <translation>Plant: %1</translation>
    </message>
    <message>
        <source>Planning…</source>
        <translation>Plant…</translation>
    </message>
    <message>
        <source>Plans collision-free paths on grid maps, for agents that have a size, a shape and a heading, and proves every path that it shows.

Free software under the MIT licence.</source>
        <translation>Plant kollisionsfreie Pfade auf Rasterkarten für Agenten mit Größe, Form und Richtung und beweist jeden Pfad, den es zeigt.

Freie Software unter der MIT-Lizenz.</translation>
    </message>
    <message>
        <source>Plan…</source>
        <translation>Plan…</translation>
    </message>
    <message>
        <source>Play (P)</source>
        <translation>Abspielen (P)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>Abspielen (Leertaste)</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Abspielen oder anhalten</translation>
    </message>
    <message>
        <source>Play or pause the simulation</source>
        <translation>Simulation abspielen oder anhalten</translation>
    </message>
    <message>
        <source>Play the fleet; else the plans of single agents are played</source>
        <translation>Die Flotte abspielen; sonst werden die Pläne einzelner Agenten abgespielt</translation>
    </message>
    <message>
        <source>Play the search</source>
        <translation>Suche abspielen</translation>
    </message>
    <message>
        <source>Player</source>
        <translation>Wiedergabe</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source>Polygon</source>
        <translation>Polygon</translation>
    </message>
    <message>
        <source>Polygon (WKT)</source>
        <translation>Polygon (WKT)</translation>
    </message>
    <message>
        <source>Polygon of obstacles</source>
        <translation>Polygon aus Hindernissen</translation>
    </message>
    <message>
        <source>Polygons</source>
        <translation>Polygone</translation>
    </message>
    <message>
        <source>Polygons (*.geojson *.json *.wkt);;All files (*)</source>
        <translation>Polygone (*.geojson *.json *.wkt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Polygons of a GeoJSON or WKT file as obstacles, or as a new map</source>
        <translation>Polygone einer GeoJSON- oder WKT-Datei als Hindernisse oder als neue Karte</translation>
    </message>
    <message>
        <source>Polygons that obstacles were imported from</source>
        <translation>Polygone, aus denen Hindernisse importiert wurden</translation>
    </message>
    <message>
        <source>Poses (*.csv)</source>
        <translation>Posen (*.csv)</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Preferences…</source>
        <translation>Einstellungen…</translation>
    </message>
    <message>
        <source>Preparing the simulation…</source>
        <translation>Die Simulation wird vorbereitet…</translation>
    </message>
    <message>
        <source>Preparing…</source>
        <translation>Wird vorbereitet…</translation>
    </message>
    <message>
        <source>Press Ctrl+P, or the button Plan a path.</source>
        <translation>Drücken Sie Strg+P oder den Knopf Pfad planen.</translation>
    </message>
    <message>
        <source>Press at the goal position, drag towards the heading (Ctrl: add a goal)</source>
        <translation>Am Zielort drücken, in die Richtung ziehen (Strg: Ziel hinzufügen)</translation>
    </message>
    <message>
        <source>Press at the new agent's position, drag towards its heading</source>
        <translation>Am Ort des neuen Agenten drücken, in seine Richtung ziehen</translation>
    </message>
    <message>
        <source>Press at the start position, drag towards the heading</source>
        <translation>Am Startort drücken, in die Richtung ziehen</translation>
    </message>
    <message>
        <source>Press on a free place of the map and drag towards the robot's heading. The tool Start (S) is chosen.</source>
        <translation>Drücken Sie auf einen freien Platz der Karte und ziehen Sie in die Richtung des Roboters. Das Werkzeug Start (S) ist gewählt.</translation>
    </message>
    <message>
        <source>Press where the robot is to go. Drag to give it a heading there, or just click to leave the heading open. The tool Goal (G) is chosen.</source>
        <translation>Drücken Sie dort, wohin der Roboter fahren soll. Ziehen gibt ihm dort eine Richtung, ein Klick lässt sie offen. Das Werkzeug Ziel (G) ist gewählt.</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Previous document</source>
        <translation>Voriges Dokument</translation>
    </message>
    <message>
        <source>Previous pane</source>
        <translation>Voriger Bereich</translation>
    </message>
    <message>
        <source>Prioritised: one agent after the other, the fastest. Large neighbourhoods: then a few agents at a time are planned again, for shorter plans. All together: finds a plan where others do not, or proves that there is none</source>
        <translation>Priorisiert: ein Agent nach dem anderen, am schnellsten. Große Nachbarschaften: Danach werden jeweils einige Agenten neu geplant, für kürzere Pläne. Alle zusammen: findet einen Plan, wo andere keinen finden, oder beweist, dass es keinen gibt</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Progress of the landmarks</source>
        <translation>Fortschritt der Landmarken</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>Beweis</translation>
    </message>
    <message>
        <source>Properties of the map</source>
        <translation>Eigenschaften der Karte</translation>
    </message>
    <message>
        <source>Properties…</source>
        <translation>Eigenschaften…</translation>
    </message>
    <message>
        <source>Proved free</source>
        <translation>Bewiesen frei</translation>
    </message>
    <message>
        <source>Proved free, clearance %1</source>
        <translation>Bewiesen frei, Abstand %1</translation>
    </message>
    <message>
        <source>Proximity cost: F extra metres for each metre of path in contact with an obstacle.</source>
        <translation>Nähekosten: so viele zusätzliche Meter für jeden Meter des Pfads, der ein Hindernis berührt.</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Queries of %1</source>
        <translation>Anfragen von %1</translation>
    </message>
    <message>
        <source>Queries of the scenario…</source>
        <translation>Anfragen des Szenarios…</translation>
    </message>
    <message>
        <source>Query %1 of %2</source>
        <translation>Anfrage %1 von %2</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>ROS map</source>
        <translation>ROS-Karte</translation>
    </message>
    <message>
        <source>ROS map: a resolution, thresholds, unknown cells</source>
        <translation>ROS-Karte: Auflösung, Schwellen, unbekannte Zellen</translation>
    </message>
    <message>
        <source>ROS maps have square cells, these are %1 x %2 m</source>
        <translation>ROS-Karten haben quadratische Zellen, diese sind %1 x %2 m groß</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>Radius</translation>
    </message>
    <message>
        <source>Raise the limit, or plan fewer agents.</source>
        <translation>Erhöhen Sie die Grenze, oder planen Sie weniger Agenten.</translation>
    </message>
    <message>
        <source>Raise the time limit in the dock Fleet, or try another seed of the planner there.</source>
        <translation>Erhöhen Sie die Zeitgrenze im Bereich „Flotte“, oder versuchen Sie dort einen anderen Startwert des Planers.</translation>
    </message>
    <message>
        <source>Raise the time limit in the dock Fleet, try another seed of the planner there, or untick “robust against delays”.</source>
        <translation>Erhöhen Sie die Zeitgrenze im Bereich „Flotte“, versuchen Sie dort einen anderen Startwert des Planers, oder schalten Sie „robust gegen Verspätungen“ aus.</translation>
    </message>
    <message>
        <source>Random fleet</source>
        <translation>Zufällige Flotte</translation>
    </message>
    <message>
        <source>Random fleet of %1 agents</source>
        <translation>Zufällige Flotte von %1 Agenten</translation>
    </message>
    <message>
        <source>Random fleet of one agent</source>
        <translation>Zufällige Flotte von einem Agenten</translation>
    </message>
    <message>
        <source>Random fleet…</source>
        <translation>Zufällige Flotte…</translation>
    </message>
    <message>
        <source>Reachable by a disc of its width</source>
        <translation>Erreichbar für eine Scheibe seiner Breite</translation>
    </message>
    <message>
        <source>Read as</source>
        <translation>Lesen als</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>Der Datenträger ist schreibgeschützt</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Recorded search</source>
        <translation>Aufgezeichnete Suche</translation>
    </message>
    <message>
        <source>Recording (*.rec)</source>
        <translation>Aufzeichnung (*.rec)</translation>
    </message>
    <message>
        <source>Recording of the simulation…</source>
        <translation>Aufzeichnung der Simulation…</translation>
    </message>
    <message>
        <source>Recording the search…</source>
        <translation>Die Suche wird aufgezeichnet…</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Recover %1</source>
        <translation>%1 wiederherstellen</translation>
    </message>
    <message>
        <source>Recover all</source>
        <translation>Alle wiederherstellen</translation>
    </message>
    <message>
        <source>Recover unsaved work</source>
        <translation>Ungespeicherte Arbeit wiederherstellen</translation>
    </message>
    <message>
        <source>Recover unsaved work…</source>
        <translation>Ungespeicherte Arbeit wiederherstellen…</translation>
    </message>
    <message>
        <source>Recover…</source>
        <translation>Wiederherstellen…</translation>
    </message>
    <message>
        <source>Rectangle</source>
        <translation>Rechteck</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Remote I/O error</source>
        <translation>Ein-/Ausgabefehler auf dem anderen Rechner</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message numerus="yes">
        <source>Remove %n agents</source>
        <translation>
            <numerusform>%n Agenten entfernen</numerusform>
            <numerusform>%n Agenten entfernen</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove a vertex of %1</source>
        <translation>Ecke von %1 entfernen</translation>
    </message>
    <message>
        <source>Remove a vertex of the drawing</source>
        <translation>Ecke der Zeichnung entfernen</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>Aus der Liste nehmen</translation>
    </message>
    <message>
        <source>Remove goal %1</source>
        <translation>Ziel %1 entfernen</translation>
    </message>
    <message>
        <source>Remove goal %1 of %2</source>
        <translation>Ziel %1 von %2 entfernen</translation>
    </message>
    <message>
        <source>Remove polygons of %1</source>
        <translation>Polygone von %1 entfernen</translation>
    </message>
    <message>
        <source>Remove the agents of the selected rows (Del)</source>
        <translation>Die Agenten der gewählten Zeilen entfernen (Del)</translation>
    </message>
    <message>
        <source>Remove the chosen row of your own</source>
        <translation>Die gewählte eigene Zeile entfernen</translation>
    </message>
    <message>
        <source>Remove the drawing</source>
        <translation>Zeichnung entfernen</translation>
    </message>
    <message>
        <source>Remove the selected agents (Del)</source>
        <translation>Die gewählten Agenten entfernen (Del)</translation>
    </message>
    <message>
        <source>Remove the zone</source>
        <translation>Zone entfernen</translation>
    </message>
    <message>
        <source>Remove via point %1</source>
        <translation>Zwischenpunkt %1 entfernen</translation>
    </message>
    <message>
        <source>Remove via point %1 of %2</source>
        <translation>Zwischenpunkt %1 von %2 entfernen</translation>
    </message>
    <message>
        <source>Remove “%1” (its cells remain)</source>
        <translation>„%1“ entfernen (die Zellen bleiben)</translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation>%1 umbenennen</translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>%1 in %2 umbenennen</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparieren</translation>
    </message>
    <message>
        <source>Repaired, proved free</source>
        <translation>Repariert, bewiesen frei</translation>
    </message>
    <message>
        <source>Repairing…</source>
        <translation>Wird repariert…</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Replace the parts that collide by the shortest change that is free</source>
        <translation>Die kollidierenden Teile durch die kürzeste freie Änderung ersetzen</translation>
    </message>
    <message>
        <source>Replace?</source>
        <translation>Ersetzen?</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>Bericht…</translation>
    </message>
    <message>
        <source>Required key not available</source>
        <translation>Der Schlüssel des verschlüsselten Ordners fehlt</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Alle zurücksetzen</translation>
    </message>
    <message>
        <source>Reset layout</source>
        <translation>Anordnung zurücksetzen</translation>
    </message>
    <message>
        <source>Resize</source>
        <translation>Größe ändern</translation>
    </message>
    <message>
        <source>Resize the map</source>
        <translation>Größe der Karte ändern</translation>
    </message>
    <message>
        <source>Resize to %1 × %2 cells</source>
        <translation>Größe auf %1 × %2 Zellen ändern</translation>
    </message>
    <message>
        <source>Resize…</source>
        <translation>Größe ändern…</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>Resolution, origin and thresholds of the map, and how many cells it has</source>
        <translation>Auflösung, Ursprung und Schwellen der Karte und wie viele Zellen sie hat</translation>
    </message>
    <message>
        <source>Resolution, thresholds and what cells count as</source>
        <translation>Auflösung, Schwellen und als was Zellen zählen</translation>
    </message>
    <message>
        <source>Resource temporarily unavailable</source>
        <translation>Das System hat dafür zurzeit keine Mittel</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Return begins here, Return again ends it</source>
        <translation>Eingabe beginnt hier, noch einmal Eingabe beendet es</translation>
    </message>
    <message>
        <source>Return clicks here</source>
        <translation>Eingabe klickt hier</translation>
    </message>
    <message>
        <source>Return ends it here · Esc cancels it</source>
        <translation>Eingabe beendet es hier · Esc bricht es ab</translation>
    </message>
    <message>
        <source>Return places it here</source>
        <translation>Eingabe setzt hier</translation>
    </message>
    <message>
        <source>Return places it, headed for the crosshair · Esc cancels it</source>
        <translation>Eingabe setzt mit Richtung zum Fadenkreuz · Esc bricht es ab</translation>
    </message>
    <message>
        <source>Return sets a corner here, again at the last one it completes the drawing</source>
        <translation>Eingabe setzt hier eine Ecke, noch einmal an der letzten schließt sie die Zeichnung ab</translation>
    </message>
    <message>
        <source>Reverse</source>
        <translation>Rückwärts</translation>
    </message>
    <message>
        <source>Reverse cost</source>
        <translation>Rückwärtskosten</translation>
    </message>
    <message>
        <source>Robot</source>
        <translation>Roboter</translation>
    </message>
    <message>
        <source>Robot along its path</source>
        <translation>Roboter entlang des Wegs</translation>
    </message>
    <message>
        <source>Robots of three shapes</source>
        <translation>Roboter in drei Formen</translation>
    </message>
    <message>
        <source>Rooms</source>
        <translation>Räume</translation>
    </message>
    <message>
        <source>Rooms and doors</source>
        <translation>Räume und Türen</translation>
    </message>
    <message>
        <source>Rotate left</source>
        <translation>Nach links drehen</translation>
    </message>
    <message>
        <source>Rotate right</source>
        <translation>Nach rechts drehen</translation>
    </message>
    <message>
        <source>Round brush</source>
        <translation>Runder Pinsel</translation>
    </message>
    <message>
        <source>Route</source>
        <translation>Route</translation>
    </message>
    <message>
        <source>Routes</source>
        <translation>Routen</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Rulers</source>
        <translation>Lineale</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Running search</source>
        <translation>Laufende Suche</translation>
    </message>
    <message>
        <source>SVG, vectors</source>
        <translation>SVG, Vektoren</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation>Kopie speichern</translation>
    </message>
    <message>
        <source>Save a copy…</source>
        <translation>Kopie speichern…</translation>
    </message>
    <message>
        <source>Save all (%1)</source>
        <translation>Alle speichern (%1)</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <source>Save as a page</source>
        <translation>Als Seite speichern</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Save changes?</source>
        <translation>Änderungen speichern?</translation>
    </message>
    <message>
        <source>Save the agents?</source>
        <translation>Agenten speichern?</translation>
    </message>
    <message>
        <source>Save the fleet's plan</source>
        <translation>Plan der Flotte speichern</translation>
    </message>
    <message>
        <source>Save the map only</source>
        <translation>Nur die Karte speichern</translation>
    </message>
    <message>
        <source>Save the path</source>
        <translation>Pfad speichern</translation>
    </message>
    <message>
        <source>Save the path…</source>
        <translation>Pfad speichern…</translation>
    </message>
    <message>
        <source>Save the plan of the fleet; `clearway check` proves it again</source>
        <translation>Den Plan der Flotte speichern; `clearway check` beweist ihn erneut</translation>
    </message>
    <message>
        <source>Save the project, too?</source>
        <translation>Auch das Projekt speichern?</translation>
    </message>
    <message>
        <source>Save the recording</source>
        <translation>Aufzeichnung speichern</translation>
    </message>
    <message>
        <source>Save “%1”</source>
        <translation>„%1“ speichern</translation>
    </message>
    <message>
        <source>Save “%1” and the plan</source>
        <translation>„%1“ und den Plan speichern</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Maßstab</translation>
    </message>
    <message>
        <source>Scattered obstacles</source>
        <translation>Verstreute Hindernisse</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>Szene</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Search actions or keys</source>
        <translation>Aktionen oder Tasten suchen</translation>
    </message>
    <message>
        <source>Search, from the start and from the goal</source>
        <translation>Suche vom Start und vom Ziel aus</translation>
    </message>
    <message>
        <source>Seconds a step, a multiple of a microsecond (0.05; of scenes what they say, or 0.1).</source>
        <translation>Sekunden je Schritt, ein Vielfaches einer Mikrosekunde (0,05; bei Szenen deren Angabe oder 0,1).</translation>
    </message>
    <message>
        <source>Seconds of motion that have to be free, at least a step (the project's, or 0.5).</source>
        <translation>Sekunden der Bewegung, die frei sein müssen, mindestens ein Schritt (wie im Projekt oder 0,5).</translation>
    </message>
    <message>
        <source>Seconds that an agent is held before it plans again (the project's, or 5).</source>
        <translation>Sekunden, die ein Agent aufgehalten wird, bevor er neu plant (wie im Projekt oder 5).</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Seed of the disturbances, and of the planner of projects and problems (0).</source>
        <translation>Startwert der Störungen und des Planers von Projekten und Problemen (0).</translation>
    </message>
    <message>
        <source>Seed of the random fleet</source>
        <translation>Startwert der zufälligen Flotte</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Alles wählen</translation>
    </message>
    <message>
        <source>Select cells</source>
        <translation>Zellen wählen</translation>
    </message>
    <message>
        <source>Select equal cells</source>
        <translation>Gleiche Zellen wählen</translation>
    </message>
    <message>
        <source>Select, move and turn agents</source>
        <translation>Agenten wählen, verschieben und drehen</translation>
    </message>
    <message>
        <source>Selected cells</source>
        <translation>Gewählte Zellen</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Setzen</translation>
    </message>
    <message>
        <source>Set %1 of %2 to %3</source>
        <translation>%1 von %2 auf %3 setzen</translation>
    </message>
    <message>
        <source>Set a goal</source>
        <translation>Ziel setzen</translation>
    </message>
    <message>
        <source>Set agents of %1</source>
        <translation>Agenten von %1 setzen</translation>
    </message>
    <message>
        <source>Set direction of %1</source>
        <translation>Richtung von %1 setzen</translation>
    </message>
    <message>
        <source>Set fleet option “%1” to %2</source>
        <translation>Flottenoption „%1“ auf %2 setzen</translation>
    </message>
    <message>
        <source>Set planner option “%1” to %2</source>
        <translation>Planeroption „%1“ auf %2 setzen</translation>
    </message>
    <message>
        <source>Set properties of the map</source>
        <translation>Eigenschaften der Karte setzen</translation>
    </message>
    <message>
        <source>Set times of %1</source>
        <translation>Zeiten von %1 setzen</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Shape and heading</source>
        <translation>Form und Richtung</translation>
    </message>
    <message>
        <source>Shape not checked</source>
        <translation>Form nicht geprüft</translation>
    </message>
    <message>
        <source>Shift+F10</source>
        <translation>Umschalt+F10</translation>
    </message>
    <message>
        <source>Shift+Return begins a drag to its heading</source>
        <translation>Umschalt+Eingabe beginnt ein Ziehen zur Richtung</translation>
    </message>
    <message>
        <source>Shift+arrows</source>
        <translation>Umschalt+Pfeile</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 einblenden</translation>
    </message>
    <message>
        <source>Show all layers</source>
        <translation>Alle Ebenen zeigen</translation>
    </message>
    <message>
        <source>Show and move the crosshair</source>
        <translation>Fadenkreuz zeigen und bewegen</translation>
    </message>
    <message>
        <source>Show bounding boxes</source>
        <translation>Umschließende Rechtecke zeigen</translation>
    </message>
    <message>
        <source>Show goals</source>
        <translation>Ziele zeigen</translation>
    </message>
    <message>
        <source>Show its path on top</source>
        <translation>Ihren Pfad obenauf zeigen</translation>
    </message>
    <message>
        <source>Show its result</source>
        <translation>Sein Ergebnis zeigen</translation>
    </message>
    <message>
        <source>Show its values</source>
        <translation>Seine Werte zeigen</translation>
    </message>
    <message>
        <source>Show names</source>
        <translation>Namen zeigen</translation>
    </message>
    <message>
        <source>Show only this layer</source>
        <translation>Nur diese Ebene zeigen</translation>
    </message>
    <message>
        <source>Show pixels per cell</source>
        <translation>Pixel pro Zelle anzeigen</translation>
    </message>
    <message>
        <source>Show routes</source>
        <translation>Routen zeigen</translation>
    </message>
    <message>
        <source>Show the closest</source>
        <translation>Engste Begegnung</translation>
    </message>
    <message>
        <source>Show the driven path</source>
        <translation>Den gefahrenen Pfad zeigen</translation>
    </message>
    <message>
        <source>Show the place</source>
        <translation>Den Ort zeigen</translation>
    </message>
    <message>
        <source>Show the plan of the fleet</source>
        <translation>Den Plan der Flotte zeigen</translation>
    </message>
    <message>
        <source>Show the states of one heading</source>
        <translation>Die Zustände einer Richtung zeigen</translation>
    </message>
    <message>
        <source>Show the usual layers</source>
        <translation>Die üblichen Ebenen zeigen</translation>
    </message>
    <message>
        <source>Show trails</source>
        <translation>Spuren zeigen</translation>
    </message>
    <message>
        <source>Show what differs</source>
        <translation>Zeigen, was sich unterscheidet</translation>
    </message>
    <message>
        <source>Shows</source>
        <translation>Zeigt</translation>
    </message>
    <message>
        <source>Shows the path of the chosen agent</source>
        <translation>Zeigt den Pfad des gewählten Agenten</translation>
    </message>
    <message>
        <source>Shows the selected cells, or the selected agents with their goals</source>
        <translation>Zeigt die ausgewählten Zellen oder die ausgewählten Agenten mit ihren Zielen</translation>
    </message>
    <message>
        <source>Shows where the path of the chosen agent is narrowest, and how wide; without a passage, where its clearance is smallest</source>
        <translation>Zeigt, wo der Pfad des gewählten Agenten am engsten ist, und wie breit; ohne Engstelle, wo sein Abstand am kleinsten ist</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Simulate</source>
        <translation>Simulieren</translation>
    </message>
    <message>
        <source>Simulated seconds, in whole steps (until the plan or scene ends).</source>
        <translation>Simulierte Sekunden, in ganzen Schritten (bis zum Ende des Plans oder der Szene).</translation>
    </message>
    <message>
        <source>Simulated time</source>
        <translation>Simulierte Zeit</translation>
    </message>
    <message>
        <source>Simulation</source>
        <translation>Simulation</translation>
    </message>
    <message>
        <source>Simulation as a page for browsers…</source>
        <translation>Simulation als Seite für Browser…</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Size of a cell. The cells stay as they are, and the map gets larger or smaller. Agents keep their place on the picture and their size</source>
        <translation>Größe einer Zelle. Die Zellen bleiben, wie sie sind, und die Karte wird größer oder kleiner. Agenten behalten ihren Platz auf dem Bild und ihre Größe</translation>
    </message>
    <message>
        <source>Size of a cell; each cell below a polygon is an obstacle</source>
        <translation>Größe einer Zelle; jede Zelle unter einem Polygon ist ein Hindernis</translation>
    </message>
    <message>
        <source>Size of labels, marks and lines; they grow with the picture as well</source>
        <translation>Größe von Schrift, Zeichen und Linien; sie wachsen auch mit dem Bild</translation>
    </message>
    <message>
        <source>Size of the brush</source>
        <translation>Größe des Pinsels</translation>
    </message>
    <message>
        <source>Size of the brush ([ and ])</source>
        <translation>Größe des Pinsels ([ und ])</translation>
    </message>
    <message>
        <source>Size of the selection</source>
        <translation>Größe der Auswahl</translation>
    </message>
    <message>
        <source>Smallest clearance</source>
        <translation>Kleinster Abstand</translation>
    </message>
    <message>
        <source>Smooth the path afterwards, off the lattice; the result is validated like any other.</source>
        <translation>Den Pfad danach glätten, abseits des Zustandsgitters; das Ergebnis wird wie jedes andere geprüft.</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>Glättung</translation>
    </message>
    <message>
        <source>Solved</source>
        <translation>Gelöst</translation>
    </message>
    <message>
        <source>Space or Esc pauses, left and right go step by step; click an agent to see its state</source>
        <translation>Leertaste oder Esc hält an, links und rechts gehen schrittweise; Klick auf einen Agenten zeigt seinen Zustand</translation>
    </message>
    <message>
        <source>Space plays the recording</source>
        <translation>Leertaste spielt die Aufzeichnung ab</translation>
    </message>
    <message>
        <source>Space plays, left and right go step by step, Esc closes; click an agent to see its state</source>
        <translation>Leertaste spielt ab, links und rechts gehen schrittweise, Esc schließt; Klick auf einen Agenten zeigt seinen Zustand</translation>
    </message>
    <message>
        <source>Space runs the simulation</source>
        <translation>Leertaste startet die Simulation</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Speed in a fleet</source>
        <translation>Tempo in einer Flotte</translation>
    </message>
    <message>
        <source>Square</source>
        <translation>Quadrat</translation>
    </message>
    <message>
        <source>Square brush</source>
        <translation>Quadratischer Pinsel</translation>
    </message>
    <message>
        <source>Stale file handle</source>
        <translation>Die Datei auf dem anderen Rechner gibt es nicht mehr</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>Start x</source>
        <translation>Start x</translation>
    </message>
    <message>
        <source>Start y</source>
        <translation>Start y</translation>
    </message>
    <message>
        <source>Start °</source>
        <translation>Start °</translation>
    </message>
    <message>
        <source>Starts and goals</source>
        <translation>Starts und Ziele</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>State expanded in this step</source>
        <translation>In diesem Schritt expandierter Zustand</translation>
    </message>
    <message>
        <source>States expanded until this step, and by all searches of the recording</source>
        <translation>Bis zu diesem Schritt expandierte Zustände, und die aller Suchen der Aufzeichnung</translation>
    </message>
    <message>
        <source>States expanded, memory and time of the recording</source>
        <translation>Expandierte Zustände, Speicher und Zeit der Aufzeichnung</translation>
    </message>
    <message>
        <source>States expanded, memory that the search holds, and time since it began</source>
        <translation>Expandierte Zustände, Speicher der Suche und Zeit seit ihrem Beginn</translation>
    </message>
    <message>
        <source>States that were expanded; where start or goal lie between cell centres, by all searches from the cells around them. –: nothing was searched, because the straight line is free, or the start or the goal is not</source>
        <translation>Expandierte Zustände; wo Start oder Ziel zwischen Zellmitten liegen, durch alle Suchen von den Zellen darum herum. –: Nichts wurde gesucht, weil die gerade Linie frei ist oder Start oder Ziel es nicht sind</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Step %1 of 3</source>
        <translation>Schritt %1 von 3</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop after so many seconds.</source>
        <translation>Nach so vielen Sekunden anhalten.</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>Beenden und schließen</translation>
    </message>
    <message>
        <source>Stop and close the simulation</source>
        <translation>Simulation anhalten und schließen</translation>
    </message>
    <message>
        <source>Stop and return to the document (Esc)</source>
        <translation>Anhalten und zum Dokument zurückkehren (Esc)</translation>
    </message>
    <message>
        <source>Stop building; planning uses no landmarks</source>
        <translation>Aufbau anhalten; die Planung benutzt keine Landmarken</translation>
    </message>
    <message>
        <source>Stop comparing</source>
        <translation>Vergleich anhalten</translation>
    </message>
    <message>
        <source>Stop planning</source>
        <translation>Planung anhalten</translation>
    </message>
    <message>
        <source>Stop planning (Esc)</source>
        <translation>Planung anhalten (Esc)</translation>
    </message>
    <message>
        <source>Stop planning with the best answer so far (Esc)</source>
        <translation>Planung mit der bisher besten Antwort beenden (Esc)</translation>
    </message>
    <message>
        <source>Stop planning with the best plan so far (Esc)</source>
        <translation>Planung mit dem bisher besten Plan beenden (Esc)</translation>
    </message>
    <message>
        <source>Stop planning?</source>
        <translation>Planung beenden?</translation>
    </message>
    <message>
        <source>Stop the simulation and close it (Shift+F5)</source>
        <translation>Simulation anhalten und schließen (Umschalt+F5)</translation>
    </message>
    <message>
        <source>Stop the simulation?</source>
        <translation>Simulation beenden?</translation>
    </message>
    <message>
        <source>Stop when the run holds that many megabytes besides the map.</source>
        <translation>Anhalten, wenn der Lauf neben der Karte so viele Megabyte belegt.</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Stopped: the landmarks are those of the map before the edit.</source>
        <translation>Angehalten: Die Landmarken gelten für die Karte vor der Änderung.</translation>
    </message>
    <message>
        <source>String pulling: straight lines join the cells of a grid path that see each other.</source>
        <translation>Straffen: Gerade Linien verbinden die Zellen eines Gitterpfads, die einander sehen.</translation>
    </message>
    <message>
        <source>Swept area</source>
        <translation>Überstrichene Fläche</translation>
    </message>
    <message>
        <source>Switch cost</source>
        <translation>Wechselkosten</translation>
    </message>
    <message>
        <source>Table of agents…</source>
        <translation>Tabelle der Agenten…</translation>
    </message>
    <message>
        <source>Table: set “%1” of row %2 to %3</source>
        <translation>Tabelle: „%1“ in Zeile %2 auf %3 setzen</translation>
    </message>
    <message>
        <source>Table…</source>
        <translation>Tabelle…</translation>
    </message>
    <message>
        <source>Take it</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Take what the file holds; undo brings back the document as it is now</source>
        <translation>Den Inhalt der Datei übernehmen; Rückgängig bringt das jetzige Dokument zurück</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Taut path</source>
        <translation>Straffer Pfad</translation>
    </message>
    <message>
        <source>Terrain</source>
        <translation>Gelände</translation>
    </message>
    <message>
        <source>Text file busy</source>
        <translation>Die Datei wird gerade ausgeführt</translation>
    </message>
    <message>
        <source>The agent was edited since it was planned.</source>
        <translation>Der Agent wurde seit der Planung geändert.</translation>
    </message>
    <message>
        <source>The agent's shape was not checked.</source>
        <translation>Die Form des Agenten wurde nicht geprüft.</translation>
    </message>
    <message>
        <source>The agents are being placed</source>
        <translation>Die Agenten werden platziert</translation>
    </message>
    <message>
        <source>The agents at %1 s of playback, with their whole paths</source>
        <translation>Die Agenten nach %1 s Wiedergabe, mit ihren ganzen Pfaden</translation>
    </message>
    <message>
        <source>The agents at their starts, with their whole paths</source>
        <translation>Die Agenten am Start, mit ihren ganzen Pfaden</translation>
    </message>
    <message>
        <source>The agents cannot be added</source>
        <translation>Die Agenten können nicht hinzugefügt werden</translation>
    </message>
    <message>
        <source>The agents of a project work on the tasks of a CSV file</source>
        <translation>Die Agenten eines Projekts arbeiten an den Aufgaben einer CSV-Datei</translation>
    </message>
    <message>
        <source>The agents of the clipboard</source>
        <translation>Die Agenten der Zwischenablage</translation>
    </message>
    <message>
        <source>The area that an agent covers along its path</source>
        <translation>Die Fläche, die ein Agent entlang seines Pfades bedeckt</translation>
    </message>
    <message>
        <source>The band is the area that the robot sweeps. The line marks its smallest clearance. Move the robot with the tool A, paint walls with B, and plan again. F1 opens the guide.</source>
        <translation>Das Band ist die Fläche, die der Roboter überstreicht. Die Linie markiert seinen kleinsten Abstand. Verschieben Sie den Roboter mit dem Werkzeug A, malen Sie Wände mit B und planen Sie neu. F1 öffnet die Anleitung.</translation>
    </message>
    <message>
        <source>The cell where the path begins: column, row</source>
        <translation>Die Zelle, in der der Pfad beginnt: Spalte, Zeile</translation>
    </message>
    <message>
        <source>The cell where the path ends: column, row</source>
        <translation>Die Zelle, in der der Pfad endet: Spalte, Zeile</translation>
    </message>
    <message>
        <source>The cells that the chosen agent covers; dashed, those of its bounding box</source>
        <translation>Die Zellen, die der gewählte Agent bedeckt; gestrichelt die seines umschließenden Rechtecks</translation>
    </message>
    <message>
        <source>The changed map has no drawn lines and polygons, at most their cells · Ctrl+Z gives them back</source>
        <translation>Die geänderte Karte hat keine gezeichneten Linien und Polygone, höchstens ihre Zellen · Strg+Z bringt sie zurück</translation>
    </message>
    <message>
        <source>The cheapest route of the chosen agent on edges and turns that are proved free</source>
        <translation>Die günstigste Route des gewählten Agenten auf Kanten und Drehungen, die bewiesen frei sind</translation>
    </message>
    <message>
        <source>The check is for agents with a heading; this one has none.</source>
        <translation>Geprüft wird für Agenten mit Ausrichtung; dieser hat keine.</translation>
    </message>
    <message>
        <source>The check was stopped</source>
        <translation>Die Prüfung wurde abgebrochen</translation>
    </message>
    <message>
        <source>The clipboard holds no agents</source>
        <translation>Die Zwischenablage enthält keine Agenten</translation>
    </message>
    <message>
        <source>The difficulty: the queries of a bucket have shortest paths of about the same length, those of the next bucket longer ones</source>
        <translation>Die Schwierigkeit: Die Anfragen einer Gruppe haben kürzeste Pfade von etwa gleicher Länge, die der nächsten Gruppe längere</translation>
    </message>
    <message>
        <source>The distance to the nearest obstacle, as colours</source>
        <translation>Der Abstand zum nächsten Hindernis, als Farben</translation>
    </message>
    <message>
        <source>The document has no zones. Draw one on the map, or open a file: a zone set of VDA 5050.</source>
        <translation>Das Dokument hat keine Zonen. Eine auf der Karte zeichnen oder eine Datei öffnen: ein Zone-Set der VDA 5050.</translation>
    </message>
    <message>
        <source>The document has unsaved changes. Undo brings them back after reloading.</source>
        <translation>Das Dokument hat ungespeicherte Änderungen. Rückgängig bringt sie nach dem Neuladen zurück.</translation>
    </message>
    <message>
        <source>The document here is the only copy of it, and is unsaved now.</source>
        <translation>Das Dokument hier ist die einzige Kopie und gilt nun als ungespeichert.</translation>
    </message>
    <message>
        <source>The document shows the file as it was.</source>
        <translation>Das Dokument zeigt die Datei, wie sie war.</translation>
    </message>
    <message>
        <source>The drawing was completed · Ctrl+Z takes it back</source>
        <translation>Die Zeichnung wurde abgeschlossen · Strg+Z nimmt sie zurück</translation>
    </message>
    <message>
        <source>The edges of cells, once they are large enough</source>
        <translation>Die Ränder der Zellen, sobald sie groß genug sind</translation>
    </message>
    <message>
        <source>The extra cost falls linearly to 0 at the distance D from obstacles.</source>
        <translation>Die zusätzlichen Kosten fallen bis zu diesem Abstand von Hindernissen linear auf 0.</translation>
    </message>
    <message>
        <source>The file cannot be reloaded</source>
        <translation>Die Datei kann nicht neu geladen werden</translation>
    </message>
    <message>
        <source>The file cannot be reloaded: %1</source>
        <translation>Die Datei kann nicht neu geladen werden: %1</translation>
    </message>
    <message>
        <source>The file holds the same as the document.</source>
        <translation>Die Datei enthält dasselbe wie das Dokument.</translation>
    </message>
    <message>
        <source>The fleet cannot be placed: %1</source>
        <translation>Die Flotte kann nicht platziert werden: %1</translation>
    </message>
    <message>
        <source>The fleet cannot be planned yet</source>
        <translation>Die Flotte kann noch nicht geplant werden</translation>
    </message>
    <message>
        <source>The fleet's plan is out of date: its collisions are not known.</source>
        <translation>Der Plan der Flotte ist veraltet: Seine Kollisionen sind nicht bekannt.</translation>
    </message>
    <message>
        <source>The fleet's plan: %1</source>
        <translation>Der Plan der Flotte: %1</translation>
    </message>
    <message>
        <source>The goal is not free</source>
        <translation>Das Ziel ist nicht frei</translation>
    </message>
    <message>
        <source>The goal is off the map</source>
        <translation>Das Ziel liegt außerhalb der Karte</translation>
    </message>
    <message>
        <source>The goal of %1 overlaps an obstacle%2</source>
        <translation>Das Ziel von %1 überlappt ein Hindernis%2</translation>
    </message>
    <message>
        <source>The goal, %1, is too near to an obstacle or the map's edge for the agent.</source>
        <translation>Das Ziel, %1, ist für den Agenten zu nah an einem Hindernis oder am Kartenrand.</translation>
    </message>
    <message>
        <source>The graph of routes that is open; red, what the chosen agent cannot drive</source>
        <translation>Das geöffnete Wegenetz; rot, was der gewählte Agent nicht fahren kann</translation>
    </message>
    <message>
        <source>The grid of the map that the polygons were exported from</source>
        <translation>Das Raster der Karte, aus der die Polygone exportiert wurden</translation>
    </message>
    <message>
        <source>The guide cannot be opened</source>
        <translation>Die Anleitung kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>The highest point of the agent</source>
        <translation>Der höchste Punkt des Agenten</translation>
    </message>
    <message>
        <source>The landmarks cannot be repaired within their limits.</source>
        <translation>Die Landmarken können innerhalb ihrer Grenzen nicht repariert werden.</translation>
    </message>
    <message>
        <source>The largest force of a drive (as much as the wheels grip).</source>
        <translation>Die größte Kraft eines Antriebs (so viel, wie die Räder haften).</translation>
    </message>
    <message>
        <source>The last plan of the chosen agent; a click shows the dock Result.
Clearance: least distance of its padded outline to an obstacle</source>
        <translation>Der letzte Plan des gewählten Agenten; ein Klick zeigt den Bereich „Ergebnis“.
Abstand: kleinster Abstand seines Umrisses mit Schutzabstand zu einem Hindernis</translation>
    </message>
    <message>
        <source>The least distance from the padded outline to an obstacle, at this pose</source>
        <translation>Der kleinste Abstand des Umrisses mit Schutzabstand zu einem Hindernis, in dieser Lage</translation>
    </message>
    <message>
        <source>The length of the shortest path as the scenario states it, in cells: a straight step is 1, a diagonal one 1.414. Compare it with the length of the plan.</source>
        <translation>Die Länge des kürzesten Pfades, wie das Szenario sie angibt, in Zellen: Ein gerader Schritt hat 1, ein diagonaler 1,414. Zum Vergleich mit der Länge des Plans.</translation>
    </message>
    <message>
        <source>The list of queries of the scenario that was opened with this map</source>
        <translation>Die Liste der Anfragen des Szenarios, das mit dieser Karte geöffnet wurde</translation>
    </message>
    <message>
        <source>The map and its agents</source>
        <translation>Die Karte und ihre Agenten</translation>
    </message>
    <message>
        <source>The map and other agents were edited</source>
        <translation>Die Karte und andere Agenten wurden geändert</translation>
    </message>
    <message>
        <source>The map cannot be created</source>
        <translation>Die Karte kann nicht angelegt werden</translation>
    </message>
    <message>
        <source>The map cannot be resized</source>
        <translation>Die Größe der Karte kann nicht geändert werden</translation>
    </message>
    <message>
        <source>The map in the file has %1 × %2 cells.</source>
        <translation>Die Karte in der Datei hat %1 × %2 Zellen.</translation>
    </message>
    <message>
        <source>The map or other agents were edited: there may be a path now.</source>
        <translation>Die Karte oder andere Agenten wurden geändert: Vielleicht gibt es jetzt einen Weg.</translation>
    </message>
    <message>
        <source>The map was edited</source>
        <translation>Die Karte wurde geändert</translation>
    </message>
    <message>
        <source>The map was edited: repairing the landmarks.</source>
        <translation>Die Karte wurde geändert: Die Landmarken werden repariert.</translation>
    </message>
    <message>
        <source>The map was edited: the landmarks are out of date.</source>
        <translation>Die Karte wurde geändert: Die Landmarken sind veraltet.</translation>
    </message>
    <message>
        <source>The map's obstacles as polygons: GeoJSON or WKT</source>
        <translation>Die Hindernisse der Karte als Polygone: GeoJSON oder WKT</translation>
    </message>
    <message>
        <source>The name of a search plans from cell to cell by it; auto, like point, takes the fastest that finds a shortest path.</source>
        <translation>Der Name einer Suche plant mit ihr von Zelle zu Zelle; sonst bestimmt die Karte die schnellste, die einen kürzesten Pfad findet.</translation>
    </message>
    <message>
        <source>The names of agents, if there are several</source>
        <translation>Die Namen der Agenten, wenn es mehrere gibt</translation>
    </message>
    <message>
        <source>The names of the only agents for which it is valid, with commas</source>
        <translation>Die Namen der Agenten, für die allein sie gilt, mit Kommas</translation>
    </message>
    <message>
        <source>The new map was never saved. It is lost unless you save it.</source>
        <translation>Die neue Karte wurde nie gespeichert. Sie geht verloren, wenn Sie sie nicht speichern.</translation>
    </message>
    <message>
        <source>The only corner of the drawing was discarded</source>
        <translation>Die einzige Ecke der Zeichnung wurde verworfen</translation>
    </message>
    <message>
        <source>The operation failed</source>
        <translation>Der Vorgang ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>The options were changed since it was planned.</source>
        <translation>Die Optionen wurden seit der Planung geändert.</translation>
    </message>
    <message>
        <source>The other agents, at their starts, are obstacles.</source>
        <translation>Die anderen Agenten sind an ihren Starts Hindernisse.</translation>
    </message>
    <message>
        <source>The other tool cancelled what was begun</source>
        <translation>Das andere Werkzeug hat das Begonnene abgebrochen</translation>
    </message>
    <message>
        <source>The path cannot be checked</source>
        <translation>Der Pfad kann nicht geprüft werden</translation>
    </message>
    <message>
        <source>The path cannot be repaired</source>
        <translation>Der Pfad lässt sich nicht reparieren</translation>
    </message>
    <message>
        <source>The path collides</source>
        <translation>Der Pfad kollidiert</translation>
    </message>
    <message>
        <source>The path collides with %1, %2 deep.</source>
        <translation>Der Pfad kollidiert mit %1, %2 tief.</translation>
    </message>
    <message>
        <source>The path collides with %1.</source>
        <translation>Der Pfad kollidiert mit %1.</translation>
    </message>
    <message>
        <source>The path collides.</source>
        <translation>Der Pfad kollidiert.</translation>
    </message>
    <message>
        <source>The path ends where it starts, instead of at a goal</source>
        <translation>Der Pfad endet am Start statt an einem Ziel</translation>
    </message>
    <message>
        <source>The path of a point without size is free.</source>
        <translation>Der Pfad eines Punktes ohne Größe ist frei.</translation>
    </message>
    <message>
        <source>The path passes %1 from an obstacle. With a padding it keeps a distance; undo takes the padding back.</source>
        <translation>Der Pfad führt in %1 Abstand an einem Hindernis vorbei. Mit Schutzabstand bleibt er weiter weg; Rückgängig nimmt ihn zurück.</translation>
    </message>
    <message>
        <source>The path passes it: drag it on the map to its place</source>
        <translation>Der Pfad führt darüber: Auf der Karte an seinen Ort ziehen</translation>
    </message>
    <message>
        <source>The paths of the agents' centres, and outlines along them</source>
        <translation>Die Pfade der Mittelpunkte der Agenten und Umrisse entlang davon</translation>
    </message>
    <message>
        <source>The paths that are ticked in Compare, instead of the agents' own</source>
        <translation>Die in „Vergleichen“ angekreuzten Pfade statt der eigenen der Agenten</translation>
    </message>
    <message>
        <source>The plan from before is shown.</source>
        <translation>Der Plan von vorher wird gezeigt.</translation>
    </message>
    <message>
        <source>The plan is for the map as it was before its size, resolution or orientation was changed: undo brings it back.</source>
        <translation>Der Plan gilt für die Karte, bevor ihre Größe, Auflösung oder Ausrichtung geändert wurde: Rückgängig bringt ihn zurück.</translation>
    </message>
    <message>
        <source>The plan of a fleet names the project that has its agents: it is saved before the plan. An edited map is saved, too.</source>
        <translation>Der Plan einer Flotte nennt das Projekt mit ihren Agenten: Es wird vor dem Plan gespeichert. Eine bearbeitete Karte wird auch gespeichert.</translation>
    </message>
    <message>
        <source>The plan of the fleet is kept, but cannot be shown</source>
        <translation>Der Plan der Flotte bleibt erhalten, kann aber nicht gezeigt werden</translation>
    </message>
    <message>
        <source>The plan of the fleet; a click shows the dock Result</source>
        <translation>Der Plan der Flotte; ein Klick zeigt den Bereich Ergebnis</translation>
    </message>
    <message>
        <source>The plan that is played is out of date</source>
        <translation>Der abgespielte Plan ist veraltet</translation>
    </message>
    <message>
        <source>The plan that is shown, of the fleet or of the chosen agent; or its swept area</source>
        <translation>Der gezeigte Plan, der Flotte oder des gewählten Agenten; oder seine überstrichene Fläche</translation>
    </message>
    <message>
        <source>The plan: %1</source>
        <translation>Der Plan: %1</translation>
    </message>
    <message>
        <source>The planner's settings differ.</source>
        <translation>Die Einstellungen des Planers unterscheiden sich.</translation>
    </message>
    <message>
        <source>The polygon was repaired</source>
        <translation>Das Polygon wurde repariert</translation>
    </message>
    <message>
        <source>The program ended before it was saved, edited %1.</source>
        <translation>Das Programm endete, bevor sie gespeichert war; bearbeitet %1.</translation>
    </message>
    <message>
        <source>The properties cannot be changed</source>
        <translation>Die Eigenschaften können nicht geändert werden</translation>
    </message>
    <message>
        <source>The recorded search: expanded states and open ones</source>
        <translation>Die aufgezeichnete Suche: expandierte und offene Zustände</translation>
    </message>
    <message>
        <source>The recording is too long to keep every state</source>
        <translation>Die Aufzeichnung ist zu lang, um jeden Zustand zu behalten</translation>
    </message>
    <message>
        <source>The recovery file has %1 bytes.</source>
        <translation>Die Wiederherstellungsdatei hat %1 Bytes.</translation>
    </message>
    <message>
        <source>The recovery file stays where it is</source>
        <translation>Die Wiederherstellungsdatei bleibt, wo sie ist</translation>
    </message>
    <message>
        <source>The repair was stopped</source>
        <translation>Die Reparatur wurde abgebrochen</translation>
    </message>
    <message>
        <source>The repaired path as poses (CSV), proved as they are read again</source>
        <translation>Der reparierte Pfad als Posen (CSV), bewiesen, wie sie wieder gelesen werden</translation>
    </message>
    <message>
        <source>The rest of the planned paths; recordings have none</source>
        <translation>Der Rest der geplanten Pfade; Aufzeichnungen haben keine</translation>
    </message>
    <message>
        <source>The robot of a map that is opened or made without robots. Lengths are in metres, or in cells where the map is in cells.</source>
        <translation>Der Roboter einer Karte, die ohne Roboter geöffnet oder angelegt wird. Längen sind in Metern, oder in Zellen, wo die Karte in Zellen ist.</translation>
    </message>
    <message>
        <source>The routes cannot be checked</source>
        <translation>Das Wegenetz kann nicht geprüft werden</translation>
    </message>
    <message>
        <source>The routes of “%1” are open</source>
        <translation>Das Wegenetz aus „%1“ ist geöffnet</translation>
    </message>
    <message>
        <source>The same, with tools that draw</source>
        <translation>Dasselbe mit Werkzeugen, die zeichnen</translation>
    </message>
    <message>
        <source>The search for a plan ends without a result.</source>
        <translation>Die Suche nach einem Plan endet ohne Ergebnis.</translation>
    </message>
    <message>
        <source>The selected agents to the clipboard, for any document</source>
        <translation>Die gewählten Agenten in die Zwischenablage, für jedes Dokument</translation>
    </message>
    <message>
        <source>The settings of the fleet differ.</source>
        <translation>Die Einstellungen der Flotte unterscheiden sich.</translation>
    </message>
    <message>
        <source>The shape of %1 was drawn beside its start</source>
        <translation>Die Form von %1 wurde neben seinem Start gezeichnet</translation>
    </message>
    <message>
        <source>The shape was repaired</source>
        <translation>Die Form wurde repariert</translation>
    </message>
    <message>
        <source>The shortest path of straight lines in any direction, by the fastest search that finds it.</source>
        <translation>Der kürzeste Pfad aus geraden Linien in beliebige Richtungen, mit der schnellsten Suche, die ihn findet.</translation>
    </message>
    <message>
        <source>The simulation at %1 s, with the marks of its view</source>
        <translation>Die Simulation nach %1 s, mit den Markierungen der Ansicht</translation>
    </message>
    <message>
        <source>The simulation cannot begin</source>
        <translation>Die Simulation kann nicht beginnen</translation>
    </message>
    <message>
        <source>The simulation ends without a recording.</source>
        <translation>Die Simulation endet ohne Aufzeichnung.</translation>
    </message>
    <message>
        <source>The simulation failed</source>
        <translation>Die Simulation ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>The simulation is being prepared; Esc stops it</source>
        <translation>Die Simulation wird vorbereitet; Esc bricht ab</translation>
    </message>
    <message>
        <source>The simulation is paused while another document is shown.</source>
        <translation>Die Simulation ist angehalten, solange ein anderes Dokument gezeigt wird.</translation>
    </message>
    <message>
        <source>The simulation of “%1” is not finished. It ends without a recording.</source>
        <translation>Die Simulation von „%1“ ist nicht abgeschlossen. Sie endet ohne Aufzeichnung.</translation>
    </message>
    <message>
        <source>The size, resolution or orientation of the map was changed since then.</source>
        <translation>Größe, Auflösung oder Ausrichtung der Karte wurden seither geändert.</translation>
    </message>
    <message>
        <source>The smallest text is %1 pt</source>
        <translation>Der kleinste Text hat %1 pt</translation>
    </message>
    <message>
        <source>The smallest text is %1 pt: raise Labels and lines</source>
        <translation>Der kleinste Text hat %1 pt: Schrift und Linien vergrößern</translation>
    </message>
    <message>
        <source>The start is not free</source>
        <translation>Der Start ist nicht frei</translation>
    </message>
    <message>
        <source>The start is off the map</source>
        <translation>Der Start liegt außerhalb der Karte</translation>
    </message>
    <message>
        <source>The start, %1, is too near to an obstacle or the map's edge for the agent.</source>
        <translation>Der Start, %1, ist für den Agenten zu nah an einem Hindernis oder am Kartenrand.</translation>
    </message>
    <message>
        <source>The table is on the clipboard.</source>
        <translation>Die Tabelle ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>The traffic of the fleet's whole plan</source>
        <translation>Der Verkehr des ganzen Plans der Flotte</translation>
    </message>
    <message>
        <source>The traffic of the fleet's whole plan, with its agents at %1 s of playback</source>
        <translation>Der Verkehr des ganzen Plans der Flotte, mit den Agenten nach %1 s Wiedergabe</translation>
    </message>
    <message>
        <source>The type of vehicle whose edges count</source>
        <translation>Der Fahrzeugtyp, dessen Kanten zählen</translation>
    </message>
    <message>
        <source>The unfinished drawing was discarded</source>
        <translation>Die unfertige Zeichnung wurde verworfen</translation>
    </message>
    <message>
        <source>The unsaved work is no longer there</source>
        <translation>Die ungespeicherte Arbeit ist nicht mehr da</translation>
    </message>
    <message>
        <source>The vertices are back · drag one to move it · Return draws, Esc discards</source>
        <translation>Die Ecken sind zurück · ziehen verschiebt eine · Eingabe zeichnet, Esc verwirft</translation>
    </message>
    <message>
        <source>The view is on the clipboard</source>
        <translation>Die Ansicht ist in der Zwischenablage</translation>
    </message>
    <message>
        <source>The view shows %1 % of the map's width and %2 % of its height</source>
        <translation>Die Ansicht zeigt %1 % der Breite und %2 % der Höhe der Karte</translation>
    </message>
    <message>
        <source>The whole map in a corner, while a part of it is visible (X)</source>
        <translation>Die ganze Karte in einer Ecke, solange nur ein Teil sichtbar ist (X)</translation>
    </message>
    <message>
        <source>The whole map. Click or drag to move the view.</source>
        <translation>Die ganze Karte. Klicken oder ziehen verschiebt die Ansicht.</translation>
    </message>
    <message>
        <source>The whole swept motion is free of obstacles.</source>
        <translation>Die ganze überstrichene Bewegung ist frei von Hindernissen.</translation>
    </message>
    <message>
        <source>The width between the obstacles, not the clearance, which is what is left beside the agent. A click shows the passage on the map.</source>
        <translation>Die Breite zwischen den Hindernissen, nicht der Abstand, der neben dem Agenten bleibt. Ein Klick zeigt die Engstelle auf der Karte.</translation>
    </message>
    <message>
        <source>The width of a passage is that of the largest circle between its obstacles. The clearance is what is left between the agent's outline and an obstacle. A click shows the passage on the map.</source>
        <translation>Die Breite einer Engstelle ist die des größten Kreises zwischen ihren Hindernissen. Der Abstand ist das, was zwischen dem Umriss des Agenten und einem Hindernis bleibt. Ein Klick zeigt die Engstelle auf der Karte.</translation>
    </message>
    <message>
        <source>The zones as a zone set of VDA 5050</source>
        <translation>Die Zonen als Zone-Set der VDA 5050</translation>
    </message>
    <message>
        <source>The zones of “%1” are those of this document</source>
        <translation>Die Zonen aus „%1“ gelten nun in diesem Dokument</translation>
    </message>
    <message>
        <source>The zones were edited since it was planned.</source>
        <translation>Die Zonen wurden seit der Planung geändert.</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>There are no collisions at any moment of the plans.</source>
        <translation>In keinem Augenblick der Pläne gibt es Kollisionen.</translation>
    </message>
    <message>
        <source>There are no collisions.</source>
        <translation>Es gibt keine Kollisionen.</translation>
    </message>
    <message>
        <source>There is no path</source>
        <translation>Es gibt keinen Weg</translation>
    </message>
    <message>
        <source>There is no plan</source>
        <translation>Es gibt keinen Plan</translation>
    </message>
    <message>
        <source>There is not enough memory for the landmarks.</source>
        <translation>Für die Landmarken ist nicht genug Speicher da.</translation>
    </message>
    <message>
        <source>There is nothing to animate</source>
        <translation>Es gibt nichts zu animieren</translation>
    </message>
    <message>
        <source>There is unsaved work of an editor that crashed.</source>
        <translation>Es gibt nicht gespeicherte Arbeit eines abgestürzten Editors.</translation>
    </message>
    <message>
        <source>There is unsaved work on “%1”</source>
        <translation>Es gibt ungespeicherte Arbeit an „%1“</translation>
    </message>
    <message>
        <source>These changes are lost if the files are overwritten.</source>
        <translation>Diese Änderungen gehen verloren, wenn die Dateien überschrieben werden.</translation>
    </message>
    <message>
        <source>These unsaved changes are lost: %1.</source>
        <translation>Diese ungespeicherten Änderungen gehen verloren: %1.</translation>
    </message>
    <message>
        <source>This recovery file is damaged and cannot be read.</source>
        <translation>Diese Wiederherstellungsdatei ist beschädigt und nicht lesbar.</translation>
    </message>
    <message>
        <source>This was before an edit. %1</source>
        <translation>Das war vor einer Änderung. %1</translation>
    </message>
    <message>
        <source>Those that are ticked in Compare, instead of the agents' own</source>
        <translation>Die in „Vergleichen“ angekreuzten statt der eigenen der Agenten</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Tick all</source>
        <translation>Alle ankreuzen</translation>
    </message>
    <message>
        <source>Tick all rows or none</source>
        <translation>Alle oder keine Zeilen ankreuzen</translation>
    </message>
    <message>
        <source>Tick none</source>
        <translation>Keine ankreuzen</translation>
    </message>
    <message>
        <source>Tight: %1 to an obstacle.</source>
        <translation>Knapp: %1 bis zu einem Hindernis.</translation>
    </message>
    <message>
        <source>Tight: it touches an obstacle; a padding keeps it off.</source>
        <translation>Knapp: Er berührt ein Hindernis; ein Schutzabstand hält ihn fern.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Time [ms]</source>
        <translation>Zeit [ms]</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>Zeitgrenze</translation>
    </message>
    <message>
        <source>Time limit for building the landmarks</source>
        <translation>Zeitgrenze für den Aufbau der Landmarken</translation>
    </message>
    <message>
        <source>Time limit of the fleet</source>
        <translation>Zeitgrenze der Flotte</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>To obstacles</source>
        <translation>Zu Hindernissen</translation>
    </message>
    <message>
        <source>Too large for a preview</source>
        <translation>Zu groß für eine Vorschau</translation>
    </message>
    <message>
        <source>Too many levels of symbolic links</source>
        <translation>Zu viele symbolische Links hintereinander</translation>
    </message>
    <message>
        <source>Too many links</source>
        <translation>Zu viele Links</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>Zu viele Dateien sind geöffnet</translation>
    </message>
    <message>
        <source>Too many open files in system</source>
        <translation>Im System sind zu viele Dateien geöffnet</translation>
    </message>
    <message>
        <source>Tool ahead</source>
        <translation>Werkzeug vorn</translation>
    </message>
    <message>
        <source>Tool bars</source>
        <translation>Werkzeugleisten</translation>
    </message>
    <message>
        <source>Tool width</source>
        <translation>Werkzeugbreite</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Touching an obstacle counts as a collision; by default only overlap does.</source>
        <translation>Eine Berührung mit einem Hindernis gilt als Kollision; sonst nur eine Überlappung.</translation>
    </message>
    <message>
        <source>Tour in three steps</source>
        <translation>Tour in drei Schritten</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>Verkehr</translation>
    </message>
    <message>
        <source>Traffic of the fleet</source>
        <translation>Verkehr der Flotte</translation>
    </message>
    <message>
        <source>Traffic, visits per cell</source>
        <translation>Verkehr, Besuche pro Zelle</translation>
    </message>
    <message>
        <source>Trails</source>
        <translation>Spuren</translation>
    </message>
    <message>
        <source>Transport endpoint is not connected</source>
        <translation>Die Verbindung zum Datenträger besteht nicht mehr</translation>
    </message>
    <message>
        <source>Turn %1</source>
        <translation>%1 drehen</translation>
    </message>
    <message>
        <source>Turn %1 to %2</source>
        <translation>%1 auf %2 drehen</translation>
    </message>
    <message>
        <source>Turn cost</source>
        <translation>Drehkosten</translation>
    </message>
    <message>
        <source>Turned</source>
        <translation>Gedreht</translation>
    </message>
    <message>
        <source>Turning radius</source>
        <translation>Wenderadius</translation>
    </message>
    <message>
        <source>Turning radius of the agent</source>
        <translation>Wenderadius des Agenten</translation>
    </message>
    <message>
        <source>Turns</source>
        <translation>Drehungen</translation>
    </message>
    <message>
        <source>TurtleBot3 Burger</source>
        <translation>TurtleBot3 Burger</translation>
    </message>
    <message>
        <source>TurtleBot3 Waffle Pi</source>
        <translation>TurtleBot3 Waffle Pi</translation>
    </message>
    <message>
        <source>Tutorials</source>
        <translation>Einführungen</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Type a few letters of an action or a setting</source>
        <translation>Einige Buchstaben einer Aktion oder Einstellung eingeben</translation>
    </message>
    <message>
        <source>Under another name, or in another folder</source>
        <translation>Unter einem anderen Namen oder in einem anderen Ordner</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>Entsperren</translation>
    </message>
    <message>
        <source>Unlock %1</source>
        <translation>%1 entsperren</translation>
    </message>
    <message>
        <source>Unsaved work cannot be kept for a crash</source>
        <translation>Ungespeicherte Arbeit kann nicht für einen Absturz aufbewahrt werden</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Update after edits</source>
        <translation>Nach Änderungen aktualisieren</translation>
    </message>
    <message>
        <source>Use landmarks of this map</source>
        <translation>Landmarken dieser Karte benutzen</translation>
    </message>
    <message>
        <source>Use the chosen query, and plan it</source>
        <translation>Die gewählte Anfrage übernehmen und planen</translation>
    </message>
    <message>
        <source>Use this query</source>
        <translation>Diese Anfrage verwenden</translation>
    </message>
    <message>
        <source>Valid for</source>
        <translation>Gilt für</translation>
    </message>
    <message>
        <source>Valid from</source>
        <translation>Gilt ab</translation>
    </message>
    <message>
        <source>Valid to</source>
        <translation>Gilt bis</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Value too large for defined data type</source>
        <translation>Der Wert ist zu groß für seinen Datentyp</translation>
    </message>
    <message>
        <source>Vectors</source>
        <translation>Vektoren</translation>
    </message>
    <message>
        <source>Vectors if small</source>
        <translation>Vektoren, wenn klein</translation>
    </message>
    <message>
        <source>Vehicle</source>
        <translation>Fahrzeug</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>Versionen</translation>
    </message>
    <message>
        <source>Via</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>Via point %1</source>
        <translation>Zwischenpunkt %1</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>WKT %1 (%2) is no shape: write points, lines, polygons</source>
        <translation>WKT %1 (%2) ist keine Form: Punkte, Linien, Polygone schreiben</translation>
    </message>
    <message>
        <source>WKT %1 is no footprint: write a POLYGON or a MULTIPOLYGON</source>
        <translation>WKT %1 ist kein Umriss: ein POLYGON oder ein MULTIPOLYGON schreiben</translation>
    </message>
    <message>
        <source>WKT coordinates must be two numbers, not %1 ones (%2)</source>
        <translation>WKT-Koordinaten müssen zwei Zahlen sein, nicht %1 (%2)</translation>
    </message>
    <message>
        <source>WKT does not hold the grid of the map</source>
        <translation>WKT enthält das Gitter der Karte nicht</translation>
    </message>
    <message>
        <source>WKT has %1 at %2 where %3 was expected</source>
        <translation>WKT hat %1 bei %2, wo %3 erwartet wird</translation>
    </message>
    <message>
        <source>WKT has %1 at %2, which is not a finite number of usual size</source>
        <translation>WKT hat %1 bei %2, keine endliche Zahl üblicher Größe</translation>
    </message>
    <message>
        <source>WKT has a ring of more than %1 points</source>
        <translation>WKT hat einen Ring von mehr als %1 Punkten</translation>
    </message>
    <message>
        <source>WKT of %1 bytes is beyond 64 KiB</source>
        <translation>WKT von %1 Byte überschreitet 64 KiB</translation>
    </message>
    <message>
        <source>WKT, a footprint of Nav2 such as [[0.5, 0.3], …], or lines of its parameters</source>
        <translation>WKT, ein Umriss von Nav2 wie [[0.5, 0.3], …], oder Zeilen seiner Parameter</translation>
    </message>
    <message>
        <source>Wait at via point %1</source>
        <translation>Warten an Zwischenpunkt %1</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>Gewartet</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartezeit</translation>
    </message>
    <message>
        <source>Waiting, seconds per cell</source>
        <translation>Warten, Sekunden pro Zelle</translation>
    </message>
    <message>
        <source>Walls and unknown cells</source>
        <translation>Wände und unbekannte Zellen</translation>
    </message>
    <message>
        <source>Walls around</source>
        <translation>Wände ringsum</translation>
    </message>
    <message>
        <source>Warehouse</source>
        <translation>Lagerhalle</translation>
    </message>
    <message>
        <source>Watch the search</source>
        <translation>Suche ansehen</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Weight of the heuristic: the path costs at most W times the optimum and is found much sooner.</source>
        <translation>Gewicht der Heuristik: Der Pfad kostet höchstens so viele Male das Optimum und wird viel früher gefunden.</translation>
    </message>
    <message>
        <source>What agents do when they are not where they were planned</source>
        <translation>Was Agenten tun, wenn sie nicht dort sind, wo sie geplant waren</translation>
    </message>
    <message>
        <source>What the colours of the distance field, traffic, the search and compared paths mean</source>
        <translation>Was die Farben von Distanzfeld, Verkehr, Suche und verglichenen Pfaden bedeuten</translation>
    </message>
    <message>
        <source>What the route has least of</source>
        <translation>Wovon die Route am wenigsten hat</translation>
    </message>
    <message>
        <source>Where agents have just been, while they are played</source>
        <translation>Wo Agenten gerade waren, während sie abgespielt werden</translation>
    </message>
    <message>
        <source>Where the agents go that have not arrived</source>
        <translation>Wohin die Agenten fahren, die noch nicht am Ziel sind</translation>
    </message>
    <message>
        <source>Where the agents were in the last 20 seconds; of more than 20 agents, the chosen one</source>
        <translation>Wo die Agenten in den letzten 20 Sekunden waren; bei mehr als 20 Agenten nur der gewählte</translation>
    </message>
    <message>
        <source>White is occupied</source>
        <translation>Weiß ist belegt</translation>
    </message>
    <message>
        <source>Whole map</source>
        <translation>Ganze Karte</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Width of new robots</source>
        <translation>Breite neuer Roboter</translation>
    </message>
    <message>
        <source>Width of the agent</source>
        <translation>Breite des Agenten</translation>
    </message>
    <message>
        <source>Width of the tool</source>
        <translation>Breite des Werkzeugs</translation>
    </message>
    <message>
        <source>With</source>
        <translation>Mit</translation>
    </message>
    <message>
        <source>With shape</source>
        <translation>Mit Form</translation>
    </message>
    <message>
        <source>With shape, 32 headings</source>
        <translation>Mit Form, 32 Richtungen</translation>
    </message>
    <message>
        <source>With shape, 8 headings</source>
        <translation>Mit Form, 8 Richtungen</translation>
    </message>
    <message>
        <source>With shape, least cost</source>
        <translation>Mit Form, geringste Kosten</translation>
    </message>
    <message>
        <source>With shape, smoothed</source>
        <translation>Mit Form, geglättet</translation>
    </message>
    <message>
        <source>With shape, weight 1.5</source>
        <translation>Mit Form, Gewicht 1,5</translation>
    </message>
    <message>
        <source>With shape, weight 3</source>
        <translation>Mit Form, Gewicht 3</translation>
    </message>
    <message>
        <source>Working shift</source>
        <translation>Arbeitsschicht</translation>
    </message>
    <message>
        <source>Workshop</source>
        <translation>Werkstatt</translation>
    </message>
    <message>
        <source>Write what is missing again</source>
        <translation>Was fehlt, wieder schreiben</translation>
    </message>
    <message>
        <source>Writing the report</source>
        <translation>Schreibt den Bericht</translation>
    </message>
    <message>
        <source>Zone sets (*.json)</source>
        <translation>Zone-Sets (*.json)</translation>
    </message>
    <message>
        <source>Zone sets (*.json);;All files (*)</source>
        <translation>Zone-Sets (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Zones</source>
        <translation>Zonen</translation>
    </message>
    <message>
        <source>Zones of the site</source>
        <translation>Zonen des Standorts</translation>
    </message>
    <message>
        <source>Zones…</source>
        <translation>Zonen…</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Zoom to %1 %</source>
        <translation>Zoom auf %1 %</translation>
    </message>
    <message>
        <source>Zoom to path</source>
        <translation>Zoom auf den Pfad</translation>
    </message>
    <message>
        <source>Zoom to selection</source>
        <translation>Zoom auf die Auswahl</translation>
    </message>
    <message>
        <source>Zoom to the narrowest passage</source>
        <translation>Auf die engste Stelle zoomen</translation>
    </message>
    <message>
        <source>Zoom: %1. A click lists presets.</source>
        <translation>Zoom: %1. Ein Klick zeigt Voreinstellungen.</translation>
    </message>
    <message>
        <source>[%1, %2] lies outside the map of %3 x %4 cells</source>
        <translation>[%1, %2] liegt außerhalb der Karte von %3 x %4 Zellen</translation>
    </message>
    <message>
        <source>\u is not followed by the four digits of a character</source>
        <translation>auf \u folgen nicht die vier Ziffern eines Zeichens</translation>
    </message>
    <message>
        <source>a P%1 picture is not read: convert it to PGM (P2, P5) or PNG</source>
        <translation>Ein P%1-Bild wird nicht gelesen: es in PGM (P2, P5) oder PNG umwandeln</translation>
    </message>
    <message>
        <source>a PNG has at most 32767 pixels a side; reduce the size</source>
        <translation>Ein PNG hat höchstens 32767 Pixel je Seite; es verkleinern</translation>
    </message>
    <message>
        <source>a PNG, not a PGM</source>
        <translation>ein PNG, kein PGM</translation>
    </message>
    <message>
        <source>a ROS map consists of two files: give the path of its YAML file</source>
        <translation>Eine ROS-Karte besteht aus zwei Dateien: den Pfad ihrer YAML-Datei angeben</translation>
    </message>
    <message>
        <source>a ROS map names its image file: give the path of the YAML instead</source>
        <translation>Eine ROS-Karte nennt ihre Bilddatei: Stattdessen die YAML-Datei angeben</translation>
    </message>
    <message>
        <source>a backslash begins no escape sequence</source>
        <translation>ein umgekehrter Schrägstrich beginnt keine Escape-Sequenz</translation>
    </message>
    <message>
        <source>a block cannot be unpacked</source>
        <translation>Ein Block kann nicht entpackt werden</translation>
    </message>
    <message>
        <source>a block is damaged</source>
        <translation>Ein Block ist beschädigt</translation>
    </message>
    <message>
        <source>a body has no link to itself</source>
        <translation>Ein Körper ist nicht mit sich selbst verbunden</translation>
    </message>
    <message>
        <source>a capsule and what else has no area without its radius cannot plan poses: use a rounded box or polygon; only discs can</source>
        <translation>Für eine Kapsel und anderes, das ohne seinen Radius keine Fläche hat, können keine Posen geplant werden: ein gerundetes Rechteck oder Polygon verwenden; nur Scheiben können es</translation>
    </message>
    <message>
        <source>a car does not turn in place</source>
        <translation>ein Auto dreht nicht auf der Stelle</translation>
    </message>
    <message>
        <source>a car needs its minimum turning radius: set it in the dock Agents or Plan</source>
        <translation>Ein Auto braucht seinen kleinsten Wenderadius: im Bereich „Agenten“ oder „Plan“ angeben</translation>
    </message>
    <message>
        <source>a car needs its turning radius: add "min_radius"</source>
        <translation>Ein Auto braucht seinen Wenderadius: "min_radius" hinzufügen</translation>
    </message>
    <message>
        <source>a car needs the least radius that it can drive: give --min-radius, or min_radius in the project or query</source>
        <translation>Ein Auto braucht den kleinsten Radius, den es fahren kann: --min-radius angeben, oder min_radius in Projekt oder Anfrage</translation>
    </message>
    <message>
        <source>a carried load has no mode of its own: put it down</source>
        <translation>Eine getragene Last hat keinen eigenen Modus: sie absetzen</translation>
    </message>
    <message>
        <source>a carried load has no place of its own: put it down</source>
        <translation>Eine getragene Last hat keinen eigenen Ort: sie absetzen</translation>
    </message>
    <message>
        <source>a cell needs two coordinates [x, y]</source>
        <translation>eine Zelle braucht zwei Koordinaten [x, y]</translation>
    </message>
    <message>
        <source>a check rate of %1 Hz must be a number &gt; 0</source>
        <translation>Eine Prüfrate von %1 Hz muss eine Zahl &gt; 0 sein</translation>
    </message>
    <message>
        <source>a colon follows a value</source>
        <translation>auf einen Wert folgt ein Doppelpunkt</translation>
    </message>
    <message>
        <source>a colon is missing after a key</source>
        <translation>nach einem Schlüssel fehlt ein Doppelpunkt</translation>
    </message>
    <message>
        <source>a comma is missing before %1</source>
        <translation>vor %1 fehlt ein Komma</translation>
    </message>
    <message>
        <source>a compound has none: give it to the parts</source>
        <translation>Eine Zusammensetzung hat keinen: Ihn bei den Teilen angeben</translation>
    </message>
    <message>
        <source>a compound needs a part that is not visual only</source>
        <translation>Eine zusammengesetzte Form braucht einen Teil, der nicht nur sichtbar ist</translation>
    </message>
    <message>
        <source>a control character is inside a text</source>
        <translation>in einem Text steht ein Steuerzeichen</translation>
    </message>
    <message>
        <source>a coordinate</source>
        <translation>eine Koordinate</translation>
    </message>
    <message>
        <source>a corner is a pair [x, y]</source>
        <translation>Eine Ecke ist ein Paar [x, y]</translation>
    </message>
    <message>
        <source>a cost is a number from 0.01 to 600</source>
        <translation>Kosten sind eine Zahl von 0.01 bis 600</translation>
    </message>
    <message>
        <source>a disc</source>
        <translation>eine Scheibe</translation>
    </message>
    <message>
        <source>a disc's radius must be greater than 0</source>
        <translation>Der Radius einer Scheibe muss größer als 0 sein</translation>
    </message>
    <message>
        <source>a distance field needs an outer ring</source>
        <translation>Ein Abstandsfeld braucht einen äußeren Ring</translation>
    </message>
    <message>
        <source>a file is named by an empty text</source>
        <translation>Eine Datei ist durch einen leeren Text benannt</translation>
    </message>
    <message>
        <source>a file of polygons</source>
        <translation>eine Datei mit Polygonen</translation>
    </message>
    <message>
        <source>a file that begins with %1 is not read: convert it to PGM (P2, P5) or PNG</source>
        <translation>Eine Datei, die mit %1 beginnt, wird nicht gelesen: In PGM (P2, P5) oder PNG umwandeln</translation>
    </message>
    <message>
        <source>a fleet needs a start and a goal for every agent</source>
        <translation>Eine Flotte braucht für jeden Agenten einen Start und ein Ziel</translation>
    </message>
    <message>
        <source>a footprint has at least 3 corners [x, y], not %1</source>
        <translation>Ein Umriss hat mindestens 3 Ecken [x, y], nicht %1</translation>
    </message>
    <message>
        <source>a footprint is a list of corners [[x, y], [x, y], ...]</source>
        <translation>Ein Umriss ist eine Liste von Ecken [[x, y], [x, y], ...]</translation>
    </message>
    <message>
        <source>a footprint needs at least one part</source>
        <translation>Ein Umriss braucht mindestens einen Teil</translation>
    </message>
    <message>
        <source>a footprint of %1 parts is beyond %2</source>
        <translation>Ein Umriss von %1 Teilen ist mehr als %2</translation>
    </message>
    <message>
        <source>a force and its place must be finite</source>
        <translation>Eine Kraft und ihr Ort müssen endlich sein</translation>
    </message>
    <message>
        <source>a geometry such as POLYGON</source>
        <translation>eine Geometrie wie POLYGON</translation>
    </message>
    <message>
        <source>a half-plane cannot carry or be carried</source>
        <translation>Eine Halbebene kann weder tragen noch getragen werden</translation>
    </message>
    <message>
        <source>a half-plane does not move</source>
        <translation>Eine Halbebene bewegt sich nicht</translation>
    </message>
    <message>
        <source>a half-plane does not move: make its body static</source>
        <translation>Eine Halbebene bewegt sich nicht: ihren Körper statisch machen</translation>
    </message>
    <message>
        <source>a half-plane has no mass</source>
        <translation>Eine Halbebene hat keine Masse</translation>
    </message>
    <message>
        <source>a half-plane has none: its surface is straight</source>
        <translation>Eine Halbebene hat keinen: Ihre Oberfläche ist gerade</translation>
    </message>
    <message>
        <source>a hole could not be joined to the outer ring</source>
        <translation>Ein Loch konnte nicht mit dem äußeren Ring verbunden werden</translation>
    </message>
    <message>
        <source>a hole without area removed</source>
        <translation>ein Loch ohne Fläche entfernt</translation>
    </message>
    <message>
        <source>a key in double quotes is missing</source>
        <translation>ein Schlüssel in doppelten Anführungszeichen fehlt</translation>
    </message>
    <message>
        <source>a key is missing before the closing brace</source>
        <translation>vor der schließenden geschweiften Klammer fehlt ein Schlüssel</translation>
    </message>
    <message>
        <source>a key must be a word, not a list or a map</source>
        <translation>Ein Schlüssel muss ein Wort sein, keine Liste und keine Abbildung</translation>
    </message>
    <message>
        <source>a landmark is no free cell of the map; build them again</source>
        <translation>Eine Landmarke ist keine freie Zelle der Karte; sie neu anlegen</translation>
    </message>
    <message>
        <source>a line ends inside a text</source>
        <translation>eine Zeile endet innerhalb eines Textes</translation>
    </message>
    <message>
        <source>a line has at least two vertices</source>
        <translation>eine Linie hat mindestens zwei Ecken</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>a list ends with } instead of ]</source>
        <translation>eine Liste endet mit } statt mit ]</translation>
    </message>
    <message>
        <source>a list of numbers</source>
        <translation>eine Liste von Zahlen</translation>
    </message>
    <message>
        <source>a list of positions</source>
        <translation>eine Liste von Positionen</translation>
    </message>
    <message>
        <source>a list of rings</source>
        <translation>eine Liste von Ringen</translation>
    </message>
    <message>
        <source>a list of two numbers</source>
        <translation>eine Liste von zwei Zahlen</translation>
    </message>
    <message>
        <source>a loop</source>
        <translation>eine Schleife</translation>
    </message>
    <message>
        <source>a map</source>
        <translation>eine Karte</translation>
    </message>
    <message>
        <source>a map file is a list of "key: value" lines, as map_saver writes</source>
        <translation>Eine Kartendatei ist eine Liste von Zeilen „Schlüssel: Wert“, wie map_saver sie schreibt</translation>
    </message>
    <message>
        <source>a map holds drawn lines and polygons as cells: save as a project (.clearway) to keep them as drawings</source>
        <translation>Eine Karte hält gezeichnete Linien und Polygone als Zellen fest: als Projekt (.clearway) speichern, damit sie Zeichnungen bleiben</translation>
    </message>
    <message>
        <source>a map of %1 cells is too large to cover: at most %2 are possible, and %3 on a side and the reach of the tool</source>
        <translation>eine Karte mit %1 Zellen ist zu groß zum Abfahren: höchstens %2 sind möglich, und %3 auf einer Seite samt der Reichweite des Werkzeugs</translation>
    </message>
    <message>
        <source>a map of %1 x %2 cells has no cells</source>
        <translation>Eine Karte von %1 x %2 Zellen hat keine Zellen</translation>
    </message>
    <message>
        <source>a map of %1 x %2 cells is beyond 16384 a side or 2^28 cells</source>
        <translation>Eine Karte von %1 x %2 Zellen hat mehr als 16384 je Seite oder 2^28 Zellen</translation>
    </message>
    <message>
        <source>a mask is a ROS map, a YAML file and its picture</source>
        <translation>eine Maske ist eine ROS-Karte, eine YAML-Datei und ihr Bild</translation>
    </message>
    <message>
        <source>a minute</source>
        <translation>pro Minute</translation>
    </message>
    <message>
        <source>a motion by half a turn has no direction; split it in two</source>
        <translation>Eine Bewegung um eine halbe Drehung hat keine Richtung; sie in zwei teilen</translation>
    </message>
    <message>
        <source>a multiple of 4, at most %1</source>
        <translation>ein Vielfaches von 4, höchstens %1</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a number is not complete</source>
        <translation>eine Zahl ist unvollständig</translation>
    </message>
    <message>
        <source>a number of degrees, or an object of cos and sin</source>
        <translation>eine Zahl von Grad oder ein Objekt aus cos und sin</translation>
    </message>
    <message>
        <source>a part is neither a compound nor a half-plane</source>
        <translation>Ein Teil ist weder eine Zusammensetzung noch eine Halbebene</translation>
    </message>
    <message>
        <source>a part that is visual only has no filters</source>
        <translation>Ein Teil, der nur sichtbar ist, hat keine Filter</translation>
    </message>
    <message>
        <source>a part without area collides with nothing: round it</source>
        <translation>ein Teil ohne Fläche kollidiert mit nichts: abrunden</translation>
    </message>
    <message>
        <source>a path of key frames has times of its own</source>
        <translation>Ein Pfad aus Schlüsselbildern hat eigene Zeiten</translation>
    </message>
    <message>
        <source>a path that covers an area does not avoid other agents: switch off their avoidance</source>
        <translation>ein Pfad, der eine Fläche überdeckt, weicht anderen Agenten nicht aus: Das Ausweichen abschalten</translation>
    </message>
    <message>
        <source>a path that covers an area does not escape from a collision: plan a path out of it first</source>
        <translation>ein Pfad, der eine Fläche überdeckt, verlässt keine Kollision: zuerst einen Pfad aus ihr heraus planen</translation>
    </message>
    <message>
        <source>a plan</source>
        <translation>ein Plan</translation>
    </message>
    <message>
        <source>a point</source>
        <translation>ein Punkt</translation>
    </message>
    <message>
        <source>a point has no area that could be checked: use a disc</source>
        <translation>ein Punkt hat keine Fläche, die geprüft werden könnte: eine Scheibe nehmen</translation>
    </message>
    <message>
        <source>a point sweeps no area: plan for an agent with a shape</source>
        <translation>Ein Punkt überstreicht keine Fläche: für einen Agenten mit Form planen</translation>
    </message>
    <message>
        <source>a polygon</source>
        <translation>ein Polygon</translation>
    </message>
    <message>
        <source>a polygon needs an outer ring</source>
        <translation>Ein Polygon braucht einen äußeren Ring</translation>
    </message>
    <message>
        <source>a portfolio is of seeds, and this planner chooses nothing at random</source>
        <translation>Ein Portfolio besteht aus Startwerten, und dieser Planer wählt nichts zufällig</translation>
    </message>
    <message>
        <source>a pose has no connection to the graph</source>
        <translation>eine Pose hat keine Verbindung zum Graphen</translation>
    </message>
    <message>
        <source>a pose is %1</source>
        <translation>eine Pose ist %1</translation>
    </message>
    <message>
        <source>a pose is [x, y, angle]</source>
        <translation>Eine Pose ist [x, y, Winkel]</translation>
    </message>
    <message>
        <source>a pose with a heading after poses that have none</source>
        <translation>eine Pose mit Richtung nach Posen ohne</translation>
    </message>
    <message>
        <source>a pose without a heading after poses that have one</source>
        <translation>eine Pose ohne Richtung nach Posen mit Richtung</translation>
    </message>
    <message>
        <source>a position</source>
        <translation>eine Position</translation>
    </message>
    <message>
        <source>a position has fewer than two numbers</source>
        <translation>Eine Position hat weniger als zwei Zahlen</translation>
    </message>
    <message>
        <source>a position needs x, y and t</source>
        <translation>Eine Position braucht x, y und t</translation>
    </message>
    <message>
        <source>a project</source>
        <translation>ein Projekt</translation>
    </message>
    <message>
        <source>a project holds at most %1 agents</source>
        <translation>Ein Projekt enthält höchstens %1 Agenten</translation>
    </message>
    <message>
        <source>a project keeps 10000 drawn lines and polygons: those below them are saved as cells only</source>
        <translation>Ein Projekt behält 10000 gezeichnete Linien und Polygone: die darunter werden nur als Zellen gespeichert</translation>
    </message>
    <message>
        <source>a quaternion of length %1, which must be 1</source>
        <translation>eine Quaternion der Länge %1, die 1 sein muss</translation>
    </message>
    <message>
        <source>a quaternion that points up or down: no heading</source>
        <translation>eine Quaternion, die nach oben oder unten zeigt: keine Richtung</translation>
    </message>
    <message>
        <source>a repeated point removed</source>
        <translation>ein doppelter Punkt entfernt</translation>
    </message>
    <message>
        <source>a ring</source>
        <translation>ein Ring</translation>
    </message>
    <message>
        <source>a ring has at least three vertices</source>
        <translation>ein Ring hat mindestens drei Ecken</translation>
    </message>
    <message>
        <source>a ring near %1 crosses itself in a tangle that cannot be repaired: draw it again</source>
        <translation>Ein Ring bei %1 kreuzt sich in einem Gewirr, das nicht repariert werden kann: ihn neu zeichnen</translation>
    </message>
    <message>
        <source>a ring of a distance field has no area</source>
        <translation>Ein Ring eines Abstandsfelds hat keine Fläche</translation>
    </message>
    <message numerus="yes">
        <source>a ring that crosses or touches itself is split into %n loops</source>
        <translation>
            <numerusform>ein Ring, der sich kreuzt oder berührt, ist geteilt in %n Schleife</numerusform>
            <numerusform>ein Ring, der sich kreuzt oder berührt, ist geteilt in %n Schleifen</numerusform>
        </translation>
    </message>
    <message>
        <source>a ring that crosses or touches itself near %1 is split into %2</source>
        <translation>ein Ring, der sich bei %1 kreuzt oder berührt, ist geteilt in %2</translation>
    </message>
    <message>
        <source>a route goes to one goal without via points: choose a node</source>
        <translation>eine Route führt zu einem Ziel ohne Zwischenpunkte: einen Knoten wählen</translation>
    </message>
    <message>
        <source>a row has the columns %1</source>
        <translation>Eine Zeile hat die Spalten %1</translation>
    </message>
    <message>
        <source>a run goes beyond the %1 columns</source>
        <translation>Ein Lauf geht über die %1 Spalten hinaus</translation>
    </message>
    <message>
        <source>a run without a symbol</source>
        <translation>Ein Lauf ohne Symbol</translation>
    </message>
    <message>
        <source>a scenario</source>
        <translation>ein Szenario</translation>
    </message>
    <message>
        <source>a scene</source>
        <translation>eine Szene</translation>
    </message>
    <message>
        <source>a search is running; Esc stops it</source>
        <translation>eine Suche läuft; Esc beendet sie</translation>
    </message>
    <message>
        <source>a second %1</source>
        <translation>ein zweites %1</translation>
    </message>
    <message>
        <source>a second YAML document begins: keep one</source>
        <translation>Ein zweites YAML-Dokument beginnt: nur eines behalten</translation>
    </message>
    <message>
        <source>a segment's end is not finite, or beyond 10 000 km</source>
        <translation>Das Ende einer Strecke ist nicht endlich oder liegt weiter als 10 000 km entfernt</translation>
    </message>
    <message>
        <source>a shape of %1 parts is beyond %2</source>
        <translation>Eine Form von %1 Teilen ist mehr als %2</translation>
    </message>
    <message>
        <source>a spike removed</source>
        <translation>eine Spitze entfernt</translation>
    </message>
    <message>
        <source>a square that does not turn</source>
        <translation>ein Quadrat, das nicht dreht</translation>
    </message>
    <message>
        <source>a square that does not turn has no plan</source>
        <translation>ein Quadrat, das sich nicht dreht, hat keinen Plan</translation>
    </message>
    <message>
        <source>a square that does not turn is not for fleets: use a box</source>
        <translation>ein Quadrat, das sich nicht dreht, ist nichts für Flotten: ein Rechteck nehmen</translation>
    </message>
    <message>
        <source>a start is [row, column, heading]</source>
        <translation>Ein Start ist [row, column, heading]</translation>
    </message>
    <message>
        <source>a start is one cell</source>
        <translation>Ein Start ist eine Zelle</translation>
    </message>
    <message>
        <source>a static body does not move</source>
        <translation>Ein fester Körper bewegt sich nicht</translation>
    </message>
    <message>
        <source>a step is a tick of the log, of which a move takes %1</source>
        <translation>Ein Schritt ist ein Takt des Protokolls, von denen eine Bewegung %1 dauert</translation>
    </message>
    <message>
        <source>a step of %1 m cuts the path into more than %2 parts: take a larger one</source>
        <translation>eine Schrittweite von %1 m teilt den Pfad in mehr als %2 Teile: eine größere wählen</translation>
    </message>
    <message>
        <source>a step of %1 m gives more than %2 samples: take a larger one</source>
        <translation>Ein Schritt von %1 m ergibt mehr als %2 Punkte: einen größeren nehmen</translation>
    </message>
    <message>
        <source>a step of %1 m must be a number greater than 0</source>
        <translation>Ein Schritt von %1 m muss eine Zahl größer als 0 sein</translation>
    </message>
    <message>
        <source>a step of %1 s gives more than %2 samples: take a larger one</source>
        <translation>Ein Schritt von %1 s ergibt mehr als %2 Punkte: einen größeren nehmen</translation>
    </message>
    <message>
        <source>a step of %1 s must be a number &gt;= 0</source>
        <translation>Ein Schritt von %1 s muss eine Zahl &gt;= 0 sein</translation>
    </message>
    <message>
        <source>a step of %1 s must be a number greater than 0</source>
        <translation>Ein Schritt von %1 s muss eine Zahl größer als 0 sein</translation>
    </message>
    <message>
        <source>a step of %1 ticks must be from 1 to 10^12</source>
        <translation>Ein Schritt von %1 Ticks muss zwischen 1 und 10^12 liegen</translation>
    </message>
    <message>
        <source>a symbol that is not in the legend</source>
        <translation>Ein Symbol, das nicht in der Legende steht</translation>
    </message>
    <message>
        <source>a taut path ignores terrain costs</source>
        <translation>ein gestraffter Pfad ignoriert Geländekosten</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>a text has no closing quote</source>
        <translation>einem Text fehlt das schließende Anführungszeichen</translation>
    </message>
    <message>
        <source>a text of %1 bytes, at most %2 are allowed</source>
        <translation>Ein Text von %1 Bytes, höchstens %2 sind erlaubt</translation>
    </message>
    <message>
        <source>a time in the recording is out of range</source>
        <translation>Eine Zeit in der Aufzeichnung liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>a time of %1 s is not in the recording, which ends at %2 s</source>
        <translation>Eine Zeit von %1 s ist nicht in der Aufzeichnung, die bei %2 s endet</translation>
    </message>
    <message>
        <source>a tolerance of %1 m must be a number &gt;= 0</source>
        <translation>Eine Toleranz von %1 m muss eine Zahl &gt;= 0 sein</translation>
    </message>
    <message>
        <source>a tool of %1 m is narrower than a twentieth of a cell, %2 m</source>
        <translation>ein Werkzeug von %1 m ist schmaler als ein Zwanzigstel einer Zelle, %2 m</translation>
    </message>
    <message>
        <source>a tool of %1 m is too narrow for the map: its lines have %2 places, and at most %3 are possible</source>
        <translation>ein Werkzeug von %1 m ist zu schmal für die Karte: seine Bahnen haben %2 Orte, und höchstens %3 sind möglich</translation>
    </message>
    <message>
        <source>a tool of %1 m is wider than the map, whose shorter side is %2 m</source>
        <translation>ein Werkzeug von %1 m ist breiter als die Karte, deren kürzere Seite %2 m lang ist</translation>
    </message>
    <message>
        <source>a tool width of %1 m must be a number greater than 0</source>
        <translation>eine Werkzeugbreite von %1 m muss eine Zahl größer als 0 sein</translation>
    </message>
    <message>
        <source>a trajectory</source>
        <translation>eine Trajektorie</translation>
    </message>
    <message>
        <source>a trajectory begins with the lines "# frame:" and "# limits:", then %1</source>
        <translation>Eine Trajektorie beginnt mit den Zeilen „# frame:“ und „# limits:“, dann %1</translation>
    </message>
    <message>
        <source>a trajectory has at least one point</source>
        <translation>Eine Trajektorie hat mindestens einen Punkt</translation>
    </message>
    <message>
        <source>a union has no boundary</source>
        <translation>Eine Vereinigung hat keinen Rand</translation>
    </message>
    <message>
        <source>a value is missing</source>
        <translation>ein Wert fehlt</translation>
    </message>
    <message>
        <source>a value is missing before a comma</source>
        <translation>vor einem Komma fehlt ein Wert</translation>
    </message>
    <message>
        <source>a value is missing before the closing brace</source>
        <translation>vor der schließenden geschweiften Klammer fehlt ein Wert</translation>
    </message>
    <message>
        <source>a value is missing before the closing bracket</source>
        <translation>vor der schließenden eckigen Klammer fehlt ein Wert</translation>
    </message>
    <message>
        <source>a velocity must be finite</source>
        <translation>Eine Geschwindigkeit muss endlich sein</translation>
    </message>
    <message>
        <source>a vertex is not finite</source>
        <translation>Eine Ecke ist nicht endlich</translation>
    </message>
    <message>
        <source>a wait after %1 motions is out of order: there are %2</source>
        <translation>eine Pause nach %1 Bewegungen ist nicht an der Reihe: es gibt %2</translation>
    </message>
    <message>
        <source>a zone is one area: its border must not cross itself</source>
        <translation>eine Zone ist eine Fläche: ihr Rand darf sich nicht kreuzen</translation>
    </message>
    <message>
        <source>action %1 is none of %2</source>
        <translation>Die Aktion %1 ist keine von %2</translation>
    </message>
    <message>
        <source>action %1 leads off the map</source>
        <translation>Aktion %1 führt von der Karte</translation>
    </message>
    <message>
        <source>action %1, %2, is none of %3</source>
        <translation>Aktion %1, %2, ist keine von %3</translation>
    </message>
    <message>
        <source>after the lines</source>
        <translation>nach den Bahnen</translation>
    </message>
    <message>
        <source>agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>agent "%1" and agent "%2" overlap at their goals</source>
        <translation>Agent "%1" und Agent "%2" überlappen sich an ihren Zielen</translation>
    </message>
    <message>
        <source>agent "%1" and agent "%2" overlap at their starts</source>
        <translation>Agent "%1" und Agent "%2" überlappen sich an ihren Starts</translation>
    </message>
    <message>
        <source>agent "%1" and agent "%2" touch at their goals, where neither can turn or arrive; move one of them</source>
        <translation>Agent "%1" und Agent "%2" berühren sich an ihren Zielen, wo keiner drehen oder ankommen kann; verschieben Sie einen davon</translation>
    </message>
    <message>
        <source>agent "%1" and agent "%2" touch at their goals, where rounding decides whether they collide; move one of them by 0.001 mm</source>
        <translation>Agent "%1" und Agent "%2" berühren sich an ihren Zielen, wo die Rundung entscheidet, ob sie kollidieren; verschieben Sie einen davon um 0,001 mm</translation>
    </message>
    <message>
        <source>agent "%1" and agent "%2" touch at their starts, where neither can turn or depart; move one of them</source>
        <translation>Agent "%1" und Agent "%2" berühren sich an ihren Starts, wo keiner drehen oder abfahren kann; verschieben Sie einen davon</translation>
    </message>
    <message>
        <source>agent "%1" and agent "%2" touch at their starts, where rounding decides whether they collide; move one of them by 0.001 mm</source>
        <translation>Agent "%1" und Agent "%2" berühren sich an ihren Starts, wo die Rundung entscheidet, ob sie kollidieren; verschieben Sie einen davon um 0,001 mm</translation>
    </message>
    <message>
        <source>agent "%1" cannot reach its goal among the obstacles, even without other agents</source>
        <translation>Agent "%1" kann sein Ziel zwischen den Hindernissen auch ohne andere Agenten nicht erreichen</translation>
    </message>
    <message>
        <source>agent "%1" cannot reach its goal, even without other agents, by the motions of the lattice</source>
        <translation>Agent "%1" kann sein Ziel mit den Bewegungen des Gitters auch ohne andere Agenten nicht erreichen</translation>
    </message>
    <message>
        <source>agent "%1" cannot reach its goals, even without other agents, by the motions of the lattice</source>
        <translation>Agent "%1" kann seine Ziele mit den Bewegungen des Gitters auch ohne andere Agenten nicht erreichen</translation>
    </message>
    <message>
        <source>agent "%1" overlaps an obstacle at its goal</source>
        <translation>Agent "%1" überlappt an seinem Ziel ein Hindernis</translation>
    </message>
    <message>
        <source>agent "%1" overlaps an obstacle at its goal %2</source>
        <translation>Agent "%1" überlappt an seinem Ziel %2 ein Hindernis</translation>
    </message>
    <message>
        <source>agent "%1" overlaps an obstacle at its start</source>
        <translation>Agent "%1" überlappt an seinem Start ein Hindernis</translation>
    </message>
    <message>
        <source>agent "%1" overlaps obstacle "%2" at its goal</source>
        <translation>Agent "%1" überlappt an seinem Ziel das Hindernis "%2"</translation>
    </message>
    <message>
        <source>agent "%1" overlaps obstacle "%2" at its start</source>
        <translation>Agent "%1" überlappt an seinem Start das Hindernis "%2"</translation>
    </message>
    <message>
        <source>agent %1</source>
        <translation>Agent %1</translation>
    </message>
    <message>
        <source>agent %1 cannot reach its goal, even alone</source>
        <translation>Agent %1 kann sein Ziel nicht erreichen, auch nicht allein</translation>
    </message>
    <message>
        <source>agent %1 has no position</source>
        <translation>Agent %1 hat keine Position</translation>
    </message>
    <message>
        <source>agent %1 is already in line %2</source>
        <translation>Agent %1 steht schon in Zeile %2</translation>
    </message>
    <message>
        <source>agent %1 is for a map of %2 x %3 cells, and this map has %4 x %5</source>
        <translation>Agent %1 ist für eine Karte von %2 x %3 Zellen, und diese Karte hat %4 x %5</translation>
    </message>
    <message>
        <source>agent %1 leaves the map</source>
        <translation>Agent %1 verlässt die Karte</translation>
    </message>
    <message>
        <source>agent %1 makes a step at time %2 that planviz has no action for: only steps to the four neighbours%3</source>
        <translation>Agent %1 macht zur Zeit %2 einen Schritt, für den planviz keine Aktion hat: nur Schritte zu den vier Nachbarn%3</translation>
    </message>
    <message>
        <source>agent %1 of the plan is '%2', that of its problem %3 is '%4'</source>
        <translation>Agent %1 des Plans ist „%2“, der seines Problems %3 ist „%4“</translation>
    </message>
    <message>
        <source>agent %1, step %2: %3</source>
        <translation>Agent %1, Schritt %2: %3</translation>
    </message>
    <message>
        <source>agent %1, step %2: %3; of these paths or of planned ones, which are missing</source>
        <translation>Agent %1, Schritt %2: %3; bei diesen Wegen oder bei geplanten, die es nicht enthält</translation>
    </message>
    <message>
        <source>agent %1.%2 does not exist (any more)</source>
        <translation>Agent %1.%2 gibt es nicht (mehr)</translation>
    </message>
    <message>
        <source>agent '%1'</source>
        <translation>Agent '%1'</translation>
    </message>
    <message>
        <source>agent '%1' has intermediate goals</source>
        <translation>Agent „%1“ hat Zwischenziele</translation>
    </message>
    <message>
        <source>agent '%1' has the class %2, which does not exist</source>
        <translation>Agent '%1' hat die Klasse %2, die es nicht gibt</translation>
    </message>
    <message>
        <source>agent '%1' leaves at its goal</source>
        <translation>Agent „%1“ verschwindet am Ziel</translation>
    </message>
    <message>
        <source>agent '%1': %2</source>
        <translation>Agent „%1“: %2</translation>
    </message>
    <message>
        <source>agent '%1': motion %2 starts before the motion before it ends</source>
        <translation>Agent „%1“: Bewegung %2 beginnt, bevor die Bewegung davor endet</translation>
    </message>
    <message>
        <source>agent + %1 padding</source>
        <translation>Agent + %1 Schutzabstand</translation>
    </message>
    <message>
        <source>agent, not to scale</source>
        <translation>Agent, nicht maßstäblich</translation>
    </message>
    <message>
        <source>agents</source>
        <translation>Agenten</translation>
    </message>
    <message>
        <source>agents %1 and %2 have the same goal %3</source>
        <translation>Die Agenten %1 und %2 haben dasselbe Ziel %3</translation>
    </message>
    <message>
        <source>agents %1 and %2 have the same start %3</source>
        <translation>Die Agenten %1 und %2 haben denselben Start %3</translation>
    </message>
    <message>
        <source>agents %1 is no number of agents</source>
        <translation>agents: %1 ist keine Anzahl von Agenten</translation>
    </message>
    <message>
        <source>agents are stuck after %1 ticks; at least 1</source>
        <translation>Agenten stecken nach %1 Ticks fest; mindestens 1</translation>
    </message>
    <message>
        <source>agents of the recording's events are missing from its frames</source>
        <translation>Agenten der Ereignisse der Aufzeichnung fehlen in ihren Bildern</translation>
    </message>
    <message>
        <source>agents that pass a cell</source>
        <translation>Agenten, die eine Zelle passieren</translation>
    </message>
    <message>
        <source>agents with several goals are not read</source>
        <translation>Agenten mit mehreren Zielen werden nicht gelesen</translation>
    </message>
    <message>
        <source>agents without a path: %1</source>
        <translation>Agenten ohne Pfad: %1</translation>
    </message>
    <message>
        <source>aliases (*name) are not read: write the value itself</source>
        <translation>Aliase (*name) werden nicht gelesen: den Wert selbst schreiben</translation>
    </message>
    <message>
        <source>all agents</source>
        <translation>alle Agenten</translation>
    </message>
    <message>
        <source>all categories</source>
        <translation>alle Kategorien</translation>
    </message>
    <message>
        <source>all headings</source>
        <translation>alle Richtungen</translation>
    </message>
    <message>
        <source>all in reach</source>
        <translation>alles Erreichbare</translation>
    </message>
    <message>
        <source>all tasks are known from the beginning, where the problem reveals %1 for each agent</source>
        <translation>Alle Aufträge sind von Anfang an bekannt; das Problem zeigt %1 für jeden Agenten</translation>
    </message>
    <message>
        <source>all together</source>
        <translation>alle zusammen</translation>
    </message>
    <message>
        <source>along the whole swept motion, to 2 micrometres</source>
        <translation>entlang der ganzen überstrichenen Bewegung, auf 2 Mikrometer</translation>
    </message>
    <message>
        <source>altitudes are ignored: the map is flat</source>
        <translation>Höhen werden nicht beachtet: die Karte ist eben</translation>
    </message>
    <message>
        <source>always</source>
        <translation>immer</translation>
    </message>
    <message>
        <source>always cut</source>
        <translation>immer schneiden</translation>
    </message>
    <message>
        <source>an agent cannot carry itself</source>
        <translation>Ein Agent kann sich nicht selbst tragen</translation>
    </message>
    <message>
        <source>an agent has an empty id</source>
        <translation>ein Agent hat eine leere Kennung</translation>
    </message>
    <message>
        <source>an agent moves, a half-plane does not</source>
        <translation>Ein Agent bewegt sich, eine Halbebene nicht</translation>
    </message>
    <message>
        <source>an agent needs %1 m to turn, more than the map has</source>
        <translation>Ein Agent braucht zum Drehen %1 m, mehr, als die Karte hat</translation>
    </message>
    <message>
        <source>an agent needs a name</source>
        <translation>Ein Agent braucht einen Namen</translation>
    </message>
    <message>
        <source>an agent with a mass cannot follow a function of time: steer it</source>
        <translation>Ein Agent mit einer Masse kann keiner Funktion der Zeit folgen: ihn lenken</translation>
    </message>
    <message>
        <source>an agent with a mass needs a simulation with physics</source>
        <translation>Ein Agent mit einer Masse braucht eine Simulation mit Physik</translation>
    </message>
    <message>
        <source>an agent with a size cannot cut corners: leave the corner rule at never</source>
        <translation>Ein Agent mit Größe kann keine Ecken schneiden: die Regel für Ecken auf „nie“ lassen</translation>
    </message>
    <message>
        <source>an agent with a size cuts no corners</source>
        <translation>ein Agent mit einer Größe schneidet keine Ecken</translation>
    </message>
    <message>
        <source>an agent's length and width must be greater than 0</source>
        <translation>Länge und Breite eines Agenten müssen größer als 0 sein</translation>
    </message>
    <message>
        <source>an area is covered around the obstacles of its map alone, not around other agents or zones</source>
        <translation>eine Fläche wird nur um die Hindernisse ihrer Karte herum abgefahren, nicht um andere Agenten oder Zonen</translation>
    </message>
    <message>
        <source>an interlaced PNG of %1 x %2 pixels is too large: save it without interlacing</source>
        <translation>Ein PNG mit Zeilensprung von %1 x %2 Bildpunkten ist zu groß: ohne Zeilensprung speichern</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>an object ends with ] instead of }</source>
        <translation>ein Objekt endet mit ] statt mit }</translation>
    </message>
    <message>
        <source>an object has more than %1 keys</source>
        <translation>Ein Objekt hat mehr als %1 Schlüssel</translation>
    </message>
    <message>
        <source>an object has no "type": it is not GeoJSON</source>
        <translation>Ein Objekt hat kein "type": das ist kein GeoJSON</translation>
    </message>
    <message>
        <source>an object of symbols and values</source>
        <translation>ein Objekt aus Symbolen und Werten</translation>
    </message>
    <message>
        <source>an obstacle has an empty id</source>
        <translation>ein Hindernis hat eine leere Kennung</translation>
    </message>
    <message>
        <source>an omnidirectional base moves in any direction and never reverses</source>
        <translation>eine omnidirektionale Basis bewegt sich in jede Richtung und fährt nie rückwärts</translation>
    </message>
    <message>
        <source>an overlap of %1 is not between 0 and %2</source>
        <translation>eine Überlappung von %1 liegt nicht zwischen 0 und %2</translation>
    </message>
    <message>
        <source>anchors (&amp;name) are not read: remove them</source>
        <translation>Anker (&amp;name) werden nicht gelesen: sie entfernen</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und noch %1</translation>
    </message>
    <message>
        <source>and %1 more repairs</source>
        <translation>und %1 weitere Reparaturen</translation>
    </message>
    <message>
        <source>another %1 than in line %2: give the one that is meant as a text</source>
        <translation>Ein anderer Wert von %1 als in Zeile %2: Den gemeinten als Text angeben</translation>
    </message>
    <message>
        <source>any heading</source>
        <translation>jede Richtung</translation>
    </message>
    <message>
        <source>any-angle paths are not for four directions: leave the connectivity at 8</source>
        <translation>Pfade in beliebigen Winkeln sind nicht für vier Richtungen: die Nachbarschaft bei 8 lassen</translation>
    </message>
    <message>
        <source>any-angle paths do not keep the directions of zones: choose a grid search, without pulling its path</source>
        <translation>Pfade in beliebigen Winkeln halten die Richtungen von Zonen nicht ein: wähle eine Gittersuche, ohne ihren Pfad zu straffen</translation>
    </message>
    <message>
        <source>any-angle paths do not weigh terrain: choose a grid search, without pulling its path</source>
        <translation>Pfade in beliebigen Winkeln wägen kein Gelände ab: eine Suche auf dem Raster wählen, ohne ihren Pfad zu straffen</translation>
    </message>
    <message>
        <source>anytime</source>
        <translation>anytime</translation>
    </message>
    <message>
        <source>arcs need the headings of the poses: interpolate straight or by a spline</source>
        <translation>Bögen brauchen die Richtungen der Posen: gerade oder mit einem Spline interpolieren</translation>
    </message>
    <message>
        <source>are obstacles</source>
        <translation>sind Hindernisse</translation>
    </message>
    <message>
        <source>arrived</source>
        <translation>angekommen</translation>
    </message>
    <message>
        <source>arrows move it, with Shift by ten cells</source>
        <translation>Pfeile bewegen es, mit Umschalt um zehn Zellen</translation>
    </message>
    <message>
        <source>as a car, on arcs</source>
        <translation>wie ein Auto, auf Bögen</translation>
    </message>
    <message>
        <source>as near as it can get</source>
        <translation>so nah wie möglich</translation>
    </message>
    <message>
        <source>as the agent says</source>
        <translation>wie beim Agenten</translation>
    </message>
    <message>
        <source>as the body</source>
        <translation>wie der Körper</translation>
    </message>
    <message>
        <source>as the project says</source>
        <translation>wie im Projekt</translation>
    </message>
    <message>
        <source>as they were exported</source>
        <translation>wie beim Export</translation>
    </message>
    <message>
        <source>at %1 s %2 differs from the recording: another version of the program made it, or it was damaged</source>
        <translation>Bei %1 s weicht %2 von der Aufzeichnung ab: eine andere Version des Programms hat sie gemacht, oder sie ist beschädigt</translation>
    </message>
    <message>
        <source>at %1 s: %2</source>
        <translation>bei %1 s: %2</translation>
    </message>
    <message>
        <source>at least %1, </source>
        <translation>mindestens %1, </translation>
    </message>
    <message>
        <source>at least terrain.least, %1</source>
        <translation>mindestens terrain.least, %1</translation>
    </message>
    <message>
        <source>at most %1 %2</source>
        <translation>höchstens %1 %2</translation>
    </message>
    <message>
        <source>at most %1 times the least cost</source>
        <translation>höchstens das %1-fache der geringsten Kosten</translation>
    </message>
    <message>
        <source>at most %1 wide</source>
        <translation>höchstens %1 breit</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>back to the start</source>
        <translation>zurück zum Start</translation>
    </message>
    <message>
        <source>begins at %1, heading %2 degrees, not at its start</source>
        <translation>beginnt bei %1, Ausrichtung %2 Grad, nicht an seinem Start</translation>
    </message>
    <message>
        <source>begins before the one before has ended</source>
        <translation>beginnt, bevor der davor endet</translation>
    </message>
    <message>
        <source>being checked</source>
        <translation>wird geprüft</translation>
    </message>
    <message>
        <source>belongs to "vertices"</source>
        <translation>gehört zu "vertices"</translation>
    </message>
    <message>
        <source>best effort: it was stopped</source>
        <translation>bestmöglich: wurde angehalten</translation>
    </message>
    <message>
        <source>best effort: the %1 was reached</source>
        <translation>bestmöglich: %1 erreicht</translation>
    </message>
    <message>
        <source>bidirected</source>
        <translation>mit zwei Richtungen</translation>
    </message>
    <message>
        <source>bidirected zone</source>
        <translation>Zone mit zwei Richtungen</translation>
    </message>
    <message>
        <source>bin, its vertex</source>
        <translation>Fach, seine Ecke</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>gesperrt</translation>
    </message>
    <message>
        <source>blocked zone</source>
        <translation>gesperrte Zone</translation>
    </message>
    <message>
        <source>blocked; the nearest free cell, at %1, is %2 away</source>
        <translation>blockiert; die nächste freie Zelle, bei %1, ist %2 entfernt</translation>
    </message>
    <message>
        <source>bodies of this scene follow routes or carry loads: run it with clearway simulate</source>
        <translation>Körper dieser Szene folgen Routen oder tragen Lasten: als Simulation öffnen (clearway simulate)</translation>
    </message>
    <message>
        <source>body %1</source>
        <translation>Körper %1</translation>
    </message>
    <message>
        <source>body %1 is static: change its mode before moving it</source>
        <translation>Körper %1 ist statisch: vor dem Bewegen seinen Modus ändern</translation>
    </message>
    <message>
        <source>body %1.%2 does not exist (any more)</source>
        <translation>Körper %1.%2 gibt es nicht (mehr)</translation>
    </message>
    <message>
        <source>box of a tree</source>
        <translation>Kasten eines Baums</translation>
    </message>
    <message>
        <source>breadth-first counts steps: the terrain is in the reported cost alone</source>
        <translation>die Breitensuche zählt Schritte: Das Gelände ist nur in den angezeigten Kosten enthalten</translation>
    </message>
    <message>
        <source>bright pixels are the obstacles</source>
        <translation>helle Pixel sind die Hindernisse</translation>
    </message>
    <message>
        <source>brute force</source>
        <translation>alle Paare</translation>
    </message>
    <message>
        <source>bucket %1 is not a whole number</source>
        <translation>bucket %1 ist keine ganze Zahl</translation>
    </message>
    <message>
        <source>by %1 searches</source>
        <translation>in %1 Suchen</translation>
    </message>
    <message>
        <source>by its size</source>
        <translation>nach seiner Größe</translation>
    </message>
    <message>
        <source>by the map</source>
        <translation>nach der Karte</translation>
    </message>
    <message>
        <source>cannot create a file in the folder: %1</source>
        <translation>Im Ordner kann keine Datei angelegt werden: %1</translation>
    </message>
    <message>
        <source>cannot encode the PNG: %1</source>
        <translation>Das PNG kann nicht erzeugt werden: %1</translation>
    </message>
    <message>
        <source>cannot follow the link: %1</source>
        <translation>Dem Link kann nicht gefolgt werden: %1</translation>
    </message>
    <message>
        <source>cannot move the file: %1</source>
        <translation>Die Datei kann nicht verschoben werden: %1</translation>
    </message>
    <message>
        <source>cannot open the file</source>
        <translation>Die Datei kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>cannot open the file: %1</source>
        <translation>kann nicht geöffnet werden: %1</translation>
    </message>
    <message>
        <source>cannot read the file: %1</source>
        <translation>kann nicht gelesen werden: %1</translation>
    </message>
    <message>
        <source>cannot read the stream</source>
        <translation>Der Datenstrom kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>cannot replace the file: %1</source>
        <translation>Die Datei kann nicht ersetzt werden: %1</translation>
    </message>
    <message>
        <source>cannot set the mode of the file: %1</source>
        <translation>Die Rechte der Datei können nicht gesetzt werden: %1</translation>
    </message>
    <message>
        <source>cannot write the file to the disk: %1</source>
        <translation>Die Datei kann nicht auf den Datenträger geschrieben werden: %1</translation>
    </message>
    <message>
        <source>cannot write the file: %1</source>
        <translation>Die Datei kann nicht geschrieben werden: %1</translation>
    </message>
    <message>
        <source>cannot write the folder to the disk: %1</source>
        <translation>Der Ordner kann nicht auf den Datenträger geschrieben werden: %1</translation>
    </message>
    <message>
        <source>category %1</source>
        <translation>Kategorie %1</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>Zelle</translation>
    </message>
    <message>
        <source>cell (%1, %2) is not a cell of the world's grid</source>
        <translation>Zelle (%1, %2) ist keine Zelle des Rasters der Welt</translation>
    </message>
    <message>
        <source>cell in use</source>
        <translation>benutzte Zelle</translation>
    </message>
    <message>
        <source>cell size of %1 m is not between 0.000001 and 1000 m</source>
        <translation>Eine Zellgröße von %1 m liegt nicht zwischen 0,000001 und 1000 m</translation>
    </message>
    <message>
        <source>cells</source>
        <translation>Zellen</translation>
    </message>
    <message>
        <source>cells in use</source>
        <translation>benutzte Zellen</translation>
    </message>
    <message>
        <source>cells of %1 x %2 m are not square: give --resolution</source>
        <translation>Zellen von %1 x %2 m sind nicht quadratisch: --resolution angeben</translation>
    </message>
    <message>
        <source>cells that are not square have no unit of speed: use the frame world</source>
        <translation>Zellen, die nicht quadratisch sind, haben keine Einheit der Geschwindigkeit: nehmen Sie das Koordinatensystem world</translation>
    </message>
    <message>
        <source>cells, y down, from the upper left corner</source>
        <translation>Zellen, y nach unten, ab der linken oberen Ecke</translation>
    </message>
    <message>
        <source>cells²</source>
        <translation>Zellen²</translation>
    </message>
    <message>
        <source>changes nothing of the body</source>
        <translation>ändert nichts am Körper</translation>
    </message>
    <message>
        <source>character %1</source>
        <translation>Zeichen %1</translation>
    </message>
    <message>
        <source>cheapest</source>
        <translation>am günstigsten</translation>
    </message>
    <message>
        <source>cheapest found</source>
        <translation>von den gefundenen am günstigsten</translation>
    </message>
    <message>
        <source>choose the agent that is to cover it</source>
        <translation>den Agenten wählen, der sie überdecken soll</translation>
    </message>
    <message>
        <source>choose the agent that is to drive it</source>
        <translation>den Agenten wählen, der sie fahren soll</translation>
    </message>
    <message>
        <source>class %1 of agents are cars with a turning radius of %2, which is not above 0</source>
        <translation>Klasse %1 von Agenten sind Autos mit einem Wendekreis von %2, nicht größer als 0</translation>
    </message>
    <message>
        <source>class %1 of agents has a %2 of %3, which is not above 0</source>
        <translation>Klasse %1 von Agenten: %2 von %3 ist nicht größer als 0</translation>
    </message>
    <message>
        <source>click an agent</source>
        <translation>einen Agenten anklicken</translation>
    </message>
    <message>
        <source>collided earlier</source>
        <translation>kollidierte vorher</translation>
    </message>
    <message>
        <source>collides</source>
        <translation>kollidiert</translation>
    </message>
    <message>
        <source>collides with the obstacle at row %1, column %2</source>
        <translation>kollidiert mit dem Hindernis in Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>collides, %1 deep</source>
        <translation>kollidiert, %1 tief</translation>
    </message>
    <message>
        <source>collision</source>
        <translation>Kollision</translation>
    </message>
    <message>
        <source>colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>coloured picture: the mean of its channels is used as grey</source>
        <translation>Farbiges Bild: Der Mittelwert seiner Kanäle gilt als Grau</translation>
    </message>
    <message>
        <source>comments are not allowed</source>
        <translation>Kommentare sind nicht erlaubt</translation>
    </message>
    <message>
        <source>contact, normal</source>
        <translation>Berührung, Normale</translation>
    </message>
    <message>
        <source>contacts</source>
        <translation>Berührungen</translation>
    </message>
    <message>
        <source>control point %1 has the weight %2: it must be from 1e-6 to 1e6</source>
        <translation>Kontrollpunkt %1 hat das Gewicht %2: es muss zwischen 1e-6 und 1e6 liegen</translation>
    </message>
    <message>
        <source>control point %1 is not finite</source>
        <translation>Kontrollpunkt %1 ist nicht endlich</translation>
    </message>
    <message>
        <source>coordinates</source>
        <translation>Koordinaten</translation>
    </message>
    <message>
        <source>corner %1 is not a pair [x, y]</source>
        <translation>Ecke %1 ist kein Paar [x, y]</translation>
    </message>
    <message>
        <source>costs of terrain need the values of the map's cells</source>
        <translation>Geländekosten brauchen die Werte der Zellen der Karte</translation>
    </message>
    <message>
        <source>costs of the graph</source>
        <translation>Kosten des Wegenetzes</translation>
    </message>
    <message>
        <source>cut past one</source>
        <translation>an einer vorbei</translation>
    </message>
    <message>
        <source>cut short: %1 bytes cannot hold %2 x %3 pixels</source>
        <translation>abgeschnitten: %1 Bytes reichen nicht für %2 x %3 Pixel</translation>
    </message>
    <message>
        <source>cut short: %1 bytes of rows, %2 cells are announced</source>
        <translation>abgeschnitten: %1 Bytes Zeilen, angekündigt sind %2 Zellen</translation>
    </message>
    <message>
        <source>cut short: %1 of %2 bytes of pixels are there</source>
        <translation>abgeschnitten: %1 von %2 Bytes der Pixel sind da</translation>
    </message>
    <message>
        <source>cut short: %1 of %2 values are there</source>
        <translation>abgeschnitten: %1 von %2 Werten sind da</translation>
    </message>
    <message>
        <source>cut short: %1 of %2 values at most are there</source>
        <translation>abgeschnitten: höchstens %1 von %2 Werten sind da</translation>
    </message>
    <message>
        <source>cut short: no %1 in the header</source>
        <translation>abgeschnitten: im Kopf fehlt %1</translation>
    </message>
    <message>
        <source>dark: free cells are darker than obstacles</source>
        <translation>dunkel: freie Zellen sind dunkler als Hindernisse</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>degree %1 is not from 1 to %2</source>
        <translation>Grad %1 liegt nicht zwischen 1 und %2</translation>
    </message>
    <message>
        <source>detail</source>
        <translation>Ausschnitt</translation>
    </message>
    <message>
        <source>detail of %1 × %2 cells</source>
        <translation>Ausschnitt von %1 × %2 Zellen</translation>
    </message>
    <message>
        <source>directed</source>
        <translation>gerichtet</translation>
    </message>
    <message>
        <source>directed zone</source>
        <translation>gerichtete Zone</translation>
    </message>
    <message>
        <source>direction has zero length</source>
        <translation>Die Richtung hat die Länge 0</translation>
    </message>
    <message>
        <source>direction is not finite</source>
        <translation>Die Richtung ist nicht endlich</translation>
    </message>
    <message>
        <source>disabled</source>
        <translation>abgeschaltet</translation>
    </message>
    <message>
        <source>distance to the nearest obstacle</source>
        <translation>Abstand zum nächsten Hindernis</translation>
    </message>
    <message>
        <source>does not pass its goal %1 at %2 in order</source>
        <translation>passiert sein Ziel %1 bei %2 nicht in der Reihenfolge</translation>
    </message>
    <message>
        <source>drop-off %1 is where no agent has room</source>
        <translation>Ablageort %1 liegt, wo kein Agent Platz hat</translation>
    </message>
    <message>
        <source>each proved free</source>
        <translation>jeder bewiesen frei</translation>
    </message>
    <message>
        <source>edge '%1' is absurdly far from the map: more than %2</source>
        <translation>Kante „%1“ ist unsinnig weit von der Karte entfernt: mehr als %2</translation>
    </message>
    <message>
        <source>edge '%1' is not between two nodes by its sequenceId</source>
        <translation>Kante „%1“ liegt nach ihrer sequenceId nicht zwischen zwei Knoten</translation>
    </message>
    <message>
        <source>edge '%1': %2</source>
        <translation>Kante „%1“: %2</translation>
    </message>
    <message>
        <source>edge '%1': %2; it has two control points and is taken as straight</source>
        <translation>Kante „%1“: %2; sie hat zwei Kontrollpunkte und gilt als gerade</translation>
    </message>
    <message>
        <source>edge '%1': its trajectory is %2 away from the node '%3'</source>
        <translation>Kante »%1«: Ihre Trajektorie ist %2 vom Knoten »%3« entfernt</translation>
    </message>
    <message>
        <source>edges %1</source>
        <translation>Kanten %1</translation>
    </message>
    <message>
        <source>empty mask</source>
        <translation>leere Maske</translation>
    </message>
    <message>
        <source>ends at %1, not at its goal</source>
        <translation>endet bei %1, nicht an seinem Ziel</translation>
    </message>
    <message>
        <source>ends with the heading %1 degrees, not with that of its goal, %2</source>
        <translation>endet mit der Ausrichtung %1 Grad, nicht mit der seines Ziels, %2</translation>
    </message>
    <message>
        <source>every %1nd of %2 states</source>
        <translation>jeder %1. von %2 Zuständen</translation>
    </message>
    <message>
        <source>every %1th of %2 states</source>
        <translation>jeder %1. von %2 Zuständen</translation>
    </message>
    <message>
        <source>every passage to the goal is too narrow: not even a disc of the agent's width passes</source>
        <translation>jeder Durchgang zum Ziel ist zu eng: nicht einmal eine Scheibe von der Breite des Agenten passt hindurch</translation>
    </message>
    <message>
        <source>exact, along the whole swept motion</source>
        <translation>exakt, entlang der ganzen überstrichenen Bewegung</translation>
    </message>
    <message>
        <source>exactly there</source>
        <translation>genau dort</translation>
    </message>
    <message>
        <source>excludes "policy"</source>
        <translation>schließt "policy" aus</translation>
    </message>
    <message>
        <source>fastest</source>
        <translation>schnellste</translation>
    </message>
    <message>
        <source>fat box</source>
        <translation>vergrößerter Kasten</translation>
    </message>
    <message>
        <source>feature %1: %2</source>
        <translation>Feature %1: %2</translation>
    </message>
    <message>
        <source>floor</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>follow the schedule</source>
        <translation>dem Zeitplan folgen</translation>
    </message>
    <message>
        <source>footprint: %1</source>
        <translation>footprint: %1</translation>
    </message>
    <message>
        <source>four neighbours have no diagonal steps</source>
        <translation>vier Nachbarn haben keine diagonalen Schritte</translation>
    </message>
    <message>
        <source>four numbers are needed: agent, action, agent, action</source>
        <translation>Vier Zahlen werden gebraucht: Agent, Aktion, Agent, Aktion</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>free_thresh %1 is not between 0 and 1</source>
        <translation>free_thresh %1 liegt nicht zwischen 0 und 1</translation>
    </message>
    <message>
        <source>free_thresh %1 maps grey 205, which map_saver writes for unknown, to free: use 0.196</source>
        <translation>free_thresh %1 macht Grau 205, das map_saver für unbekannt schreibt, zu frei: 0.196 verwenden</translation>
    </message>
    <message>
        <source>free_thresh %1 must be below occupied_thresh %2</source>
        <translation>free_thresh %1 muss unter occupied_thresh %2 liegen</translation>
    </message>
    <message>
        <source>free_thresh: lighter cells are free; cells between are unknown</source>
        <translation>free_thresh: hellere Zellen sind frei; Zellen dazwischen sind unbekannt</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>von %1 bis %2</translation>
    </message>
    <message>
        <source>from angle %1 of %2 rad to the next are %3 rad: angles must ascend within a turn</source>
        <translation>Vom Winkel %1 mit %2 rad zum nächsten sind es %3 rad: Winkel müssen innerhalb einer Drehung steigen</translation>
    </message>
    <message>
        <source>full mask</source>
        <translation>volle Maske</translation>
    </message>
    <message>
        <source>give either "pose" or "motion", not both</source>
        <translation>Entweder "pose" oder "motion" angeben, nicht beides</translation>
    </message>
    <message>
        <source>give either "route" or "motion", not both</source>
        <translation>Entweder "route" oder "motion" angeben, nicht beides</translation>
    </message>
    <message>
        <source>give one of "box", "vertices", "parts", "wkt", "disc", "capsule", "compound", "grid", "half_plane" and "footprint"%1</source>
        <translation>Eines von "box", "vertices", "parts", "wkt", "disc", "capsule", "compound", "grid", "half_plane" und "footprint" angeben%1</translation>
    </message>
    <message>
        <source>give one shape: a disc with "turns" is nothing else</source>
        <translation>Eine Form angeben: eine Scheibe mit "turns" ist nichts anderes</translation>
    </message>
    <message>
        <source>give one shape: a square that does not turn is nothing else</source>
        <translation>Nur eine Form angeben: Ein Quadrat, das sich nicht dreht, ist nichts anderes</translation>
    </message>
    <message>
        <source>give the position first</source>
        <translation>Zuerst die Position angeben</translation>
    </message>
    <message>
        <source>goal</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>goal %1</source>
        <translation>Ziel-%1</translation>
    </message>
    <message>
        <source>goal cell (row %1, column %2)</source>
        <translation>die Zielzelle (Zeile %1, Spalte %2)</translation>
    </message>
    <message>
        <source>goal heading</source>
        <translation>Zielrichtung</translation>
    </message>
    <message>
        <source>goal x</source>
        <translation>Ziel x</translation>
    </message>
    <message>
        <source>goal y</source>
        <translation>Ziel y</translation>
    </message>
    <message>
        <source>goals are assigned to at most %1 agents, not to %2</source>
        <translation>Ziele werden höchstens %1 Agenten zugeteilt, nicht %2</translation>
    </message>
    <message>
        <source>goals is empty: it must hold a goal at least</source>
        <translation>goals ist leer: es muss mindestens ein Ziel enthalten</translation>
    </message>
    <message>
        <source>graph of routes</source>
        <translation>Routengraph</translation>
    </message>
    <message>
        <source>grid levels</source>
        <translation>Gitterebenen</translation>
    </message>
    <message>
        <source>grip of wheels</source>
        <translation>Haftung der Räder</translation>
    </message>
    <message>
        <source>group %1</source>
        <translation>Gruppe %1</translation>
    </message>
    <message>
        <source>has %1 entries, at most %2 are allowed</source>
        <translation>hat %1 Einträge, höchstens %2 sind erlaubt</translation>
    </message>
    <message>
        <source>has %1 rows, and the map %2</source>
        <translation>hat %1 Zeilen, die Karte aber %2</translation>
    </message>
    <message>
        <source>has a control character</source>
        <translation>enthält ein Steuerzeichen</translation>
    </message>
    <message>
        <source>has a heading</source>
        <translation>hat eine Richtung</translation>
    </message>
    <message>
        <source>has a largest value below the least</source>
        <translation>hat einen größten Wert unter dem kleinsten</translation>
    </message>
    <message>
        <source>has a last index before the first</source>
        <translation>hat einen letzten Index vor dem ersten</translation>
    </message>
    <message>
        <source>has an agent without a task: "%1"</source>
        <translation>hat einen Agenten ohne Aufgabe: „%1“</translation>
    </message>
    <message>
        <source>has more than %1 vertices</source>
        <translation>hat mehr als %1 Ecken</translation>
    </message>
    <message>
        <source>has no cells</source>
        <translation>hat keine Zellen</translation>
    </message>
    <message>
        <source>has no key frames</source>
        <translation>hat keine Schlüsselbilder</translation>
    </message>
    <message>
        <source>has no nodePosition: its place is not known</source>
        <translation>hat keine nodePosition: ihr Ort ist unbekannt</translation>
    </message>
    <message>
        <source>has no part that is not visual only</source>
        <translation>hat keinen Teil, der nicht nur sichtbar ist</translation>
    </message>
    <message>
        <source>has no parts</source>
        <translation>hat keine Teile</translation>
    </message>
    <message>
        <source>has no pose after the start</source>
        <translation>hat keine Pose nach dem Start</translation>
    </message>
    <message>
        <source>has no primitive</source>
        <translation>hat kein Primitiv</translation>
    </message>
    <message>
        <source>has no rings</source>
        <translation>hat keine Ringe</translation>
    </message>
    <message>
        <source>has no vertices: write [x0, y0, x1, y1, ...]</source>
        <translation>hat keine Ecken: [x0, y0, x1, y1, ...] schreiben</translation>
    </message>
    <message>
        <source>has no waypoints</source>
        <translation>hat keine Wegpunkte</translation>
    </message>
    <message>
        <source>has the agent "%1" twice</source>
        <translation>hat den Agenten „%1“ zweimal</translation>
    </message>
    <message>
        <source>has the id '%1' of an earlier %2</source>
        <translation>hat die Kennung »%1« eines früheren Elements (%2)</translation>
    </message>
    <message>
        <source>has the orientation type GLOBAL and no %1</source>
        <translation>hat die Orientierungsart GLOBAL und kein %1</translation>
    </message>
    <message>
        <source>has the type '%1' of an earlier entry</source>
        <translation>hat den Typ »%1« eines früheren Eintrags</translation>
    </message>
    <message>
        <source>heading</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>heading %1°</source>
        <translation>Richtung %1°</translation>
    </message>
    <message>
        <source>heading of %1 degrees is not a finite angle below 1 000 000</source>
        <translation>Die Ausrichtung von %1 Grad ist kein endlicher Winkel unter 1 000 000</translation>
    </message>
    <message>
        <source>heading of %1 rad is not a finite angle below 1 000 000</source>
        <translation>Die Ausrichtung von %1 rad ist kein endlicher Winkel unter 1 000 000</translation>
    </message>
    <message>
        <source>hold a value that is no terrain letter</source>
        <translation>enthalten einen Wert, der kein Geländebuchstabe ist</translation>
    </message>
    <message>
        <source>holds a zero byte: this is not a YAML file</source>
        <translation>Enthält ein Nullbyte: das ist keine YAML-Datei</translation>
    </message>
    <message>
        <source>hole %1</source>
        <translation>Loch %1</translation>
    </message>
    <message>
        <source>hole %1 of %2</source>
        <translation>Loch %1 von %2</translation>
    </message>
    <message>
        <source>holes that cross the outer ring or each other are cut to their common area</source>
        <translation>Löcher, die den äußeren Ring oder einander kreuzen, sind auf die gemeinsame Fläche beschnitten</translation>
    </message>
    <message>
        <source>hysteresis of %1 must be a number &gt;= 1</source>
        <translation>hysteresis von %1 muss eine Zahl &gt;= 1 sein</translation>
    </message>
    <message>
        <source>iRobot Create 3</source>
        <translation>iRobot Create 3</translation>
    </message>
    <message>
        <source>id %1 cannot name a file: use 1 to 64 letters, digits, '_', '-' or '.', the first no '.'</source>
        <translation>Die Kennung %1 kann keine Datei benennen: 1 bis 64 Buchstaben, Ziffern, '_', '-' oder '.' verwenden, am Anfang kein '.'</translation>
    </message>
    <message>
        <source>id %1 is already used by an earlier query</source>
        <translation>Die Kennung %1 hat schon eine frühere Anfrage</translation>
    </message>
    <message>
        <source>image %1 %2</source>
        <translation>image: %1 %2</translation>
    </message>
    <message>
        <source>image has no file name</source>
        <translation>image hat keinen Dateinamen</translation>
    </message>
    <message>
        <source>image threshold %1 is not between 0 and 1</source>
        <translation>Die Schwelle %1 des Bildes liegt nicht zwischen 0 und 1</translation>
    </message>
    <message>
        <source>image: %1</source>
        <translation>image: %1</translation>
    </message>
    <message>
        <source>image: %1 does not exist: its namesake %2 beside the YAML is read instead</source>
        <translation>image: %1 gibt es nicht: Stattdessen wird die gleichnamige Datei %2 neben der YAML-Datei gelesen</translation>
    </message>
    <message>
        <source>imported polygon</source>
        <translation>importiertes Polygon</translation>
    </message>
    <message>
        <source>imported, unknown</source>
        <translation>importiert, unbekannt</translation>
    </message>
    <message>
        <source>in any direction</source>
        <translation>in jede Richtung</translation>
    </message>
    <message>
        <source>in the order of least cost</source>
        <translation>in der günstigsten Reihenfolge</translation>
    </message>
    <message>
        <source>in this order</source>
        <translation>in dieser Reihenfolge</translation>
    </message>
    <message>
        <source>internal error, please report it: %1</source>
        <translation>interner Fehler, bitte melden: %1</translation>
    </message>
    <message>
        <source>interrupted before the check of the plan ended</source>
        <translation>abgebrochen, bevor die Prüfung des Plans fertig war</translation>
    </message>
    <message>
        <source>interrupted while the zones were put on the map</source>
        <translation>unterbrochen, während die Zonen auf die Karte gebracht wurden</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>Intervall</translation>
    </message>
    <message>
        <source>is %1, must be %2</source>
        <translation>ist %1, muss aber %2 sein</translation>
    </message>
    <message>
        <source>is a collection in a collection</source>
        <translation>ist eine Sammlung in einer Sammlung</translation>
    </message>
    <message>
        <source>is a device or socket, not a regular file</source>
        <translation>Ist ein Gerät oder Socket, keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>is a folder, not a regular file</source>
        <translation>ist ein Ordner, keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>is a line without positions</source>
        <translation>ist eine Linie ohne Positionen</translation>
    </message>
    <message>
        <source>is a pipe, not a regular file</source>
        <translation>ist eine Pipe, keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>is a turn by 0 degrees: both headings are equal</source>
        <translation>ist eine Drehung um 0 Grad: Beide Ausrichtungen sind gleich</translation>
    </message>
    <message>
        <source>is beyond 10 000 km</source>
        <translation>liegt jenseits von 10 000 km</translation>
    </message>
    <message>
        <source>is called "%1", but its poses make it "%2"</source>
        <translation>heißt „%1“, ist nach seinen Posen aber „%2“</translation>
    </message>
    <message>
        <source>is empty</source>
        <translation>ist leer</translation>
    </message>
    <message>
        <source>is empty, has a comma, or begins or ends with a space</source>
        <translation>ist leer, enthält ein Komma oder beginnt oder endet mit einem Leerzeichen</translation>
    </message>
    <message>
        <source>is for agents with "via" points</source>
        <translation>ist für Agenten mit Zwischenpunkten „via“</translation>
    </message>
    <message>
        <source>is for bodies that forces move: not for a static body, nor for one that follows key frames</source>
        <translation>ist für Körper, die von Kräften bewegt werden: nicht für feste Körper und nicht für solche, die Schlüsselbildern folgen</translation>
    </message>
    <message>
        <source>is for further goals: give the first as goal</source>
        <translation>ist für weitere Ziele: Das erste als "goal" angeben</translation>
    </message>
    <message>
        <source>is gone</source>
        <translation>ist weg</translation>
    </message>
    <message>
        <source>is neither GLOBAL nor TANGENTIAL</source>
        <translation>ist weder GLOBAL noch TANGENTIAL</translation>
    </message>
    <message>
        <source>is no agent of this project: "%1"</source>
        <translation>ist kein Agent dieses Projekts: „%1“</translation>
    </message>
    <message>
        <source>is no recording of this program</source>
        <translation>Ist keine Aufzeichnung dieses Programms</translation>
    </message>
    <message>
        <source>is no time: neither seconds nor as in 2026-11-29T10:00:00Z</source>
        <translation>ist keine Zeit: weder Sekunden noch wie 2026-11-29T10:00:00Z</translation>
    </message>
    <message>
        <source>is none of NONE, CCW, CW and BOTH</source>
        <translation>ist weder NONE noch CCW, CW oder BOTH</translation>
    </message>
    <message>
        <source>is not a position of two numbers</source>
        <translation>ist keine Position aus zwei Zahlen</translation>
    </message>
    <message>
        <source>is not after "from"</source>
        <translation>liegt nicht nach "from"</translation>
    </message>
    <message>
        <source>is not finite</source>
        <translation>ist nicht endlich</translation>
    </message>
    <message>
        <source>is the name of an earlier station</source>
        <translation>ist der Name einer früheren Station</translation>
    </message>
    <message>
        <source>is too long a name</source>
        <translation>ist ein zu langer Name</translation>
    </message>
    <message>
        <source>it cannot be executed under any delays</source>
        <translation>er ist nicht bei jeder Verspätung ausführbar</translation>
    </message>
    <message>
        <source>it crosses itself, or its vertices are on a line</source>
        <translation>sie schneidet sich selbst, oder ihre Ecken liegen auf einer Geraden</translation>
    </message>
    <message>
        <source>it ends before a value</source>
        <translation>es endet vor einem Wert</translation>
    </message>
    <message>
        <source>it ends inside a list</source>
        <translation>es endet innerhalb einer Liste</translation>
    </message>
    <message>
        <source>it ends inside an object</source>
        <translation>es endet innerhalb eines Objekts</translation>
    </message>
    <message>
        <source>it has a search for each leg</source>
        <translation>er hat eine Suche je Abschnitt</translation>
    </message>
    <message>
        <source>it is "%1", but the log has %2 errors</source>
        <translation>es ist „%1“, aber das Protokoll hat %2 Fehler</translation>
    </message>
    <message>
        <source>it is %1, but the last point says %2</source>
        <translation>es ist %1, aber der letzte Punkt nennt %2</translation>
    </message>
    <message>
        <source>it is %1, but the log has %2 paths</source>
        <translation>es ist %1, aber das Protokoll hat %2 Pfade</translation>
    </message>
    <message>
        <source>it is the same crossing as an earlier one</source>
        <translation>es ist dieselbe Kreuzung wie eine frühere</translation>
    </message>
    <message>
        <source>it needs a map, which is not shown now</source>
        <translation>dazu muss eine Karte gezeigt werden</translation>
    </message>
    <message>
        <source>it would end before it begins</source>
        <translation>sie würde enden, bevor sie beginnt</translation>
    </message>
    <message>
        <source>its goal</source>
        <translation>sein Ziel</translation>
    </message>
    <message>
        <source>its last %1 s</source>
        <translation>seine letzten %1 s</translation>
    </message>
    <message>
        <source>its last %1 steps</source>
        <translation>seine letzten %1 Schritte</translation>
    </message>
    <message>
        <source>its map “%1” is not in the same folder</source>
        <translation>seine Karte „%1“ liegt nicht im selben Ordner</translation>
    </message>
    <message>
        <source>its motions are for cells of %1 m, the map's cells are %2 m</source>
        <translation>Ihre Bewegungen sind für Zellen von %1 m, die der Karte haben %2 m</translation>
    </message>
    <message>
        <source>its path</source>
        <translation>sein Pfad</translation>
    </message>
    <message>
        <source>its pick-up and drop-off are not connected</source>
        <translation>Abhol- und Ablageort sind nicht verbunden</translation>
    </message>
    <message>
        <source>its type is %1, not Feature</source>
        <translation>Sein Typ ist %1, nicht Feature</translation>
    </message>
    <message>
        <source>keep improving until the time limit</source>
        <translation>bis zur Zeitgrenze verbessern</translation>
    </message>
    <message>
        <source>keep the order</source>
        <translation>Reihenfolge halten</translation>
    </message>
    <message>
        <source>keeps improving</source>
        <translation>verbessert weiter</translation>
    </message>
    <message>
        <source>key frames %1 and %2 differ, and are less than a microsecond apart</source>
        <translation>die Schlüsselbilder %1 und %2 sind verschieden und weniger als eine Mikrosekunde auseinander</translation>
    </message>
    <message>
        <source>knot %1 is %2, and the one before is %3: sort them</source>
        <translation>Knoten %1 ist %2, der davor %3: sie müssen sortiert sein</translation>
    </message>
    <message>
        <source>knot %1 is %2: it must be a number up to 1e12</source>
        <translation>Knoten %1 ist %2: es muss eine Zahl bis 1e12 sein</translation>
    </message>
    <message>
        <source>knot %1 occurs more than %2 times: the curve is torn apart there</source>
        <translation>Knoten %1 kommt mehr als %2 Mal vor: die Kurve reißt dort auseinander</translation>
    </message>
    <message>
        <source>landmarks of version %1, not %2; build them again</source>
        <translation>Landmarken der Version %1, nicht %2; sie neu anlegen</translation>
    </message>
    <message>
        <source>laps along the boundary</source>
        <translation>Runden am Rand</translation>
    </message>
    <message>
        <source>large neighbourhoods</source>
        <translation>große Nachbarschaften</translation>
    </message>
    <message>
        <source>least cost</source>
        <translation>geringste Kosten</translation>
    </message>
    <message>
        <source>leave it first</source>
        <translation>zuerst verlassen</translation>
    </message>
    <message>
        <source>leg %1 of %2, to the goal</source>
        <translation>Abschnitt %1 von %2, zum Ziel</translation>
    </message>
    <message>
        <source>leg %1 of %2, to via point %3</source>
        <translation>Abschnitt %1 von %2, zu Zwischenpunkt %3</translation>
    </message>
    <message>
        <source>length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>level [%1, %2] must be finite and z0 &lt;= z1</source>
        <translation>Die Ebene [%1, %2] muss endlich sein, mit z0 &lt;= z1</translation>
    </message>
    <message>
        <source>librsvg, which paints pictures, cannot be loaded: %1; install it, or write an SVG</source>
        <translation>librsvg, das Bilder malt, kann nicht geladen werden: %1; es installieren oder ein SVG schreiben</translation>
    </message>
    <message>
        <source>light: free cells are lighter than obstacles</source>
        <translation>hell: freie Zellen sind heller als Hindernisse</translation>
    </message>
    <message>
        <source>like %1</source>
        <translation>wie %1</translation>
    </message>
    <message>
        <source>like %1: %2 × %3</source>
        <translation>wie %1: %2 × %3</translation>
    </message>
    <message>
        <source>limit of states</source>
        <translation>Grenze der Zustände</translation>
    </message>
    <message>
        <source>limit reached while the zones were put on the map</source>
        <translation>Grenze erreicht, während die Zonen auf die Karte gebracht wurden</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Linie %1</translation>
    </message>
    <message>
        <source>line %1 (pose %2), %3 along the path</source>
        <translation>Zeile %1 (Pose %2), %3 entlang des Pfads</translation>
    </message>
    <message>
        <source>line %1, edge “%2”, %3 along the path</source>
        <translation>Zeile %1, Kante „%2“, %3 entlang des Pfads</translation>
    </message>
    <message>
        <source>lines between cells</source>
        <translation>Linien zwischen Zellen</translation>
    </message>
    <message>
        <source>lower left corner</source>
        <translation>linke untere Ecke</translation>
    </message>
    <message>
        <source>lower right corner</source>
        <translation>rechte untere Ecke</translation>
    </message>
    <message>
        <source>m</source>
        <translation>m</translation>
    </message>
    <message>
        <source>makes more than %1 vertices</source>
        <translation>ergibt mehr als %1 Ecken</translation>
    </message>
    <message>
        <source>makespan %1</source>
        <translation>Gesamtdauer %1</translation>
    </message>
    <message>
        <source>map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>map is null: it must be an occupancy grid</source>
        <translation>map ist null: es muss ein Belegungsgitter sein</translation>
    </message>
    <message>
        <source>maps of type %1 are not read, only octile ones</source>
        <translation>Karten vom Typ %1 werden nicht gelesen, nur octile</translation>
    </message>
    <message>
        <source>margin %1 m</source>
        <translation>Rand %1 m</translation>
    </message>
    <message>
        <source>mask %1</source>
        <translation>Maske %1</translation>
    </message>
    <message>
        <source>maxval %1 is not between 1 and 65535</source>
        <translation>maxval %1 liegt nicht zwischen 1 und 65535</translation>
    </message>
    <message>
        <source>may reverse</source>
        <translation>darf rückwärts fahren</translation>
    </message>
    <message>
        <source>meets walls</source>
        <translation>trifft Wände</translation>
    </message>
    <message>
        <source>memory limit</source>
        <translation>Speichergrenze</translation>
    </message>
    <message>
        <source>methods are compared without via points: remove them</source>
        <translation>Verfahren werden ohne Zwischenpunkte verglichen: Diese entfernen</translation>
    </message>
    <message>
        <source>metres, y down, from the upper left corner</source>
        <translation>Meter, y nach unten, ab der linken oberen Ecke</translation>
    </message>
    <message>
        <source>metres, y up, from the origin below</source>
        <translation>Meter, y nach oben, ab dem Ursprung unten</translation>
    </message>
    <message>
        <source>middle</source>
        <translation>Mitte</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>mm</translation>
    </message>
    <message>
        <source>mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>more follows after the %1 lines of the first line</source>
        <translation>Nach den %1 Zeilen, die die erste nennt, folgt mehr</translation>
    </message>
    <message>
        <source>more follows after the %1 rows of the header</source>
        <translation>Nach den %1 Zeilen des Kopfs folgt noch mehr</translation>
    </message>
    <message>
        <source>more follows after the end</source>
        <translation>nach dem Ende folgt noch etwas</translation>
    </message>
    <message>
        <source>more than %1 agents</source>
        <translation>mehr als %1 Agenten</translation>
    </message>
    <message>
        <source>more than %1 corners</source>
        <translation>Mehr als %1 Ecken</translation>
    </message>
    <message>
        <source>more than %1 edits; split the list</source>
        <translation>mehr als %1 Änderungen; die Liste teilen</translation>
    </message>
    <message>
        <source>more than %1 paths: split the file</source>
        <translation>mehr als %1 Pfade: die Datei teilen</translation>
    </message>
    <message>
        <source>more than %1 poses: split the file</source>
        <translation>mehr als %1 Posen: die Datei teilen</translation>
    </message>
    <message>
        <source>more than %1 ticks</source>
        <translation>Mehr als %1 Takte</translation>
    </message>
    <message>
        <source>more than %1 values</source>
        <translation>mehr als %1 Werte</translation>
    </message>
    <message>
        <source>more than 1000 keys</source>
        <translation>Mehr als 1000 Schlüssel</translation>
    </message>
    <message>
        <source>more than 1000000 queries: split the file</source>
        <translation>mehr als 1000000 Anfragen: die Datei teilen</translation>
    </message>
    <message>
        <source>more than 10^6 agents</source>
        <translation>mehr als 10^6 Agenten</translation>
    </message>
    <message>
        <source>more than 2^28 positions</source>
        <translation>Mehr als 2^28 Positionen</translation>
    </message>
    <message>
        <source>more than one pair [x, y]</source>
        <translation>mehr als ein Paar [x, y]</translation>
    </message>
    <message>
        <source>more values than the %1 of the header</source>
        <translation>mehr Werte als die %1 des Kopfs</translation>
    </message>
    <message>
        <source>motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>motion %1 begins with the speed %2, and the one before ends with %3</source>
        <translation>Bewegung %1 beginnt mit der Geschwindigkeit %2, und die davor endet mit %3</translation>
    </message>
    <message>
        <source>motion %1 changes its speed %2 times as fast as the agent can</source>
        <translation>Bewegung %1 ändert ihre Geschwindigkeit %2-mal so schnell, wie der Agent kann</translation>
    </message>
    <message>
        <source>motion %1 collides more than at its beginning: it does not lead out</source>
        <translation>Bewegung %1 kollidiert stärker als an ihrem Anfang: sie führt nicht hinaus</translation>
    </message>
    <message>
        <source>motion %1 collides with %2, %3 m deep</source>
        <translation>Bewegung %1 kollidiert mit %2, %3 m tief</translation>
    </message>
    <message>
        <source>motion %1 collides with the agent '%2', %3 m deep, at %4</source>
        <translation>Bewegung %1 kollidiert mit dem Agenten '%2', %3 m tief, bei %4</translation>
    </message>
    <message>
        <source>motion %1 collides with the obstacle at %2, %3 m deep, at %4</source>
        <translation>Bewegung %1 kollidiert mit dem Hindernis in %2, %3 m tief, bei %4</translation>
    </message>
    <message>
        <source>motion %1 collides with the zone '%2'</source>
        <translation>Bewegung %1 kollidiert mit der Zone „%2“</translation>
    </message>
    <message>
        <source>motion %1 collides with the zone '%2', %3 m deep, at %4</source>
        <translation>Bewegung %1 kollidiert mit der Zone „%2“, %3 m tief, bei %4</translation>
    </message>
    <message>
        <source>motion %1 comes within %2 m of %3: whether it collides is undecided</source>
        <translation>Bewegung %1 kommt auf %2 m an %3 heran: ob sie kollidiert, ist nicht entschieden</translation>
    </message>
    <message>
        <source>motion %1 does not begin where the path was: the path is broken</source>
        <translation>Bewegung %1 beginnt nicht, wo der Pfad war: der Pfad ist unterbrochen</translation>
    </message>
    <message>
        <source>motion %1 does not run between cell centres</source>
        <translation>Bewegung %1 führt nicht von Zellmitte zu Zellmitte</translation>
    </message>
    <message>
        <source>motion %1 does not run between cell centres and corners</source>
        <translation>Bewegung %1 führt nicht zwischen Zellmitten und Ecken</translation>
    </message>
    <message>
        <source>motion %1 ends with the speed %2, and not at rest</source>
        <translation>Bewegung %1 endet mit der Geschwindigkeit %2 und nicht in Ruhe</translation>
    </message>
    <message>
        <source>motion %1 from %2 to %3 brings the agent into the obstacle at %4</source>
        <translation>Bewegung %1 von %2 nach %3 bringt den Agenten in das Hindernis in %4</translation>
    </message>
    <message>
        <source>motion %1 from %2 to %3 crosses or cuts the corner of the obstacle at %4</source>
        <translation>Bewegung %1 von %2 nach %3 kreuzt das Hindernis in %4 oder schneidet seine Ecke</translation>
    </message>
    <message>
        <source>motion %1 has a duration out of range</source>
        <translation>Bewegung %1 hat eine unzulässige Dauer</translation>
    </message>
    <message>
        <source>motion %1 has a pose that is not finite, too far away or has no heading</source>
        <translation>Bewegung %1 hat eine Pose, die nicht endlich, zu weit entfernt oder ohne Ausrichtung ist</translation>
    </message>
    <message>
        <source>motion %1 has a profile out of range</source>
        <translation>Bewegung %1 hat ein ungültiges Geschwindigkeitsprofil</translation>
    </message>
    <message>
        <source>motion %1 has a profile, and the agent no acceleration</source>
        <translation>Bewegung %1 hat ein Geschwindigkeitsprofil, und der Agent keine Beschleunigung</translation>
    </message>
    <message>
        <source>motion %1 has a speed that jumps</source>
        <translation>Bewegung %1 hat eine Geschwindigkeit, die springt</translation>
    </message>
    <message>
        <source>motion %1 is %2 times as fast as the agent's speed or turn rate</source>
        <translation>Bewegung %1 ist %2-mal so schnell wie die Geschwindigkeit oder Drehrate des Agenten</translation>
    </message>
    <message>
        <source>motion %1 is an arc but does not leave its place</source>
        <translation>Bewegung %1 ist ein Bogen, verlässt aber ihren Ort nicht</translation>
    </message>
    <message>
        <source>motion %1 is an arc; a point moves straight from cell to cell</source>
        <translation>Bewegung %1 ist ein Bogen; ein Punkt bewegt sich gerade von Zelle zu Zelle</translation>
    </message>
    <message>
        <source>motion %1 is of no known kind</source>
        <translation>Bewegung %1 ist von keiner bekannten Art</translation>
    </message>
    <message>
        <source>motion %1 is straight but its headings differ</source>
        <translation>Bewegung %1 ist gerade, aber ihre Ausrichtungen sind verschieden</translation>
    </message>
    <message>
        <source>motion %1 leads deeper into the zone '%2', in which the path starts</source>
        <translation>Bewegung %1 führt tiefer in die Zone „%2“, in der der Pfad beginnt</translation>
    </message>
    <message>
        <source>motion %1 leaves the map at %2</source>
        <translation>Bewegung %1 verlässt die Karte in %2</translation>
    </message>
    <message>
        <source>motion %1 of %2</source>
        <translation>Bewegung %1 von %2</translation>
    </message>
    <message>
        <source>motion %1 of the path begins before the one before ended, or takes no time</source>
        <translation>Bewegung %1 des Pfades beginnt, bevor die davor endet, oder dauert keine Zeit</translation>
    </message>
    <message>
        <source>motion %1 of the path begins elsewhere than the one before ended</source>
        <translation>Bewegung %1 des Pfades beginnt anderswo, als die davor endet</translation>
    </message>
    <message>
        <source>motion %1 slips sideways: by %2 m with the motions before it</source>
        <translation>Bewegung %1 rutscht seitlich: um %2 m mit den Bewegungen davor</translation>
    </message>
    <message>
        <source>motion %1 starts at a time out of range</source>
        <translation>Bewegung %1 beginnt zu einer unzulässigen Zeit</translation>
    </message>
    <message>
        <source>motion %1 starts before the motion before it ends</source>
        <translation>Bewegung %1 beginnt, bevor die Bewegung davor endet</translation>
    </message>
    <message>
        <source>motion %1 stays too long in the zone '%2', in which the path starts</source>
        <translation>Bewegung %1 bleibt zu lange in der Zone „%2“, in der der Pfad beginnt</translation>
    </message>
    <message>
        <source>motion %1 to or from an end of the path leaves the map at %2</source>
        <translation>Bewegung %1 zu einem Ende des Pfades oder von ihm verlässt die Karte in %2</translation>
    </message>
    <message>
        <source>motion %1 to or from an end of the path meets the obstacle at %2</source>
        <translation>Bewegung %1 zu einem Ende des Pfades oder von ihm trifft das Hindernis in %2</translation>
    </message>
    <message>
        <source>motion %1 touches the agent '%2' within %3 m while turning at %4</source>
        <translation>Bewegung %1 berührt den Agenten '%2' auf %3 m beim Drehen bei %4</translation>
    </message>
    <message>
        <source>motion %1 touches the zone '%2' within %3 m while turning at %4</source>
        <translation>Bewegung %1 berührt beim Drehen die Zone „%2“ auf %3 m genau, bei %4</translation>
    </message>
    <message>
        <source>motion %1 touches within %2 m while turning: cell %3 at %4</source>
        <translation>Bewegung %1 berührt auf %2 m beim Drehen: Zelle %3 bei %4</translation>
    </message>
    <message>
        <source>motion %1 travels %2 degrees off the direction of the zone '%3'</source>
        <translation>Bewegung %1 fährt um %2 Grad abweichend von der Richtung der Zone „%3“</translation>
    </message>
    <message>
        <source>motion %1 turns but its headings are the same</source>
        <translation>Bewegung %1 dreht, aber ihre Ausrichtungen sind gleich</translation>
    </message>
    <message>
        <source>motion %1 turns by half a turn, so its direction is ambiguous; split it in two</source>
        <translation>Bewegung %1 dreht um eine halbe Drehung, ihre Richtung ist also mehrdeutig; sie in zwei teilen</translation>
    </message>
    <message>
        <source>motion %1 turns in place but its positions differ</source>
        <translation>Bewegung %1 dreht auf der Stelle, aber ihre Positionen sind verschieden</translation>
    </message>
    <message>
        <source>motion %1 turns in place, and the agent drives like a car</source>
        <translation>Bewegung %1 dreht auf der Stelle, und der Agent fährt wie ein Auto</translation>
    </message>
    <message>
        <source>motion %1 turns with a radius of %2 m, and that of the agent is %3 m</source>
        <translation>Bewegung %1 dreht mit einem Radius von %2 m, und der des Agenten ist %3 m</translation>
    </message>
    <message>
        <source>motion files are for square cells, the map's are %1 x %2 m</source>
        <translation>Bewegungsdateien sind für quadratische Zellen, die der Karte haben %1 x %2 m</translation>
    </message>
    <message>
        <source>moves</source>
        <translation>bewegt sich</translation>
    </message>
    <message>
        <source>moves in 2D</source>
        <translation>bewegt sich in 2D</translation>
    </message>
    <message>
        <source>moves in 3D</source>
        <translation>bewegt sich in 3D</translation>
    </message>
    <message>
        <source>moving one at a time by the motions of the lattice, not all agents can reach their goals</source>
        <translation>einzeln nacheinander, mit den Bewegungen des Gitters, erreichen nicht alle Agenten ihre Ziele</translation>
    </message>
    <message>
        <source>must be 16 hexadecimal digits</source>
        <translation>muss aus 16 hexadezimalen Ziffern bestehen</translation>
    </message>
    <message>
        <source>must be [bottom, top] in metres</source>
        <translation>muss [unten, oben] in Metern sein</translation>
    </message>
    <message>
        <source>must be [cx, cy, hx, hy, theta, cos, sin]</source>
        <translation>muss [cx, cy, hx, hy, theta, cos, sin] sein</translation>
    </message>
    <message>
        <source>must be [row, column]</source>
        <translation>muss [Zeile, Spalte] sein</translation>
    </message>
    <message>
        <source>must be [x, y, yaw]</source>
        <translation>muss [x, y, yaw] sein</translation>
    </message>
    <message>
        <source>must be [x, y]</source>
        <translation>muss [x, y] sein</translation>
    </message>
    <message>
        <source>must be a colour such as "#1f77b4"</source>
        <translation>muss eine Farbe wie "#1f77b4" sein</translation>
    </message>
    <message>
        <source>must be at most %1 points</source>
        <translation>darf höchstens %1 Punkte haben</translation>
    </message>
    <message>
        <source>must be numbers of at most 10 000 000</source>
        <translation>müssen Zahlen bis höchstens 10 000 000 sein</translation>
    </message>
    <message>
        <source>must be runs such as "3.2=(254)"</source>
        <translation>muss aus Läufen wie "3.2=(254)" bestehen</translation>
    </message>
    <message>
        <source>must be true</source>
        <translation>muss wahr sein (true)</translation>
    </message>
    <message>
        <source>must be two names</source>
        <translation>müssen zwei Namen sein</translation>
    </message>
    <message>
        <source>must be two numbers: the first and the last index</source>
        <translation>müssen zwei Zahlen sein: der erste und der letzte Index</translation>
    </message>
    <message>
        <source>must be two numbers: the least and the largest value</source>
        <translation>müssen zwei Zahlen sein: der kleinste und der größte Wert</translation>
    </message>
    <message>
        <source>must be x, y of three points or more</source>
        <translation>muss x, y von mindestens drei Punkten sein</translation>
    </message>
    <message>
        <source>must be x, y of two points or more</source>
        <translation>muss x, y von mindestens zwei Punkten sein</translation>
    </message>
    <message>
        <source>must hold an even number of coordinates, x0, y0, x1, y1, ..., and has %1</source>
        <translation>muss eine gerade Zahl von Koordinaten haben, x0, y0, x1, y1, ..., und hat %1</translation>
    </message>
    <message>
        <source>m²</source>
        <translation>m²</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>names the node '%1', which is not in the graph</source>
        <translation>nennt den Knoten »%1«, der nicht im Graphen ist</translation>
    </message>
    <message>
        <source>names the node '%1', which is not in the layout</source>
        <translation>nennt den Knoten „%1“, den das Layout nicht hat</translation>
    </message>
    <message>
        <source>near</source>
        <translation>nahe</translation>
    </message>
    <message>
        <source>needs [x, y, yaw] of the lower-left pixel</source>
        <translation>braucht [x, y, yaw] des Pixels links unten</translation>
    </message>
    <message>
        <source>needs a body, cells, check_rate or recalculate_cells</source>
        <translation>braucht body, cells, check_rate oder recalculate_cells</translation>
    </message>
    <message>
        <source>needs either "closed" or "period"</source>
        <translation>braucht entweder "closed" oder "period"</translation>
    </message>
    <message>
        <source>negate has no effect in raw mode</source>
        <translation>negate hat im Modus raw keine Wirkung</translation>
    </message>
    <message>
        <source>nested deeper than %1 levels</source>
        <translation>Tiefer als %1 Ebenen verschachtelt</translation>
    </message>
    <message>
        <source>never cut</source>
        <translation>nie schneiden</translation>
    </message>
    <message>
        <source>never saved</source>
        <translation>nie gespeichert</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>no agent can reach its pick-up</source>
        <translation>kein Agent kann den Abholort erreichen</translation>
    </message>
    <message>
        <source>no agent has room there</source>
        <translation>dort hat kein Agent Platz</translation>
    </message>
    <message>
        <source>no agent is named '%1': there are %2</source>
        <translation>Kein Agent heißt „%1“: es gibt %2</translation>
    </message>
    <message>
        <source>no agent is selected</source>
        <translation>kein Agent ist ausgewählt</translation>
    </message>
    <message>
        <source>no agent of the kept plan takes part any more</source>
        <translation>Kein Agent des aufbewahrten Plans nimmt mehr teil</translation>
    </message>
    <message>
        <source>no agent that may move has a start: place one first</source>
        <translation>kein Agent, der fahren darf, hat einen Start: setzen Sie erst einen</translation>
    </message>
    <message>
        <source>no body has this name</source>
        <translation>Kein Körper heißt so</translation>
    </message>
    <message>
        <source>no category</source>
        <translation>keine Kategorie</translation>
    </message>
    <message>
        <source>no cell is '#'</source>
        <translation>Keine Zelle ist „#“</translation>
    </message>
    <message>
        <source>no cells are selected</source>
        <translation>keine Zellen sind ausgewählt</translation>
    </message>
    <message>
        <source>no cells were copied</source>
        <translation>keine Zellen wurden kopiert</translation>
    </message>
    <message>
        <source>no collision</source>
        <translation>keine Kollision</translation>
    </message>
    <message>
        <source>no editor ended with unsaved work</source>
        <translation>kein Editor endete mit ungespeicherter Arbeit</translation>
    </message>
    <message>
        <source>no file can be created in this folder</source>
        <translation>in diesem Ordner kann keine Datei angelegt werden</translation>
    </message>
    <message>
        <source>no graph is found in it: give a LIF layout or a GeoJSON graph of Nav2's route server</source>
        <translation>darin ist kein Graph zu finden: Geben Sie ein LIF-Layout oder einen GeoJSON-Graphen des Route-Servers von Nav2 an</translation>
    </message>
    <message>
        <source>no heat map</source>
        <translation>keine Heatmap</translation>
    </message>
    <message>
        <source>no layout is named '%1'; there are: %2</source>
        <translation>kein Layout heißt »%1«; es gibt: %2</translation>
    </message>
    <message>
        <source>no line "%1 N" above the map</source>
        <translation>Über der Karte fehlt die Zeile „%1 N“</translation>
    </message>
    <message>
        <source>no line "key=value" of a fleet plan</source>
        <translation>Keine Zeile "key=value" eines Flottenplans</translation>
    </message>
    <message>
        <source>no line "map": this is not a whole MovingAI map</source>
        <translation>Die Zeile „map“ fehlt: Das ist keine ganze MovingAI-Karte</translation>
    </message>
    <message>
        <source>no memory to read a PNG</source>
        <translation>Der Speicher reicht nicht, um ein PNG zu lesen</translation>
    </message>
    <message>
        <source>no memory to write a PNG</source>
        <translation>Kein Speicher, um ein PNG zu schreiben</translation>
    </message>
    <message>
        <source>no node or station is named '%1'%2</source>
        <translation>kein Knoten und keine Station heißt »%1«%2</translation>
    </message>
    <message>
        <source>no number in brackets</source>
        <translation>Keine Zahl in den Klammern</translation>
    </message>
    <message>
        <source>no path</source>
        <translation>kein Pfad</translation>
    </message>
    <message>
        <source>no path is found in it: give CSV with a header x,y, nav_msgs/Path, TUM, lines of GeoJSON, an order of VDA 5050 or a LIF layout</source>
        <translation>es enthält keinen Pfad: CSV mit einer Kopfzeile x,y, nav_msgs/Path, TUM, Linien aus GeoJSON, einen Auftrag nach VDA 5050 oder ein LIF-Layout angeben</translation>
    </message>
    <message>
        <source>no path of a file is open</source>
        <translation>kein Pfad einer Datei ist offen</translation>
    </message>
    <message>
        <source>no path of a single agent is shown: plan one first</source>
        <translation>kein Pfad eines einzelnen Agenten wird gezeigt: zuerst einen planen</translation>
    </message>
    <message>
        <source>no place next to the start is free for the agent</source>
        <translation>kein Ort neben dem Start ist für den Agenten frei</translation>
    </message>
    <message>
        <source>no plan to play</source>
        <translation>kein Plan zum Abspielen</translation>
    </message>
    <message>
        <source>no polygon is on the map: the file covers %1, the map %2</source>
        <translation>Kein Polygon liegt auf der Karte: die Datei umfasst %1, die Karte %2</translation>
    </message>
    <message>
        <source>no routes are open</source>
        <translation>kein Wegenetz ist geöffnet</translation>
    </message>
    <message>
        <source>no scenario was opened with this map</source>
        <translation>mit dieser Karte wurde kein Szenario geöffnet</translation>
    </message>
    <message>
        <source>no search is running</source>
        <translation>es läuft keine Suche</translation>
    </message>
    <message>
        <source>no simulation is open</source>
        <translation>keine Simulation ist offen</translation>
    </message>
    <message>
        <source>no solution: the file has no step</source>
        <translation>Keine Lösung: die Datei hat keinen Schritt</translation>
    </message>
    <message>
        <source>no task was picked up or dropped off for %1 steps</source>
        <translation>Seit %1 Schritten wurde keine Aufgabe aufgenommen oder abgegeben</translation>
    </message>
    <message>
        <source>no type of vehicle is named '%1'; there are: %2</source>
        <translation>kein Fahrzeugtyp heißt »%1«; es gibt: %2</translation>
    </message>
    <message>
        <source>no wait</source>
        <translation>kein Warten</translation>
    </message>
    <message>
        <source>no white space after maxval</source>
        <translation>Nach maxval fehlt ein Leerzeichen</translation>
    </message>
    <message>
        <source>node '%1' has the frame '%2': its position is taken as one of the map</source>
        <translation>Knoten »%1« hat den Bezugsrahmen »%2«: Seine Position wird als eine der Karte gelesen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>none: it collides</source>
        <translation>keiner: er kollidiert</translation>
    </message>
    <message>
        <source>none; e.g. S=2,W=4.5</source>
        <translation>keine; z. B. S=2,W=4.5</translation>
    </message>
    <message>
        <source>not ASCII text: byte %1 at offset %2; a MovingAI map begins with "type octile"</source>
        <translation>kein ASCII-Text: Byte %1 an Stelle %2; eine MovingAI-Karte beginnt mit "type octile"</translation>
    </message>
    <message>
        <source>not a known map format: %1</source>
        <translation>Kein bekanntes Kartenformat: %1</translation>
    </message>
    <message>
        <source>not a whole PNG: %1</source>
        <translation>kein ganzes PNG: %1</translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation>nicht genug Speicher</translation>
    </message>
    <message>
        <source>not enough memory for a PDF of this size</source>
        <translation>Nicht genug Speicher für ein PDF dieser Größe</translation>
    </message>
    <message>
        <source>not enough memory for a picture of this size</source>
        <translation>Der Speicher reicht nicht für ein Bild dieser Größe</translation>
    </message>
    <message>
        <source>not enough memory for this work</source>
        <translation>Nicht genug Speicher für diese Arbeit</translation>
    </message>
    <message>
        <source>not every agent can reach it</source>
        <translation>nicht jeder Agent erreicht es</translation>
    </message>
    <message>
        <source>not free</source>
        <translation>nicht frei</translation>
    </message>
    <message>
        <source>not kept of the log: %1</source>
        <translation>Vom Protokoll nicht erhalten: %1</translation>
    </message>
    <message>
        <source>not known how</source>
        <translation>nicht bekannt, wie</translation>
    </message>
    <message>
        <source>not placed yet</source>
        <translation>noch nicht platziert</translation>
    </message>
    <message>
        <source>not planned yet</source>
        <translation>noch nicht geplant</translation>
    </message>
    <message>
        <source>nothing is selected</source>
        <translation>nichts ist ausgewählt</translation>
    </message>
    <message>
        <source>nothing was searched, because the start or the goal is blocked</source>
        <translation>es wurde nicht gesucht, weil Start oder Ziel blockiert ist</translation>
    </message>
    <message>
        <source>null</source>
        <translation>null</translation>
    </message>
    <message>
        <source>obstacle</source>
        <translation>Hindernis</translation>
    </message>
    <message>
        <source>obstacle "%1" is larger than fleets can be planned around</source>
        <translation>Hindernis "%1" ist größer, als Flotten umplanen können</translation>
    </message>
    <message>
        <source>obstacle '%1'</source>
        <translation>Hindernis '%1'</translation>
    </message>
    <message>
        <source>obstacle '%1' begins or ends after more than 9e9 s</source>
        <translation>Hindernis '%1' beginnt oder endet nach mehr als 9e9 s</translation>
    </message>
    <message>
        <source>obstacle '%1' ends before it begins</source>
        <translation>Hindernis '%1' endet, bevor es beginnt</translation>
    </message>
    <message>
        <source>obstacle '%1' has a motion with a profile, which only agents have</source>
        <translation>Hindernis '%1' hat eine Bewegung mit einem Geschwindigkeitsprofil, wie es nur Agenten haben</translation>
    </message>
    <message>
        <source>obstacle '%1' has motions that do not follow each other</source>
        <translation>Hindernis '%1' hat Bewegungen, die nicht aufeinander folgen</translation>
    </message>
    <message>
        <source>obstacle '%1' is at a place that is not finite</source>
        <translation>Hindernis '%1' ist an einer Stelle, die nicht endlich ist</translation>
    </message>
    <message>
        <source>obstacle '%1' is there for some time only</source>
        <translation>Hindernis „%1“ ist nur eine Zeit lang da</translation>
    </message>
    <message>
        <source>obstacle '%1' is there for some time only, and agents with accelerations have no fixed speeds; remove one of both</source>
        <translation>Hindernis '%1' ist nur eine Zeit lang da, und Agenten mit Beschleunigungen haben keine festen Geschwindigkeiten; eines von beiden entfernen</translation>
    </message>
    <message>
        <source>obstacle '%1' is there for some time only, and an order has no times</source>
        <translation>Hindernis '%1' ist nur eine Zeit lang da, und eine Ordnung hat keine Zeiten</translation>
    </message>
    <message>
        <source>obstacle '%1' moves</source>
        <translation>Hindernis „%1“ bewegt sich</translation>
    </message>
    <message>
        <source>obstacle '%1' moves at fixed times, and an order has no times</source>
        <translation>Hindernis '%1' bewegt sich zu festen Zeiten, und eine Ordnung hat keine Zeiten</translation>
    </message>
    <message>
        <source>obstacle '%1' moves, and agents with accelerations have no fixed speeds; remove one of both</source>
        <translation>Hindernis '%1' bewegt sich, und Agenten mit Beschleunigungen haben keine festen Geschwindigkeiten; eines von beiden entfernen</translation>
    </message>
    <message>
        <source>obstacle '%1' moves, and simulations of fleets have only obstacles at rest</source>
        <translation>Hindernis '%1' bewegt sich, und Simulationen von Flotten haben nur ruhende Hindernisse</translation>
    </message>
    <message>
        <source>obstacles are written as .geojson or .wkt</source>
        <translation>Hindernisse werden als .geojson oder .wkt geschrieben</translation>
    </message>
    <message>
        <source>obstacles separate the goal from the start: there is no path for any agent</source>
        <translation>Hindernisse trennen Ziel und Start: kein Agent hat einen Pfad</translation>
    </message>
    <message>
        <source>occupied</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>occupied %1, free %2</source>
        <translation>belegt %1, frei %2</translation>
    </message>
    <message>
        <source>occupied_thresh %1 is not between 0 and 1</source>
        <translation>occupied_thresh %1 liegt nicht zwischen 0 und 1</translation>
    </message>
    <message>
        <source>occupied_thresh: darker cells are obstacles (1 is black)</source>
        <translation>occupied_thresh: dunklere Zellen sind Hindernisse (1 ist schwarz)</translation>
    </message>
    <message>
        <source>of its own</source>
        <translation>eigener</translation>
    </message>
    <message>
        <source>of its zones only those that are BLOCKED hold for fleets</source>
        <translation>von seinen Zonen gelten für Flotten nur die gesperrten (BLOCKED)</translation>
    </message>
    <message>
        <source>of the zones only those that are BLOCKED hold for covering</source>
        <translation>von den Zonen gelten für das Überdecken nur die gesperrten (BLOCKED)</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>one agent was edited</source>
        <translation>ein Agent wurde geändert</translation>
    </message>
    <message>
        <source>one agent was placed</source>
        <translation>ein Agent wurde platziert</translation>
    </message>
    <message>
        <source>one agent was removed</source>
        <translation>ein Agent wurde entfernt</translation>
    </message>
    <message>
        <source>one corner on a straight line removed</source>
        <translation>eine Ecke auf einer geraden Linie entfernt</translation>
    </message>
    <message>
        <source>one for each heading, of which there are %1</source>
        <translation>je einer für jede der %1 Richtungen</translation>
    </message>
    <message>
        <source>one value is needed, not a list or a map</source>
        <translation>Ein Wert ist nötig, keine Liste und keine Abbildung</translation>
    </message>
    <message>
        <source>only %1 of %2 lines are there</source>
        <translation>Nur %1 von %2 Zeilen sind da</translation>
    </message>
    <message>
        <source>only %1 of %2 rows are there</source>
        <translation>nur %1 von %2 Zeilen sind da</translation>
    </message>
    <message>
        <source>only agents with a shape and a heading cover an area</source>
        <translation>nur Agenten mit Form und Richtung fahren eine Fläche ab</translation>
    </message>
    <message>
        <source>only blocked zones hold for it</source>
        <translation>dafür gelten nur gesperrte Zonen</translation>
    </message>
    <message>
        <source>only boxes have a length and a width</source>
        <translation>Nur Rechtecke haben eine Länge und eine Breite</translation>
    </message>
    <message>
        <source>only cars have a turning radius: add "motion": "car"</source>
        <translation>Nur Autos haben einen Wenderadius: "motion": "car" hinzufügen</translation>
    </message>
    <message>
        <source>only frames of the kind "ros" have one</source>
        <translation>Nur Bezugssysteme der Art "ros" haben einen</translation>
    </message>
    <message>
        <source>only paths of agents with a shape are repaired</source>
        <translation>nur Pfade von Agenten mit einer Form werden repariert</translation>
    </message>
    <message>
        <source>opened interval</source>
        <translation>geöffnetes Intervall</translation>
    </message>
    <message>
        <source>opened, not expanded</source>
        <translation>geöffnet, nicht expandiert</translation>
    </message>
    <message>
        <source>optimal length %1 is not a number of 0 or more</source>
        <translation>Die optimale Länge %1 ist keine Zahl von 0 oder mehr</translation>
    </message>
    <message>
        <source>order of via points</source>
        <translation>Reihenfolge der Zwischenpunkte</translation>
    </message>
    <message>
        <source>origin</source>
        <translation>Ursprung</translation>
    </message>
    <message>
        <source>origin %1 is beyond 1 000 000 km</source>
        <translation>Ursprung %1 liegt jenseits von 1 000 000 km</translation>
    </message>
    <message>
        <source>origin has no yaw: 0 is used, map_server would refuse it</source>
        <translation>origin hat keinen Gierwinkel: 0 gilt, map_server würde sie ablehnen</translation>
    </message>
    <message>
        <source>origin yaw %1 is not within +-1000 rad</source>
        <translation>Ursprungswinkel %1 liegt nicht innerhalb von +-1000 rad</translation>
    </message>
    <message>
        <source>other files cannot name this one: rename it without control characters, in UTF-8</source>
        <translation>andere Dateien können diese nicht nennen: ohne Steuerzeichen und in UTF-8 umbenennen</translation>
    </message>
    <message>
        <source>out of date</source>
        <translation>veraltet</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>außerhalb</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>parallel lines</source>
        <translation>parallele Bahnen</translation>
    </message>
    <message>
        <source>part %1: %2</source>
        <translation>Teil %1: %2</translation>
    </message>
    <message>
        <source>part %1: its place is not finite, or beyond 10 000 km</source>
        <translation>Teil %1: seine Lage ist nicht endlich oder liegt weiter als 10 000 km entfernt</translation>
    </message>
    <message>
        <source>parts of different radii (%1 m and %2 m) cannot plan poses: round all alike</source>
        <translation>Für Teile mit verschiedenen Radien (%1 m und %2 m) können keine Posen geplant werden: alle gleich runden</translation>
    </message>
    <message>
        <source>path length</source>
        <translation>Pfadlänge</translation>
    </message>
    <message>
        <source>path of the cast</source>
        <translation>überstrichener Weg</translation>
    </message>
    <message>
        <source>path of the centre</source>
        <translation>Pfad der Mitte</translation>
    </message>
    <message>
        <source>penalty</source>
        <translation>Aufschlag</translation>
    </message>
    <message>
        <source>physics needs shapes that are at least 3 mm long and wide, or discs and capsules of 1 mm</source>
        <translation>Die Physik braucht Formen, die mindestens 3 mm lang und breit sind, oder Scheiben und Kapseln von 1 mm</translation>
    </message>
    <message>
        <source>pick-up %1 is where no agent has room</source>
        <translation>Abholort %1 liegt, wo kein Agent Platz hat</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>picture: cells without a size, no unknown cells</source>
        <translation>Bild: Zellen ohne Größe, keine unbekannten Zellen</translation>
    </message>
    <message>
        <source>pictures are written as .svg, .png or .pdf</source>
        <translation>Bilder werden als .svg, .png oder .pdf geschrieben</translation>
    </message>
    <message>
        <source>pixel (%1, %2) has %3, more than the maxval %4</source>
        <translation>Pixel (%1, %2) hat %3, mehr als maxval %4</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>plan a path first</source>
        <translation>planen Sie erst einen Pfad</translation>
    </message>
    <message>
        <source>plays for %1 s</source>
        <translation>läuft %1 s lang</translation>
    </message>
    <message>
        <source>point %1 of %2</source>
        <translation>Punkt %1 von %2</translation>
    </message>
    <message>
        <source>points is empty: it must hold a via point at least</source>
        <translation>points ist leer: Es muss mindestens einen Zwischenpunkt enthalten</translation>
    </message>
    <message>
        <source>polygon %1</source>
        <translation>Polygon %1</translation>
    </message>
    <message>
        <source>polygon %1 cannot be repaired: %2</source>
        <translation>Polygon %1 kann nicht repariert werden: %2</translation>
    </message>
    <message>
        <source>polygon %1 has the coordinate %2, which is almost 0: write 0</source>
        <translation>Polygon %1 hat die Koordinate %2, die fast 0 ist: 0 schreiben</translation>
    </message>
    <message>
        <source>polygon %1 has the coordinate %2: coordinates are at most 10 000 000</source>
        <translation>Polygon %1 hat die Koordinate %2: Koordinaten sind höchstens 10 000 000</translation>
    </message>
    <message>
        <source>polygon %1: %2</source>
        <translation>Polygon %1: %2</translation>
    </message>
    <message>
        <source>polygon has %1 vertices, allowed are 3 to %2</source>
        <translation>Das Polygon hat %1 Ecken, erlaubt sind 3 bis %2</translation>
    </message>
    <message>
        <source>polygon is not strictly convex with positive area: vertex %1 is not inside of edge %2</source>
        <translation>Das Polygon ist nicht streng konvex mit positiver Fläche: Ecke %1 liegt nicht innerhalb von Kante %2</translation>
    </message>
    <message>
        <source>pose</source>
        <translation>Pose</translation>
    </message>
    <message>
        <source>pose %1 is absurdly far from the map: more than %2</source>
        <translation>Pose %1 ist unsinnig weit von der Karte entfernt: mehr als %2</translation>
    </message>
    <message>
        <source>pose plans for a shape with a heading, point from cell to cell.</source>
        <translation>mit Form und Richtung geplant, oder als Punkt von Zelle zu Zelle.</translation>
    </message>
    <message>
        <source>position is beyond 10 000 km</source>
        <translation>Die Position liegt weiter als 10 000 km entfernt</translation>
    </message>
    <message>
        <source>position is not finite</source>
        <translation>Die Position ist nicht endlich</translation>
    </message>
    <message>
        <source>position is not finite, or beyond 10 000 km</source>
        <translation>Die Position ist nicht endlich oder liegt weiter als 10 000 km entfernt</translation>
    </message>
    <message>
        <source>preferred</source>
        <translation>bevorzugt</translation>
    </message>
    <message>
        <source>preferred zone</source>
        <translation>bevorzugte Zone</translation>
    </message>
    <message>
        <source>preparing…</source>
        <translation>wird vorbereitet…</translation>
    </message>
    <message>
        <source>primitive %1 of angle %2 turns by 180 degrees between two poses</source>
        <translation>Primitiv %1 des Winkels %2 dreht zwischen zwei Posen um 180 Grad</translation>
    </message>
    <message>
        <source>prioritised</source>
        <translation>priorisiert</translation>
    </message>
    <message>
        <source>proved free</source>
        <translation>bewiesen frei</translation>
    </message>
    <message>
        <source>proved free (touches)</source>
        <translation>bewiesen frei (berührt)</translation>
    </message>
    <message>
        <source>proved: it can be executed under any delays</source>
        <translation>bewiesen: bei jeder Verspätung ausführbar</translation>
    </message>
    <message>
        <source>pull the path taut</source>
        <translation>Pfad straff ziehen</translation>
    </message>
    <message>
        <source>pulled taut</source>
        <translation>gestrafft</translation>
    </message>
    <message>
        <source>radius %1 is not a number above 0 and at most 1e7</source>
        <translation>Der Radius %1 ist keine Zahl über 0 und höchstens 1e7</translation>
    </message>
    <message>
        <source>radius %1: a round robot has no length and no width; leave them empty</source>
        <translation>Radius %1: ein runder Roboter hat keine Länge und keine Breite; sie leer lassen</translation>
    </message>
    <message>
        <source>radius of the agent</source>
        <translation>Radius des Agenten</translation>
    </message>
    <message>
        <source>raw mode needs a picture whose maximum is at least 100, this one has %1</source>
        <translation>Der Modus raw braucht ein Bild, dessen Höchstwert mindestens 100 ist; dieses hat %1</translation>
    </message>
    <message>
        <source>raw mode with a maximum of %1: the values are taken as they are, Nav2 would rescale them to 255 first</source>
        <translation>Modus raw mit einem Höchstwert von %1: die Werte werden genommen, wie sie sind; Nav2 würde sie erst auf 255 skalieren</translation>
    </message>
    <message>
        <source>reaches outside of the map</source>
        <translation>reicht über die Karte hinaus</translation>
    </message>
    <message>
        <source>release_s %1 is not a number of 0 to %2</source>
        <translation>release_s %1 ist keine Zahl von 0 bis %2</translation>
    </message>
    <message>
        <source>repaired in %1: %2, %3</source>
        <translation>in %1 ausgebessert: %2, %3</translation>
    </message>
    <message>
        <source>repaired: %1</source>
        <translation>Repariert: %1</translation>
    </message>
    <message>
        <source>repaired: %1 ring was not closed</source>
        <translation>Repariert: %1 Ring war nicht geschlossen</translation>
    </message>
    <message>
        <source>repaired: %1 rings were not closed</source>
        <translation>Repariert: %1 Ringe waren nicht geschlossen</translation>
    </message>
    <message>
        <source>repaired: unknown areas: %1</source>
        <translation>Repariert: Unbekannte Bereiche: %1</translation>
    </message>
    <message>
        <source>replace the agents that are there (%1)</source>
        <translation>die vorhandenen Agenten ersetzen (%1)</translation>
    </message>
    <message>
        <source>resolution</source>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>resolution %1 is not between 0.000001 and 1000 m</source>
        <translation>resolution %1 liegt nicht zwischen 0.000001 und 1000 m</translation>
    </message>
    <message>
        <source>robot</source>
        <translation>Roboter</translation>
    </message>
    <message>
        <source>robust</source>
        <translation>robust</translation>
    </message>
    <message>
        <source>robust against delays</source>
        <translation>robust gegen Verspätungen</translation>
    </message>
    <message>
        <source>round</source>
        <translation>rund</translation>
    </message>
    <message>
        <source>round agent</source>
        <translation>runder Agent</translation>
    </message>
    <message>
        <source>routes are for agents with a shape and a heading: choose another model</source>
        <translation>Routen sind für Agenten mit Form und Ausrichtung: ein anderes Modell wählen</translation>
    </message>
    <message>
        <source>row %1, %2: %3</source>
        <translation>Zeile %1, %2: %3</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>row %1, column %2 outside of the map</source>
        <translation>Zeile %1, Spalte %2 außerhalb der Karte</translation>
    </message>
    <message>
        <source>rows %1 to %2, columns %3 to %4</source>
        <translation>Zeilen %1 bis %2, Spalten %3 bis %4</translation>
    </message>
    <message>
        <source>rows and columns come in pairs, ROW COLUMN</source>
        <translation>Zeilen und Spalten stehen in Paaren, ROW COLUMN</translation>
    </message>
    <message>
        <source>rows are of one length, of '#' and '.'</source>
        <translation>Alle Zeilen sind gleich lang und bestehen aus „#“ und „.“</translation>
    </message>
    <message>
        <source>same state</source>
        <translation>gleicher Zustand</translation>
    </message>
    <message>
        <source>same value</source>
        <translation>gleicher Wert</translation>
    </message>
    <message>
        <source>save the project first: the plan of a fleet names the file of its agents</source>
        <translation>Zuerst das Projekt speichern: der Plan einer Flotte nennt die Datei ihrer Agenten</translation>
    </message>
    <message>
        <source>scenario version %1 is not read, only version 1</source>
        <translation>Szenario-Version %1 wird nicht gelesen, nur Version 1</translation>
    </message>
    <message>
        <source>sdf_cells_along of %1 must be 4 to 1024 cells</source>
        <translation>sdf_cells_along von %1 muss 4 bis 1024 Zellen sein</translation>
    </message>
    <message>
        <source>sdf_max_bytes of %1 must be 1024 to 67108864 bytes</source>
        <translation>sdf_max_bytes von %1 muss 1024 bis 67108864 Byte sein</translation>
    </message>
    <message>
        <source>search, first to last</source>
        <translation>Suche, erste bis letzte</translation>
    </message>
    <message>
        <source>selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>set the near radius first: how far from obstacles a path costs more</source>
        <translation>zuerst den Näheradius setzen: wie weit von Hindernissen entfernt ein Pfad mehr kostet</translation>
    </message>
    <message>
        <source>several agents are here: choose one, or plan the fleet</source>
        <translation>hier sind mehrere Agenten: einen wählen oder die Flotte planen</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>sizing Constant needs cell_size_m: give the cell size in metres</source>
        <translation>sizing Constant braucht cell_size_m: die Zellgröße in Metern angeben</translation>
    </message>
    <message>
        <source>small agent, not to scale</source>
        <translation>kleiner Agent, nicht maßstäblich</translation>
    </message>
    <message>
        <source>smallest clearance</source>
        <translation>kleinster Abstand</translation>
    </message>
    <message>
        <source>smooth the path</source>
        <translation>Pfad glätten</translation>
    </message>
    <message>
        <source>smoothed</source>
        <translation>geglättet</translation>
    </message>
    <message>
        <source>so far</source>
        <translation>bisher</translation>
    </message>
    <message>
        <source>spatial hash</source>
        <translation>räumlicher Hash</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>speed limit</source>
        <translation>Tempolimit</translation>
    </message>
    <message>
        <source>square</source>
        <translation>quadratisch</translation>
    </message>
    <message>
        <source>stands</source>
        <translation>steht</translation>
    </message>
    <message>
        <source>start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>start and goal lie in different free areas</source>
        <translation>Start und Ziel liegen in verschiedenen freien Bereichen</translation>
    </message>
    <message>
        <source>start cell (row %1, column %2)</source>
        <translation>die Startzelle (Zeile %1, Spalte %2)</translation>
    </message>
    <message>
        <source>start heading</source>
        <translation>Startrichtung</translation>
    </message>
    <message>
        <source>start x</source>
        <translation>Start x</translation>
    </message>
    <message>
        <source>start y</source>
        <translation>Start y</translation>
    </message>
    <message>
        <source>static</source>
        <translation>statisch</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>step %1 has %2 positions for %3 agents</source>
        <translation>Schritt %1 hat %2 Positionen für %3 Agenten</translation>
    </message>
    <message>
        <source>step %1 is no list of cells (x,y)</source>
        <translation>Schritt %1 ist keine Liste von Zellen (x,y)</translation>
    </message>
    <message>
        <source>step %1 of %2 · %3 s</source>
        <translation>Schritt %1 von %2 · %3 s</translation>
    </message>
    <message>
        <source>step %1, %2, is no cell (row,column)</source>
        <translation>Schritt %1, %2, ist keine Zelle (row,column)</translation>
    </message>
    <message>
        <source>step %1: expected, found %2</source>
        <translation>Schritt %1 wird erwartet, gefunden ist %2</translation>
    </message>
    <message>
        <source>stop and replan</source>
        <translation>anhalten, neu planen</translation>
    </message>
    <message>
        <source>stop and wait</source>
        <translation>anhalten und warten</translation>
    </message>
    <message>
        <source>stopped: there are no landmarks</source>
        <translation>abgebrochen: Es gibt keine Landmarken</translation>
    </message>
    <message>
        <source>straight lines in any direction</source>
        <translation>gerade Linien in beliebiger Richtung</translation>
    </message>
    <message>
        <source>support fields</source>
        <translation>Stützfelder</translation>
    </message>
    <message>
        <source>sweep and candidate pairs</source>
        <translation>Sweep und Kandidatenpaare</translation>
    </message>
    <message>
        <source>sweep and prune</source>
        <translation>Sweep and Prune</translation>
    </message>
    <message>
        <source>swept</source>
        <translation>überstrichen</translation>
    </message>
    <message>
        <source>swept area</source>
        <translation>überstrichene Fläche</translation>
    </message>
    <message>
        <source>swept outline</source>
        <translation>überstrichener Umriss</translation>
    </message>
    <message>
        <source>tags are not read: remove %1</source>
        <translation>Tags werden nicht gelesen: %1 entfernen</translation>
    </message>
    <message>
        <source>task %1: %2</source>
        <translation>Aufgabe %1: %2</translation>
    </message>
    <message>
        <source>task %1: its pick-up and drop-off are not connected</source>
        <translation>Aufgabe %1: Aufnahme und Abgabe sind nicht verbunden</translation>
    </message>
    <message>
        <source>task %1: no agent can reach its pick-up</source>
        <translation>Aufgabe %1: kein Agent kann ihre Aufnahme erreichen</translation>
    </message>
    <message>
        <source>tasks are for projects; this is a %1</source>
        <translation>Aufgaben sind für Projekte; dies ist: %1</translation>
    </message>
    <message>
        <source>tasks with more than two cells keep the first and last alone: %1</source>
        <translation>Aufträge mit mehr als zwei Zellen behalten nur die erste und letzte: %1</translation>
    </message>
    <message>
        <source>terrain.costs has %1 values: it must have %2, one for each cell of the map</source>
        <translation>terrain.costs hat %1 Werte: es müssen %2 sein, einer für jede Zelle der Karte</translation>
    </message>
    <message>
        <source>text after the last primitive: %1</source>
        <translation>Text nach dem letzten Primitiv: %1</translation>
    </message>
    <message>
        <source>texts and keys need double quotes</source>
        <translation>Texte und Schlüssel brauchen doppelte Anführungszeichen</translation>
    </message>
    <message>
        <source>that colour-blind users can distinguish</source>
        <translation>die auch Farbenblinde unterscheiden</translation>
    </message>
    <message>
        <source>the %1 '%2' is not inside of the map, which has %3 rows and %4 columns</source>
        <translation>%1 „%2“ liegt nicht innerhalb der Karte, die %3 Zeilen und %4 Spalten hat</translation>
    </message>
    <message>
        <source>the %1 agents are not kept: a map holds none</source>
        <translation>Die %1 Agenten bleiben nicht erhalten: Eine Karte enthält keine</translation>
    </message>
    <message>
        <source>the %1 is absurdly far away: coordinates must be below 10 000 km</source>
        <translation>%1 ist viel zu weit entfernt: Koordinaten müssen unter 10 000 km liegen</translation>
    </message>
    <message>
        <source>the %1 of agent '%2' is not finite, or beyond 10 000 km</source>
        <translation>%1 des Agenten '%2' ist nicht endlich oder weiter als 10 000 km entfernt</translation>
    </message>
    <message>
        <source>the %1 of polygons failed: %2</source>
        <translation>Die Operation %1 von Polygonen ist misslungen: %2</translation>
    </message>
    <message>
        <source>the %1 of task %2 is outside the map</source>
        <translation>%1 von Aufgabe %2 liegt außerhalb der Karte</translation>
    </message>
    <message>
        <source>the %1 of task %2, (%3,%4), is an obstacle</source>
        <translation>%1 von Aufgabe %2, (%3,%4), ist ein Hindernis</translation>
    </message>
    <message>
        <source>the %1 pose of primitive %2 of angle %3 is not at its %1 cell and angle</source>
        <translation>Die %1-Pose von Primitiv %2 des Winkels %3 liegt nicht an ihrer %1-Zelle mit ihrem Winkel</translation>
    </message>
    <message>
        <source>the GIF could not be made: reduce its size</source>
        <translation>Das GIF konnte nicht erzeugt werden: es verkleinern</translation>
    </message>
    <message>
        <source>the JSON is cut short: %1</source>
        <translation>Das JSON ist abgeschnitten: %1</translation>
    </message>
    <message>
        <source>the JSON is not well formed: %1</source>
        <translation>Das JSON ist nicht wohlgeformt: %1</translation>
    </message>
    <message>
        <source>the SVG cannot be drawn: %1</source>
        <translation>Das SVG kann nicht gezeichnet werden: %1</translation>
    </message>
    <message>
        <source>the SVG names no width and height in pixels</source>
        <translation>Das SVG nennt keine Breite und Höhe in Pixeln</translation>
    </message>
    <message>
        <source>the WKT geometry is empty: a footprint needs area</source>
        <translation>Die WKT-Geometrie ist leer: ein Umriss braucht Fläche</translation>
    </message>
    <message>
        <source>the YAML is not well formed</source>
        <translation>Das YAML ist nicht wohlgeformt</translation>
    </message>
    <message>
        <source>the YAML is not well formed (column %1)</source>
        <translation>Das YAML ist nicht wohlgeformt (Spalte %1)</translation>
    </message>
    <message>
        <source>the agent %1 needs one start and one goal</source>
        <translation>der Agent %1 braucht einen Start und ein Ziel</translation>
    </message>
    <message>
        <source>the agent '%1'</source>
        <translation>dem Agenten „%1“</translation>
    </message>
    <message>
        <source>the agent '%1' has a name of more than 64 bytes</source>
        <translation>Der Agent „%1“ hat einen Namen von mehr als 64 Byte</translation>
    </message>
    <message>
        <source>the agent '%1' has no start and is skipped</source>
        <translation>Der Agent „%1“ hat keinen Start und wird übersprungen</translation>
    </message>
    <message>
        <source>the agent '%1' has no valid shape: %2</source>
        <translation>Der Agent „%1“ hat keine gültige Form: %2</translation>
    </message>
    <message>
        <source>the agent '%1' is a car that does not reverse; those of fleets do</source>
        <translation>Der Agent „%1“ ist ein Auto, das nicht rückwärts fährt; die einer Flotte tun es</translation>
    </message>
    <message>
        <source>the agent '%1' is a car without a turning radius: give it a min_radius</source>
        <translation>Der Agent „%1“ ist ein Auto ohne Wendekreis: ihm einen min_radius geben</translation>
    </message>
    <message>
        <source>the agent '%1' is a point; give it a size</source>
        <translation>Der Agent „%1“ ist ein Punkt; ihm eine Größe geben</translation>
    </message>
    <message>
        <source>the agent '%1' is a square that does not turn; make it a box</source>
        <translation>Der Agent „%1“ ist ein Quadrat, das nicht dreht; es zu einem Rechteck machen</translation>
    </message>
    <message>
        <source>the agent '%1' is on another level; a fleet is on one level</source>
        <translation>Der Agent „%1“ ist auf einer anderen Ebene; eine Flotte ist auf einer Ebene</translation>
    </message>
    <message>
        <source>the agent '%1' starts in the same traffic cell as '%2'; move one of them</source>
        <translation>Der Agent „%1“ startet in derselben Verkehrszelle wie „%2“; einen von beiden verschieben</translation>
    </message>
    <message>
        <source>the agent '%1' starts where it has no room to turn; move the start</source>
        <translation>Der Agent „%1“ startet, wo er keinen Platz zum Drehen hat; den Start verschieben</translation>
    </message>
    <message>
        <source>the agent '%1', an obstacle: %2</source>
        <translation>Der Agent „%1“, ein Hindernis: %2</translation>
    </message>
    <message>
        <source>the agent at the goal collides with %1</source>
        <translation>der Agent am Ziel kollidiert mit %1</translation>
    </message>
    <message>
        <source>the agent at the goal collides with the agent '%1'</source>
        <translation>der Agent am Ziel kollidiert mit dem Agenten „%1“</translation>
    </message>
    <message>
        <source>the agent at the goal is in the blocked zone '%1'</source>
        <translation>der Agent am Ziel ist in der gesperrten Zone „%1“</translation>
    </message>
    <message>
        <source>the agent at the start collides with %1</source>
        <translation>der Agent am Start kollidiert mit %1</translation>
    </message>
    <message>
        <source>the agent at the start collides with the agent '%1'</source>
        <translation>der Agent am Start kollidiert mit dem Agenten „%1“</translation>
    </message>
    <message>
        <source>the agent at the start is in the blocked zone '%1'</source>
        <translation>der Agent am Start ist in der gesperrten Zone „%1“</translation>
    </message>
    <message>
        <source>the agent collides at its start</source>
        <translation>der Agent kollidiert an seinem Start</translation>
    </message>
    <message>
        <source>the agent has a "goal" too; keep one of both</source>
        <translation>Der Agent hat auch ein "goal"; nur eines von beiden behalten</translation>
    </message>
    <message>
        <source>the agent has no goal</source>
        <translation>Der Agent hat kein Ziel</translation>
    </message>
    <message>
        <source>the agent has no goal yet: choose the Goal tool and drag in the map</source>
        <translation>Der Agent hat noch kein Ziel: Das Werkzeug Ziel wählen und in der Karte ziehen</translation>
    </message>
    <message>
        <source>the agent has no goal: choose a node</source>
        <translation>der Agent hat kein Ziel: einen Knoten wählen</translation>
    </message>
    <message>
        <source>the agent has no heading: it is planned for on the cells</source>
        <translation>der Agent hat keine Richtung: Er wird auf den Zellen geplant</translation>
    </message>
    <message>
        <source>the agent has no mass, or does not move now</source>
        <translation>Der Agent hat keine Masse, oder er bewegt sich jetzt nicht</translation>
    </message>
    <message>
        <source>the agent has no start pose</source>
        <translation>Der Agent hat keine Startpose</translation>
    </message>
    <message>
        <source>the agent has no start yet: choose the Start tool and drag in the map</source>
        <translation>Der Agent hat noch keinen Start: Das Werkzeug Start wählen und in der Karte ziehen</translation>
    </message>
    <message>
        <source>the agent has no start: choose a node</source>
        <translation>der Agent hat keinen Start: einen Knoten wählen</translation>
    </message>
    <message>
        <source>the agent is already there: the start and the goal share the node '%1'</source>
        <translation>der Agent ist bereits dort: Start und Ziel haben den Knoten '%1' gemeinsam</translation>
    </message>
    <message>
        <source>the agent is larger than the map</source>
        <translation>der Agent ist größer als die Karte</translation>
    </message>
    <message>
        <source>the agent is locked</source>
        <translation>der Agent ist gesperrt</translation>
    </message>
    <message>
        <source>the agent is not kept: a map holds none</source>
        <translation>Der Agent bleibt nicht erhalten: Eine Karte enthält keinen</translation>
    </message>
    <message>
        <source>the agent may not reverse</source>
        <translation>der Agent darf nicht rückwärts fahren</translation>
    </message>
    <message>
        <source>the agent overlaps the obstacle at row %1, column %2</source>
        <translation>der Agent überlappt das Hindernis in Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>the agent reaches beyond the map's edge</source>
        <translation>der Agent ragt über den Rand der Karte hinaus</translation>
    </message>
    <message>
        <source>the agent sweeps %1 m²</source>
        <translation>der Agent überstreicht %1 m²</translation>
    </message>
    <message>
        <source>the agent turns as it moves straight, which no edge of an order does</source>
        <translation>der Agent dreht sich während der Geradeausfahrt, was keine Kante eines Auftrags kann</translation>
    </message>
    <message>
        <source>the agent turns evenly along a curve, which no edge of an order does</source>
        <translation>der Agent dreht sich gleichmäßig entlang einer Kurve, was keine Kante eines Auftrags kann</translation>
    </message>
    <message>
        <source>the agent “%1”</source>
        <translation>dem Agenten „%1“</translation>
    </message>
    <message>
        <source>the agent's</source>
        <translation>wie beim Agenten</translation>
    </message>
    <message>
        <source>the agent's goal</source>
        <translation>Ziel des Agenten</translation>
    </message>
    <message>
        <source>the agent's motions do not reach the goal on a lattice of %1 x %2 cells with %3 headings</source>
        <translation>die Bewegungen des Agenten erreichen das Ziel auf einem Gitter von %1 x %2 Zellen mit %3 Ausrichtungen nicht</translation>
    </message>
    <message>
        <source>the agent's shape: %1</source>
        <translation>Die Form des Agenten: %1</translation>
    </message>
    <message>
        <source>the agent's shape: its %1 of %2 %3 is absurdly large: it must be below 10 000 km</source>
        <translation>Die Form des Agenten: %1 von %2 %3 ist viel zu groß: unter 10 000 km sind erlaubt</translation>
    </message>
    <message>
        <source>the agent's size must be from 0.000001 mm to 10 000 km</source>
        <translation>Die Größe des Agenten muss zwischen 0,000001 mm und 10 000 km liegen</translation>
    </message>
    <message>
        <source>the agent's start</source>
        <translation>Start des Agenten</translation>
    </message>
    <message>
        <source>the agents have no plan: %1</source>
        <translation>Die Agenten haben keinen Plan: %1</translation>
    </message>
    <message>
        <source>the agents on their paths</source>
        <translation>die Agenten auf ihren Wegen</translation>
    </message>
    <message>
        <source>the any-angle search bends at corners and never slips between two obstacles that touch: leave the corner rule at its default, or set one-free</source>
        <translation>Die Suche in beliebigen Winkeln knickt an Ecken und schlüpft nie zwischen zwei Hindernissen durch, die sich berühren: die Regel für Ecken beim Standard lassen oder auf „eine frei“ setzen</translation>
    </message>
    <message>
        <source>the area has no polygon</source>
        <translation>die Fläche hat kein Polygon</translation>
    </message>
    <message>
        <source>the area is not covered</source>
        <translation>die Fläche ist nicht überdeckt</translation>
    </message>
    <message>
        <source>the area is not valid: %1</source>
        <translation>die Fläche ist nicht gültig: %1</translation>
    </message>
    <message>
        <source>the area to cover has no part on the map</source>
        <translation>die abzufahrende Fläche hat keinen Teil auf der Karte</translation>
    </message>
    <message>
        <source>the best of some</source>
        <translation>die beste von einigen</translation>
    </message>
    <message>
        <source>the blocked zones have more than %1 convex parts</source>
        <translation>die gesperrten Zonen haben mehr als %1 konvexe Teile</translation>
    </message>
    <message>
        <source>the bottom is above the top</source>
        <translation>Unten liegt über oben</translation>
    </message>
    <message>
        <source>the carrier is carried itself</source>
        <translation>Der Träger wird selbst getragen</translation>
    </message>
    <message>
        <source>the cell in row %1, column %2 lies outside the map of %3 rows and %4 columns</source>
        <translation>Die Zelle in Zeile %1, Spalte %2 liegt außerhalb der Karte von %3 Zeilen und %4 Spalten</translation>
    </message>
    <message>
        <source>the cell size of %1 m and the origin are not kept: the format has none</source>
        <translation>Die Zellgröße von %1 m und der Ursprung bleiben nicht erhalten: Das Format hat sie nicht</translation>
    </message>
    <message>
        <source>the cells of the map are not square; fleets with a shape need square cells</source>
        <translation>die Zellen der Karte sind nicht quadratisch; Flotten mit einer Form brauchen quadratische Zellen</translation>
    </message>
    <message>
        <source>the charging place (%1,%2)</source>
        <translation>der Ladeplatz (%1,%2)</translation>
    </message>
    <message>
        <source>the check was stopped</source>
        <translation>die Prüfung wurde abgebrochen</translation>
    </message>
    <message>
        <source>the chosen agent has no path: plan one first</source>
        <translation>der gewählte Agent hat keinen Pfad: planen Sie erst einen</translation>
    </message>
    <message>
        <source>the clipboard holds no agents</source>
        <translation>die Zwischenablage enthält keine Agenten</translation>
    </message>
    <message>
        <source>the column %1 is there twice</source>
        <translation>die Spalte %1 kommt zweimal vor</translation>
    </message>
    <message>
        <source>the comparison was stopped</source>
        <translation>der Vergleich wurde angehalten</translation>
    </message>
    <message>
        <source>the controller's function is empty</source>
        <translation>Die Funktion der Steuerung ist leer</translation>
    </message>
    <message>
        <source>the controller's target is empty</source>
        <translation>Das Ziel der Steuerung ist leer</translation>
    </message>
    <message>
        <source>the coordinate reference system (crs) is ignored: coordinates are taken as those of the map</source>
        <translation>Das Koordinatenreferenzsystem (crs) wird nicht beachtet: Koordinaten gelten als die der Karte</translation>
    </message>
    <message>
        <source>the corner above and left of %1</source>
        <translation>die Ecke links über %1</translation>
    </message>
    <message>
        <source>the corners lie on a line: they enclose no area</source>
        <translation>Die Ecken liegen auf einer Linie: sie umschließen keine Fläche</translation>
    </message>
    <message>
        <source>the document has no zones</source>
        <translation>das Dokument hat keine Zonen</translation>
    </message>
    <message>
        <source>the document has too many imported files: remove one</source>
        <translation>Das Dokument hat zu viele importierte Dateien: eine entfernen</translation>
    </message>
    <message>
        <source>the drawn lines and polygons are too large and are saved as cells only</source>
        <translation>Die gezeichneten Linien und Polygone sind zu groß und nur als Zellen gespeichert</translation>
    </message>
    <message>
        <source>the edge of the map</source>
        <translation>der Rand der Karte</translation>
    </message>
    <message>
        <source>the edited picture would read back as another map: save it as PGM</source>
        <translation>Das geänderte Bild ergäbe beim Lesen eine andere Karte: es als PGM speichern</translation>
    </message>
    <message>
        <source>the end of the text</source>
        <translation>das Ende des Textes</translation>
    </message>
    <message>
        <source>the ending %1 is not one of .map, .yaml, .yml, .pgm, .png</source>
        <translation>Die Endung %1 ist keine von .map, .yaml, .yml, .pgm, .png</translation>
    </message>
    <message>
        <source>the file does not describe a grid: give the size of a cell (--resolution R)</source>
        <translation>Die Datei beschreibt kein Raster: die Größe einer Zelle angeben (--resolution R)</translation>
    </message>
    <message>
        <source>the file ends before the last intermediate pose</source>
        <translation>Die Datei endet vor der letzten Zwischenpose</translation>
    </message>
    <message>
        <source>the file ends where "%1" must be</source>
        <translation>Die Datei endet, wo "%1" stehen muss</translation>
    </message>
    <message>
        <source>the file has %1 bytes, and at most %2 are read: is it the right file?</source>
        <translation>Die Datei hat %1 Byte, und höchstens %2 werden gelesen: Ist es die richtige Datei?</translation>
    </message>
    <message>
        <source>the file has %1 layouts: choose one by --layout: %2</source>
        <translation>die Datei hat %1 Layouts: Wählen Sie eines mit --layout: %2</translation>
    </message>
    <message>
        <source>the file has %1 types of vehicles: choose one by --vehicle-type: %2</source>
        <translation>die Datei hat %1 Fahrzeugtypen: Wählen Sie einen mit --vehicle-type: %2</translation>
    </message>
    <message>
        <source>the file has no LineString</source>
        <translation>die Datei hat keinen LineString</translation>
    </message>
    <message>
        <source>the file has no action %1 of agent %2</source>
        <translation>Die Datei hat keine Aktion %1 von Agent %2</translation>
    </message>
    <message>
        <source>the file has no agents</source>
        <translation>Die Datei hat keine Agenten</translation>
    </message>
    <message>
        <source>the file has no map with dimensions: [columns, rows]</source>
        <translation>die Datei hat keine Karte mit dimensions: [Spalten, Zeilen]</translation>
    </message>
    <message>
        <source>the file has no path</source>
        <translation>Die Datei hat keinen Weg</translation>
    </message>
    <message>
        <source>the file has no polygons</source>
        <translation>Die Datei hat keine Polygone</translation>
    </message>
    <message>
        <source>the file has no polygons: give the bounds of the map (--bounds X0,Y0,X1,Y1)</source>
        <translation>Die Datei hat keine Polygone: die Grenzen der Karte angeben (--bounds X0,Y0,X1,Y1)</translation>
    </message>
    <message>
        <source>the file has no poses</source>
        <translation>die Datei hat keine Posen</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>Die Datei ist leer</translation>
    </message>
    <message>
        <source>the file lists %1 starts or goals for %2 agents</source>
        <translation>Die Datei nennt %1 Starts oder Ziele für %2 Agenten</translation>
    </message>
    <message>
        <source>the first angle, %1, is not 0</source>
        <translation>Der erste Winkel, %1, ist nicht 0</translation>
    </message>
    <message>
        <source>the first line is the number of lines after it, 1 to %1, not %2</source>
        <translation>Die erste Zeile ist die Zahl der folgenden Zeilen, 1 bis %1, nicht %2</translation>
    </message>
    <message>
        <source>the first line must be "version 1", not %1</source>
        <translation>Die erste Zeile muss "version 1" sein, nicht %1</translation>
    </message>
    <message>
        <source>the fleet has no agents</source>
        <translation>die Flotte hat keine Agenten</translation>
    </message>
    <message>
        <source>the fleet's plan</source>
        <translation>der Plan der Flotte</translation>
    </message>
    <message>
        <source>the fleet's plan is out of date: plan the fleet again before it is saved</source>
        <translation>Der Plan der Flotte ist veraltet: Planen Sie die Flotte neu, bevor er gespeichert wird</translation>
    </message>
    <message>
        <source>the fleet's plan is out of date: plan the fleet again before its report is written</source>
        <translation>Der Plan der Flotte ist veraltet: Planen Sie die Flotte neu, bevor sein Bericht geschrieben wird</translation>
    </message>
    <message>
        <source>the fleet's plan is refuted: %1</source>
        <translation>Der Plan der Flotte ist widerlegt: %1</translation>
    </message>
    <message>
        <source>the fleet, over the time of its plan</source>
        <translation>die Flotte über die Zeit ihres Plans</translation>
    </message>
    <message>
        <source>the folder has %1 problems: name one of them</source>
        <translation>Der Ordner hat %1 Probleme: Eines davon nennen</translation>
    </message>
    <message>
        <source>the folder of recovery files cannot be used</source>
        <translation>Der Ordner für Wiederherstellungsdateien kann nicht benutzt werden</translation>
    </message>
    <message>
        <source>the folder of recovery files cannot be used: %1</source>
        <translation>Der Ordner für Wiederherstellungsdateien kann nicht benutzt werden: %1</translation>
    </message>
    <message>
        <source>the frames after %1 s are damaged</source>
        <translation>Die Bilder nach %1 s sind beschädigt</translation>
    </message>
    <message>
        <source>the geometry %1 is none of GeoJSON that has an area</source>
        <translation>Die Geometrie %1 ist keine von GeoJSON, die eine Fläche hat</translation>
    </message>
    <message>
        <source>the goal %1 before the last one of agent '%2' at %3 %4</source>
        <translation>das Ziel %1 vor dem letzten von Agent '%2' bei %3 %4</translation>
    </message>
    <message>
        <source>the goal is blocked or out of reach</source>
        <translation>das Ziel ist blockiert oder unerreichbar</translation>
    </message>
    <message>
        <source>the goal lies outside the map</source>
        <translation>das Ziel liegt außerhalb der Karte</translation>
    </message>
    <message>
        <source>the goal of agent %1</source>
        <translation>das Ziel von Agent %1</translation>
    </message>
    <message>
        <source>the goal of agent '%1' at %2 %3</source>
        <translation>das Ziel von Agent '%1' bei %2 %3</translation>
    </message>
    <message>
        <source>the goal of agent '%1' at %2 %3, and its other goals are blocked too</source>
        <translation>das Ziel von Agent '%1' bei %2 %3, und seine anderen Ziele sind auch blockiert</translation>
    </message>
    <message>
        <source>the goal of agent '%1' at %2 overlaps obstacle '%3'; move one of them</source>
        <translation>das Ziel von Agent '%1' bei %2 überlappt Hindernis '%3'; verschieben Sie eines davon</translation>
    </message>
    <message>
        <source>the goal of agent '%1' at %2 touches, and by rounding overlaps, obstacle '%3'; move one of them by 0.001 mm</source>
        <translation>das Ziel von Agent '%1' bei %2 berührt und überlappt durch Rundung Hindernis '%3'; verschieben Sie eines davon um 0,001 mm</translation>
    </message>
    <message>
        <source>the goal takes any heading</source>
        <translation>das Ziel nimmt jede Richtung an</translation>
    </message>
    <message>
        <source>the goals of agent '%1' at %2 and of agent '%3' at %4 overlap; move one of them</source>
        <translation>die Ziele von Agent '%1' bei %2 und von Agent '%3' bei %4 überlappen sich; verschieben Sie eines davon</translation>
    </message>
    <message>
        <source>the goals of agent '%1' at %2 and of agent '%3' at %4 touch, and overlap by rounding; move one of them by 0.001 mm</source>
        <translation>die Ziele von Agent '%1' bei %2 und von Agent '%3' bei %4 berühren sich und überlappen durch Rundung; verschieben Sie einen davon um 0,001 mm</translation>
    </message>
    <message>
        <source>the graph does not have the motions of the plan</source>
        <translation>der Graph hat nicht die Bewegungen des Plans</translation>
    </message>
    <message>
        <source>the graph has more than %1 conflicts</source>
        <translation>der Graph hat mehr als %1 Konflikte</translation>
    </message>
    <message>
        <source>the graph has more than %1 turns at its nodes</source>
        <translation>der Graph hat mehr als %1 Drehungen an seinen Knoten</translation>
    </message>
    <message>
        <source>the graph has no edges</source>
        <translation>der Graph hat keine Kanten</translation>
    </message>
    <message>
        <source>the graph is being proved for the agent: wait</source>
        <translation>der Graph wird gerade für den Agenten bewiesen: warten Sie</translation>
    </message>
    <message>
        <source>the header %1 has no columns x and y</source>
        <translation>die Kopfzeile %1 hat keine Spalten x und y</translation>
    </message>
    <message>
        <source>the header is %1 instead of "%2"</source>
        <translation>Der Kopf ist %1 statt „%2“</translation>
    </message>
    <message>
        <source>the header line is missing: %1</source>
        <translation>Die Kopfzeile fehlt: %1</translation>
    </message>
    <message>
        <source>the header must be "%1" or "%2", not %3</source>
        <translation>die Kopfzeile muss „%1“ oder „%2“ lauten, nicht %3</translation>
    </message>
    <message>
        <source>the header of the recording has a bad '%1'</source>
        <translation>Der Kopf der Aufzeichnung hat ein fehlerhaftes „%1“</translation>
    </message>
    <message>
        <source>the header of the recording is damaged</source>
        <translation>Der Kopf der Aufzeichnung ist beschädigt</translation>
    </message>
    <message>
        <source>the headings of the agents are not kept: %1 has none, and their turns are waits</source>
        <translation>Die Richtungen der Agenten gehen verloren: %1 hat keine, und aus Drehungen werden Wartezeiten</translation>
    </message>
    <message>
        <source>the id is empty; name the %1</source>
        <translation>Die Kennung ist leer; einen Namen geben (%1)</translation>
    </message>
    <message>
        <source>the image %1 lies outside of the folder: it is kept</source>
        <translation>Das Bild %1 liegt außerhalb des Ordners: es bleibt</translation>
    </message>
    <message>
        <source>the key "%1" is given twice</source>
        <translation>Der Schlüssel „%1“ steht zweimal da</translation>
    </message>
    <message>
        <source>the key "%1" is missing</source>
        <translation>Der Schlüssel "%1" fehlt</translation>
    </message>
    <message>
        <source>the key %1 is already in line %2</source>
        <translation>Der Schlüssel %1 steht schon in Zeile %2</translation>
    </message>
    <message>
        <source>the key %1 is not used</source>
        <translation>Der Schlüssel %1 wird nicht verwendet</translation>
    </message>
    <message>
        <source>the knots %1 and %2 are equal: the curve has no parameter to follow</source>
        <translation>die Knoten %1 und %2 sind gleich: die Kurve hat keinen Parameterbereich</translation>
    </message>
    <message>
        <source>the landmarks are cut off or changed; build them again</source>
        <translation>Die Landmarken sind abgeschnitten oder verändert; sie neu anlegen</translation>
    </message>
    <message>
        <source>the landmarks are of another map, or of this one before it was edited; build them again</source>
        <translation>Die Landmarken sind von einer anderen Karte oder von dieser vor einer Änderung; sie neu anlegen</translation>
    </message>
    <message>
        <source>the landmarks could not be saved: %1</source>
        <translation>Die Landmarken konnten nicht gespeichert werden: %1</translation>
    </message>
    <message>
        <source>the largest connected free area has %1 cells, which is too few for %2 agents</source>
        <translation>Der größte zusammenhängende freie Bereich hat %1 Zellen, zu wenige für %2 Agenten</translation>
    </message>
    <message>
        <source>the last pose is not in the middle of a cell, at the end angle</source>
        <translation>Die letzte Pose liegt nicht in der Mitte einer Zelle, mit dem Endwinkel</translation>
    </message>
    <message>
        <source>the last task would be released after step %1; take fewer tasks, or a shorter interval</source>
        <translation>Die letzte Aufgabe würde nach Schritt %1 freigegeben; weniger Aufgaben oder einen kürzeren Abstand nehmen</translation>
    </message>
    <message>
        <source>the layout '%1' has no edges for the vehicle '%2'</source>
        <translation>das Layout »%1« hat keine Kanten für das Fahrzeug »%2«</translation>
    </message>
    <message>
        <source>the layout has no edges with properties of a vehicle</source>
        <translation>das Layout hat keine Kanten mit Eigenschaften eines Fahrzeugs</translation>
    </message>
    <message>
        <source>the least cost</source>
        <translation>die geringsten Kosten</translation>
    </message>
    <message>
        <source>the least radius is absurdly large: it must be below 10 000 km</source>
        <translation>Der kleinste Radius ist viel zu groß: unter 10 000 km sind erlaubt</translation>
    </message>
    <message>
        <source>the limit of %1 nodes was reached</source>
        <translation>die Grenze von %1 Knoten wurde erreicht</translation>
    </message>
    <message>
        <source>the limit of %1 states was reached</source>
        <translation>die Grenze von %1 Zuständen wurde erreicht</translation>
    </message>
    <message>
        <source>the limits have no max_speed</source>
        <translation>Die Grenzen haben kein max_speed</translation>
    </message>
    <message>
        <source>the line lies outside of the map</source>
        <translation>Die Linie liegt außerhalb der Karte</translation>
    </message>
    <message>
        <source>the list has %1 items instead of %2</source>
        <translation>Die Liste hat %1 Einträge statt %2</translation>
    </message>
    <message>
        <source>the list is empty; add a goal</source>
        <translation>Die Liste ist leer; ein Ziel hinzufügen</translation>
    </message>
    <message>
        <source>the list is empty; add an agent</source>
        <translation>Die Liste ist leer; einen Agenten hinzufügen</translation>
    </message>
    <message>
        <source>the list of poses is cut short: print it with 'ros2 topic echo --full-length'</source>
        <translation>die Liste der Posen ist abgeschnitten: mit „ros2 topic echo --full-length“ ausgeben</translation>
    </message>
    <message>
        <source>the load carries something itself</source>
        <translation>Die Last trägt selbst etwas</translation>
    </message>
    <message>
        <source>the load is carried already</source>
        <translation>Die Last wird schon getragen</translation>
    </message>
    <message>
        <source>the load is not carried</source>
        <translation>Die Last wird nicht getragen</translation>
    </message>
    <message>
        <source>the log has %1 starts for %2 paths: the first %2 are read</source>
        <translation>Das Protokoll hat %1 Starts für %2 Pfade: Die ersten %2 werden gelesen</translation>
    </message>
    <message>
        <source>the map</source>
        <translation>der Karte</translation>
    </message>
    <message>
        <source>the map and %1 agents were edited</source>
        <translation>die Karte und %1 Agenten wurden geändert</translation>
    </message>
    <message>
        <source>the map and one agent were edited</source>
        <translation>die Karte und ein Agent wurden geändert</translation>
    </message>
    <message>
        <source>the map differs from the one that the plan was made on: plan again</source>
        <translation>die Karte ist nicht die, auf der geplant wurde: neu planen</translation>
    </message>
    <message>
        <source>the map has another size</source>
        <translation>die Karte hat eine andere Größe</translation>
    </message>
    <message>
        <source>the map has more than 16777216 cells; cut out the part that the fleet uses</source>
        <translation>die Karte hat mehr als 16777216 Zellen; schneiden Sie den Teil aus, den die Flotte benutzt</translation>
    </message>
    <message>
        <source>the map is of another format</source>
        <translation>Die Karte hat ein anderes Format</translation>
    </message>
    <message>
        <source>the map was changed where they are</source>
        <translation>die Karte wurde an diesen Stellen geändert</translation>
    </message>
    <message>
        <source>the map was edited</source>
        <translation>die Karte wurde geändert</translation>
    </message>
    <message>
        <source>the map was replaced, resized or turned</source>
        <translation>die Karte wurde ersetzt, in der Größe geändert oder gedreht</translation>
    </message>
    <message>
        <source>the map would have %1 cells along a side, and at most %2 are possible: choose a coarser resolution or other bounds</source>
        <translation>die Karte hätte %1 Zellen entlang einer Seite, und höchstens %2 sind möglich: wählen Sie eine gröbere Auflösung oder andere Grenzen</translation>
    </message>
    <message>
        <source>the map's edge</source>
        <translation>dem Rand der Karte</translation>
    </message>
    <message>
        <source>the map's upper left corner is at %1, %2 of the file: the format has no origin</source>
        <translation>Die obere linke Ecke der Karte liegt bei %1, %2 der Datei: das Format hat keinen Ursprung</translation>
    </message>
    <message>
        <source>the mask %1 makes more than %2 zones: is it a mask of the right kind?</source>
        <translation>die Maske %1 ergibt mehr als %2 Zonen: ist es eine Maske der richtigen Art?</translation>
    </message>
    <message>
        <source>the mask lies further than %1 m from the origin</source>
        <translation>die Maske liegt weiter als %1 m vom Ursprung entfernt</translation>
    </message>
    <message>
        <source>the memory limit of %1 GB was reached</source>
        <translation>die Speichergrenze von %1 GB wurde erreicht</translation>
    </message>
    <message>
        <source>the memory limit was reached</source>
        <translation>die Speichergrenze wurde erreicht</translation>
    </message>
    <message>
        <source>the motion file brings its own headings</source>
        <translation>die Bewegungsdatei bringt ihre eigenen Richtungen mit</translation>
    </message>
    <message>
        <source>the motion file sets it; this counts at starts and goals between its cells and for smoothing</source>
        <translation>die Bewegungsdatei bestimmt es; dies zählt bei Starts und Zielen zwischen ihren Zellen und beim Glätten</translation>
    </message>
    <message>
        <source>the motions do not end at the goal</source>
        <translation>Die Bewegungen enden nicht am Ziel</translation>
    </message>
    <message>
        <source>the motions of obstacle "%1" are longer than fleets can be planned around</source>
        <translation>die Bewegungen von Hindernis "%1" sind länger, als Flotten umplanen können</translation>
    </message>
    <message>
        <source>the name is empty; name a map file</source>
        <translation>Der Name ist leer; eine Kartendatei nennen</translation>
    </message>
    <message>
        <source>the name must end in one of these: %1</source>
        <translation>der Name muss eine dieser Endungen haben: %1</translation>
    </message>
    <message>
        <source>the name of an agent is too long</source>
        <translation>Der Name eines Agenten ist zu lang</translation>
    </message>
    <message>
        <source>the number of agents, %1</source>
        <translation>die Zahl der Agenten, %1</translation>
    </message>
    <message>
        <source>the obstacle at %1</source>
        <translation>dem Hindernis in %1</translation>
    </message>
    <message>
        <source>the obstacle at row %1, column %2</source>
        <translation>dem Hindernis in Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>the obstacle ends before it begins</source>
        <translation>Das Hindernis endet, bevor es beginnt</translation>
    </message>
    <message>
        <source>the open document was read from this file: choose another name</source>
        <translation>Das offene Dokument wurde aus dieser Datei gelesen: einen anderen Namen wählen</translation>
    </message>
    <message>
        <source>the outer ring</source>
        <translation>Der äußere Ring</translation>
    </message>
    <message>
        <source>the outer ring without area removed</source>
        <translation>der äußere Ring ohne Fläche entfernt</translation>
    </message>
    <message>
        <source>the outside of the map at row %1, column %2</source>
        <translation>dem Äußeren der Karte in Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>the parameters are of a disc of radius %1 m</source>
        <translation>Die Parameter sind die einer Scheibe mit dem Radius %1 m</translation>
    </message>
    <message>
        <source>the parameters have no "footprint" and no "robot_radius"</source>
        <translation>Die Parameter haben weder „footprint“ noch „robot_radius“</translation>
    </message>
    <message>
        <source>the parts of an agent have no category, mask or margin: they are for bodies of scenes</source>
        <translation>Die Teile eines Agenten haben keine Kategorie, keine Maske und keinen Rand: die sind für Körper von Szenen</translation>
    </message>
    <message>
        <source>the path begins elsewhere than where the agent is</source>
        <translation>Der Pfad beginnt anderswo, als der Agent ist</translation>
    </message>
    <message>
        <source>the path has no cell</source>
        <translation>Der Weg hat keine Zelle</translation>
    </message>
    <message>
        <source>the path has no poses</source>
        <translation>der Pfad hat keine Posen</translation>
    </message>
    <message>
        <source>the path is in the frame 'ros', which needs the origin of a ROS map: this map's frame is '%1'</source>
        <translation>der Pfad ist im Koordinatensystem „ros“, das den Ursprung einer ROS-Karte braucht: das dieser Karte ist „%1“</translation>
    </message>
    <message>
        <source>the path is out of date: plan it again</source>
        <translation>Der Pfad ist veraltet: ihn neu planen</translation>
    </message>
    <message>
        <source>the path turns in place, which needs a turn rate or a turn acceleration</source>
        <translation>Der Pfad dreht auf der Stelle; das braucht eine Drehrate oder eine Drehbeschleunigung</translation>
    </message>
    <message>
        <source>the paths of this search are taut already</source>
        <translation>die Pfade dieser Suche sind schon gestrafft</translation>
    </message>
    <message>
        <source>the picture has no resolution: a cell counts as 1 m</source>
        <translation>Das Bild hat keine Auflösung: Eine Zelle gilt als 1 m</translation>
    </message>
    <message>
        <source>the picture is written as %1: %2%3 exists and is kept</source>
        <translation>Das Bild wird als %1 geschrieben: %2%3 gibt es schon, und es bleibt</translation>
    </message>
    <message>
        <source>the picture is written beside the YAML: %1 lies outside of its folder and is kept</source>
        <translation>Das Bild wird neben die YAML geschrieben: %1 liegt außerhalb ihres Ordners und bleibt</translation>
    </message>
    <message>
        <source>the picture needs a file name</source>
        <translation>Das Bild braucht einen Dateinamen</translation>
    </message>
    <message>
        <source>the plan does not name its map: give it with --map</source>
        <translation>Der Plan nennt seine Karte nicht: Die Karte öffnen und neu planen</translation>
    </message>
    <message>
        <source>the plan has %1 agents, and a project %2 at most</source>
        <translation>Der Plan hat %1 Agenten, und ein Projekt höchstens %2</translation>
    </message>
    <message>
        <source>the plan has %1 agents, its problem %2 has %3</source>
        <translation>Der Plan hat %1 Agenten, sein Problem %2 hat %3</translation>
    </message>
    <message>
        <source>the plan has %1 schedules for %2 agents</source>
        <translation>der Plan hat %1 Zeitpläne für %2 Agenten</translation>
    </message>
    <message>
        <source>the plan has no graph: %1</source>
        <translation>Der Plan hat keinen Graphen: %1</translation>
    </message>
    <message>
        <source>the plan has no path: its start is its goal</source>
        <translation>Der Plan hat keinen Pfad: sein Start ist sein Ziel</translation>
    </message>
    <message>
        <source>the plan holds its problem, and projects cannot: use it on the command line</source>
        <translation>der Plan enthält seine Aufgabe, und Projekte können das nicht: auf der Kommandozeile verwenden</translation>
    </message>
    <message>
        <source>the plan is for another kind of map: its coordinates are %1, the given map's are %2; give the map that it was planned on</source>
        <translation>Der Plan ist für eine andere Art von Karte: Seine Koordinaten sind %1, die der Karte %2; die Karte verwenden, auf der geplant wurde</translation>
    </message>
    <message>
        <source>the plan is for other agents than its problem has</source>
        <translation>Der Plan ist für andere Agenten, als sein Problem hat</translation>
    </message>
    <message>
        <source>the plan is not free on its map: check it, or plan again</source>
        <translation>der Plan ist auf seiner Karte nicht frei: prüfen oder neu planen</translation>
    </message>
    <message>
        <source>the plan is one of a point, disc or square on cells, which has no headings: an order needs an agent that turns</source>
        <translation>der Plan ist einer eines Punktes, einer Scheibe oder eines Quadrats auf Zellen ohne Richtungen: Ein Auftrag braucht einen Agenten, der sich dreht</translation>
    </message>
    <message>
        <source>the plan is too large to be read again</source>
        <translation>Der Plan ist zu groß, um wieder gelesen zu werden</translation>
    </message>
    <message>
        <source>the plan of a fleet, which names its problem</source>
        <translation>der Plan einer Flotte, der sein Problem nennt</translation>
    </message>
    <message>
        <source>the plan's map %1 does not exist: give the map with --map, or plan again</source>
        <translation>Die Karte %1 des Plans gibt es nicht: Sie an diesen Ort legen oder neu planen</translation>
    </message>
    <message>
        <source>the plan's map %1 was not found: give it with --map</source>
        <translation>Die Karte %1 des Plans wurde nicht gefunden: sie mit --map angeben</translation>
    </message>
    <message>
        <source>the plan's own claims are false: check it, or plan again</source>
        <translation>die eigenen Angaben des Plans sind falsch: prüfen oder neu planen</translation>
    </message>
    <message>
        <source>the plan's problem %1 does not exist: put it there, or plan again</source>
        <translation>Das Problem %1 des Plans existiert nicht: es dort ablegen oder neu planen</translation>
    </message>
    <message>
        <source>the polygon</source>
        <translation>das Polygon</translation>
    </message>
    <message>
        <source>the polygon could not be split into convex parts</source>
        <translation>Das Polygon konnte nicht in konvexe Teile zerlegt werden</translation>
    </message>
    <message>
        <source>the polygon lies outside of the map</source>
        <translation>Das Polygon liegt außerhalb der Karte</translation>
    </message>
    <message>
        <source>the pose has no %1</source>
        <translation>der Pose fehlt %1</translation>
    </message>
    <message>
        <source>the pose is less than a nanometre from the one before, too near for a spline: remove it</source>
        <translation>die Pose ist weniger als einen Nanometer von der vorigen entfernt, zu nah für einen Spline: entferne sie</translation>
    </message>
    <message>
        <source>the poses have no headings: take those of the tangents</source>
        <translation>die Posen haben keine Richtungen: die der Tangenten nehmen</translation>
    </message>
    <message>
        <source>the problem of a fleet</source>
        <translation>das Problem einer Flotte</translation>
    </message>
    <message>
        <source>the project has no agent with a start that may move</source>
        <translation>Das Projekt hat keinen Agenten mit einem Start, der sich bewegen darf</translation>
    </message>
    <message>
        <source>the project has no agents</source>
        <translation>Das Projekt hat keine Agenten</translation>
    </message>
    <message>
        <source>the project has several agents: choose one with --agent-name: %1</source>
        <translation>Das Projekt hat mehrere Agenten: einen mit --agent-name wählen: %1</translation>
    </message>
    <message>
        <source>the project is too large to be read again</source>
        <translation>Das Projekt ist zu groß, um wieder gelesen zu werden</translation>
    </message>
    <message>
        <source>the project lets agents collide that touch, and in a fleet touching is free: set touch to "free", and give the agents a padding to keep them apart</source>
        <translation>im Projekt kollidieren Agenten, die sich berühren, in einer Flotte ist Berühren frei: setzen Sie touch auf "free" und geben Sie den Agenten einen Abstand</translation>
    </message>
    <message>
        <source>the proof was stopped</source>
        <translation>der Beweis wurde abgebrochen</translation>
    </message>
    <message>
        <source>the recording does not say how its run was made: an older version wrote it</source>
        <translation>Die Aufzeichnung sagt nicht, wie ihr Lauf entstand: eine ältere Version hat sie geschrieben</translation>
    </message>
    <message>
        <source>the recording has no whole keyframe</source>
        <translation>Die Aufzeichnung hat kein ganzes Schlüsselbild</translation>
    </message>
    <message>
        <source>the recovery file is incomplete or damaged</source>
        <translation>Die Wiederherstellungsdatei ist unvollständig oder beschädigt</translation>
    </message>
    <message>
        <source>the repaired path touches obstacles so closely that no list of poses is proved free%1</source>
        <translation>der reparierte Pfad berührt Hindernisse so eng, dass keine Liste von Posen bewiesen frei ist%1</translation>
    </message>
    <message>
        <source>the ring</source>
        <translation>Der Ring</translation>
    </message>
    <message>
        <source>the route is so close to obstacles that arcs within %1 m of its curves are not free</source>
        <translation>die Route verläuft so nah an Hindernissen, dass Bögen innerhalb von %1 m um ihre Kurven nicht frei sind</translation>
    </message>
    <message>
        <source>the row ends %1 cells before its last column</source>
        <translation>Die Zeile endet %1 Zellen vor ihrer letzten Spalte</translation>
    </message>
    <message>
        <source>the row has %1 cells, the header says %2</source>
        <translation>Die Zeile hat %1 Zellen, der Kopf sagt %2</translation>
    </message>
    <message>
        <source>the samples would have more than %1 rows; take a larger step</source>
        <translation>Die Tabelle hätte mehr als %1 Zeilen; einen größeren Schritt nehmen</translation>
    </message>
    <message>
        <source>the scenario has %1 rows, which is too few for %2 agents</source>
        <translation>Das Szenario hat %1 Zeilen, zu wenige für %2 Agenten</translation>
    </message>
    <message>
        <source>the schedule has no position</source>
        <translation>Der Fahrplan hat keine Position</translation>
    </message>
    <message>
        <source>the search ended before it had a plan for all agents</source>
        <translation>die Suche endete, bevor sie einen Plan für alle Agenten hatte</translation>
    </message>
    <message>
        <source>the search is being recorded</source>
        <translation>die Suche wird gerade aufgezeichnet</translation>
    </message>
    <message>
        <source>the search needs more memory than it may or can have</source>
        <translation>die Suche braucht mehr Speicher, als sie haben darf oder kann</translation>
    </message>
    <message>
        <source>the search was cancelled</source>
        <translation>die Suche wurde abgebrochen</translation>
    </message>
    <message>
        <source>the shape covers more than %1 cells; use larger cells</source>
        <translation>Die Form bedeckt mehr als %1 Zellen; größere Zellen verwenden</translation>
    </message>
    <message>
        <source>the shape lies 2^30 cells or more away from the map; use larger cells</source>
        <translation>Die Form liegt 2^30 Zellen oder mehr von der Karte entfernt; größere Zellen nehmen</translation>
    </message>
    <message>
        <source>the shape of the agent '%1': %2</source>
        <translation>Die Form des Agenten „%1“: %2</translation>
    </message>
    <message>
        <source>the simulation</source>
        <translation>die Simulation</translation>
    </message>
    <message>
        <source>the simulation is being prepared</source>
        <translation>die Simulation wird vorbereitet</translation>
    </message>
    <message>
        <source>the simulation is shown, close it first (Shift+F5)</source>
        <translation>die Simulation wird gezeigt, schließen Sie sie erst (Umschalt+F5)</translation>
    </message>
    <message>
        <source>the speed limit %1 of a motion is below %2</source>
        <translation>die Geschwindigkeitsgrenze %1 einer Bewegung liegt unter %2</translation>
    </message>
    <message>
        <source>the start lies outside the map</source>
        <translation>der Start liegt außerhalb der Karte</translation>
    </message>
    <message>
        <source>the start of agent %1</source>
        <translation>der Start von Agent %1</translation>
    </message>
    <message>
        <source>the start of agent '%1' at %2 %3</source>
        <translation>der Start von Agent '%1' bei %2 %3</translation>
    </message>
    <message>
        <source>the start of agent '%1' at %2 overlaps obstacle '%3'; move one of them</source>
        <translation>der Start von Agent '%1' bei %2 überlappt Hindernis '%3'; verschieben Sie eines davon</translation>
    </message>
    <message>
        <source>the start of agent '%1' at %2 touches, and by rounding overlaps, obstacle '%3'; move one of them by 0.001 mm</source>
        <translation>der Start von Agent '%1' bei %2 berührt und überlappt durch Rundung Hindernis '%3'; verschieben Sie eines davon um 0,001 mm</translation>
    </message>
    <message>
        <source>the start pose is not finite, too far away or has no heading</source>
        <translation>die Startpose ist nicht endlich, zu weit entfernt oder ohne Ausrichtung</translation>
    </message>
    <message>
        <source>the starts of agent '%1' at %2 and of agent '%3' at %4 overlap; move one of them</source>
        <translation>die Starts von Agent '%1' bei %2 und von Agent '%3' bei %4 überlappen sich; verschieben Sie einen davon</translation>
    </message>
    <message>
        <source>the starts of agent '%1' at %2 and of agent '%3' at %4 touch, and overlap by rounding; move one of them by 0.001 mm</source>
        <translation>die Starts von Agent '%1' bei %2 und von Agent '%3' bei %4 berühren sich und überlappen durch Rundung; verschieben Sie einen davon um 0,001 mm</translation>
    </message>
    <message>
        <source>the station '%1'</source>
        <translation>die Station „%1“</translation>
    </message>
    <message>
        <source>the station '%1' has no nodes</source>
        <translation>die Station '%1' hat keine Knoten</translation>
    </message>
    <message>
        <source>the step is not above 0</source>
        <translation>Der Schritt ist nicht größer als 0</translation>
    </message>
    <message>
        <source>the swept outline was stopped</source>
        <translation>Der überstrichene Umriss wurde abgebrochen</translation>
    </message>
    <message>
        <source>the symbolic links lead in a circle</source>
        <translation>Die symbolischen Links führen im Kreis</translation>
    </message>
    <message>
        <source>the task has no cell</source>
        <translation>Der Auftrag hat keine Zelle</translation>
    </message>
    <message>
        <source>the terrain %1 is not kept: its cells became plainly free or obstacles</source>
        <translation>Das Gelände %1 bleibt nicht erhalten: Seine Zellen wurden einfach frei oder Hindernisse</translation>
    </message>
    <message>
        <source>the text is a project, not copied agents: open it instead</source>
        <translation>Der Text ist ein Projekt, keine kopierten Agenten: ihn stattdessen öffnen</translation>
    </message>
    <message>
        <source>the text is not UTF-8</source>
        <translation>der Text ist kein UTF-8</translation>
    </message>
    <message>
        <source>the time limit of %1 s was reached</source>
        <translation>die Zeitgrenze von %1 s wurde erreicht</translation>
    </message>
    <message>
        <source>the time limit was reached</source>
        <translation>die Zeitgrenze wurde erreicht</translation>
    </message>
    <message>
        <source>the tool is %1 m from the agent: at most the size of the map</source>
        <translation>das Werkzeug ist %1 m vom Agenten entfernt: höchstens die Größe der Karte ist möglich</translation>
    </message>
    <message>
        <source>the tool reaches nothing of the area</source>
        <translation>das Werkzeug erreicht nichts von der Fläche</translation>
    </message>
    <message>
        <source>the trajectory takes %1 s, beyond the stamps of ROS</source>
        <translation>Die Trajektorie dauert %1 s, länger als die Zeitstempel von ROS reichen</translation>
    </message>
    <message>
        <source>the turn from %1 to %2</source>
        <translation>die Drehung von %1 zu %2</translation>
    </message>
    <message>
        <source>the union of the swept pieces failed</source>
        <translation>Die Vereinigung der überstrichenen Teile ist misslungen</translation>
    </message>
    <message>
        <source>the world has a key of its own for it, and gives both</source>
        <translation>Die Welt hat dafür einen eigenen Schlüssel und gibt beides an</translation>
    </message>
    <message>
        <source>the zone '%1'</source>
        <translation>die Zone „%1“</translation>
    </message>
    <message>
        <source>the zone “%1”</source>
        <translation>der Zone „%1“</translation>
    </message>
    <message>
        <source>the zones have more than %1 vertices</source>
        <translation>die Zonen haben mehr als %1 Ecken</translation>
    </message>
    <message>
        <source>the zones of the project have no effect here</source>
        <translation>Die Zonen des Projekts haben hier keine Wirkung</translation>
    </message>
    <message>
        <source>there are %1 via points: %2 at most</source>
        <translation>Es gibt %1 Zwischenpunkte: höchstens %2</translation>
    </message>
    <message>
        <source>there are no tasks; the header is "%1" or "%2"</source>
        <translation>es gibt keine Aufgaben; die Kopfzeile ist "%1" oder "%2"</translation>
    </message>
    <message>
        <source>there are two zones '%1'</source>
        <translation>es gibt zwei Zonen „%1“</translation>
    </message>
    <message>
        <source>there is a "motion" too; keep one of both</source>
        <translation>es gibt auch eine „motion“; eines von beiden behalten</translation>
    </message>
    <message>
        <source>there is a "shape" too; keep one of both</source>
        <translation>es gibt auch eine „shape“; eines von beiden behalten</translation>
    </message>
    <message>
        <source>there is no agent to copy</source>
        <translation>es gibt keinen Agenten zum Kopieren</translation>
    </message>
    <message>
        <source>there is no parameter "%1"; 'clearway collide --parameters' lists all %2</source>
        <translation>Es gibt keinen Parameter „%1“; „clearway collide --parameters“ zählt alle %2 auf</translation>
    </message>
    <message>
        <source>there is no parameter "%1"; did you mean "%2"?</source>
        <translation>Es gibt keinen Parameter „%1“; meinten Sie „%2“?</translation>
    </message>
    <message>
        <source>there is no path: plan one first</source>
        <translation>es gibt keinen Pfad: planen Sie erst einen</translation>
    </message>
    <message>
        <source>there is no plan: make one first</source>
        <translation>es gibt keinen Plan: erst planen</translation>
    </message>
    <message>
        <source>there is no room for %1 agents that turn, only for %2; take fewer or smaller agents, or a larger map</source>
        <translation>Für %1 Agenten, die drehen, ist kein Platz, nur für %2; weniger oder kleinere Agenten oder eine größere Karte nehmen</translation>
    </message>
    <message>
        <source>there is no route</source>
        <translation>es gibt keine Route</translation>
    </message>
    <message>
        <source>there is no station %1; a project lists them as /simulation/stations</source>
        <translation>es gibt keine Station %1; ein Projekt führt sie unter /simulation/stations auf</translation>
    </message>
    <message>
        <source>there is no step to repeat</source>
        <translation>es gibt keinen Schritt zu wiederholen</translation>
    </message>
    <message>
        <source>there is no step to take back</source>
        <translation>es gibt keinen Schritt zurück</translation>
    </message>
    <message>
        <source>there is no such agent</source>
        <translation>Diesen Agenten gibt es nicht</translation>
    </message>
    <message>
        <source>there is no such folder: choose one that exists</source>
        <translation>Diesen Ordner gibt es nicht: einen vorhandenen wählen</translation>
    </message>
    <message>
        <source>there is room for %1 agents of this size, not for %2: take fewer, or smaller ones</source>
        <translation>Es ist Platz für %1 Agenten dieser Größe, nicht für %2: weniger oder kleinere nehmen</translation>
    </message>
    <message>
        <source>there is room for %1 of %2 people: take fewer or smaller ones</source>
        <translation>Für %1 von %2 Personen ist Platz: weniger oder kleinere nehmen</translation>
    </message>
    <message>
        <source>these are no landmarks of a map; build them again</source>
        <translation>Dies sind keine Landmarken einer Karte; sie neu anlegen</translation>
    </message>
    <message>
        <source>they have too many cells</source>
        <translation>sie haben zu viele Zellen</translation>
    </message>
    <message>
        <source>they lie outside of the map</source>
        <translation>sie liegen außerhalb der Karte</translation>
    </message>
    <message>
        <source>third coordinates are ignored: the map is flat</source>
        <translation>dritte Koordinaten werden nicht beachtet: die Karte ist flach</translation>
    </message>
    <message>
        <source>this document is not a map</source>
        <translation>Dieses Dokument ist keine Karte</translation>
    </message>
    <message>
        <source>this is %1, not %2%3</source>
        <translation>Dies ist %1, nicht %2%3</translation>
    </message>
    <message>
        <source>this is %1, not a map or a project</source>
        <translation>Dies ist %1, keine Karte und kein Projekt</translation>
    </message>
    <message>
        <source>this is %1, which this command does not take</source>
        <translation>Dies ist %1, was dieser Befehl nicht nimmt</translation>
    </message>
    <message>
        <source>this is a file of polygons, not a map: make one with 'clearway convert %1 map.yaml --resolution R'</source>
        <translation>Dies ist eine Datei mit Polygonen, keine Karte: Eine Karte entsteht daraus mit 'clearway convert %1 map.yaml --resolution R'</translation>
    </message>
    <message>
        <source>this is a file of the document: choose another name</source>
        <translation>Dies ist eine Datei des Dokuments: Einen anderen Namen wählen</translation>
    </message>
    <message>
        <source>this is a folder: choose a file name</source>
        <translation>Dies ist ein Ordner: einen Dateinamen wählen</translation>
    </message>
    <message>
        <source>this is a foreign file: move it away</source>
        <translation>Dies ist eine fremde Datei: sie entfernen</translation>
    </message>
    <message>
        <source>this is a graph of routes: 'clearway route %1 --map MAP' takes it</source>
        <translation>dies ist ein Graph von Routen: »clearway route %1 --map MAP« nimmt ihn an</translation>
    </message>
    <message>
        <source>this is a link: choose another name</source>
        <translation>Dies ist ein Link: einen anderen Namen wählen</translation>
    </message>
    <message>
        <source>this is a map or a scenario: simulate a project, a plan or a scene</source>
        <translation>Dies ist eine Karte oder ein Szenario: ein Projekt, einen Plan oder eine Szene simulieren</translation>
    </message>
    <message>
        <source>this is a path of another program: 'clearway check --path %1 --map MAP' takes it</source>
        <translation>das ist ein Pfad eines anderen Programms: „clearway check --path %1 --map MAP“ nimmt ihn</translation>
    </message>
    <message>
        <source>this is a scenario, a list of queries: open its map instead</source>
        <translation>Dies ist ein Szenario, eine Liste von Anfragen: Stattdessen seine Karte öffnen</translation>
    </message>
    <message>
        <source>this is a scene: 'clearway collide' and 'clearway simulate' take it</source>
        <translation>Das ist eine Szene: 'clearway collide' und 'clearway simulate' nehmen sie</translation>
    </message>
    <message>
        <source>this is a scene: policies and disturbances are for plans and projects</source>
        <translation>Dies ist eine Szene: Regeln und Störungen sind für Pläne und Projekte</translation>
    </message>
    <message>
        <source>this is a symbolic link: move it away</source>
        <translation>Dies ist ein symbolischer Link: ihn entfernen</translation>
    </message>
    <message>
        <source>this is no regular file</source>
        <translation>Dies ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>this is not %1: that is JSON whose "format" is "clearway-%2"</source>
        <translation>Dies ist nicht %1: das ist JSON, dessen "format" "clearway-%2" ist</translation>
    </message>
    <message>
        <source>this is not a plan file: that is the JSON which 'clearway plan --out' writes</source>
        <translation>Dies ist keine Plandatei: das ist das JSON, das 'clearway plan --out' schreibt</translation>
    </message>
    <message>
        <source>this search bends at corners, as with one-free; theta obeys the rule</source>
        <translation>diese Suche biegt an Ecken ab, als wäre eine Seite frei; Theta* hält die Regel ein</translation>
    </message>
    <message>
        <source>this search does not weigh terrain</source>
        <translation>diese Suche berücksichtigt kein Gelände</translation>
    </message>
    <message>
        <source>this search follows the grid's steps: auto takes one that goes in any direction</source>
        <translation>diese Suche folgt den Schritten des Gitters: „Nach der Karte gewählt“ nimmt eine, die in jede Richtung geht</translation>
    </message>
    <message>
        <source>this search goes in any direction</source>
        <translation>diese Suche geht in jede Richtung</translation>
    </message>
    <message>
        <source>this search goes in any direction anyway</source>
        <translation>diese Suche geht ohnehin in jede Richtung</translation>
    </message>
    <message>
        <source>three items are needed: x, y, and degrees or null</source>
        <translation>Drei Angaben sind nötig: x, y und Grad oder null</translation>
    </message>
    <message>
        <source>three items are needed: x, y, degrees</source>
        <translation>Drei Angaben sind nötig: x, y, Grad</translation>
    </message>
    <message>
        <source>thresholds</source>
        <translation>Schwellen</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>time %1 is not after the one before, from 0 on</source>
        <translation>Die Zeit %1 liegt nicht nach der davor, von 0 an</translation>
    </message>
    <message>
        <source>time limit</source>
        <translation>Zeitgrenze</translation>
    </message>
    <message>
        <source>times must ascend</source>
        <translation>Die Zeiten müssen ansteigen</translation>
    </message>
    <message>
        <source>times must not descend</source>
        <translation>Die Zeiten dürfen nicht fallen</translation>
    </message>
    <message>
        <source>top</source>
        <translation>Oberkante</translation>
    </message>
    <message>
        <source>touching collides</source>
        <translation>Berühren kollidiert</translation>
    </message>
    <message>
        <source>touching is free</source>
        <translation>Berühren ist frei</translation>
    </message>
    <message>
        <source>traffic</source>
        <translation>Verkehr</translation>
    </message>
    <message>
        <source>trees of compounds</source>
        <translation>Bäume von Zusammensetzungen</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>wahr oder falsch (true, false)</translation>
    </message>
    <message>
        <source>turning radius</source>
        <translation>Wenderadius</translation>
    </message>
    <message>
        <source>turns in place</source>
        <translation>dreht auf der Stelle</translation>
    </message>
    <message>
        <source>two %1s have the id "%2"; rename one</source>
        <translation>Zwei haben die Kennung "%2" (%1); eine umbenennen</translation>
    </message>
    <message>
        <source>two agents have the id '%1'</source>
        <translation>zwei Agenten haben die Kennung '%1'</translation>
    </message>
    <message>
        <source>two agents have the name "%1"</source>
        <translation>Zwei Agenten heißen „%1“</translation>
    </message>
    <message>
        <source>two agents or obstacles have the id '%1'</source>
        <translation>zwei Agenten oder Hindernisse haben die Kennung '%1'</translation>
    </message>
    <message>
        <source>two bodies have the name "%1"</source>
        <translation>Zwei Körper heißen „%1“</translation>
    </message>
    <message>
        <source>two comparisons of the agent "%1" have the name "%2"</source>
        <translation>Zwei Vergleiche des Agenten „%1“ heißen „%2“</translation>
    </message>
    <message>
        <source>two doors or obstacles have the name "%1"</source>
        <translation>Zwei Türen oder Hindernisse heißen „%1“</translation>
    </message>
    <message>
        <source>two plans are for the agent "%1"</source>
        <translation>Zwei Pläne sind für den Agenten „%1“</translation>
    </message>
    <message>
        <source>two shapes have the id %1</source>
        <translation>Zwei Formen haben die Nummer %1</translation>
    </message>
    <message>
        <source>type %1 is not for a keepout mask: it must be 0</source>
        <translation>Typ %1 gilt nicht für eine Sperrmaske: er muss 0 sein</translation>
    </message>
    <message>
        <source>type %1 is not for a speed mask: it must be 1 or 2</source>
        <translation>Typ %1 gilt nicht für eine Geschwindigkeitsmaske: er muss 1 oder 2 sein</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>unknown cells</source>
        <translation>unbekannte Zellen</translation>
    </message>
    <message>
        <source>unknown cells are written as obstacles: WKT has no states</source>
        <translation>Unbekannte Zellen werden als Hindernisse geschrieben: WKT hat keine Zustände</translation>
    </message>
    <message>
        <source>unknown key %1 above the map</source>
        <translation>Unbekannter Schlüssel %1 über der Karte</translation>
    </message>
    <message>
        <source>unknown key %1; did you mean "%2"?</source>
        <translation>Unbekannter Schlüssel %1; ist „%2“ gemeint?</translation>
    </message>
    <message>
        <source>unknown key %1; known keys: %2</source>
        <translation>Unbekannter Schlüssel %1; bekannt sind: %2</translation>
    </message>
    <message>
        <source>until the end</source>
        <translation>bis zum Ende</translation>
    </message>
    <message>
        <source>upper left corner</source>
        <translation>linke obere Ecke</translation>
    </message>
    <message>
        <source>upper right corner</source>
        <translation>rechte obere Ecke</translation>
    </message>
    <message>
        <source>used: %1 landmark</source>
        <translation>verwendet: %1 Landmarke</translation>
    </message>
    <message>
        <source>used: %1 landmarks</source>
        <translation>verwendet: %1 Landmarken</translation>
    </message>
    <message>
        <source>version %1 was written by a newer version of Clearway; this one reads 1</source>
        <translation>Version %1 hat ein neueres Clearway geschrieben; dieses liest 1</translation>
    </message>
    <message>
        <source>vertex %1 is beyond 10 000 km</source>
        <translation>Ecke %1 liegt weiter als 10 000 km entfernt</translation>
    </message>
    <message>
        <source>vertex %1 is not finite</source>
        <translation>Ecke %1 ist nicht endlich</translation>
    </message>
    <message>
        <source>via point %1 is not the centre of a cell: paths over the grid bend there alone</source>
        <translation>Zwischenpunkt %1 ist nicht die Mitte einer Zelle: Pfade über das Raster knicken nur dort</translation>
    </message>
    <message>
        <source>via points are reached exactly: the nearest place is for one goal</source>
        <translation>Zwischenpunkte werden genau erreicht: Der nächste erreichbare Ort gilt für ein einzelnes Ziel</translation>
    </message>
    <message>
        <source>via points hold for plans of one agent, neither in fleets nor in simulations</source>
        <translation>Zwischenpunkte gelten für Pläne eines einzelnen Agenten, weder in Flotten noch in Simulationen</translation>
    </message>
    <message>
        <source>wait </source>
        <translation>warten </translation>
    </message>
    <message>
        <source>wait at via point %1</source>
        <translation>Warten an Zwischenpunkt %1</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>Wartezeit</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>wall</source>
        <translation>Wand</translation>
    </message>
    <message>
        <source>waypoint %1 has a heading; a car takes the one with which it arrives</source>
        <translation>Wegpunkt %1 hat eine Ausrichtung; ein Auto nimmt die, mit der es ankommt</translation>
    </message>
    <message>
        <source>waypoint %1 is not finite, or beyond 10 000 km</source>
        <translation>Wegpunkt %1 ist nicht endlich oder liegt weiter als 10 000 km entfernt</translation>
    </message>
    <message>
        <source>waypoint %1 waits for %2 ticks; 0 to 10^15</source>
        <translation>Wegpunkt %1 wartet %2 Ticks; 0 bis 10^15 sind erlaubt</translation>
    </message>
    <message>
        <source>weight %1</source>
        <translation>Gewicht %1</translation>
    </message>
    <message>
        <source>what lies outside of the map is not on it</source>
        <translation>Was außerhalb der Karte liegt, ist nicht darauf</translation>
    </message>
    <message>
        <source>what the project names</source>
        <translation>was das Projekt nennt</translation>
    </message>
    <message>
        <source>where a path allows it</source>
        <translation>wo ein Pfad es zulässt</translation>
    </message>
    <message>
        <source>white is occupied</source>
        <translation>Weiß ist belegt</translation>
    </message>
    <message>
        <source>width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>within 22.5°</source>
        <translation>auf 22,5° genau</translation>
    </message>
    <message>
        <source>within 45°</source>
        <translation>auf 45° genau</translation>
    </message>
    <message>
        <source>within 90°</source>
        <translation>auf 90° genau</translation>
    </message>
    <message>
        <source>would be overwritten, but %1, which this run reads, names it: name another file</source>
        <translation>würde überschrieben, wird aber in %1 genannt, das in diesem Lauf gelesen wird: eine andere Datei nennen</translation>
    </message>
    <message>
        <source>would be overwritten, but this run reads it: name another file</source>
        <translation>würde überschrieben, wird aber in diesem Lauf gelesen: eine andere Datei nennen</translation>
    </message>
    <message>
        <source>x</source>
        <translation>x</translation>
    </message>
    <message>
        <source>x %1, y %2, turned %3 rad</source>
        <translation>x %1, y %2, gedreht um %3 rad</translation>
    </message>
    <message>
        <source>x of the goal</source>
        <translation>x des Ziels</translation>
    </message>
    <message>
        <source>x of the start</source>
        <translation>x des Starts</translation>
    </message>
    <message>
        <source>y</source>
        <translation>y</translation>
    </message>
    <message>
        <source>y of the goal</source>
        <translation>y des Ziels</translation>
    </message>
    <message>
        <source>y of the start</source>
        <translation>y des Starts</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>zone '%1' has %2 vertices: it needs at least 3</source>
        <translation>Zone „%1“ hat %2 Ecken: sie braucht mindestens 3</translation>
    </message>
    <message>
        <source>zone '%1' has the type %2, which has no effect</source>
        <translation>Zone „%1“ hat den Typ %2, der keine Wirkung hat</translation>
    </message>
    <message>
        <source>zone '%1' is absurdly far from the map: more than %2</source>
        <translation>Zone „%1“ ist unsinnig weit von der Karte entfernt: mehr als %2</translation>
    </message>
    <message>
        <source>zone '%1' is for other agents</source>
        <translation>Zone „%1“ ist für andere Agenten</translation>
    </message>
    <message>
        <source>zone '%1' is no simple polygon: %2</source>
        <translation>Zone „%1“ ist kein einfaches Polygon: %2</translation>
    </message>
    <message>
        <source>zone '%1' is valid to a time before it begins to be</source>
        <translation>Zone „%1“ gilt bis zu einer Zeit vor dem Beginn ihrer Gültigkeit</translation>
    </message>
    <message>
        <source>zone '%1': %2</source>
        <translation>Zone „%1“: %2</translation>
    </message>
    <message>
        <source>zone with a penalty</source>
        <translation>Zone mit Aufschlag</translation>
    </message>
    <message>
        <source>zones of some agents are blocked for the whole fleet</source>
        <translation>Zonen einzelner Agenten sind für die ganze Flotte gesperrt</translation>
    </message>
    <message>
        <source>–</source>
        <translation>–</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>“%1” cannot be imported</source>
        <translation>„%1“ kann nicht importiert werden</translation>
    </message>
    <message>
        <source>“%1” cannot be opened</source>
        <translation>„%1“ kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>“%1” cannot be recovered</source>
        <translation>„%1“ kann nicht wiederhergestellt werden</translation>
    </message>
    <message>
        <source>“%1” cannot be saved</source>
        <translation>„%1“ kann nicht gespeichert werden</translation>
    </message>
    <message>
        <source>“%1” cannot be written</source>
        <translation>„%1“ kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>“%1” exists. Replace it?</source>
        <translation>„%1“ gibt es schon. Ersetzen?</translation>
    </message>
    <message>
        <source>“%1” has a plan that is not saved. It is lost unless you save it.</source>
        <translation>„%1“ hat einen Plan, der nicht gespeichert ist. Er geht verloren, wenn er nicht gespeichert wird.</translation>
    </message>
    <message>
        <source>“%1” has unsaved changes.</source>
        <translation>„%1“ hat ungespeicherte Änderungen.</translation>
    </message>
    <message>
        <source>“%1” is a map and holds no agents and no planner settings.</source>
        <translation>„%1“ ist eine Karte und enthält keine Agenten und keine Planereinstellungen.</translation>
    </message>
    <message>
        <source>“%1” is imported</source>
        <translation>„%1“ ist importiert</translation>
    </message>
    <message>
        <source>“%1” is open elsewhere.</source>
        <translation>„%1“ ist anderswo geöffnet.</translation>
    </message>
    <message>
        <source>“%1” is recovered</source>
        <translation>„%1“ ist wiederhergestellt</translation>
    </message>
    <message>
        <source>“%1” is saved</source>
        <translation>„%1“ ist gespeichert</translation>
    </message>
    <message>
        <source>“%1” is written</source>
        <translation>„%1“ ist geschrieben</translation>
    </message>
    <message>
        <source>“%1” names a file outside of its folder.</source>
        <translation>„%1“ nennt eine Datei außerhalb ihres Ordners.</translation>
    </message>
    <message>
        <source>“%1” to “%2”</source>
        <translation>„%1“ in „%2“</translation>
    </message>
    <message>
        <source>“%1” was changed. The changes are lost unless you save them.</source>
        <translation>„%1“ wurde geändert. Die Änderungen gehen verloren, wenn Sie sie nicht speichern.</translation>
    </message>
    <message>
        <source>“%1” was saved in the tab “%2”</source>
        <translation>„%1“ wurde im Tab „%2“ gespeichert</translation>
    </message>
    <message>
        <source>”, “</source>
        <translation>“, „</translation>
    </message>
</context>
</TS>
