#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# structure.pl [DIR] - checks structural rules for the C sources in DIR/src (default: .).
#
# A module is a .c file with its .h file. The rules:
#   - The include graph of modules has no cycle. Each strongly connected component is reported once.
#   - Files in the folders base, map, search, picture, api and cli include only files in the same
#     folder or in earlier folders of this list. Other folders may include anything.
#   - Functions have at most 6 parameters and 60 lines, from the signature to the closing brace.
#     Exception: functions declared in src/api/astar.h may have more parameters, since that
#     interface is released and cannot change.
#   - A prototype or an extern variable is declared in the header named after the file that defines
#     it. Exceptions: a header named list.h lists the entries of a table, and src/api/astar.h
#     declares what the files of src/api define.
#   - An include guard is named after the path of its header: the include guard of src/map/grid.h
#     is ASTAR_MAP_GRID_H. Exception: src/api/astar.h.
# The limits on functions and the last two rules do not apply to src/tests and src/examples.
#
# The sources are not preprocessed: comments, strings and directives are replaced with blanks, then
# declarations are found by counting braces. Functions defined by macros are not found.
#
# Exit status: 0 if no rule is violated, 1 if a rule is violated, 2 if the sources cannot be read.
use strict;
use warnings FATAL => 'all';

my $MAX_PARAMETERS = 6;
my $MAX_LINES      = 60;
my @FOLDERS        = qw(base map search picture api cli);
my %rank           = map { $FOLDERS[$_] => $_ } 0 .. $#FOLDERS;

# Matches a balanced pair of parentheses and what is between them.
my $parens = qr/(\((?:[^()]++|(?-1))*+\))/;

my %source;      # path below src -> contents of the file
my %includes;    # module -> module that it includes -> "path:line" of the first such include
my %functions;   # name -> paths of the files that define it; several files define main
my %variables;   # name -> paths of the files that define it
my @prototypes;  # [path, line, name]
my @externs;     # [path, line, name]
my @wide;        # [path, line, name, parameters] of functions with too many parameters
my %problems;    # kind -> messages

sub report
{
    my ($kind, $path, $line, $message) = @_;
    push @{ $problems{$kind} }, "src/$path:$line: $message";
}

sub refuse
{
    print STDERR "structure: $_[0]\n";
    exit 2;
}

sub module { $_[0] =~ s/\.[ch]$//r }
sub folder { $_[0] =~ m{^([^/]+)/} ? $1 : '' }
sub exempt { folder($_[0]) =~ /^(tests|examples)$/ }

# Returns the .c and .h files below a folder as paths relative to src.
sub find_sources
{
    my ($src, $folder) = @_;
    opendir my $handle, "$src/$folder" or refuse("$src/$folder: $!");
    my @names = sort grep { !/^\./ } readdir $handle;
    my @found;
    for my $name (@names) {
        my $path = $folder eq '' ? $name : "$folder/$name";
        push @found, -d "$src/$path" ? find_sources($src, $path) : $name =~ /\.[ch]$/ ? $path : ();
    }
    return @found;
}

sub read_file
{
    my ($name) = @_;
    open my $handle, '<', $name or refuse("$name: $!");
    local $/;
    return scalar <$handle> // '';
}

sub blank { $_[0] =~ s/[^\n]/ /gr }

# Replaces comments with blanks, which preserves line and column numbers.
sub without_comments
{
    my ($text) = @_;
    $text =~ s{("(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)*+')|(/\*.*?\*/|//[^\n]*)}
              {defined $1 ? $1 : blank($2)}gse;
    return $text;
}

# Blanks out directives, including their continuation lines, and the contents of strings and
# character constants.
sub without_directives_and_strings
{
    my ($text) = @_;
    $text =~ s/^[ \t]*#(?:[^\n\\]|\\.)*+/blank($&)/gmse;
    $text =~ s/(["'])((?:(?!\1)[^\\\n]|\\.)*+)\1/$1 . blank($2) . $1/gse;
    return $text;
}

sub line_at { 1 + (substr($_[0], 0, $_[1]) =~ tr/\n//) }

# ------------------------------------------------------------------------------ declarations -----

# Records a function definition, and reports it if it is too long.
sub record_function
{
    my ($path, $head, $first, $last) = @_;
    $head =~ /\b(\w+)\s*$parens\s*$/ or return;
    my ($name, $list) = ($1, substr $2, 1, -1);
    push @{ $functions{$name} }, $path unless $head =~ /\bstatic\b/;
    return if exempt($path);

    1 while $list =~ s/\([^()]*\)//g; # parameters of function pointers
    my $count = $list =~ /^\s*(void)?\s*$/ ? 0 : grep { !/^\s*\.\.\.\s*$/ } split /,/, $list, -1;
    push @wide, [$path, $first, $name, $count] if $count > $MAX_PARAMETERS;
    my $lines = $last - $first + 1;
    report('long', $path, $first, "$name() has $lines lines, at most $MAX_LINES are allowed;"
          . ' move a step into a function of its own')
      if $lines > $MAX_LINES;
}

# Records a declaration at file level that ends in a semicolon.
sub record_declaration
{
    my ($path, $text, $line) = @_;
    return if $text =~ /^\s*(typedef|static|_Static_assert|static_assert)\b/;
    my $extern = $text =~ /\bextern\b/;
    $text =~ s/\b__attribute__\s*$parens//g;
    $text =~ s/\{.*\}//s;
    $text =~ s/=.*//s;
    return if $text =~ /^\s*(struct|union|enum)\s+\w+\s*$/;
    if ($text =~ /^[\s\w*]*\w[\s*]+(\w+)\s*$parens\s*$/) {
        push @prototypes, [$path, $line, $1];
    } elsif ($text =~ /\w[\s*]+(\w+)\s*(?:\[[^\]]*\]\s*)*$/) {
        my $name = $1;
        # A header may declare a function by using a function type: `run_function astar_run;`.
        if    ($extern)         { push @externs, [$path, $line, $name] }
        elsif ($path =~ /\.h$/) { push @prototypes, [$path, $line, $name] }
        else                    { push @{ $variables{$name} }, $path }
    }
}

# Records all functions and declarations at file level.
sub scan
{
    my ($path, $code) = @_;
    my ($depth, $start, $function) = (0, 0, undef);
    while ($code =~ /([{};])/g) {
        my ($token, $end) = ($1, pos $code);
        if ($token eq '{') {
            my $head = substr $code, $start, $end - 1 - $start;
            if ($depth == 0 && $head =~ /^\s*extern\s*"\s*"\s*$/) {
                $start = $end; # its closing brace is found at depth 0 and skipped
                next;
            }
            if ($depth == 0) {
                $head =~ s/\b__attribute__\s*$parens/blank($&)/ge;
                $function = $head =~ /\)\s*$/ && $head !~ /=/ ? $head : undef;
            }
            $depth++;
        } elsif ($token eq '}') {
            $depth-- if $depth > 0;
            next if $depth > 0;
            if (defined $function) {
                my $first = line_at($code, $start + ($function =~ /^(\s*)/ ? length $1 : 0));
                record_function($path, $function, $first, line_at($code, $end));
            }
            # Text after the closing brace of a struct or initialiser is part of the declaration.
            $start = $end if defined $function || substr($code, $start, $end - $start) =~ /^\s*\}$/;
            $function = undef;
        } elsif ($depth == 0) {
            my $text = substr $code, $start, $end - 1 - $start;
            my $skip = $text =~ /^(\s*)/ ? length $1 : 0;
            record_declaration($path, $text, line_at($code, $start + $skip));
            $start = $end;
        }
    }
    refuse("src/$path: braces do not balance; write each branch of #if with all its braces")
      if $depth != 0;
}

# ---------------------------------------------------------------------------------- includes -----

sub record_includes
{
    my ($path, $text) = @_;
    my $number = 0;
    for my $line (split /\n/, $text) {
        $number++;
        $line =~ /^\s*#\s*include\s*"([^"]+)"/ or next;
        my $name   = $1;
        my $relative = ($path =~ m{^(.*/)} ? $1 : '') . $name;
        my $target = exists $source{$name} ? $name : exists $source{$relative} ? $relative : next;
        my ($from, $to) = (module($path), module($target));
        $includes{$from}{$to} //= "$path:$number" if $from ne $to;

        my ($own, $other) = (folder($path), folder($target));
        my $other_rank = $rank{$other} // @FOLDERS;
        report('order', $path, $number, "$own/ must not include $target: the order is "
              . join(', ', @FOLDERS) . '; move what both need into the earlier folder')
          if exists $rank{$own} && $other_rank > $rank{$own};
    }
}

# Returns the strongly connected components that have more than one module (Tarjan's algorithm).
sub components
{
    my ($next, %index, %low, %active, @stack, @components) = (0);
    my $visit;
    $visit = sub {
        my ($node) = @_;
        $index{$node} = $low{$node} = $next++;
        push @stack, $node;
        $active{$node} = 1;
        for my $to (sort keys %{ $includes{$node} // {} }) {
            if (!exists $index{$to}) {
                $visit->($to);
                $low{$node} = $low{$to} if $low{$to} < $low{$node};
            } elsif ($active{$to}) {
                $low{$node} = $index{$to} if $index{$to} < $low{$node};
            }
        }
        return if $low{$node} != $index{$node};
        my @component;
        do {
            push @component, pop @stack;
            delete $active{ $component[-1] };
        } until $component[-1] eq $node;
        push @components, [sort @component] if @component > 1;
    };
    for my $node (sort keys %includes) {
        $visit->($node) unless exists $index{$node};
    }
    return @components;
}

# Returns the includes that form one of the shortest cycles in a component.
sub shortest_cycle
{
    my ($component) = @_;
    my %inside = map { $_ => 1 } @$component;
    my @best;
    for my $start (@$component) {
        my %from;
        my @queue = ($start);
        while (@queue && !exists $from{$start}) {
            my $node = shift @queue;
            for my $to (sort keys %{ $includes{$node} }) {
                next if !$inside{$to} || exists $from{$to};
                $from{$to} = $node;
                push @queue, $to;
            }
        }
        my ($node, @cycle) = ($start);
        do {
            unshift @cycle, $includes{ $from{$node} }{$node} . ": includes $node.h";
            $node = $from{$node};
        } until $node eq $start;
        @best = @cycle if !@best || @cycle < @best;
    }
    return @best;
}

sub check_cycles
{
    for my $component (components()) {
        my ($first, @rest) = shortest_cycle($component);
        my ($path, $line, $what) = split /:/, $first, 3;
        report('cycle', $path, $line, 'include cycle of ' . @$component . ' modules: '
              . join(', ', @$component) . '; move what they share into a module that includes none'
              . " of them. A shortest cycle:\n" . join "\n", map { "    src/$_" } $first, @rest);
    }
}

# ------------------------------------------------------------------------------ other rules -----

sub check_declarations
{
    my ($kind, $declared, $defined, $suffix) = @_;
    for my $entry (@$declared) {
        my ($path, $line, $name) = @$entry;
        my @definers = @{ $defined->{$name} // [] };
        next if exempt($path) || !@definers || $path =~ m{(^|/)list\.h$};
        next if grep { module($_) eq module($path) } @definers;
        next if $path eq 'api/astar.h' && grep { folder($_) eq 'api' } @definers;
        my ($definer) = ((grep { folder($_) eq folder($path) } @definers), @definers);
        my $header = module($definer) . '.h';
        report($kind, $path, $line, "$name$suffix is defined in src/$definer; "
              . ($path =~ /\.c$/ ? "include $header instead" : "declare it in src/$header"));
    }
}

sub check_parameters
{
    my %interface = map { $_->[2] => 1 } grep { $_->[0] eq 'api/astar.h' } @prototypes;
    for my $entry (@wide) {
        my ($path, $line, $name, $count) = @$entry;
        next if folder($path) eq 'api' && $interface{$name};
        report('wide', $path, $line, "$name() has $count parameters, at most $MAX_PARAMETERS are"
              . ' allowed; bundle those that belong together in a struct');
    }
}

sub check_guard
{
    my ($path, $text) = @_;
    return if $path !~ /\.h$/ || exempt($path) || $path eq 'api/astar.h';
    my $guard = 'ASTAR_' . ($path =~ tr{a-z/.}{A-Z__}r);
    my $found = $text =~ /^\s*#\s*ifndef\s+(\w+)\s*\n\s*#\s*define\s+(\w+)\s*$/m && $1 eq $2 ? $1 : '';
    my $line  = $found eq '' ? 1 : line_at($text, $-[1]);
    report('guard', $path, $line, "the include guard must be $guard") if $found ne $guard;
}

my $src = (@ARGV ? $ARGV[0] : '.') . '/src';
$source{$_} = read_file("$src/$_") for find_sources($src, '');
for my $path (sort keys %source) {
    my $text = without_comments($source{$path});
    record_includes($path, $text);
    check_guard($path, $text);
    scan($path, without_directives_and_strings($text));
}
check_cycles();
check_parameters();
check_declarations('header', \@prototypes, \%functions, '()');
check_declarations('header', \@externs,    \%variables, '');

my @kinds = (
    ['cycle',  'cycles'],
    ['order',  'includes of later folders'],
    ['wide',   "functions with more than $MAX_PARAMETERS parameters"],
    ['long',   "functions with more than $MAX_LINES lines"],
    ['header', 'declarations in the wrong header'],
    ['guard',  'wrong include guards'],
);
print "$_\n" for map { @{ $problems{ $_->[0] } // [] } } @kinds;
my %modules = map { module($_) => 1 } keys %source;
print 'structure: ', scalar keys %modules, ' modules, ',
  join(', ', map { scalar @{ $problems{ $_->[0] } // [] } . " $_->[1]" } @kinds), "\n";
exit(%problems ? 1 : 0);
