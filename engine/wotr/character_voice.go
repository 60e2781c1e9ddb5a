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
		Name: "voice-of-saruman", Turn: true, Seldom: true, Do: useVoice, Closed: onlySide(Shadow),
		Fields: []field{
			dieField(func(p *Position, s Side, f Face) *reason {
				if !f.counts(MusterFace) {
					return otherDie
				}
				return p.whyNoVoice(p.seatOf(s))
			}),
			{Name: "how", Domain: Voices, Unfit: whyNotVoice},
		},
	}
}

var (
	voiceSilent = reasons.New("voice-silent") // Saruman is not in play, or Orthanc is lost or under siege
	voiceIdle   = reasons.New("voice-idle")
	// nothing to recruit, or to upgrade
	voiceNothing = reasons.New("voice-nothing", engine.FactOf("voice", Voices, engine.TheValue[Position]))
)

// whyNoVoice is why the Voice can do nothing: it does while Orthanc is Saruman's and not under siege.
func (p *Position) whyNoVoice(seat engine.Seat) *reason {
	switch {
	case !p.onMap(Saruman) || p.Captured.has(Orthanc) || p.besieged(Orthanc):
		return voiceSilent
	case !controlsCharacter(seat, Saruman):
		return partnersSaruman
	}
	return voiceIdle.Unless(p.voiceDoes(voiceRecruit) || p.voiceDoes(voiceUpgrade))
}

func whyNotVoice(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
	return voiceNothing.Unless(p.voiceDoes(v))
}

// voiceDoes reports whether there is something to recruit, or to make an elite.
func (p *Position) voiceDoes(how engine.Value) bool {
	if how == voiceRecruit {
		return p.canMuster(figureOf(Isengard, Regular), Nowhere)
	}
	return p.voiceElites() > 0
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
