/* getopt of POSIX, as the GNU C library defines it. If POSIXLY_CORRECT is in the environment, the first
   argument that is no option ends the options; otherwise getopt moves such arguments to the end.
   The arguments from __options_first to __options_last are none. */
_Bool __posixly_correct(void);
static _Bool __options_begun, __options_ordered;
static int __options_first, __options_last;
static char *__option_next;

static _Bool __is_option(const char *s) { return s[0] == '-' && s[1]; }

/* Moves the arguments from __options_first to __options_last behind those that end before optind. */
static void __exchange_options(char **argv) {
	while (__options_last < optind) {
		char *moved = argv[__options_last];
		int i = __options_last;
		while (i > __options_first) {
			argv[i] = argv[i - 1];
			i--;
		}
		argv[__options_first] = moved;
		__options_first++;
		__options_last++;
	}
}

int getopt(int argc, char *const *argv, const char *options) {
	_Bool quiet = 0;
	char c;
	if (argc < 1) return -1;
	optarg = 0;
	if (!optind || !__options_begun) {
		if (!optind) optind = 1;
		__options_begun = 1;
		__options_first = optind;
		__options_last = optind;
		__option_next = 0;
		__options_ordered = *options == '+' || __posixly_correct();
	}
	__limit(*options == '-');
	if (*options == '+') options++;
	if (*options == ':') quiet = 1;
	if (!__option_next || !*__option_next) {
		if (__options_last > optind) __options_last = optind;
		if (__options_first > optind) __options_first = optind;
		if (!__options_ordered) {
			if (__options_first != __options_last && __options_last != optind) __exchange_options((char **)argv);
			else if (__options_last != optind) __options_first = optind;
			while (optind < argc && !__is_option(argv[optind])) optind++;
			__options_last = optind;
		}
		if (optind != argc && argv[optind][0] == '-' && argv[optind][1] == '-' && !argv[optind][2]) {
			optind++;
			if (__options_first != __options_last && __options_last != optind) __exchange_options((char **)argv);
			else if (__options_first == __options_last) __options_first = optind;
			__options_last = argc;
			optind = argc;
		}
		if (optind == argc) {
			if (__options_first != __options_last) optind = __options_first;
			return -1;
		}
		if (!__is_option(argv[optind])) return -1;
		__option_next = argv[optind] + 1;
	}
	c = *__option_next;
	__option_next++;
	while (*options && *options != c) options++;
	if (!*__option_next) optind++;
	if (!*options || c == ':' || c == ';') {
		optopt = c;
		return '?';
	}
	__limit(c == 'W' && options[1] == ';');
	if (options[1] == ':') {
		if (*__option_next) {
			optarg = __option_next;
			optind++;
		} else if (options[2] != ':') {
			if (optind == argc) {
				optopt = c;
				c = quiet ? ':' : '?';
			} else {
				optarg = argv[optind];
				optind++;
			}
		}
		__option_next = 0;
	}
	return c;
}
