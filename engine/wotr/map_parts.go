package wotr

import "redbook/engine"

// Parts are the parts of the map by which long lists of regions are split, from the north-west to the
// south-east. They mean nothing to the rules.
var Parts = engine.NewDomain("part", "", "eriador", "rohan", "gondor", "anduin", "rhovanion", "mordor",
	"harad")

// partRegions lists the regions of each part.
var partRegions = [...][]Region{
	{ // eriador
		Arnor, Angmar, Bree, Buckland, Cardolan, EredLuin, Ettenmoors, Evendim, FordsOfBruinen, Forlindon,
		GreyHavens, Harlindon, Hollin, MountGram, NorthDowns, NorthEredLuin, OldForest, Rivendell, SouthDowns,
		SouthEredLuin, TheShire, TowerHills, Trollshaws, WeatherHills,
	},
	{ // rohan
		DruwaithIaur, Eastemnet, Edoras, Enedwaith, Fangorn, Folde, FordsOfIsen, GapOfRohan, HelmsDeep, Minhiriath,
		NorthDunland, Orthanc, SouthDunland, Tharbad, Westemnet,
	},
	{ // gondor
		Andrast, Anfalas, DolAmroth, DruadanForest, Erech, Lamedon, Lossarnach, MinasTirith, NorthIthilien,
		Osgiliath, Pelargir, SouthIthilien,
	},
	{ // anduin
		Carrock, DimrillDale, EaglesEyrie, EasternBrownLands, EasternEmynMuil, GladdenFields, GoblinsGate, HighPass,
		Lorien, Moria, MountGundabad, NomanLands, NorthAnduinVale, OldFord, ParthCelebrant, Rhosgobel,
		SouthAnduinVale, WesternBrownLands, WesternEmynMuil,
	},
	{ // rhovanion
		Dale, DolGuldur, EastRhun, EasternMirkwood, Erebor, IronHills, NarrowsOfTheForest, NorthRhun,
		NorthernDorwinion, NorthernMirkwood, NorthernRhovanion, OldForestRoad, SouthRhun, SouthernDorwinion,
		SouthernMirkwood, SouthernRhovanion, ValeOfTheCarnen, ValeOfTheCelduin, WesternMirkwood, WitheredHeath,
		WoodlandRealm,
	},
	{ // mordor
		AshMountains, BaradDur, Dagorlad, DeadMarshes, Gorgoroth, MinasMorgul, Morannon, Nurn,
	},
	{ // harad
		EastHarondor, FarHarad, Khand, NearHarad, Umbar, WestHarondor,
	},
}

// partOf is the part of the map in which each region lies.
var partOf = func() (part [regionCount]engine.Value) {
	for i, list := range partRegions {
		for _, r := range list {
			part[r] = engine.Value(i + 1)
		}
	}
	return part
}()

func partOfRegion(v engine.Value) engine.Value { return partOf[v] }

// nationOfKind is the nation of a unit or leader; Nazgûl and characters stand for themselves.
func nationOfKind(v engine.Value) engine.Value {
	if v == engine.Value(nazgul) {
		return engine.Value(NoNation)
	}
	return nationOfLoss(v)
}

// nationOfLoss is the nation of a unit that is hit.
func nationOfLoss(v engine.Value) engine.Value {
	if v < engine.Value(unitCount) {
		return engine.Value(Figure(v).nation())
	}
	return engine.Value(NoNation)
}
