// Code shared by the tests that run the command on examples of the gallery.

/**
 * Returns the command's flags for the integers that an example's header states in the form of a
 * link, such as "c+model=ILP32".
 */
export function integers(text: string): string[] {
  const [kind, ...rest] = /^\/\/ ints: (\S+)$/m.exec(text)?.[1]?.split("+") ?? ["math"];
  return [`-ints=${kind}`, ...rest.map((setting) => `-${setting}`)];
}
