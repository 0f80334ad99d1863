package exchange

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"ic3play/engine/source"
)

// Version and Contracts are the versions of the format that New can write. Contracts is the one
// with function contracts. The constant "versions" is the beginning of every version that Read
// accepts. All other constants here are keywords.
const (
	Version   = "2.0"
	Contracts = "2.1"
	versions  = "2."

	invariantSet      = "invariant_set"
	violationSequence = "violation_sequence"

	loopInvariant     = "loop_invariant"
	locationInvariant = "location_invariant"
	functionContract  = "function_contract"

	assumption     = "assumption"
	branching      = "branching"
	functionEnter  = "function_enter"
	functionReturn = "function_return"
	target         = "target"

	follow = "follow"
	avoid  = "avoid"

	inC         = "c_expression"
	inExtendedC = "ext_c_expression" // an expression with \result and \at, since version 2.1
	inACSL      = "acsl_expression"
)

const maxBytes = 16 << 20

// Witness is one entry of a witness file. The file may contain several.
type Witness struct {
	Type     string    `yaml:"entry_type"`
	Metadata Metadata  `yaml:"metadata"`
	Content  []Element `yaml:"content"`
}

// Metadata describes the origin of an entry.
type Metadata struct {
	Version  string   `yaml:"format_version"`
	UUID     string   `yaml:"uuid"`
	Created  string   `yaml:"creation_time"`
	Producer Producer `yaml:"producer"`
	Task     Task     `yaml:"task"`
}

// Producer is the tool that wrote the witness.
type Producer struct {
	Name          string `yaml:"name"`
	Version       string `yaml:"version"`
	Configuration string `yaml:"configuration,omitempty"`
	CommandLine   string `yaml:"command_line,omitempty"`
	Description   string `yaml:"description,omitempty"`
}

// Task is the verification task that the witness answers.
type Task struct {
	Files         stringList        `yaml:"input_files"`
	Hashes        map[string]string `yaml:"input_file_hashes"`
	Specification string            `yaml:"specification"`
	Model         string            `yaml:"data_model"`
	Language      string            `yaml:"language"`
}

// hash returns the checksum of the only input file, or "" if there is none. In the witness, the key
// of the checksum may be the file's path or name.
func (t Task) hash() string {
	if h, ok := t.Hashes[t.Files[0]]; ok {
		return strings.ToLower(h)
	}
	for name, h := range t.Hashes {
		if len(t.Hashes) == 1 || path.Base(name) == path.Base(t.Files[0]) {
			return strings.ToLower(h)
		}
	}
	return ""
}

type stringList []string

// UnmarshalYAML accepts a string or a list of strings.
func (m *stringList) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		*m = stringList{n.Value}
		return nil
	}
	return n.Decode((*[]string)(m))
}

// Element is an entry of the content: an invariant, a contract or a segment.
type Element struct {
	Invariant *Invariant      `yaml:"invariant,omitempty"`
	Contract  *Invariant      `yaml:"contract,omitempty"`
	Segment   []WaypointEntry `yaml:"segment,omitempty"`
	// Other contains the unknown keys and their values.
	Other map[string]any `yaml:",inline"`
}

// Invariant is an expression that must be nonzero whenever a run is at the invariant's location.
// The location is before a statement, before each evaluation of the condition of a while or for
// loop, or at the start of each iteration of a do loop. A contract has two expressions instead:
// Requires must be nonzero at the start of the function, and Ensures when the function returns. A
// missing expression means 1.
type Invariant struct {
	Type     string   `yaml:"type"`
	Location Location `yaml:"location"`
	Value    string   `yaml:"value,omitempty"`
	Requires string   `yaml:"requires,omitempty"`
	Ensures  string   `yaml:"ensures,omitempty"`
	Format   string   `yaml:"format"`
	// Labels contains remarks about an invariant, for example that the invariant is inductive.
	// Check ignores these remarks.
	Labels []string `yaml:"labels,omitempty"`
}

// WaypointEntry is an entry of a segment and contains one waypoint.
type WaypointEntry struct {
	Waypoint *Waypoint `yaml:"waypoint"`
}

// Waypoint is a position that a run must pass or avoid.
type Waypoint struct {
	Type       string      `yaml:"type"`
	Action     string      `yaml:"action"`
	Constraint *Constraint `yaml:"constraint,omitempty"`
	Location   Location    `yaml:"location"`
}

// Constraint is the condition under which a run passes a waypoint.
type Constraint struct {
	Value  string `yaml:"value"`
	Format string `yaml:"format,omitempty"`
}

// Location is a position in the source. Without a column, it means the first position on the line
// at which the element can be.
type Location struct {
	File     string `yaml:"file_name"`
	Line     int    `yaml:"line"`
	Column   int    `yaml:"column,omitempty"`
	Function string `yaml:"function,omitempty"`
	// Identifier is the name of the called function. Only early versions of the format contain it.
	Identifier string `yaml:"identifier,omitempty"`
}

// String describes the location for messages.
func (l Location) String() string {
	if l.Column == 0 {
		return fmt.Sprintf("line %d", l.Line)
	}
	return fmt.Sprintf("line %d, column %d", l.Line, l.Column)
}

func (l Location) withoutColumn() Location {
	l.Column = 0
	return l
}

// Append appends the witnesses to b as YAML.
func Append(b []byte, list []Witness) ([]byte, error) {
	var out bytes.Buffer
	enc := yaml.NewEncoder(&out)
	enc.SetIndent(2)
	if err := enc.Encode(list); err != nil {
		return nil, fmt.Errorf("write the witness: %w", err)
	}
	return append(b, out.Bytes()...), nil
}

// Is reports whether a text looks like a witness of this format, or of its predecessor in XML. For
// a witness in ic3play's own JSON format (package witness), it returns false.
func Is(data []byte) bool {
	data = bytes.TrimLeft(data, "\ufeff \t\r\n")
	return len(data) > 0 && data[0] != '{' && bytes.Contains(data, []byte("entry_type")) || isXML(data)
}

func isXML(data []byte) bool {
	return bytes.HasPrefix(data, []byte("<")) && bytes.Contains(data, []byte("graphml"))
}

// Read returns the witness in a text. It merges several invariant sets. It ignores unknown keys and
// lists them in "notes"; in strict mode it refuses them. An unsupported keyword is an error,
// because otherwise a witness could claim more than was checked.
func Read(data []byte, strict bool) (w *Witness, notes []string, err error) {
	return read(data, strict, source.Files{})
}

func read(data []byte, strict bool, headers source.Files) (w *Witness, notes []string, err error) {
	data = bytes.TrimLeft(data, "\ufeff \t\r\n")
	switch {
	case len(data) > maxBytes:
		return nil, nil, errors.New("the witness is larger than 16 MB, which is not supported")
	case isXML(data):
		return nil, nil, &unsupportedError{why: "witnesses of format 1.0, in XML; use format 2.0"}
	}
	// The YAML parser refuses the directive %YAML 1.2. For witnesses, the versions 1.1 and 1.2 do
	// not differ.
	if rest, ok := bytes.CutPrefix(data, []byte("%YAML 1.2")); ok {
		data = slices.Concat([]byte("%YAML 1.1"), rest)
	}
	var list []Witness
	err = decode(data, true, &list)
	var unknown *yaml.TypeError
	if errors.As(err, &unknown) && !strict {
		list = nil
		if err = decode(data, false, &list); err == nil {
			notes = ignoredKeys(unknown)
		}
	}
	if err != nil {
		if more := otherEntry(data); more != nil {
			return nil, nil, more
		}
		return nil, nil, fmt.Errorf("it is not a witness of format %s: %w", Version, err)
	}
	if err := wholeNumbers(data); err != nil {
		return nil, nil, err
	}
	if len(list) == 0 {
		return nil, nil, errors.New("it has no entry")
	}
	w = &list[0]
	for i := range list {
		if err := list[i].checkHead(); err != nil {
			return nil, nil, err
		}
		if i > 0 {
			if w.Type != invariantSet || list[i].Type != invariantSet {
				return nil, nil, fmt.Errorf("it has %d entries; only invariant sets may have more than one", len(list))
			}
			if one, other := w.Metadata, list[i].Metadata; !reflect.DeepEqual(one.Task, other.Task) || one.Producer.Configuration != other.Producer.Configuration {
				return nil, nil, errors.New("its entries are about different tasks")
			}
			w.Content = append(w.Content, list[i].Content...)
		}
	}
	// Drafts of version 2.1 wrote a contract as an invariant with a special type, so convert it.
	for i := range w.Content {
		if e := &w.Content[i]; e.Invariant != nil && e.Invariant.Type == functionContract && e.Contract == nil {
			e.Invariant, e.Contract = nil, e.Invariant
		}
	}
	file := path.Base(w.Metadata.Task.Files[0])
	w.inText(headers)
	if other := w.otherFile(); other != "" && !strict {
		notes = append(notes, fmt.Sprintf("all locations name %q; they are read as locations in the input file %q", other, file))
		file = other
	}
	return w, notes, w.check(file)
}

// otherFile returns the file name of the locations, if all have the same one and it is not that of
// the input file. Otherwise it returns "".
func (w *Witness) otherFile() string {
	name := ""
	same := true
	w.eachLocation(func(l *Location) {
		if l.File == "" {
			return
		}
		base := path.Base(l.File)
		same = same && (name == "" || name == base)
		name = base
	})
	if !same || name == path.Base(w.Metadata.Task.Files[0]) || name == path.Base("") {
		return ""
	}
	return name
}

func (w *Witness) eachLocation(visit func(*Location)) {
	for _, e := range w.Content {
		for _, in := range []*Invariant{e.Invariant, e.Contract} {
			if in != nil {
				visit(&in.Location)
			}
		}
		for _, p := range e.Segment {
			if p.Waypoint != nil {
				visit(&p.Waypoint.Location)
			}
		}
	}
}

// inText replaces line numbers in headers by line numbers of the whole text. The path of a header
// may differ between the witness and the program. If no header of the program has the witness's
// path, inText uses the only header with the same file name, if there is exactly one.
func (w *Witness) inText(headers source.Files) {
	main := path.Base(w.Metadata.Task.Files[0])
	w.eachLocation(func(l *Location) {
		if l.Line < 1 || path.Base(l.File) == main {
			return
		}
		for _, same := range []func(name string) bool{
			func(name string) bool { return name == l.File },
			func(name string) bool { return path.Base(name) == path.Base(l.File) },
		} {
			var found []source.File
			for i, h := range headers.List {
				if i > 0 && same(h.Name) {
					found = append(found, h)
				}
			}
			if len(found) == 1 {
				l.File, l.Line = "", found[0].First+l.Line-1
				return
			}
		}
	})
}

// otherEntry returns an error if the text has an entry of an unsupported type, because the entry's
// content would be ignored.
func otherEntry(data []byte) error {
	var heads []struct {
		Type string `yaml:"entry_type"`
	}
	if yaml.Unmarshal(data, &heads) == nil {
		for _, h := range heads {
			if isUnsupportedKeyword(h.Type) {
				return &unsupportedError{why: "the entry_type " + h.Type}
			}
		}
	}
	return nil
}

func decode(data []byte, strict bool, list *[]Witness) error {
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(strict)
	if err := dec.Decode(list); err != nil {
		return err
	}
	var more any
	if err := dec.Decode(&more); !errors.Is(err, io.EOF) {
		return errors.New("it has more than one YAML document")
	}
	return nil
}

// wholeNumbers returns an error for a line or column such as 7.5 or 1e1, which the YAML parser
// would round.
func wholeNumbers(data []byte) error {
	var root yaml.Node
	if err := yaml.Unmarshal(data, &root); err != nil {
		return err
	}
	for stack := []*yaml.Node{&root}; len(stack) > 0; {
		n := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], n.Content...)
		for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
			key, value := n.Content[i].Value, n.Content[i+1]
			if value.Alias != nil {
				value = value.Alias
			}
			if (key == "line" || key == "column") && value.ShortTag() == "!!float" {
				return fmt.Errorf("the %s %s is not a whole number", key, value.Value)
			}
		}
	}
	return nil
}

func ignoredKeys(unknown *yaml.TypeError) []string {
	const most = 5
	var out []string
	for i, e := range unknown.Errors {
		if i == most {
			return append(out, fmt.Sprintf("%d more keys are ignored", len(unknown.Errors)-most))
		}
		text, _, _ := strings.Cut(e, " not found in type")
		out = append(out, "ignored: "+strings.Replace(text, "field ", "the key ", 1))
	}
	return out
}

// isUnsupportedKeyword reports whether the word is a keyword of the witness format, or of an
// extension of it, that this package does not support.
func isUnsupportedKeyword(word string) bool {
	switch word {
	case "loop_transition_invariant", "location_transition_invariant", "flow_insensitive_invariant", functionContract,
		"ghost_instrumentation", "ghost_variable", "ghost_update", "loop_invariant_certificate", "precondition_loop_invariant",
		"precondition_loop_invariant_certificate", inExtendedC, "acsl", "acsl_predicate", "cycle", "data_race", "deadlock":
		return true
	}
	return false
}

func unexpectedWord(at Location, what, word string, words ...string) error {
	if isUnsupportedKeyword(word) || word == inACSL {
		return &unsupportedError{at, fmt.Sprintf("%s %s", what, word)}
	}
	return fmt.Errorf("%s %q is not %s", what, word, strings.Join(words, " or "))
}

func (w *Witness) checkHead() error {
	switch t := &w.Metadata.Task; {
	case !strings.HasPrefix(w.Metadata.Version, versions):
		return fmt.Errorf("its format_version is %q; supported is %s", w.Metadata.Version, Version)
	case t.Language != "" && !strings.EqualFold(t.Language, "C"):
		return fmt.Errorf("its language is %q, not C", t.Language)
	case len(t.Files) != 1:
		return fmt.Errorf("it names %d input files, not one", len(t.Files))
	case len(w.Content) == 0 && w.Type != invariantSet: // an empty set still claims that the program is safe
		return errors.New("it has no content")
	case w.Type != invariantSet && w.Type != violationSequence:
		return unexpectedWord(Location{}, "the entry_type", w.Type, invariantSet, violationSequence)
	}
	for _, e := range w.Content {
		for key := range e.Other {
			if e.Invariant == nil && e.Contract == nil && e.Segment == nil {
				return unexpectedWord(Location{}, "an entry of the content,", key, "invariant", "contract", "segment")
			}
		}
	}
	return nil
}

// check returns an error if the witness breaks a rule of the format that the types of the fields do
// not enforce. All locations must be in the file with the name "file".
func (w *Witness) check(file string) error {
	elsewhere := func(l Location) error {
		if l.File == "" || path.Base(l.File) == file {
			return nil
		}
		return fmt.Errorf("%v is in the file %q, which is not the input file", l, l.File)
	}
	w.joinLines()
	if w.Type == invariantSet {
		for _, e := range w.Content {
			if (e.Invariant == nil) == (e.Contract == nil) || e.Segment != nil {
				return errors.New("its invariant_set contains something other than invariants and contracts")
			}
			in, check := e.Invariant, e.Invariant.check
			if in == nil {
				in, check = e.Contract, e.Contract.checkContract
			}
			if err := errors.Join(check(), elsewhere(in.Location)); err != nil {
				return err
			}
		}
		return nil
	}
	for i, e := range w.Content {
		if e.Invariant != nil || e.Contract != nil || len(e.Segment) == 0 {
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
	return nil
}

// joinLines writes each expression on one line: a line break is white space in C (6.4p3).
func (w *Witness) joinLines() {
	breaks := strings.NewReplacer("\r", " ", "\n", " ")
	join := func(texts ...*string) {
		for _, t := range texts {
			*t = breaks.Replace(*t)
		}
	}
	for _, e := range w.Content {
		for _, in := range []*Invariant{e.Invariant, e.Contract} {
			if in != nil {
				join(&in.Value, &in.Requires, &in.Ensures)
			}
		}
		for _, p := range e.Segment {
			if p.Waypoint != nil && p.Waypoint.Constraint != nil {
				join(&p.Waypoint.Constraint.Value)
			}
		}
	}
}

func (v *Invariant) check() error {
	switch {
	case v.Type != loopInvariant && v.Type != locationInvariant:
		return unexpectedWord(v.Location, "an invariant's type", v.Type, loopInvariant, locationInvariant)
	case v.Format != inC && v.Format != "":
		return unexpectedWord(v.Location, "an invariant's format", v.Format, inC)
	case v.Location.Line < 1 || v.Location.Column < 0:
		return errors.New("an invariant has no line")
	case v.Requires != "" || v.Ensures != "":
		return errors.New("an invariant has a value, not requires and ensures")
	}
	return nil
}

func (v *Invariant) checkContract() error {
	switch {
	case v.Type != functionContract:
		return unexpectedWord(v.Location, "a contract's type", v.Type, functionContract)
	case v.Format != inC && v.Format != inExtendedC && v.Format != inACSL && v.Format != "":
		return unexpectedWord(v.Location, "a contract's format", v.Format, inExtendedC, inC)
	case v.Location.Line < 1 || v.Location.Column < 0:
		return errors.New("a contract has no line")
	case v.Value != "":
		return errors.New("a contract has requires and ensures, not a value")
	}
	return nil
}

// checkSegment checks a list of waypoints. The last one must have the action "follow", and all
// earlier ones the action "avoid". If "last" is set, the list is the last segment of the witness,
// and its last waypoint must be a target. No other waypoint may be one.
func checkSegment(list []WaypointEntry, last bool) error {
	for i, p := range list {
		w := p.Waypoint
		if w == nil {
			return errors.New("it contains an element that is not a waypoint")
		}
		c := w.Constraint
		if c == nil {
			c = &Constraint{}
		}
		final := i == len(list)-1
		wants := func(formats ...string) error {
			if slices.Contains(formats, c.Format) || c.Format == "" && w.Constraint != nil {
				return nil
			}
			return unexpectedWord(w.Location, "the format of a "+w.Type, c.Format, formats...)
		}
		var err error
		switch w.Type {
		case assumption:
			err = wants(inC)
		case functionReturn:
			err = wants(inACSL, inExtendedC)
		case branching: // monitor.branching checks the constraint
			if w.Constraint == nil {
				err = errors.New("a branching needs the constraint true or false")
			}
		case functionEnter, target:
			if c.Value != "" && c.Value != "1" && c.Value != "true" {
				err = fmt.Errorf("a %s must not have a constraint", w.Type)
			}
		default:
			err = unexpectedWord(w.Location, "the type of a waypoint", w.Type, assumption, branching, functionEnter, functionReturn, target)
		}
		switch {
		case err != nil:
			return err
		case w.Action != follow && w.Action != avoid:
			return fmt.Errorf("the action %q is neither follow nor avoid", w.Action)
		case final != (w.Action == follow):
			return errors.New("the last waypoint must have the action follow, all others avoid")
		case (w.Type == target) != (last && final):
			return errors.New("the last waypoint of all must be a target, and no other may be one")
		case w.Location.Line < 1 || w.Location.Column < 0:
			return errors.New("a waypoint has no line")
		}
	}
	return nil
}
