package enginetest

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"ic3play/engine"
	"ic3play/engine/board"
	"ic3play/engine/cfa"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Peers tests an engine that exchanges clauses (engine.Options.Peers). Received clauses must not
// cause wrong answers, and must help to prove some programs. Two runs that receive the same clauses
// must have the same events. The parameter "random" is the number of random programs to test
// besides Cases.
func Peers(t *testing.T, e engine.Engine, random int) {
	cases := Cases()
	r := rand.New(rand.NewSource(13))
	for range random {
		cases = append(cases, Random(r))
	}
	p := peers{e}
	t.Run("lies", func(t *testing.T) { p.checkLies(t, cases) })
	t.Run("false everywhere", func(t *testing.T) { p.falseEverywhere(t) })
	t.Run("helps", func(t *testing.T) { p.helps(t, cases) })
}

type peers struct{ engine engine.Engine }

// liar is a mailbox that delivers random clauses, most of them wrong. It stores them, so that a
// second run can receive the same clauses.
type liar struct {
	r     *rand.Rand
	p     *cfa.Program
	takes [][]board.Lemma
	sent  []board.Lemma
}

func (l *liar) Send(facts []board.Lemma) { l.sent = append(l.sent, facts...) }

func (l *liar) Take() []board.Lemma {
	var out []board.Lemma
	for range 5 {
		literal := func() lia.Formula {
			x := lia.Int(int64(l.r.Intn(9) - 4))
			for v := range l.p.Vars {
				x = x.AddMul(num.From(int64(l.r.Intn(3)-1)), lia.V(lia.Var(v)))
			}
			return []lia.Formula{lia.Le(x), lia.Eq(x), lia.Ne(x), lia.Divides(num.From(2), x)}[l.r.Intn(4)]
		}
		out = append(out, board.Lemma{Loc: cfa.Loc(l.r.Intn(len(l.p.Locs)+2) - 1), Clause: lia.Or(literal(), literal()), From: "liar"})
	}
	l.takes = append(l.takes, out)
	return out
}

type replayBox struct{ takes [][]board.Lemma }

func (*replayBox) Send([]board.Lemma) {}

func (a *replayBox) Take() []board.Lemma {
	if len(a.takes) == 0 {
		return nil
	}
	out := a.takes[0]
	a.takes = a.takes[1:]
	return out
}

func (p peers) run(t *testing.T, c Case, box board.Mailbox) (engine.Result, []trace.Event) {
	t.Helper()
	var events []trace.Event
	ctx, limits := Bounded(t, 3000)
	res := p.engine.Check(ctx, c.Program, engine.Options{Limits: limits, Peers: box}, trace.New(func(e trace.Event) { events = append(events, e) }, false))
	Check(t, c, res)
	if err := trace.Validate(events, c.Program); err != nil {
		t.Errorf("%s: %v", c.Name, err)
	}
	return res, events
}

// checkLies runs the engine with a liar as its mailbox. The answers must be right, and the engine
// must prove some of the clauses. A second run with the same clauses must have the same events.
func (p peers) checkLies(t *testing.T, cases []Case) {
	taken, sent := int64(0), 0
	for i, c := range cases {
		l := &liar{r: rand.New(rand.NewSource(int64(i))), p: c.Program}
		res, events := p.run(t, c, l)
		taken += res.Stats["lemmas_taken"]
		sent += len(l.sent)
		for _, f := range l.sent {
			if _, clause := lia.Not(f.Clause).Literals(); f.From != p.engine.Info().Name || !clause || f.Loc == c.Program.Entry {
				t.Errorf("%s: %v of %s was sent", c.Name, f.Clause, f.From)
			}
		}
		_, same := p.run(t, c, &replayBox{slices.Clone(l.takes)})
		if fmt.Sprint(events) != fmt.Sprint(same) {
			t.Errorf("%s: the same clauses make another run: %d and %d events", c.Name, len(events), len(same))
		}
	}
	if taken == 0 || sent == 0 {
		t.Errorf("%d clauses were taken, %d sent: the test tries nothing", taken, sent)
	}
}

// falseEverywhere delivers the clause False for every location. It must not cause a wrong answer.
func (p peers) falseEverywhere(t *testing.T) {
	for _, c := range Cases() {
		var all []board.Lemma
		for l := range c.Program.Locs {
			all = append(all, board.Lemma{Loc: cfa.Loc(l), Clause: lia.False(), From: "liar"})
		}
		p.run(t, c, &replayBox{[][]board.Lemma{all, all, all}})
	}
}

// "helps" checks that a search can prove a program with the lemmas of another proof, and that
// events name the origin of these lemmas.
func (p peers) helps(t *testing.T, cases []Case) {
	helped := 0
	for _, c := range cases {
		l := &liar{r: rand.New(rand.NewSource(1)), p: c.Program}
		if res, _ := p.run(t, c, l); res.Verdict != engine.Safe {
			continue
		}
		res, events := p.run(t, c, &replayBox{[][]board.Lemma{l.sent}})
		from := 0
		for _, e := range events {
			if e.Kind == trace.Lemma && e.Note == trace.LemmaSent && e.From == p.engine.Info().Name {
				from++
			}
		}
		if int64(from) != res.Stats["lemmas_taken"] {
			t.Errorf("%s: %d lemmas say that they are from elsewhere, %d were taken", c.Name, from, res.Stats["lemmas_taken"])
		}
		helped += from
	}
	if helped == 0 {
		t.Error("nothing that was sent was of use")
	}
}
