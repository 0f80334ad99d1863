// Shared by tests that run the command on examples of the gallery.

/** The command's flags for an example's integers. The example's header names them as a link does: "c+model=ILP32". */
export function integers(text: string): string[] {
  const [kind, ...rest] = /^\/\/ ints: (\S+)$/m.exec(text)?.[1]?.split("+") ?? ["math"];
  return [`-ints=${kind}`, ...rest.map((setting) => `-${setting}`)];
}
