/* SPDX-License-Identifier: MIT */
/*
 * describe.c - prints the table of options in the languages of other programs:
 *
 *   describe man     the options of the man page, in man(7) macros
 *   describe bash    the table as src/packaging/astar-cli.bash.in wants it
 *   describe zsh     the completion for zsh, whole
 *   describe fish    the completion for fish, whole
 *
 * It is run when the program is built, and is no part of what is installed.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options/option_table.h"

/* Prints a text with `before` in front of each of the characters that `special` has. */
static void print_escaped(const char *text, const char *special, const char *before)
{
    for (; *text != '\0'; text++)
        (void)printf("%s%c", strchr(special, *text) ? before : "", *text);
}

/* Prints an option's words, if it has any, with blanks between them. */
static void print_words(const struct option_entry *entry)
{
    for (unsigned i = 0; entry->word && entry->word(i); i++)
        (void)printf("%s%s", i > 0 ? " " : "", entry->word(i));
}

/* --- man ----------------------------------------------------------------------------------- */

/* Hyphens are escaped, so that what is copied from the page can be typed. */
static void print_roff(const char *text)
{
    print_escaped(text, "-", "\\");
}

/* The names of an option in bold, its value in italics. */
static void print_man_names(const struct option_entry *entry)
{
    if (entry->letter != '\0')
        (void)printf("\\fB\\-%c\\fR, ", entry->letter);
    (void)printf("\\fB\\-\\-");
    print_roff(entry->name);
    (void)printf("\\fR");
    if (entry->value)
        (void)printf(entry->optional ? "[=\\fI%s\\fR]" : " \\fI%s\\fR", entry->value);
    (void)putchar('\n');
}

static void print_man(void)
{
    enum option_group group = GROUP_COUNT;
    for (int id = 0; id < OPTION_COUNT; id++) {
        const struct option_entry *entry = &option_table[id];
        char text[OPTION_TEXT_SIZE];
        option_describe((enum option_id)id, text);
        if (entry->group != group)
            (void)printf(".SS %s\n", option_group_name(entry->group));
        group = entry->group;
        (void)puts(".TP");
        print_man_names(entry);
        print_roff(text);
        (void)putchar('\n');
    }
}

/* --- bash ---------------------------------------------------------------------------------- */

static const char *kind_name(enum option_kind kind)
{
    static const char *const names[] = {[KIND_FREE] = "word",
                                        [KIND_FILE] = "file",
                                        [KIND_PATH] = "file",
                                        [KIND_WORD] = "word",
                                        [KIND_LIST] = "list"};
    return names[kind];
}

/*
 * An arm of a case: `-a | --algorithm) kind=word choices='astar dijkstra' ;;`. A value that may be
 * left out stands behind the long form only.
 */
static void print_bash_value(const struct option_entry *entry)
{
    if (!entry->value)
        return;
    (void)printf("    ");
    if (entry->letter != '\0' && !entry->optional)
        (void)printf("-%c | ", entry->letter);
    (void)printf("--%s) kind=%s choices='", entry->name, kind_name(entry->kind));
    print_words(entry);
    (void)printf("'%s ;;\n", entry->optional ? " optional=yes" : "");
}

static void print_bash(void)
{
    (void)printf("_astar_cli_options='");
    for (int id = 0; id < OPTION_COUNT; id++) {
        if (option_table[id].letter != '\0')
            (void)printf("-%c ", option_table[id].letter);
        (void)printf("--%s%s", option_table[id].name, id + 1 < OPTION_COUNT ? " " : "'\n\n");
    }
    (void)puts("# Sets `kind`, `choices` and `optional` to what is known of an option's value; "
               "false if it has none.\n"
               "_astar_cli_value() {\n"
               "    optional=''\n"
               "    case $1 in");
    for (int id = 0; id < OPTION_COUNT; id++)
        print_bash_value(&option_table[id]);
    (void)puts("    *) return 1 ;;\n"
               "    esac\n"
               "}");
}

/* --- zsh ----------------------------------------------------------------------------------- */

/* What _arguments does for a value: the part of a specification behind the value's name. */
static void print_zsh_action(const struct option_entry *entry)
{
    switch (entry->kind) {
    case KIND_FREE:
    case KIND_WORD:
        (void)printf(entry->word ? "(" : " ");
        print_words(entry);
        (void)printf(entry->word ? ")" : "");
        break;
    case KIND_LIST:
        (void)printf("_sequence compadd - ");
        print_words(entry);
        break;
    default:
        (void)printf(entry->word ? " _astar_cli_words_or_files " : "_files");
        print_words(entry);
    }
}

/*
 * One name of an option: '*--algorithm=[how to search]:NAME:(astar dijkstra)'. The star says that it
 * may come again: it then adds to what came before, or takes its place.
 */
static void print_zsh_name(enum option_id option, const char *name, const char *joint)
{
    const struct option_entry *entry = &option_table[option];
    const char *value = joint[0] != '\0' ? entry->value : NULL;
    char summary[OPTION_TEXT_SIZE];
    option_summarise(option, summary);
    (void)printf("    '*%s%s[", name, joint);
    print_escaped(summary, "'", "'\\'");
    (void)putchar(']');
    if (value) {
        (void)printf("%s%s:", entry->optional ? "::" : ":", value);
        print_zsh_action(entry);
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
    for (int id = 0; id < OPTION_COUNT; id++) {
        const struct option_entry *entry = &option_table[id];
        const char letter[] = {'-', entry->letter, '\0'};
        char name[64];
        (void)snprintf(name, sizeof name, "--%s", entry->name);
        if (entry->letter != '\0')
            print_zsh_name((enum option_id)id, letter, entry->value && !entry->optional ? "+" : "");
        print_zsh_name((enum option_id)id, name, !entry->value ? "" : entry->optional ? "=-" : "=");
    }
    (void)puts("    '*:map:_files'");
}

/* --- fish ---------------------------------------------------------------------------------- */

/* What a value may be: files as well (-F), or only words (-x; -f where it may be left out). */
static void print_fish_value(const struct option_entry *entry)
{
    if (!entry->value)
        return;
    const bool file = entry->kind == KIND_FILE || entry->kind == KIND_PATH;
    (void)printf(entry->optional ? " -f" : file ? " -r -F" : " -x");
    if (!entry->word)
        return;
    (void)printf(entry->kind == KIND_LIST ? " -a '(__fish_append , " : " -a '");
    print_words(entry);
    (void)printf(entry->kind == KIND_LIST ? ")'" : "'");
}

static void print_fish(void)
{
    (void)puts("# SPDX-License-Identifier: MIT\n"
               "# Completion of astar-cli for fish.");
    for (int id = 0; id < OPTION_COUNT; id++) {
        const struct option_entry *entry = &option_table[id];
        char summary[OPTION_TEXT_SIZE];
        option_summarise((enum option_id)id, summary);
        (void)printf("complete -c astar-cli -l %s", entry->name);
        if (entry->letter != '\0')
            (void)printf(" -s %c", entry->letter);
        print_fish_value(entry);
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
    } languages[] = {
        {"man", print_man}, {"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};
    for (size_t i = 0; argc == 2 && i < sizeof languages / sizeof *languages; i++) {
        if (strcmp(argv[1], languages[i].name) != 0)
            continue;
        languages[i].print();
        return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    (void)fputs("usage: describe man|bash|zsh|fish\n", stderr);
    return EXIT_FAILURE;
}
