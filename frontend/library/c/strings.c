/* Functions of <string.h>, <strings.h>, <stdlib.h> and <stdio.h>, as C11 7.21, 7.22 and 7.24
   define them. The checker reads those that a program calls and does not define.

   __builtin_unreachable() marks undefined behaviour that no access shows: objects that overlap
   (tested after the bytes are used), NULL where no byte is used (7.24.1p2), a negative
   mathematical size, and numbers in a text that do not fit their type (7.22.1p1), which
   may have any value if only the program's own accesses are checked. Where no byte is
   used, the comparison s != s fails if s points to freed memory.
   Functions without a body return any value. The type char of memcpy, memmove and memset
   stands for the type of the elements, of which there are n, also in qsort and bsearch; elements that are arrays have
   functions of their own, __memcpy_rows and so on, and structs __memset_structs. fgets reads from stdin.
   __scanf_string is the conversion %s of scanf, of at most that many characters if it is
   not -1. */
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

int __strcmp_result(void);

static int __compared(int a, int b) {
	int r = __strcmp_result();
	if (a < 0) a += 256;
	if (b < 0) b += 256;
	if (a == b) return 0;
	if (a < b) return r < 0 ? r : -1;
	return r > 0 ? r : 1;
}

size_t strlen(const char *s) {
	size_t n = 0;
	while (s[n]) n++;
	return n;
}

size_t strnlen(const char *s, size_t most) {
	size_t n = 0;
	if (most < 1 && (!s || s != s || most < 0)) __builtin_unreachable();
	while (n < most && s[n]) n++;
	return n;
}

int strcmp(const char *s, const char *t) {
	size_t i = 0;
	while (s[i] && s[i] == t[i]) i++;
	return __compared(s[i], t[i]);
}

int strncmp(const char *s, const char *t, size_t n) {
	size_t i = 0;
	if (n < 1 && (!s || !t || s != s || t != t || n < 0)) __builtin_unreachable();
	while (i < n && s[i] && s[i] == t[i]) i++;
	return i < n ? __compared(s[i], t[i]) : 0;
}

char *strcpy(char *d, const char *s) {
	size_t i = 0;
	while (1) {
		d[i] = s[i];
		if (d + i == s || s + i == d) __builtin_unreachable();
		if (!s[i]) return d;
		i++;
	}
}

char *strncpy(char *d, const char *s, size_t n) {
	size_t i = 0;
	_Bool ended = 0;
	if (n < 1 && (!d || !s || d != d || s != s || n < 0)) __builtin_unreachable();
	while (i < n) {
		if (ended) d[i] = 0;
		else {
			d[i] = s[i];
			if (s + i == d) __builtin_unreachable();
			if (!s[i]) ended = 1;
		}
		if (d + i == s) __builtin_unreachable();
		i++;
	}
	return d;
}

char *strcat(char *d, const char *s) {
	size_t i = 0;
	char *e = d;
	while (*e) e++;
	while (1) {
		if (e + i == s || s + i == e) __builtin_unreachable();
		e[i] = s[i];
		if (!s[i]) return d;
		i++;
	}
}

char *strncat(char *d, const char *s, size_t n) {
	size_t i = 0;
	char *e = d;
	if (n < 1 && (!s || s != s || n < 0)) __builtin_unreachable();
	while (*e) e++;
	while (i < n && s[i]) {
		if (e + i == s || s + i == e) __builtin_unreachable();
		e[i] = s[i];
		i++;
	}
	if (n > 0 && e + i == s || i < n && s + i == e) __builtin_unreachable();
	e[i] = 0;
	return d;
}

char *strchr(const char *s, int c) {
	const char *p = s;
	while (*p != (char)c) {
		if (!*p) return 0;
		p++;
	}
	return (char *)p;
}

char *strrchr(const char *s, int c) {
	const char *p = s, *found = 0;
	while (1) {
		if (*p == (char)c) found = p;
		if (!*p) return (char *)found;
		p++;
	}
}

static void __reads(const char *s) {
	while (*s) s++;
}

static _Bool __among(char c, const char *set) {
	while (*set) {
		if (*set == c) return 1;
		set++;
	}
	return 0;
}

size_t strspn(const char *s, const char *set) {
	size_t n = 0;
	__reads(set);
	while (s[n] && __among(s[n], set)) n++;
	return n;
}

size_t strcspn(const char *s, const char *set) {
	size_t n = 0;
	__reads(set);
	while (s[n] && !__among(s[n], set)) n++;
	return n;
}

char *strpbrk(const char *s, const char *set) {
	const char *p = s;
	__reads(set);
	while (*p && !__among(*p, set)) p++;
	return *p ? (char *)p : 0;
}

char *strstr(const char *s, const char *t) {
	const char *p = s;
	size_t i;
	if (!s || s != s) __builtin_unreachable();
	__reads(t);
	while (1) {
		i = 0;
		while (t[i] && p[i] == t[i]) i++;
		if (!t[i]) return (char *)p;
		if (!*p) return 0;
		p++;
	}
}

#define NEXT_TOKEN(rest) { \
		char *p = s ? s : rest, *token; \
		__reads(set); \
		while (*p && __among(*p, set)) p++; \
		token = *p ? p : 0; \
		while (*p && !__among(*p, set)) p++; \
		if (*p) { \
			for (; *set; set++) \
				if (set == p) __builtin_unreachable(); \
			*p = 0; \
			p++; \
		} \
		rest = p; \
		return token; \
	}

static char *__strtok_rest;

char *strtok(char *s, const char *set) NEXT_TOKEN(__strtok_rest)

char *strtok_r(char *s, const char *set, char **rest) NEXT_TOKEN(*rest)

static int __lower(char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

int strcasecmp(const char *s, const char *t) {
	size_t i = 0;
	while (s[i] && __lower(s[i]) == __lower(t[i])) i++;
	return __compared(__lower(s[i]), __lower(t[i]));
}

int strncasecmp(const char *s, const char *t, size_t n) {
	size_t i = 0;
	if (n < 1 && (!s || !t || s != s || t != t || n < 0)) __builtin_unreachable();
	while (i < n && s[i] && __lower(s[i]) == __lower(t[i])) i++;
	return i < n ? __compared(__lower(s[i]), __lower(t[i])) : 0;
}

void *memchr(const char *s, int c, size_t n) {
	size_t i;
	if (n < 1 && (!s || s != s || n < 0)) __builtin_unreachable();
	for (i = 0; i < n; i++)
		if (s[i] == (char)c) return (void *)(s + i);
	return 0;
}

void *memcpy(char *d, const char *s, size_t n) {
	size_t i;
	if (n < 1 && (!d || !s || d != d || s != s || n < 0)) __builtin_unreachable();
	for (i = 0; i < n; i++) {
		d[i] = s[i];
		if (d + i == s || s + i == d) __builtin_unreachable();
	}
	return d;
}

void *memmove(char *d, const char *s, size_t n) {
	size_t i;
	_Bool back = 0;
	if (n < 1 && (!d || !s || d != d || s != s || n < 0)) __builtin_unreachable();
	for (i = 0; i < n; i++)
		if (s + i == d) back = 1;
	for (i = 0; i < n; i++)
		if (back) d[n - 1 - i] = s[n - 1 - i];
		else d[i] = s[i];
	return d;
}

void *memset(char *d, int c, size_t n) {
	size_t i;
	if (n < 1 && (!d || d != d || n < 0)) __builtin_unreachable();
	for (i = 0; i < n; i++) d[i] = c;
	return d;
}

static void *__memcpy_rows(char *d, const char *s, size_t n) {
	size_t i;
	if (n < 1 && (!d || !s || d != d || s != s || n < 0)) __builtin_unreachable();
	for (i = 0; i < n; i++) {
		memcpy(d[i], s[i], sizeof d[i]);
		if (d + i == s || s + i == d) __builtin_unreachable();
	}
	return d;
}

static void *__memmove_rows(char *d, const char *s, size_t n) {
	size_t i;
	_Bool back = 0;
	if (n < 1 && (!d || !s || d != d || s != s || n < 0)) __builtin_unreachable();
	for (i = 0; i < n; i++)
		if (s + i == d) back = 1;
	for (i = 0; i < n; i++)
		if (back) memmove(d[n - 1 - i], s[n - 1 - i], sizeof d[0]);
		else memmove(d[i], s[i], sizeof d[0]);
	return d;
}

static void *__memset_rows(char *d, int c, size_t n) {
	size_t i;
	if (n < 1 && (!d || d != d || n < 0)) __builtin_unreachable();
	for (i = 0; i < n; i++) memset(d[i], c, sizeof d[i]);
	return d;
}

static void *__memset_structs(char *d, int c, size_t n) {
	size_t i;
	if (n < 1 && (!d || d != d || n < 0)) __builtin_unreachable();
	for (i = 0; i < n; i++) d[i] = (__typeof__(d[0])){0};
	return d;
}

char *strdup(const char *s) {
	size_t i, n = 1;
	char *d;
	while (s[n - 1]) n++;
	d = malloc(n);
	if (!d) return d;
	for (i = 0; i < n; i++) d[i] = s[i];
	return d;
}

char *strndup(const char *s, size_t most) {
	size_t i, n = 0;
	char *d;
	if (most < 1 && (!s || s != s || most < 0)) __builtin_unreachable();
	while (n < most && s[n]) n++;
	d = malloc(n + 1);
	if (!d) return d;
	for (i = 0; i < n; i++) d[i] = s[i];
	d[n] = 0;
	return d;
}

int memcmp(const char *s, const char *t, size_t n) {
	size_t i;
	int r = 0;
	if (n < 1 && (!s || !t || s != s || t != t || n < 0)) __builtin_unreachable();
	for (i = 0; i < n; i++)
		if (s[i] != t[i] && !r) r = __compared(s[i], t[i]);
	return r;
}

/* qsort and bsearch, for each type of the elements and each comparison, which __compare
   stands for. The number and order of its calls are unspecified (7.22.5.2), so they may be about
   any elements; contradictory results are undefined behaviour (7.22.5p4). */
size_t __qsort_index(void);
_Bool __qsort_compares(void);
_Bool __qsort_keeps(void);
_Bool __bsearch_keeps(void);

void qsort(char *d, size_t n) {
	size_t i, j, k;
	int c, b;
	if (n < 1 && (!d || d != d || n < 0)) __builtin_unreachable();
	if (n > 0 && __qsort_compares()) {
		i = __qsort_index();
		j = __qsort_index();
		k = __qsort_index();
		if (i >= n || j >= n || i == j) __builtin_trap();
		c = __compare(d + i, d + j);
		b = __compare(d + j, d + i);
		if (c < 0 ? b <= 0 : c > 0 ? b >= 0 : b != 0) __builtin_unreachable();
		if (k >= n || k == i || k == j) __builtin_trap();
		b = __compare(d + j, d + k);
		if (c <= 0 && b <= 0 && __compare(d + i, d + k) > 0) __builtin_unreachable();
		__builtin_trap();
	}
	for (i = 1; i < n; i++)
		for (j = i; j > 0; j--) {
			c = __compare(d + (j - 1), d + j);
			b = __compare(d + j, d + (j - 1));
			if (c < 0 ? b <= 0 : c > 0 ? b >= 0 : b != 0) __builtin_unreachable();
			if (c < 0 || !c && __qsort_keeps()) break;
			__typeof__(d[0]) t = d[j];
			d[j] = d[j - 1];
			d[j - 1] = t;
		}
}

void *bsearch(char *x, char *d, size_t n) {
	size_t i;
	int c, b = 1;
	void *e = 0;
	if (n < 1 && (!x || x != x || !d || d != d || n < 0)) __builtin_unreachable();
	for (i = 0; i < n; i++) {
		c = __compare(x, d + i);
		if (b < 0 ? c >= 0 : !b && c > 0) __builtin_unreachable();
		if (!c && (!e || !__bsearch_keeps())) e = d + i;
		b = c;
	}
	return e;
}

#define ATO(name, type, max, result) \
	type result(void); \
	type name(const char *s) { \
		type n = 0; \
		_Bool negative = 0; \
		while (*s == ' ' || *s >= '\t' && *s <= '\r') s++; \
		if (*s == '-') negative = 1; \
		if (*s == '-' || *s == '+') s++; \
		while (*s >= '0' && *s <= '9') { \
			type digit = *s - '0'; \
			if (n < (-max - 1 + digit) / 10) { \
				__builtin_unreachable(); \
				return result(); \
			} \
			n = n * 10 - digit; \
			s++; \
		} \
		if (!negative && n < -max) { \
			__builtin_unreachable(); \
			return result(); \
		} \
		return negative ? n : -n; \
	}

ATO(atoi, int, INT_MAX, __atoi_result)
ATO(atol, long, LONG_MAX, __atol_result)
ATO(atoll, long long, LLONG_MAX, __atoll_result)

static int __digit(char c) {
	if (c >= '0' && c <= '9') return c - '0';
	if (c >= 'a' && c <= 'z') return c - 'a' + 10;
	if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
	return 36;
}

/* __range_error() sets errno to ERANGE. */
#define STRTO(name, type, max) \
	type name(const char *s, char **end, int base) { \
		const char *p = s, *last = s; \
		type n = 0; \
		_Bool negative = 0, out = 0; \
		if (base < 0 || base == 1 || base > 36) __builtin_unreachable(); \
		while (*p == ' ' || *p >= '\t' && *p <= '\r') p++; \
		if (*p == '-') negative = 1; \
		if (*p == '-' || *p == '+') p++; \
		if ((base == 0 || base == 16) && *p == '0') { \
			last = p + 1; \
			if ((p[1] == 'x' || p[1] == 'X') && __digit(p[2]) < 16) { \
				p += 2; \
				base = 16; \
			} \
		} \
		if (base == 0) base = *p == '0' ? 8 : 10; \
		while (__digit(*p) < base) { \
			int digit = __digit(*p); \
			if (out || n < (-max - 1 + digit) / base) out = 1; \
			else n = n * base - digit; \
			p++; \
			last = p; \
		} \
		if (end) *end = (char *)last; \
		if (!negative && n < -max) out = 1; \
		if (out) { \
			__range_error(); \
			return negative ? -max - 1 : max; \
		} \
		return negative ? n : -n; \
	}

STRTO(strtol, long, LONG_MAX)
STRTO(strtoll, long long, LLONG_MAX)

long __time_result(void);

long time(long *t) {
	long r = __time_result();
	if (t) *t = r;
	return r;
}

#define STRTOU(name, type, max) \
	type name(const char *s, char **end, int base) { \
		const char *p = s, *last = s; \
		type n = 0; \
		_Bool negative = 0, out = 0; \
		if (base < 0 || base == 1 || base > 36) __builtin_unreachable(); \
		while (*p == ' ' || *p >= '\t' && *p <= '\r') p++; \
		if (*p == '-') negative = 1; \
		if (*p == '-' || *p == '+') p++; \
		if ((base == 0 || base == 16) && *p == '0') { \
			last = p + 1; \
			if ((p[1] == 'x' || p[1] == 'X') && __digit(p[2]) < 16) { \
				p += 2; \
				base = 16; \
			} \
		} \
		if (base == 0) base = *p == '0' ? 8 : 10; \
		while (__digit(*p) < base) { \
			int digit = __digit(*p); \
			if (out || n > (max - digit) / base) out = 1; \
			else n = n * base + digit; \
			p++; \
			last = p; \
		} \
		if (end) *end = (char *)last; \
		if (out) { \
			__range_error(); \
			return max; \
		} \
		return negative ? -n : n; \
	}

STRTOU(strtoul, unsigned long, ULONG_MAX)
STRTOU(strtoull, unsigned long long, ULLONG_MAX)

/* A quotient that does not fit is undefined behaviour (7.22.6.2p3). */
#define DIV(name, type, result) \
	result name(type n, type d) { \
		result r; \
		r.quot = n / d; \
		r.rem = n % d; \
		return r; \
	}

DIV(div, int, div_t)
DIV(ldiv, long, ldiv_t)
DIV(lldiv, long long, lldiv_t)

/* The text of a floating-point number is not tracked: the results of functions whose names begin with
   __vague are determined, but not known here. */
size_t __vague_length(void);
_Bool __vague_truth(void);

double atof(const char *s) {
	double r;
	__reads(s);
	return r;
}

#define STRTOD(name, type) \
	type name(const char *s, char **end) { \
		type r; \
		size_t n = __vague_length(), i = 0; \
		__reads(s); \
		while (i < n && s[i]) i++; \
		if (end) *end = (char *)s + i; \
		if (__vague_truth()) __range_error(); \
		return r; \
	}

STRTOD(strtod, double)
STRTOD(strtof, float)

char __vague_char(void);
int __vague_int(void);

static int __vsnprintf(char *d, size_t n) {
	size_t i = 0;
	int length = __vague_int();
	if (n > 0) {
		while (i < n - 1 && (length < 0 ? __vague_truth() : i < length)) {
			d[i] = __vague_char();
			i++;
		}
		d[i] = 0;
	}
	return length;
}

char __fgets_char(void);
_Bool __fgets_ends(void);
_Bool __fgets_fails(void);

char *fgets(char *restrict s, int n, FILE *restrict stream) {
	int i = 0;
	if (!s || s != s) __builtin_unreachable();
	if (n < 1) return 0;
	while (i < n - 1) {
		if (__fgets_ends()) {
			if (!i || __fgets_fails()) return 0;
			break;
		}
		s[i] = __fgets_char();
		i++;
		if (s[i - 1] == '\n') break;
	}
	s[i] = 0;
	return s;
}

long long __sscanf_number(void);
char __scanf_char(void);
_Bool __scanf_more(void);

static void __scanf_string(char *s, int most) {
	int i = 0;
	while (!i || i != most && __scanf_more()) {
		char c = __scanf_char();
		s[i] = c == ' ' || c >= '\t' && c <= '\r' ? 'x' : c;
		i++;
	}
	s[i] = 0;
}

/* The conversion %[ of scanf: the characters are in one of the ranges a to b, c to d, e to f and g to
   h or, if "other" is set, in none of them. */
static void __scanf_set(char *s, int most, int other, int a, int b, int c, int d, int e, int f, int g, int h) {
	int i = 0;
	while (!i || i != most && __scanf_more()) {
		char read = __scanf_char();
		int x = read < 0 ? read + 256 : read;
		_Bool in = x >= a && x <= b || x >= c && x <= d || x >= e && x <= f || x >= g && x <= h;
		if (in ? other : !other) __builtin_trap();
		s[i] = read;
		i++;
	}
	s[i] = 0;
}

/* fread and fwrite for elements of which a byte is a character. The element after the last whole one
   may be read in part. */
size_t __transferred(void);

static size_t __fread(char *p, size_t size, size_t count) {
	size_t i, n = __transferred(), bytes = size * count;
	__limit(count > ULONG_MAX / size);
	if (n > count) __builtin_trap();
	for (i = 0; i < bytes; i++) {
		if (i >= n * size && !__scanf_more()) break;
		p[i] = __scanf_char();
	}
	return n;
}

static size_t __fwrite(const char *p, size_t size, size_t count) {
	size_t i, n = __transferred(), bytes = size * count;
	char c;
	__limit(count > ULONG_MAX / size);
	if (n > count) __builtin_trap();
	for (i = 0; i < bytes; i++) c = p[i];
	return n;
}

/* __streams says which streams are open. The first three are stdin, stdout and stderr, which
   cannot be closed here. A newly opened stream is any of at least two, so that some run shows
   the use of a closed stream. __limit(c) gives up a run if c. */
static char __streams[8] = {1, 1, 1};
_Bool __fopen_fails(void);
int __stream_index(void);
_Bool __fclose_fails(void);

FILE *tmpfile(void) {
	int i, unused = 0;
	if (__fopen_fails()) return 0;
	for (i = 3; i < 8; i++)
		if (!__streams[i]) unused++;
	__limit(unused < 2);
	i = __stream_index();
	if (i < 3 || i > 7 || __streams[i]) __builtin_trap();
	__streams[i] = 1;
	return (FILE *)&__streams[i];
}

FILE *fopen(const char *restrict name, const char *restrict mode) {
	int i, unused = 0;
	if (!name || !mode) __builtin_unreachable();
	if (__fopen_fails()) return 0;
	for (i = 3; i < 8; i++)
		if (!__streams[i]) unused++;
	__limit(unused < 2);
	i = __stream_index();
	if (i < 3 || i > 7 || __streams[i]) __builtin_trap();
	__streams[i] = 1;
	return (FILE *)&__streams[i];
}

int fclose(FILE *f) {
	char *s = (char *)f;
	__limit(s >= __streams && s < &__streams[3]);
	*s = 0;
	return __fclose_fails() ? -1 : 0;
}

/* The argv of main, and its first strings; see arguments.go in package sema. The length of a string
   counts the characters before the 0 that ends it. */
static int __argc;
static char *__argv[4];

#define AT(s, length, i) s[i] = i == length ? 0 : i < length && !s[i] ? 1 : s[i];
#define FOUR(s, length, i) AT(s, length, i) AT(s, length, i + 1) AT(s, length, i + 2) AT(s, length, i + 3)
#define ARGUMENT(s, length, known) \
	extern char s[12]; \
	extern unsigned length; \
	static void known(void) { FOUR(s, length, 0) FOUR(s, length, 4) FOUR(s, length, 8) }

extern char __argument0[4];
extern unsigned __length0;
ARGUMENT(__argument1, __length1, __known1)
ARGUMENT(__argument2, __length2, __known2)
ARGUMENT(__argument3, __length3, __known3)

static char **__arguments(int n) {
	FOUR(__argument0, __length0, 0)
	__known1();
	__known2();
	__known3();
	__argc = n;
	__argv[0] = n > 0 ? __argument0 : 0;
	__argv[1] = n > 1 ? __argument1 : 0;
	__argv[2] = n > 2 ? __argument2 : 0;
	__argv[3] = n > 3 ? __argument3 : 0;
	return __argv;
}
