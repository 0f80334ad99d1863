package lattice

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

// basePoints is the number of random sample points. Later, points at the borders of predicates are
// added until there are maxPoints points in all.
const (
	basePoints = 64
	maxPoints  = 512
)

// pool is the set of sample points. A point gives every variable a value. The value of one variable
// may be fixed. All remaining values are pseudorandom and depend only on the point and the
// variable.
type pool struct {
	points []point
}

type point struct {
	seed       uint64
	maxAbs     uint64 // random values are in [-maxAbs, maxAbs]
	fixedVar   lia.Var
	fixedValue num.Int
	hasFixed   bool // whether the variable in the field fixedVar has the value in the field fixedValue
}

func (p *point) value(v lia.Var) num.Int {
	if p.hasFixed && v == p.fixedVar {
		return p.fixedValue
	}
	// This is the finalisation of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
	h := p.seed + uint64(v+1)*0x9e3779b97f4a7c15
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	h ^= h >> 31
	return num.From(int64(h%(2*p.maxAbs+1)) - int64(p.maxAbs))
}

// signature returns the sample points that satisfy f.
func (p *pool) signature(f lia.Formula) set {
	var s set
	for i := range p.points {
		if f.Eval(p.points[i].value) {
			s.add(i)
		}
	}
	return s
}

// randomPoint returns the i-th random point. Small values resemble the constants of programs. Large
// values distinguish predicates that agree on small values.
func randomPoint(i int) point {
	return point{seed: uint64(i+1) * 0xd1342543de82ef95, maxAbs: [4]uint64{2, 8, 40, 5000}[i%4]}
}

// addSamples adds points at which the atoms of f change their truth values, and updates all
// signatures.
func (l *Lattice) addSamples(f lia.Formula) {
	p := &l.pool
	from := len(p.points)
	for i := from; i < basePoints; i++ {
		p.points = append(p.points, randomPoint(i))
	}
	f.EachLiteral(func(l *lia.Literal) { p.addBorder(l.T) })
	for i := range l.items {
		it := &l.items[i]
		for j := from; j < len(p.points); j++ {
			if it.f.Eval(p.points[j].value) {
				it.samples.add(j)
			}
		}
	}
}

// addBorder adds three points: the value of the term t is -1 at the first point, 0 at the second
// and 1 at the third. To do this, it chooses the value of one variable whose coefficient in t is 1
// or -1. If there is no such variable, it adds no points.
func (p *pool) addBorder(t lia.Term) {
	for _, m := range t.Monos() {
		if !m.Coef.Abs().IsOne() {
			continue
		}
		for want := int64(-1); want <= 1 && len(p.points) < maxPoints; want++ {
			q := randomPoint(len(p.points))
			// Solve coef*v + rest = want for v.
			rest := t.AddMul(m.Coef.Neg(), lia.V(m.Var)).Eval(q.value)
			q.fixedVar, q.fixedValue, q.hasFixed = m.Var, num.From(want).Sub(rest).Mul(m.Coef), true
			p.points = append(p.points, q)
		}
		return
	}
}
