/* Functions of <time.h> about the calendar (7.27). A date depends on the time and on the time zone: the
   values are determined, but not known here. */
#include <time.h>

static struct tm __broken_down;
static char __date_text[26];
long __vague_long(void);

static int __within(int low, int high) {
	int x = __vague_int();
	return x < low || x > high ? low : x;
}

static void __set_date(struct tm *p) {
	p->tm_sec = __within(0, 60);
	p->tm_min = __within(0, 59);
	p->tm_hour = __within(0, 23);
	p->tm_mday = __within(1, 31);
	p->tm_mon = __within(0, 11);
	p->tm_year = __vague_int();
	p->tm_wday = __within(0, 6);
	p->tm_yday = __within(0, 365);
	p->tm_isdst = __vague_int();
}

/* A year that does not fit an int has no date; near the limits it depends on the time zone. */
#define DATE(t, result) \
	if (LONG_MAX > INT_MAX && (t < -67768040608740800 || t > 67768036190676799)) \
		if (t < -67768040610740800 || t > 67768036192676799 || __vague_truth()) return 0; \
	__set_date(result); \
	return result;

struct tm *localtime_r(const long *t, struct tm *p) { long x = *t; DATE(x, p) }
struct tm *gmtime_r(const long *t, struct tm *p) { long x = *t; DATE(x, p) }
struct tm *localtime(const long *t) { long x = *t; DATE(x, &__broken_down) }
struct tm *gmtime(const long *t) { long x = *t; DATE(x, &__broken_down) }

static void __read_date(const struct tm *p) {
	int x = p->tm_sec;
	x = p->tm_min;
	x = p->tm_hour;
	x = p->tm_mday;
	x = p->tm_mon;
	x = p->tm_year;
	x = p->tm_isdst;
}

long mktime(struct tm *p) {
	__read_date(p);
	if (__vague_truth()) return -1;
	__set_date(p);
	return __vague_long();
}

size_t strftime(char *restrict s, size_t n, const char *restrict format, const struct tm *restrict p) {
	size_t i = 0, length = *format ? __vague_length() : 0;
	_Bool fits = length < n;
	__reads(format);
	__read_date(p);
	if (!fits) length = n;
	while (i < length) {
		char c = __vague_char();
		s[i] = c ? c : '0';
		i++;
	}
	if (!fits) return 0;
	s[length] = 0;
	return length;
}
