package wotr

import "redbook/engine"

// The steps, by chapter. The turn stands at the bottom of the stack; an action, a battle, a hunt, a card
// stand above it.
const (
	// action_tokens.go
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

	// Kings of Middle-earth: kings_dice.go, kings_attempt.go, kings_cleansing.go
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

	// deck.go
	handDiscard

	// partners_hands.go
	handNext
	handDraw
	handExchange

	// fellowship_phase.go
	fellowshipPhase
	fellowshipChoose

	// fellowship_guide.go
	guideChoose

	// fellowship_separate.go
	separateChoose
	separateAlive

	// hunt.go
	huntBegin
	huntCrebain
	huntThrow
	huntReroll

	// hunt_draw.go
	tileBegin
	tileStaff
	tileDraw
	tileMithril
	tileShow
	tileEnd
	tileLeave

	// hunt_damage.go
	tileWeigh
	tileBurden

	// card_worn.go
	wornBegin
	wornDiscard

	// card_breaking.go
	breakingBegin
	breakingChoose

	// fellowship_reveal.go
	revealBegin
	revealMove
	revealPath
	balrogAsk

	// muster.go, muster_levy.go, muster_upgrade.go
	musterSecond
	levyNext
	levyChoose
	levySome
	upgradeNext
	upgradeChoose
	gatherNext
	gatherChoose

	// character_moves.go
	charactersNext
	charactersMove

	// march.go
	marchNext
	marchChoose
	marchOn

	// partners_mixed.go
	mixedPropose
	mixedAgree

	// army_excess.go
	excessRemove

	// battle_attack.go, battle.go, battle_laying.go, battle_casualties.go, battle_retreat.go, battle_siege.go
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

	// card.go
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
	return all
}
