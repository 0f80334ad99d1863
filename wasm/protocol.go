// Command wasm is the browser's module. It runs in a Web Worker and exchanges the messages
// of frontend/wire in JSON. server.go answers them without depending on a browser;
// main_js.go connects it to postMessage.
//
// The page sends Requests and gets Responses. A run cannot be interrupted from
// inside, since a solve never yields: the page cancels it by terminating the
// worker.
package main
