package wire

import (
	"ic3play/engine/trace"
	"ic3play/frontend/verify"
	"ic3play/frontend/wire/jsonio"
)

// This file writes streams of events. A check may have more than a hundred thousand events. So it
// writes them while the check runs, and puts many events into one message.

// BeginEvents begins an "events" response. The caller then writes events as items of a list, and
// calls EndEvents.
func BeginEvents(w *jsonio.Writer, id int) {
	w.Begin('{')
	w.Key("id")
	w.Int(int64(id))
	w.Key("type")
	w.String("events")
	w.Key("events")
	w.Begin('[')
}

// EndEvents ends the response that BeginEvents began.
func EndEvents(w *jsonio.Writer) {
	w.End(']')
	w.End('}')
}

// AppendEventLine appends an event as a line of a recorded run.
func AppendEventLine(b []byte, e *trace.Event) []byte {
	return AppendLine(b, func(w *jsonio.Writer) { jsonio.Write(w, e, EventFields) })
}

// WriteEngines writes the list that the command engines -json prints.
func WriteEngines(w *jsonio.Writer, engines []verify.EngineInfo) {
	w.Begin('[')
	for i := range engines {
		w.Item()
		jsonio.Write(w, &engines[i], EngineInfoFields)
	}
	w.End(']')
}

// AppendLine appends the output of the function "write" and a line feed.
func AppendLine(b []byte, write func(*jsonio.Writer)) []byte {
	var w jsonio.Writer
	write(&w)
	w.Raw("\n")
	return append(b, w.Bytes()...)
}

// Decode reads one whole message. The callback "fields" must call a method of Fields for each field
// of the message. In error messages, the message is called "label", for example "the request". All
// errors are of the type *jsonio.SyntaxError.
func Decode[T any](data []byte, label string, fields func(*jsonio.Fields, *T)) (*T, error) {
	v := new(T)
	r := jsonio.NewReader(data)
	jsonio.Read(r, label, v, fields)
	if err := r.Close(label); err != nil {
		return nil, err
	}
	return v, nil
}
