package wire_test

import (
	"bytes"
	"encoding/json"
	"math/rand"
	"reflect"
	"strings"
	"testing"

	"ic3play/engine/trace"
	"ic3play/frontend/exercise"
	"ic3play/frontend/verify"
	"ic3play/frontend/wire"
	"ic3play/frontend/wire/jsonio"
)

// fill gives every field of v, at any depth, a value with unusual characters or a nonzero number.
func fill(r *rand.Rand, v reflect.Value) {
	pieces := []string{"x <= 1", "\"", "\\", "\n", "\t", "\x00", "é", "≤", "\U0001F600", "</script>", "\u2028", "/", "\b\f\r\x1f\x7f"}
	text := func() string {
		s := pieces[r.Intn(len(pieces))]
		for n := r.Intn(3); n > 0; n-- {
			s += pieces[r.Intn(len(pieces))]
		}
		return s
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).Tag.Get("json") != "-" {
				fill(r, v.Field(i))
			}
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(r, v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1+r.Intn(2), 2))
		for i := range v.Len() {
			fill(r, v.Index(i))
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range 1 + r.Intn(2) {
			x := reflect.New(v.Type().Elem()).Elem()
			fill(r, x)
			v.SetMapIndex(reflect.ValueOf(text()), x)
		}
	case reflect.String:
		v.SetString(text())
	case reflect.Int, reflect.Int64:
		n := []int64{-1, 1, 7, 123456, -1 << 40, 1<<62 + 1}[r.Intn(6)]
		v.SetInt(n)
	case reflect.Float64:
		v.SetFloat([]float64{0.5, -3, 1e-9, 12345.678}[r.Intn(4)])
	case reflect.Bool:
		v.SetBool(true)
	default:
		panic("a message cannot hold a " + v.Kind().String())
	}
}

func thin(r *rand.Rand, v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Field(i)
			if r.Intn(3) == 0 && strings.HasSuffix(v.Type().Field(i).Tag.Get("json"), ",omitempty") {
				f.SetZero()
				continue
			}
			thin(r, f)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			thin(r, v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			thin(r, v.Index(i))
		}
	}
}

// message compares the writer and the reader of a type with encoding/json.
func message[T any](t *testing.T, fields func(*jsonio.Fields, *T)) {
	t.Helper()
	r := rand.New(rand.NewSource(1))
	count := 300
	if testing.Short() {
		count = 60
	}
	for n := range count {
		var v T
		fill(r, reflect.ValueOf(&v).Elem())
		if n > 0 {
			thin(r, reflect.ValueOf(&v).Elem())
		}
		var w jsonio.Writer
		jsonio.Write(&w, &v, fields)
		var want bytes.Buffer
		enc := json.NewEncoder(&want)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(v); err != nil {
			t.Fatal(err)
		}
		if got := string(w.Bytes()) + "\n"; got != want.String() {
			t.Fatalf("%T:\n got %s\nwant %s", v, got, want.String())
		}
		back, err := wire.Decode(w.Bytes(), "the message", fields)
		if err != nil {
			t.Fatalf("%T: %v\n%s", v, err, w.Bytes())
		}
		if !reflect.DeepEqual(*back, v) {
			t.Fatalf("%T does not survive the round trip:\n got %+v\nwant %+v", v, *back, v)
		}
		indented := jsonio.Writer{Indent: true}
		jsonio.Write(&indented, &v, fields)
		want.Reset()
		enc.SetIndent("", "  ")
		if err := enc.Encode(v); err != nil {
			t.Fatal(err)
		}
		if got := string(indented.Bytes()) + "\n"; got != want.String() {
			t.Fatalf("%T, indented:\n got %s\nwant %s", v, got, want.String())
		}
	}
}

// TestMessages checks that the codecs handle every field of every message.
func TestMessages(t *testing.T) {
	message(t, wire.RequestFields)
	message(t, wire.ResponseFields)
	message(t, wire.CheckRequestFields)
	message(t, wire.RefusalFields)
	message(t, wire.ValidationReportFields)
	message(t, wire.EventFields)
	message(t, wire.ReportFields)
	message(t, wire.AnswerFileFields)
	message(t, wire.EngineInfoFields)
}

// TestNothingIsNull checks that required lists and maps are written even if empty.
func TestNothingIsNull(t *testing.T) {
	var w jsonio.Writer
	jsonio.Write(&w, &verify.Report{}, wire.ReportFields)
	jsonio.Write(&w, &verify.EngineInfo{Options: []verify.OptionInfo{{}}, Presets: []verify.PresetInfo{{}}}, wire.EngineInfoFields)
	jsonio.Write(&w, &exercise.Step{}, wire.StepFields)
	if text := string(w.Bytes()); strings.Contains(text, "null") || !strings.Contains(text, `"stats":{}`) || !strings.Contains(text, `"choices":[]`) {
		t.Error(text)
	}
}

func TestEvents(t *testing.T) {
	var w jsonio.Writer
	wire.BeginEvents(&w, 7)
	var want []trace.Event
	for i := range 3 {
		e := trace.Event{Seq: i, Kind: trace.Lemma, Loc: -1, Edge: -1, Formula: "x < 1"}
		w.Item()
		jsonio.Write(&w, &e, wire.EventFields)
		want = append(want, e)
	}
	wire.EndEvents(&w)
	got, err := wire.Decode(w.Bytes(), "the response", wire.ResponseFields)
	if err != nil || got.ID != 7 || got.Type != "events" || !reflect.DeepEqual(got.Events, want) {
		t.Errorf("%v: %+v", err, got)
	}
	if line := string(wire.AppendEventLine(nil, &want[0])); line != `{"n":0,"k":"lemma","lv":0,"loc":-1,"e":-1,"f":"x < 1"}`+"\n" {
		t.Errorf("%s", line)
	}
}

// TestReadersRefuse checks that a text that does not match the type is an error with a position.
func TestReadersRefuse(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", "line 1, column 1: the text ends too early"},
		{"{}", `line 1, column 1: the request must have the field "source"`},
		{`{"source":1}`, "line 1, column 11: a string is expected"},
		{"{\"source\":\"\",\n \"sauce\":1}", `line 2, column 2: the request has no field "sauce"`},
		{`{"source":"a"} {}`, "line 1, column 16: something follows the request"},
		{`{"source":"a","timeoutMs":1.5}`, `"1.5" is not an integer`},
		{`{"source":"a","timeoutMs":99999999999999999999}`, `is not an integer of 64 bits`},
		{`{"source":"a","timeoutMs":01}`, `"01" is not an integer`},
		{`{"source":"a","options":{"a":1}}`, "a string is expected"},
		{`{"source":"a","options":{"a":"1","a":"2"}}`, `the field "a" appears twice`},
		{`{"source":"a","options":[]}`, `'{' is expected at the beginning of the options`},
		{`{"source":"a","source":"b"}`, `the field "source" appears twice`},
	} {
		_, err := wire.Decode([]byte(tt.text), "the request", wire.CheckRequestFields)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.text, err, tt.want)
		}
	}
}

// FuzzRead checks that no text makes a reader panic, and that writing and reading preserve
// messages.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		`{"id":1,"type":"events","events":[{"n":0,"k":"lemma","lv":0,"loc":-1,"e":-1}]}`,
		`{"id":1,"type":"result","result":{"file":"a","engine":"b","verdict":"safe","reason":"","seconds":0.5,"certificate":{"kind":"none","checked":false},"stats":{"a":1}}}`,
		`{"id":1,"type":"claim","claim":{"locs":null,"edges":[],"holds":true,"proved":true,"reason":"\u00e9"}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		v, err := wire.Decode(data, "the response", wire.ResponseFields)
		if err != nil {
			return
		}
		var w, again jsonio.Writer
		jsonio.Write(&w, v, wire.ResponseFields)
		back, err := wire.Decode(w.Bytes(), "the response", wire.ResponseFields)
		if err != nil {
			t.Fatalf("what was written cannot be read: %v\n%s", err, w.Bytes())
		}
		jsonio.Write(&again, back, wire.ResponseFields)
		if !bytes.Equal(w.Bytes(), again.Bytes()) {
			t.Fatalf("%s\n%s", w.Bytes(), again.Bytes())
		}
	})
}

func BenchmarkWriteEvent(b *testing.B) {
	e := trace.Event{Seq: 12345, Kind: trace.Lemma, Source: "ic3", Level: 3, Loc: 4, Edge: -1, Obl: 17, Lemma: 99, Formula: "x <= n || y >= 2*x + 1", Parts: []string{"x <= n", "y >= 2*x + 1"}}
	var w jsonio.Writer
	for b.Loop() {
		w.Reset()
		jsonio.Write(&w, &e, wire.EventFields)
	}
	b.SetBytes(int64(len(w.Bytes())))
}
