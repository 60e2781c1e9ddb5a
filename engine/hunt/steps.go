package hunt

import "redbook/engine"

// The steps, by procedure. The day stands at the bottom of the stack (turn...), an act of a Nazgûl, a card's
// effect or a meeting above it.
const (
	gameBegin engine.StepID = iota // setup.go
	setupShare
	setupOrder
	setupInformation
	setupPlace
	setupDice

	turnBegin // turn.go
	bearerTurn
	nazgulBegin
	nazgulNext
	nazgulTurn // nazgul.go
	turnMeeting
	turnEnd

	prepareAlly // prepare.go
	prepareSorcery
	prepareRoll

	actWindow // act.go: an act whose target is named, a ride that has ended
	actAnswer
	nazgulPursuit // chief.go

	effectNext // effect.go: what a card says, operation by operation
	effectChoose
	companyMay  // company.go
	discardAlly // hands.go
	discardSorcery

	meetingBegin // meeting.go
	meetingWindow
	meetingDraw
	meetingCompany
	meetingSuffer
	meetingEnd
	escapeMove // escape.go

	exitReached // ending.go
	rescueBegin

	letterReady // letter.go: between the parts
	partBegin   // setup2.go, exchange.go
	setupHandOn
	setupAgree
	setupExchange
	setupJourney
	setupDeed
	setupChief
	gandalfMeets // gandalf.go
	gandalfHides
	escapeJourney // frodo2.go
	escapeKeep
	stepCount
)

// steps is the flow chart, put together from the files of its chapters.
func steps() []step {
	all := make([]step, stepCount)
	for _, chapter := range []map[engine.StepID]step{
		setupSteps(), turnSteps(), nazgulSteps(), effectSteps, prepareSteps(), meetingSteps(), escapeSteps(),
		endSteps(), letterSteps(), partTwoSteps(),
	} {
		for id, s := range chapter {
			all[id] = s
		}
	}
	return all
}
