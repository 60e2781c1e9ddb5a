package computer

// warWeights were learnt by redbook learn --games 3000 --seed 1, of 42015 positions.
var warWeights = [traitCount]int{
	222518, 172, 0, -1384, -29039, 0, 0, 7166,
	5228, -2415, 328, -17591, 10910, -26836, 9567, -4114,
	-20553, 0, 60572, -32, 0, -5741, 0, 651,
	0, 4331, 0, -3652, 17183, 10399, 0, 0,
	-5999, 0, -1639,
}
