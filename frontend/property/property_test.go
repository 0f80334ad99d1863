package property

import (
	"slices"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string // nil if Read must return an error
	}{
		{"CHECK( init(main()), LTL(G ! call(reach_error())) )", []string{UnreachCall}},
		{"CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )\n", []string{UnreachCall}},
		{"CHECK(init(main()),\n  LTL(G !\toverflow) )\r\n\n", []string{NoOverflow}},
		{"CHECK( init(main()), LTL(G ! label(ERROR)) )", []string{UnreachLabel}},
		{"CHECK( init(main()), LTL(F end) )", []string{"termination"}},
		{"CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\nCHECK( init(main()), LTL(G valid-memtrack) )",
			[]string{"valid-free", "valid-deref", "valid-memtrack"}},
		{"CHECK( init(main()), LTL(G ! call(reach_error())) ) CHECK( init(main()), LTL(G ! overflow) )", []string{UnreachCall, NoOverflow}},
		{"CHECK( init(main()), LTL(G ! overflow) ) CHECK( init(main()), LTL(G ! overflow) )", []string{NoOverflow}},
		{"CHECK( init(main()), LTL(G ! call(other())) )", []string{"G!call(other())"}},
		{"CHECK( init(main()), LTL(G ! label(OTHER)) )", []string{"G!label(OTHER)"}},
		{"COVER( init(main()), FQL(COVER EDGES(@CALL(reach_error))) )", []string{"coverage"}},
		{"G ! call(reach_error())", []string{UnreachCall}},
		{"no-overflow", []string{NoOverflow}},
		{"../properties/unreach-call.prp", []string{UnreachCall}},
		{"valid-memsafety.prp", []string{"valid-memsafety"}},
		{"something", []string{"something"}},
		{"", nil},
		{"CHECK( init(main()), LTL(G ! overflow) ) and more", nil},
		{"CHECK( init(main()), LTL() )", nil},
		{"CHECK( init(main()), LTL(G ! overflow )", nil},
		{"CHECK( init(start()), LTL(G ! overflow) )", nil},
		{strings.Repeat("x", maxText+1), nil},
	} {
		got, err := Read(test.text)
		if (err != nil) != (test.want == nil) || !slices.Equal(got, test.want) {
			t.Errorf("%.80q: %q, %v", test.text, got, err)
		}
	}
}

// TestText checks that Read accepts the specification that Text returns for a property, and returns
// the same property.
func TestText(t *testing.T) {
	for _, name := range []string{UnreachCall, NoOverflow, UnreachLabel, ValidDeref, ValidFree, ValidTrack, ValidSafety, ValidCleanup} {
		if got, err := Read(Text(name)); err != nil || !slices.Equal(MergeMemsafety(got), []string{name}) || !Checked(name) {
			t.Errorf("%s: %q, %v", Text(name), got, err)
		}
	}
	if got := Unchecked([]string{UnreachCall, "termination"}); !slices.Equal(got, []string{"termination"}) {
		t.Error(got)
	}
}
