// Command pack builds the upload for Cloudflare Workers. The upload contains the Go module that
// answers POST /api/check (made smaller in the same way as the page's module), the JavaScript that
// github.com/syumai/workers generates, and the table of the page's files that files.mjs reads.
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"

	"ic3play/frontend/version"
	"ic3play/static/build/shrink"
	"ic3play/web"
)

// uploadLimit is the platform's limit on paid plans, after gzip. The free plan allows 3 MB, so
// there only the page is uploaded (page.mjs).
const uploadLimit = 10 << 20

func main() {
	out := flag.String("out", "web/worker/build", "the `folder` that is made anew")
	page := flag.String("page", "static/dist", "the page's `folder`")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := pack(ctx, *out, *page); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func pack(ctx context.Context, out, page string) error {
	if _, err := os.Stat(filepath.Join(page, "index.html")); err != nil {
		return fmt.Errorf(`no page in %s: run "make page", or name its folder with -page`, page)
	}
	if err := run(ctx, nil, "go", "tool", "workers-assets-gen", "-mode=go", "-o", out); err != nil {
		return err
	}
	module := filepath.Join(out, "app.wasm")
	env := append(os.Environ(), shrink.Environment(runtime.Version())...)
	args := append([]string{"build", "-trimpath", "-o", module}, shrink.Flags(runtime.Version(), "-s -w")...)
	if err := run(ctx, env, "go", append(args, "./web/worker")...); err != nil {
		return err
	}
	if err := shrinkModule(module); err != nil {
		return err
	}
	if err := writeSite(filepath.Join(out, "site.mjs"), page); err != nil {
		return err
	}
	return measure(out)
}

func run(ctx context.Context, env []string, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env, cmd.Stdout, cmd.Stderr = env, os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s %s: %w", name, args[0], err)
	}
	return nil
}

func shrinkModule(name string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return fmt.Errorf("read the module: %w", err)
	}
	small, _, err := shrink.Module(data)
	if err != nil {
		return fmt.Errorf("make the module smaller: %w", err)
	}
	return os.WriteFile(name, small, 0o644)
}

func writeSite(name, page string) error {
	site, err := web.NewSite(os.DirFS(page))
	if err != nil {
		return err
	}
	table, err := json.MarshalIndent(struct {
		web.Site
		Body       int64  `json:"body"`       // limit on a request's size, in bytes
		Transfer   int64  `json:"transfer"`   // time for a body to arrive, in milliseconds
		RetryAfter int64  `json:"retryAfter"` // seconds
		Version    string `json:"version"`
	}{site, web.WorkerLimits().Body, web.DefaultLimits().Transfer.Milliseconds(), int64(web.WorkerLimits().DefaultTimeout.Seconds()), version.Version}, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(name, fmt.Appendf(nil, "export default %s;\n", table), 0o644)
}

// measure prints the upload's size, and fails if it is too large.
func measure(out string) error {
	files, err := filepath.Glob(filepath.Join(out, "*"))
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	total := 0
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			return err
		}
		total += len(data)
		if _, err := z.Write(data); err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	fmt.Printf("upload: %d bytes, %d after gzip; a paid plan allows %d\n", total, packed.Len(), uploadLimit)
	if packed.Len() > uploadLimit {
		return errors.New("the upload is too large")
	}
	return nil
}
