package cegar

func (c *checker) refineByPreimages(o *obligation, q *cube) (bool, error) { return false, nil }
