// Package plottest extracts the text of figures, without the layout, for tests.
package plottest

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Words returns the text of an SVG file. The title and the description have a line each. Then come
// a line with all labels, separated by " | ", and a line with the number of shapes. A file that is
// not XML is an error.
func Words(svg []byte) (string, error) {
	d := xml.NewDecoder(strings.NewReader(string(svg)))
	var words, labels []string
	shapes, element := 0, ""
	for {
		token, err := d.Token()
		switch {
		case errors.Is(err, io.EOF):
			words = append(words, strings.Join(labels, " | "), fmt.Sprintf("%d shapes", shapes))
			return strings.Join(words, "\n"), nil
		case err != nil:
			return "", err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if element = t.Name.Local; element == "path" {
				shapes++
			}
		case xml.EndElement:
			element = ""
		case xml.CharData:
			switch element {
			case "title", "desc":
				words = append(words, string(t))
			case "text":
				labels = append(labels, string(t))
			}
		}
	}
}
