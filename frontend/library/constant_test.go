package library

import "testing"

func TestConstant(t *testing.T) {
	for name, want := range map[string]string{
		"true": "1 int", "EXIT_FAILURE": "1 int", "CHAR_MAX": "127 int", "SCHAR_MIN": "-128 int", "INT_MIN": "-2147483648 int",
		"UINT_MAX": "4294967295 unsigned int", "LONG_MAX": "9223372036854775807 long", "LLONG_MIN": "-9223372036854775808 long long",
		"INT8_MIN": "-128 int", "UINT16_MAX": "65535 int", "UINT64_MAX": "18446744073709551615 unsigned long", "SIZE_MAX": "18446744073709551615 unsigned long",
		"INT_LEAST8_MAX": "127 int", "RAND_MAX": "2147483647 int", "EOF": "-1 int", "BUFSIZ": "8192 int",
		"UINT_MIN": "none", "NULL": "none", "bool": "none", "INT8_C": "none", "": "none",
	} {
		got := "none"
		if v, typ, ok := Constant(name, 64); ok {
			got = v.String() + " " + typ
		}
		if got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	if v, typ, _ := Constant("LONG_MIN", 32); v.String() != "-2147483648" || typ != "long" {
		t.Errorf("with a long of 32 bits LONG_MIN is %s, %s", v, typ)
	}
}
