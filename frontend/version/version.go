// Package version contains the version of this release of ic3play. It appears in the output of the
// command, in SARIF logs, in exchanged witnesses and in the npm package.
package version

// Version is the version of this release, in the form of semantic versioning.
const Version = "0.3.0"
