package render

import "hash/maphash"

// name identifies something by two hashes of all that it depends on, so that nothing is taken for another.
type name [2]uint64

var nameSeeds = [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

// nameOf is the name of a value.
func nameOf[T comparable](of T) name {
	return name{maphash.Comparable(nameSeeds[0], of), maphash.Comparable(nameSeeds[1], of)}
}

// nameOfBytes is the name of some bytes.
func nameOfBytes(of []byte) name {
	return name{maphash.Bytes(nameSeeds[0], of), maphash.Bytes(nameSeeds[1], of)}
}

// and is the name of one thing followed by another.
func (n name) and(next name) name { return nameOf([2]name{n, next}) }

// nameOfAll is the name of a list.
func nameOfAll[T comparable](of []T) (all name) {
	for _, one := range of {
		all = all.and(nameOf(one))
	}
	return all
}
