#!/usr/bin/env perl
# Usage: update.pl ROOT TS [--check]
# Brings TS (Qt's format) up to date with the texts of the window: keeps translations, adds new texts as
# unfinished, drops those that are gone, and lists what has no translation. --check writes nothing; with
# it the exit code is 1 when a text is missing, unfinished, has other placeholders than its translation, or its
# translation names keys as in English.
# All texts are in one context: the program looks them up by text (app/gui/widgets/translation.h).
use strict;
use warnings;
use open qw(:std :encoding(UTF-8));
use File::Find;

my ($root, $ts, $check) = @ARGV;
my %wanted;    # text => numerus

sub unescape { my $t = shift; $t =~ s/\\n/\n/g; $t =~ s/\\"/"/g; $t =~ s/\\\\/\\/g;
               $t =~ s/\\u([0-9a-fA-F]{4})/chr(hex($1))/ge; return $t; }
sub literal { my $t = shift; return unescape(join('', $t =~ /"((?:[^"\\]|\\.)*)"/g)); }

sub scan {
  my ($file, $pattern) = @_;
  open(my $in, '<', $file) or die "$file: $!";
  local $/; my $code = <$in>;
  $code =~ s{^\s*//.*$}{}mg;
  while ($code =~ /$pattern((?:"(?:[^"\\]|\\.)*"\s*)+)/g) {
    my $text = literal($1);
    $wanted{$text} = ($text =~ /%n/ ? 1 : 0) if $text ne '';
  }
}

sub plain { my $t = shift // ''; $t =~ s/&lt;/</g; $t =~ s/&gt;/>/g; $t =~ s/&quot;/"/g; $t =~ s/&apos;/'/g;
            $t =~ s/&amp;/&/g; return $t; }
my %known;    # text => [forms]
if (open(my $in, '<', $ts)) {
  local $/; my $xml = <$in>;
  while ($xml =~ m{<message[^>]*>\s*<source>(.*?)</source>(.*?)</message>}gs) {
    my ($source, $rest) = (plain($1), $2);
    next if $rest =~ /type="unfinished"/;
    my @forms = $rest =~ m{<numerusform>(.*?)</numerusform>}gs;
    @forms = $rest =~ m{<translation>(.*?)</translation>}s unless @forms;
    $known{$source} = [map { plain($_) } @forms];
  }
}

my $call = qr/\b(?:tr|say|QT_TR_NOOP)\(\s*|\b(?:translate|QT_TRANSLATE_NOOP)\(\s*"[^"]*",\s*/;
find({ no_chdir => 1, wanted => sub { scan($_, $call) if /\.(?:cpp|h)$/ } }, "$root/app/gui");
scan("$root/maps/plan/plan_options.cpp", qr/\.(?:label|editor_text|help) =\s*|Named\{\d+, "[^"]*",\s*/);
scan("$root/maps/plan/plan_option_effects.cpp", qr/\{\s*/);
scan("$root/maps/plan/plan_options.h", qr/kOffLatticeText =\s*/);
scan("$root/app/document/edit/robot_templates.cpp", qr/RobotTemplate\{"[^"]*",\s*/);
scan("$root/app/simulation/setup/simulation_choices.h", qr/\b(?:true|false),\s*/);
scan("$root/maps/plan/plan_settings.h", qr/Named\{\w+::\w+, "[^"]*",\s*/);
# Both sides of a condition are texts: tr(a ? "x" : "y") is not used.

# Messages of the layers without Qt: literals with %1, literals in the calls that make errors and notices, and those
# that have a translation, as parts of messages. The reasons of the C library that have one stay.
my $literals = qr/((?:"(?:[^"\\]|\\.)*"\s*)+)/;
my $makes = qr/\b(?:fail|refuse|refuseEntry|refused|refusal|invalid|unsupported|warn|malformed|bad|notAMap|isForeign|because|Message|MetaFault)
               (?<call>\((?:[^()"]++|"(?:[^"\\]|\\.)*"|(?&call))*\))/x;
sub messages {
  my ($file, $only_calls) = @_;
  open(my $in, '<', $file) or die "$file: $!";
  local $/; my $code = <$in>;
  $code =~ s{^\s*(?://|#include).*$}{}mg;
  $code =~ s/'\\?"'/ /g;    # a quote as a character
  my $add = sub { $wanted{$_[0]} //= 0 unless $_[0] =~ m{^/[\w/%]+(?:: %[1-9])?$} };    # a place in a file
  my @made;
  push @made, $+{call} while $code =~ /$makes/g;
  for my $call (@made) {
    while ($call =~ /$literals/g) { my $t = literal($1); $add->($t) if $t =~ / / && $t =~ /[a-z]/; }
  }
  return if $only_calls;
  while ($code =~ /$literals/g) {
    my $t = literal($1);
    (my $words = $t) =~ s/%[1-9]//g;
    $add->($t) if exists $known{$t} || ($t =~ /%[1-9]/ && $words =~ /[a-z]/);
  }
}
sub messagesIn { my ($folder, $only_calls) = @_;
  find({ no_chdir => 1, wanted => sub { messages($_, $only_calls) if /\.(?:cpp|h)$/ } }, "$root/$folder"); }
messagesIn($_, 0) for qw(core maps planner app/document app/simulation);
messagesIn($_, 1) for qw(app/drawing app/gui);
for my $code (1 .. 133) { local $! = $code; my $reason = "$!"; $wanted{$reason} //= 0 if exists $known{$reason}; }

sub quoted { my $t = shift; $t =~ s/&/&amp;/g; $t =~ s/</&lt;/g; $t =~ s/>/&gt;/g; return $t; }
sub places { return join ' ', sort(($_[0] // '') =~ /%(?:\d+|n)/g); }

my ($faults, $out) = (0, '');
for my $text (sort keys %wanted) {
  my $forms = $known{$text};
  my $done = $forms && @$forms && !grep { $_ eq '' } @$forms;
  $done = 0 if $done && $wanted{$text} && @$forms != 2;
  if (!$done) { print "no translation: $text\n"; ++$faults; }
  if ($done && grep { places($_) ne places($text) } @$forms) {
    print "other placeholders: $text\n"; ++$faults;
  }
  if ($done && grep { /\b(?:Ctrl|Shift|Backspace)\b/ } @$forms) { print "English key: $text\n"; ++$faults; }
  $out .= '    <message' . ($wanted{$text} ? ' numerus="yes"' : '') . ">\n        <source>" . quoted($text) . "</source>\n";
  my $type = $done ? '' : ' type="unfinished"';
  if ($wanted{$text}) {
    my @both = $done ? @$forms : ('', '');
    $out .= "        <translation$type>\n" . join('', map { '            <numerusform>' . quoted($_) . "</numerusform>\n" } @both) .
            "        </translation>\n";
  } else {
    $out .= "        <translation$type>" . ($done ? quoted($forms->[0]) : '') . "</translation>\n";
  }
  $out .= "    </message>\n";
}
printf "%d texts, %d to do\n", scalar(keys %wanted), $faults;
if ($check) {
  for my $text (sort keys %known) { if (!exists $wanted{$text}) { print "not used any more: $text\n"; } }
  exit($faults ? 1 : 0);
}
open(my $file, '>', $ts) or die "$ts: $!";
print $file qq{<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="de" sourcelanguage="en">\n} .
            qq{<context>\n    <name>Clearway</name>\n$out</context>\n</TS>\n};
