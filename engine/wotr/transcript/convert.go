package transcript

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"redbook/engine"
	"redbook/engine/wotr"
)

// Result is a transcription that has been played.
type Result struct {
	Record   *engine.Record
	Turns    []engine.Position // at the end of each turn, when the cards of the next one have been drawn
	End      engine.Position
	Adjusted []Adjusted
}

// Adjusted is an adjust line of the record and the reason for it.
type Adjusted struct {
	Line int
	Why  string
}

// reader plays a transcription.
type reader struct {
	game    *Game
	rules   engine.Rules
	p       engine.Position
	chance  *chance
	begun   int            // the steps before this index are over
	latest  int            // the index of the step from which an answer was taken last; -1 is none
	used    []bool         // the steps that have answered a question
	acts    [2][]Act       // by side: of begun steps, not used for an answer yet
	way     []answer       // answers that were found together with an earlier one
	rung    int            // the step whose Elven Ring has been used
	settled int            // the steps before this index have been settled
	borne   []Act          // corruption from which an answer was made, to be compared with what happened
	told    []engine.Event // since the steps were settled last
	counted map[string]int // how much of these events acts account for, by kind of act and figure
	out     Result

	corrections []Correction
}

// answer is a verb with the known ones of its fields.
type answer struct {
	verb string
	args args
}

type args map[string]string

// Convert plays a transcription by our rules, with corrections. With an error it also returns what was played
// before it; the error is an *Unusable where a line of the transcription cannot be used.
func Convert(game *Game, corrections []Correction) (*Result, error) {
	game, left, err := corrected(game, corrections)
	if err != nil {
		return nil, err
	}
	c := newChance(game)
	r := &reader{game: game, rules: wotr.Rules, chance: c, used: make([]bool, len(game.Steps)), latest: -1,
		corrections: left, counted: map[string]int{}}
	options := optionsOf(&game.Header)
	c.until = r.horizon()
	p, played, err := r.rules.New(options, c)
	if err != nil {
		return nil, fmt.Errorf("set-up: %w", err)
	}
	r.p = p
	r.out.Record = &engine.Record{Game: r.rules.ID(), Options: options}
	r.add(engine.Line{Kind: engine.StartLine, Outcomes: played.Outcomes})
	if err := r.setUp(); err != nil {
		return &r.out, err
	}
	err = r.play()
	r.out.End = r.p
	if result, over := r.rules.Result(r.p); over {
		for _, seat := range result.Winners.List() {
			r.out.Record.Result = r.rules.Seats().Name(engine.Value(seat)) + " " + result.How
		}
	}
	return &r.out, err
}

// optionsOf names the action tokens that are in the game.
func optionsOf(h *Header) engine.Options {
	tokens := ""
	for _, side := range []struct {
		name string
		has  []string
	}{{"free", h.Tokens.Free}, {"shadow", h.Tokens.Shadow}} {
		letters := ""
		for _, t := range []string{"draw-card", "move-army", "political-advance"} {
			if slices.Contains(side.has, t) {
				letters += t[:1]
			}
		}
		if letters != "" && tokens != "" {
			tokens += "-"
		}
		if letters != "" {
			tokens += side.name + "-" + letters
		}
	}
	if tokens == "" {
		return nil
	}
	return engine.Options{"tokens": tokens}
}

// play answers question after question until the game is over or waits for an answer beyond the last step.
func (r *reader) play() error {
	for {
		if _, over := r.rules.Result(r.p); over || !r.more() && r.rests() {
			break
		}
		if r.rests() {
			if err := r.correct(); err != nil {
				return err
			}
		}
		before := r.latest
		r.latest = -1
		if err := r.answerNext(); err != nil {
			return r.unusable(err)
		}
		if r.latest < 0 {
			r.latest = before
		}
	}
	if err := r.chance.left(len(r.game.Steps)); err != nil {
		return err
	}
	if err := r.settle(len(r.game.Steps)); err != nil || r.game.Stop == nil {
		return err
	}
	return r.game.Stop
}

// unusable adds to an error the line at which the transcription and our rules disagree: that of the step that
// was to answer, or of the first one that is left.
func (r *reader) unusable(err error) error {
	if known := (*Unusable)(nil); errors.As(err, &known) {
		return err
	}
	i := r.latest
	if i < 0 {
		i = r.begun
		for i < len(r.used) && (r.used[i] || slices.Contains(rolled, r.game.Steps[i].Kind)) {
			i++
		}
	}
	switch {
	case i < len(r.used):
		return &Unusable{r.game.Steps[i].line, r.game.Steps[i].text, err}
	case r.game.Stop != nil:
		return r.game.Stop
	}
	return &Unusable{Err: err}
}

// rests reports whether the game asks a question that a new step answers, not the rest of one that has begun.
func (r *reader) rests() bool {
	return slices.ContainsFunc(r.rules.Decisions(r.p), func(d engine.Decision) bool {
		return slices.Contains([]string{
			"hand.discard", "fellowship.choose", "turn.allocate", "action.choose", "battle.lay-attack",
			"battle.lay-defence", "battle.cease",
		}, d.Step)
	})
}

// answerNext answers the first question that the game waits for.
func (r *reader) answerNext() error {
	asked := r.rules.Decisions(r.p)
	if len(asked) == 0 {
		return errors.New("nothing is asked")
	}
	d := asked[0]
	a, err := r.answer(d)
	if errors.As(err, new(*Unusable)) {
		return err
	}
	if err != nil {
		return fmt.Errorf("%s is asked %s: %w", wotr.Seats.Name(engine.Value(d.Seat)), d.Step, err)
	}
	action, err := r.complete(d.Seat, a)
	if err != nil {
		return err
	}
	return r.apply(d.Seat, action)
}

// answer finds the transcription's answer to a question.
func (r *reader) answer(d engine.Decision) (answer, error) {
	if len(r.way) > 0 {
		a := r.way[0]
		r.way = r.way[1:]
		return a, nil
	}
	find := answers[d.Step]
	if find == nil {
		return answer{}, errors.New("a transcription has no words for this question")
	}
	if slices.Contains(afterCards, d.Step) {
		r.passNoCardsOfRound(d.Seat)
	}
	return find(r, d)
}

// complete fills in the fields of an answer. A field that the transcription does not name must have a single
// choice.
func (r *reader) complete(seat engine.Seat, a answer) (engine.Action, error) {
	var info engine.VerbInfo
	for _, v := range r.rules.Verbs() {
		if v.Name == a.verb {
			info = v
		}
	}
	action := engine.Action{Verb: a.verb}
	for {
		field, done, err := r.rules.Next(r.p, seat, action)
		if err != nil {
			return action, fmt.Errorf("%s %v: %w", r.rules.Format(action), a.args, err)
		}
		if done {
			return action, nil
		}
		var arg engine.Arg
		if text, known := a.args[field.Name]; known {
			arg, err = info.ParseArg(field.Name, text)
		} else if one, single := field.Only(); single {
			arg = one
		} else {
			err = fmt.Errorf("nothing is said of %s", field.Name)
		}
		if err != nil {
			return action, fmt.Errorf("%s %v: %w", r.rules.Format(action), a.args, err)
		}
		action = action.With(arg)
	}
}

// apply plays an action and writes it down.
func (r *reader) apply(seat engine.Seat, action engine.Action) error {
	turn := r.view().Turn
	r.chance.until, r.chance.free = r.horizon(), !r.more() && r.game.Stop == nil
	p, played, err := r.rules.Apply(r.p, seat, action, r.chance)
	if err != nil {
		return fmt.Errorf("%s: %w", r.rules.Format(action), err)
	}
	r.p = p
	r.told = append(r.told, played.Events...)
	r.add(engine.Line{Kind: engine.ActionLine, Seat: seat, Action: action, Outcomes: played.Outcomes})
	_, over := r.rules.Result(p)
	if over || r.view().Turn > turn {
		r.out.Turns = append(r.out.Turns, p)
	}
	return nil
}

func (r *reader) add(l engine.Line) { r.out.Record.Lines = append(r.out.Record.Lines, l) }

// view returns the view of all seats together.
func (r *reader) view() wotr.View { return r.rules.View(r.p, engine.Public).(wotr.View) }

// finder finds the answer to a question in the transcription.
type finder = func(*reader, engine.Decision) (answer, error)

// answers are the questions that transcriptions answer, by the names of their steps.
var answers = merged(phaseAnswers, actionAnswers, cardAnswers, huntAnswers, battleAnswers)

func merged(chapters ...map[string]finder) map[string]finder {
	all := map[string]finder{}
	for _, chapter := range chapters {
		maps.Copy(all, chapter)
	}
	return all
}

// Text writes the record as text, with the reason of each adjust line as a comment above it.
func (res *Result) Text() string {
	text := res.Record.Format(wotr.Rules, engine.Public)
	for _, a := range res.Adjusted {
		line := fmt.Sprintf("\n%d adjust ", a.Line)
		text = strings.Replace(text, line, "\n# "+a.Why+line, 1)
	}
	return text
}
