package step

import (
	"context"

	"ic3play/engine/meter"
	"ic3play/lia/smt"
)

func solvers(ctx context.Context) *Solvers {
	return &Solvers{Meter: meter.New(ctx, meter.Limits{}), SMT: smt.NewContext(smt.Options{CheckModels: true})}
}
