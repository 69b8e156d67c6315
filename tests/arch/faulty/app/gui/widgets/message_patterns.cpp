const char* const kPatterns[] = {
    QT_TRANSLATE_NOOP("QObject", "the key %1 is absent in the %2, not in its head"),
    QT_TRANSLATE_NOOP("QObject", "the key %1 is missing"),
};
