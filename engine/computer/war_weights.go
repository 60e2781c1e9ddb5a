package computer

// These were learnt by redbook learn --games 1200 --ruled 4000 --seed 9.

// warWeights judge a war: of 74788 positions.
var warWeights = [traitCount]int{
	66862, 1803, -27361, 0, -23106, 0, -5828, 9733,
	-508, 0, 358, -15569, 19870, -20477, 0, -8808,
	-23351, 17825, 43561, -1, 83, -4314, -339, 2391,
	0, 0, -1092, -23206, 32826, 31456, 0, 6400,
	-3484, 0, -3810,
}

// trackWeights judge one in which the Fellowship is on the Mordor track: of 11104 positions.
var trackWeights = [traitCount]int{
	558235, -2914, 0, -2757, -59734, -25976, -14708, 0,
	13874, -2508, 1309, -14337, 23412, 0, 14234, -3259,
	-31485, 0, 13745, 0, 0, -7290, -13, 236,
	236, 80968, 0, -15256, 28182, -1994, 0, 1371,
	-7393, 0, -3385,
}
