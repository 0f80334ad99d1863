// Votes for three candidates and invalid ones: together they are all votes.
int main(int *vote, int n) {
  assume(n >= 0);
  int votes[3] = {0}, invalid = 0;
  for (int i = 0; i < n; i++)
    if (0 <= vote[i] && vote[i] < 3)
      votes[vote[i]]++;
    else
      invalid++;
  assert(votes[0] + votes[1] + votes[2] + invalid == n);
}
