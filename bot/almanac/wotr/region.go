package wotr

import (
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/engine"
	rules "redbook/engine/wotr"
)

// region describes a region: what the board shows, its borders, who holds it, who is there, and what can be
// recruited.
func (t teller) region(r rules.Region) []string {
	f := r.Facts()
	args := words.Args{"points": f.Points, "coastal": f.Coastal, "free": f.Nation.Side() == rules.FreePeoples}
	if f.Nation != rules.NoNation {
		args["nation"] = t.name(rules.Nations, f.Nation.String())
	}
	if f.Settlement != rules.NoSettlement {
		args["settlement"] = t.name(rules.Settlements, rules.Settlements.Name(engine.Value(f.Settlement)))
	}
	lines := []string{t.say("tell.region", args),
		t.say("tell.neighbours", words.Args{"list": t.regions(f.Neighbours)})}
	if list := partedFrom(r); len(list) > 0 {
		lines = append(lines, t.say("tell.parted", words.Args{"list": t.regions(list)}))
	}
	view := t.view
	if view == nil {
		view = setUp()
		lines = append(lines, t.say("tell.set-up", nil))
	}
	return append(lines, t.inhabitants(view, r)...)
}

// partedFrom lists the regions behind the mountains.
func partedFrom(r rules.Region) []rules.Region {
	var list []rules.Region
	for _, pair := range parted {
		switch r.String() {
		case pair[0]:
			list = append(list, valueOf[rules.Region](rules.Regions, pair[1]))
		case pair[1]:
			list = append(list, valueOf[rules.Region](rules.Regions, pair[0]))
		}
	}
	return list
}

func (t teller) regions(list []rules.Region) string {
	names := make([]string, len(list))
	for i, r := range list {
		names[i] = t.name(rules.Regions, r.String())
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// inhabitants says who holds a region and who is there in a view.
func (t teller) inhabitants(v *rules.View, r rules.Region) []string {
	var lines []string
	i := slices.IndexFunc(v.Regions, func(shown rules.RegionView) bool { return shown.Region == r })
	if i >= 0 {
		shown := &v.Regions[i]
		if shown.Controller != nil {
			args := words.Args{"side": t.side(*shown.Controller), "captured": shown.Captured}
			if shown.Inside != nil {
				args["besieged"], args["by"] = t.side(*shown.Inside), t.side(shown.Inside.Enemy())
			}
			lines = append(lines, t.say("tell.controller", args))
		}
		for s := rules.FreePeoples; s <= rules.Shadow; s++ {
			if list := t.figures(shown.Forces[s]); list != "" {
				lines = append(lines, t.say("tell.army", words.Args{"side": t.side(s), "figures": list}))
			}
		}
	}
	if i < 0 || t.figures(v.Regions[i].Forces[0])+t.figures(v.Regions[i].Forces[1]) == "" {
		lines = append(lines, t.say("tell.nobody", nil))
	}
	if v.Fellowship.Region == r {
		lines = append(lines, t.say("tell.bearers", words.Args{"progress": v.Fellowship.Progress,
			"revealed": v.Fellowship.Revealed}))
	}
	lines = append(lines, t.spoiledIn(v, r)...)
	return append(lines, t.recruits(v, r)...)
}

// recruits says what a Muster result may place in a region, or why nothing (Rulebook pp.26-27).
func (t teller) recruits(v *rules.View, r rules.Region) []string {
	f := r.Facts()
	if f.Settlement == rules.NoSettlement || f.Settlement == rules.Fortification {
		return nil
	}
	nation := v.Recruiter(r)
	var left, withheld []string
	args := words.Args{"nation": t.name(rules.Nations, nation.String()), "why": "", "withheld": ""}
	for _, letter := range []string{"r", "e", "l", "n"} {
		id := nation.String() + ":" + letter
		n := v.Reserves[nation.Side()][id]
		if n == 0 || letter == "n" && f.Settlement != rules.Stronghold {
			continue
		}
		kind, _ := rules.Figures.Parse(id)
		if who := v.Withheld(rules.Figure(kind), r); who != rules.NoCharacter {
			withheld = append(withheld, t.name(rules.Figures, id))
			args["withheld"], args["sovereign"] = strings.Join(withheld, ", "), t.name(rules.Characters, who.String())
		} else {
			left = append(left, t.figures(map[string]int{id: n}))
		}
	}
	args["left"] = strings.Join(left, ", ")
	war := slices.ContainsFunc(v.Nations,
		func(n rules.NationView) bool { return n.Nation == nation && n.Box == rules.AtWar })
	i := slices.IndexFunc(v.Regions, func(shown rules.RegionView) bool { return shown.Region == r })
	switch {
	case i < 0:
		return nil
	case len(left) == 0:
		args["why"] = "none-left"
	case v.Regions[i].Captured && nation == f.Nation:
		args["why"] = "captured"
	case v.Regions[i].Inside != nil:
		args["why"] = "besieged"
	case !war:
		args["why"] = "peace"
	}
	return []string{t.say("tell.recruits", args)}
}
