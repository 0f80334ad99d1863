// Shortens a list of all reachable states in an invariant. Such a list is exact, but may be too
// long to read.

const most = 12; // a list of more states is shortened
const first = 6; // states of a shortened list

/**
 * brief returns a list of states `(…) || (…) || …` and 0. If the list is long, it returns the
 * beginning, which ends in a text such as "… 7 more", and the number of states that are left out.
 */
export function brief(formula: string): [text: string, more: number] {
  const states = formula.split(") || (");
  const more = states.length - first;
  if (states.length <= most) return [formula, 0];
  return [`${states.slice(0, first).join(") || (")}) || … ${more} more`, more];
}
