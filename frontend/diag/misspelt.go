package diag

// Slip reports whether a equals b, or can be turned into b by changing, deleting or adding one
// letter or by exchanging two neighbouring letters. Then a hint suggests b for a misspelt name a.
func Slip(a, b string) bool {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	ra, rb := a[i:], b[i:]
	switch len(ra) - len(rb) {
	case 1:
		return ra[1:] == rb
	case -1:
		return rb[1:] == ra
	case 0:
		return len(ra) == 0 || ra[1:] == rb[1:] || len(ra) > 1 && ra[0] == rb[1] && ra[1] == rb[0] && ra[2:] == rb[2:]
	}
	return false
}
