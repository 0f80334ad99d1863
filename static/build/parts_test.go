package main

import (
	"encoding/json"
	"testing"
)

func TestMarkupTree(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"text and element", `<p class="a">one <b>two</b></p>`, `["p",{"class":"a"},"one ",["b",{},"two"]]`},
		{"blanks between elements", "<ul>\n  <li/>\n</ul>", `["ul",{},["li",{}]]`},
		{"entities", `<p title="a &amp; b">&lt;</p>`, `["p",{"title":"a \u0026 b"},"\u003c"]`},
		{"an element of the page alone", `<p>a<b data-of="page">no<i/></b><i>b</i></p>`, `["p",{},"a",["i",{},"b"]]`},
		{"two elements", `<p/><p/>`, ""},
		{"no XML", `<p><br></p>`, ""},
		{"no element", `text`, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tree, err := markupTree(test.text)
			if test.want == "" {
				if err == nil {
					t.Fatalf("%q was read as %v", test.text, tree)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got, err := json.Marshal(tree); err != nil || string(got) != test.want {
				t.Errorf("%s, %v; want %s", got, err, test.want)
			}
		})
	}
}

func TestWindowWidth(t *testing.T) {
	tests := []struct{ css, want string }{
		{"@media (max-width: 720px){a{}}", "@container ic3 (max-width: 720px){a{}}"},
		{"@media (min-width:721px) and (max-width:900px){a{}}", "@container ic3 (min-width:721px) and (max-width:900px){a{}}"},
		{"@media (min-width: 721px) and (max-height: 760px){a{}}", "@media (min-width: 721px) and (max-height: 760px){a{}}"},
		{"@media print{a{}}", "@media print{a{}}"},
	}
	for _, test := range tests {
		if got := windowWidth.ReplaceAllString(test.css, "@container ic3 $1{"); got != test.want {
			t.Errorf("%s became %s, want %s", test.css, got, test.want)
		}
	}
}
