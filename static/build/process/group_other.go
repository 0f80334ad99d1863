//go:build !unix

package process

import "os/exec"

// group does nothing, so that only the program itself is killed: there are no
// process groups.
func group(*exec.Cmd) {}
