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
	"ic3play/web/page"
)

func serveCommand() *command.Command {
	return &command.Command{
		Name:  "serve",
		Short: "serve the page at a local address",
		Usage: "[-addr 127.0.0.1:8080] [-dir DIR] [-origin URL] [-checks N]",
		Help: `Serves the page, whose engine runs in the browser, and POST /api/check, which
decides a program here:
  curl -H 'Content-Type: application/json' \
       -d '{"source":"int main() { assert(1); }"}' http://127.0.0.1:8080/api/check
With -H 'Accept: text/event-stream' the answer is a stream of the search's events and
the report. GET /healthz says that the server answers. docs/openapi.json has the rest.

The program holds the page if "make build" made it. A page that is built in
static/dist, here or beside the program, comes first.

examples:
  ic3play serve
  ic3play serve -addr 127.0.0.1:0               any free port
  ic3play serve -dir /srv/ic3play`,
		Run: runServe,
	}
}

// These constants limit how long the server waits for a client: headerTime for the head of a
// request, transferTime for sending a whole request or receiving a file, and idleTime for the next
// request on the same connection.
const (
	headerTime   = 10 * time.Second
	transferTime = 2 * time.Minute
	idleTime     = 2 * time.Minute
)

// shutdownGrace is how long running checks may continue when the server is stopped.
const shutdownGrace = 2 * time.Second

func runServe(ctx context.Context, e *command.Env, c *command.Command, args []string) (int, error) {
	fset := c.Flags()
	addr := fset.String("addr", "127.0.0.1:8080", "listen on `ADDRESS:PORT`")
	dir := fset.String("dir", "", "serve the page in `DIR`; by default the one built here, or else the one in this program")
	lim := web.DefaultLimits()
	fset.StringVar(&lim.Origin, "origin", "", "let pages of the origin `URL` use /api/check, such as https://example.org; * for all")
	fset.IntVar(&lim.Concurrent, "checks", lim.Concurrent, "run at most `N` checks at a time; further ones are refused (429)")
	if err := c.ParseAlone(e, fset, args); err != nil {
		return 0, err
	}
	if lim.Concurrent < 1 {
		return 0, errors.New("-checks must be at least 1")
	}
	site, err := findPage(*dir)
	if err != nil {
		return 0, err
	}
	ln, err := net.Listen("tcp", *addr)
	if err != nil {
		return 0, err
	}
	srv := &http.Server{
		Handler:           web.New(site, web.API(verify.Check, lim)),
		ReadHeaderTimeout: headerTime,
		ReadTimeout:       transferTime, // requests to the API are limited separately
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

// pageDir is the folder of the built page, relative to the project. If a folder contains the file
// pageMark, it is a built page.
const (
	pageDir  = "static/dist"
	pageMark = "ic3play.build"
)

// findPage returns the files of the built page. If dir is set, these are the files in dir.
// Otherwise findPage looks for a build below the current folder and next to the program, and last
// for the files that are embedded in the program.
func findPage(dir string) (fs.FS, error) {
	if dir != "" {
		if info, err := os.Stat(filepath.Join(dir, "index.html")); err != nil || info.IsDir() {
			return nil, fmt.Errorf("no page in %s: it has no index.html", dir)
		}
		return os.DirFS(dir), nil
	}
	candidates := []string{pageDir}
	if exe, err := os.Executable(); err == nil {
		candidates = append(candidates, filepath.Join(filepath.Dir(exe), pageDir),
			filepath.Join(filepath.Dir(filepath.Dir(exe)), pageDir))
	}
	for _, d := range candidates {
		if info, err := os.Stat(filepath.Join(d, pageMark)); err == nil && !info.IsDir() {
			return os.DirFS(d), nil
		}
	}
	if held := page.Files(); held != nil {
		return held, nil
	}
	return nil, fmt.Errorf("this program was built without the page (\"make build\" puts it in), and there is none in %s; run \"make page\", or name its folder with -dir", pageDir)
}
