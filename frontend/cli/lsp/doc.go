// Package lsp is the language server, ic3play lsp: version 3.17 of the Language Server Protocol,
// over the standard streams. It decides each open C program (or script of Horn clauses) in the
// background. The answers are displayed in the editor:
//
//   - diagnostics: errors, warnings, the failure of an unsafe program with its inputs, and
//     why a program is not decided;
//   - inlay hints: the invariant at each loop head;
//   - code lenses: "proved" at assertions, "fails: show the run" at the failing one;
//   - code actions: the changes that messages suggest, and the invariant as a comment;
//   - the command ic3play.showRun: writes the report as a page and asks the editor to open it.
//
// A document (document.go) is a text with positions. A change cancels the running check and starts
// another one after a pause. Answers to requests come from the last finished check of the current
// text; hints about an older text are never displayed.
//
// The package relies on verify.Check for verdicts and decides nothing itself. The package
// github.com/creachadair/jrpc2 implements JSON-RPC. Requests are handled one after the other, and
// each is quick; checks run concurrently.
package lsp
