// Package version names the release of ic3play, for every form that states one:
// the command, SARIF logs, exchanged witnesses and the npm package.
package version

// Version is the release, by semantic versioning.
const Version = "0.3.0"
