package engine

import (
	"reflect"
	"strings"
	"testing"
)

func TestSpec(t *testing.T) {
	for text, want := range map[string]Spec{
		"":                                      {Values: map[string]string{}},
		"cfa":                                   {Name: "cfa", Values: map[string]string{}},
		"cegar:CR":                              {Name: "cegar", Preset: "CR", Values: map[string]string{}},
		"cegar+levels=3":                        {Name: "cegar", Values: map[string]string{"levels": "3"}},
		"cegar:CR+blocks=statement+levels=3":    {Name: "cegar", Preset: "CR", Values: map[string]string{"blocks": "statement", "levels": "3"}},
		":CR":                                   {Preset: "CR", Values: map[string]string{}},
		"x+a=":                                  {Name: "x", Values: map[string]string{"a": ""}},
		"cegar:CR+initial=a:b+blocks=statement": {Name: "cegar", Preset: "CR", Values: map[string]string{"initial": "a:b", "blocks": "statement"}},
	} {
		got, err := ParseSpec(text)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	for text, want := range map[string]string{
		"cegar:":         "a preset is missing",
		"cegar:CR+":      `"" is not OPTION=VALUE`,
		"cegar+blocks":   `"blocks" is not OPTION=VALUE`,
		"cegar+=3":       `"=3" is not OPTION=VALUE`,
		"cegar+a=1+a=2":  "option a is there twice",
		"cegar:+a=1":     "a preset is missing",
		"cegar:CR++a=1 ": `"" is not OPTION=VALUE`,
	} {
		if _, err := ParseSpec(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
