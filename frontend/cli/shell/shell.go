// Package shell generates the completions of command lines for bash, zsh and fish, and the manual
// page. Their source is the table that -h prints (command.Describe), so they contain exactly the
// flags that exist.
package shell

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"ic3play/frontend/cli/command"
)

// kind says how a shell completes the value of a flag.
type kind int

const (
	anything kind = iota
	choice
	file
	folder
)

// completes returns how a shell completes the value of the flag f: as a word of a list, as a file,
// as a folder, or not at all. For a list, the second result has its words. The words for the flag
// -engine are in "engines".
func completes(f command.Flag, engines []string) (kind, []string) {
	if f.Name == "engine" || f.Name == "only" {
		return choice, engines
	}
	if words := f.Choices(); words != nil {
		return choice, words
	}
	switch name, _, _ := strings.Cut(f.Value, "."); name {
	case "DIR":
		return folder, nil
	case "FILE", "OUT", "PEERS", "RUNS", "NOTES", "CMD", "PROGRAM":
		return file, nil
	}
	return anything, nil
}

// shortUsage returns the start of a flag's description, which a menu displays on one line.
func shortUsage(usage string) string {
	at := len(usage)
	for _, end := range []string{";", ": ", " ("} {
		if i := strings.Index(usage, end); i > 12 {
			at = min(at, i)
		}
	}
	return strings.TrimSpace(usage[:at])
}

// Completion returns the command that prints a completion script. The script lists the commands of
// program(). Only the returned command calls "program", because the commands of program() include
// this one.
func Completion(program func() command.Program, engines func() []string) *command.Command {
	return &command.Command{
		Name:  "completion",
		Short: "print the completion of command lines for a shell",
		Usage: "bash|zsh|fish",
		Help: `Prints a script that completes commands, flags and their values.

examples:
  ic3play completion bash > ~/.local/share/bash-completion/completions/ic3play
  ic3play completion zsh > ~/.zfunc/_ic3play      where fpath has ~/.zfunc before compinit runs
  ic3play completion fish > ~/.config/fish/completions/ic3play.fish`,
		Run: func(ctx context.Context, e *command.Env, c *command.Command, args []string) (int, error) {
			rest, err := c.Parse(e, c.Flags(), args)
			if err != nil {
				return 0, err
			}
			scripts := map[string]func(command.Program, []command.Description, []string) string{"bash": bash, "zsh": zsh, "fish": fish}
			if len(rest) != 1 || scripts[rest[0]] == nil {
				return 0, errors.New("want the name of a shell: bash, zsh or fish")
			}
			p := program()
			table, err := p.Describe(ctx)
			if err != nil {
				return 0, err
			}
			_, err = io.WriteString(e.Stdout, scripts[rest[0]](p, table, engines()))
			return command.ExitOK, err
		},
	}
}

func names(table []command.Description) string {
	var out []string
	for _, d := range table {
		out = append(out, d.Name)
	}
	return strings.Join(append(out, "help", "version"), " ")
}

func bash(p command.Program, table []command.Description, engines []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `# Completion of %[1]s for bash: %[1]s completion bash
_%[1]s() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W %[2]s -- "$cur"))
    return
  fi
  case "${COMP_WORDS[1]}/$prev" in
`, p.Name, quote(names(table)))
	for _, d := range table {
		for _, f := range d.Flags {
			what, words := completes(f, engines)
			label := d.Name + "/-" + f.Name + ")"
			switch {
			case f.Value == "" || what == file:
			case what == choice:
				fmt.Fprintf(&b, "    %s COMPREPLY=($(compgen -W %s -- \"$cur\")); return ;;\n", label, quote(strings.Join(words, " ")))
			case what == folder:
				fmt.Fprintf(&b, "    %s COMPREPLY=($(compgen -d -- \"$cur\")); return ;;\n", label)
			default:
				fmt.Fprintf(&b, "    %s return ;;\n", label)
			}
		}
	}
	b.WriteString("  esac\n  if [ \"${cur#-}\" != \"$cur\" ]; then\n    case ${COMP_WORDS[1]} in\n")
	for _, d := range table {
		var flags []string
		for _, f := range d.Flags {
			flags = append(flags, "-"+f.Name)
		}
		fmt.Fprintf(&b, "      %s) words=%s ;;\n", d.Name, quote(strings.Join(append(flags, "-h"), " ")))
	}
	fmt.Fprintf(&b, `    esac
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
    return
  fi
  case ${COMP_WORDS[1]} in
    help) COMPREPLY=($(compgen -W %[2]s -- "$cur")) ;;
    completion) COMPREPLY=($(compgen -W "bash zsh fish" -- "$cur")) ;;
    *) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$cur")) ;;
  esac
}
complete -o default -F _%[1]s %[1]s
`, p.Name, quote(names(table)))
	return b.String()
}

func zsh(p command.Program, table []command.Description, engines []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "#compdef %[1]s\n# Completion of %[1]s for zsh: %[1]s completion zsh\n_%[1]s() {\n  local -a commands\n  commands=(\n", p.Name)
	for _, d := range table {
		fmt.Fprintf(&b, "    %s\n", quote(d.Name+":"+strings.ReplaceAll(d.Short, ":", `\:`)))
	}
	b.WriteString("    'help:describe a command' 'version:print the version'\n  )\n")
	b.WriteString("  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n")
	b.WriteString("  shift words; (( CURRENT-- ))\n  case $words[1] in\n")
	inSpec := strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, ":", `\:`)
	for _, d := range table {
		fmt.Fprintf(&b, "    %s) _arguments", d.Name)
		for _, f := range d.Flags {
			spec := "-" + f.Name
			if f.Value != "" {
				spec += "=" // the value is the next word or follows the "="
			}
			spec = "*" + spec + "[" + inSpec.Replace(shortUsage(f.Usage)) + "]"
			if f.Value != "" {
				what, words := completes(f, engines)
				action := map[kind]string{anything: " ", choice: "(" + strings.Join(words, " ") + ")", file: "_files", folder: "_files -/"}[what]
				spec += ":" + inSpec.Replace(strings.ToLower(f.Name)) + ":" + action
			}
			fmt.Fprintf(&b, " \\\n      %s", quote(spec))
		}
		rest := "*:file:_files"
		switch d.Name {
		case "completion":
			rest = "1:shell:(bash zsh fish)"
		}
		fmt.Fprintf(&b, " \\\n      %s ;;\n", quote(rest))
	}
	fmt.Fprintf(&b, "    help) _describe command commands ;;\n  esac\n}\nif [ \"$funcstack[1]\" = _%[1]s ]; then _%[1]s \"$@\"; else compdef _%[1]s %[1]s; fi\n", p.Name)
	return b.String()
}

func fish(p command.Program, table []command.Description, engines []string) string {
	var b strings.Builder
	quote := func(s string) string {
		return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) + "'"
	}
	fmt.Fprintf(&b, "# Completion of %[1]s for fish: %[1]s completion fish\n", p.Name)
	all := append(table[:len(table):len(table)], command.Description{Command: &command.Command{Name: "help", Short: "describe a command"}},
		command.Description{Command: &command.Command{Name: "version", Short: "print the version"}})
	for _, d := range all {
		fmt.Fprintf(&b, "complete -c %s -n __fish_use_subcommand -f -a %s -d %s\n", p.Name, d.Name, quote(d.Short))
	}
	for _, d := range table {
		when := quote("__fish_seen_subcommand_from " + d.Name)
		for _, f := range d.Flags {
			fmt.Fprintf(&b, "complete -c %s -n %s -o %s -d %s", p.Name, when, f.Name, quote(shortUsage(f.Usage)))
			if f.Value != "" {
				switch what, words := completes(f, engines); what {
				case choice:
					fmt.Fprintf(&b, " -x -a %s", quote(strings.Join(words, " ")))
				case file:
					b.WriteString(" -r")
				case folder:
					b.WriteString(" -x -a '(__fish_complete_directories)'")
				default:
					b.WriteString(" -x")
				}
			}
			b.WriteByte('\n')
		}
	}
	fmt.Fprintf(&b, "complete -c %s -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'\n", p.Name)
	fmt.Fprintf(&b, "complete -c %s -n '__fish_seen_subcommand_from help' -f -a %s\n", p.Name, quote(names(table)))
	return b.String()
}

func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
