package describe

import (
	"reflect"

	"ic3play/engine/trace"
	"ic3play/frontend/diag"
	"ic3play/frontend/exercise"
	"ic3play/frontend/verify"
	"ic3play/frontend/version"
	"ic3play/frontend/wire"
	"ic3play/frontend/witness"
)

// Wire returns the codec for the messages of package wire.
func Wire() *Codec {
	return &Codec{Package: "ic3play/frontend/wire", Exported: true, Roots: []reflect.Type{
		reflect.TypeFor[wire.Request](), reflect.TypeFor[wire.Response](), reflect.TypeFor[wire.CheckRequest](),
		reflect.TypeFor[wire.Refusal](), reflect.TypeFor[wire.Health](), reflect.TypeFor[wire.ValidationReport](), reflect.TypeFor[wire.AnswerFile](),
	}}
}

// Witness returns the codec for witnesses.
func Witness() *Codec {
	return &Codec{Package: "ic3play/frontend/witness", Roots: []reflect.Type{reflect.TypeFor[witness.Witness]()}}
}

// Outputs returns the contents of the generated files by path, relative to the module's folder
// "root".
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
	ts, err := TypeScript(Wire().Roots, []string{"DropReason", "WayMeaning", "LemmaOrigin", "CandidateOrigin"}, renamed, root)
	if err != nil {
		return nil, err
	}
	out["static/src/engine/messages.ts"] = ts
	roots := []reflect.Type{reflect.TypeFor[wire.CheckRequest](), reflect.TypeFor[verify.Report](), reflect.TypeFor[wire.Refusal](),
		reflect.TypeFor[wire.Health](), reflect.TypeFor[trace.Event]()}
	if out["docs/openapi.json"], err = OpenAPI(api(), roots, renamed, root); err != nil {
		return nil, err
	}
	return out, nil
}

func api() map[string]any {
	type object = map[string]any
	is := func(name string) object { return object{"$ref": "#/components/schemas/" + name} }
	answer := func(says, name string) object {
		return object{"description": says, "content": object{"application/json": object{"schema": is(name)}}}
	}
	return object{
		"openapi": "3.1.0",
		"info":    object{"title": "ic3play", "version": version.Version, "license": object{"name": "MIT"}, "description": "Decides programs: ic3play serve, and the same on Cloudflare Workers."},
		"paths": object{
			"/api/check": object{"post": object{
				"operationId": "check",
				"summary":     "Decide a program",
				"description": "With Accept: text/event-stream the answer is a stream of server-sent events: trace, an event of the search as JSON (Event), as it happens; at the end report, the report. A comment comes every few seconds. Closing the connection cancels the check.",
				"requestBody": object{"required": true, "content": object{"application/json": object{"schema": is("CheckRequest")}}},
				"responses": object{
					"200": object{"description": "the report, whatever the verdict; errors in the program are its diagnostics", "content": object{
						"application/json":  object{"schema": is("Report")},
						"text/event-stream": object{"schema": object{"type": "string"}},
					}},
					"400": answer("the request is invalid, or names no engine that exists", "Refusal"),
					"405": answer("the method is not POST", "Refusal"),
					"408": answer("the request did not arrive in time", "Refusal"),
					"413": answer("the request is too large", "Refusal"),
					"415": answer("the Content-Type is not application/json", "Refusal"),
					"429": answer("the server runs as many checks as it may; Retry-After says in how many seconds to ask again", "Refusal"),
				},
			}},
			"/healthz": object{"get": object{
				"operationId": "health",
				"summary":     "Whether the server answers, and how busy it is",
				"responses":   object{"200": answer("it answers", "Health")},
			}},
		},
	}
}
