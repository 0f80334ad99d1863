package plot

import (
	"fmt"
	"html"
	"strings"
)

// finishSVG adds three things to an SVG text, because the plot library does not write them: text
// for screen readers, fonts that every system has, and the colours of dark pages.
func finishSVG(svg, title, description string) []byte {
	head, body, _ := strings.Cut(svg, "xmlns:xlink=\"http://www.w3.org/1999/xlink\">")
	var b strings.Builder
	b.WriteString(head)
	b.WriteString("xmlns:xlink=\"http://www.w3.org/1999/xlink\"\n\trole=\"img\">\n")
	fmt.Fprintf(&b, "<title>%s</title>\n<desc>%s</desc>\n", html.EscapeString(title), html.EscapeString(description))
	b.WriteString("<style>\n@media (prefers-color-scheme: dark) {\n")
	for _, t := range append(tones(), ground(), ink(), faint()) {
		light, dark := hex(t.light), hex(t.dark)
		fmt.Fprintf(&b, "[style*=\"fill:%s\"]{fill:%s!important}[style*=\"stroke:%s\"]{stroke:%s!important}\n", light, dark, light, dark)
	}
	b.WriteString("}\n</style>")
	b.WriteString(strings.ReplaceAll(body, "font-family:Liberation Sans;", "font-family:Liberation Sans,Arial,Helvetica,sans-serif;"))
	return []byte(b.String())
}
