package frames

import (
	"ic3play/engine/cfa"
	"ic3play/engine/trace"
	"ic3play/lia"
)

// Ordered is a type of cubes with a syntactic test for inclusion.
type Ordered[C any] interface {
	// Implies reports whether the syntactic test shows that the other cube contains all states of
	// this one.
	Implies(C) bool
}

// Translator translates an engine's cubes into clauses and texts.
type Translator[C any] interface {
	// Clause returns the negation of a cube as a clause. If the cube is at cfa.Anywhere, Clause
	// also returns the locations where the clause holds; nil means all locations.
	Clause(C) (clause lia.Formula, where cfa.LocSet)
	// Text returns the text of a lemma's clause and the texts of its disjuncts, for an event.
	Text(*Lemma[C]) (clause string, parts []string)
}

// Frames are the frames of one run: lemmas with levels.
type Frames[C Ordered[C]] struct {
	// Learnt counts the learnt lemmas. Pushed counts how often a lemma was pushed. Promoted counts
	// the lemmas that were raised to Infinity.
	Learnt, Pushed, Promoted int
	// Published counts lemmas published on the board. Received counts lemmas taken from the board,
	// and candidates of searches on other cores that this search proved.
	Published, Received int

	translator Translator[C]
	rec        trace.Named
	sequences  []sequence[C]
	located    bool // whether each location has its own sequence of frames
	locs       int
	entry      cfa.Loc
	published  map[*Lemma[C]]bool // lemmas on the board
	sent       map[*Lemma[C]]bool // lemmas that were sent to or received from other cores
}

// sequence has the lemmas of one sequence of frames. A lemma can subsume only lemmas of its own
// sequence.
type sequence[C any] struct {
	lemmas []*Lemma[C]
	log    Log
}

// New returns empty frames for p. If "located" is set, each location has its own sequence of
// frames. Otherwise all locations share one sequence.
func New[C Ordered[C]](p *cfa.Program, located bool, meaning Translator[C], rec trace.Named) *Frames[C] {
	n := 1
	if located {
		n = len(p.Locs)
	}
	return &Frames[C]{translator: meaning, rec: rec, located: located, entry: p.Entry, sequences: make([]sequence[C], n), locs: len(p.Locs)}
}

func (f *Frames[C]) sequence(l cfa.Loc) *sequence[C] {
	if !f.located {
		return &f.sequences[0]
	}
	return &f.sequences[l]
}

// Lemmas returns the live lemmas in the sequence of location l. The list is valid until the next
// lemma is learnt. Callers must not modify the list.
func (f *Frames[C]) Lemmas(l cfa.Loc) []*Lemma[C] { return f.sequence(l).lemmas }

// Log returns the log of the sequence of location l.
func (f *Frames[C]) Log(l cfa.Loc) *Log { return &f.sequence(l).log }

// Each visits every live lemma, sequence by sequence.
func (f *Frames[C]) Each(visit func(*Lemma[C])) {
	for i := range f.sequences {
		for _, l := range f.sequences[i].lemmas {
			visit(l)
		}
	}
}

// LemmasAbove returns the lemmas whose level is greater than "level".
func (f *Frames[C]) LemmasAbove(level int32) []*Lemma[C] {
	var out []*Lemma[C]
	f.Each(func(l *Lemma[C]) {
		if l.Level > level {
			out = append(out, l)
		}
	})
	return out
}

// Size returns the number of log entries. It grows with each new lemma and each raised
// level.
func (f *Frames[C]) Size() int {
	n := 0
	for i := range f.sequences {
		n += f.sequences[i].log.Len()
	}
	return n
}

// Blocked returns a lemma of at least the given level whose cube includes c, by the syntactic test.
// Such a lemma blocks c at this level. If there is none, Blocked returns nil.
func (f *Frames[C]) Blocked(loc cfa.Loc, c C, level int32) *Lemma[C] {
	for _, l := range f.sequence(loc).lemmas {
		if l.Level >= level && c.Implies(l.Cube) {
			return l
		}
	}
	return nil
}

// Origin describes the origin of a lemma, for events.
type Origin struct {
	Obligation int               // number of the blocked obligation; if it is 0, Note states another origin
	QueryLevel int32             // level of the search's query that was refuted; 0 if there was no query
	Climb      Climb             // the search that showed that the lemma also holds at levels above QueryLevel
	Note       trace.LemmaOrigin // the origin if there is no obligation
	From       string            // the engine that sent the lemma; "" if none did
	CTG        *CTG              // the counterexample to generalisation that the lemma blocks; nil if there is none or it is not traced
}

// CTG is a counterexample to generalisation, for the trace: the edge leads from the states into the
// tried cube. The states and the cube are formulas.
type CTG struct {
	States, Tried string
	Edge          cfa.EdgeID
}

// Climb is the result of a search for the highest level at which a cube is blocked. The zero value
// means that there was no search.
type Climb struct {
	Level   int32      // highest level at which the cube is known to be blocked
	Stopped bool       // whether a step leads from a state of frame Level into the cube
	Edge    cfa.EdgeID // the edge of this step; only if Stopped is set
}

// Learn adds the negation of c, a cube at loc, to frames 1..level. It returns the new lemma, or a
// lemma that already implies it.
func (f *Frames[C]) Learn(loc cfa.Loc, c C, level int32, from Origin) *Lemma[C] {
	if l := f.Blocked(loc, c, level); l != nil {
		return l
	}
	f.Learnt++
	l := &Lemma[C]{Cube: c, LemmaClause: LemmaClause{ID: f.Learnt, Loc: loc, Level: level}}
	l.Clause, l.Where = f.translator.Clause(c)
	s := f.sequence(loc)
	s.lemmas = append(s.lemmas, l)
	s.log.live++
	s.log.add(&l.LemmaClause)
	if f.rec.On() {
		e := trace.Event{Kind: trace.Lemma, Level: EventLevel(level), Loc: int(l.Loc), Edge: -1, Lemma: l.ID,
			Obl: from.Obligation, Asked: int(from.QueryLevel), Note: from.Note, From: from.From}
		if from.Climb.Stopped {
			e.Edge = int(from.Climb.Edge)
		}
		if from.CTG != nil {
			e.Before, e.After, e.Edge = from.CTG.States, from.CTG.Tried, int(from.CTG.Edge)
		}
		e.Formula, e.Parts = f.translator.Text(l)
		if l.Loc == cfa.Anywhere {
			e.Locs = f.locsOf(&l.LemmaClause)
		}
		f.rec.Emit(e)
	}
	f.subsume(l)
	return l
}

// locsOf returns the locations where a clause holds, in ascending order and without the entry. It
// includes locations without incoming edges, because obligations can be at such locations.
func (f *Frames[C]) locsOf(x *LemmaClause) []int {
	var out []int
	for l := range f.locs {
		if cfa.Loc(l) != f.entry && x.At(cfa.Loc(l)) {
			out = append(out, l)
		}
	}
	return out
}

// subsume removes each lemma that l implies and whose level is not higher than the level of l.
func (f *Frames[C]) subsume(l *Lemma[C]) {
	s := f.sequence(l.Loc)
	kept := s.lemmas[:0]
	for _, old := range s.lemmas {
		if old != l && old.Level <= l.Level && old.Cube.Implies(l.Cube) {
			old.dead = true
			s.log.live--
			f.rec.Emit(trace.Event{Kind: trace.Subsumed, Level: EventLevel(old.Level), Loc: int(old.Loc), Edge: -1, Lemma: old.ID, By: l.ID})
			continue
		}
		kept = append(kept, old)
	}
	clear(s.lemmas[len(kept):])
	s.lemmas = kept
}
