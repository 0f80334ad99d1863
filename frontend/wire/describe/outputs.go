package describe

import (
	"reflect"

	"ic3play/engine/trace"
	"ic3play/frontend/diag"
	"ic3play/frontend/exercise"
	"ic3play/frontend/verify"
	"ic3play/frontend/wire"
	"ic3play/frontend/witness"
)

// Wire returns the codec of the messages.
func Wire() *Codec {
	return &Codec{Package: "ic3play/frontend/wire", Exported: true, Roots: []reflect.Type{
		reflect.TypeFor[wire.Request](), reflect.TypeFor[wire.Response](), reflect.TypeFor[wire.CheckRequest](),
		reflect.TypeFor[wire.Refusal](), reflect.TypeFor[wire.ValidationReport](), reflect.TypeFor[wire.AnswerFile](),
	}}
}

// Witness returns the codec of witnesses.
func Witness() *Codec {
	return &Codec{Package: "ic3play/frontend/witness", Roots: []reflect.Type{reflect.TypeFor[witness.Witness]()}}
}

// Outputs returns the generated files, by path relative to root, the folder of the
// module.
func Outputs(root string) (map[string][]byte, error) {
	out := map[string][]byte{}
	for name, c := range map[string]*Codec{"frontend/wire/codec.go": Wire(), "frontend/witness/codec.go": Witness()} {
		src, err := Go(c)
		if err != nil {
			return nil, err
		}
		out[name] = src
	}
	renamed := map[reflect.Type]string{
		reflect.TypeFor[trace.Event]():     "TraceEvent",
		reflect.TypeFor[trace.Kind]():      "EventKind",
		reflect.TypeFor[exercise.Step]():   "ConcreteStep",
		reflect.TypeFor[diag.Diagnostic](): "Diagnostic",
		reflect.TypeFor[verify.Report]():   "Report",
	}
	ts, err := TypeScript(Wire().Roots, renamed, root)
	if err != nil {
		return nil, err
	}
	out["static/src/engine/messages.ts"] = ts
	return out, nil
}
