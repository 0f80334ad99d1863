// A stack on an array: what was pushed last is popped first.
int stack[1000], top = 0;

void push(int x) { stack[top++] = x; }
int pop(void) { return stack[--top]; }

int main(void) {
  while (nondet_int() && top < 900)
    push(nondet_int());
  int x = nondet_int(), y = nondet_int();
  push(x);
  push(y);
  assert(pop() == y);
  assert(pop() == x);
}
