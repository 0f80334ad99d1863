package diag

// Near says whether one letter changed, left out, or added makes a b: for hints about
// names that may be misspelt.
func Near(a, b string) bool {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	ra, rb := a[i:], b[i:]
	return len(ra) > 0 && len(rb) > 0 && ra[1:] == rb[1:] || len(ra) > 0 && ra[1:] == rb || len(rb) > 0 && rb[1:] == ra
}
