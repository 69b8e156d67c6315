<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Clearway</name>
    <message>
        <source>Open a file (Ctrl+O)</source>
        <translation>Datei öffnen (Ctrl+O)</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>Zeile %1</translation>
    </message>
</context>
</TS>
