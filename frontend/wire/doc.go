// Package wire describes the messages between the WebAssembly module and the page, the JSON of
// check -json and POST /api/check, and recorded events.
//
// A message is a Go type with tags. The types here and in engine/trace, frontend/diag,
// frontend/verify and frontend/witness are the only description of messages. From them
// frontend/wire/describe generates the codecs in codec.go and the TypeScript types in
// static/src/engine/messages.ts (go generate; a test fails if they are outdated). The tag "json" is
// as in encoding/json, "enum" lists the values of a string, wire:"must" marks a required field, and
// "check" is the name of a function that validates a value.
//
// Invariants: the output equals that of encoding/json, except that lists and maps are never null.
// If a message is written and read again, the result equals the message. A reader refuses
// everything that the types do not describe. Tests check this on messages in which reflection has
// set every field.
package wire

//go:generate go run ic3play/frontend/wire/describe/generate
