// pop does not test whether the stack is empty.
int stack[1000], top = 0;

int main(void) {
  while (nondet_int())
    if (nondet_int() && top < 1000)
      stack[top++] = nondet_int();
    else
      top--;
  if (top < 1000)
    stack[top] = 0;
}
