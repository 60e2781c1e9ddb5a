package wotr

import (
	"fmt"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// The picture of a card is put together from what the card speaks of: a place, a time of day or a weather,
// and a thing in front. No two cards have the same.

// cardScene is what a card's picture shows.
type cardScene struct {
	place string // one of landscapes
	hour  string // one of hours; "" for that of the place
	thing string // one of things or of the landscapes' props; "" where the place says all
}

// hour is the light of a time of day or a weather.
type hour struct {
	sky, low string  // colours: above, at the horizon
	light    string  // what shines
	y        float64 // how low it stands
	ground   string  // what the ground takes on, and how much of it
	share    float64
	falls    string // "rain", "snow" or nothing
}

var hours = map[string]hour{
	"day":   {"86b4dc", "f4ecd0", "sun", 0.24, "f0e8c0", 0.1, ""},
	"dawn":  {"c9a0b4", "ffe3b0", "sun", 0.46, "f0c890", 0.25, ""},
	"dusk":  {"4f3c66", "ef9a58", "redsun", 0.5, "3c2438", 0.4, ""},
	"night": {"121a34", "4c5e8c", "moon", 0.24, "10182c", 0.55, ""},
	"fire":  {"2b1512", "e06a2c", "redsun", 0.42, "2a120e", 0.5, ""},
	"rain":  {"59646e", "aab4b6", "cloud", 0.2, "5c6868", 0.35, "rain"},
	"snow":  {"9fb0c0", "eef3f6", "cloud", 0.2, "f2f6f8", 0.6, "snow"},
}

// landscape puts the picture together. On every other card it is the other way round.
func (c cardScene) landscape(mirrored bool) landscape {
	l := landscapes[c.place]
	if h, ok := hours[c.hour]; ok {
		tint := func(colour string) string {
			c := render.Mix(render.Hex(colour), render.Hex(h.ground), h.share)
			return fmt.Sprintf("%02x%02x%02x", c.R, c.G, c.B)
		}
		l.sky, l.low, l.light, l.y, l.falls = h.sky, h.low, h.light, h.y, h.falls
		l.far, l.near = tint(l.far), tint(l.near)
		if l.leaf != "" {
			l.leaf = tint(l.leaf)
		}
		if l.x == 0 {
			l.x = 0.2
		}
	}
	l.thing = c.thing
	if mirrored {
		l.x = 1 - l.x
		l.mirrored = true
	}
	return l
}

// pictured is the landscape of a card.
func pictured(c wotr.Card) landscape { return sceneOf[c].landscape(c.Number()%2 == 1) }

// rainOrSnow is what falls, over all of a picture.
func rainOrSnow(dc *gg.Context, what string, w, h float64) {
	dc.SetColor(render.Hex("e6eef2"))
	dc.SetLineWidth(2.5)
	const apart = 34
	for i := range int(w / apart * h / apart) {
		x, y := w*render.Noise(41, i), h*render.Noise(42, i)
		if what == "snow" {
			dc.DrawCircle(x, y, 2+3*render.Noise(43, i))
			dc.Fill()
		} else {
			dc.DrawLine(x, y, x-6, y+20)
			dc.Stroke()
		}
	}
}

// sceneOf tells what each card's picture shows.
var sceneOf = map[wotr.Card]cardScene{
	wotr.ElvenCloaks:                   {"golden", "dusk", "cloak"},
	wotr.ElvenRope:                     {"mountains", "night", "rope"},
	wotr.PhialOfGaladriel:              {"lair", "night", "phial"},
	wotr.SmeagolHelpsNiceMaster:        {"marsh", "dawn", "walker"},
	wotr.MithrilCoatAndSting:           {"shire", "night", "sword"},
	wotr.AxeAndBow:                     {"forest", "", "axe"},
	wotr.HornOfGondor:                  {"city", "dawn", "horn"},
	wotr.WizardsStaff:                  {"light", "", "staff"},
	wotr.Athelas:                       {"valley", "rain", "leaf"},
	wotr.ThereIsAnotherWay:             {"lair", "dusk", "walker"},
	wotr.IWillGoAlone:                  {"coast", "dusk", "ship"},
	wotr.BilbosSong:                    {"valley", "night", "harp"},
	wotr.MirrorOfGaladriel:             {"golden", "night", "orb"},
	wotr.ChallengeOfTheKing:            {"eye", "", "sword"},
	wotr.GwaihirTheWindlord:            {"orthanc", "night", "bird"},
	wotr.WeProveTheSwifter:             {"rohan", "dawn", "walker"},
	wotr.ThereAndBackAgain:             {"dwarves", "snow", "axe"},
	wotr.TheEaglesAreComing:            {"eagles", "", "bird"},
	wotr.TheEntsAwakeTreebeard:         {"ents", "day", "leaf"},
	wotr.TheEntsAwakeHuorns:            {"forest", "night", "tree"},
	wotr.TheEntsAwakeEntmoot:           {"ents", "dusk", "hammer"},
	wotr.DeadMenOfDunharrow:            {"ghosts", "", "skull"},
	wotr.HouseOfTheStewards:            {"city", "", "crown"},
	wotr.TheGreyCompany:                {"host", "night", "shield"},
	wotr.TheLastBattle:                 {"battle", "", "sword"},
	wotr.APowerTooGreat:                {"golden", "", "phial"},
	wotr.ThePowerOfTomBombadil:         {"forest", "", "leaf"},
	wotr.BookOfMazarbul:                {"dwarves", "night", "scroll"},
	wotr.TheSpiritOfMordor:             {"mordor", "", "chain"},
	wotr.FaramirsRangers:               {"forest", "dusk", "bow"},
	wotr.FearFireFoes:                  {"shire", "fire", "horn"},
	wotr.WisdomOfElrond:                {"valley", "", "scroll"},
	wotr.TheRedArrow:                   {"rohan", "night", "arrow"},
	wotr.HelpUnlookedFor:               {"battle", "dawn", "horn"},
	wotr.PathsOfTheWoses:               {"forest", "rain", "arrow"},
	wotr.ThroughADayAndANight:          {"road", "night", "paw"},
	wotr.CirdansShips:                  {"haven", "", "ship"},
	wotr.GuardsOfTheCitadel:            {"city", "rain", "shield"},
	wotr.CelebornsGaladhrim:            {"golden", "dawn", "bow"},
	wotr.RidersOfTheoden:               {"rohan", "", "shield"},
	wotr.GrimbeornTheOld:               {"mountains", "", "paw"},
	wotr.ImrahilOfDolAmroth:            {"coast", "", "harp"},
	wotr.KingBrandsMen:                 {"host", "dawn", "bow"},
	wotr.SwordsInEriador:               {"shire", "rain", "sword"},
	wotr.KindredOfGlorfindel:           {"valley", "dawn", "sword"},
	wotr.DainIronfootsGuard:            {"dwarves", "", "hammer"},
	wotr.EomerSonOfEomund:              {"rohan", "dusk", "helm"},
	wotr.ThranduilsArchers:             {"forest", "dawn", "arrow"},
	wotr.ShelobsLair:                   {"lair", "", "web"},
	wotr.TheRingIsMine:                 {"ring", "", "crown"},
	wotr.OnOnTheyWent:                  {"mordor", "dusk", "walker"},
	wotr.GiveItToUss:                   {"ring", "night", "hand"},
	wotr.OrcPatrol:                     {"hunt", "", "axe"},
	wotr.IsildursBane:                  {"ring", "fire", "arrow"},
	wotr.FoulThingFromTheDeep:          {"marsh", "night", "chain"},
	wotr.CandlesOfCorpses:              {"marsh", "", "skull"},
	wotr.NazgulSearch:                  {"wraith", "rain", "lidless"},
	wotr.CruelWeather:                  {"storm", "snow", "walker"},
	wotr.TheNazgulStrike:               {"wraith", "", "sword"},
	wotr.MorgulWound:                   {"wraith", "dusk", "sword"},
	wotr.LureOfTheRing:                 {"ring", "", "hand"},
	wotr.TheBreakingOfTheFellowship:    {"hunt", "dusk", "shield"},
	wotr.WornWithSorrowAndToil:         {"storm", "rain", "chain"},
	wotr.FlocksOfCrebain:               {"crebain", "", "bird"},
	wotr.BalrogOfMoria:                 {"balrog", "", "chain"},
	wotr.TheLidlessEye:                 {"eye", "", ""},
	wotr.DreadfulSpells:                {"wraith", "fire", "staff"},
	wotr.Grond:                         {"siege", "", "hammer"},
	wotr.ThePalantirOfOrthanc:          {"orthanc", "night", "orb"},
	wotr.Wormtongue:                    {"rohan", "rain", "chain"},
	wotr.TheRingwraithsAreAbroad:       {"wraith", "night", "wraith"},
	wotr.TheBlackCaptainCommands:       {"captain", "", "helm"},
	wotr.ReturnToValinor:               {"haven", "dusk", "ship"},
	wotr.TheFightingUrukHai:            {"siege", "rain", "hand"},
	wotr.DenethorsFolly:                {"dusk", "fire", "flame"},
	wotr.TheDayWithoutDawn:             {"dusk", "", ""},
	wotr.ThreatsAndPromises:            {"eye", "fire", "scroll"},
	wotr.Stormcrow:                     {"crebain", "rain", "staff"},
	wotr.ShadowsGather:                 {"march", "", "flag"},
	wotr.TheShadowLengthens:            {"march", "dusk", "axe"},
	wotr.TheShadowIsMoving:             {"march", "night", "helm"},
	wotr.CorsairsOfUmbar:               {"corsairs", "", "ship"},
	wotr.RageOfTheDunlendings:          {"wild", "fire", "flame"},
	wotr.ReturnOfTheWitchKing:          {"captain", "snow", "crown"},
	wotr.HalfOrcsAndGoblinMen:          {"orthanc", "", "axe"},
	wotr.OlogHai:                       {"mordor", "rain", "hammer"},
	wotr.HillTrolls:                    {"wild", "", "hammer"},
	wotr.ANewPowerIsRising:             {"orthanc", "rain", "hand"},
	wotr.ManyKingsToTheServiceOfMordor: {"east", "", "crown"},
	wotr.TheKingIsRevealed:             {"captain", "fire", "sword"},
	wotr.ShadowsOnTheMistyMountains:    {"delving", "snow", "helm"},
	wotr.OrcsMultiplyingAgain:          {"delving", "", "axe"},
	wotr.HordeFromTheEast:              {"east", "dawn", "shield"},
	wotr.MonstersRoused:                {"wild", "night", "paw"},
	wotr.MusteringsOfLongPlannedWar:    {"east", "dusk", "flag"},
	wotr.PitsOfMordor:                  {"mordor", "night", "chain"},
	wotr.KingsHouseOfTheStewards:       {"city", "dusk", "crown"},
	wotr.AidInTimeOfNeed:               {"road", "rain", "shield"},
	wotr.ItIsNotSoDarkHere:             {"valley", "snow", "phial"},
	wotr.KingsWisdomOfElrond:           {"valley", "dusk", "scroll"},
	wotr.KingsRidersOfTheoden:          {"rohan", "day", "horn"},
	wotr.KingsKingBrandsMen:            {"host", "rain", "bow"},
	wotr.KingsDainIronfootsGuard:       {"dwarves", "dusk", "helm"},
	wotr.KingsThranduilsArchers:        {"forest", "snow", "bow"},
	wotr.EverAtYourService:             {"shire", "", "sword"},
	wotr.MenOfLittleVillages:           {"shire", "dusk", "axe"},
	wotr.YourWelcomeIsDoubtful:         {"rohan", "snow", "staff"},
	wotr.TheWestHasFailed:              {"dusk", "rain", "skull"},
	wotr.KingsReturnToValinor:          {"haven", "night", "ship"},
	wotr.KingsDenethorsFolly:           {"city", "fire", "orb"},
	wotr.KingsThreatsAndPromises:       {"eye", "night", "chain"},
	wotr.KingsStormcrow:                {"crebain", "snow", "staff"},
	wotr.KingsTheKingIsRevealed:        {"captain", "", "crown"},
	wotr.ThePalantirOfBaradDur:         {"eye", "fire", "orb"},
	wotr.WorkOfTheEnemy:                {"mordor", "fire", "skull"},
}
