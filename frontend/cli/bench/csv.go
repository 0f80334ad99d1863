package bench

import (
	"encoding/csv"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
)

// csvColumns returns the first columns of a table of runs, before the columns of statistics.
func csvColumns() []string {
	return []string{"set", "name", "engine", "expected", "verdict", "seconds", "reason", "timeout", "processor", "memory"}
}

const statPrefix = "stats."

// WriteCSV writes a line for each run to a file. The columns of statistics are in alphabetical
// order. They are empty for runs without the statistic.
func WriteCSV(name string, results []Outcome) (err error) {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	w := csv.NewWriter(f)
	keys := statKeys(results)
	head := csvColumns()
	for _, k := range keys {
		head = append(head, statPrefix+k)
	}
	rows := [][]string{head}
	for _, o := range results {
		row := []string{o.Set, o.Name, o.Engine, o.Expected, o.Verdict, seconds(o.Seconds), o.Reason,
			strconv.FormatFloat(o.Limit, 'f', -1, 64), seconds(o.CPU), strconv.FormatInt(o.Memory, 10)}
		for _, k := range keys {
			cell := ""
			if v, ok := o.Stats[k]; ok {
				cell = strconv.FormatInt(v, 10)
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	if err := w.WriteAll(rows); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

func seconds(s float64) string { return strconv.FormatFloat(s, 'f', 3, 64) }

func statKeys(results []Outcome) []string {
	names := map[string]bool{}
	for _, o := range results {
		for k := range o.Stats {
			names[k] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// ReadCSV reads a file that WriteCSV has written. Such a file does not contain the paths of the
// programs.
func ReadCSV(name string) (_ []Outcome, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	want := csvColumns()
	if len(rows) == 0 || len(rows[0]) < len(want) || !slices.Equal(rows[0][:len(want)], want) {
		return nil, fmt.Errorf("%s:1: this is not a table of runs; its columns must be %s", name, strings.Join(want, ", "))
	}
	var out []Outcome
	for i, row := range rows[1:] {
		o := Outcome{Job: Job{Task{Set: row[0], Name: row[1], Expected: row[3]}, row[2]}, Verdict: row[4], Reason: row[6]}
		bad := func(column string, err error) error { return fmt.Errorf("%s:%d: %s: %w", name, i+2, column, err) }
		for _, cell := range []struct {
			at   int
			into *float64
		}{{5, &o.Seconds}, {7, &o.Limit}, {8, &o.CPU}} {
			if *cell.into, err = strconv.ParseFloat(row[cell.at], 64); err != nil {
				return nil, bad(want[cell.at], err)
			}
		}
		if o.Memory, err = strconv.ParseInt(row[9], 10, 64); err != nil {
			return nil, bad(want[9], err)
		}
		for k, cell := range row[len(want):] {
			if cell == "" {
				continue
			}
			if o.Stats == nil {
				o.Stats = map[string]int64{}
			}
			column := rows[0][len(want)+k]
			if o.Stats[strings.TrimPrefix(column, statPrefix)], err = strconv.ParseInt(cell, 10, 64); err != nil {
				return nil, bad(column, err)
			}
		}
		out = append(out, o)
	}
	return out, nil
}
