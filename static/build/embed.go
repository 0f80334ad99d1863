package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// embed bundles the element <ic3-play>. The result is the classic script embed.js and the folder
// embed/. This folder has one file for each view, which the script loads later. The element uses
// the engine's module and the page's workers. embed/index.html is a documentation page with working
// elements.
func (b *builder) embed() error {
	dir := filepath.Join(b.out, "embed")
	if err := os.Mkdir(dir, 0o755); err != nil {
		return fmt.Errorf("make the folder of the element's parts: %w", err)
	}
	there := b.manifest
	for _, name := range []*string{&there.Wasm, &there.EngineWorker, &there.LayoutWorker} {
		*name = "../assets/" + *name
	}
	inParts := &builder{out: b.out, minify: b.minify, release: b.release, manifest: there, onOtherSites: true}
	app, err := inParts.script("static/src/embed/app.ts", "", "embed", "app")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, app.reexport.name), app.reexport.text, 0o644); err != nil {
		return fmt.Errorf("write the element's parts: %w", err)
	}
	script, err := b.elementScript("embed/"+app.reexport.name, "embed/"+app.main, b.manifest.Version, "")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(b.out, "embed.js"), script, 0o644); err != nil {
		return fmt.Errorf("write the element: %w", err)
	}
	types, err := os.ReadFile("static/src/embed/types.ts")
	if err != nil {
		return fmt.Errorf("read the element's types: %w", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "ic3-play.d.ts"), types, 0o644); err != nil {
		return fmt.Errorf("write the element's types: %w", err)
	}
	html, err := os.ReadFile("static/embed.html")
	if err != nil {
		return fmt.Errorf("read the element's documentation: %w", err)
	}
	style, err := os.ReadFile("static/css/embed-page.css")
	if err != nil {
		return fmt.Errorf("read the style of the element's documentation: %w", err)
	}
	name, err := b.writeTo("embed", "page.css", style)
	if err != nil {
		return err
	}
	opts, err := b.entryOptions("static/src/embed/demo.ts")
	if err != nil {
		return err
	}
	opts.Format = api.FormatESModule
	result, err := run(opts.EntryPoints[0], opts)
	if err != nil {
		return err
	}
	demo, err := b.writeTo("embed", "demo.js", result.OutputFiles[0].Contents)
	if err != nil {
		return err
	}
	text := strings.NewReplacer("{{style}}", name, "{{demo}}", demo).Replace(string(html))
	if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte(text), 0o644); err != nil {
		return fmt.Errorf("write the element's documentation: %w", err)
	}
	return nil
}
