//go:build unix

package process

import (
	"os/exec"
	"syscall"
)

// group gives the program a process group of its own, which is killed as one.
func group(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
