// Package task reads and writes the tasks of verification competitions: task definitions in
// BenchExec's format 2.0 (YAML) with specifications (.prp).
//
// A task names its program, its data model and properties with their expected verdicts. For each
// property it names a file, whose formula determines the property. If the file is missing, its name
// determines the property. ic3play can decide these properties: that no error is reached, that no
// signed arithmetic overflows, and memory safety. Of all other properties, the package returns only
// the names.
package task

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"go.yaml.in/yaml/v3"
	"ic3play/frontend/property"
)

// Task is a program with one property to check.
type Task struct {
	File     string
	Model    string // ILP32 or LP64; "" if the task does not name one
	Property Property
	Expected string
}

// Property is the property to check, in the form of the flags -property and -error-label.
type Property struct {
	Name  string
	Label string // "always" if the error is a label ERROR, otherwise ""
}

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

type manyText []string

func (m *manyText) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		*m = manyText{n.Value}
		return nil
	}
	return n.Decode((*[]string)(m))
}

// Is reports whether a file's name is that of a task definition.
func Is(name string) bool {
	end := filepath.Ext(name)
	return end == ".yml" || end == ".yaml"
}

// Read returns the properties of a task that ic3play can decide, in the order of the file. If
// "name" is not "", Read returns only the property with this name. The result "unchecked" contains
// the names of the properties that ic3play cannot decide. If there is no property to return, Read
// returns an error.
func Read(path, name string) (tasks []Task, unchecked []string, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	var d definition
	if err := yaml.Unmarshal(text, &d); err != nil {
		return nil, nil, fmt.Errorf("%s: no task definition: %w", path, err)
	}
	switch {
	case len(d.Inputs) != 1:
		return nil, nil, fmt.Errorf("%s: a task must have one input file; this one has %d", path, len(d.Inputs))
	case d.Options.Language != "" && d.Options.Language != "C":
		return nil, nil, fmt.Errorf("%s: the language is %s, not C", path, d.Options.Language)
	case d.Options.Model != "" && d.Options.Model != "ILP32" && d.Options.Model != "LP64":
		return nil, nil, fmt.Errorf("%s: data_model %q is neither ILP32 nor LP64", path, d.Options.Model)
	}
	beside := func(name string) string { return filepath.Join(filepath.Dir(path), filepath.FromSlash(name)) }
	var left []string
	for _, p := range d.Properties {
		property, err := ReadProperty(beside(p.File))
		if err != nil && errors.Is(err, fs.ErrNotExist) {
			property, err = propertyByName(p.File, err)
		}
		var not *NotChecked
		switch {
		case errors.As(err, &not):
			unchecked = append(unchecked, not.Names...)
			continue
		case err != nil:
			return nil, nil, fmt.Errorf("%s: %w", path, err)
		case name != "" && property.Name != name:
			left = append(left, property.Name)
			continue
		}
		t := Task{File: beside(d.Inputs[0]), Model: d.Options.Model, Property: property}
		if p.Expected != nil {
			t.Expected = map[bool]string{true: "safe", false: "unsafe"}[*p.Expected]
		}
		tasks = append(tasks, t)
	}
	switch {
	case len(tasks) > 0:
		return tasks, unchecked, nil
	case name != "":
		return nil, unchecked, fmt.Errorf("%s: the task has no property %s; it has %s", path, name, joinNames(append(left, unchecked...)))
	}
	return nil, unchecked, fmt.Errorf("%s: ic3play checks none of the task's properties (%s); it checks unreach-call, no-overflow and the properties of memory", path, joinNames(unchecked))
}

func joinNames(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// NotChecked is the error for a specification with a property that ic3play cannot check, or with
// several properties.
type NotChecked struct {
	Path  string
	Names []string
}

func (e *NotChecked) Error() string {
	return fmt.Sprintf("%s: ic3play does not check %s; it checks unreach-call, no-overflow or one property of memory at a time", e.Path, joinNames(e.Names))
}

// ReadProperty returns the property in a specification file.
func ReadProperty(path string) (Property, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return Property{}, err
	}
	list, err := property.Read(string(text))
	if err != nil {
		return Property{}, fmt.Errorf("%s: %w", path, err)
	}
	return singleProperty(path, list)
}

// propertyByName returns the property that the name of a missing specification file denotes, such
// as unreach-call.prp. If there is no property of this name, it returns an error that wraps the
// error "missing".
func propertyByName(path string, missing error) (Property, error) {
	name, known := property.Named(path)
	if !known {
		return Property{}, fmt.Errorf("%w, and its name is not that of a property", missing)
	}
	return singleProperty(path, []string{name})
}

// singleProperty returns the property that a specification names. If the specification names
// several properties, or one that ic3play cannot check, it returns the error NotChecked. The
// properties of memory safety together count as one property.
func singleProperty(path string, names []string) (Property, error) {
	names = property.MergeMemsafety(names)
	others := property.Unchecked(names)
	if len(others) == 0 && len(names) > 1 {
		others = []string{strings.Join(names, " with ")}
	}
	switch {
	case len(others) > 0:
		return Property{}, &NotChecked{path, others}
	case names[0] == property.UnreachLabel:
		return Property{Name: property.UnreachCall, Label: "always"}, nil
	}
	return Property{Name: names[0]}, nil
}

// Write returns a task definition with the name of the program's file, its data model, its
// properties, and the expected verdicts of properties with a known verdict.
func Write(program, model string, properties []Verdict) ([]byte, error) {
	type entry struct {
		File     string `yaml:"property_file"`
		Expected *bool  `yaml:"expected_verdict,omitempty"`
	}
	var d struct {
		Version    string  `yaml:"format_version"`
		Inputs     string  `yaml:"input_files"`
		Properties []entry `yaml:"properties"`
		Options    struct {
			Language string `yaml:"language"`
			Model    string `yaml:"data_model"`
		} `yaml:"options"`
	}
	d.Version, d.Inputs = "2.0", filepath.Base(program)
	d.Options.Language, d.Options.Model = "C", model
	for _, p := range properties {
		e := entry{File: p.Property + ".prp"}
		if p.Verdict != "" {
			safe := p.Verdict == "safe"
			e.Expected = &safe
		}
		d.Properties = append(d.Properties, e)
	}
	var out bytes.Buffer
	enc := yaml.NewEncoder(&out)
	enc.SetIndent(2)
	if err := enc.Encode(d); err != nil {
		return nil, fmt.Errorf("write the task: %w", err)
	}
	return out.Bytes(), nil
}

// Verdict is a property with its expected verdict: safe, unsafe, or "" if that is not known.
type Verdict struct{ Property, Verdict string }
