/* Functions of <string.h>, <strings.h>, <stdlib.h> and <time.h>, as C11 7.22, 7.24 and 7.27
   define them. The checker reads those that a program calls and does not define.

   __builtin_unreachable() marks undefined behaviour that no access shows: objects that overlap
   (tested after the bytes are used), NULL where no byte is used (7.24.1p2), a negative
   mathematical size, and numbers in a text that do not fit their type (7.22.1p1), which
   may have any value if only the program's own accesses are checked. Where no byte is
   used, the comparison s != s fails if s points to freed memory.
   Functions without a body return any value. The type char of memcpy, memmove and memset
   stands for the type of the elements, of which there are n, also in qsort and bsearch; elements that are arrays have
   functions of their own, __memcpy_rows and so on, and structs __memset_structs. */
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

/* The function that the name free means where its address is taken. */
static void __free(void *p) { free(p); }

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

/* STRTO and STRTOU share this part, which reads the digits of s into n. */
#define STRTO_DIGITS(type, overflows, next) \
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
		if (out || (overflows)) out = 1; \
		else n = (next); \
		p++; \
		last = p; \
	} \
	if (end) *end = (char *)last;

/* __range_error() sets errno to ERANGE. */
#define STRTO(name, type, max) \
	type name(const char *s, char **end, int base) { \
		STRTO_DIGITS(type, n < (-max - 1 + digit) / base, n * base - digit) \
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
		STRTO_DIGITS(type, n > (max - digit) / base, n * base + digit) \
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
DIV(imaxdiv, intmax_t, imaxdiv_t)
