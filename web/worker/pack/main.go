// Command pack makes what is uploaded to Cloudflare Workers: the Go module of
// POST /api/check, made smaller as the page's is, the glue that
// github.com/syumai/workers generates around it, and the table of the page's
// files by which entry.mjs serves them.
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

	"ic3play/static/build/shrink"
	"ic3play/web"
)

// uploadLimit is what the platform's free plan takes, compressed by gzip.
const uploadLimit = 3 << 20

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
	args := append([]string{"build", "-ldflags", "-s -w", "-trimpath", "-o", module}, shrink.Flags()...)
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

// shrinkModule makes a Go module smaller in place.
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

// writeSite writes the table of the page's files as a script.
func writeSite(name, page string) error {
	site, err := web.NewSite(os.DirFS(page))
	if err != nil {
		return err
	}
	table, err := json.MarshalIndent(struct {
		web.Site
		Body       int64 `json:"body"`       // the most bytes of a request
		Transfer   int64 `json:"transfer"`   // milliseconds for it to arrive
		RetryAfter int64 `json:"retryAfter"` // seconds
	}{site, web.WorkerLimits().Body, web.DefaultLimits().Transfer.Milliseconds(), int64(web.WorkerLimits().DefaultTimeout.Seconds())}, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(name, fmt.Appendf(nil, "export default %s;\n", table), 0o644)
}

// measure prints the size of the upload, and refuses one that is too large.
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
	fmt.Printf("upload: %d bytes, %d compressed by gzip, of %d that the free plan takes\n", total, packed.Len(), uploadLimit)
	if packed.Len() > uploadLimit {
		return errors.New("the upload is larger than that")
	}
	return nil
}
