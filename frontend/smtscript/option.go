package smtscript

import (
	"fmt"
	"strings"

	"ic3play/frontend/version"
	"ic3play/lia/sexp"
	"ic3play/lia/smt"
	"ic3play/lia/sorting"
)

type settings struct {
	printSuccess, globalDeclarations           bool
	models, cores, assumptions, proofs, assign bool
	minimiseCores                              bool
	others                                     map[string]string
}

// defaults returns the options at the start of a script. All options :produce-... are true, because
// the checks of answers need models, cores and proofs.
func defaults() settings {
	return settings{models: true, cores: true, assumptions: true, proofs: true, assign: true,
		others: map[string]string{":random-seed": "0", ":verbosity": "0", ":regular-output-channel": `"stdout"`, ":diagnostic-output-channel": `"stderr"`}}
}

// boolOption returns a pointer to the Bool option called "name", or nil if there is none.
func (o *settings) boolOption(name string) *bool {
	return map[string]*bool{
		":print-success":             &o.printSuccess,
		":global-declarations":       &o.globalDeclarations,
		":produce-models":            &o.models,
		":produce-assignments":       &o.assign,
		":produce-unsat-cores":       &o.cores,
		":produce-unsat-assumptions": &o.assumptions,
		":produce-proofs":            &o.proofs,
	}[name]
}

func (s *session) setOption(n sexp.Node, args []sexp.Node) *sexp.Error {
	t := s.text
	name := t.Word(args[0])
	if t.Kind(args[0]) != sexp.Keyword || len(args) < 2 {
		return t.Errorf(n, "write (set-option :print-success true)", "set-option takes a keyword and a value")
	}
	if b := s.set.boolOption(name); b != nil {
		if !t.Is(args[1], "true") && !t.Is(args[1], "false") {
			return t.Errorf(args[1], "write true or false", "the value of %s is true or false", name)
		}
		if name == ":global-declarations" && s.reader.Names() > 0 {
			return t.Errorf(args[0], "set it before the first declaration", "%s is set after declarations", name)
		}
		*b = t.Is(args[1], "true")
		s.set.minimiseCores = s.set.minimiseCores || name == ":produce-unsat-cores" && *b
		s.success()
		return nil
	}
	// Random seeds have no effect, because the search is deterministic. Output channels can only be
	// set to their current value.
	if was, ok := s.set.others[name]; ok && (t.Kind(args[1]) == sexp.Number || s.source(args[1]) == was) {
		s.set.others[name] = s.source(args[1])
		s.success()
		return nil
	}
	s.println("unsupported")
	return nil
}

func (s *session) getOption(n sexp.Node, args []sexp.Node) *sexp.Error {
	name := s.text.Word(args[0])
	if s.text.Kind(args[0]) != sexp.Keyword {
		return s.text.Errorf(n, "write (get-option :print-success)", "get-option takes a keyword")
	}
	switch b, text := s.set.boolOption(name), s.set.others[name]; {
	case b != nil:
		s.println(fmt.Sprint(*b))
	case text != "":
		s.println(text)
	default:
		s.println("unsupported")
	}
	return nil
}

func (s *session) setInfo(n sexp.Node, args []sexp.Node) *sexp.Error {
	if s.text.Kind(args[0]) != sexp.Keyword {
		return s.text.Errorf(n, "write (set-info :status sat)", "set-info takes a keyword")
	}
	return nil
}

func (s *session) getInfo(n sexp.Node, args []sexp.Node) *sexp.Error {
	name := s.text.Word(args[0])
	if s.text.Kind(args[0]) != sexp.Keyword {
		return s.text.Errorf(n, "write (get-info :name)", "get-info takes a keyword")
	}
	text := ""
	switch name {
	case ":name":
		text = quoted("ic3play")
	case ":version":
		text = quoted(version.Version)
	case ":authors":
		text = quoted("the authors of ic3play")
	case ":error-behavior":
		text = "continued-execution"
	case ":assertion-stack-levels":
		text = fmt.Sprint(len(s.levels) - 1)
	case ":reason-unknown":
		if !s.last.checked || s.last.status != smt.Unknown {
			return s.text.Errorf(n, "ask for it after unknown", "the last answer is not unknown")
		}
		text = s.last.reason
	case ":all-statistics":
		s.println(s.statistics())
		return nil
	default:
		s.println("unsupported")
		return nil
	}
	s.println("(" + name + " " + text + ")")
	return nil
}

// statistics returns the solver's counters since the start or the last reset.
func (s *session) statistics() string {
	var parts []string
	counts := s.smt.Stats()
	for _, name := range sorting.Keys(counts) {
		parts = append(parts, fmt.Sprintf(":%s %d", strings.ReplaceAll(name, "_", "-"), counts[name]))
	}
	return "(" + strings.Join(parts, "\n ") + ")"
}
