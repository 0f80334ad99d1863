// Command wasm is the browser's module, which runs in a Web Worker and exchanges
// messages in JSON, those of frontend/wire. server.go answers them without knowing
// a browser; main_js.go connects it to postMessage.
//
// The page sends Requests and gets Responses. A run cannot be interrupted from
// inside, since a solve never yields: the page cancels it by terminating the
// worker.
package main
