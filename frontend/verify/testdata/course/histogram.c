// Counts of grades from 0 to 5: no count is negative, and together they are n.
int main(int *grade, int n) {
  assume(n >= 0);
  int count[6] = {0}, sum = 0;
  for (int i = 0; i < n; i++) {
    assume(0 <= grade[i] && grade[i] <= 5);
    count[grade[i]]++;
  }
  for (int g = 0; g <= 5; g++) {
    assert(count[g] >= 0);
    sum += count[g];
  }
  assert(sum == n);
}
