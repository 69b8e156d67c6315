#!/usr/bin/env bash
# Usage: check_messages.sh ROOT     Fails on patterns of translated messages that no source writes any more.
# The window translates errors by patterns of their English texts (app/gui/widgets/message_text.cpp). The fixed
# pieces of a pattern, "the key " and " is already in line ", have to be in one source file of the layers that make
# messages: in a string literal, or as literals that the file joins ("is " + what + ", not a regular file"). Else a
# text was changed, and its translation is lost.
set -u
cd "$1" || exit 2
found=$(find core maps planner app/document app/simulation app/drawing app/study app/gui \( -not -path "*/gui/widgets/*" \) \( -name '*.cpp' -o -name '*.h' \) 2>/dev/null | sort |
  xargs -r perl -0777 -e '
    # Adjacent literals are one text.
    sub text {
      my $t = join "", $_[0] =~ /"((?:[^"\\]|\\.)*)"/g;
      $t =~ s/\\n/\n/g;
      $t =~ s/\\(["\\])/$1/g;
      return $t;
    }
    my $literals = qr/((?:"(?:[^"\\]|\\.)*"\s*)+)/;
    sub starts { my ($piece, $all) = @_;    # literals as a whole, then the begin of one
      return 1 if grep { index($_, $piece) == 0 } @$all;
      for (@$all) { return 1 if index($piece, $_) == 0 && starts(substr($piece, length $_), $all) }
      return 0;
    }
    sub holds { my ($piece, $all) = @_; return grep { index($_, $piece) >= 0 } @$all }
    sub joins { my ($piece, $all) = @_;
      for my $k (1 .. length($piece) - 1) {
        my $end = substr($piece, 0, $k);
        next unless grep { substr($_, -$k) eq $end } @$all;
        return 1 if starts(substr($piece, $k), $all);
      }
      return 0;
    }
    my %texts;
    for my $file (@ARGV) {
      open(my $in, "<", $file) or die "$file: $!";
      my $code = <$in>;
      $code =~ s{^\s*//.*$}{}mg;
      my %all;
      $all{text($1)} = 1 while $code =~ /$literals/g;
      $all{$1} = 1 while $code =~ /\x27([^\x27\\])\x27/g;
      delete $all{""};
      $texts{$file} = [keys %all];
    }
    # A reason of the C library; the list of them is held by a test of the window.
    my $system = qr/No such file or directory/;
    for my $list (grep { !/_system\.cpp$/ } glob "app/gui/widgets/message_*.cpp") {
      open(my $in, "<", $list) or die "$list: $!";
      my $code = <$in>;
      while ($code =~ /QT_TRANSLATE_NOOP\(\s*"QObject",\s*$literals/g) {
        my ($pattern, $line) = (text($1), 1 + (substr($code, 0, $-[1]) =~ tr/\n//));
        my @pieces = grep { /[a-z]/i } split /%[1-9]|$system/, $pattern;
        next unless @pieces;
        next if grep { my $all = $_; !grep { !holds($_, $all) } @pieces } values %texts;
        next if grep { my $all = $_; !grep { !holds($_, $all) && !joins($_, $all) } @pieces } values %texts;
        print "$list:$line: $pattern\n";
      }
    }')
[ -n "$found" ] || exit 0
printf '%s\n' "$found"
printf '%s patterns of messages that no source writes: follow the changed text in the list and in the translation\n' \
  "$(printf '%s\n' "$found" | wc -l)"
exit 1
