package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// The page and the custom element (the ic3play player in other pages) share some parts of their
// HTML. Each part is a file in static/parts, written in HTML that is also XML. The build copies the
// text of the parts into the page. The element's scripts import the parts as trees
// (virtual:part/NAME), because a strict content security policy forbids scripts to make HTML
// elements from text.

func partText(name string) (string, error) {
	text, err := os.ReadFile(filepath.Join("static", "parts", name+".html"))
	if err != nil {
		return "", fmt.Errorf("read a part of the page: %w", err)
	}
	return strings.TrimSpace(string(text)), nil
}

// partTree returns the HTML of static/parts/NAME.html as JSON. An element becomes an array of its
// name, its attributes and its children, and a text becomes a string. White space between elements
// is omitted, and so are elements with the attribute data-of="page", which only the page has. The
// name "graph:a,b" means the file graph.html, of which only the children with the ids a and b are
// kept.
func partTree(name string) ([]byte, error) {
	name, only, some := strings.Cut(name, ":")
	text, err := partText(name)
	if err != nil {
		return nil, err
	}
	tree, err := markupTree(text)
	if err != nil {
		return nil, fmt.Errorf("static/parts/%s.html: %w", name, err)
	}
	if some {
		ids := strings.Split(only, ",")
		for _, id := range ids {
			if !slices.ContainsFunc(tree[2:], hasID(id)) {
				return nil, fmt.Errorf("static/parts/%s.html has no %s", name, id)
			}
		}
		tree = slices.DeleteFunc(tree, func(child any) bool {
			_, element := child.([]any)
			return element && !slices.ContainsFunc(ids, func(id string) bool { return hasID(id)(child) })
		})
	}
	return json.Marshal(tree)
}

// hasID returns a function that reports whether an element's id is the given one.
func hasID(id string) func(child any) bool {
	return func(child any) bool {
		element, ok := child.([]any)
		if !ok {
			return false
		}
		attributes, ok := element[1].(map[string]string)
		return ok && attributes["id"] == id
	}
}

func markupTree(text string) ([]any, error) {
	d := xml.NewDecoder(strings.NewReader(text))
	type open struct{ children []any }
	stack := []*open{{}}
	for {
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		top := stack[len(stack)-1]
		switch t := t.(type) {
		case xml.StartElement:
			attributes := map[string]string{}
			for _, a := range t.Attr {
				attributes[a.Name.Local] = a.Value
			}
			stack = append(stack, &open{[]any{t.Name.Local, attributes}})
		case xml.EndElement:
			stack = stack[:len(stack)-1]
			if attributes, ok := top.children[1].(map[string]string); ok && attributes["data-of"] == "page" {
				continue
			}
			above := stack[len(stack)-1]
			above.children = append(above.children, top.children)
		case xml.CharData:
			if s := string(t); strings.TrimSpace(s) != "" {
				top.children = append(top.children, s)
			}
		}
	}
	if len(stack) != 1 || len(stack[0].children) != 1 {
		return nil, errors.New("it must be exactly one element")
	}
	tree, ok := stack[0].children[0].([]any)
	if !ok {
		return nil, errors.New("it is not an element")
	}
	return tree, nil
}

// windowWidth matches media queries about the window's width. In the custom element, the style
// sheet must test the width of the custom element instead.
var windowWidth = regexp.MustCompile(`@media\s*(\((?:max|min)-width:\s*[0-9.]+px\)(?:\s*and\s*\((?:max|min)-width:\s*[0-9.]+px\))?)\s*\{`)

// forElement adapts a style sheet of the page to the custom element: it replaces media queries
// about the window's width by container queries.
func forElement(style string) string {
	return windowWidth.ReplaceAllString(style, "@container ic3 $1{")
}

func (b *builder) styleText(name string) (string, error) {
	opts := b.options()
	opts.Plugins = nil
	opts.EntryPoints = []string{filepath.Join("static", "css", name+".css")}
	// opts names no browsers, so the bundler adds no fallbacks for old browsers, which the page
	// does not support.
	result, err := run(opts.EntryPoints[0], opts)
	if err != nil {
		return "", err
	}
	return string(bytes.TrimSpace(result.OutputFiles[0].Contents)), nil
}
