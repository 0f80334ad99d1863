package cli

import (
	"context"
	"fmt"
	"os"
	"time"

	"ic3play/frontend/verify"
	"ic3play/frontend/witness"
)

// This file stores proofs next to their programs, for builds that check the same files repeatedly.
// Checking a stored proof needs no search: only the stored invariant must be proved inductive. Only
// proofs of safe programs without warnings are stored. Other reports could not be restored, because
// a witness file has no warnings and no details of an unsafe or unknown verdict.

func proofFile(file string) string { return file + ".witness" }

// storedProof returns a report with the stored proof of this program under these rules. If there is
// no such proof, or if it is not valid, ok is false.
func storedProof(ctx context.Context, file string, src []byte, opts verify.Options) (rep verify.Report, ok bool) {
	if file == "-" {
		return rep, false
	}
	data, err := os.ReadFile(proofFile(file))
	if err != nil || len(data) > witness.MaxBytes {
		return rep, false
	}
	w, err := witness.Read(data)
	if err != nil || w.Verdict != "safe" || w.Ints != opts.Rules.String() {
		return rep, false
	}
	if opts.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, opts.Timeout)
		defer cancel()
	}
	start := time.Now()
	if a := witness.Validate(ctx, w, file, src); a.Status != witness.Confirmed {
		return rep, false
	}
	rep.File, rep.Engine, rep.Verdict, rep.Ints = file, w.Engine, w.Verdict, w.Ints
	rep.NotChecked = opts.Rules.NotChecked()
	rep.Seconds = time.Since(start).Seconds()
	rep.Reason = "the proof in " + proofFile(file) + " holds"
	rep.Certificate.Kind, rep.Certificate.Checked = "invariant", true
	return rep, true
}

func storeProof(file string, src []byte, rep *verify.Report) error {
	if file == "-" || rep.Language != "" || rep.Verdict != "safe" || len(rep.Warnings) > 0 {
		return nil
	}
	if err := os.WriteFile(proofFile(file), witness.New(src, rep).Append(nil), 0o644); err != nil {
		return fmt.Errorf("store the proof: %w", err)
	}
	return nil
}
