// Package embed implements the command embed, which runs programs in documents and stores their
// results there. So a page shows verdicts without a script, and outdated verdicts are detected.
//
// The table "formats" lists the formats of documents: Markdown, HTML, reStructuredText, AsciiDoc,
// Jupyter notebooks. Only marked programs run: a fence with "c ic3play" after the backticks, a
// program in <ic3-play>, and a <pre> with the class ic3-play or the attribute data-ic3-play; the
// other formats have their own marks. Each program runs with the engine, options and limit of its
// mark. The stored result is a <div class="ic3-stored"> after the program (web.StoredReport). It
// contains a digest of the program and its settings.
//
// The positions of programs come from parsers: goldmark's blocks for Markdown, the tokenizer of
// golang.org/x/net/html for HTML, encoding/json for notebooks.
//
// Invariants: all bytes of a document outside of stored results stay the same. Storing the same
// results again changes nothing. A changed document is scanned before it is written, and must have
// the same blocks with the new results.
//
// The package does not render documents. It supports CommonMark, but no dialects of Markdown.
package embed

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/findings"
	"ic3play/frontend/diag"
	"ic3play/frontend/exercise"
	"ic3play/frontend/verify"
	"ic3play/web"
)

// maxStored limits the statements of a stored failing run; the middle of a longer run is omitted.
const maxStored = 40

func Command() *command.Command {
	return &command.Command{
		Name:  "embed",
		Short: "run the programs in documents and store their verdicts there",
		Usage: "[-check] [-all] [-format lines|github|sarif] [-timeout 10s] [-memory MB] FILE|DIR... | -source LINE FILE | -mdbook",
		Help: `Runs every marked program in each FILE, and in each document below DIR, and writes
its verdict with the invariant, or the failing run, after it. Documents are Markdown
(.md, .markdown, .qmd), HTML (.html, .htm), reStructuredText (.rst), AsciiDoc (.adoc,
.asciidoc) and Jupyter notebooks (.ipynb). Marked are, in Markdown and in HTML:
  ` + "```c ic3play engine=ic3 limit=20s" + `
  <ic3-play engine="ic3" limit="20s"><pre><code>...</code></pre></ic3-play>
  <pre class="ic3-play"><code data-ic3-play="engine=ic3 limit=20s">
  // ic3play engine=ic3 limit=20s          as the first line of any fence of C or <pre>
in reStructuredText a directive ".. ic3-play::" or a code-block of C of the class
ic3-play, in AsciiDoc [source,c,role=ic3-play], in a notebook the first line of a code cell.
Without engine= the engine is auto, without limit= the limit is -timeout; options="NAME=VALUE ..."
sets options of the engine. ints=c, model=, overflow= and property= are the flags
of check.
Nothing else in the document changes. It prints
  FILE:LINE: safe|unsafe|unknown|error  SECONDS  ENGINE  WHAT WAS DONE
With exercise, nothing is stored: the solution of the mark is checked instead.
With expect=safe in a mark (or unsafe, unknown) another verdict is an error,
reported with the failing run. -format github also writes annotations for GitHub's workflows,
-format sarif one log of what is wrong instead of the lines.
Symbolic links below DIR, names there that begin with a dot, node_modules, and a copy
of the built page (it has a file ` + buildMarker + `) are skipped.

With -source LINE the program marked at LINE is printed, for other commands.

With -all every fence of C and every <pre> of the class "language-c" is a program; in
an HTML file those that its <script src="embed.js" data-select="..." data-all> finds.

With -mdbook it is a preprocessor of mdBook: it reads the book on the standard input and
prints it with an element around each marked program and its result.

With -check nothing is written, for tests of documentation.

Exit status: 0 all is stored, 1 (-check) a result is not stored or no longer
holds, or a verdict is not the expected one, 2 an error in a program, a mark, a file
or the arguments, 3 some unknown; the highest that applies.

examples:
  ic3play embed README.md docs
  ic3play embed -check docs
  ic3play embed -source 9 index.html | ic3play export -format html -o report.html -`,
		Run: run,
	}
}

// runner is one call of the command.
type runner struct {
	env      *command.Env
	opts     verify.Options
	check    bool
	selected selection // the programs that need no mark
	code     int

	format string        // lines, github or sarif
	log    *findings.Log // with sarif
}

func run(ctx context.Context, e *command.Env, c *command.Command, args []string) (int, error) {
	fs := c.Flags()
	rf := command.RunFlags{Engine: verify.DefaultEngine}
	rf.RegisterLimits(fs)
	check := fs.Bool("check", false, "write nothing; exit with 1 where a result is not stored or no longer holds")
	all := fs.Bool("all", false, "run every program in a fence or a <pre> of C, marked or not")
	format := fs.String("format", "lines", "print `lines|github|sarif`")
	source := fs.Int("source", 0, "print the program that is marked at this `LINE` of FILE, and nothing else")
	mdbook := fs.Bool("mdbook", false, "read a book that mdBook sends on the standard input, and print it with the results")
	names, err := c.Parse(e, fs, args)
	if err != nil {
		return 0, err
	}
	opts, err := rf.Options()
	switch {
	case err != nil:
		return 0, err
	case len(names) == 0 && !*mdbook:
		return 0, errors.New("no file given; see ic3play embed -h")
	case *mdbook && (*check || *source != 0 || *format != "lines"):
		return 0, errors.New("-mdbook can only be combined with -all, -timeout and -memory")
	case !slices.Contains([]string{"lines", "github", "sarif"}, *format):
		return 0, fmt.Errorf("-format is lines, github or sarif, not %q", *format)
	case *source != 0 && len(names) > 1:
		return 0, errors.New("-source takes exactly one file")
	}
	opts.Steps = maxStored
	r := &runner{env: e, opts: opts, check: *check, format: *format, log: findings.NewLog()}
	if *all {
		if r.selected, err = parseSelection(everyProgram); err != nil {
			return 0, err
		}
	}
	if *mdbook {
		return r.mdbook(ctx, names)
	}
	if *source != 0 {
		return command.ExitOK, oneFile(names[0], func(f file) error { return r.source(f, *source) })
	}
	blocks := 0
	for _, name := range names {
		err := documents(name, func(f file) error {
			n, err := r.file(ctx, f)
			blocks += n
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil {
				r.printError("%v", err)
			}
			return nil
		})
		if ctx.Err() != nil {
			return max(r.code, command.ExitUnknown), nil
		}
		if err != nil {
			r.printError("%v", err)
		}
	}
	if blocks == 0 && r.code == command.ExitOK {
		fmt.Fprintln(e.Stderr, "ic3play embed: no marked program found; ic3play embed -h shows the marks")
	}
	if r.format == "sarif" {
		return r.code, r.log.Write(e.Stdout)
	}
	return r.code, nil
}

// source prints the program whose mark is at a line, or which begins at that line.
func (r *runner) source(f file, line int) error {
	src, err := f.read()
	if err != nil {
		return err
	}
	d := newDocument(src)
	d.selected = r.selected
	for _, b := range scan(f.name, d).blocks {
		marked, _ := d.position(b.offset)
		first, _ := d.position(b.program.offset(0))
		if line == marked || line == first {
			_, err := r.env.Stdout.Write(b.program.bytes)
			return err
		}
	}
	return fmt.Errorf("%s:%d: no marked program is here", f.name, line)
}

func (r *runner) printError(format string, args ...any) {
	fmt.Fprintf(r.env.Stderr, "ic3play embed: "+format+"\n", args...)
	r.code = max(r.code, command.ExitError)
}

// file runs the programs of a document and returns their number. Without -check it also stores
// their results.
func (r *runner) file(ctx context.Context, f file) (int, error) {
	src, err := f.read()
	if err != nil {
		return 0, err
	}
	d := newDocument(src)
	d.selected = r.selected
	out, blocks, err := r.document(ctx, f.name, f.name, d)
	if err != nil || r.check || ctx.Err() != nil {
		return blocks, err
	}
	return blocks, f.write(src, out)
}

// document runs the programs of a document. It returns the document with their results (with
// -check, the unchanged document), and the number of programs. The argument "kind" is a file name
// with the extension of the document's format.
func (r *runner) document(ctx context.Context, name, kind string, d *document) (out []byte, blocks int, err error) {
	all := scan(kind, d)
	for _, p := range all.problems {
		line, col := d.position(p.offset)
		r.printError("%s:%d:%d: %s", name, line, col, p.text)
		if err := r.printFinding("error", name, line, col, p.text); err != nil {
			return nil, 0, err
		}
	}
	results := make([][]string, len(all.blocks))
	for i, b := range all.blocks {
		if results[i], err = r.block(ctx, name, d, b); err != nil {
			return nil, len(all.blocks), err
		}
		if ctx.Err() != nil {
			return d.src, len(all.blocks), nil
		}
	}
	if r.check {
		return d.src, len(all.blocks), nil
	}
	if out, err = store(kind, d, all.blocks, results); err != nil {
		return nil, len(all.blocks), fmt.Errorf("%s: nothing is written: %w", name, err)
	}
	return out, len(all.blocks), nil
}

// block runs a program, prints a line about it and returns the lines to store, or nil if the stored
// lines stay.
func (r *runner) block(ctx context.Context, name string, d *document, b *block) ([]string, error) {
	line, col := d.position(b.offset)
	set, err := parseSettings(b.attrs)
	if err != nil {
		r.printError("%s:%d:%d: %v", name, line, col, err)
		return nil, r.printFinding("error", name, line, col, err.Error())
	}
	for _, slip := range attributeWarnings(b.attrs) {
		if err := r.warn(name, line, slip); err != nil {
			return nil, err
		}
	}
	opts := r.opts
	opts.Engine, opts.Values, opts.Rules = set.engine, set.options, set.rules
	if set.limit > 0 {
		opts.Timeout = set.limit
	}
	if x, ok, err := exercise.Parse(b.attrs); ok {
		return nil, r.exercise(ctx, name, d, b, x, err, opts)
	}
	rep := verify.Check(ctx, name, b.program.bytes, opts)
	if ctx.Err() != nil {
		return nil, nil
	}
	say := func(done string) error {
		return r.printLine("%s:%d: %s  %.2f  %s  %s\n", name, line, rep.Verdict, rep.Seconds, set.spec(), done)
	}
	if rep.Verdict == "error" {
		r.code = max(r.code, command.ExitError)
		for _, dg := range rep.Diagnostics {
			fmt.Fprintln(r.env.Stderr, inDocument(name, d, b, dg).String())
		}
		done := "nothing is stored: " + rep.Reason
		if n := len(rep.Diagnostics); n > 0 {
			done = fmt.Sprintf("nothing is stored: errors in the program: %d", n)
		}
		return nil, errors.Join(say(done), r.findings(name, d, inDocumentReport(d, b, rep)))
	}
	var surprise string // why the verdict is unexpected; "" if it is expected
	if set.expect != "" && set.expect != rep.Verdict {
		r.code = max(r.code, command.ExitUnsafe)
		surprise = set.expect + " is expected"
	}
	digest := set.digest(b.program.bytes)
	if rep.Verdict == "unknown" {
		r.code = max(r.code, command.ExitUnknown)
		fmt.Fprintf(r.env.Stderr, "%s:%d: warning: unknown: %s\n", name, line, rep.Reason)
		// The stored result stays, because the reason of an unknown verdict differs from run to
		// run.
		if old := b.summary(); surprise == "" && old.verdict == "unknown" && old.digest == digest {
			return nil, say("unchanged")
		}
	}
	lines, err := web.StoredReport(b.program.bytes, rep, set.spec(), digest)
	if err != nil {
		return nil, err
	}
	done := "unchanged"
	if !b.hasResult || !slices.Equal(b.stored, lines) {
		done = "stored"
		if r.check {
			r.code = max(r.code, command.ExitUnsafe)
			done = b.mismatch(rep.Verdict, digest)
			if old := b.summary().verdict; surprise == "" && b.hasResult && old != rep.Verdict {
				surprise = old + " is stored"
			}
			if surprise == "" { // the verdict is unchanged, but the stored result differs
				return nil, errors.Join(say(done), r.printFinding("error", name, line, 0, done))
			}
		}
	}
	if surprise == "" {
		return lines, say(done)
	}
	if set.expect != "" && set.expect != rep.Verdict {
		done = surprise + "; " + done
	}
	if r.check {
		lines = nil
	}
	return lines, errors.Join(say(done), r.explainVerdict(name, d, b, rep, line, surprise))
}

// mismatch describes how the stored result differs from the current verdict and digest.
func (b *block) mismatch(verdict, digest string) string {
	old := b.summary()
	switch {
	case !b.hasResult:
		return "no result is stored"
	case old.verdict != verdict:
		return "no longer holds: " + old.verdict + " is stored"
	case old.digest != digest:
		return "the stored result belongs to another program or other settings"
	}
	return "the stored result differs from the new one"
}

// printLine prints a line about a program, unless the output is a SARIF log.
func (r *runner) printLine(format string, args ...any) error {
	if r.format == "sarif" {
		return nil
	}
	_, err := fmt.Fprintf(r.env.Stdout, format, args...)
	return err
}

// printFinding writes one finding as an annotation for GitHub, or adds it to the SARIF log. In the
// format "lines" it does nothing.
func (r *runner) printFinding(level, name string, line, col int, text string) error {
	switch r.format {
	case "github":
		return findings.Note(r.env.Stdout, level, name, line, col, text)
	case "sarif":
		r.log.Note(level, name, line, col, text)
	}
	return nil
}

func (r *runner) warn(name string, line int, text string) error {
	fmt.Fprintf(r.env.Stderr, "%s:%d: warning: %s\n", name, line, text)
	return r.printFinding("warning", name, line, 0, text)
}

// findings writes the findings of a report as annotations for GitHub, or adds them to the SARIF
// log. In the format "lines" it does nothing. The positions in the report are those of the
// document.
func (r *runner) findings(name string, d *document, rep verify.Report) error {
	switch r.format {
	case "github":
		return findings.Annotate(r.env.Stdout, name, &rep)
	case "sarif":
		r.log.Add(name, d.src, &rep)
	}
	return nil
}

// explainVerdict explains a verdict that differs from the stored or expected one. For the verdict
// "unsafe" it describes where and with which inputs the program fails, and how to see the run.
func (r *runner) explainVerdict(name string, d *document, b *block, rep verify.Report, line int, why string) error {
	n := len(rep.Certificate.Steps)
	if rep.Verdict != "unsafe" || n == 0 {
		return r.printFinding("error", name, line, 0, why)
	}
	there := inDocumentReport(d, b, rep)
	last := there.Certificate.Steps[n-1]
	fmt.Fprintf(r.env.Stderr, "%s:%d:%d: failure: %s; %s\n", name, last.Line, last.Col, findings.Failure(last.Note), why)
	if text := findings.Inputs(there.Certificate.Inputs); text != "" {
		fmt.Fprintf(r.env.Stderr, "  with %s\n", text)
	}
	fmt.Fprintf(r.env.Stderr, "  see the run: ic3play embed -source %d %s | ic3play export -format html -o report.html -\n", line, name)
	there.Warnings = nil // the author of the document expects the warnings
	return r.findings(name, d, there)
}

// inDocumentReport converts the positions in a report on a program to positions of the document.
func inDocumentReport(d *document, b *block, rep verify.Report) verify.Report {
	return findings.Moved(rep, func(line, col int) (int, int) {
		if line < 1 {
			return line, col
		}
		return d.position(b.program.position(line, max(col, 1)))
	})
}

// inDocument converts a diagnostic of a program to a diagnostic of the document.
func inDocument(name string, d *document, b *block, dg diag.Diagnostic) diag.Diagnostic {
	dg.File = name
	dg.Line, dg.Col = d.position(b.program.position(dg.Line, dg.Col))
	dg.Source = string(d.line(dg.Line))
	return dg
}

// digest returns a hash of the program, the engine with its options, and the rules. The limit and
// the expected verdict do not change it. A stored result contains this hash.
func (s settings) digest(program []byte) string {
	h := sha256.New()
	part := func(p []byte) { fmt.Fprintf(h, "%d:", len(p)); h.Write(p) }
	part([]byte(s.engine))
	part([]byte(cmp.Or(s.rules.String(), "math")))
	for _, k := range slices.Sorted(maps.Keys(s.options)) {
		part([]byte(k))
		part([]byte(s.options[k]))
	}
	part(program)
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// summary contains the verdict and the digest in the first tag of a stored result.
type summary struct{ verdict, digest string }

func (b *block) summary() summary {
	if !b.hasResult {
		return summary{}
	}
	z := html.NewTokenizer(strings.NewReader(strings.Join(b.stored, "\n")))
	z.Next()
	var s summary
	for _, a := range z.Token().Attr {
		switch a.Key {
		case "data-verdict":
			s.verdict = a.Val
		case "data-digest":
			s.digest = a.Val
		}
	}
	return s
}
