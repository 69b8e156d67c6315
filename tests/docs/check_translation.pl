#!/usr/bin/env perl
# Usage: check_translation.pl ROOT
# Compares resources/docs/guide.de.md with resources/docs/guide.md, section by section: the same headings, pictures,
# links, code, tables, lists, paragraphs, keys and numbers. What „…“ encloses is a text of the German window (TS)
# whose English text is in the English section, and each text of the window that the English guide names is there.
use strict;
use warnings;
use utf8;
use List::Util qw(max min);
use open qw(:std :encoding(UTF-8));

my ($root) = @ARGV;
my $docs = "$root/resources/docs";
my $faults = 0;
sub report { print "@_\n"; ++$faults; }
sub content { my ($file) = @_; open(my $in, '<', $file) or die "$file: $!"; local $/; return <$in>; }

# --- The guides: sections with their blocks in order, and their prose.
sub sections {
  my ($file) = @_;
  my (@out, $code, $is_paragraph);
  for my $line (split /\n/, content($file)) {
    my $s = $out[-1];
    if ($line =~ /^```/) {
      if (defined $code) { push @{$s->{blocks}}, "code $code"; undef $code; } else { $code = $line; }
    } elsif (defined $code) {
      $code .= "\n$line";
    } elsif ($line =~ /^(#+) (.*)/) {
      push @out, {level => length $1, title => $2, blocks => [], prose => ''};
    } elsif ($line =~ /^!\[(.*)\]\((.*)\)$/) {
      push @{$s->{blocks}}, "picture $2" . ($1 eq '' ? ' without a text' : '');
    } elsif ($line =~ /^\|/) {
      my @cells = split /\|/, $line;
      my $keys = join ' ', $cells[1] =~ /\b([A-Z])\b/g;    # of tools and views
      push @{$s->{blocks}}, 'row of ' . (@cells - 1) . " cells $keys";
      $s->{prose} .= "$line\n";
    } elsif ($line =~ /\S/) {
      push @{$s->{blocks}}, $line =~ /^- / ? 'item of a list' : 'paragraph' if $line =~ /^- / || !$is_paragraph;
      $s->{prose} .= "$line ";
      $is_paragraph = 1;
      next;
    }
    $s->{prose} .= "\n" if $s && $is_paragraph;
    $is_paragraph = 0;
  }
  for my $s (@out) { $s->{prose} =~ s/ +/ /g; }
  return @out;
}

my %german_key = (Ctrl => 'Strg', Shift => 'Umschalt', Return => 'Eingabe', Space => 'Leertaste', Del => 'Entf',
                  Backspace => 'Rücktaste', Home => 'Pos1', Alt => 'Alt', Esc => 'Esc');
my %english_key = reverse %german_key;
my %itself = map { $_ => $_ } keys %german_key;

# What is the same in both languages, by kind: link targets, code, keys and numbers. Keys in English, numbers with a point.
sub facts {
  my ($s, $key_of, $point) = @_;
  my ($prose, %out) = ($s->{prose});
  my $name = join '|', sort keys %$key_of;
  my $key = sub { my $k = shift; $k =~ s/\b($name)\b/$key_of->{$1}/g; return $k; };
  while ($prose =~ s/\]\(([^)]*)\)/]/) { push @{$out{links}}, $1; }
  while ($prose =~ s/`([^`]*)`//) { push @{$out{code}}, $1; }
  while ($prose =~ s/((?:(?:$name)\+)+(?:\w+|\S)|\bF\d+\b|\b(?:$name)\b)/ /) { push @{$out{keys}}, $key->($1); }
  while ($prose =~ s/((?<!\w)\d*\Q$point\E\d+|\d+)/ /) {
    (my $n = $1) =~ s/\Q$point\E/./;
    push @{$out{numbers}}, $n =~ s/^\./0./r;
  }
  return map { $_ => join(', ', sort @{$out{$_} // []}) } qw(links code keys numbers);
}

# --- The texts of the window. Ellipses, mnemonics and the case of the first letter are ignored.
sub plain { my $t = shift; $t =~ s/&lt;/</g; $t =~ s/&gt;/>/g; $t =~ s/&quot;/"/g; $t =~ s/&apos;/'/g; $t =~ s/&amp;/&/g; return $t; }
sub name { my $t = shift; $t =~ s/&(?=\w)//; $t =~ s/(…|:)$//; return lcfirst $t; }
my (%sources, %translations, @patterns);
my $xml = content("$root/resources/translations/clearway_de.ts");
while ($xml =~ m{<source>(.*?)</source>(.*?)</message>}gs) {
  my ($source, $rest) = (plain($1), $2);
  for ($rest =~ m{<(?:numerusform|translation)>([^<]+)</}g) {
    my $german = plain($_);
    push @{$sources{name($german)}}, name($source);
    push @{$translations{name($source)}}, name($german);
    # Texts with figures, as long as they have words.
    push @patterns, [map { my $p = quotemeta lcfirst $_; $p =~ s/\\%(?:\d|n)/.+?/g; $p } $source, $german]
      if $source =~ /%\d/ && $source =~ /(?:\w+ ){2}/;
  }
}
# The patterns of the English texts that are `text` in German.
sub englishOf {
  my ($text) = @_;
  return map { quotemeta } @{$sources{name($text)}} if $sources{name($text)};
  return map { $_->[0] } grep { lcfirst($text) =~ /^$_->[1]$/ } @patterns;
}
sub germanOf {
  my ($text) = @_;
  return map { quotemeta } @{$translations{name($text)}} if $translations{name($text)};
  return map { $_->[1] } grep { lcfirst($text) =~ /^$_->[0]$/ } @patterns;
}

# Texts of the window that English prose names: "Copy table"; File, Samples; the dock Plan; the menu File.
sub named {
  my ($prose) = @_;
  my @out = $prose =~ /"([^"]+)"/g;
  push @out, $prose =~ /\b(?:docks?|menu|layer) ([A-Z]\w+)/g;
  while ($prose =~ /\b(File|Edit|Map|View|Plan|Simulation|Help), (?=([A-Z]))/g) {
    my ($menu, $rest) = ($1, lcfirst substr($prose, pos $prose));
    my ($action) = sort { length $b <=> length $a } grep { index($rest, $_) == 0 } keys %translations;
    push @out, $menu, $action // "$2…";
  }
  return @out;
}

sub compareTerms {
  my ($place, $english, $german) = @_;
  my @quoted;
  for my $path ($german->{prose} =~ /„([^“]+)“/g) {    # „Datei › Beispiele“ is File, Samples
    my @wanted = ('');
    for my $text (split / › /, $path) {
      push @quoted, $text;
      my @english = englishOf($text);
      report("$place: „$text“ is no text of the German window") unless @english;
      @wanted = map { my $e = $_; map { $_ eq '' ? $e : "$_, \"?$e" } @wanted } @english;
    }
    report("$place: „$path“: the English section does not name it")
      if @wanted && !grep { $english->{prose} =~ /(?<!\w)$_(?!\w)/i } @wanted;
  }
  for my $text (named($english->{prose})) {
    my @wanted = germanOf($text);
    if (!@wanted) { report("$place: \"$text\" is no text of the window"); next; }
    report("$place: \"$text\" is not quoted in German: " . $wanted[0] =~ s/\\//gr)
      unless grep { my $w = $_; grep { name($_) =~ /^$w$/ } @quoted } @wanted;
  }
}

my @english = sections("$docs/guide.md");
my @german = sections("$docs/guide.de.md");
my @levels = map { my $g = $_; join ' ', map { $_->{level} } @$g } \@english, \@german;
report("the headings have the levels $levels[0] in English, $levels[1] in German") if $levels[0] ne $levels[1];
for my $i (0 .. min($#english, $#german)) {
  my ($e, $g) = ($english[$i], $german[$i]);
  last if $e->{level} != $g->{level};
  my $place = "$e->{title} / $g->{title}";
  for my $k (0 .. max($#{$e->{blocks}}, $#{$g->{blocks}})) {
    my ($of_e, $of_g) = map { $_->{blocks}[$k] // 'none' } $e, $g;
    next if $of_e eq $of_g;
    report("$place: block ${\($k + 1)} in English: $of_e; in German: $of_g");
    last;
  }
  my %of_english = facts($e, \%itself, '.');
  my %of_german = facts($g, \%english_key, ',');
  for my $kind (sort keys %of_english) {
    my ($of_e, $of_g) = ($of_english{$kind}, $of_german{$kind});
    report("$place: $kind in English: $of_e; in German: $of_g") if $of_e ne $of_g;
  }
  compareTerms($place, $e, $g);
}
printf "%d sections\n", scalar @english;
exit($faults || !@english ? 1 : 0);
