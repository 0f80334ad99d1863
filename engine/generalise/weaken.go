package generalise

import (
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Weaken changes the bound of each inequality by one, at most maxWeaken times, as long as the
// weaker cube is blocked. This turns strict comparisons into weak ones, which are more common in
// invariants.
type Weaken struct{}

// maxWeaken is the largest number of times that Weaken changes the bound of one literal. With more
// changes, the lemma would depend too much on the current frame.
const maxWeaken = 2

func (Weaken) Name() string { return "weaken" }

func (Weaken) Generalise(t Task, c frames.Cube) (frames.Cube, error) {
	for i := 0; i < len(c); i++ {
		for n := 0; n < maxWeaken && i < len(c); n++ {
			l := c[i].Lit
			if l.Kind != lia.LE {
				break
			}
			f := lia.Le(l.T.AddConst(num.MinusOne()))
			ids := append(frames.Cube{t.Literals.Intern(f.Lit())}, c.Without(i)...)
			w := frames.Normal(ids)
			if len(w) != len(c) {
				break
			}
			a, err := t.Ask(w)
			if err != nil {
				return nil, err
			}
			if !a.Blocked {
				break
			}
			c = w
		}
	}
	return c, nil
}
