package main

import (
	"fmt"
	"os"

	"ic3play/frontend/version"
)

// competition returns the additional files that competitions of verifiers require: a description, a
// smoke test, and the module for BenchExec.
func competition() ([]file, error) {
	tool, err := os.ReadFile("docs/benchexec/ic3play.py")
	if err != nil {
		return nil, fmt.Errorf("read the module for BenchExec: %w", err)
	}
	return []file{
		{"README.md", []byte(fmt.Sprintf(competitionReadme, version.Version)), false},
		{"ic3play.py", tool, false},
		{"smoketest.sh", []byte(smokeTest), true},
		{"smoketest/safe.c", []byte(smokeSafe), false},
		{"smoketest/unsafe.c", []byte(smokeUnsafe), false},
		{"smoketest/unreach-call.prp", []byte("CHECK( init(main()), LTL(G ! call(reach_error())) )\n"), false},
	}, nil
}

const competitionReadme = `# ic3play %s for competitions of verifiers

A software model checker for C programs over integers. The folder is complete: one program for Linux on x86-64, linked
statically, that needs no other file.

    ./ic3play check -spec unreach-call.prp -model ILP32 prog.c      prog.c: safe  0.01  auto
    ./ic3play check task.yml                                        the property and data model of a task definition
    ./ic3play export -format witness-2.0 -spec unreach-call.prp -o witness.yml prog.c
    ./smoketest.sh                                                  exit status 0 if the program works here

Properties: unreach-call, no-overflow, valid-memsafety and valid-memcleanup. safe is true; unsafe is false. ic3play.py is the tool-info module for BenchExec.
`

const smokeTest = `#!/bin/sh
# Decides a safe and an unsafe program. Exit status: 0 if both verdicts are right.
cd "$(dirname "$0")" || exit 1
./ic3play version || exit 1
for verdict in safe unsafe; do
  ./ic3play check -timeout 60s -spec smoketest/unreach-call.prp -model ILP32 smoketest/$verdict.c
  case $verdict/$? in
  safe/0 | unsafe/1) ;;
  *)
    echo "smoketest.sh: smoketest/$verdict.c is not $verdict" >&2
    exit 1
    ;;
  esac
done
echo "smoketest.sh: both verdicts are right"
`

const smokeSafe = `extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned int x = 0;
  while (__VERIFIER_nondet_int()) {
    x = x + 2;
  }
  if (x % 2 != 0) {
    reach_error();
  }
  return 0;
}
`

const smokeUnsafe = `extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 7) {
    reach_error();
  }
  return 0;
}
`
