// Texts of the C library, which are the end of many messages.
#include <QObject>
#include <array>

#include "app/gui/widgets/message_patterns.h"

namespace clearway::gui {
namespace {

constexpr std::array kSystemErrors{
    QT_TRANSLATE_NOOP("QObject", "Operation not permitted"),
    QT_TRANSLATE_NOOP("QObject", "No such file or directory"),
    QT_TRANSLATE_NOOP("QObject", "Interrupted system call"),
    QT_TRANSLATE_NOOP("QObject", "Input/output error"),
    QT_TRANSLATE_NOOP("QObject", "No such device or address"),
    QT_TRANSLATE_NOOP("QObject", "Resource temporarily unavailable"),
    QT_TRANSLATE_NOOP("QObject", "Cannot allocate memory"),
    QT_TRANSLATE_NOOP("QObject", "Permission denied"),
    QT_TRANSLATE_NOOP("QObject", "Device or resource busy"),
    QT_TRANSLATE_NOOP("QObject", "File exists"),
    QT_TRANSLATE_NOOP("QObject", "Invalid cross-device link"),
    QT_TRANSLATE_NOOP("QObject", "No such device"),
    QT_TRANSLATE_NOOP("QObject", "Not a directory"),
    QT_TRANSLATE_NOOP("QObject", "Is a directory"),
    QT_TRANSLATE_NOOP("QObject", "Invalid argument"),
    QT_TRANSLATE_NOOP("QObject", "Too many open files in system"),
    QT_TRANSLATE_NOOP("QObject", "Too many open files"),
    QT_TRANSLATE_NOOP("QObject", "Text file busy"),
    QT_TRANSLATE_NOOP("QObject", "File too large"),
    QT_TRANSLATE_NOOP("QObject", "No space left on device"),
    QT_TRANSLATE_NOOP("QObject", "Read-only file system"),
    QT_TRANSLATE_NOOP("QObject", "Too many links"),
    QT_TRANSLATE_NOOP("QObject", "File name too long"),
    QT_TRANSLATE_NOOP("QObject", "No locks available"),
    QT_TRANSLATE_NOOP("QObject", "Directory not empty"),
    QT_TRANSLATE_NOOP("QObject", "Too many levels of symbolic links"),
    QT_TRANSLATE_NOOP("QObject", "Value too large for defined data type"),
    QT_TRANSLATE_NOOP("QObject", "Operation not supported"),
    QT_TRANSLATE_NOOP("QObject", "Transport endpoint is not connected"),
    QT_TRANSLATE_NOOP("QObject", "Connection timed out"),
    QT_TRANSLATE_NOOP("QObject", "Connection refused"),
    QT_TRANSLATE_NOOP("QObject", "Host is down"),
    QT_TRANSLATE_NOOP("QObject", "No route to host"),
    QT_TRANSLATE_NOOP("QObject", "Stale file handle"),
    QT_TRANSLATE_NOOP("QObject", "Disk quota exceeded"),
    QT_TRANSLATE_NOOP("QObject", "Required key not available"),
    QT_TRANSLATE_NOOP("QObject", "Remote I/O error"),
};

}  // namespace

std::span<const char* const> systemMessagePatterns() { return kSystemErrors; }

}  // namespace clearway::gui
