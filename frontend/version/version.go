// Package version contains the version of this release of ic3play, for everything that states
// it: the command, SARIF logs, exchanged witnesses and the npm package.
package version

// Version is the version of this release, by semantic versioning.
const Version = "0.3.0"
