package jsonio

import "ic3play/lia/sorting"

// Fields visits the fields of one object, to write or to read it. One function per message calls a
// method of Fields for each field, in order. When writing, each method writes its field. When
// reading, that function is called for each name in the text, and the method for this name reads
// the value. At the end the function is called once more, to check for missing fields.
type Fields struct {
	w *Writer // nil if the object is being read
	r *Reader

	label string
	start int
	at    int
	name  string
	index int
	seen  uint64 // bit i is set if field i has been read
	found bool
	ended bool // whether the whole object has been read
}

// Rule determines when a field is present.
type Rule uint8

// The rules for the presence of fields.
const (
	Always   Rule = iota // always written; a reader accepts an object without it
	Optional             // written if it is not empty
	Must                 // always written; a reader refuses an object without it
)

// Write writes v as an object. The callback "fields" must call a method of Fields for each field of
// v.
func Write[T any](w *Writer, v *T, fields func(*Fields, *T)) {
	w.object(func() { fields(&w.fields, v) })
}

func (w *Writer) object(visit func()) {
	w.Begin('{')
	w.fields.w = w
	visit()
	w.End('}')
}

// Read reads an object into v. The callback "fields" must call a method of Fields for each field of
// v. In error messages, the object is called "label", for example "a witness".
func Read[T any](r *Reader, label string, v *T, fields func(*Fields, *T)) {
	f := &Fields{r: r, label: label}
	f.read(func() { fields(f, v) })
}

// read reads an object. It calls the callback "visit" once for each field in the text, and once at
// the end.
func (f *Fields) read(visit func()) {
	r := f.r
	r.peek()
	f.start = r.at
	r.want('{', " at the beginning of "+f.label)
	for first := true; r.message == "" && !r.take('}'); first = false {
		if !first {
			r.want(',', " between the fields of "+f.label)
		}
		r.peek()
		f.at = r.at
		f.name = r.String()
		r.want(':', " after the name of a field")
		if r.message != "" {
			return
		}
		r.peek()
		r.value = r.at
		f.index, f.found = 0, false
		if visit(); !f.found {
			r.failAt(f.at, f.label+" has no field "+Brief(f.name))
		}
	}
	f.index, f.ended = 0, true
	visit()
}

// "reads" compares "name" with the field name that was read last in the text. If they are equal,
// "reads" returns true, and the caller must read the value. If the object already had this field,
// it records an error and returns false. After the end of the object, "reads" returns false, and
// records an error if the field is required and was missing.
func (f *Fields) reads(name string, rule Rule) bool {
	bit := uint64(1) << f.index
	f.index++
	switch {
	case f.ended:
		if rule == Must && f.seen&bit == 0 {
			f.r.failAt(f.start, f.label+" must have the field "+Brief(name))
		}
		return false
	case f.name != name:
		return false
	}
	f.found = true
	if f.seen&bit != 0 {
		f.r.failAt(f.at, "the field "+Brief(name)+" appears twice")
		return false
	}
	f.seen |= bit
	return true
}

// Check records an error at the value that was read last. The error's message is "complaint". If
// "complaint" is empty, Check does nothing.
func (f *Fields) Check(complaint string) {
	if complaint != "" {
		f.r.failAt(f.r.value, complaint)
	}
}

// String visits a string field. Like the other methods for plain values, it reports whether it
// has read the value.
func (f *Fields) String(name string, v *string, rule Rule) bool {
	if rule == Optional && *v == "" && f.w != nil {
		return false
	}
	return scalar(f, name, v, rule, (*Writer).String, (*Reader).String)
}

// Int visits an integer field.
func (f *Fields) Int(name string, v *int, rule Rule) bool {
	if rule == Optional && *v == 0 && f.w != nil {
		return false
	}
	return scalar(f, name, v, rule, writeInt, readInt)
}

// Int64 visits a field with a 64-bit integer.
func (f *Fields) Int64(name string, v *int64, rule Rule) bool {
	return scalar(f, name, v, rule, (*Writer).Int, (*Reader).int)
}

// Float64 visits a field with a floating-point number.
func (f *Fields) Float64(name string, v *float64, rule Rule) bool {
	return scalar(f, name, v, rule, (*Writer).float, (*Reader).float)
}

// Bool visits a Boolean field.
func (f *Fields) Bool(name string, v *bool, rule Rule) bool {
	return scalar(f, name, v, rule, (*Writer).bool, (*Reader).bool)
}

// scalar visits a field whose value is not an object or a list.
func scalar[T comparable](f *Fields, name string, v *T, rule Rule, write func(*Writer, T), read func(*Reader) T) bool {
	var empty T
	switch {
	case f.w != nil && (rule != Optional || *v != empty):
		f.w.Key(name)
		write(f.w, *v)
	case f.w == nil && f.reads(name, rule):
		*v = read(f.r)
		return true
	}
	return false
}

func writeInt(w *Writer, n int) { w.Int(int64(n)) }

func readInt(r *Reader) int { return int(r.int()) }

// Struct visits a field that contains an object. A writer writes the object even if it is empty and
// the rule is Optional.
func Struct[T any](f *Fields, name string, v *T, rule Rule, fields func(*Fields, *T)) {
	switch {
	case f.w != nil:
		f.w.Key(name)
		Write(f.w, v, fields)
	case f.reads(name, rule):
		Read(f.r, "the "+name, v, fields)
	}
}

// Pointer visits a field that contains an object or null.
func Pointer[T any](f *Fields, name string, v **T, rule Rule, fields func(*Fields, *T)) {
	switch {
	case f.w == nil:
		if f.reads(name, rule) && !f.r.word("null") {
			*v = new(T)
			Read(f.r, "the "+name, *v, fields)
		}
	case *v != nil:
		f.w.Key(name)
		Write(f.w, *v, fields)
	case rule != Optional:
		f.w.Key(name)
		f.w.Raw("null")
	}
}

// List visits a field that contains a list of objects. A reader treats null as the empty list.
func List[T any](f *Fields, name string, v *[]T, rule Rule, fields func(*Fields, *T)) {
	f.list(name, len(*v), rule, func(i int) { Write(f.w, &(*v)[i], fields) }, func() {
		var x T
		Read(f.r, "an item of the list "+name, &x, fields)
		*v = append(*v, x)
	})
}

// Strings visits a field that contains a list of strings.
func (f *Fields) Strings(name string, v *[]string, rule Rule) {
	plainList(f, name, v, rule, (*Writer).String, (*Reader).String)
}

// Ints visits a field that contains a list of integers.
func (f *Fields) Ints(name string, v *[]int, rule Rule) {
	plainList(f, name, v, rule, writeInt, readInt)
}

// Int64s visits a field that contains a list of 64-bit integers.
func (f *Fields) Int64s(name string, v *[]int64, rule Rule) {
	plainList(f, name, v, rule, (*Writer).Int, (*Reader).int)
}

func plainList[T any](f *Fields, name string, v *[]T, rule Rule, write func(*Writer, T), read func(*Reader) T) {
	if rule == Optional && len(*v) == 0 && f.w != nil {
		return
	}
	f.list(name, len(*v), rule, func(i int) { write(f.w, (*v)[i]) }, func() { *v = append(*v, read(f.r)) })
}

// list visits a field that contains a list of n items. The callback "write" writes item i, and
// "read" reads and appends one item.
func (f *Fields) list(name string, n int, rule Rule, write func(i int), read func()) {
	if f.w != nil {
		if f.begin(name, '[', rule, n == 0) {
			for i := range n {
				f.w.Item()
				write(i)
			}
			f.w.End(']')
		}
		return
	}
	r := f.r
	if !f.reads(name, rule) || r.word("null") {
		return
	}
	r.want('[', " at the beginning of the list "+name)
	for first := true; r.message == "" && !r.take(']'); first = false {
		if !first {
			r.want(',', " between the items of the list "+name)
		}
		read()
	}
}

// begin starts a field with a list or a map. It returns false if the field is omitted.
func (f *Fields) begin(name string, bracket byte, rule Rule, empty bool) bool {
	if rule == Optional && empty {
		return false
	}
	f.w.Key(name)
	f.w.Begin(bracket)
	return true
}

// StringMap visits a field that contains an object with arbitrary keys and string values. A
// reader treats null as the empty map.
func (f *Fields) StringMap(name string, v *map[string]string, rule Rule) {
	plainMap(f, name, v, rule, (*Writer).String, (*Reader).String)
}

// Int64Map visits a field that contains an object with arbitrary keys and integer values.
func (f *Fields) Int64Map(name string, v *map[string]int64, rule Rule) {
	plainMap(f, name, v, rule, (*Writer).Int, (*Reader).int)
}

func plainMap[T any](f *Fields, name string, v *map[string]T, rule Rule, write func(*Writer, T), read func(*Reader) T) {
	if f.w != nil {
		if f.begin(name, '{', rule, len(*v) == 0) {
			for _, key := range sorting.Keys(*v) {
				f.w.mapKey(key)
				write(f.w, (*v)[key])
			}
			f.w.End('}')
		}
		return
	}
	if !f.reads(name, rule) {
		return
	}
	*v = map[string]T{}
	r := f.r
	if r.word("null") {
		return
	}
	r.want('{', " at the beginning of the "+name)
	for first := true; r.message == "" && !r.take('}'); first = false {
		if !first {
			r.want(',', " between the fields of the "+name)
		}
		r.peek()
		at := r.at
		key := r.String()
		r.want(':', " after the name of a field")
		if _, twice := (*v)[key]; twice {
			r.failAt(at, "the field "+Brief(key)+" appears twice")
		}
		if r.message != "" {
			return
		}
		(*v)[key] = read(r)
	}
}
