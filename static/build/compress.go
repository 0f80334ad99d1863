package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

// compressFiles writes .gz and .br next to every HTML, JavaScript, CSS, SVG and wasm file. For .br
// it runs the command brotli, or Node's zlib if that command is missing. The .br files are cached
// by content in the user's cache folder, because the best quality takes seconds for the module.
// Their compression window is the maximum of 16 MB, because the module is larger than the default
// of 4 MB.
func (b *builder) compressFiles() error {
	if b.mock {
		return nil
	}
	return filepath.WalkDir(b.out, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		switch filepath.Ext(path) {
		case ".html", ".js", ".css", ".wasm", ".svg":
		default:
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return fmt.Errorf("read %s: %w", path, err)
		}
		var gz bytes.Buffer
		w, err := gzip.NewWriterLevel(&gz, b.compressionLevel(gzip.BestSpeed, gzip.BestCompression))
		if err != nil {
			return fmt.Errorf("gzip: %w", err)
		}
		if _, err := w.Write(data); err != nil {
			return fmt.Errorf("gzip %s: %w", path, err)
		}
		if err := w.Close(); err != nil {
			return fmt.Errorf("gzip %s: %w", path, err)
		}
		if err := os.WriteFile(path+".gz", gz.Bytes(), 0o644); err != nil {
			return fmt.Errorf("write %s.gz: %w", path, err)
		}
		br, err := b.brotli(path, data)
		if err != nil {
			return err
		}
		if err := os.WriteFile(path+".br", br, 0o644); err != nil {
			return fmt.Errorf("write %s.br: %w", path, err)
		}
		return nil
	})
}

func (b *builder) compressionLevel(quick, best int) int {
	if b.release {
		return best
	}
	return quick
}

func (b *builder) brotli(path string, data []byte) ([]byte, error) {
	quality := b.compressionLevel(4, 11)
	kept := ""
	if dir, err := os.UserCacheDir(); err == nil {
		sum := sha256.Sum256(data)
		kept = filepath.Join(dir, "ic3play", hex.EncodeToString(sum[:16])+"-"+strconv.Itoa(quality)+"-24.br")
		if out, err := os.ReadFile(kept); err == nil {
			return out, nil
		}
	}
	cmd := exec.Command("brotli", "-c", "-q", strconv.Itoa(quality), "--lgwin=24", path)
	if _, err := exec.LookPath("brotli"); err != nil {
		const script = `const z=require("zlib"),fs=require("fs"),c=z.constants,d=fs.readFileSync(process.argv[1]);` +
			`process.stdout.write(z.brotliCompressSync(d,{params:{[c.BROTLI_PARAM_QUALITY]:+process.argv[2],` +
			`[c.BROTLI_PARAM_LGWIN]:24,[c.BROTLI_PARAM_SIZE_HINT]:d.length}}))`
		cmd = exec.Command("node", "-e", script, path, strconv.Itoa(quality))
	}
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("brotli %s: %w", path, err)
	}
	if kept != "" {
		// Ignore errors: the cache only saves time.
		if os.MkdirAll(filepath.Dir(kept), 0o755) == nil {
			_ = os.WriteFile(kept, out, 0o644)
		}
	}
	return out, nil
}
