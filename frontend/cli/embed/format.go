package embed

import (
	"path/filepath"
	"slices"
	"strings"
)

type format struct {
	name     string
	ext      []string
	maxBytes int
	scan     func(*document) scanResult
}

// formats lists the kinds of documents, each with the largest size of a file in bytes. The limit
// for Markdown is lower because its parser is slow on malicious documents.
var formats = [...]format{
	{"Markdown", []string{".md", ".markdown", ".qmd"}, 4 << 20, scanMarkdown},
	{"HTML", []string{".html", ".htm"}, 16 << 20, scanHTML},
	{"reStructuredText", []string{".rst"}, 16 << 20, scanRST},
	{"AsciiDoc", []string{".adoc", ".asciidoc"}, 16 << 20, scanAsciiDoc},
	{"a Jupyter notebook", []string{".ipynb"}, 16 << 20, scanNotebook},
}

// formatOf returns the format of a file, or nil if the file is not a document.
func formatOf(name string) *format {
	for i := range formats {
		if slices.Contains(formats[i].ext, strings.ToLower(filepath.Ext(name))) {
			return &formats[i]
		}
	}
	return nil
}

func extensions() string {
	var all []string
	for _, f := range formats {
		all = append(all, f.ext...)
	}
	return strings.Join(all, ", ")
}

// IsDocument reports whether a file has the extension of one of the formats.
func IsDocument(name string) bool { return formatOf(name) != nil }
