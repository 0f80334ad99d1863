//go:build !js

package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/xeipuuv/gojsonschema"

	"ic3play/frontend/verify"
)

// The server's answers must match docs/openapi.json, and the server must refuse fields that are not
// described there.
func TestDescription(t *testing.T) {
	text, err := os.ReadFile("../docs/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Paths map[string]map[string]struct {
			Responses map[string]any `json:"responses"`
		} `json:"paths"`
		Components json.RawMessage `json:"components"`
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	valid := func(name, answer string) error {
		s := `{"allOf":[{"$ref":"#/components/schemas/` + name + `"}],"components":` + string(doc.Components) + `}`
		res, err := gojsonschema.Validate(gojsonschema.NewStringLoader(s), gojsonschema.NewStringLoader(answer))
		if err != nil {
			return err
		}
		for _, e := range res.Errors() {
			t.Logf("%s", e)
		}
		if !res.Valid() {
			return os.ErrInvalid
		}
		return nil
	}
	lim := DefaultLimits()
	lim.Body = 2000
	h := New(testPage(), API(verify.Check, lim))
	for name, tt := range map[string]struct {
		method, path, kind, body string
		status, schema           string
	}{
		"safe":      {"POST", "/api/check", "application/json", `{"source":"int main() { int x = 0; while (nondet_int()) x = x + 2; assert(x != 7); }"}`, "200", "Report"},
		"unsafe":    {"POST", "/api/check", "application/json", `{"source":"int f(int n) { if (n <= 0) return 0; return f(n - 1) + 1; } int main() { int x = nondet_int(); assert(f(3) != 3); }","engine":"auto","options":{},"timeoutMs":5000,"file":"a.c","ints":"c"}`, "200", "Report"},
		"unknown":   {"POST", "/api/check", "application/json", `{"source":"int main() { int x = 0; while (nondet_int()) x = x + 2; assert(x != 7); }","engine":"bmc","options":{"depth":"2"}}`, "200", "Report"},
		"errors":    {"POST", "/api/check", "application/json", `{"source":"int main() { return }"}`, "200", "Report"},
		"warnings":  {"POST", "/api/check", "application/json", `{"source":"int main() { return 0; }"}`, "200", "Report"},
		"clauses":   {"POST", "/api/check", "application/json", `{"file":"a.smt2","source":"(set-logic HORN)(declare-fun p (Int) Bool)(assert (forall ((x Int)) (=> (= x 0) (p x))))(assert (forall ((x Int)) (=> (and (p x) (> x 5)) false)))(check-sat)"}`, "200", "Report"},
		"invalid":   {"POST", "/api/check", "application/json", `{"sauce":""}`, "400", "Refusal"},
		"method":    {"GET", "/api/check", "", "", "405", "Refusal"},
		"type":      {"POST", "/api/check", "text/plain", "x", "415", "Refusal"},
		"too large": {"POST", "/api/check", "application/json", `{"source":"` + strings.Repeat("x", 2000) + `"}`, "413", "Refusal"},
		"health":    {"GET", "/healthz", "", "", "200", "Health"},
	} {
		t.Run(name, func(t *testing.T) {
			r := httptest.NewRequest(tt.method, tt.path, strings.NewReader(tt.body))
			r.Header.Set("Content-Type", tt.kind)
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if got := http.StatusText(w.Code); got == "" || tt.status != w.Result().Status[:3] {
				t.Fatalf("status %d: %s", w.Code, w.Body)
			}
			method := strings.ToLower(tt.method)
			if method == "get" && tt.path == "/api/check" {
				method = "post"
			}
			if doc.Paths[tt.path][method].Responses[tt.status] == nil {
				t.Errorf("the description has no %s of %s", tt.status, tt.path)
			}
			if err := valid(tt.schema, w.Body.String()); err != nil {
				t.Errorf("not as described: %v\n%s", err, w.Body)
			}
			if tt.status == "200" && tt.schema == "Report" {
				if err := valid("CheckRequest", tt.body); err != nil {
					t.Errorf("the request is not as described: %v", err)
				}
				if err := valid("Refusal", w.Body.String()); err == nil {
					t.Error("the schemas do not tell a report from a refusal")
				}
			}
		})
	}
}
