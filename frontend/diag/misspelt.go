package diag

// Near reports whether a can be turned into b by changing, deleting or adding one letter.
// Hints about misspelt names use it.
func Near(a, b string) bool {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	ra, rb := a[i:], b[i:]
	return len(ra) > 0 && len(rb) > 0 && ra[1:] == rb[1:] || len(ra) > 0 && ra[1:] == rb || len(rb) > 0 && rb[1:] == ra
}

// Slip reports whether Near(a, b) holds, or b is a with two neighbouring letters exchanged.
func Slip(a, b string) bool {
	if a == b || Near(a, b) {
		return true
	}
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	return len(a) == len(b) && i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}
