package computer

// These were learnt by redbook learn --games 1200 --ruled 4000 --seed 9.

// warWeights judge a war: of 74380 positions.
var warWeights = [traitCount]int{
	210453, -470, -28547, 0, -31767, 0, -5280, 5672,
	6077, 0, 480, -12736, 19751, -18837, 4359, -12315,
	-24018, 492, 4563, 0, 16, -6735, -243, 1742,
	179, 0, -1264, -25392, 21914, 10909, -356, 5896,
	-5601, 0, 0,
}

// trackWeights judge one in which the Fellowship is on the Mordor track: of 10841 positions.
var trackWeights = [traitCount]int{
	509971, -1159, 0, -2758, -65888, -31590, -20329, 0,
	15041, -1651, 694, -12900, 25877, 0, 16649, -5986,
	-24500, 0, 0, -2, 52, -9394, 0, 0,
	1308, 0, 0, -19770, 33081, -23410, -9542, 2369,
	-4093, 0, -372,
}
