/* The functions of <string.h> that copy, compare and search, as 7.24 defines them. The
   checker reads those that a program calls and does not define. __builtin_unreachable()
   stands where objects overlap that must not, after their bytes are used, and for a NULL of
   which no byte is used, and no size (7.24.1p2); mathematical sizes may be negative. __strcmp_result() is any number. The types
   char of memcpy, memmove and memset stand for the type of the elements, of which there
   are n. */
#include <stddef.h>
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
	if (most < 1 && (!s || most < 0)) __builtin_unreachable();
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
	if (n < 1 && (!s || !t || n < 0)) __builtin_unreachable();
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
	if (n < 1 && (!d || !s || n < 0)) __builtin_unreachable();
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
	if (n < 1 && (!s || n < 0)) __builtin_unreachable();
	while (*e) e++;
	while (i < n && s[i]) {
		if (e + i == s || s + i == e) __builtin_unreachable();
		e[i] = s[i];
		i++;
	}
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

void *memcpy(char *d, const char *s, size_t n) {
	size_t i;
	if (n < 1 && (!d || !s || n < 0)) __builtin_unreachable();
	for (i = 0; i < n; i++) {
		d[i] = s[i];
		if (d + i == s || s + i == d) __builtin_unreachable();
	}
	return d;
}

void *memmove(char *d, const char *s, size_t n) {
	size_t i;
	_Bool back = 0;
	if (n < 1 && (!d || !s || n < 0)) __builtin_unreachable();
	for (i = 0; i < n; i++)
		if (s + i == d) back = 1;
	for (i = 0; i < n; i++)
		if (back) d[n - 1 - i] = s[n - 1 - i];
		else d[i] = s[i];
	return d;
}

void *memset(char *d, int c, size_t n) {
	size_t i;
	if (n < 1 && (!d || n < 0)) __builtin_unreachable();
	for (i = 0; i < n; i++) d[i] = c;
	return d;
}

char *strdup(const char *s) {
	size_t i, n = strlen(s) + 1;
	char *d = malloc(n);
	if (!d) return d;
	for (i = 0; i < n; i++) d[i] = s[i];
	return d;
}

int memcmp(const char *s, const char *t, size_t n) {
	size_t i;
	int r = 0;
	if (n < 1 && (!s || !t || n < 0)) __builtin_unreachable();
	for (i = 0; i < n; i++)
		if (s[i] != t[i] && !r) r = __compared(s[i], t[i]);
	return r;
}
