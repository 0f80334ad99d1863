// Package version contains the version of this release of ic3play. The command, SARIF logs,
// exchanged witnesses and the npm package state it.
package version

// Version is the version of this release, in the form of semantic versioning.
const Version = "0.3.0"
