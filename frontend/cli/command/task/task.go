// Package task reads the files with which the field's competitions say what is
// to be verified: task definitions of BenchExec's format 2.0 (YAML) and
// specifications (.prp).
//
// A task names its program, its data model and properties with their expected
// verdicts. What is read of a property is the formula in its file, never the
// file's name. Only those of C programs that this tool can decide are given:
// that no error is reached, and that no signed arithmetic overflows; the others
// of a task are left out. Folders and sets of tasks are not this package's.
package task

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"go.yaml.in/yaml/v3"
)

// The properties that can be decided, as -property names them.
const (
	UnreachCall = "unreach-call"
	NoOverflow  = "no-overflow"
)

// Task is one property of a program.
type Task struct {
	File     string // the program
	Model    string // ILP32, LP64; "" where the task tells none
	Property string // UnreachCall or NoOverflow
	Expected string // safe, unsafe; "" where it is not known
}

// definition is what is read of a file.
type definition struct {
	Version    string   `yaml:"format_version"`
	Inputs     manyText `yaml:"input_files"`
	Properties []struct {
		File     string `yaml:"property_file"`
		Expected *bool  `yaml:"expected_verdict"`
	} `yaml:"properties"`
	Options struct {
		Language string `yaml:"language"`
		Model    string `yaml:"data_model"`
	} `yaml:"options"`
}

// manyText is a text or a list of texts.
type manyText []string

func (m *manyText) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		*m = manyText{n.Value}
		return nil
	}
	return n.Decode((*[]string)(m))
}

// Is says whether a file's name is that of a task definition.
func Is(name string) bool {
	end := filepath.Ext(name)
	return end == ".yml" || end == ".yaml"
}

// Read returns the properties of a task that can be decided, in the order of the
// file; with only set, that one. None is an error.
func Read(path, only string) ([]Task, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var d definition
	if err := yaml.Unmarshal(text, &d); err != nil {
		return nil, fmt.Errorf("%s: no task definition: %w", path, err)
	}
	switch {
	case len(d.Inputs) != 1:
		return nil, fmt.Errorf("%s: a task of one input file is read, this one has %d", path, len(d.Inputs))
	case d.Options.Language != "" && d.Options.Language != "C":
		return nil, fmt.Errorf("%s: the language is %s, not C", path, d.Options.Language)
	case d.Options.Model != "" && d.Options.Model != "ILP32" && d.Options.Model != "LP64":
		return nil, fmt.Errorf("%s: data_model %q is neither ILP32 nor LP64", path, d.Options.Model)
	}
	beside := func(name string) string { return filepath.Join(filepath.Dir(path), filepath.FromSlash(name)) }
	var out []Task
	var left []string
	for _, p := range d.Properties {
		property, err := Property(beside(p.File))
		switch {
		case errors.Is(err, errUndecided):
			left = append(left, strings.TrimSuffix(filepath.Base(p.File), ".prp"))
			continue
		case err != nil:
			return nil, fmt.Errorf("%s: %w", path, err)
		case only != "" && property != only:
			left = append(left, property)
			continue
		}
		t := Task{File: beside(d.Inputs[0]), Model: d.Options.Model, Property: property}
		if p.Expected != nil {
			t.Expected = map[bool]string{true: "safe", false: "unsafe"}[*p.Expected]
		}
		out = append(out, t)
	}
	switch {
	case len(out) > 0:
		return out, nil
	case only != "":
		return nil, fmt.Errorf("%s: the task has no property %s; it has %s", path, only, listed(left))
	}
	return nil, fmt.Errorf("%s: none of the task's properties can be decided here (%s): unreach-call and no-overflow can", path, listed(left))
}

func listed(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// errUndecided is a property that this tool knows nothing of.
var errUndecided = errors.New("only unreach-call and no-overflow can be decided")

// Property reads a specification.
func Property(path string) (string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	// Blanks say nothing; calls of other functions are properties of their own.
	switch strings.Join(strings.Fields(string(text)), "") {
	case "CHECK(init(main()),LTL(G!call(reach_error())))",
		"CHECK(init(main()),LTL(G!call(__VERIFIER_error())))":
		return UnreachCall, nil
	case "CHECK(init(main()),LTL(G!overflow))":
		return NoOverflow, nil
	}
	return "", fmt.Errorf("%s: %w", path, errUndecided)
}
