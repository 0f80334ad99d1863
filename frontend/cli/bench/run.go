package bench

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"time"

	"ic3play/frontend/wire"
)

// killDelay is how long a run may continue after its timeout before it is killed and counts as a
// crash. The command ends itself within half a second after its timeout, but on a busy machine the
// process takes longer to start.
const killDelay = 5 * time.Second

// stderrTail limits the bytes that are stored of a crash message. Only its first line is stored.
const stderrTail = 160

// runJob runs a job in its own process. So the limits of the job do not apply to other jobs, and a
// crash affects only one row of the table.
func (r *Runner) runJob(ctx context.Context, j Job) Outcome {
	start := time.Now()
	ctx, cancel := context.WithTimeout(ctx, r.wallLimit()+killDelay)
	defer cancel()
	args, err := r.args(j)
	if err != nil {
		return Outcome{Job: j, Verdict: "error", Reason: err.Error(), Limit: r.Timeout.Seconds()}
	}
	cmd := exec.CommandContext(ctx, r.Program[0], args...)
	cmd.Env = r.childEnv()
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = time.Second
	runErr := cmd.Run()

	out := Outcome{Job: j, Limit: r.Timeout.Seconds()}
	if state := cmd.ProcessState; state != nil {
		out.CPU = (state.UserTime() + state.SystemTime()).Seconds()
		out.Memory = peakMemory(state)
	}
	lines := bytes.Split(bytes.TrimSpace(stdout.Bytes()), []byte("\n"))
	want := 1 + btoi(r.Warmup != "")
	if rep, err := wire.Decode(lines[len(lines)-1], "the report", wire.ReportFields); err == nil && rep.Verdict != "" && len(lines) == want {
		out.Verdict, out.Reason, out.Seconds, out.Stats = rep.Verdict, rep.Reason, rep.Seconds, r.keepStats(rep.Stats)
		return out
	}
	out.Verdict, out.Seconds = "crash", time.Since(start).Seconds()
	out.Reason = crashReason(ctx, runErr, stderr.String())
	return out
}

func (r *Runner) keepStats(stats map[string]int64) map[string]int64 {
	if r.Keep != nil {
		maps.DeleteFunc(stats, func(name string, _ int64) bool { return !slices.Contains(r.Keep, name) })
	}
	return stats
}

func crashReason(ctx context.Context, runErr error, stderr string) string {
	if ctx.Err() != nil {
		return "did not end in time"
	}
	words := strings.TrimSpace(stderr)
	if i := strings.IndexByte(words, '\n'); i >= 0 {
		words = words[:i] // the first line of a Go crash contains the cause
	}
	if len(words) > stderrTail {
		words = words[:stderrTail]
	}
	return strings.TrimSpace(fmt.Sprintf("%v: %s", runErr, words))
}
