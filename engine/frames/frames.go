package frames

import (
	"ic3play/engine/cfa"
	"ic3play/engine/trace"
	"ic3play/lia"
)

// Ordered is what frames compare cubes by.
type Ordered[C any] interface {
	// Within is a quick test that all states of the cube lie in another. False
	// means "not seen", not "does not".
	Within(C) bool
}

// Meaning says what cubes stand for.
type Meaning[C any] interface {
	// Fact is what the negation of a cube says: the clause and, for one at
	// cfa.Anywhere, the locations that it is about, nil for all.
	Fact(C) (clause lia.Formula, where cfa.LocSet)
	// Text writes the clause for an event: whole, and its disjuncts.
	Text(*Lemma[C]) (clause string, parts []string)
}

// Frames are the frames of one run: lemmas that hold up to a level each.
type Frames[C Ordered[C]] struct {
	// Learnt, Pushed and Promoted count the lemmas that were learnt, the times
	// that one was told to be pushed, and those that were raised to Infinity.
	Learnt, Pushed, Promoted int
	// Published and Taken count what Exchange told others and learnt from them; and
	// Taken what was proved of the candidates of others.
	Published, Taken int

	meaning   Meaning[C]
	rec       trace.Named
	sequences []sequence[C]
	located   bool // a sequence for each location
	locs      int
	entry     cfa.Loc
	shared    map[*Lemma[C]]bool // those of every level that others know
	told      map[*Lemma[C]]bool // those that searches beside this one know
}

// sequence holds the lemmas of frames that are compared with each other.
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

// Lemmas returns the lemmas that are compared with those of a location: all of
// them, or those that are there. Callers must not modify the list, which the
// next lemma does.
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

// Size is a number that grows with each lemma, and level of one, that is new.
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

// Climb tells how far above the level that was asked about a cube is kept out.
// The zero value is that of one that was not tried.
type Climb struct {
	Level   int32      // the highest at which it is
	Stopped bool       // the frame of that level enters it,
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

// about returns the locations that a fact is about, ascending, without the entry. One
// that no edge enters can be among them: obligations can be there.
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
