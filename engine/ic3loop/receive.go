package ic3loop

import (
	"ic3play/engine/board"
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/trace"
)

// Receive takes clauses of searches on other cores as candidates. If a candidate's cube is blocked
// at level 1, the clause becomes a lemma of the highest level at which the cube is blocked. "cube"
// returns the negation of a clause, and "ask" answers the consecution query for a cube. If
// "mailbox" is nil, Receive does nothing.
func (r *Rounds[O, C]) Receive(mailbox board.Mailbox, cube func(board.Lemma) C,
	ask func(loc cfa.Loc, c C, frame int32) (frames.Answer, error)) error {
	for _, c := range r.Frames.Candidates(mailbox, cube, r.K) {
		a, err := ask(c.Loc, c.Cube, 0)
		if err != nil {
			return err
		}
		if !a.Blocked {
			continue
		}
		climb, err := r.Climb(1, func(frame int32) (frames.Answer, error) { return ask(c.Loc, c.Cube, frame) })
		if err != nil {
			return err
		}
		before := r.Frames.Learnt
		l := r.Frames.Learn(c.Loc, c.Cube, climb.Level, frames.Origin{QueryLevel: 1, Climb: climb, Note: trace.LemmaSent, From: c.From})
		if r.Frames.Learnt > before { // otherwise the frames already had the clause
			r.Frames.MarkTaken(l)
		}
	}
	return nil
}
