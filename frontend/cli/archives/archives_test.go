//go:build !js

package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestPack checks that archives have one top folder and sorted files with the right modes, and that
// packing again produces the same bytes.
func TestPack(t *testing.T) {
	when := time.Date(2020, 2, 3, 4, 5, 6, 0, time.UTC)
	files := []file{{"z", []byte("z"), false}, {"a/run", []byte("run"), true}}
	want := []string{"dir/a/run -rwxr-xr-x run", "dir/z -rw-r--r-- z"}

	data, err := tarred("dir", files, when)
	if err != nil {
		t.Fatal(err)
	}
	again, err := tarred("dir", []file{files[1], files[0]}, when)
	if err != nil || !bytes.Equal(data, again) {
		t.Errorf("another order of files gives another archive, %v", err)
	}
	packed, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	r := tar.NewReader(packed)
	for {
		h, err := r.Next()
		if err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil || !h.ModTime.Equal(when) {
			t.Errorf("%s: %v, %v", h.Name, h.ModTime, err)
		}
		got = append(got, h.Name+" "+h.FileInfo().Mode().String()+" "+string(text))
	}
	if !slices.Equal(got, want) {
		t.Errorf("tar: %q, want %q", got, want)
	}

	if data, err = zipped("dir", files, when); err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	got = nil
	for _, f := range z.File {
		rc, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(rc)
		rc.Close()
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, f.Name+" "+f.Mode().String()+" "+string(text))
	}
	if !slices.Equal(got, want) {
		t.Errorf("zip: %q, want %q", got, want)
	}
}

// TestLicences checks that the list contains the licence of every module in the command.
func TestLicences(t *testing.T) {
	t.Chdir("../../..")
	text, err := thirdParties(t.Context(), "linux", "amd64", false)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"\nGo\n", "github.com/irifrance/gini v", "github.com/antlr4-go/antlr/v4 v", "github.com/creachadair/jrpc2 v", "Copyright"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the licences lack %q", want)
		}
	}
}

// TestCompetition unpacks the archive for competitions and runs its smoke test.
func TestCompetition(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the command")
	}
	t.Chdir("../../..")
	files, err := competition()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range files {
		name := filepath.Join(dir, f.name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.data, f.mode()); err != nil {
			t.Fatal(err)
		}
	}
	output := func(ctx context.Context, name string, args ...string) string {
		t.Helper()
		out, err := exec.CommandContext(ctx, name, args...).CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
		return string(out)
	}
	output(t.Context(), "go", "build", "-o", filepath.Join(dir, "ic3play"), ".")
	if out := output(t.Context(), filepath.Join(dir, "smoketest.sh")); !strings.Contains(out, "both verdicts are right") {
		t.Error(out)
	}
}
