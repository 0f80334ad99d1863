package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

// mistake is a section of docs/mistakes.md: a program with a common mistake, and its messages.
type mistake struct {
	Name    string `json:"name"`
	Program string `json:"program"`
	Says    string `json:"says"`
}

// mistakesJSON returns docs/mistakes.md as JSON, for the page's help.
func mistakesJSON() (string, error) {
	text, err := os.ReadFile("docs/mistakes.md")
	if err != nil {
		return "", fmt.Errorf("read the common mistakes: %w", err)
	}
	list, err := mistakes(string(text))
	if err != nil {
		return "", fmt.Errorf("docs/mistakes.md: %w", err)
	}
	out, err := json.Marshal(list)
	return string(out), err
}

// "mistakes" parses sections: a heading, a fenced program and its fenced messages.
func mistakes(text string) ([]mistake, error) {
	var out []mistake
	for _, section := range strings.Split(text, "\n## ")[1:] {
		name, rest, _ := strings.Cut(section, "\n")
		parts := strings.Split(rest, "```")
		if len(parts) != 5 {
			return nil, fmt.Errorf("section %s has %d fences instead of 4", name, len(parts)-1)
		}
		program := strings.TrimPrefix(parts[1], "c\n")
		out = append(out, mistake{
			Name:    strings.Trim(name, "`"),
			Program: strings.TrimRight(program, "\n"),
			Says:    strings.Trim(parts[3], "\n"),
		})
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("no section")
	}
	return out, nil
}
