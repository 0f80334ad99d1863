package icp

import "ic3play/engine"

// setPublished sets the options that all rows of the paper's table share: rotation, bound
// generalisation, GeNTR, a program counter in the state, and none of this engine's additions.
func setPublished(c *Config) {
	c.Encoding, c.Drop, c.Bounds, c.Rotate = ByBits, NoDropping, BoundsOptimal, true
	c.Down, c.CTG, c.Lift, c.Loosen, c.Requeue = false, false, false, false, false
	c.Suffix, c.Abort = 0, 0
}

// abortAfter is the value of the option "abort" in the presets. The paper states no value.
const abortAfter = 100

// presets returns the settings of the rows of the paper's table, under the paper's names.
func presets() []engine.Variant[Config] {
	ig := func(c *Config) { c.Drop = Inductive }
	j := func(c *Config) { c.Down = true }
	ctg := func(c *Config) { c.CTG = true }
	lf := func(c *Config) { c.Lift = true }
	var out []engine.Variant[Config]
	row := func(name, help string, suffix, abort int, set ...func(*Config)) {
		out = append(out, engine.Variant[Config]{Name: name, Help: help, Set: func(c *Config) {
			setPublished(c)
			c.Suffix, c.Abort = suffix, abort
			for _, f := range set {
				f(c)
			}
		}})
	}
	row("IND0", "As published: rotation, bound generalisation, GeNTR.", 0, 0)
	row("IND0-LD", "Drops literals at each level, from obligations too.", 0, 0, func(c *Config) { c.Drop = EachLevel })
	row("IND0-LDONCE", "Drops literals once, at the highest level.", 0, 0, func(c *Config) { c.Drop = Once })
	row("IND0-IG", "Drops literals once, at the highest level; the clause shrinks with the box.", 0, 0, ig)
	row("IND0-IG-J", "As IND0-IG, with Down.", 0, 0, ig, j)
	row("IND0-IG-CTG", "As IND0-IG, with counterexamples to generalisation.", 0, 0, ig, ctg)
	row("IND0-IG-CTG-LF", "As IND0-IG-CTG; counterexamples to generalisation are lifted.", 0, 0, ig, ctg, lf)
	row("IND0-IG-CTG-J", "As IND0-IG, with counterexamples to generalisation and Down.", 0, 0, ig, ctg, j)
	row("IND0-IG-CTG-J-LF", "As IND0-IG-CTG-J; counterexamples to generalisation are lifted.", 0, 0, ig, ctg, j, lf)
	row("IND0-ABORT", "Begins again with a longer suffix where it gets stuck.", 0, abortAfter)
	row("IND0-ABORT-IG", "As IND0-ABORT, with inductive generalisation.", 0, abortAfter, ig)
	row("IND0-ABORT-IG-CTG-LF", "As IND0-ABORT-IG, with lifted counterexamples to generalisation.", 0, abortAfter, ig, ctg, lf)
	row("IND2", "A suffix of two steps.", 2, 0)
	row("IND2-IG", "As IND2, with inductive generalisation.", 2, 0, ig)
	row("IND2-IG-CTG-LF", "As IND2-IG, with lifted counterexamples to generalisation.", 2, 0, ig, ctg, lf)
	row("IND2-ABORT", "A suffix of two steps, longer where it gets stuck.", 2, abortAfter)
	row("IND2-ABORT-IG", "As IND2-ABORT, with inductive generalisation.", 2, abortAfter, ig)
	row("IND2-ABORT-IG-CTG-LF", "As IND2-ABORT-IG, with lifted counterexamples to generalisation.", 2, abortAfter, ig, ctg, lf)
	return out
}
