package wotr

import "redbook/engine"

// The steps, by chapter. The turn stands at the bottom of the stack; an action, a battle, a hunt, a card
// stand above it.
const (
	// tokens.go
	tokensDeal engine.StepID = iota
	tokensTake

	// turn.go
	turnRecover
	turnFellowship
	turnAllocate
	turnRoll
	turnVictory

	// action.go
	actionNext
	actionChoose
	actionEnd

	// Kings of Middle-earth: rulerdice.go, attempt.go, cleansing.go
	rulerDiscard
	rulerChoose
	rulerDread
	attemptDraw
	attemptStop
	attemptKeep
	cleanseAsk
	cardSovereign
	cardTile
	cardRally
	combatSovereign
	rallyNext
	rallyChoose
	seeingDraw
	seeingUse
	battleDeclare
	battleCommand
	battleShown
	battleBard
	battleNorth

	// decks.go
	handDiscard

	// hands.go
	handNext
	handDraw
	handExchange

	// fellowshipphase.go
	fellowshipPhase
	fellowshipChoose

	// guide.go
	guideChoose

	// separate.go
	separateChoose
	separateAlive

	// hunt.go
	huntBegin
	huntCrebain
	huntThrow
	huntReroll

	// draw.go
	tileBegin
	tileStaff
	tileDraw
	tileMithril
	tileShow
	tileEnd
	tileLeave

	// damage.go
	tileWeigh
	tileBurden

	// worn.go
	wornBegin
	wornDiscard

	// breaking.go
	breakingBegin
	breakingChoose

	// reveal.go
	revealBegin
	revealMove
	revealPath
	balrogAsk
	// muster.go, levy.go, upgrade.go
	musterSecond
	levyNext
	levyChoose
	levySome
	upgradeNext
	upgradeChoose
	gatherNext
	gatherChoose

	// charactermoves.go
	charactersNext
	charactersMove
	// march.go
	marchNext
	marchChoose
	marchOn

	// mixed.go
	mixedPropose
	mixedAgree

	// excess.go
	excessRemove

	// attack.go, battle.go, laying.go, casualties.go, retreat.go, siege.go
	attackChoose
	attackDone
	battleBegin
	battleRider
	battleBefore
	battleWithdraw
	battleRound
	battleLayAttack
	battleLayDefence
	battleShow
	battleStage
	battleRoundEnd
	battleCease
	battleRetreat
	battleDecided
	battleSorcerer
	battleSettle
	battleAdvance
	battleOver
	lossBegin
	lossChoose
	lossEnd
	retreatScouts
	retreatForced
	retreatChoose

	// combat_choices.go
	combatSilence
	combatForfeit
	combatDread
	combatSacrifice
	combatSlay
	combatInflict
	combatOnslaught

	// cards.go
	cardNext
	cardRegion
	cardNation
	cardEffect
	cardDice
	cardTable
	cardFigure
	cardAnother
	cardDraw

	stepCount
)

// steps is the flow chart.
func steps() []step {
	all := make([]step, stepCount)
	for _, chapter := range []func([]step){
		actionSteps, attackSteps, battleSteps, breakingSteps, cardSteps,
		casualtySteps, characterSteps, combatSteps, damageSteps, deckSteps, drawSteps, excessSteps, phaseSteps,
		guideSteps, huntSteps, layingSteps, levySteps, marchSteps, musterSteps, retreatSteps, revealSteps,
		separateSteps, siegeSteps, tokenSteps, turnSteps, upgradeSteps, wornSteps,
	} {
		chapter(all)
	}
	for _, chapter := range added(func(a *addition) []func([]step) { return a.steps }) {
		chapter(all)
	}
	explain(all)
	return all
}
