/**
 * Whether two texts are versions of one program: they are equal, or at least half of the different
 * lines of the shorter text occur in the other. White space around a line does not matter. Lines of
 * one character, such as a brace, do not count.
 */
export function alike(a: string, b: string): boolean {
  if (a === b) return true;
  const [x, y] = [lines(a), lines(b)];
  const common = [...x].filter((l) => y.has(l)).length;
  const fewer = Math.min(x.size, y.size);
  return fewer > 0 && 2 * common >= fewer;
}

function lines(text: string): Set<string> {
  return new Set(
    text
      .split("\n")
      .map((l) => l.trim())
      .filter((l) => l.length > 1),
  );
}
