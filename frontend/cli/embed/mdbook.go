package embed

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"ic3play/frontend/cli/command"
)

const maxBook = 256 << 20

// mdbook is a preprocessor of mdBook. It reads the renderer's context and the book on the standard
// input, and prints the book with an <ic3-play> around each marked program and its result. Messages
// go to the standard error. With the arguments "supports RENDERER" it only reports, by its exit
// status, whether it supports the renderer.
func (r *runner) mdbook(ctx context.Context, args []string) (int, error) {
	if len(args) == 2 && args[0] == "supports" {
		if args[1] == "html" {
			return command.ExitOK, nil
		}
		return command.ExitUnsafe, nil
	}
	if len(args) > 0 {
		return 0, errors.New("-mdbook takes no files: mdBook sends the book on the standard input")
	}
	in, err := io.ReadAll(io.LimitReader(r.env.Stdin, maxBook+1))
	switch {
	case err != nil:
		return 0, err
	case len(in) > maxBook:
		return 0, fmt.Errorf("the book has more than %d MB", maxBook>>20)
	}
	var pair []json.RawMessage
	if err := json.Unmarshal(in, &pair); err != nil || len(pair) != 2 {
		return 0, errors.New("the standard input is not what mdBook sends: a list of a context and a book")
	}
	dec := json.NewDecoder(bytes.NewReader(pair[1]))
	dec.UseNumber()
	var book map[string]any
	if err := dec.Decode(&book); err != nil {
		return 0, fmt.Errorf("the book on the standard input: %w", err)
	}
	out := r.env.Stdout
	r.env.Stdout = r.env.Stderr
	defer func() { r.env.Stdout = out }()
	for _, key := range []string{"sections", "items"} { // "sections" until mdBook 0.4, "items" since 0.5
		if err := r.chapters(ctx, book[key]); err != nil {
			return 0, err
		}
	}
	if ctx.Err() != nil {
		return max(r.code, command.ExitUnknown), nil
	}
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	if err := e.Encode(book); err != nil {
		return 0, err
	}
	if r.code == command.ExitUnknown { // an unknown verdict is displayed and must not stop the build of the book
		return command.ExitOK, nil
	}
	return r.code, nil
}

func (r *runner) chapters(ctx context.Context, list any) error {
	items, _ := list.([]any)
	for _, item := range items {
		wrapped, _ := item.(map[string]any)
		chapter, _ := wrapped["Chapter"].(map[string]any)
		content, isText := chapter["content"].(string)
		if !isText {
			continue // the item is a separator or the title of a part
		}
		name, _ := chapter["source_path"].(string)
		if name == "" {
			name, _ = chapter["name"].(string)
		}
		text, err := r.chapter(ctx, name, []byte(content))
		if err != nil {
			return err
		}
		chapter["content"] = string(text)
		if err := r.chapters(ctx, chapter["sub_items"]); err != nil {
			return err
		}
	}
	return nil
}

// chapter returns a chapter with an <ic3-play> around each marked program and its result.
func (r *runner) chapter(ctx context.Context, name string, src []byte) ([]byte, error) {
	if len(src) > formatOf(".md").maxBytes {
		return nil, fmt.Errorf("%s has more than %d MB", name, formatOf(".md").maxBytes>>20)
	}
	d := newDocument(src)
	d.selected = r.selected
	out, _, err := r.document(ctx, name, ".md", d)
	if err != nil || ctx.Err() != nil {
		return src, err
	}
	again := newDocument(out)
	again.selected = r.selected
	var edits []edit
	for _, b := range scan(".md", again).blocks {
		if !b.inElement {
			edits = append(edits, b.surround(again)...)
		}
	}
	return apply(out, edits), nil
}

// surround returns the edits that put an <ic3-play> element around a fence and its result. A <pre>
// needs no such element, because the page's script finds it.
func (b *block) surround(d *document) []edit {
	start := d.lineStart(b.offset)
	n, _ := d.position(start)
	line := d.line(n)
	head := len(line) - len(bytes.TrimLeft(line, " \t>-+*0123456789.)"))
	if fence := line[head:]; !bytes.HasPrefix(fence, []byte("```")) && !bytes.HasPrefix(fence, []byte("~~~")) {
		return nil
	}
	var open strings.Builder
	open.WriteString("<ic3-play")
	for _, name := range slices.Sorted(maps.Keys(b.attrs)) {
		if slices.Contains(attributeNames[:], name) {
			fmt.Fprintf(&open, ` %s="%s"`, name, html.EscapeString(b.attrs[name]))
		}
	}
	open.WriteString(">")
	newline := d.newline(b.offset)
	bare := strings.TrimRight(b.prefix, " \t")
	empty, next := newline+bare, newline+b.prefix
	begin := edit{start + head, start + head, open.String() + empty + next} // after a bullet
	if len(bytes.Trim(line[:head], " \t>")) == 0 {
		// Add a blank line, because a tag does not end a paragraph.
		begin = edit{start, start, bare + next + open.String() + empty + newline}
	}
	end := edit{b.to, b.to, empty + next + "</ic3-play>"}
	if line, last := d.nextLine(b.to); !last && len(bytes.Trim(line, " \t>")) > 0 {
		end.text += empty
	}
	return []edit{begin, end}
}
