package command

import (
	"flag"
	"fmt"

	"ic3play/frontend/ast"
	"ic3play/frontend/cli/command/task"
)

// IntsFlags contains the flags that select the kind of integers and the property to check.
type IntsFlags struct {
	Ints     string
	Model    string
	Overflow string
	Property string
	Spec     string // a specification file with the property
	Label    string // whether reaching a label ERROR is a failure
	Malloc   string // "null" if malloc may return NULL

	specified bool // whether Spec has been read
}

// Register registers the flags.
func (f *IntsFlags) Register(fs *flag.FlagSet) {
	fs.StringVar(&f.Ints, "ints", "math", "the integers, `math|c`: mathematical ones, or C's own")
	fs.StringVar(&f.Model, "model", "", "widths of C's integers, `LP64|ILP32` (default LP64)")
	fs.StringVar(&f.Overflow, "overflow", "", "signed overflow with -ints=c, `error|wrap|ignore`: it fails (the default), wraps around as with gcc -fwrapv, or ends the run without a failure")
	fs.StringVar(&f.Property, "property", "", "what to check with -ints=c, a `property` of competitions: unreach-call checks assertions, and signed overflow wraps around unless -overflow says otherwise; no-overflow checks overflow, and a false assertion ends the run; valid-deref, valid-free, valid-memtrack, valid-memsafety and valid-memcleanup check memory errors only; by default everything is checked except lost memory")
	fs.StringVar(&f.Label, "error-label", "", "whether reaching a label ERROR is a failure, `auto|always|never`: auto means only in programs without an assertion or a call of an error function; default auto, or never with -property unreach-call")
	fs.StringVar(&f.Malloc, "malloc", "", "what malloc returns when there is no memory, `null`: it may return NULL; by default it never does")
	fs.StringVar(&f.Spec, "spec", "", "the property in `FILE.prp`, as competitions write it; implies -ints=c")
}

// ReadSpec sets the property to that of the specification file that -spec names.
func (f *IntsFlags) ReadSpec() error {
	if f.Spec == "" || f.specified {
		return nil
	}
	property, err := task.ReadProperty(f.Spec)
	switch {
	case err != nil:
		return err
	case f.Property != "" && f.Property != property.Name:
		return fmt.Errorf("-property is %s, but the file of -spec has the property %s", f.Property, property.Name)
	}
	f.specified = true
	f.ask(property)
	return nil
}

// ForTask returns a copy of the flags with the integers and the property of a task. It also takes
// the data model and the meaning of a label ERROR from the task, unless the command line sets them.
func (f IntsFlags) ForTask(t task.Task) IntsFlags {
	if f.Model == "" {
		f.Model = t.Model
	}
	f.ask(t.Property)
	return f
}

func (f *IntsFlags) ask(p task.Property) {
	f.Ints, f.Property = "c", p.Name
	if f.Label == "" {
		f.Label = p.Label
	}
}

// Args returns the flags as arguments of a command line, for another process.
func (f *IntsFlags) Args() []string {
	var out []string
	add := func(name, value string) {
		if value != "" {
			out = append(out, "-"+name, value)
		}
	}
	if f.Ints != "math" && f.Ints != "" {
		add("ints", f.Ints)
	}
	add("model", f.Model)
	add("overflow", f.Overflow)
	add("property", f.Property)
	add("error-label", f.Label)
	add("malloc", f.Malloc)
	return out
}

// Rules validates the flags and returns the rules that they select.
func (f *IntsFlags) Rules() (ast.Rules, error) {
	if err := f.ReadSpec(); err != nil {
		return ast.Rules{}, err
	}
	if f.Ints != "c" && (f.Model != "" || f.Overflow != "" || f.Property != "") {
		return ast.Rules{}, fmt.Errorf("-model, -overflow and -property are for C's own integers: add -ints=c")
	}
	if f.Malloc != "" && f.Malloc != "null" {
		return ast.Rules{}, fmt.Errorf("-malloc is null or absent, not %q", f.Malloc)
	}
	r, err := ast.RulesOf(f.Ints, f.Model, f.Overflow, f.Property, f.Label)
	r.MallocNull = f.Malloc == "null"
	return r, err
}
