// Moves claims with their locations when the program is edited.
//
// A location is found again by the text of its line and, if several locations have that text, by
// its index among these. If this fails and the number of locations is unchanged, the location is
// found by its index among all locations. A claim whose location is not found has no location,
// until its line appears again. A location gets only one claim: if several claims move there, the
// first one.

import type { ClaimLoc } from "../engine/protocol";
import type { Claim } from "../state";

/** A location that a claim can have. Lists of locations are in the order of the source. */
export interface ClaimLocation {
  loc: number;
  at: NonNullable<Claim["at"]>;
}

export function places(locs: readonly Pick<ClaimLoc, "loc" | "line">[], source: string): ClaimLocation[] {
  const lines = source.split("\n");
  const seen = new Map<string, number>();
  return locs.map(({ loc, line }) => {
    const text = (lines[line - 1] ?? "").trim();
    const nth = seen.get(text) ?? 0;
    seen.set(text, nth + 1);
    return { loc, at: { line, text, nth } };
  });
}

/**
 * Moves claims from the locations `old` of the old program to the locations `now` of the new one.
 * Both lists are complete. A claim whose location is not found gets the location -1.
 */
export function move(claims: readonly Claim[], old: readonly ClaimLocation[], now: readonly ClaimLocation[]): Claim[] {
  const taken = new Set<number>();
  const to = new Map<Claim, ClaimLocation>();
  const take = (c: Claim, p: ClaimLocation | undefined): void => {
    if (!p || to.has(c) || taken.has(p.loc)) return;
    taken.add(p.loc);
    to.set(c, p);
  };
  const from = (c: Claim): ClaimLocation | undefined => (c.loc < 0 ? undefined : old.find((p) => p.loc === c.loc));
  const byLine = (c: Claim): void => {
    const at = from(c)?.at ?? c.at;
    if (at)
      take(
        c,
        now.find((p) => p.at.text === at.text && p.at.nth === at.nth),
      );
  };
  // First place the claims that had a location, so that no claim that had lost its location takes
  // the location of another.
  const placed = claims.filter((c) => c.loc >= 0);
  placed.forEach(byLine);
  if (old.length === now.length) for (const c of placed) take(c, now[old.findIndex((p) => p.loc === c.loc)]);
  claims.filter((c) => c.loc < 0).forEach(byLine);
  return claims
    .map((c): Claim => {
      const p = to.get(c);
      const at = p?.at ?? from(c)?.at ?? c.at;
      return { loc: p?.loc ?? -1, text: c.text, ...(at ? { at } : {}) };
    })
    .sort((a, b) => a.loc - b.loc);
}
