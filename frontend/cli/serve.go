package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"ic3play/frontend/cli/command"
	"ic3play/frontend/verify"
	"ic3play/web"
)

func serveCommand() *command.Command {
	return &command.Command{
		Name:  "serve",
		Short: "serve the page at a local address",
		Usage: "[-addr 127.0.0.1:8080] [-dir static/dist] [-origin URL] [-checks N]",
		Help: `Serves the page, whose engine runs in the browser, and POST /api/check, which
decides a program here:
  curl -H 'Content-Type: application/json' \
       -d '{"source":"int main() { assert(1); }"}' http://127.0.0.1:8080/api/check
With -H 'Accept: text/event-stream' the answer is a stream of the search's events and
the report. GET /healthz says that the server answers. docs/openapi.json has the rest.

The page is built by "make page"; "make run" builds and serves it.

examples:
  ic3play serve
  ic3play serve -addr 127.0.0.1:0               any free port
  ic3play serve -dir /srv/ic3play`,
		Run: runServe,
	}
}

// The time that a caller may take to send the head of a request, to send the rest
// or to take a file, and to ask for more on the same connection.
const (
	headerTime   = 10 * time.Second
	transferTime = 2 * time.Minute
	idleTime     = 2 * time.Minute
)

// shutdownGrace is how long running checks get when the server is stopped.
const shutdownGrace = 2 * time.Second

func runServe(ctx context.Context, e *command.Env, c *command.Command, args []string) (int, error) {
	fset := c.Flags()
	addr := fset.String("addr", "127.0.0.1:8080", "listen on `ADDRESS:PORT`")
	dir := fset.String("dir", "", "serve the page in `DIR`; by default static/dist here or beside the program")
	lim := web.DefaultLimits()
	fset.StringVar(&lim.Origin, "origin", "", "let pages of the origin `URL` ask /api/check, as https://example.org; * for all")
	fset.IntVar(&lim.Concurrent, "checks", lim.Concurrent, "run at most `N` checks at a time; further ones are refused (429)")
	rest, err := c.Parse(e, fset, args)
	if err != nil {
		return 0, err
	}
	if len(rest) > 0 {
		return 0, errors.New("takes no arguments")
	}
	if lim.Concurrent < 1 {
		return 0, errors.New("-checks must be at least 1")
	}
	page, err := findPage(*dir)
	if err != nil {
		return 0, err
	}
	ln, err := net.Listen("tcp", *addr)
	if err != nil {
		return 0, err
	}
	srv := &http.Server{
		Handler:           web.New(page, web.API(verify.Check, lim)),
		ReadHeaderTimeout: headerTime,
		ReadTimeout:       transferTime, // the interface has limits of its own
		WriteTimeout:      transferTime,
		IdleTimeout:       idleTime,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	fmt.Fprintf(e.Stdout, "ic3play: http://%s/  (^C stops)\n", ln.Addr())
	failed := make(chan error, 1)
	go func() { failed <- srv.Serve(ln) }()
	select {
	case err := <-failed:
		return 0, fmt.Errorf("wait for requests: %w", err)
	case <-ctx.Done():
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownGrace)
	defer cancel()
	if err := srv.Shutdown(ctx); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return 0, fmt.Errorf("stop serving: %w", err)
	}
	return command.ExitOK, nil
}

// pageDir is where the page's build puts its files, below the project.
const pageDir = "static/dist"

// findPage returns the files of the built page.
func findPage(dir string) (fs.FS, error) {
	candidates := []string{dir}
	if dir == "" {
		candidates = []string{pageDir}
		if exe, err := os.Executable(); err == nil {
			candidates = append(candidates, filepath.Join(filepath.Dir(exe), pageDir),
				filepath.Join(filepath.Dir(filepath.Dir(exe)), pageDir))
		}
	}
	for _, d := range candidates {
		if info, err := os.Stat(filepath.Join(d, "index.html")); err == nil && !info.IsDir() {
			return os.DirFS(d), nil
		}
	}
	return nil, fmt.Errorf("no page in %s: run \"make page\", or name its folder with -dir", candidates[0])
}
