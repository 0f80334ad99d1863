//go:build !js

package library

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// comparedOptions is a C program that calls the getopt of c/getopt.c and that of the C library with
// random arguments, and compares results, variables and the order of the arguments.
const comparedOptions = `
#define MAX 7
int main(void) {
	static const char *words[] = {"-a", "-b", "x", "--", "-", "-bfoo", "-ab", "-c", "-cq", "y", "-z", "-a:", "-cab", ""};
	static const char *options[] = {"ab:c::", "+ab:", ":ab:c", "a", "", "+:b:"};
	for (int round = 0; round < 200000; round++) {
		char *s[MAX + 1] = {"p"}, *t[MAX + 1] = {"p"};
		int n = rand() % MAX + 1, r;
		for (int i = 1; i < n; i++) s[i] = t[i] = (char *)words[rand() % (sizeof words / sizeof *words)];
		const char *o = options[rand() % (sizeof options / sizeof *options)];
		if (rand() % 2) setenv("POSIXLY_CORRECT", "1", 1); else unsetenv("POSIXLY_CORRECT");
		optind = own_optind = opterr = 0;
		do {
			int q = own_getopt(n, s, o);
			r = getopt(n, t, o);
			if (q != r || optind != own_optind || optarg != own_optarg || (r == '?' || r == ':') && optopt != own_optopt || memcmp(s, t, sizeof s)) {
				printf("%d, not %d; optind %d, not %d; options %s, arguments", q, r, own_optind, optind, o);
				for (int i = 1; i < n; i++) printf(" '%s'", s[i]);
				puts("");
				return 1;
			}
		} while (r != -1);
	}
	return 0;
}
`

func TestOptionsAgainstGCC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	own := "char *own_optarg;\nint own_optind = 1, own_optopt = '?';\n" +
		regexp.MustCompile(`\b(getopt|optarg|optind|optopt)\b`).ReplaceAllString(strings.Replace(getoptText, "_Bool __posixly_correct(void);", "", 1), "own_$1")
	bin := filepath.Join(t.TempDir(), "options")
	cmd := exec.Command("gcc", "-w", "-o", bin, "-x", "c", "-")
	cmd.Stdin = strings.NewReader("#define _GNU_SOURCE\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n" +
		"#define __limit(c)\n_Bool __posixly_correct(void) { return getenv(\"POSIXLY_CORRECT\"); }\n" + own + comparedOptions)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if out, err := exec.Command(bin).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
