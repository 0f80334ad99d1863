// Package describe generates code from the types of messages: codecs in Go, which use package
// jsonio, and types in TypeScript. It runs only in go generate and in tests.
//
// Reflection provides fields, names and tags; the source provides comments and the values of
// string constants. Messages may contain structs, pointers to structs, lists, maps with string
// keys, strings, integers, booleans and float64.
package describe

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

type field struct {
	goName string
	name   string
	typ    reflect.Type
	omit   bool
	must   bool
	check  string   // the name of the function that validates the field, or ""
	words  []string // the allowed values of a string; nil if any value is allowed
}

func fields(t reflect.Type) ([]field, error) {
	var out []field
	for i := range t.NumField() {
		f := t.Field(i)
		name, opts, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" {
			continue
		}
		if name == "" || f.Anonymous || !f.IsExported() {
			return nil, fmt.Errorf("%s.%s: fields of messages must be exported and have a JSON name", t, f.Name)
		}
		if i >= 64 {
			return nil, fmt.Errorf("%s has more than 64 fields", t)
		}
		x := field{goName: f.Name, name: name, typ: f.Type, omit: opts == "omitempty", must: f.Tag.Get("wire") == "must", check: f.Tag.Get("check")}
		if opts != "" && opts != "omitempty" {
			return nil, fmt.Errorf("%s.%s: the option %q is not supported", t, f.Name, opts)
		}
		if words := f.Tag.Get("enum"); words != "" {
			x.words = strings.Fields(words)
		}
		out = append(out, x)
	}
	return out, nil
}

// structs returns the struct types in the given types, without duplicates and with dependencies
// first.
func structs(roots []reflect.Type) ([]reflect.Type, error) {
	var out []reflect.Type
	var visit func(t reflect.Type) error
	visit = func(t reflect.Type) error {
		switch t.Kind() {
		case reflect.Pointer, reflect.Slice:
			return visit(t.Elem())
		case reflect.Map:
			if t.Key().Kind() != reflect.String {
				return fmt.Errorf("%s: keys of maps must be strings", t)
			}
			return visit(t.Elem())
		case reflect.Struct:
			if slices.Contains(out, t) {
				return nil
			}
			fs, err := fields(t)
			if err != nil {
				return err
			}
			for _, f := range fs {
				if err := visit(f.typ); err != nil {
					return fmt.Errorf("%s.%s: %w", t, f.goName, err)
				}
			}
			if !slices.Contains(out, t) {
				out = append(out, t)
			}
			return nil
		case reflect.String, reflect.Bool, reflect.Int, reflect.Int64, reflect.Float64:
			return nil
		}
		return fmt.Errorf("a message cannot contain a %s", t.Kind())
	}
	for _, t := range roots {
		if err := visit(t); err != nil {
			return nil, err
		}
	}
	return out, nil
}
