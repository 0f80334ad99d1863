package bench

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"ic3play/frontend/cli/command/task"
)

// indexName is the name of the file that lists the programs of a set.
const indexName = "INDEX.tsv"

// FindTasks returns the tasks of the sets that the arguments name.
func FindTasks(args []string) ([]Task, error) { return findTasks(args, "") }

// findTasks does the same as FindTasks. If "property" is not "", it takes from a task definition
// only the task with that property. Programs from an INDEX.tsv have no property, and it returns
// them all.
func findTasks(args []string, property string) ([]Task, error) {
	var tasks []Task
	for _, arg := range args {
		info, err := os.Stat(arg)
		if err != nil {
			return nil, err
		}
		var ts []Task
		switch {
		case info.IsDir():
			ts, err = findIn(arg, property)
		case task.Is(arg):
			ts, err = readTask(arg, filepath.Base(absDir(arg)), property)
		default:
			ts, err = readIndex(arg, filepath.Base(absDir(arg)))
		}
		if err != nil {
			return nil, err
		}
		tasks = append(tasks, ts...)
	}
	return tasks, nil
}

func absDir(file string) string {
	abs, err := filepath.Abs(file)
	if err != nil {
		return filepath.Dir(file)
	}
	return filepath.Dir(abs)
}

// findIn returns the tasks of every INDEX.tsv in dir and its subfolders. The name of a set is its
// path relative to dir, or dir's name for dir itself. If these files name no programs, it returns
// the tasks of the task definitions in these folders.
func findIn(dir, property string) ([]Task, error) {
	var tasks, defined []Task
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() || d.Name() != indexName && !task.Is(path) {
			return nil
		}
		set, err := filepath.Rel(dir, filepath.Dir(path))
		if err != nil || set == "." {
			set = filepath.Base(absDir(path))
		}
		if task.Is(path) {
			// Ignore errors, because folders also contain task definitions for other properties,
			// and other YAML files.
			if ts, err := readTask(path, filepath.ToSlash(set), property); err == nil {
				defined = append(defined, ts...)
			}
			return nil
		}
		ts, err := readIndex(path, filepath.ToSlash(set))
		tasks = append(tasks, ts...)
		return err
	})
	if len(tasks) == 0 {
		tasks = defined
	}
	if err == nil && len(tasks) == 0 {
		err = fmt.Errorf("no %s with programs, and no task, in %s or below", indexName, dir)
	}
	return tasks, err
}

// readTask returns a task for each property of a task definition that has a known verdict. If
// "property" is not "", it returns only the task for this property.
func readTask(path, set, property string) ([]Task, error) {
	list, _, err := task.Read(path, property)
	if err != nil {
		return nil, err
	}
	var out []Task
	for _, t := range list {
		if t.Expected == "" {
			continue
		}
		name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		if len(list) > 1 {
			name += "." + t.Property.Name
		}
		out = append(out, Task{Set: set, Name: name, File: t.File, Expected: t.Expected, Model: t.Model, Property: t.Property})
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: the task has no expected verdict", path)
	}
	return out, nil
}

func readIndex(path, set string) ([]Task, error) {
	rows, err := readTSV(path, "name", "verdict", "?model")
	if err != nil {
		return nil, err
	}
	var tasks []Task
	for _, row := range rows {
		name, verdict := row.fields[0], row.fields[1]
		if verdict != "safe" && verdict != "unsafe" {
			return nil, fmt.Errorf("%s:%d: verdict %q is neither safe nor unsafe", path, row.line, verdict)
		}
		file, err := programFile(filepath.Join(filepath.Dir(path), filepath.FromSlash(name)))
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, row.line, err)
		}
		tasks = append(tasks, Task{Set: set, Name: name, File: file, Expected: verdict, Model: row.fields[2]})
	}
	return tasks, nil
}

func programFile(base string) (string, error) {
	for _, end := range []string{"", ".c", ".i"} {
		if isFile(base + end) {
			return base + end, nil
		}
	}
	return "", fmt.Errorf("no file %s or %s.c", base, base)
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}

type tsvRow struct {
	line   int
	fields []string
}

// readTSV reads a table with a header line. For each further line it returns the fields in the
// columns "want". A column whose name begins with ? is optional; if it is missing, its fields are
// empty.
func readTSV(path string, want ...string) ([]tsvRow, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<20)
	if !sc.Scan() {
		return nil, errors.Join(fmt.Errorf("%s: no header line", path), sc.Err())
	}
	header := strings.Split(strings.TrimRight(sc.Text(), "\r"), "\t")
	cols := make([]int, len(want))
	for i, w := range want {
		name, optional := strings.CutPrefix(w, "?")
		if cols[i] = slices.Index(header, name); cols[i] < 0 && !optional {
			return nil, fmt.Errorf("%s:1: the header has no column %q", path, w)
		}
	}
	var rows []tsvRow
	for line := 2; sc.Scan(); line++ {
		if strings.TrimSpace(sc.Text()) == "" {
			continue
		}
		cells := strings.Split(strings.TrimRight(sc.Text(), "\r"), "\t")
		row := tsvRow{line: line}
		for i, col := range cols {
			if col < 0 {
				row.fields = append(row.fields, "")
				continue
			}
			if col >= len(cells) {
				return nil, fmt.Errorf("%s:%d: no column %q", path, line, want[i])
			}
			row.fields = append(row.fields, strings.TrimSpace(cells[col]))
		}
		rows = append(rows, row)
	}
	if err := sc.Err(); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return rows, nil
}

type peerRun struct {
	set, name, peer, verdict string
	seconds                  float64
}

func readPeers(path string) ([]peerRun, error) {
	rows, err := readTSV(path, "set", "name", "peer", "verdict", "seconds")
	if err != nil {
		return nil, err
	}
	var out []peerRun
	for _, row := range rows {
		secs, err := strconv.ParseFloat(row.fields[4], 64)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: seconds %q is not a number", path, row.line, row.fields[4])
		}
		out = append(out, peerRun{row.fields[0], row.fields[1], row.fields[2], row.fields[3], secs})
	}
	return out, nil
}

// ReadPeers reads the answers of other tools for the tasks. An answer that took longer than the
// timeout counts as unknown. A set in the file is the same as the set of a task if one of the two
// paths is the end of the other, such as "a/b" and "b".
func ReadPeers(path string, tasks []Task, timeout time.Duration) ([]Outcome, error) {
	peers, err := readPeers(path)
	if err != nil {
		return nil, err
	}
	byName := map[string][]peerRun{}
	for _, p := range peers {
		byName[p.name] = append(byName[p.name], p)
	}
	var out []Outcome
	for _, t := range tasks {
		for _, p := range byName[t.Name] {
			if !sameSet(p.set, t.Set) {
				continue
			}
			o := Outcome{Job: Job{t, p.peer}, Verdict: p.verdict, Seconds: p.seconds}
			if p.seconds > timeout.Seconds() || p.verdict == "timeout" {
				o.Verdict, o.Reason = "unknown", "timeout"
			}
			out = append(out, o)
		}
	}
	return out, nil
}

func sameSet(a, b string) bool {
	return a == b || strings.HasSuffix(a, "/"+b) || strings.HasSuffix(b, "/"+a)
}
