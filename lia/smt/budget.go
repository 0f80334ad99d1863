package smt

import "time"

// Budget limits the work of one query of a Solver. If it is spent, the answer is Unknown.
type Budget struct {
	MaxRounds int           // limit on theory checks; 0 means 20,000
	MaxTime   time.Duration // 0 means that only the context limits the time
	MaxPivots int           // limit for each theory check; 0 means 2,000,000
	MaxNodes  int           // limit on branch nodes for each theory check; 0 means 500,000
}

// SetBudget sets the budget of further queries and returns the previous one. A new Solver has the
// budget of its Context's Options.
func (s *Solver) SetBudget(b Budget) Budget {
	old := s.budget
	if b.MaxRounds <= 0 {
		b.MaxRounds = defaultRounds
	}
	s.budget = b
	s.theory.SetBudget(b.MaxPivots, b.MaxNodes)
	return old
}

const defaultRounds = 20_000
