package web

import (
	"bytes"
	"strings"
	"testing"

	"ic3play/frontend/diag"
	"ic3play/frontend/verify"
	"ic3play/frontend/warn"
)

func TestReport(t *testing.T) {
	tests := []struct {
		name string
		rep  verify.Report
		want []string
	}{
		{"safe", verify.Report{File: "a<b>.c", Engine: "auto", Verdict: "safe", Stats: map[string]int64{"queries": 3, "none": 0},
			Certificate: verify.Certificate{Kind: "invariant", Checked: true,
				Cuts: []verify.CutInvariant{{Name: "L2", Line: 2, Formula: "x <= 3 && y < 2"}}}},
			[]string{"a&lt;b&gt;.c", `class="safe">safe`, "x &lt;= 3 &amp;&amp; y &lt; 2", "queries 3</p>"}},
		{"gap", verify.Report{Verdict: "unsafe", Certificate: verify.Certificate{Kind: "path", Truncated: 7,
			Steps:  []verify.TraceStep{{Line: 1}, {Line: 2, Values: map[string]string{"y": "2", "x": "1"}, Note: "x is 1"}},
			Inputs: []verify.InputValue{{Name: "nondet_int()", Line: 1, Value: "-4"}}}},
			[]string{"7 statements are left out", `<td class="n">9</td>`, "x = 1, y = 2", "x is 1", "<td>-4</td>", "fails"}},
		{"calls", verify.Report{Verdict: "unsafe", Certificate: verify.Certificate{Kind: "path",
			Steps: []verify.TraceStep{{Line: 2}, {Line: 1, Depth: 1, Call: "f(3)"}, {Line: 2, Returned: []string{"4"}}}}},
			[]string{"\u2003call f(3)</td>", "<td>\u2003first</td>", ">returns 4</td>", "<td>second</td>"}},
		{"error", verify.Report{Verdict: "error", Diagnostics: []diag.Diagnostic{{Line: 2, Message: "no <pointers>"}}},
			[]string{"The source has errors.", "no &lt;pointers&gt;"}},
		{"unknown", verify.Report{Verdict: "unknown", Reason: "timeout"}, []string{"neither proved nor broken: timeout."}},
		{"overflow too", verify.Report{Verdict: "safe", Ints: "c"}, []string{"No run of the program fails an assertion or overflows."}},
		{"overflow wraps", verify.Report{Verdict: "safe", Ints: "c+overflow=wrap"}, []string{"No run of the program fails an assertion."}},
		{"overflow alone", verify.Report{Verdict: "unsafe", Ints: "c+asserts=end"}, []string{"The run below overflows."}},
		{"undefined", verify.Report{Verdict: "unsafe", Warnings: []warn.Warning{{Line: 1, Message: "no <assertion>"}},
			Certificate: verify.Certificate{Kind: "path", Failure: "index", Steps: []verify.TraceStep{{Line: 1, Note: "index 1 in a[i] is not from 0 to 0"}}}},
			[]string{"The run below ends in undefined behaviour: index 1 in a[i] is not from 0 to 0.", "no &lt;assertion&gt;"}},
		{"model", verify.Report{Verdict: "safe", Language: "horn", Certificate: verify.Certificate{Model: []verify.Definition{{Name: "p", Text: "(define-fun p () Bool (< 0 1))"}}}},
			[]string{"The clauses have a model", "(define-fun p () Bool (&lt; 0 1))</pre>"}},
		{"derivation", verify.Report{Verdict: "unsafe", Language: "horn", Certificate: verify.Certificate{Derivation: []verify.Inference{{Step: 2, Fact: "false", From: []int{1}, Line: 2}}}},
			[]string{"The clauses derive false", "<td>false</td><td>1</td>"}},
		{"lines out of range", verify.Report{Verdict: "unsafe", Certificate: verify.Certificate{
			Cuts:  []verify.CutInvariant{{Line: 99, Formula: "x"}},
			Steps: []verify.TraceStep{{Line: 0}}}}, []string{"unsafe"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			if err := WriteReport(&b, []byte("first\nsecond\n"), tt.rep, verify.Graph{}); err != nil {
				t.Fatal(err)
			}
			for _, want := range tt.want {
				if !strings.Contains(b.String(), want) {
					t.Errorf("the page lacks %s:\n%s", want, b.String())
				}
			}
		})
	}
}
