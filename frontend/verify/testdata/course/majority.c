// Boyer and Moore's vote: whoever has more than half of all votes is the winner.
int main(int *vote, int n, int x) {
  assume(n > 0);
  int winner = 0, lead = 0, hers = 0;
  for (int i = 0; i < n; i++)
    if (lead == 0) {
      winner = vote[i];
      lead = 1;
    } else if (vote[i] == winner)
      lead++;
    else
      lead--;
  for (int i = 0; i < n; i++)
    if (vote[i] == x)
      hers++;
  if (2 * hers > n)
    assert(winner == x);
}
