package horn

import (
	"ic3play/frontend/logic"
	"ic3play/frontend/sexp"
)

// ReadModel reads a model as solvers print it: perhaps the word sat, then commands
// define-fun, perhaps in a list, perhaps after the word model. Definitions may use earlier
// ones. What does not define a predicate of the system is an auxiliary function.
func (s *System) ReadModel(src []byte) ([]Definition, *sexp.Error) {
	text, first, err := sexp.Read(src)
	if err != nil {
		return nil, err
	}
	r := logic.NewReader(text)
	var out []Definition
	var read func(n sexp.Node) *sexp.Error
	read = func(n sexp.Node) *sexp.Error {
		for ; n != sexp.None; n = text.Next(n) {
			switch it := text.Items(n); {
			case text.Is(n, "sat") || text.Is(n, "model"):
			case text.Kind(n) == sexp.List && text.Head(n) == "define-fun" && len(it) == 5:
				params, body, err := r.Define(it[1], it[2], it[3], it[4])
				if err != nil {
					return err
				}
				p := s.pred(text.Word(it[1]))
				if p == nil {
					continue
				}
				if !fits(p, params) || body.Sort != logic.Bool {
					return text.Errorf(n, "define it as it is declared", "%s has other parameters in the clauses", p.Name)
				}
				if body.HasQuantifiers() {
					return text.Errorf(it[4], "give a definition without quantifiers", "the definition of %s has a quantifier", p.Name)
				}
				out = append(out, Definition{Pred: p, params: params, term: body})
			case text.Kind(n) == sexp.List && (text.Head(n) == "" || text.Head(n) == "model"):
				if err := read(text.First(n)); err != nil {
					return err
				}
			default:
				return text.Errorf(n, "write (define-fun p ((x Int)) Bool body)", "this is no definition")
			}
		}
		return nil
	}
	if err := read(first); err != nil {
		return nil, err
	}
	return out, nil
}

func (s *System) pred(name string) *logic.Pred {
	for _, p := range s.Preds {
		if p.Name == name {
			return p
		}
	}
	return nil
}

func fits(p *logic.Pred, params []*logic.Var) bool {
	if len(p.Params) != len(params) {
		return false
	}
	for i, v := range params {
		if p.Params[i].Sort != v.Sort {
			return false
		}
	}
	return true
}
