//go:build !unix

package process

import "os/exec"

// Only Unix can kill a program together with its children. On other systems "group" does nothing,
// so only the program itself is killed.
func group(*exec.Cmd) {}
