package ic3loop

import (
	"ic3play/engine/board"
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/step"
)

// Receive takes the clauses of searches on other cores. Each is asked about as a
// cube of an obligation is, from level 1 on: it becomes a lemma up to where this
// search's own frames keep its cube out, and else nothing. Pushing and promotion do
// the rest, so that what supports it is proved here, too. cube gives the cube that a
// clause excludes; enters asks whether the frame below a level steps into it. Without
// a mailbox nothing is done.
func (r *Rounds[O, C]) Receive(box board.Mailbox, cube func(board.Fact) C,
	enters func(loc cfa.Loc, c C, level int32) (bool, cfa.EdgeID, error)) error {
	for _, c := range r.Frames.Candidates(box, cube, r.K) {
		sat, _, err := enters(c.Loc, c.Cube, 1)
		if step.GaveUp(err) || err == nil && sat {
			continue
		}
		if err != nil {
			return err
		}
		climb, err := r.Climb(1, func(level int32) (bool, cfa.EdgeID, error) { return enters(c.Loc, c.Cube, level) })
		if err != nil {
			return err
		}
		before := r.Frames.Learnt
		l := r.Frames.Learn(c.Loc, c.Cube, climb.Level, frames.Origin{Asked: 1, Climb: climb, Note: "sent by " + c.From})
		if r.Frames.Learnt > before { // else it was known
			r.Frames.Took(l)
		}
	}
	return nil
}
