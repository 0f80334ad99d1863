// Command wasm is the browser's way in: a module that a Web Worker starts and
// talks to in JSON. The messages are those of frontend/wire; server.go answers
// them and knows no browser; main_js.go binds it to postMessage.
//
// The page sends Requests and gets Responses. A run cannot be interrupted from
// inside (a solve never yields): the page cancels by ending the worker.
package main
