package wotr

import "redbook/engine"

// The Voice of Saruman: what a Muster result does while Orthanc is his (characters.md).

// Voices are the two ways to use the Voice of Saruman: to recruit, or to make elites.
var Voices = engine.NewDomain("voice", "recruit", "upgrade")

const (
	voiceRecruit engine.Value = iota
	voiceUpgrade
)

var voicePaths = []string{"voice-recruited", "voice-upgraded"}

func voiceVerb() verb {
	return verb{
		Name: "voice-of-saruman", Turn: true, Do: useVoice,
		Fields: []field{
			dieField(func(p *Position, s Side, f Face) bool {
				return s == Shadow && f.counts(MusterFace) && controlsCharacter(p.seatOf(s), Saruman) &&
					len(chooseVoice(p, p.seatOf(s), engine.Action{}, nil)) > 0
			}),
			{Name: "how", Domain: Voices, Choices: chooseVoice, Why: whyNotVoice},
		},
	}
}

// chooseVoice offers what can be done while Orthanc is Saruman's and not under siege.
func chooseVoice(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	if !p.onMap(Saruman) || p.Captured.has(Orthanc) || p.besieged(Orthanc) {
		return out
	}
	if regular := figureOf(Isengard, Regular); p.canMuster(regular, Nowhere) {
		out = append(out, voiceRecruit)
	}
	if p.voiceElites() > 0 {
		out = append(out, voiceUpgrade)
	}
	return out
}

// voiceElites is how many regulars in Orthanc the Voice can make elites: two, or as many as there are
// figures.
func (p *Position) voiceElites() int {
	return int(min(2, p.Armies[Orthanc][figureOf(Isengard, Regular)],
		p.Reinforcements[figureOf(Isengard, Elite)]))
}

// useVoice recruits a regular unit in each settlement of Isengard that takes one, or upgrades two in Orthanc.
// If there are fewer units than settlements, it asks where they go.
func useVoice(pl *play, seat engine.Seat, a engine.Action) {
	p := pl.P
	spend(pl, a)
	pl.Tell("voice-of-saruman")
	if a.Get("how") == voiceUpgrade {
		pl.Cover("voice-upgraded")
		callUpgrade(pl, sideOf(seat), nationSet(0).with(Isengard), setOf(Orthanc), p.voiceElites())
		return
	}
	pl.Cover("voice-recruited")
	var where regionSet
	homes := p.homesOf(Isengard)
	for r := range homes.all() {
		if p.mayRecruit(figureOf(Isengard, Regular), r, false) {
			where.add(r)
		}
	}
	callLevy(pl, sideOf(seat), levy{nation: Isengard, regulars: 1, places: int8(where.count())}, where)
}
