#!/usr/bin/env perl
# Turns the plain comments of a header into those that Doxygen reads: comments.pl FILE
#
#   first block of the file      describes the file, and the class of the file's name
#   block above a declaration    describes it
#   comment behind a member      describes it, with the lines below that continue it
#   // --- title ---             begins a group of functions
#
# "Errors: ..." at the beginning of a line or sentence becomes a paragraph, indented lines stay as they are. Comments
# between blank lines and within bodies of functions are not read. A line that declares several members becomes one for
# each.
use strict;
use warnings;
use open qw(:std :utf8);

my $label = qr/Cost|Errors|Law|Method|Preconditions?/;  # these begin a paragraph within a line, too

sub escaped {
  my @parts = split /(`[^`]*`)/, shift;
  for (@parts) {
    next if /^`/ && /`$/ && length > 1;
    s/([\\\@<>#%&*`|~\[\]])/\\$1/g;
  }
  return join '', @parts;
}

# The first sentence, and what follows it.
sub divided {
  my $text = shift;
  return ($1, $2) if $text =~ /^(.*?(?<!e\.g)(?<!i\.e)[.?!])\s+(?=[A-Z`"])(.*)$/;
  return ($text, '');
}

# Comment lines without their slashes as paragraphs: texts, and references to lines that stay as they are.
sub paragraphs {
  my (@out, $continues);
  my $ends = 1;
  for my $line (@_) {
    my $is_open = @out && !ref $out[-1] && !$ends;
    if ($line !~ /\S/) {
      $ends = 1;
    } elsif ($line =~ /^ {2,}\S/ && $is_open && $continues) {
      $continues = 2;
      $line =~ s/^ +//;
      $out[-1] .= " $line";
    } elsif ($line =~ /^ {2,}\S/) {
      if (@out && ref $out[-1]) { push @{$out[-1]}, $line }
      else { push @out, [$line] }
      $ends = $continues = 0;
      next;
    } elsif ($line =~ /^([A-Z][\w-]+): +(\S.*)/ || $line =~ /^([A-Z]\w+) {2,}(\S.*)/) {
      push @out, "\0$1\0$2";
      $ends = 0;
      $continues = 1;
    } elsif ($is_open && ($continues // 0) < 2) {
      $line =~ s/^ +//;
      $out[-1] .= " $line";
    } else {
      push @out, $line;
      $ends = $continues = 0;
    }
  }
  my @split;
  for (@out) {
    push @split, $_;
    next if ref;
    my @more = split /(?<=\.) +(?=$label: )/;
    splice @split, -1, 1, map { my $t = $_; $t =~ s/^($label): +/\0$1\0/; $t } @more;
  }
  return @split;
}

# As the inside of a comment for Doxygen.
sub markup {
  my @out;
  for (@_) {
    if (ref) {
      push @out, join("\n", '@verbatim', @$_, '@endverbatim');
    } elsif (/^\0(.*?)\0(.*)$/s) {
      push @out, '<b>' . escaped($1) . ':</b> ' . escaped($2);
    } else {
      push @out, escaped($_);
    }
  }
  return join "\n\n", @out;
}

# A comment: the first sentence in brief, then the rest.
sub comment {
  my ($head, @paragraphs) = @_;
  my $brief = '';
  if (@paragraphs && !ref $paragraphs[0] && $paragraphs[0] !~ /^\0/) {
    my ($first, $rest) = divided(shift @paragraphs);
    unshift @paragraphs, $rest if $rest ne '';
    $brief = '@brief ' . escaped($first) . (@paragraphs ? "\n\n" : '');
  }
  return "/** $head$brief" . markup(@paragraphs) . " */\n";
}

my $file = shift or die "usage: comments.pl FILE\n";
open my $in, '<', $file or die "$file: $!\n";
chomp(my @lines = <$in>);
close $in;

# What the braces around a place belong to: types and namespaces, or bodies and values.
my @stack;
my ($pending, $round) = ('', 0);
sub scan {
  my $code = shift;
  return if $code =~ /^\s*#/;
  $code =~ s/"(?:[^"\\]|\\.)*"/""/g;
  $code =~ s/'(?:[^'\\]|\\.)'/''/g;
  for my $c (split //, $code) {
    if ($c eq '{') {
      (my $p = $pending) =~ s/template *<[^{}]*?> *(?=\w)//g;
      push @stack, $p =~ /\b(namespace|extern|class|struct|union|enum)\b[^(=]*$/ ? $1 : 'body';
      $pending = '';
    } elsif ($c eq '}') {
      pop @stack;
      $pending = '';
    } elsif ($c eq ';' && $round == 0) {
      $pending = '';
    } else {
      $round += $c eq '(' ? 1 : $c eq ')' ? -1 : 0;
      $pending .= $c;
    }
  }
  $pending .= ' ';
}
sub within_body { return scalar grep { $_ eq 'body' } @stack }

# Code and the comment behind it.
sub divide_line {
  my $line = shift;
  return ($1, $2) if $line =~ m{^((?:[^"'/]|/(?!/)|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)')*?)\s*//\s?(.*)$};
  return ($line, undef);
}

# "double a = 0, b = 1;" as one declaration each.
sub declarations {
  my $code = shift;
  my $value = qr/(?: = [^,;(){}]+|\{[^,;]*\})?/;
  my $name = qr/\w+(?:\[\w+\])?$value/;
  return ($code) unless $code =~ /^(\s*(?:static |constexpr |const )*[\w:]+(?:<[^;()]*>)?[*&]? )($name(?:, $name)+);$/;
  my $type = $1;
  return map { "$type$_;" } split /, /, $2;
}

my (@file_paragraphs, $main);
my $k = 0;
my @head;
while ($k < @lines && $lines[$k] =~ m{^// ?(.*)}) {
  push @head, $1;
  ++$k;
}
if (@head) {
  $head[0] =~ s/^\S+ \x{2014} (\S)/\u$1/;
  @file_paragraphs = paragraphs(@head);
  print comment("\@file\n", @file_paragraphs);
  ($main = $file) =~ s{.*/(.*)\.h$}{$1};
  $main =~ s/(?:^|_)(\w)/\u$1/g;
}

my $is_group_open = 0;
for (; $k < @lines; ++$k) {
  my $line = $lines[$k];
  if ($line =~ m{^// --- (.*) ---$}) {
    print "/** \@} */\n" if $is_group_open;
    print "/** \@name \u$1 */\n/** \@{ */\n";
    $is_group_open = 1;
    next;
  }
  if ($line =~ /^#if.*__cplusplus/) {  # the linkage of C is nothing to describe
    print "/** \@} */\n" if $is_group_open;
    $is_group_open = 0;
    ++$k until $lines[$k] =~ /^#endif/;
    next;
  }
  my @above;
  while (!within_body() && $k < @lines && $lines[$k] =~ m{^\s*// ?(.*)}) {
    push @above, $1;
    ++$k;
  }
  last if $k == @lines;
  $line = $lines[$k];
  @above = () if $line =~ /^\s*(?:$|[})]|public:|private:|protected:)/;
  my $begins_in_body = within_body();
  my $begins_inside = $round > 0 || $pending =~ /\S/;
  my ($code, $behind) = divide_line($line);
  if ($begins_in_body) {
    scan($code);
    print "$code\n";
    next;
  }
  scan($code);
  $behind = undef if defined $behind && ($code =~ /^\s*(?:};?|#(?!define).*|\w+:)$/ || $code !~ /\S/);
  if (defined $behind) {
    my $column = index $line, "// $behind";
    while ($k + 1 < @lines && $lines[$k + 1] =~ m{^(\s+)// ?(.*)} && length $1 == $column) {
      $behind .= " $2";
      ++$k;
    }
    $behind =~ s/^NOLINT\S*:? ?//;
    $behind = undef if $behind eq '' || within_body();
  }
  my @paragraphs = paragraphs(@above);
  if (defined $behind && $code =~ /\{$|^\s*(?:enum|struct|class)\b.*\};$/) {  # of the type that begins here
    push @paragraphs, $behind;
    $behind = undef;
  }
  if (defined $main && $code =~ /^(?:class|struct) $main\b.*\{/) {
    push @paragraphs, @file_paragraphs;
    $main = undef;
  }
  $code =~ s/\[\[(?:nodiscard|maybe_unused)\]\] ?//;
  next if $code =~ s/^(?:#define )?CW_API // && $code =~ /^__attribute__/;
  for my $declaration ($begins_inside ? $code : declarations($code)) {
    print comment('', @paragraphs) if @paragraphs;
    print $declaration;
    print ' /**< @brief ' . escaped($behind) . ' */' if defined $behind && ($round == 0 || $code =~ /;$/);
    print "\n";
  }
}
