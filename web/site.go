package web

import (
	"fmt"
	"io/fs"
	"strings"
)

// Site describes a page's files for another server, so that it sends them with the same types,
// tags, encodings and headers.
type Site struct {
	Headers map[string]string   `json:"headers"` // sent with every answer
	Files   map[string]SiteFile `json:"files"`   // by path, without a leading slash
}

// SiteFile is a file of a Site.
type SiteFile struct {
	Type  string `json:"type"`
	Cache string `json:"cache"`
	// Shared reports whether pages of other origins may read the file.
	Shared bool `json:"shared"`
	// OwnPolicy reports whether the file contains its own content security policy. Such a file must
	// be sent without the policy in Headers.
	OwnPolicy bool `json:"ownPolicy,omitempty"`
	// Forms are the file's encodings, best first. The last form is the file itself.
	Forms []SiteForm `json:"forms"`
}

// SiteForm is one encoding of a file.
type SiteForm struct {
	Encoding string `json:"encoding"` // "" for the file itself
	Suffix   string `json:"suffix"`   // ending of the encoded file's name
	Tag      string `json:"tag"`
	Size     int64  `json:"size"`
}

// NewSite describes the files of a page.
func NewSite(page fs.FS) (Site, error) {
	site := Site{Headers: headers(), Files: map[string]SiteFile{}}
	err := fs.WalkDir(page, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		for _, e := range encodings {
			if plain, ok := strings.CutSuffix(name, e.suffix); ok {
				if _, err := fs.Stat(page, plain); err == nil {
					return nil // this file is only a compressed form of another file
				}
			}
		}
		f := SiteFile{Type: mimeType(name), Cache: cachePolicy(name), Shared: shared(name), OwnPolicy: ownPolicy(name)}
		for _, e := range append(encodings[:], struct{ name, suffix string }{}) {
			form, err := newForm(page, name+e.suffix)
			if err != nil {
				if e.name != "" {
					continue
				}
				return err
			}
			form.Encoding, form.Suffix = e.name, e.suffix
			f.Forms = append(f.Forms, form)
		}
		site.Files[name] = f
		return nil
	})
	if err != nil {
		return Site{}, fmt.Errorf("describe the page: %w", err)
	}
	return site, nil
}

func newForm(page fs.FS, file string) (SiteForm, error) {
	f, err := page.Open(file)
	if err != nil {
		return SiteForm{}, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return SiteForm{}, err
	}
	tag, err := contentTag(f)
	return SiteForm{Tag: tag, Size: info.Size()}, err
}
