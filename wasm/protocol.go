// Command wasm is the browser's module. It runs in a Web Worker and exchanges the messages of
// frontend/wire as JSON. server.go answers requests without depending on a browser, and main_js.go
// connects it to postMessage.
//
// The page sends Requests and gets Responses. A run cannot receive a request to stop, because a
// solver never yields. So the page cancels a run by terminating the worker.
package main
