package main

import (
	"maps"
	"slices"
	"strconv"

	"ic3play/frontend/diag"
	"ic3play/frontend/verify"
)

// appendResponse writes any response but "events", whose form is appendHead's.
func appendResponse(b []byte, r *Response) []byte {
	b = append(b, `{"id":`...)
	b = strconv.AppendInt(b, int64(r.ID), 10)
	b = appendString(appendKey(b, "type"), r.Type)
	b = appendText(b, "version", r.Version)
	if len(r.Engines) > 0 {
		b = appendList(appendKey(b, "engines"), r.Engines, appendEngine)
	}
	if len(r.Diagnostics) > 0 {
		b = appendList(appendKey(b, "diagnostics"), r.Diagnostics, appendDiagnostic)
	}
	if r.Graph != nil {
		b = appendGraph(appendKey(b, "graph"), r.Graph)
	}
	if r.Result != nil {
		b = appendReport(appendKey(b, "result"), r.Result)
	}
	if r.Claim != nil {
		b = appendClaim(appendKey(b, "claim"), r.Claim)
	}
	if r.Query != nil {
		b = appendQuery(appendKey(b, "query"), r.Query)
	}
	if r.Plane != nil {
		b = appendPlane(appendKey(b, "plane"), r.Plane)
	}
	b = appendText(b, "witness", r.Witness)
	if r.Validation != nil {
		b = appendValidation(appendKey(b, "validation"), r.Validation)
	}
	b = appendText(b, "text", r.Text)
	b = appendText(b, "message", r.Message)
	return append(b, '}')
}

// appendList writes a list; like encoding/json, null for a nil one.
func appendList[T any](b []byte, list []T, item func([]byte, *T) []byte) []byte {
	if list == nil {
		return append(b, "null"...)
	}
	b = append(b, '[')
	for i := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = item(b, &list[i])
	}
	return append(b, ']')
}

func appendTextItem(b []byte, s *string) []byte { return appendString(b, *s) }

func appendIntItem(b []byte, n *int) []byte { return strconv.AppendInt(b, int64(*n), 10) }

// object writes the fields of one object in the order of the calls.
type object struct {
	b     []byte
	empty bool
}

func open(b []byte) *object { return &object{append(b, '{'), true} }

func (o *object) key(name string) {
	if !o.empty {
		o.b = append(o.b, ',')
	}
	o.empty = false
	o.b = append(o.b, '"')
	o.b = append(o.b, name...)
	o.b = append(o.b, '"', ':')
}

func (o *object) text(name, s string) *object {
	o.key(name)
	o.b = appendString(o.b, s)
	return o
}

// some leaves out the empty string.
func (o *object) some(name, s string) *object {
	if s == "" {
		return o
	}
	return o.text(name, s)
}

func (o *object) int(name string, n int64) *object {
	o.key(name)
	o.b = strconv.AppendInt(o.b, n, 10)
	return o
}

func (o *object) bool(name string, v bool) *object {
	o.key(name)
	o.b = strconv.AppendBool(o.b, v)
	return o
}

// yes leaves out false.
func (o *object) yes(name string, v bool) *object {
	if !v {
		return o
	}
	return o.bool(name, v)
}

func (o *object) close() []byte { return append(o.b, '}') }

// list writes a list whose items each writes to o.b. It is field without a copy
// of the code for each type of item.
func (o *object) list(name string, n int, each func(i int)) {
	o.key(name)
	o.b = append(o.b, '[')
	for i := 0; i < n; i++ {
		if i > 0 {
			o.b = append(o.b, ',')
		}
		each(i)
	}
	o.b = append(o.b, ']')
}

// texts writes a list of strings.
func (o *object) texts(name string, list []string) {
	o.list(name, len(list), func(i int) { o.b = appendString(o.b, list[i]) })
}

// begin and end enclose an object in a list.
func (o *object) begin() *object {
	o.b, o.empty = append(o.b, '{'), true
	return o
}

func (o *object) end() {
	o.b, o.empty = append(o.b, '}'), false
}

func field[T any](o *object, name string, list []T, item func([]byte, *T) []byte) {
	o.key(name)
	o.b = appendList(o.b, list, item)
}

// someOf leaves out an empty list.
func someOf[T any](o *object, name string, list []T, item func([]byte, *T) []byte) {
	if len(list) > 0 {
		field(o, name, list, item)
	}
}

// appendMap writes a map with its keys sorted; null for a nil one.
func appendMap[V any](b []byte, m map[string]V, value func([]byte, *V) []byte) []byte {
	if m == nil {
		return append(b, "null"...)
	}
	o := open(b)
	for _, k := range slices.Sorted(maps.Keys(m)) {
		if !o.empty {
			o.b = append(o.b, ',')
		}
		o.empty = false
		o.b = append(appendString(o.b, k), ':')
		v := m[k]
		o.b = value(o.b, &v)
	}
	return o.close()
}

func appendInt64Item(b []byte, n *int64) []byte { return strconv.AppendInt(b, *n, 10) }

func appendEngine(b []byte, e *verify.EngineInfo) []byte {
	o := open(b).text("name", e.Name).text("title", e.Title).text("help", e.Help).text("source", e.Source)
	field(o, "options", e.Options, func(b []byte, p *verify.OptionInfo) []byte {
		o := open(b).text("name", p.Name).text("kind", p.Kind).text("default", p.Default).int("min", p.Min).int("max", p.Max)
		field(o, "choices", p.Choices, appendTextItem)
		return o.text("help", p.Help).close()
	})
	field(o, "presets", e.Presets, func(b []byte, p *verify.PresetInfo) []byte {
		o := open(b).text("name", p.Name).text("help", p.Help)
		o.key("values")
		o.b = appendMap(o.b, p.Values, appendTextItem)
		return o.close()
	})
	return o.close()
}

func appendDiagnostic(b []byte, d *diag.Diagnostic) []byte {
	return open(b).text("code", d.Code).text("file", d.File).int("line", int64(d.Line)).int("col", int64(d.Col)).
		int("endLine", int64(d.EndLine)).int("endCol", int64(d.EndCol)).text("construct", d.Construct).
		text("message", d.Message).text("hint", d.Hint).text("source", d.Source).close()
}

func appendGraph(b []byte, g *verify.Graph) []byte {
	o := open(b).text("file", g.File).int("entry", int64(g.Entry)).int("error", int64(g.Error))
	field(o, "locs", g.Locs, func(b []byte, l *verify.GraphLoc) []byte {
		return open(b).text("name", l.Name).text("func", l.Func).int("line", int64(l.Line)).int("endLine", int64(l.EndLine)).
			yes("loopHead", l.LoopHead).yes("gone", l.Gone).close()
	})
	field(o, "edges", g.Edges, func(b []byte, e *verify.GraphEdge) []byte {
		o := open(b).int("from", int64(e.From)).int("to", int64(e.To))
		field(o, "text", e.Text, appendTextItem)
		field(o, "lines", e.Lines, appendIntItem)
		return o.close()
	})
	field(o, "vars", g.Vars, appendTextItem)
	return o.close()
}

func appendReport(b []byte, r *verify.Report) []byte {
	o := open(b).text("file", r.File).text("engine", r.Engine).text("verdict", r.Verdict).text("reason", r.Reason)
	o.key("seconds")
	o.b = strconv.AppendFloat(o.b, r.Seconds, 'g', -1, 64)
	o.key("certificate")
	o.b = appendCertificate(o.b, &r.Certificate)
	o.key("stats")
	o.b = appendMap(o.b, r.Stats, appendInt64Item)
	someOf(o, "diagnostics", r.Diagnostics, appendDiagnostic)
	return o.close()
}

func appendCertificate(b []byte, c *verify.Certificate) []byte {
	o := open(b).text("kind", c.Kind).bool("checked", c.Checked)
	someOf(o, "invariant", c.Invariant, func(b []byte, i *verify.LocInvariant) []byte {
		o := open(b).int("loc", int64(i.Loc)).int("line", int64(i.Line)).text("formula", i.Formula)
		field(o, "conjuncts", i.Conjuncts, appendTextItem)
		return o.close()
	})
	someOf(o, "inputs", c.Inputs, appendInput)
	someOf(o, "steps", c.Steps, appendTraceStep)
	if c.Truncated != 0 {
		o.int("truncated", int64(c.Truncated))
	}
	return o.close()
}

func appendTraceStep(b []byte, s *verify.TraceStep) []byte {
	o := open(b).int("line", int64(s.Line)).int("col", int64(s.Col)).text("func", s.Func).int("loc", int64(s.Loc)).int("edge", int64(s.Edge))
	o.key("values")
	o.b = appendMap(o.b, s.Values, appendTextItem)
	return o.some("note", s.Note).close()
}

func appendInput(b []byte, i *verify.InputValue) []byte {
	return open(b).text("name", i.Name).int("line", int64(i.Line)).int("col", int64(i.Col)).text("value", i.Value).close()
}
