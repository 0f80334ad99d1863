package frames

import (
	"ic3play/engine/cfa"
	"ic3play/engine/trace"
	"ic3play/lia"
)

// Ordered is a cube that frames can compare with others.
type Ordered[C any] interface {
	// Within is a syntactic test that another cube includes this one. False means "not
	// seen", not "does not".
	Within(C) bool
}

// Meaning translates an engine's cubes.
type Meaning[C any] interface {
	// Fact returns the clause that negates a cube and, for a cube at cfa.Anywhere, the
	// locations that it is about, nil for all.
	Fact(C) (clause lia.Formula, where cfa.LocSet)
	// Text writes the clause for an event: whole, and its disjuncts.
	Text(*Lemma[C]) (clause string, parts []string)
}

// Frames are the frames of one run: lemmas that hold up to a level each.
type Frames[C Ordered[C]] struct {
	// Learnt counts lemmas, Pushed the events of pushing, Promoted the lemmas that were
	// raised to Infinity.
	Learnt, Pushed, Promoted int
	// Published counts the facts given to the board. Taken counts the facts taken from
	// it, and peers' candidates that were proved here.
	Published, Taken int

	meaning   Meaning[C]
	rec       trace.Named
	sequences []sequence[C]
	located   bool // a sequence for each location
	locs      int
	entry     cfa.Loc
	published map[*Lemma[C]]bool // lemmas of every level that are on the board
	sent      map[*Lemma[C]]bool // lemmas that searches on other cores have
}

// sequence holds lemmas that are compared with each other.
type sequence[C any] struct {
	lemmas []*Lemma[C]
	log    Log
}

// New returns empty frames for p: for each location a sequence of its own, as on
// control-flow automata, or else one for all.
func New[C Ordered[C]](p *cfa.Program, located bool, meaning Meaning[C], rec trace.Named) *Frames[C] {
	n := 1
	if located {
		n = len(p.Locs)
	}
	return &Frames[C]{meaning: meaning, rec: rec, located: located, entry: p.Entry, sequences: make([]sequence[C], n), locs: len(p.Locs)}
}

func (f *Frames[C]) sequence(l cfa.Loc) *sequence[C] {
	if !f.located {
		return &f.sequences[0]
	}
	return &f.sequences[l]
}

// Lemmas returns the lemmas of a location's sequence. The list is valid until the next
// lemma; callers must not modify it.
func (f *Frames[C]) Lemmas(l cfa.Loc) []*Lemma[C] { return f.sequence(l).lemmas }

// Log returns the log of the lemmas that Lemmas returns.
func (f *Frames[C]) Log(l cfa.Loc) *Log { return &f.sequence(l).log }

// Each calls visit with every lemma, sequence by sequence.
func (f *Frames[C]) Each(visit func(*Lemma[C])) {
	for i := range f.sequences {
		for _, l := range f.sequences[i].lemmas {
			visit(l)
		}
	}
}

// Above returns the lemmas that hold above a level.
func (f *Frames[C]) Above(level int32) []*Lemma[C] {
	var out []*Lemma[C]
	f.Each(func(l *Lemma[C]) {
		if l.Level > level {
			out = append(out, l)
		}
	})
	return out
}

// Size grows with each new lemma and each new level of a lemma.
func (f *Frames[C]) Size() int {
	n := 0
	for i := range f.sequences {
		n += f.sequences[i].log.Len()
	}
	return n
}

// Blocked returns a lemma that is seen to exclude a cube at loc from frame
// level, nil when there is none.
func (f *Frames[C]) Blocked(loc cfa.Loc, c C, level int32) *Lemma[C] {
	for _, l := range f.sequence(loc).lemmas {
		if l.Level >= level && c.Within(l.Cube) {
			return l
		}
	}
	return nil
}

// Origin says where a lemma comes from, for events.
type Origin struct {
	Obligation int    // 0: from elsewhere, Note says where
	Asked      int32  // the level that the search asked about, 0 where it did not
	Climb      Climb  // how it got higher
	Note       string // for people
}

// Climb says up to which level a cube was found blocked. The zero value is that of a
// cube for which nobody tried.
type Climb struct {
	Level   int32      // the highest level at which the cube is blocked
	Stopped bool       // the frame of that level steps into the cube
	Edge    cfa.EdgeID // over this edge
}

// Learn adds the negation of c, a cube at loc, to frames 1..level. It returns
// the lemma, or the one that makes it superfluous.
func (f *Frames[C]) Learn(loc cfa.Loc, c C, level int32, from Origin) *Lemma[C] {
	if l := f.Blocked(loc, c, level); l != nil {
		return l
	}
	f.Learnt++
	l := &Lemma[C]{Cube: c, Fact: Fact{ID: f.Learnt, Loc: loc, Level: level}}
	l.Clause, l.Where = f.meaning.Fact(c)
	s := f.sequence(loc)
	s.lemmas = append(s.lemmas, l)
	s.log.live++
	s.log.add(&l.Fact)
	if f.rec.On() {
		e := trace.Event{Kind: trace.Lemma, Level: Shown(level), Loc: int(l.Loc), Edge: -1, Lemma: l.ID,
			Obl: from.Obligation, Asked: int(from.Asked), Note: from.Note}
		if from.Climb.Stopped {
			e.Edge = int(from.Climb.Edge)
		}
		e.Formula, e.Parts = f.meaning.Text(l)
		if l.Loc == cfa.Anywhere {
			e.Locs = f.about(&l.Fact)
		}
		f.rec.Emit(e)
	}
	f.subsume(l)
	return l
}

// about returns the locations that a fact is about, ascending, without the entry. They
// include locations without incoming edges: obligations can be there.
func (f *Frames[C]) about(x *Fact) []int {
	var out []int
	for l := range f.locs {
		if cfa.Loc(l) != f.entry && x.At(cfa.Loc(l)) {
			out = append(out, l)
		}
	}
	return out
}

// subsume removes the lemmas that l implies wherever they hold.
func (f *Frames[C]) subsume(l *Lemma[C]) {
	s := f.sequence(l.Loc)
	keep := s.lemmas[:0]
	for _, old := range s.lemmas {
		if old != l && old.Level <= l.Level && old.Cube.Within(l.Cube) {
			old.dead = true
			s.log.live--
			f.rec.Emit(trace.Event{Kind: trace.Subsumed, Level: Shown(old.Level), Loc: int(old.Loc), Edge: -1, Lemma: old.ID, By: l.ID})
			continue
		}
		keep = append(keep, old)
	}
	clear(s.lemmas[len(keep):])
	s.lemmas = keep
}
