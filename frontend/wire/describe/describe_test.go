//go:build !js

package describe

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestOutputsAreCurrent checks that the generated files are up to date.
func TestOutputsAreCurrent(t *testing.T) {
	const root = "../../.."
	files, err := Outputs(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not what the types of the messages make: run go generate ./frontend/wire", name)
		}
	}
}

// TestRefuses checks that an unsupported type of a field, an unsupported option and a missing JSON
// name are errors, and that no such field is omitted.
func TestRefuses(t *testing.T) {
	for _, tt := range []struct {
		v    any
		want string
	}{
		{struct{ A int }{}, "have a JSON name"},
		{struct {
			A int `json:"a,string"`
		}{}, "is not supported"},
		{struct {
			A chan int `json:"a"`
		}{}, "cannot contain a chan"},
		{struct {
			A map[int]string `json:"a"`
		}{}, "must be strings"},
		{struct {
			A uint8 `json:"a"`
		}{}, "cannot contain a uint8"},
	} {
		if _, err := structs([]reflect.Type{reflect.TypeOf(tt.v)}); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%T: %v, want %s", tt.v, err, tt.want)
		}
	}
}
