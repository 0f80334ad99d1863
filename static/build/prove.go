package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"ic3play/static"
	"ic3play/static/build/process"
)

// A module whose code was rewritten is believed to do the same as the one that
// the compiler made only after both have run: the gallery's programs, with all
// events, verdicts, certificates and what validating them says. The checker of
// certificates, which everything else rests on, is part of that module.

// What compares, and the engine in Node that it uses.
const (
	proofScript  = "static/build/proof.mjs"
	engineScript = "wasm/engine.mjs"
)

// proofLimit bounds the comparison, which takes half a minute. The script has
// limits for each run; this one is for a Node that hangs.
const proofLimit = time.Hour

// prove runs both modules on the gallery and reports the first difference. What
// was proved once is remembered in the user's cache, by content: of the modules,
// which depend on sources, toolchain and rules, of the programs and the scripts.
func prove(before, after []byte) error {
	examples, err := static.All()
	if err != nil {
		return err
	}
	programs, err := json.Marshal(examples)
	if err != nil {
		return fmt.Errorf("encode the examples: %w", err)
	}
	key := sha256.New()
	for _, name := range []string{proofScript, engineScript} {
		text, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("read what compares modules: %w", err)
		}
		fmt.Fprintf(key, "%d\n%s", len(text), text)
	}
	for _, data := range [][]byte{programs, before, after} {
		fmt.Fprintf(key, "%d\n%s", len(data), data)
	}
	kept := ""
	if dir, err := os.UserCacheDir(); err == nil {
		kept = filepath.Join(dir, "ic3play", hex.EncodeToString(key.Sum(nil)[:16])+".proved")
		if _, err := os.Stat(kept); err == nil {
			return nil
		}
	}
	start := time.Now()
	compared, err := compareModules(before, after, programs)
	if err != nil {
		return fmt.Errorf("the rewritten module is not proved to do what the compiler's does (-rewrite=false builds without rewriting): %w", err)
	}
	fmt.Printf("the rewritten module does what the compiler's does: %s, in %.0f s\n", compared, time.Since(start).Seconds())
	if kept != "" {
		// The cache saves time only: a failure to write it is none of the build.
		if os.MkdirAll(filepath.Dir(kept), 0o755) == nil {
			_ = os.WriteFile(kept, []byte(compared+"\n"), 0o644)
		}
	}
	return nil
}

// compareModules says what was compared, or the first difference as an error.
func compareModules(before, after, programs []byte) (string, error) {
	dir, err := os.MkdirTemp("", "ic3play-proof")
	if err != nil {
		return "", fmt.Errorf("make a temporary folder: %w", err)
	}
	defer os.RemoveAll(dir)
	args := []string{proofScript, toolchain("GOROOT")}
	for name, data := range map[string][]byte{"before.wasm": before, "after.wasm": after} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return "", fmt.Errorf("write %s: %w", name, err)
		}
	}
	args = append(args, filepath.Join(dir, "before.wasm"), filepath.Join(dir, "after.wasm"))
	ctx, cancel := context.WithTimeout(context.Background(), proofLimit)
	defer cancel()
	cmd := process.Command(ctx, "node", args...)
	cmd.Stdin = bytes.NewReader(programs)
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	said := strings.TrimSpace(string(out) + complaint.String())
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, said)
	}
	return said, nil
}
