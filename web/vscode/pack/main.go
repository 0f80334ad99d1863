// Command pack builds the extension for Visual Studio Code as an archive that the editor installs
// (bin/ic3play.vsix). The archive has the scripts, bundled for the desktop and for browsers, the
// command as WebAssembly, and the files of the element <ic3-play>.
package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"ic3play/frontend/version"
	"ic3play/static/build/shrink"
)

const home = "web/vscode"

func main() {
	element := flag.String("element", "bin/embed", "the `folder` that make embed has made")
	out := flag.String("o", "bin/ic3play.vsix", "the `archive`")
	flag.Parse()
	if err := pack(*element, *out); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func pack(element, archive string) error {
	if _, err := os.Stat(filepath.Join(element, "embed.js")); err != nil {
		return fmt.Errorf(`no element in %s: run "make embed"`, element)
	}
	dist, media := filepath.Join(home, "dist"), filepath.Join(home, "media")
	for _, dir := range []string{dist, media} {
		if err := os.RemoveAll(dir); err != nil {
			return err
		}
	}
	if err := bundle(dist); err != nil {
		return err
	}
	if err := module(filepath.Join(dist, "command.wasm")); err != nil {
		return err
	}
	if err := os.CopyFS(media, os.DirFS(element)); err != nil {
		return err
	}
	file, err := os.Create(archive)
	if err != nil {
		return err
	}
	if err := write(file); err != nil {
		return errors.Join(err, file.Close())
	}
	info, err := file.Stat()
	if err != nil {
		return err
	}
	fmt.Printf("%s: %.1f MB\n", archive, float64(info.Size())/1e6)
	return file.Close()
}

// bundle makes three scripts: the extension for the desktop, the extension for browsers, and the
// worker that runs the command. The worker's script includes wasm_exec.js from Go.
func bundle(dist string) error {
	glue, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env: %w", err)
	}
	wasmExec, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(glue)), "lib/wasm/wasm_exec.js"))
	if err != nil {
		return err
	}
	for name, platform := range map[string]api.Platform{"node": api.PlatformNode, "browser": api.PlatformBrowser, "worker": api.PlatformBrowser} {
		format := api.FormatCommonJS
		footer := ""
		if name == "worker" {
			format, footer = api.FormatIIFE, string(wasmExec)
		}
		result := api.Build(api.BuildOptions{
			EntryPoints: []string{filepath.Join(home, "src", name+".ts")}, Outfile: filepath.Join(dist, name+".js"), Write: true, Bundle: true,
			Platform: platform, Format: format, Target: api.ES2022, External: []string{"vscode"}, MinifySyntax: true,
			Footer: map[string]string{"js": footer}, LogLevel: api.LogLevelError,
		})
		if len(result.Errors) > 0 {
			return errors.New("the scripts cannot be bundled")
		}
	}
	return nil
}

func module(name string) error {
	args := append([]string{"build", "-trimpath", "-buildvcs=false", "-o", name}, shrink.Flags(runtime.Version(), "-s -w")...)
	cmd := exec.Command("go", append(args, ".")...)
	cmd.Env = append(os.Environ(), shrink.Environment(runtime.Version())...)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if data, _, err = shrink.Module(data); err != nil {
		return fmt.Errorf("make the module smaller: %w", err)
	}
	return os.WriteFile(name, data, 0o644)
}

// manifest has the fields of package.json that the manifest of the archive needs.
type manifest struct {
	Name, DisplayName, Description, Publisher, License string
	Engines                                            struct{ VSCode string }
	Categories, Keywords                               []string
}

// write makes the archive. It contains the extension's files, and the manifest files that list them
// for the editor. The same files give the same archive.
func write(w io.Writer) error {
	src, err := os.ReadFile(filepath.Join(home, "package.json"))
	if err != nil {
		return err
	}
	var m manifest
	if err := json.Unmarshal(src, &m); err != nil {
		return fmt.Errorf("package.json: %w", err)
	}
	src = bytes.Replace(src, []byte(`"version": "0.0.0"`), []byte(fmt.Sprintf(`"version": %q`, version.Version)), 1)
	z := zip.NewWriter(w)
	z.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) { return flate.NewWriter(out, flate.BestCompression) })
	add := func(name string, data []byte) error {
		f, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
		if err == nil {
			_, err = f.Write(data)
		}
		return err
	}
	quoted := func(s string) string {
		var b strings.Builder
		_ = xml.EscapeText(&b, []byte(s)) // a Builder never fails
		return b.String()
	}
	if err := add("extension.vsixmanifest", []byte(fmt.Sprintf(vsix, quoted(m.Name), quoted(version.Version), quoted(m.Publisher), quoted(m.DisplayName),
		quoted(m.Description), quoted(strings.Join(m.Keywords, ",")), quoted(strings.Join(m.Categories, ",")), quoted(m.Engines.VSCode)))); err != nil {
		return err
	}
	if err := add("[Content_Types].xml", []byte(contentTypes)); err != nil {
		return err
	}
	if err := add("extension/package.json", src); err != nil {
		return err
	}
	for _, name := range []string{"README.md", "../../LICENSE"} {
		data, err := os.ReadFile(filepath.Join(home, name))
		if err != nil {
			return err
		}
		if err := add("extension/"+path.Base(name), data); err != nil {
			return err
		}
	}
	for _, dir := range []string{"dist", "media"} {
		root := os.DirFS(home)
		err := fs.WalkDir(root, dir, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			data, err := fs.ReadFile(root, name)
			if err != nil {
				return err
			}
			return add("extension/"+name, data)
		})
		if err != nil {
			return err
		}
	}
	return z.Close()
}

const vsix = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="%s" Version="%s" Publisher="%s"/>
    <DisplayName>%s</DisplayName>
    <Description xml:space="preserve">%s</Description>
    <Tags>%s</Tags>
    <Categories>%s</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="%s"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace,web"/>
    </Properties>
    <License>extension/LICENSE</License>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
  </Assets>
</PackageManifest>
`

const contentTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="json" ContentType="application/json"/>
  <Default Extension="vsixmanifest" ContentType="text/xml"/>
  <Default Extension="js" ContentType="application/javascript"/>
  <Default Extension="wasm" ContentType="application/wasm"/>
  <Default Extension="md" ContentType="text/markdown"/>
  <Default Extension="css" ContentType="text/css"/>
  <Default Extension="ts" ContentType="text/plain"/>
  <Default Extension="build" ContentType="text/plain"/>
  <Default Extension="gz" ContentType="application/gzip"/>
  <Override PartName="/extension/LICENSE" ContentType="text/plain"/>
  <Override PartName="/extension/media/LICENSE" ContentType="text/plain"/>
</Types>
`
