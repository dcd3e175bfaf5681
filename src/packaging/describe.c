/* SPDX-License-Identifier: MIT */
/*
 * describe.c - prints the options and algorithms for the man page and for shell completions:
 *
 *   describe man         the options for the man page, in man(7) macros
 *   describe algorithms  the algorithms for the man page, in man(7) macros
 *   describe bash        the part of the bash completion that astar-cli.bash.in includes
 *   describe zsh         the completion for zsh
 *   describe fish        the completion for fish
 *
 * `make share` runs this tool, which is not installed.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options/table.h"
#include "search/algorithms/table.h"

/* Prints a text with `before` in front of each character that `special` contains. */
static void print_escaped(const char *text, const char *special, const char *before)
{
    for (; *text != '\0'; text++)
        (void)printf("%s%c", strchr(special, *text) ? before : "", *text);
}

/* Completions show the help text of an option up to the first of these characters. */
static const char summary_end[] = ":;(";

/* Returns the first option that is not hidden, starting at `row`, or NULL if there is none. */
static const struct option_row *visible(const struct option_row *row)
{
    while (row->name && row->hidden)
        row++;
    return row->name ? row : NULL;
}

/* Prints the words that an option accepts as values, if any, separated by blanks. */
static void print_words(const struct option_row *row)
{
    for (unsigned i = 0; row->word && row->word(i); i++)
        (void)printf("%s%s", i > 0 ? " " : "", row->word(i));
}

/* --- man ----------------------------------------------------------------------------------- */

/*
 * Prints a text with escaped hyphens, so that options copied from the page work on a command line.
 */
static void print_roff(const char *text)
{
    print_escaped(text, "-", "\\");
}

/* Prints a paragraph in lines of at most 80 bytes. Escapes a dot at the beginning of a line. */
static void print_roff_paragraph(const char *text)
{
    enum { WIDTH = 80 };
    size_t column = 0;
    while (*text != '\0') {
        char word[OPTION_TEXT_SIZE];
        size_t width = strcspn(text, " ");
        (void)snprintf(word, sizeof word, "%.*s", (int)width, text);
        text += width + strspn(text + width, " ");
        for (const char *at = word; *at != '\0'; at++)
            width += *at == '-'; /* counts the backslash that print_roff adds */
        if (column > 0 && column + 1 + width > WIDTH) {
            (void)putchar('\n');
            column = 0;
        }
        (void)fputs(column > 0 ? " " : word[0] == '.' ? "\\&" : "", stdout);
        print_roff(word);
        column += width + 1;
    }
    (void)putchar('\n');
}

/* Prints the names of an option in bold and its value in italics. */
static void print_man_names(const struct option_row *row)
{
    if (row->letter != '\0')
        (void)printf("\\fB\\-%c\\fR, ", row->letter);
    (void)printf("\\fB\\-\\-");
    print_roff(row->name);
    (void)printf("\\fR");
    if (row->argument)
        (void)printf(row->optional ? "[=\\fI%s\\fR]" : " \\fI%s\\fR", row->argument);
    (void)putchar('\n');
}

/* Prints the hidden options in one paragraph: aliases, then options without effect. */
static void print_man_hidden(void)
{
    bool any = false;
    for (const struct option_row *row = option_table; row->name; row++) {
        if (!row->alias_of || !row->hidden)
            continue;
        (void)printf("%s\\fB\\-\\-", any ? "; " : ".PP\nOlder names still work: ");
        print_roff(row->name);
        (void)printf("\\fR is \\fB\\-\\-");
        print_roff(row->alias_of);
        (void)printf(" ");
        print_roff(row->alias_value);
        (void)printf("\\fR");
        any = true;
    }
    (void)fputs(any ? ".\n" : "", stdout);
    for (const struct option_row *row = option_table; row->name; row++) {
        if (row->alias_of || !row->hidden)
            continue;
        (void)printf("\\fB\\-\\-");
        print_roff(row->name);
        (void)printf("\\fR\n");
        print_roff(row->text);
        (void)puts(".");
    }
}

static void print_man(void)
{
    enum option_theme theme = THEME_COUNT;
    for (const struct option_row *row = option_table; (row = visible(row)); row++) {
        char text[OPTION_TEXT_SIZE];
        option_describe(row, "", text);
        if (row->theme != theme)
            (void)printf(".SS %s\n", option_theme_name(row->theme));
        theme = row->theme;
        (void)puts(".TP");
        print_man_names(row);
        print_roff_paragraph(text);
    }
    print_man_hidden();
}

static void print_man_algorithms(void)
{
    for (int i = 0; i < ALGORITHM_COUNT; i++) {
        const struct algorithm_row *row = algorithm_row((enum algorithm)i);
        (void)printf(".TP\n.B %s\n", row->name);
        print_roff_paragraph(row->description);
    }
}

/* --- bash ---------------------------------------------------------------------------------- */

static const char *completion_name(enum option_completion completion)
{
    static const char *const names[] = {
        [COMPLETE_WORDS] = "word", [COMPLETE_FILES] = "file", [COMPLETE_LIST] = "list"};
    return names[completion];
}

/*
 * If the option takes a value, prints its branch of a case statement, such as `-a | --algorithm)
 * kind=word choices='astar dijkstra' ;;`. An optional value can follow only the long name.
 */
static void print_bash_value(const struct option_row *row)
{
    if (!row->argument)
        return;
    (void)printf("    ");
    if (row->letter != '\0' && !row->optional)
        (void)printf("-%c | ", row->letter);
    (void)printf("--%s) kind=%s choices='", row->name, completion_name(option_completes(row)));
    print_words(row);
    (void)printf("'%s ;;\n", row->optional ? " optional=yes" : "");
}

static void print_bash(void)
{
    const char *before = "_astar_cli_options='";
    for (const struct option_row *row = option_table; (row = visible(row)); row++) {
        (void)fputs(before, stdout);
        if (row->letter != '\0')
            (void)printf("-%c ", row->letter);
        (void)printf("--%s", row->name);
        before = " ";
    }
    (void)puts("'\n");
    (void)puts("# Sets `kind`, `choices` and `optional` for the value of an option. Fails if "
               "it has no value.\n"
               "_astar_cli_value() {\n"
               "    optional=''\n"
               "    case $1 in");
    for (const struct option_row *row = option_table; (row = visible(row)); row++)
        print_bash_value(row);
    (void)puts("    *) return 1 ;;\n"
               "    esac\n"
               "}");
}

/* --- zsh ----------------------------------------------------------------------------------- */

/*
 * Prints the part of an _arguments specification that follows the name of the value and tells zsh
 * which values to offer.
 */
static void print_zsh_action(const struct option_row *row)
{
    switch (option_completes(row)) {
    case COMPLETE_WORDS:
        (void)printf(row->word ? "(" : " ");
        print_words(row);
        (void)printf(row->word ? ")" : "");
        break;
    case COMPLETE_LIST:
        (void)printf("_sequence compadd - ");
        print_words(row);
        break;
    default:
        (void)printf(row->word ? " _astar_cli_words_or_files " : "_files");
        print_words(row);
    }
}

/*
 * Prints the _arguments specification for one name of an option (its letter or its long name), such
 * as '*--algorithm=[search algorithm]:NAME:(astar dijkstra)'. The star allows the option to be
 * given several times. `joint` is the suffix that tells zsh how a value follows the name (+, = or
 * =-); it is empty if no value can follow this name.
 */
static void print_zsh_name(const struct option_row *row, const char *name, const char *joint)
{
    const char *value = joint[0] != '\0' ? row->argument : NULL;
    char summary[OPTION_TEXT_SIZE];
    option_describe(row, summary_end, summary);
    (void)printf("    '*%s%s[", name, joint);
    print_escaped(summary, "'", "'\\'");
    (void)putchar(']');
    if (value) {
        (void)printf("%s%s:", row->optional ? "::" : ":", value);
        print_zsh_action(row);
    }
    (void)puts("' \\");
}

static void print_zsh(void)
{
    (void)puts("#compdef astar-cli\n"
               "# SPDX-License-Identifier: MIT\n"
               "# Completion of astar-cli for zsh.\n"
               "\n"
               "_astar_cli_words_or_files() {\n"
               "    compadd -- \"$@\"\n"
               "    _files\n"
               "}\n"
               "\n"
               "_arguments -s -S : \\");
    for (const struct option_row *row = option_table; (row = visible(row)); row++) {
        const char letter[] = {'-', row->letter, '\0'};
        char name[64];
        (void)snprintf(name, sizeof name, "--%s", row->name);
        if (row->letter != '\0')
            print_zsh_name(row, letter, row->argument && !row->optional ? "+" : "");
        print_zsh_name(row, name, !row->argument ? "" : row->optional ? "=-" : "=");
    }
    (void)puts("    '*:map:_files'");
}

/* --- fish ---------------------------------------------------------------------------------- */

/*
 * Prints the flags that tell fish which values to offer: -r -F for words and files, -x for words
 * only, and -f for the words of an optional value.
 */
static void print_fish_value(const struct option_row *row)
{
    if (!row->argument)
        return;
    const bool file = option_completes(row) == COMPLETE_FILES;
    (void)printf(row->optional ? " -f" : file ? " -r -F" : " -x");
    if (!row->word)
        return;
    (void)printf(option_completes(row) == COMPLETE_LIST ? " -a '(__fish_append , " : " -a '");
    print_words(row);
    (void)printf(option_completes(row) == COMPLETE_LIST ? ")'" : "'");
}

static void print_fish(void)
{
    (void)puts("# SPDX-License-Identifier: MIT\n"
               "# Completion of astar-cli for fish.");
    for (const struct option_row *row = option_table; (row = visible(row)); row++) {
        char summary[OPTION_TEXT_SIZE];
        option_describe(row, summary_end, summary);
        (void)printf("complete -c astar-cli -l %s", row->name);
        if (row->letter != '\0')
            (void)printf(" -s %c", row->letter);
        print_fish_value(row);
        (void)printf(" -d '");
        print_escaped(summary, "'", "\\");
        (void)puts("'");
    }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*print)(void);
    } languages[] = {{"man", print_man},
                     {"algorithms", print_man_algorithms},
                     {"bash", print_bash},
                     {"zsh", print_zsh},
                     {"fish", print_fish}};
    for (size_t i = 0; argc == 2 && i < sizeof languages / sizeof *languages; i++) {
        if (strcmp(argv[1], languages[i].name) != 0)
            continue;
        languages[i].print();
        return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    (void)fputs("usage: describe man|algorithms|bash|zsh|fish\n", stderr);
    return EXIT_FAILURE;
}
