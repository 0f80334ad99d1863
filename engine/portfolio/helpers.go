package portfolio

import (
	"ic3play/engine"
	"ic3play/engine/cegar"
	"ic3play/engine/explicit"
	"ic3play/engine/ic3"
	"ic3play/engine/impact"
	"ic3play/engine/kind"
	"ic3play/engine/predabs"
)

// Helpers implements engine.Leader. It returns one helper for each further core, with the list of
// engines that take turns on that core.
func (e Engine) Helpers() []engine.Engine {
	if e.row.helpers == nil {
		return nil
	}
	var out []engine.Engine
	for i := range e.row.helpers(engine.Defaults[Config]()) {
		row := e.row
		row.parts = func(c Config) []part { return e.row.helpers(c)[i] }
		row.helpers = nil
		out = append(out, Engine{row})
	}
	return out
}

// besideIC3 returns the lists of engines for the further cores if the main engine is IC3. Each list
// begins with an engine that solves many programs on which IC3 is slow. The later lists also have
// IC3, with other options than on the first core.
func besideIC3(c Config) [][]part {
	values, valuesConfig := explicit.Values(maxNodes)
	other := engine.Defaults[ic3.Config]()
	other.Seeds, other.CTG = c.Seeds, false
	return [][]part{
		{
			{engine: values, config: valuesConfig, slice: 1000, grow: 1000},
			{engine: impact.Engine{}, slice: 150, grow: 10},
			{engine: cegar.Engine{}, slice: 150, grow: 10, main: true},
		},
		{
			{engine: predabs.Engine{}, slice: 150, grow: 10},
			{engine: ic3.Engine{}, config: other, slice: 150, grow: 10, main: true},
		},
		{
			{engine: kind.Engine{}, slice: 150, grow: 10},
			{engine: ic3.Engine{}, config: unseeded(), slice: 150, grow: 10, main: true},
		},
	}
}

// unseeded returns a configuration of IC3 that behaves differently from IC3 on the first core: it
// uses no seeds, and it rotates the unsatisfiable cores of queries (option "rotate").
func unseeded() ic3.Config {
	c := engine.Defaults[ic3.Config]()
	c.Seeds, c.Rotate = false, true
	return c
}
