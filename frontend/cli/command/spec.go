package command

import (
	"maps"
	"strings"

	"ic3play/frontend/verify"
)

// SplitSpec takes apart what a job's engine is called: NAME[:PRESET], then the
// Options that it has besides those of all jobs, each after a plus sign.
func SplitSpec(spec string) (name string, options []string) {
	parts := strings.Split(spec, "+")
	return parts[0], parts[1:]
}

// CheckSpec says whether there is such an engine with such options.
func CheckSpec(spec string, common Settings) error {
	name, options := SplitSpec(spec)
	values := maps.Clone(common)
	for _, o := range options {
		if err := values.Set(o); err != nil {
			return err
		}
	}
	return verify.CheckEngine(name, values)
}
