package proof

import (
	"encoding/json"
	"math/rand"
	"reflect"
	"strings"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
)

// TestStoredCertificates writes and reads certificates with every kind of node.
func TestStoredCertificates(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	kinds := map[string]int{}
	for round := 0; round < 400; round++ {
		premises := boxPremises()
		for n := 3 + r.Intn(3); n > 0; n-- {
			if l, ok := randomLiteral(r); ok {
				premises = append(premises, l)
			}
		}
		if boxSat(premises) {
			continue
		}
		m := &refuter{r, premises}
		var b [boxVars]bounds
		for i := range b {
			b[i] = bounds{boxLo, boxHi, int64(2*i + 1), int64(2 * i)}
		}
		c := m.refute(b, int64(len(premises)))
		stored, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range []string{"sum", "derive", "branch", "diseq", "quot"} {
			kinds[k] += strings.Count(string(stored), `"`+k+`"`)
		}
		var back Cert
		if err := json.Unmarshal(stored, &back); err != nil {
			t.Fatal(err)
		}
		if err := Check(premises, &back); err != nil {
			t.Fatalf("after writing and reading: %v", err)
		}
		again, err := json.Marshal(&back)
		if err != nil || string(again) != string(stored) {
			t.Fatalf("writing is not stable: %v\n%s\n%s", err, stored, again)
		}
	}
	if len(kinds) != 5 {
		t.Errorf("not every kind of node occurs: %v", kinds)
	}
}

func TestStoredFormulas(t *testing.T) {
	big, err := num.Parse("123456789012345678901234567890")
	if err != nil {
		t.Fatal(err)
	}
	x, y := lia.V(0), lia.V(1)
	shared := lia.Or(lia.Le(x.AddMul(big, y)), lia.Ne(x.AddConst(big)))
	fs := Formulas{
		lia.True(), lia.False(), lia.Eq(x.Sub(y)), lia.Divides(num.From(3), x), lia.Not(lia.Divides(num.From(1<<40), y)),
		lia.And(shared, lia.Or(lia.Lt(x), lia.And(shared, lia.Gt(y)))),
	}
	b, err := json.Marshal(fs)
	if err != nil {
		t.Fatal(err)
	}
	var back Formulas
	if err := json.Unmarshal(b, &back); err != nil {
		t.Fatal(err)
	}
	if len(back) != len(fs) {
		t.Fatalf("%d formulas of %d", len(back), len(fs))
	}
	for i := range fs {
		if !fs[i].Equal(back[i]) {
			t.Errorf("formula %d changed", i)
		}
	}
	if !reflect.DeepEqual(Clausify(fs).List, Clausify(back).List) {
		t.Error("the clauses changed")
	}
	if !strings.Contains(string(b), `"123456789012345678901234567890"`) {
		t.Error("a big number is not a string")
	}
}

func TestMalformedStored(t *testing.T) {
	for _, s := range []string{
		`[]`, `{}`, `[{}]`, `[{"sum":[0]}]`, `[{"sum":[-1,1]}]`, `[{"sum":[0,"x"]}]`, `[{"sum":[0,1.5]}]`,
		`[{"derive":[0,1]}]`, `[{"branch":[0,1]},{"sum":[0,1]},{"sum":[0,1]}]`, `[{"branch":[0,1,0]},{"sum":[0,1]}]`,
		`[{"sum":[0,1]},{"sum":[0,1]}]`, `[{"quot":0},{"sum":[0,1]}]`, `[{"quot":0,"var":-1},{"sum":[0,1]}]`, `[{"diseq":0}]`,
	} {
		var c Cert
		if err := json.Unmarshal([]byte(s), &c); err == nil {
			t.Errorf("certificate %s: accepted", s)
		}
	}
	for _, s := range []string{
		`{"nodes":[{}],"roots":[0]}`, `{"nodes":[{"and":[0,1]}],"roots":[0]}`, `{"nodes":[],"roots":[0]}`,
		`{"nodes":[{"le":[]}],"roots":[0]}`, `{"nodes":[{"le":[1,2]}],"roots":[0]}`, `{"nodes":[{"or":[-1]}],"roots":[0]}`,
	} {
		var fs Formulas
		if err := json.Unmarshal([]byte(s), &fs); err == nil {
			t.Errorf("formulas %s: accepted", s)
		}
	}
	for _, s := range []string{`{"clause":[{"true":true}],"cert":[{"sum":[0,1]}]}`, `{"clause":[{"le":[1]}],"cert":[{"sum":[0,1]}]}`, `{"clause":[{"le":[1,1,0]}],"cert":[]}`} {
		var l Lemma
		if err := json.Unmarshal([]byte(s), &l); err == nil {
			t.Errorf("lemma %s: accepted", s)
		}
	}
	if _, err := json.Marshal(&Cert{}); err == nil {
		t.Error("an empty certificate was written")
	}
	loop := &Cert{Derive: ws(0, 1)}
	loop.Next = loop
	if _, err := json.Marshal(loop); err == nil {
		t.Error("a cycle was written")
	}
}

// FuzzStored reads arbitrary certificates and checks them: whatever comes, there
// is no panic, and no satisfiable system is refuted.
func FuzzStored(f *testing.F) {
	f.Add([]byte(`[{"branch":[0,1,0]},{"diseq":0},{"sum":[0,1]},{"derive":[0,1,1,2]},{"sum":[3,1]},{"quot":0,"var":7},{"sum":[0,-1]}]`))
	f.Add([]byte(`[{"quot":8,"var":9},{"derive":[9,1,0,2]},{"sum":[6,3,7,"99999999999999999999"]}]`))
	premises := append(boxPremises(), le(-1, 1, 1, 1), eq(0, 1, -1), eq(3, 0, 1).Not(), div(2, 1, 1, 0, 1).Not(), div(3, 0, 1, 1))
	if !boxSat(premises) {
		f.Fatal("the premises should be satisfiable")
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var c Cert
		if json.Unmarshal(b, &c) != nil {
			return
		}
		if Check(premises, &c) == nil {
			t.Fatalf("accepted: %s", b)
		}
	})
}
