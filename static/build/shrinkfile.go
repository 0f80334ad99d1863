package main

import (
	"fmt"
	"os"

	"ic3play/static/build/shrink"
)

// shrinkFile makes a module smaller in place: a compiled test, which then runs
// on what the rules made of it. Line tables stay, because tests print traces. A step that does nothing is an error here, as
// the tests would say nothing about it.
func shrinkFile(name string, rewrite bool) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return fmt.Errorf("read the module: %w", err)
	}
	small, steps, err := shrink.Module(data, shrink.Options{Rewrite: rewrite, Lines: true})
	if err != nil {
		return fmt.Errorf("make %s smaller: %w", name, err)
	}
	for _, s := range steps {
		if s.Skipped != "" || s.Unread > 0 {
			return fmt.Errorf("%s: left alone in %s: %s (%d functions not read)", s.Name, name, s.Skipped, s.Unread)
		}
	}
	if err := os.WriteFile(name, small, 0o755); err != nil {
		return fmt.Errorf("write the module: %w", err)
	}
	return nil
}
