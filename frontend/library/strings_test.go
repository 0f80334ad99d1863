//go:build !js

package library

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// compared is a C program that calls each function of c/strings.c and the same function of the C
// library with random strings. It compares the results.
const compared = `#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
static const char *input;
size_t __qsort_index(void) { return 0; }
_Bool __qsort_compares(void) { return 0; }
_Bool __qsort_keeps(void) { return rand() % 2; }
_Bool __bsearch_keeps(void) { return rand() % 2; }
int __atoi_result(void) { return 0; }
long __atol_result(void) { return 0; }
long long __atoll_result(void) { return 0; }
void __range_error(void) { errno = ERANGE; }
char __scanf_char(void) { return *input++; }
_Bool __scanf_more(void) { return *input; }
char __argument4[12], __argument5[12];
unsigned __length4, __length5;
_Bool __getenv_fails(void) { return 0; }
_Bool __getenv_second(void) { return 0; }
char __getenv_char(void) { return 0; }
unsigned __getenv_length(void) { return 0; }
char __argument0[4], __argument1[12], __argument2[12], __argument3[12];
unsigned __length0, __length1, __length2, __length3;
long __time_result(void) { return 0; }
size_t __transferred(void) { return 0; }
size_t __vague_length(void) { return 0; }
_Bool __vague_truth(void) { return 0; }
char __vague_char(void) { return 0; }
int __vague_int(void) { return 0; }
_Bool __fopen_fails(void) { return 0; }
int __stream_index(void) { return 3; }
_Bool __fclose_fails(void) { return 0; }
_Bool __fgets_ends(void) { return !*input; }
_Bool __fgets_fails(void) { return 0; }
char __fgets_char(void) { return *input++; }
int __strcmp_result(void) { return rand() - RAND_MAX / 2; }
static int sign(int n) { return (n > 0) - (n < 0); }
static void fill(char *s) { int n = rand() % 6, i; for (i = 0; i < n; i++) s[i] = "ab\xffz"[rand() % 4]; for (; i < 30; i++) s[i] = 0; }
#define CHECK(c) if (!(c)) { printf("%s: %s, %s, %zu\n", #c, s, t, n); return 1; }
#define COPIED(f, ...) { char x[60] = {0}, y[60] = {0}; memcpy(x, s, 30); memcpy(y, s, 30); CHECK(own_##f(x, __VA_ARGS__) == (void *)x && f(y, __VA_ARGS__) == (void *)y && !memcmp(x, y, 60)) }
int main(void) {
	for (int round = 0; round < 50000; round++) {
		char s[30], t[30]; fill(s); fill(t); size_t n = rand() % 8; int c = "abz\xff"[rand() % 5];
		CHECK(own_strlen(s) == strlen(s) && own_strnlen(s, n) == strnlen(s, n))
		CHECK(sign(own_strcmp(s, t)) == sign(strcmp(s, t)) && sign(own_strncmp(s, t, n)) == sign(strncmp(s, t, n)) && sign(own_memcmp(s, t, n)) == sign(memcmp(s, t, n)))
		CHECK(own_strchr(s, c) == strchr(s, c) && own_strrchr(s, c) == strrchr(s, c))
		COPIED(strcpy, t) COPIED(strncpy, t, n) COPIED(strcat, t) COPIED(strncat, t, n) COPIED(memcpy, t, n) COPIED(memmove, t, n) COPIED(memset, c, n)
		CHECK(own_strspn(s, t) == strspn(s, t) && own_strcspn(s, t) == strcspn(s, t) && own_strpbrk(s, t) == strpbrk(s, t))
		CHECK(own_strstr(s, t) == strstr(s, t) && own_memchr(s, c, n) == memchr(s, c, n))
		for (int i = 0; i < 5; i++) if (rand() % 2) { if (s[i]) s[i] ^= 32; if (t[i]) t[i] = s[i] ^ 32; }
		CHECK(sign(own_strcasecmp(s, t)) == sign(strcasecmp(s, t)) && sign(own_strncasecmp(s, t, n)) == sign(strncasecmp(s, t, n)))
		char *d = own_strndup(s, n), *e = strndup(s, n); CHECK(!strcmp(d, e)) free(d); free(e); d = own_strdup(s); CHECK(!strcmp(d, s)) free(d);
		char x[30], y[30], *p = x, *q = y, *r = 0; memcpy(x, s, 30); memcpy(y, s, 30);
		for (int i = 0; i < 4; i++) {
			char *a = own_strtok(p, t), *b = strtok(q, t); p = q = 0;
			CHECK((a ? a - x : -1) == (b ? b - y : -1) && !memcmp(x, y, 30))
		}
		memcpy(x, s, 30); memcpy(y, s, 30); p = x; q = y; char *u, *v;
		for (int i = 0; i < 4; i++) {
			char *a = own_strtok_r(p, t, &u), *b = strtok_r(q, t, &v); p = q = 0;
			CHECK((a ? a - x : -1) == (b ? b - y : -1) && !memcmp(x, y, 30))
		}
		for (int i = rand() % 12, j = 0; j <= i; j++) x[j] = j < i ? " \t\v+--012999"[rand() % 12] : 0;
		if (strlen(x) > 9) sprintf(x, "%s%d", rand() % 2 ? " " : "\n", rand() % 2 ? (int)(rand() % 3 - 2147483647 - 1u) : 2147483647 - rand() % 3);
		memcpy(y, x, 30); CHECK(own_atoi(x) == atoi(x) && own_atol(x) == atol(x))
		CHECK(own_atoll(x) == atoll(x))
		for (int i = rand() % 24, j = 0; j <= i; j++) x[j] = j < i ? " +-0xX12789aAfFgzZ99999999"[rand() % 25] : 0;
		int bases[] = {0, 10, 16, 2, 36, 8}, base = bases[rand() % 6], failed, fails;
		errno = 0; long l = own_strtol(x, &u, base); failed = errno; errno = 0;
		CHECK(l == strtol(x, &v, base) && u == v && failed == errno && l == own_strtoll(x, 0, base))
		errno = 0; unsigned long ul = own_strtoul(x, &u, base); failed = errno; errno = 0;
		CHECK(ul == strtoul(x, &v, base) && u == v && failed == errno && ul == own_strtoull(x, 0, base))
		int dividend = rand() - RAND_MAX / 2, divisor = rand() % 9 - 4; if (!divisor) divisor = 7;
		CHECK(own_div(dividend, divisor).quot == div(dividend, divisor).quot && own_ldiv(dividend, divisor).rem == ldiv(dividend, divisor).rem && own_lldiv(dividend, divisor).rem == dividend % divisor && own_imaxdiv(dividend, divisor).quot == dividend / divisor)
		for (int j = 0; j < 29; j++) y[j] = "ab\n"[rand() % 3]; y[rand() % 12] = 0; memset(x, 'x', 30); memset(s, 'x', 30); input = y;
		FILE *f = fmemopen(y, *y ? strlen(y) : 1, "r"); if (!*y) fgetc(f);
		for (int i = 0; i < 3; i++) { int m = rand() % 7; char *a = own_fgets(x, m, f), *b = fgets(s, m, f); CHECK(!a == !b && (!a || a == x && b == s) && (!a || !memcmp(x, s, 30))) }
		fclose(f); input = "ab"; __scanf_string(x, 1); CHECK(!strcmp(x, "a")) input = "abc"; __scanf_string(x, -1); CHECK(!strcmp(x, "abc")) fill(s); memcpy(x, s, 30); memcpy(y, s, 30);
		memcpy(x, s, 30); memcpy(y, s, 30); own_qsort(x, n); qsort(y, n, 1, __compare); CHECK(!memcmp(x, y, 30))
		char key = s[rand() % 8], *at = own_bsearch(&key, x, n), *its = bsearch(&key, y, n, 1, __compare); CHECK(!at == !its && (!at || *at == key && at < x + n))
		memcpy(x, s, 30); memcpy(y, s, 30); int from = rand() % 8, to = rand() % 8;
		own_memmove(x + to, x + from, n); memmove(y + to, y + from, n); CHECK(!memcmp(x, y, 30))
	}
	return 0;
}
`

// TestStringsAsTheLibrary checks that the functions of c/strings.c return the same results as those
// of the C library.
func TestStringsAsTheLibrary(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc")
	}
	own := regexp.MustCompile(`\b(((str|mem)(n?(len|cmp|cpy|cat|chr|casecmp|dup)|rchr|c?spn|pbrk|str|tok|tok_r|move|set)|fgets|qsort|bsearch|fopen|fclose|tmpfile|time|getenv)\(|ato(i|l|ll),|strto(l|ll|ul|ull),|(imax|l?l?)div,|strto(d|f),|atof\()`).ReplaceAllString(stringsText+stdioText, "own_$0")
	file, bin := filepath.Join(t.TempDir(), "strings.c"), filepath.Join(t.TempDir(), "strings")
	if err := os.WriteFile(file, []byte("#define _GNU_SOURCE\n#define __limit(c)\nstatic int __compare(const void *x, const void *y) { return *(char *)x - *(char *)y; }\n"+own+compared), 0o600); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(own, "own_"); n < 32 {
		t.Fatalf("%d functions", n)
	}
	if out, err := exec.Command(gcc, "-w", "-fsanitize=undefined", "-o", bin, file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if out, err := exec.Command(bin).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
