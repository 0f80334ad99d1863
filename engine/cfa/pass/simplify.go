package pass

import (
	"context"
	"fmt"
	"slices"

	"ic3play/engine/cfa"
)

// SimplifyOptions says which passes Simplify runs.
type SimplifyOptions struct {
	// LargeBlocks composes edges between loop heads.
	LargeBlocks bool
	// If Functions is set, large blocks also end at the start of a called function and after each
	// call.
	Functions bool
	// None makes Simplify omit all passes except TailCalls, Bisimulation and LargeBlocks.
	None bool
	// Ranges selects the pass Ranges.
	Ranges bool
	// TailCalls selects the pass TailCalls unless it is nil. The pass calls this function to
	// eliminate quantifiers.
	TailCalls Eliminate
	// Bisimulation selects the pass Bisimulation, which merges bisimilar locations.
	Bisimulation bool
}

const maxRounds = 8

// Simplify runs the selected passes until nothing changes, or maxRounds times. It returns the new
// program with the back translation of all passes, or ctx's error.
//
// At first, large blocks do not join parallel edges with different assignments. If too many
// locations remain (needsJoining), Simplify starts again and joins parallel edges (JoinedBlocks).
// It returns the second result if this has fewer locations.
func Simplify(ctx context.Context, p *cfa.Program, opts SimplifyOptions) (*cfa.Program, BackTranslation, error) {
	q, back, err := simplifyAll(ctx, p, opts, false)
	if err != nil || !opts.LargeBlocks || !needsJoining(q) {
		return q, back, err
	}
	r, joined, err := simplifyAll(ctx, p, opts, true)
	if err != nil || len(r.Locs) < len(q.Locs) {
		return r, joined, err
	}
	return q, back, nil
}

// simplifyAll implements Simplify. If "merge" is set, large blocks join parallel edges with
// different assignments.
func simplifyAll(ctx context.Context, p *cfa.Program, opts SimplifyOptions, merge bool) (*cfa.Program, BackTranslation, error) {
	back := identity(p)
	if opts.TailCalls != nil && p.HasPremises() {
		q, loops, err := TailCalls(ctx, p, opts.TailCalls)
		if err != nil {
			return nil, BackTranslation{}, err
		}
		p, back = q, compose(loops, back)
	}
	p = keepPremises(p)
	passes := []func(context.Context, *cfa.Program) (*cfa.Program, BackTranslation, error){Reach, Constants, Reach}
	if opts.Ranges {
		passes = append(passes, Ranges, Reach)
	}
	passes = append(passes, Slice, Dead, Guards, Inputs)
	// The omitted passes ignore premises, so they would remove variables that premises read.
	if p.HasPremises() {
		passes = []func(context.Context, *cfa.Program) (*cfa.Program, BackTranslation, error){Reach}
		if opts.Ranges {
			passes = append(passes, Ranges, Reach)
		}
	}
	if opts.None {
		passes = nil
	}
	if opts.Bisimulation && !p.HasPremises() {
		passes = append(passes, Bisimulation)
	}
	if opts.LargeBlocks {
		passes = append(passes, func(ctx context.Context, p *cfa.Program) (*cfa.Program, BackTranslation, error) {
			var ends []bool
			if opts.Functions {
				ends = functionEnds(p)
			}
			return largeBlocks(ctx, p, maxGuard, merge, ends)
		})
	}
	for range maxRounds {
		before := p
		for _, pass := range passes {
			if err := ctx.Err(); err != nil {
				return nil, BackTranslation{}, fmt.Errorf("simplify %s: %w", p.File, err)
			}
			q, b, err := pass(ctx, p)
			if err != nil {
				return nil, BackTranslation{}, fmt.Errorf("simplify %s: %w", p.File, err)
			}
			if q != p {
				p, back = q, compose(b, back)
			}
		}
		if p == before {
			break
		}
	}
	return renumberInputs(p), back, nil
}

// keepPremises marks the locations of premises as Sticky, so that the invariant has a formula
// there. A pass may remove every edge with a premise at such a location, but the invariant of the
// program before the pass needs the formula.
func keepPremises(p *cfa.Program) *cfa.Program {
	var locs []cfa.Location
	for l, is := range p.IsPremise() {
		if !is || p.Locs[l].Sticky {
			continue
		}
		if locs == nil {
			locs = slices.Clone(p.Locs)
		}
		locs[l].Sticky = true
	}
	if locs == nil {
		return p
	}
	return p.With(locs, p.Edges)
}
