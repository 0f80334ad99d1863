package step

import (
	"context"

	"ic3play/engine/meter"
	"ic3play/lia/smt"
)

// solvers returns the solvers of a run that ends with ctx. They check their models.
func solvers(ctx context.Context) *Solvers {
	return &Solvers{Meter: meter.New(ctx, meter.Limits{}), SMT: smt.NewContext(smt.Options{CheckModels: true})}
}
