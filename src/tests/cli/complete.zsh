# SPDX-License-Identifier: MIT
# complete.zsh FOLDER FILE LINE...: loads the completion function from FOLDER and writes to FILE the
# words that zsh offers at the end of each command line LINE. Writes one word per line, and an empty
# line after the words for each LINE.
#
# Completion needs an interactive shell, so the script starts one on a pseudo-terminal. To capture
# the words, it replaces compadd, which all completion functions call.
zmodload zsh/zpty
folder=$1 file=$2
shift 2

zpty -b shell "zsh -f -i"
tell() {
    zpty -w shell "$1"
}

# await FILE: waits until FILE exists, then removes it.
await() {
    local tries=0
    until [[ -e $1 ]]; do
        ((tries++ < 400)) || { print -u2 "zsh does not answer"; exit 1; }
        while zpty -rt shell >/dev/null; do :; done
        zselect -t 5
    done
    rm -f $1
}
zmodload zsh/zselect

cat >$file.setup <<END
PROMPT='' RPROMPT='' LISTMAX=100000
setopt no_auto_list no_auto_menu
fpath=($folder \$fpath)
autoload -U compinit && compinit -u -D
zstyle ':completion:*' insert-tab false
compadd() {
    local hits=()
    case " \${@[1,(i)(-|--)]} " in
    *' -'[OAD]' '*)
        builtin compadd "\$@"
        return
        ;;
    esac
    builtin compadd -A hits "\$@"
    (( ! \$#hits )) || print -rl -- "\${(@Q)hits}" >>$file
    builtin compadd "\$@"
}
ended() { # sets comppostfuncs again, since zsh clears it after each completion
    comppostfuncs=(ended)
    print >>$file
    : >$file.done
}
comppostfuncs=(ended)
bindkey '^I' complete-word
: >$file.done
END
: >$file
tell "source $file.setup"
await $file.done
for line; do
    zpty -n -w shell $'\C-u'"$line"$'\t'
    await $file.done
done
rm -f $file.setup
zpty -d shell
