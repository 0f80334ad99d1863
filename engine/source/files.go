package source

import (
	"bytes"
	"path"
	"sort"
	"strconv"
	"strings"
)

// Mark is the beginning of the line before each header in the whole text of a program. The line
// goes on with the header's path in quotes. The path is relative to the main file's folder, so that
// the text does not depend on the working directory. The whole text consists of the main file, and
// then each of the program's own headers once.
const Mark = "#pragma ic3play file "

// SearchMark is the beginning of a line that names a directory in which headers are searched
// (option -I). The line goes on with the directory's path in quotes, relative to the main file's
// folder. These lines are before the first header, in search order.
const SearchMark = "#pragma ic3play search "

// File is one file in a program's whole text.
type File struct {
	Name string
	// First is the number that the file's first line has in the whole text.
	First int
	From  int // offset of the file's first byte in the whole text
	Text  []byte
}

// Files are a program's main file and headers. Each line of the whole text belongs to exactly one
// of them.
type Files struct {
	List   []File // the first is the main file
	Search []string
	end    int // one more than the last line number
}

// Split returns the files of a program's whole text. The name of the main file is "file". Split
// prefixes the names of headers with the folder of this file; if "file" is "", it leaves the names
// as they are. A text without headers is one file.
func Split(file string, src []byte) Files {
	folder := path.Dir(strings.ReplaceAll(file, `\`, "/"))
	out := Files{List: []File{{Name: file, First: 1, Text: src}}}
	for at, line := 0, 1; at < len(src); {
		i := bytes.Index(src[at:], []byte("#pragma ic3play "))
		if i < 0 {
			break
		}
		start := at + i
		line += bytes.Count(src[at:start], []byte("\n"))
		end := len(src)
		if n := bytes.IndexByte(src[start:], '\n'); n >= 0 {
			end = start + n + 1
		}
		at = end
		text := string(bytes.TrimRight(src[start:end], "\r\n"))
		if start > 0 && src[start-1] != '\n' {
			line++
			continue
		}
		last := &out.List[len(out.List)-1]
		if name, ok := quoted(text, SearchMark); ok && len(out.List) == 1 {
			if len(out.Search) == 0 {
				last.Text = src[:max(0, start-1)]
			}
			out.Search = append(out.Search, name)
		} else if name, ok := quoted(text, Mark); ok {
			if len(out.List) > 1 || len(out.Search) == 0 {
				last.Text = src[last.From:max(last.From, start-1)]
			}
			if !path.IsAbs(name) {
				name = path.Join(folder, name)
			}
			out.List = append(out.List, File{Name: name, First: line + 1, From: end, Text: src[end:]})
		}
		line++
	}
	last := &out.List[len(out.List)-1]
	if len(out.List) > 1 {
		last.Text = bytes.TrimSuffix(last.Text, []byte("\n"))
	}
	out.end = last.First + bytes.Count(last.Text, []byte("\n")) + 1
	return out
}

func quoted(text, mark string) (string, bool) {
	rest, ok := strings.CutPrefix(text, mark)
	if !ok {
		return "", false
	}
	name, err := strconv.Unquote(rest)
	return name, err == nil
}

// Join returns the whole text of a main file and at least one header. No file may contain a line
// that begins with Mark or SearchMark.
func Join(main []byte, search []string, headers []File) []byte {
	var b bytes.Buffer
	b.Write(main)
	b.WriteByte('\n') // Split removes this line break
	for _, dir := range search {
		b.WriteString(SearchMark + strconv.Quote(dir) + "\n")
	}
	for _, h := range headers {
		b.WriteString(Mark + strconv.Quote(h.Name) + "\n")
		b.Write(h.Text)
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// Candidates returns the paths where an included file may be, in search order and relative to the
// main file's folder. The file with the #include is "from", or "" for the main file. inQuotes says
// that the #include has quotes instead of angle brackets.
func Candidates(from, name string, inQuotes bool, search []string) []string {
	if path.IsAbs(name) {
		return []string{path.Clean(name)}
	}
	var out []string
	if inQuotes {
		out = append(out, path.Join(path.Dir(from), name))
	}
	for _, dir := range search {
		out = append(out, path.Join(dir, name))
	}
	return out
}

// Index returns the index of the file that contains a line of the whole text. For a line after the
// text, the result is 0.
func (f Files) Index(line int) int {
	if line >= f.end {
		return 0
	}
	return max(0, sort.Search(len(f.List), func(i int) bool { return f.List[i].First > line })-1)
}

// Locate returns the name of the header that contains a line of the whole text, and the
// line's number in the header. For the main file the name is empty.
func (f Files) Locate(line int) (name string, own int) {
	i := f.Index(line)
	if i == 0 {
		return "", line
	}
	return f.List[i].Name, line - f.List[i].First + 1
}

// Line returns the number in the whole text of line "own" of a header. It is the inverse of Locate.
// If there is no header with this name, ok is false.
func (f Files) Line(name string, own int) (line int, ok bool) {
	if name == "" {
		return own, true
	}
	for _, h := range f.List[1:] {
		if h.Name == name {
			return h.First + own - 1, true
		}
	}
	return 0, false
}

// Words returns the message s about the whole text, in which each "line N" of a header has become
// "line M of FILE".
func (f Files) Words(s string) string {
	// In "line 3 of a.h", the number is already a line number of the file a.h, so it stays.
	const word, ofFile = "line ", " of "
	if len(f.List) == 1 {
		return s
	}
	out := ""
	for {
		before, after, found := strings.Cut(s, word)
		out += before
		if !found {
			return out
		}
		n := 0
		for n < len(after) && after[n] >= '0' && after[n] <= '9' {
			n++
		}
		line, err := strconv.Atoi(after[:n])
		if name, own := f.Locate(line); err == nil && name != "" && !strings.HasPrefix(after[n:], ofFile) {
			out += word + strconv.Itoa(own) + ofFile + name
		} else {
			out += word + after[:n]
		}
		s = after[n:]
	}
}
