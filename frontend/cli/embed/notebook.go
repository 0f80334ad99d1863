package embed

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// scanNotebook finds the marked programs of a Jupyter notebook (nbformat 4): code cells whose first
// line is a comment "// ic3play ...". The stored result is an output of the cell with the
// output_type display_data and data of type text/html.
func scanNotebook(d *document) scanResult {
	var f scanResult
	root, err := parseJSON(d.src)
	if err != nil {
		f.problem(0, "this is not a notebook: "+err.Error())
		return f
	}
	if format := root.get("nbformat"); format == nil || string(d.src[format.from:format.to]) != "4" {
		f.problem(0, "this is not a notebook of nbformat 4")
		return f
	}
	cells := root.get("cells")
	if cells == nil {
		return f
	}
	isC := false
	for _, path := range [][2]string{{"language_info", "name"}, {"kernelspec", "language"}} {
		isC = isC || strings.EqualFold(root.get("metadata").get(path[0]).get(path[1]).string(d.src), "c")
	}
	for _, cell := range cells.items {
		if cell.get("cell_type").string(d.src) != "code" {
			continue
		}
		source := cell.get("source")
		if source == nil {
			continue
		}
		b := &block{offset: source.from, program: source.text(d.src)}
		attrs, marked := parseFirstLine(b.program.bytes)
		if !marked && !(isC && d.selected != nil) {
			continue
		}
		outputs := cell.get("outputs")
		if outputs == nil || outputs.kind != '[' {
			f.problem(b.offset, `the cell has no "outputs"; open the notebook and save it again`)
			continue
		}
		b.attrs = attrs
		b.output(d, outputs)
		f.blocks = append(f.blocks, b)
	}
	return f
}

// output searches a notebook cell's outputs for the stored result and records its position. If
// there is no stored result, it records the position for a new one.
func (b *block) output(d *document, outputs *jsonNode) {
	inner := leading(d.line(lineOf(d, outputs.to-1))) + " "
	for _, out := range outputs.items {
		html := out.get("data").get("text/html")
		if html == nil {
			continue
		}
		text := html.text(d.src).bytes
		if !isStored(text) {
			continue
		}
		b.hasResult, b.stored = true, lines(bytes.TrimSuffix(text, []byte("\n")))
		b.from, b.to = out.from, out.to
		inner = leading(d.line(lineOf(d, out.from)))
		b.encode = func(stored []string, newline string) string {
			return displayData(stored, newline+inner)
		}
		return
	}
	b.from, b.to = outputs.to-1, outputs.to
	if n := len(outputs.items); n > 0 {
		b.from = outputs.items[n-1].to
		inner = leading(d.line(lineOf(d, outputs.items[n-1].from)))
	}
	b.encode = func(stored []string, newline string) string {
		comma := ""
		if len(outputs.items) > 0 {
			comma = ","
		}
		between := newline + inner
		return comma + between + displayData(stored, between) + newline + strings.TrimSuffix(inner, " ") + "]"
	}
}

func lineOf(d *document, at int) int {
	n, _ := d.position(at)
	return n
}

func leading(line []byte) string {
	return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
}

func displayData(stored []string, separator string) string {
	html := make([]string, len(stored))
	for i, line := range stored {
		html[i] = line + "\n"
	}
	html[len(html)-1] = stored[len(stored)-1]
	data := struct {
		Data struct {
			HTML  []string `json:"text/html"`
			Plain []string `json:"text/plain"`
		} `json:"data"`
		Metadata struct{} `json:"metadata"`
		Type     string   `json:"output_type"`
	}{Type: "display_data"}
	data.Data.HTML = html
	data.Data.Plain = []string{"ic3play: " + (&block{hasResult: true, stored: stored}).summary().verdict}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(data); err != nil {
		panic(err)
	}
	return strings.ReplaceAll(strings.TrimSuffix(out.String(), "\n"), "\n", separator)
}

// jsonNode is a value in a JSON document, with its position.
type jsonNode struct {
	kind     byte // '[', '{', or the first byte of a literal
	from, to int
	items    []*jsonNode
	keys     []string
}

func (n *jsonNode) get(key string) *jsonNode {
	if n == nil || n.kind != '{' {
		return nil
	}
	if i := slices.Index(n.keys, key); i >= 0 {
		return n.items[i]
	}
	return nil
}

func (n *jsonNode) string(src []byte) string { return string(n.text(src).bytes) }

// text returns the contents of a JSON string. For an array of strings it returns their
// concatenation.
func (n *jsonNode) text(src []byte) text {
	var t text
	switch {
	case n == nil:
	case n.kind == '"':
		addJSON(&t, src[n.from+1:n.to-1], n.from+1)
	case n.kind == '[':
		for _, item := range n.items {
			if item.kind == '"' {
				addJSON(&t, src[item.from+1:item.to-1], item.from+1)
			}
		}
	}
	return t
}

// addJSON decodes a JSON string and appends it to t, with "\n" for "\r\n" and for "\r".
func addJSON(t *text, raw []byte, at int) {
	for i := 0; i < len(raw); {
		if raw[i] != '\\' {
			next := bytes.IndexByte(raw[i:], '\\')
			if next < 0 {
				next = len(raw) - i
			}
			t.add(raw[i:i+next], at+i)
			i += next
			continue
		}
		size, out := 2, []byte{raw[i+1]}
		switch raw[i+1] {
		case 'n':
			out = []byte("\n")
		case 't':
			out = []byte("\t")
		case 'b':
			out = []byte("\b")
		case 'f':
			out = []byte("\f")
		case 'r':
			if out = []byte("\n"); bytes.HasPrefix(raw[i+2:], []byte(`\n`)) {
				size = 4
			}
		case 'u':
			r := codeUnit(raw[i:])
			size = 6
			if utf16.IsSurrogate(r) {
				if pair := utf16.DecodeRune(r, codeUnit(raw[i+6:])); pair != utf8.RuneError {
					r, size = pair, 12
				}
			}
			out = utf8.AppendRune(nil, r)
		}
		t.add(out, at+i)
		i += size
	}
}

// codeUnit returns the code unit of an escape \uXXXX at the start of "raw", or 0 if "raw" does not
// begin with such an escape.
func codeUnit(raw []byte) rune {
	if len(raw) < 6 || raw[0] != '\\' || raw[1] != 'u' {
		return 0
	}
	v, _ := strconv.ParseUint(string(raw[2:6]), 16, 16)
	return rune(v)
}

func parseJSON(src []byte) (*jsonNode, error) {
	if !json.Valid(src) {
		var v any
		return nil, fmt.Errorf("%w", json.Unmarshal(src, &v))
	}
	dec := json.NewDecoder(bytes.NewReader(src))
	dec.UseNumber()
	var open []*jsonNode
	var root *jsonNode
	key, isKey := "", false
	for {
		before := int(dec.InputOffset())
		tok, err := dec.Token()
		if err != nil {
			return nil, errors.New("the document ends early")
		}
		to := int(dec.InputOffset())
		from := before + len(src[before:to]) - len(bytes.TrimLeft(src[before:to], " \t\r\n,:"))
		delim, isDelim := tok.(json.Delim)
		if isDelim && (delim == ']' || delim == '}') {
			last := open[len(open)-1]
			last.to = to
			if open = open[:len(open)-1]; len(open) == 0 {
				return root, nil
			}
			isKey = open[len(open)-1].kind == '{'
			continue
		}
		if isKey {
			key, isKey = tok.(string), false
			continue
		}
		node := &jsonNode{kind: src[from], from: from, to: to}
		if len(open) > 0 {
			parent := open[len(open)-1]
			parent.items = append(parent.items, node)
			if isKey = parent.kind == '{'; isKey {
				parent.keys = append(parent.keys, key)
			}
		}
		if root == nil {
			root = node
		}
		switch {
		case isDelim:
			open = append(open, node)
			isKey = delim == '{'
		case len(open) == 0:
			return root, nil
		}
	}
}
