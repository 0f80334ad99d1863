// Package wire is the contract between the checker and whoever asks it: the
// messages between the browser's module and the page, what check -json and
// POST /api/check print, recorded events, and the words in them.
//
// A message is a Go type with tags; the types here and in engine/trace,
// frontend/diag, frontend/verify and frontend/witness are the one description.
// From it frontend/wire/describe makes the writers and readers in codec.go and
// the types of TypeScript in static/src/engine/messages.ts (go generate; a test
// says when they are old). Tags: json as in encoding/json; enum, the values of a
// text; wire:"must", a field that a reader insists on; check, a function that
// complains about a text.
//
// Invariants, tested on messages in which reflection has filled every field:
// what is written is what encoding/json would write, except that lists and maps
// are never null; what is written is read back as the same; a reader refuses
// what the types do not say.
package wire

//go:generate go run ic3play/frontend/wire/describe/generate
