#!/usr/bin/env bash
# Usage: check_ui_words.sh ROOT     Fails on private words and ids of methods in the texts of the window.
# The texts are the strings in tr(), over several lines too.
set -u
rules=$(cd "$(dirname "$0")" && pwd)
cd "$1" || exit 2
pattern=$(cat "$rules/words.txt" "$rules/ui_words.txt" | grep -v '^#' | sed -E 's/\|[^|()]*(\([^|()]*\))?$//' | paste -sd'|')
found=$(find . -path './.*' -prune -o \( -name '*.cpp' -o -name '*.h' \) -path '*gui*' -not -path './tests/*' -print | sort |
  PATTERN=$pattern xargs -r perl -0777 -ne '
    while (/\b(?:tr|translate|QT_TRANSLATE_NOOP|QT_TR_NOOP)\(\s*(?:"[^"]*",\s*)?((?:"(?:[^"\\]|\\.)*"\s*)+)/g) {
      my $text = $1;
      my $line = 1 + (substr($_, 0, $-[0]) =~ tr/\n//);
      $text =~ s/"\s*"//g;
      print "$ARGV:$line: $text\n" if $text =~ /\b(?:$ENV{PATTERN})\b/i;
    }')
[ -n "$found" ] || exit 0
printf '%s\n' "$found"
printf '%s texts with words that users do not know: %s has better ones\n' "$(printf '%s\n' "$found" | wc -l)" "ui_words.txt"
exit 1
