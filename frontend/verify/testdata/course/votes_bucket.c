// A candidate has as many votes as a count of her own finds.
int main(int *vote, int n) {
  assume(n >= 0);
  int votes[3] = {0}, hers = 0;
  for (int i = 0; i < n; i++)
    if (0 <= vote[i] && vote[i] < 3)
      votes[vote[i]]++;
  for (int i = 0; i < n; i++)
    if (vote[i] == 2)
      hers++;
  assert(votes[2] == hers);
}
