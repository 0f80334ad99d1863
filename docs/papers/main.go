// Command papers repeats the evaluations of papers. Each of its commands except "draw" runs a
// paper's configurations on sets of programs and writes a document that compares the results with
// the published ones. The command "draw" draws the stored runs of a benchmark. The module is
// separate from ic3play, so that ic3play does not depend on the package that draws the figures. It
// runs the command ic3play (bin/ic3play after "make papers").
//
// A paper is a folder of data. paper.json lists the runs and the counters, and published.tsv
// contains the figures of the paper's tables. notes.md comments on programs and findings, and
// document.md.tmpl is the document's template. The code contains no figure and no sentence of a
// paper. To add a paper, embed its folder and list it in the function named "registered".
//
// A Comparison is for a paper whose programs or tables are not available. It compares engines with
// each other, and each claim of the paper becomes a test on the runs. Comparisons are listed in
// comparisonNames. The runs of a comparison are stored next to its document, so that the document
// can be written again from them.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"ic3play/frontend/cli/command"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second ^C ends the process
	papers := command.Program{Name: "papers", About: "papers repeats the evaluations of papers and writes them up.", Commands: commands()}
	os.Exit(command.Run(ctx, &command.Env{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr}, papers, os.Args[1:]))
}

// verifier returns the command that starts ic3play, by default the file ic3play next to this
// program.
func verifier(words string) ([]string, error) {
	if given := strings.Fields(words); len(given) > 0 {
		return given, nil
	}
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find this program: %w", err)
	}
	file := filepath.Join(filepath.Dir(self), "ic3play")
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no %s: name the verifier with -program, or build both with make papers", file)
	}
	return []string{file}, nil
}
