package verify_test

import (
	"context"
	"fmt"
	"time"

	"ic3play/frontend/verify"
)

// Check decides a C program. Separate code has checked the certificate: an invariant for a safe
// program, the inputs of a failing run for an unsafe one.
func ExampleCheck() {
	src := `int nondet_int();
int main() {
  int n = nondet_int(), i = 0;
  while (i < n) i = i + 2;
  assert(i <= n);
}`
	r := verify.Check(context.Background(), "even.c", []byte(src), verify.Options{Engine: "ic3", Timeout: time.Minute})
	fmt.Println(r.Verdict, r.Certificate.Kind, r.Certificate.Checked)
	fmt.Println(len(r.Certificate.Inputs), "input")
	// Output:
	// unsafe path true
	// 1 input
}
