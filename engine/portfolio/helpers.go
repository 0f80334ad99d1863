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

// Helpers implements engine.Led: each helper has the list of engines of one further core.
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

// besideIC3 returns the lists of the further cores if the main engine is IC3; the first
// list is the second core's. A list begins with the engine that solves most of the
// programs on which IC3 is slow. Engines that the first core also runs are on late cores,
// which few machines have.
func besideIC3(c Config) [][]part {
	values, valuesConfig := explicit.Values(mostNodes)
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

// unseeded returns a configuration of IC3 that has no seeds and probes its cores in
// rotated orders: far from the first core's.
func unseeded() ic3.Config {
	c := engine.Defaults[ic3.Config]()
	c.Seeds, c.Rotate = false, true
	return c
}
