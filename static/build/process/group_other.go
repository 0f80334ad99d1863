//go:build !unix

package process

import "os/exec"

// group does nothing: there are no process groups, so only the program itself is killed.
func group(*exec.Cmd) {}
