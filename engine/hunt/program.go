package hunt

import "redbook/engine/hunt/dataset"

// program is an effect's operations in one row, each with where it goes on.
type program []instruction

// instruction is one operation. Where it goes on depends on how it went: done, could not be done, or left
// although it could be.
type instruction struct {
	op                 *dataset.Op
	done, cannot, left int8
}

// compile puts what is done after an operation, and instead of it, behind it in the row.
func compile(ops []dataset.Op) program {
	var prog program
	prog.add(ops)
	return prog
}

func (prog *program) add(ops []dataset.Op) {
	for i := range ops {
		op := &ops[i]
		at := len(*prog)
		*prog = append(*prog, instruction{op: op})
		prog.add(op.Then)
		other := len(*prog)
		prog.add(op.Else)
		end := int8(len(*prog))
		for j := at + 1; j < other; j++ {
			(*prog)[j].leap(int8(other), end)
		}
		in := &(*prog)[at]
		in.done, in.cannot, in.left = int8(at+1), int8(other), end
		if len(op.Then) == 0 {
			in.done = end
		}
		if len(op.Else) == 0 {
			in.cannot = end
		}
	}
}

// leap makes what would go on at one place go on at another.
func (in *instruction) leap(from, to int8) {
	for _, exit := range []*int8{&in.done, &in.cannot, &in.left} {
		if *exit == from {
			*exit = to
		}
	}
}

// compileAll makes the programs of all effects of a data set.
func compileAll(set *dataset.Set) map[*dataset.Effect]program {
	programs := map[*dataset.Effect]program{}
	for i := range set.Cards {
		effects := set.Cards[i].Effects
		for e := range effects {
			programs[&effects[e]] = compile(effects[e].Ops)
		}
	}
	return programs
}
