package exchange

import (
	"bytes"
	"errors"
	"fmt"
	"path"

	"go.yaml.in/yaml/v3"
)

// The words of the format.
const (
	Version = "2.0"

	invariantSet      = "invariant_set"
	violationSequence = "violation_sequence"

	loopInvariant     = "loop_invariant"
	locationInvariant = "location_invariant"

	assumption     = "assumption"
	branching      = "branching"
	functionEnter  = "function_enter"
	functionReturn = "function_return"
	target         = "target"

	follow = "follow"
	avoid  = "avoid"

	inC    = "c_expression"
	inACSL = "acsl_expression"
)

// maxBytes bounds what is read.
const maxBytes = 16 << 20

// Witness is an entry of a file.
type Witness struct {
	Type     string    `yaml:"entry_type"`
	Metadata Metadata  `yaml:"metadata"`
	Content  []Element `yaml:"content"`
}

// Metadata says where an entry comes from.
type Metadata struct {
	Version  string   `yaml:"format_version"`
	UUID     string   `yaml:"uuid"`
	Created  string   `yaml:"creation_time"`
	Producer Producer `yaml:"producer"`
	Task     Task     `yaml:"task"`
}

// Producer is the tool.
type Producer struct {
	Name          string `yaml:"name"`
	Version       string `yaml:"version"`
	Configuration string `yaml:"configuration,omitempty"`
	CommandLine   string `yaml:"command_line,omitempty"`
	Description   string `yaml:"description,omitempty"`
}

// Task is what was to be verified.
type Task struct {
	Files         []string          `yaml:"input_files"`
	Hashes        map[string]string `yaml:"input_file_hashes"`
	Specification string            `yaml:"specification"`
	Model         string            `yaml:"data_model"`
	Language      string            `yaml:"language"`
}

// Element is a part of the content: an invariant, or a segment.
type Element struct {
	Invariant *Invariant `yaml:"invariant,omitempty"`
	Segment   []Passing  `yaml:"segment,omitempty"`
}

// Invariant is an expression that is not 0 whenever control is at a place: before
// each evaluation of a while's or for's condition, or each round of a do; or before a
// statement.
type Invariant struct {
	Type     string   `yaml:"type"`
	Location Location `yaml:"location"`
	Value    string   `yaml:"value"`
	Format   string   `yaml:"format"`
}

// Passing is a waypoint in a segment.
type Passing struct {
	Waypoint *Waypoint `yaml:"waypoint"`
}

// Waypoint is what a run passes or avoids.
type Waypoint struct {
	Type       string      `yaml:"type"`
	Action     string      `yaml:"action"`
	Constraint *Constraint `yaml:"constraint,omitempty"`
	Location   Location    `yaml:"location"`
}

// Constraint is when a waypoint is passed.
type Constraint struct {
	Value  string `yaml:"value"`
	Format string `yaml:"format,omitempty"`
}

// Location is a place in the source. Without a column it is the first on the line
// that will do.
type Location struct {
	File     string `yaml:"file_name"`
	Line     int    `yaml:"line"`
	Column   int    `yaml:"column,omitempty"`
	Function string `yaml:"function,omitempty"`
	// Identifier is the function that is called there, as early witnesses say it.
	Identifier string `yaml:"identifier,omitempty"`
}

// String is where the location is, in words.
func (l Location) String() string {
	if l.Column == 0 {
		return fmt.Sprintf("line %d", l.Line)
	}
	return fmt.Sprintf("line %d, column %d", l.Line, l.Column)
}

// whole is the line of the location.
func (l Location) whole() Location {
	l.Column = 0
	return l
}

// Append writes witnesses.
func Append(b []byte, list []Witness) ([]byte, error) {
	var out bytes.Buffer
	enc := yaml.NewEncoder(&out)
	enc.SetIndent(2)
	if err := enc.Encode(list); err != nil {
		return nil, fmt.Errorf("write the witness: %w", err)
	}
	return append(b, out.Bytes()...), nil
}

// Is says whether a text may be a witness of this format rather than JSON.
func Is(data []byte) bool {
	data = bytes.TrimLeft(data, "\ufeff \t\r\n")
	return len(data) > 0 && data[0] != '{' && bytes.Contains(data, []byte("entry_type"))
}

// Read reads the one witness of a text. Fields that the format does not have are
// refused: a witness that says more than is checked would be believed for more
// than was checked. Several sets of invariants are one.
func Read(data []byte) (*Witness, error) {
	if len(data) > maxBytes {
		return nil, errors.New("this text is larger than 16 MB, no witness is")
	}
	var list []Witness
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(&list); err != nil {
		return nil, fmt.Errorf("no witness of format %s: %w", Version, err)
	}
	if len(list) == 0 {
		return nil, errors.New("it has no entry")
	}
	w := &list[0]
	for _, more := range list[1:] {
		if w.Type != invariantSet || more.Type != invariantSet {
			return nil, fmt.Errorf("it has %d entries; only sets of invariants may be several", len(list))
		}
		w.Content = append(w.Content, more.Content...)
	}
	return w, w.check()
}

// check looks at what the types of the fields do not say.
func (w *Witness) check() error {
	switch t := w.Metadata.Task; {
	case w.Metadata.Version != Version:
		return fmt.Errorf("its format_version is %q, read is %s", w.Metadata.Version, Version)
	case t.Language != "C":
		return fmt.Errorf("its language is %q, not C", t.Language)
	case len(t.Files) != 1 || len(t.Hashes) != 1 || t.Hashes[t.Files[0]] == "":
		return errors.New("it must name one input file, and that one's hash")
	case len(w.Content) == 0:
		return errors.New("it has no content")
	}
	file := path.Base(w.Metadata.Task.Files[0])
	elsewhere := func(l Location) error {
		if path.Base(l.File) == file {
			return nil
		}
		return fmt.Errorf("%v is in the file %q, which is no input file", l, l.File)
	}
	switch w.Type {
	case invariantSet:
		for _, e := range w.Content {
			if e.Invariant == nil || e.Segment != nil {
				return errors.New("a set of invariants has something else in it")
			}
			if err := errors.Join(e.Invariant.check(), elsewhere(e.Invariant.Location)); err != nil {
				return err
			}
		}
	case violationSequence:
		for i, e := range w.Content {
			if e.Invariant != nil || len(e.Segment) == 0 {
				return fmt.Errorf("segment %d has no waypoint", i+1)
			}
			if err := checkSegment(e.Segment, i == len(w.Content)-1); err != nil {
				return fmt.Errorf("segment %d: %w", i+1, err)
			}
			for _, p := range e.Segment {
				if err := elsewhere(p.Waypoint.Location); err != nil {
					return fmt.Errorf("segment %d: %w", i+1, err)
				}
			}
		}
	default:
		return fmt.Errorf("its entry_type is %q, not %s or %s", w.Type, invariantSet, violationSequence)
	}
	return nil
}

func (v *Invariant) check() error {
	switch {
	case v.Type != loopInvariant && v.Type != locationInvariant:
		return fmt.Errorf("an invariant's type is %q, not %s or %s", v.Type, loopInvariant, locationInvariant)
	case v.Format != inC:
		return fmt.Errorf("an invariant's format is %q, not %s", v.Format, inC)
	case v.Location.Line < 1 || v.Location.Column < 0:
		return errors.New("an invariant has no line")
	}
	return nil
}

// checkSegment checks that waypoints are avoided, and the last one followed.
func checkSegment(list []Passing, last bool) error {
	for i, p := range list {
		w := p.Waypoint
		if w == nil {
			return errors.New("there is something that is no waypoint")
		}
		c := w.Constraint
		if c == nil {
			c = &Constraint{}
		}
		final := i == len(list)-1
		wants := func(format string) error {
			if c.Format == format {
				return nil
			}
			return fmt.Errorf("the format of a %s is %q, not %s", w.Type, c.Format, format)
		}
		var err error
		switch w.Type {
		case assumption:
			err = wants(inC)
		case functionReturn:
			err = wants(inACSL)
		case branching: // whether it is true or false shows where it is placed
			if w.Constraint == nil {
				err = errors.New("a branching has no constraint")
			}
		case functionEnter, target:
			if w.Constraint != nil {
				err = fmt.Errorf("a %s has no constraint", w.Type)
			}
		default:
			err = fmt.Errorf("%q is no type of a waypoint", w.Type)
		}
		switch {
		case err != nil:
			return err
		case w.Action != follow && w.Action != avoid:
			return fmt.Errorf("%q is no action", w.Action)
		case final != (w.Action == follow):
			return errors.New("all waypoints but the last are avoided, and that one is followed")
		case (w.Type == target) != (last && final):
			return errors.New("the last waypoint of all, and no other, is the target")
		case w.Location.Line < 1 || w.Location.Column < 0:
			return errors.New("a waypoint has no line")
		}
	}
	return nil
}
