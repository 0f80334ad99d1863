//go:build !page

package page

import "io/fs"

var built fs.FS
