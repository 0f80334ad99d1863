// Package lsp is the language server, ic3play lsp: version 3.17 of the Language Server
// Protocol, over the standard streams. It decides each open C program (or script of Horn
// clauses) in the background and shows the answer where editors show such things:
//
//   - diagnostics: errors, warnings, the failure of an unsafe program with its inputs, and
//     why a program is not decided;
//   - inlay hints: the invariant at each loop head;
//   - code lenses: "proved" at assertions, "fails: show the run" at the failing one;
//   - code actions: what the messages say to write, and the invariant as a comment;
//   - the command ic3play.showRun: the report as a page, which the editor is asked to open.
//
// A document (document.go) is its text with positions. A change cancels the check that runs
// and begins another after a pause. Answers to requests come from the last finished check of
// the text that is shown: hints of an older text are never given.
//
// The package trusts verify.Check for verdicts and adds none of its own. JSON-RPC is
// github.com/creachadair/jrpc2's. Requests are handled one after the other and each is quick;
// checks run beside them.
package lsp
