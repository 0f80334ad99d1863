package main

import (
	"strings"

	"ic3play/frontend/diag"
)

// pageNames replaces the command's options in hints by the names of the corresponding menus of the
// page.
var pageNames = strings.NewReplacer(
	"C's integers, -ints=c", "C's integers, in the menu Integers",
	"add -ints=c", "choose C in the menu Integers",
	"choose -ints=c", "choose C in the menu Integers",
	"use the option -overflow", "choose overflow in the options",
	"use -model LP64", "choose the model LP64 in the options",
	"name the header's folder with -I", "add the header as a file",
	"name its folder with -I", "add it as a file",
)

// forPage returns the diagnostics with hints for users of the page.
func forPage(list []diag.Diagnostic) []diag.Diagnostic {
	var out []diag.Diagnostic
	for _, d := range list {
		d.Hint = pageNames.Replace(d.Hint)
		out = append(out, d)
	}
	return out
}
