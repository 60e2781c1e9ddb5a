package bot

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
)

// The buttons and menus in which a field is filled in.

// roomFor is how many menus a message has room for above some buttons and those that turn the pages.
func roomFor(below discord.Row) int {
	return mostRows - (len(below)+2+fewChoices-1)/fewChoices
}

// fieldControls offers what fits in a field: buttons where there is little, else menus, split by group if
// there is too much for one, and in pages if there is too much for a message. What turns the pages belongs
// below.
func (p *press) fieldControls(d *table.Draft, f engine.Field, choices lettered, warned forewarned, page,
	room int, more *overflow) (rows []discord.Row, pages discord.Row) {
	if f.Bag != nil && len(d.Ways(f)) == 0 {
		return p.bagControls(d, f, more), nil
	}
	say, n := speaker(d.Table, p.lang), len(d.Action.Args)
	ways, labels, at := p.distinct(say, f, d, choices)
	beside := p.beside(d.Table, d.Decision.Seat, d.Action.Verb)
	below := func(w table.Way) string { // beside a whole phrase it would be cut
		if !isPhrase(w) {
			return ""
		}
		return strings.TrimPrefix(beside(w.Args), " · ")
	}
	buttons := shortLabels(say, d, ways, choices)
	short := buttons != nil
	if !short && shortWays(say, f, ways) {
		buttons = labels
	}
	if buttons != nil && len(ways) <= fewButtons(ways, room, isPhrase(ways[0])) {
		row := discord.Row{}
		for i, label := range buttons {
			if about := say.Short(f.Domain, ways[i].Value(0)); about != "" { // a menu has it below each line
				more.note(say.Value(f.Domain, ways[i].Value(0)), about)
			}
			operation := draftChoice
			switch {
			case d.CanGoBack() && warned.of(at[i]):
				label, operation = warned.marked(at[i], label), draftTold
			case short && foreseen(d, ways[i]):
				label += " " + warningMarks[0] // it will be asked for once more, with what is at stake
			}
			row = append(row, p.button(d, markup.Cut(label, labelLength), discord.StylePrimary, operation, n, at[i]))
		}
		return slices.Collect(slices.Chunk(row, fewChoices)), nil
	}
	sheets := grouped(say.Rules, f.Domain, ways, room)
	title := say.Field(d.Action.Verb, f.Name)
	if whole := p.fieldQuestion(d, f); len(ways[0].Args) > 1 && len([]rune(whole)) < lineLength-spanLength {
		title = whole
	}
	titles := titlesOf(sheets, say, title, labels, func(title string, s sheet) string {
		return choices.spanned(title, ways, s.ways)
	})
	count := (len(sheets) + room - 1) / room
	page = max(0, min(page, count-1))
	for i, sheet := range sheets[page*room : min(len(sheets), (page+1)*room)] {
		menu := discord.StringSelect{CustomID: draftID(d, draftMenu, n, i),
			Placeholder: titles[page*room+i]}
		for _, i := range sheet.ways {
			label := labels[i]
			if warned.apart {
				label = warned.marked(at[i], label)
			}
			menu.Options = append(menu.Options, discord.SelectOption{
				Label: markup.Cut(label, lineLength), Value: strconv.Itoa(at[i]),
				Description: more.about(say.Value(f.Domain, ways[i].Value(0)),
					cmp.Or(below(ways[i]), aboutWay(say, f, d, ways[i]))),
			})
		}
		rows = append(rows, discord.Row{menu})
	}
	if count > 1 {
		pages = p.pageButtons(d, n, page, count)
	}
	return rows, pages
}

// distinct are the ways that read differently, with what they say and their places among all: of ten tokens
// that show a 1 it is the same which is meant.
func (p *press) distinct(say phrase.Speaker, f engine.Field, d *table.Draft,
	choices lettered) (ways []table.Way, labels []string, at []int) {
	read, beside := map[string]bool{}, p.beside(d.Table, d.Decision.Seat, d.Action.Verb)
	all := d.Ways(f)
	for _, i := range p.ordered(d, f, all) {
		w := all[i]
		if label := choices.label(w, wayLabel(say, f, d, w, beside(w.Args))); !read[label] {
			read[label] = true
			ways, labels, at = append(ways, w), append(labels, label), append(at, i)
		}
	}
	return ways, labels, at
}

// ordered is the order in which ways are listed and lettered, as their places among all. Ways that stand
// in several menus go by the group of what they choose first; places by their names, and the groups then
// from the nearest to the farthest. What can be paid for in several ways stands together.
func (p *press) ordered(d *table.Draft, f engine.Field, ways []table.Way) []int {
	at := make([]int, len(ways))
	for i := range at {
		at[i] = i
	}
	if f.Domain == nil || len(ways) == 0 || len(ways[0].Args) == 0 {
		return at
	}
	value := func(i int) engine.Value { return ways[i].Value(0) }
	var far func(engine.Value) int
	if d.Table.Almanac != nil {
		far = d.Table.Almanac.Far(d.Action, f.Domain)
	}
	if far != nil {
		names := collate.New(language.Make(string(p.lang)))
		say := speaker(d.Table, p.lang)
		slices.SortStableFunc(at, func(i, j int) int {
			return names.CompareString(say.Value(f.Domain, value(i)), say.Value(f.Domain, value(j)))
		})
	}
	switch {
	case isPhrase(ways[0]):
		byLast(at, ways)
	case len(ways[0].Args) == 2 && d.Pays(f): // a line begins with what is done: all that can pay for it follows
		done := func(i int) engine.Value { return ways[i].Value(len(ways[i].Args) - 1) }
		slices.SortStableFunc(at, func(i, j int) int { return cmp.Compare(done(i), done(j)) })
	}
	if len(ways) > menuSize {
		byGroup(at, func(i int) engine.Value { return groupOf(d.Table.Rules, f.Domain, value(i)) },
			func(i int) int {
				if far == nil {
					return 0
				}
				return far(value(i))
			})
	}
	return at
}

// byLast has ways that begin with the same choice stand together by what they choose last: where somebody
// may go, one after the other.
func byLast(at []int, ways []table.Way) {
	first := map[engine.Value]int{}
	for n, i := range at {
		if v := ways[i].Value(0); first[v] == 0 {
			first[v] = n + 1
		}
	}
	last := func(i int) engine.Value { return ways[i].Value(len(ways[i].Args) - 1) }
	slices.SortStableFunc(at, func(i, j int) int {
		return cmp.Or(cmp.Compare(first[ways[i].Value(0)], first[ways[j].Args[0].Value]),
			cmp.Compare(last(i), last(j)))
	})
}

// groupOf is the group of a choice, noGroup if it has none.
func groupOf(rules engine.Description, d *engine.Domain, v engine.Value) engine.Value {
	if in, g := rules.Group(d, v); in != nil {
		return g
	}
	return noGroup
}

// byGroup sorts choices by their groups: the group that begins nearest first.
func byGroup(at []int, group func(i int) engine.Value, far func(i int) int) {
	nearest := map[engine.Value]int{}
	for _, i := range at {
		if n, ok := nearest[group(i)]; !ok || far(i) < n {
			nearest[group(i)] = far(i)
		}
	}
	slices.SortStableFunc(at, func(i, j int) int {
		return cmp.Or(cmp.Compare(nearest[group(i)], nearest[group(j)]), cmp.Compare(group(i), group(j)))
	})
}

// beside makes what says the little that stands beside a choice, from what the seat that chooses may know.
func (p *press) beside(t *table.Table, seat engine.Seat, verb string) func(choice []engine.Arg) string {
	if t.Almanac == nil {
		return func([]engine.Arg) string { return "" }
	}
	view := t.View(engine.SeatsOf(seat))
	return func(choice []engine.Arg) string {
		if len(choice) == 1 && choice[0].Bag != nil { // of a single piece
			choice = []engine.Arg{{Name: choice[0].Name, Value: choice[0].Bag[0].Kind}}
		}
		if text := t.Almanac.Beside(view, verb, choice, string(p.lang)); text != "" {
			return " · " + text
		}
		return ""
	}
}

// facts are the lines that stand with a question: what decides it, from what the seat that answers may know.
func (p *press) facts(d *table.Draft) (text string) {
	if d.Table.Almanac == nil {
		return ""
	}
	view := d.Table.View(engine.SeatsOf(d.Decision.Seat))
	for _, line := range d.Table.Almanac.Facts(view, d.Decision, d.Action, string(p.lang)) {
		text += "\n-# " + line
	}
	return text
}

// fewButtons is how many ways are buttons: a menu costs a press more. Two rows of them, where there is room
// and they choose a single field, three of whole moves in short; a line of a menu says of a pair what goes
// with it, too.
func fewButtons(ways []table.Way, room int, short bool) int {
	if short {
		return min(room, 3) * fewChoices
	}
	if room < 2 || slices.ContainsFunc(ways, func(w table.Way) bool { return len(w.Args) > 1 }) {
		return fewChoices
	}
	return 2 * fewChoices
}

// shortLabels say ways that are whole phrases by the letters on the picture; nil where there are none, or the
// words say nothing so short.
func shortLabels(say phrase.Speaker, d *table.Draft, ways []table.Way, choices lettered) (labels []string) {
	for _, w := range ways {
		if choices.letters == nil || !isPhrase(w) {
			return nil
		}
		begun, place := *d, w.Args[choices.field]
		begun.Go(w)
		label := say.Way(begun.Action, place.Name, choices.letters[w.Value(choices.field)])
		if label == "" {
			return nil
		}
		labels = append(labels, label)
	}
	return labels
}

// foreseen reports whether a way leads to what cannot be taken back freely.
func foreseen(d *table.Draft, w table.Way) bool {
	begun := *d
	begun.Go(w)
	f, err := d.Table.Foresee(d.Decision.Seat, begun.Action)
	return err == nil && f != (engine.Foresight{})
}

// shortWays reports whether all ways have room on a button.
func shortWays(say phrase.Speaker, f engine.Field, ways []table.Way) bool {
	return !slices.ContainsFunc(ways, func(w table.Way) bool {
		return isPhrase(w) || len([]rune(say.Value(f.Domain, w.Value(0)))) > labelLength/2
	})
}

// isPhrase reports whether a way chooses so much that the action's own phrase is its label.
func isPhrase(w table.Way) bool { return len(w.Args) > 2 }

// wayLabel says what a way chooses, with what stands beside it.
func wayLabel(say phrase.Speaker, f engine.Field, d *table.Draft, w table.Way, beside string) string {
	first := say.Value(f.Domain, w.Value(0)) + beside
	switch {
	case len(w.Args) == 1:
		return first
	case isPhrase(w): // which says which is what
		begun := *d
		begun.Go(w)
		return say.Action(begun.Action)
	}
	key := "bot.guided.pair"
	if d.Pays(f) { // what is done comes before what pays for it
		key = "bot.guided.paid"
	}
	return words.Text(say.Lang, key, words.Args{
		"first": first, "second": say.Arg(d.Action.Verb, w.Args[1]),
	})
}

// sheet is what stands in one menu: the indices of ways, and the groups that they belong to.
type sheet struct {
	of     *engine.Domain // of the groups; nil if there are none
	groups []engine.Value
	ways   []int
}

// spanLength is how long the letters before the title of a menu are at most: "AA–CR · ".
const spanLength = 8

// noGroup is the group of what belongs to none.
const noGroup = engine.Value(-1)

// grouped deals out ways to menus: one menu if they all fit. Otherwise groups stay together, unless that
// costs another page of menus or they are too many for one; then those ways do that begin with the same
// choice, unless that costs one.
func grouped(rules engine.Description, d *engine.Domain, ways []table.Way, room int) []sheet {
	groups := map[engine.Value][]int{}
	var of *engine.Domain
	var order []engine.Value
	group := func(i int) engine.Value { return groupOf(rules, d, ways[i].Value(0)) }
	for i, w := range ways {
		if in, _ := rules.Group(d, w.Value(0)); in != nil {
			of = in
		}
		g := group(i)
		if groups[g] == nil {
			order = append(order, g)
		}
		groups[g] = append(groups[g], i)
	}
	if len(ways) <= menuSize {
		all := make([]int, len(ways))
		for i := range all {
			all[i] = i
		}
		return []sheet{{of, order, all}}
	}
	var single, begun, whole [][]int // what is not split over two menus
	for _, g := range order {
		from := len(begun)
		for n, i := range groups[g] {
			single = append(single, []int{i})
			if n == 0 || ways[i].Value(0) != ways[groups[g][n-1]].Value(0) {
				begun = append(begun, nil)
			}
			begun[len(begun)-1] = append(begun[len(begun)-1], i)
		}
		if len(groups[g]) <= menuSize {
			whole = append(whole, groups[g])
		} else {
			whole = append(whole, begun[from:]...)
		}
	}
	sheets := packed(single, group)
	pages := (len(sheets) + room - 1) / room
	for _, together := range [][][]int{begun, whole} {
		if better := packed(together, group); len(better) <= pages*room {
			sheets = better
		}
	}
	for i := range sheets {
		sheets[i].of = of
	}
	return sheets
}

// packed fills menus in order. What stands together is not split over two menus, if it fits into one.
func packed(together [][]int, group func(i int) engine.Value) []sheet {
	sheets := []sheet{{}}
	for _, some := range together {
		if last := sheets[len(sheets)-1]; len(some) <= menuSize && len(last.ways)+len(some) > menuSize {
			sheets = append(sheets, sheet{})
		}
		for _, i := range some {
			last := &sheets[len(sheets)-1]
			if len(last.ways) == menuSize {
				sheets = append(sheets, sheet{})
				last = &sheets[len(sheets)-1]
			}
			if g := group(i); !slices.Contains(last.groups, g) {
				last.groups = append(last.groups, g)
			}
			last.ways = append(last.ways, i)
		}
	}
	return sheets
}

// title says what a menu is for: the question, or where it is one of several, which groups it holds.
func (s sheet) title(say phrase.Speaker, question string, sheets int) string {
	if sheets < 2 || s.of == nil {
		return question
	}
	var names []string
	for _, g := range s.groups {
		if g != noGroup {
			names = append(names, say.Value(s.of, g))
		}
	}
	count := fmt.Sprintf(" (%d)", len(s.ways))
	return markup.Cut(cmp.Or(strings.Join(names, " · "), question), lineLength-len(count)) + count
}

// titlesOf are the titles of several menus, with the letters that they hold. Those that would be called the
// same say from where to where they go.
func titlesOf(sheets []sheet, say phrase.Speaker, question string, labels []string,
	spanned func(title string, s sheet) string) []string {
	titles, times := make([]string, len(sheets)), map[string]int{}
	for i, s := range sheets {
		titles[i] = markup.Cut(spanned(s.title(say, question, len(sheets)), s), lineLength)
		times[strings.TrimRight(titles[i], "0123456789()")]++
	}
	for i, s := range sheets {
		if times[strings.TrimRight(titles[i], "0123456789()")] > 1 {
			titles[i] = markup.Cut(labels[s.ways[0]]+" – "+labels[s.ways[len(s.ways)-1]], lineLength)
		}
	}
	return titles
}

func (p *press) pageButtons(d *table.Draft, n, page, pages int) discord.Row {
	before := p.button(d, words.Text(p.lang, "bot.answer.before", nil), discord.StyleSecondary, draftPage, n,
		page-1)
	after := p.button(d, fmt.Sprintf("%s (%d/%d)", words.Text(p.lang, "bot.answer.after", nil), page+1, pages),
		discord.StyleSecondary, draftPage, n, page+1)
	before.Disabled, after.Disabled = page == 0, page == pages-1
	return discord.Row{before, after}
}

// chosenOption reads which way a menu says; -1 is none.
func chosenOption(values []string) int {
	if len(values) != 1 {
		return -1
	}
	index, err := strconv.Atoi(values[0])
	if err != nil {
		return -1
	}
	return index
}

// bagControls offers a bag that can hold several pieces: its quick answers as buttons, and its pieces in a
// menu.
func (p *press) bagControls(d *table.Draft, f engine.Field, more *overflow) (rows []discord.Row) {
	say, n := speaker(d.Table, p.lang), len(d.Action.Args)
	nothing := f.Bag.Least == 0 // a menu that is closed as it was opened sends nothing
	beside := p.beside(d.Table, d.Decision.Seat, d.Action.Verb)
	row := discord.Row{}
	if hints, err := d.Table.Hints(d.Decision.Seat, d.Action); err == nil {
		for i, q := range hints.Quick[:min(len(hints.Quick), fewChoices)] {
			row = append(row, p.button(d, markup.Cut(more.quick(f.Domain, q), labelLength), discord.StylePrimary,
				draftQuick, n, i))
			nothing = nothing && len(q.Bag) > 0
		}
	}
	if nothing {
		row = append(row[:min(len(row), fewChoices-1)], p.button(d, words.Text(p.lang, "bot.guided.nothing", nil),
			discord.StylePrimary, draftChoice, n, 0))
	}
	if len(row) > 0 {
		rows = append(rows, row)
	}
	pieces := bagPieces(f.Bag)
	if len(pieces) == 0 {
		return rows
	}
	menu := discord.StringSelect{
		CustomID: draftID(d, draftMenu, n), Placeholder: markup.Cut(say.Field(d.Action.Verb, f.Name), lineLength),
		Min: f.Bag.Least, Max: min(f.Bag.Most, len(pieces)), Optional: f.Bag.Least == 0,
	}
	if len(pieces) < engine.Total(f.Bag.Max) { // heaps
		menu.Min, menu.Max = min(menu.Min, 1), len(pieces)
	}
	for i, c := range pieces {
		menu.Options = append(menu.Options, discord.SelectOption{
			Label: markup.Cut(say.Counts(f.Domain, []engine.Count{c})+
				beside([]engine.Arg{{Name: f.Name, Value: c.Kind}}), lineLength), Value: strconv.Itoa(i),
			Description: more.about(say.Value(f.Domain, c.Kind), say.Short(f.Domain, c.Kind)),
		})
	}
	return append(rows, discord.Row{menu})
}

// bagPieces lists the pieces of a bag as a menu shows them: one by one, or where they are too many for that,
// in heaps of one, two, four and so on, of which every number can be made.
func bagPieces(b *engine.Bag) (pieces []engine.Count) {
	heaps := engine.Total(b.Max) > menuSize
	for _, most := range b.Max {
		heap := int16(1)
		for left := most.N; left > 0; {
			n := min(heap, left)
			pieces = append(pieces, engine.Count{Kind: most.Kind, N: n})
			if left -= n; heaps {
				heap *= 2
			}
		}
	}
	return pieces[:min(len(pieces), menuSize)]
}

// pieced makes the content of a bag of the pieces that a menu says.
func pieced(f engine.Field, values []string) engine.Arg {
	pieces := bagPieces(f.Bag)
	counts := map[engine.Value]int16{}
	for _, text := range values {
		if index, err := strconv.Atoi(text); err == nil && index >= 0 && index < len(pieces) {
			counts[pieces[index].Kind] += pieces[index].N
		}
	}
	arg := engine.Arg{Name: f.Name}
	for _, most := range f.Bag.Max {
		if n := counts[most.Kind]; n > 0 {
			arg.Bag = append(arg.Bag, engine.Count{Kind: most.Kind, N: n})
		}
	}
	return arg
}
