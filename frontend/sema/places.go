package sema

import (
	"strconv"

	"ic3play/frontend/ast"
	"ic3play/lia/sorting"
)

// This file records which object each pointer value points to, for messages about a run.

// "places" sets File.Places, which describes the object to which each pointer value points.
func (b *builder) places(ptrValue map[*object]int, root map[*object]*object, flags map[*object]*ast.Var) {
	var all []ast.Place
	for _, o := range b.mem.objects {
		freed := flags[root[o]]
		letters, isText := b.mem.literalChars[o]
		switch {
		case b.mem.externTargets[o]:
			all = append(all, ast.Place{Number: ptrValue[o], Name: "what " + o.name + " returned"})
			continue
		case o.typ.kind == cFunc:
			all = append(all, ast.Place{Number: ptrValue[o], Name: o.name})
			continue
		case isText:
			for i, part := range o.parts {
				name := o.name
				if i > 0 {
					name += " + " + strconv.Itoa(i)
				}
				all = append(all, ast.Place{Number: ptrValue[part], Name: name, Var: part.sym.v})
			}
			all = append(all, ast.Place{Number: ptrValue[o] + b.extent(o), Name: o.name + " + " + strconv.Itoa(len(letters)+1), End: true})
			continue
		}
		all = b.placesIn(all, o, ptrValue, freed)
		if o.typ.kind != cArray {
			all = append(all, ast.Place{Number: ptrValue[o] + b.units(o.typ), Name: "&" + o.name + " + 1", End: true, Freed: freed})
		}
	}
	taken := map[int]bool{}
	for _, p := range all {
		taken[p.Number] = true
	}
	for _, o := range b.mem.objects {
		for _, p := range b.memberEnds(nil, o, ptrValue, flags[root[o]]) {
			if !taken[p.Number] {
				all = append(all, p)
			}
		}
	}
	sorting.By(all, func(x, y ast.Place) int { return x.Number - y.Number })
	b.file.Places = all
}

// memberEnds appends the places one past each member of a struct in o that is not an array.
func (b *builder) memberEnds(all []ast.Place, o *object, ptrValue map[*object]int, freed *ast.Var) []ast.Place {
	for _, part := range o.parts {
		if o.typ.kind == cStruct && part.typ.kind != cArray && !part.slot {
			all = append(all, ast.Place{Number: ptrValue[part] + b.units(part.typ), Name: "&" + part.name + " + 1", End: true, Freed: freed})
		}
		all = b.memberEnds(all, part, ptrValue, freed)
	}
	return all
}

// placesIn appends all places to which a pointer into the object o can point: the object, its
// parts, and for each array the place one past the array's end.
func (b *builder) placesIn(all []ast.Place, o *object, ptrValue map[*object]int, freed *ast.Var) []ast.Place {
	if o.typ.kind != cArray {
		p := ast.Place{Number: ptrValue[o], Name: "&" + o.name, Whole: o.typ.kind == cStruct, End: o.empty, Freed: freed}
		if o.sym != nil {
			p.Var = o.sym.v
		}
		all = append(all, p)
	}
	for _, part := range o.parts {
		if part.slot || part.typ.bits {
			continue
		}
		all = b.placesIn(all, part, ptrValue, freed)
	}
	if o.typ.kind == cArray && len(o.parts) > 0 {
		all = append(all, ast.Place{Number: ptrValue[o] + b.extent(o), Name: "&" + o.name + "[" + strconv.Itoa(len(o.parts)) + "]", End: true, Freed: freed})
	}
	return all
}
