// There are six grades, from 0 to 5, but only five counts.
int main(int *grade, int n) {
  assume(n >= 0);
  int count[5] = {0};
  for (int i = 0; i < n; i++) {
    assume(0 <= grade[i] && grade[i] <= 5);
    count[grade[i]]++;
  }
}
