/* Functions of <stdio.h> and those that read floating-point numbers, and the arguments of main. The
   text follows that of strings.c. __scanf_string is the conversion %s of scanf, of at most that many
   characters if it is not -1. */

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

static FILE *__opened(void) {
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

FILE *tmpfile(void) { return __opened(); }

FILE *fopen(const char *restrict name, const char *restrict mode) {
	if (!name || !mode) __builtin_unreachable();
	return __opened();
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

/* Each call of getenv returns NULL or one of two strings, which has any new text: a later call may
   overwrite it (7.22.4.6p4). */
ARGUMENT(__argument4, __length4, __known4)
ARGUMENT(__argument5, __length5, __known5)
_Bool __getenv_fails(void);
_Bool __getenv_second(void);
char __getenv_char(void);
unsigned __getenv_length(void);

char *getenv(const char *name) {
	int i;
	__reads(name);
	if (__getenv_fails()) return 0;
	if (__getenv_second()) {
		for (i = 0; i < 12; i++) __argument5[i] = __getenv_char();
		__length5 = __getenv_length();
		__known5();
		return __argument5;
	}
	for (i = 0; i < 12; i++) __argument4[i] = __getenv_char();
	__length4 = __getenv_length();
	__known4();
	return __argument4;
}

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
