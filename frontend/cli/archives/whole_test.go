//go:build page

package main

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"ic3play/web/page"
)

// TestArchive makes this platform's archive, unpacks it into an empty folder and uses it there.
// "make test-archives" runs it.
func TestArchive(t *testing.T) {
	here := runtime.GOOS + "-" + runtime.GOARCH
	if !slices.Contains(platforms, here) || runtime.GOOS == "windows" {
		t.Skipf("no archive of %s to unpack", here)
	}
	t.Chdir("../../..")
	out, to := t.TempDir(), t.TempDir()
	if err := run(t.Context(), out, []string{here}, false); err != nil {
		t.Fatal(err)
	}
	sums := exec.CommandContext(t.Context(), "sha256sum", "-c", "SHA256SUMS")
	sums.Dir = out
	if text, err := sums.CombinedOutput(); err != nil && !errors.Is(err, exec.ErrNotFound) {
		t.Errorf("%v\n%s", err, text)
	}
	found, err := filepath.Glob(filepath.Join(out, "*.tar.gz"))
	if err != nil || len(found) != 1 {
		t.Fatalf("%v, %v", found, err)
	}
	program := unpacked(t, found[0], to)

	// Without the page, the command must be smaller than 19 MB.
	info, err := os.Stat(program)
	if err != nil {
		t.Fatal(err)
	}
	var held int64
	err = fs.WalkDir(os.DirFS("web/page/files"), ".", func(_ string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			i, err := d.Info()
			if err == nil {
				held += i.Size()
			}
		}
		return err
	})
	t.Logf("%.1f MB, with %.1f MB of the page", float64(info.Size())/1e6, float64(held)/1e6)
	if err != nil || info.Size()-held > 19e6 {
		t.Errorf("%d bytes without the page, %v", info.Size()-held, err)
	}

	t.Chdir(to)
	if err := os.WriteFile("prog.c", []byte("int main() { int x = 0; while (nondet_int()) x = x + 2; assert(x != 7); }"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"version"}, {"check", "prog.c"}, {"export", "-format", "play", "-o", "lecture.html", "prog.c"}} {
		if text, err := exec.CommandContext(t.Context(), program, args...).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", args, err, text)
		}
	}
	whole, err := fs.ReadFile(page.Files(), "ic3play.html")
	handout, err2 := os.ReadFile("lecture.html")
	if err != nil || err2 != nil || len(handout) <= len(whole) {
		t.Errorf("the handout has %d bytes, the page %d; %v, %v", len(handout), len(whole), err, err2)
	}
	served(t, program)
}

func unpacked(t *testing.T, archive, to string) string {
	t.Helper()
	f, err := os.Open(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	packed, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	folder := ""
	for r := tar.NewReader(packed); ; {
		h, err := r.Next()
		if err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(to, h.Name)
		folder, _, _ = strings.Cut(h.Name, "/")
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err == nil {
			err = os.WriteFile(name, data, h.FileInfo().Mode())
		}
		if err != nil {
			t.Fatal(err)
		}
		names[strings.TrimPrefix(h.Name, folder+"/")] = true
	}
	for _, want := range []string{"ic3play", "LICENSE", "THIRD-PARTY.txt", "README.md", "ic3play.1", "completions/ic3play.bash", "completions/_ic3play", "completions/ic3play.fish"} {
		if !names[want] {
			t.Errorf("the archive lacks %s", want)
		}
	}
	return filepath.Join(to, folder, "ic3play")
}

func served(t *testing.T, program string) {
	t.Helper()
	server := exec.CommandContext(t.Context(), program, "serve", "-addr", "127.0.0.1:0")
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address := strings.Fields(line)[1]
	for _, name := range []string{"", "embed.js", "sw.js", "ic3play.html", "icon.svg"} {
		want := name
		if want == "" {
			want = "index.html"
		}
		data, err := fs.ReadFile(page.Files(), want)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := http.Get(address + name)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil || !bytes.Equal(got, data) {
			t.Errorf("%q: %d bytes, want %d; %v", name, len(got), len(data), err)
		}
	}
}
