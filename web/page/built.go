//go:build page

package page

import (
	"embed"
	"io/fs"
)

//go:embed all:files
var held embed.FS

var built = func() fs.FS {
	sub, err := fs.Sub(held, "files")
	if err != nil {
		panic(err)
	}
	return sub
}()
