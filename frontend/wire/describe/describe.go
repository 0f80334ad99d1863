// Package describe makes code from the types of messages: writers and readers in
// Go, on package jsonio, and types in TypeScript. It runs when code is generated
// and in tests, never in a product.
//
// Fields, names and tags come by reflection, comments and the values of named
// texts from the source. What a message may hold: structs, pointers to structs,
// lists, maps from texts, texts, whole numbers, truth values, float64.
package describe

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// field is a field of a message.
type field struct {
	goName string
	name   string // in JSON
	typ    reflect.Type
	omit   bool     // left out when empty
	must   bool     // a reader insists on it
	check  string   // the function that complains about it; "" for none
	words  []string // the values of a text; nil for any
}

// fields of a struct, in their order.
func fields(t reflect.Type) ([]field, error) {
	var out []field
	for i := range t.NumField() {
		f := t.Field(i)
		name, opts, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" {
			continue // stays where it is made
		}
		if name == "" || f.Anonymous || !f.IsExported() {
			return nil, fmt.Errorf("%s.%s: a message's fields are exported and have a name in JSON", t, f.Name)
		}
		if i >= 64 {
			return nil, fmt.Errorf("%s has more than 64 fields", t)
		}
		x := field{goName: f.Name, name: name, typ: f.Type, omit: opts == "omitempty", must: f.Tag.Get("wire") == "must", check: f.Tag.Get("check")}
		if opts != "" && opts != "omitempty" {
			return nil, fmt.Errorf("%s.%s: the option %q is not known here", t, f.Name, opts)
		}
		if words := f.Tag.Get("enum"); words != "" {
			x.words = strings.Fields(words)
		}
		out = append(out, x)
	}
	return out, nil
}

// structs returns the struct types that occur in roots, each once, those first
// that others mention.
func structs(roots []reflect.Type) ([]reflect.Type, error) {
	var out []reflect.Type
	var visit func(t reflect.Type) error
	visit = func(t reflect.Type) error {
		switch t.Kind() {
		case reflect.Pointer, reflect.Slice:
			return visit(t.Elem())
		case reflect.Map:
			if t.Key().Kind() != reflect.String {
				return fmt.Errorf("%s: keys are texts", t)
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
		return fmt.Errorf("a message cannot hold a %s", t.Kind())
	}
	for _, t := range roots {
		if err := visit(t); err != nil {
			return nil, err
		}
	}
	return out, nil
}
