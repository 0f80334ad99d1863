package describe

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// OpenAPI returns the description of the server's API (OpenAPI 3.1). The parameter "paths" contains
// the paths and operations, whose schemas refer to the messages in "roots". The map "renamed" gives
// some types other names. The schemas contain the comments of the Go types, which OpenAPI reads
// from the module's folder "root".
func OpenAPI(paths map[string]any, roots []reflect.Type, renamed map[reflect.Type]string, root string) ([]byte, error) {
	all, err := structs(roots)
	if err != nil {
		return nil, err
	}
	g := &apiGen{tsGen{renamed: renamed, root: root, read: map[string]*source{}}}
	schemas := map[string]any{}
	for _, t := range all {
		if schemas[g.name(t)], err = g.schema(t); err != nil {
			return nil, err
		}
	}
	doc := map[string]any{}
	maps.Copy(doc, paths)
	doc["components"] = map[string]any{"schemas": schemas}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(doc); err != nil {
		return nil, fmt.Errorf("encode the description: %w", err)
	}
	return out.Bytes(), nil
}

type apiGen struct{ tsGen }

func (g *apiGen) schema(t reflect.Type) (map[string]any, error) {
	fs, err := fields(t)
	if err != nil {
		return nil, err
	}
	src, err := g.source(t.PkgPath())
	if err != nil {
		return nil, err
	}
	props, required := map[string]any{}, []string{}
	for _, f := range fs {
		p, err := g.schemaOf(f.typ)
		if err != nil {
			return nil, err
		}
		if f.words != nil {
			p["enum"] = f.words
		}
		if c := src.comments[t.Name()+"."+f.goName]; c != "" {
			if _, ref := p["$ref"]; ref {
				p = map[string]any{"allOf": []any{p}}
			}
			p["description"] = c
		}
		props[f.name] = p
		// In a request, a field is required only if it has the tag "must". In an answer, a field is
		// required if it is written even when it is empty.
		if f.must || !f.omit && !g.request(t) {
			required = append(required, f.name)
		}
	}
	s := map[string]any{"type": "object", "properties": props, "additionalProperties": false}
	if len(required) > 0 {
		s["required"] = required
	}
	if c := src.comments[t.Name()]; c != "" {
		s["description"] = c
	}
	return s, nil
}

// request returns whether a message is a request. Only requests mark their required fields.
func (g *apiGen) request(t reflect.Type) bool {
	fs, err := fields(t)
	return err == nil && slices.ContainsFunc(fs, func(f field) bool { return f.must })
}

func (g *apiGen) schemaOf(t reflect.Type) (map[string]any, error) {
	switch t.Kind() {
	case reflect.String:
		s := map[string]any{"type": "string"}
		if t.PkgPath() != "" {
			src, err := g.source(t.PkgPath())
			if err != nil {
				return nil, err
			}
			s["enum"] = src.values[t.Name()]
		}
		return s, nil
	case reflect.Bool:
		return map[string]any{"type": "boolean"}, nil
	case reflect.Struct:
		return map[string]any{"$ref": "#/components/schemas/" + g.name(t)}, nil
	case reflect.Pointer:
		return g.schemaOf(t.Elem())
	case reflect.Slice, reflect.Map:
		elem, err := g.schemaOf(t.Elem())
		if err != nil {
			return nil, err
		}
		if t.Kind() == reflect.Slice {
			return map[string]any{"type": "array", "items": elem}, nil
		}
		return map[string]any{"type": "object", "additionalProperties": elem}, nil
	case reflect.Float64:
		return map[string]any{"type": "number"}, nil
	}
	return map[string]any{"type": "integer"}, nil
}
