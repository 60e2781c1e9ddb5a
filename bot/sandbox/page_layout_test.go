package sandbox_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/chromedp/chromedp"

	"redbook/bot/sandbox"
)

// grey is a picture of a size.
func grey(t *testing.T, n, width, height int) *discordgo.File {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return &discordgo.File{Name: fmt.Sprintf("%d.png", n), ContentType: "image/png", Reader: &b}
}

// sizes are the widths and heights of what a selector finds, as they are shown.
func (b *browser) sizes(selector string) string {
	b.t.Helper()
	return run(
		b,
		chromedp.Evaluate[string](
			fmt.Sprintf(
				`[...document.querySelectorAll(%q)].map(e => e.getBoundingClientRect()).map(r => Math.round(r.width)+'x'+Math.round(r.height)).join(' ')`,
				selector,
			),
		),
	)
}

// Pictures of a message are laid out as Discord lays them out: one is fitted into a box of 550 × 350, several
// are cropped to tiles. The sizes are those of its desktop client.
func TestPageLaysPicturesOut(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes too long for -short")
	}
	w := start(t, sandbox.Config{})
	w.login(sandbox.IntentGuilds)
	tests := []struct {
		count, width, height int
		want                 string // widths and heights of the pictures
	}{
		{1, 2200, 1400, "550x350"},
		{1, 1650, 2426, "238x350"},
		{1, 1100, 3430, "112x350"},
		{1, 400, 200, "400x200"},
		{2, 1650, 2426, "273x273 273x273"},
		{3, 1650, 2426, "364x350 182x173 182x173"},
		{4, 1650, 2426, "273x173 273x173 273x173 273x173"},
		{6, 1650, 2426, "181x181 181x181 181x181 181x181 181x181 181x181"},
		{5, 1650, 2426, "273x273 273x273 181x181 181x181 181x181"},
	}
	var ids []string // of a message for each
	for _, test := range tests {
		var files []*discordgo.File
		for n := range test.count {
			files = append(files, grey(t, n, test.width, test.height))
		}
		ids = append(ids, w.upload("POST", "/channels/"+w.general+"/messages", obj{}, files...).message(t).ID)
	}
	b := w.browse(2100, 900)
	sizes := func(id string) string {
		return b.sizes(fmt.Sprintf("[data-pane='%s'] [data-message='%s'] img", w.pippin, id))
	}
	b.wait(
		fmt.Sprintf(
			`document.querySelector("[data-pane='%s'] [data-message='%s'] img")`,
			w.pippin,
			ids[len(ids)-1],
		),
	)
	for i, test := range tests {
		if got := sizes(ids[i]); got != test.want {
			t.Errorf("%d pictures of %d × %d are shown as %s, want %s", test.count, test.width, test.height, got,
				test.want)
		}
	}
	run(b, chromedp.EmulateViewport(390, 800))
	b.wait(`document.querySelectorAll('[data-pane]').length === 1`)
	if got, want := sizes(ids[0]), "328x209"; got != want {
		t.Errorf("on a phone a landscape picture is shown as %s, want %s", got, want)
	}
}

// Whoever is called reads who called them and the beginning of the text; of a message of components nothing
// but that there is one.
func TestPageShowsWhatRings(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes too long for -short")
	}
	w := start(t, sandbox.Config{})
	w.login(sandbox.IntentGuilds)
	b := w.browse(1400, 900)
	hers := fmt.Sprintf("[data-pane='%s'] ", w.halina)
	b.wait(fmt.Sprintf(`document.querySelector("%s[data-channel='%s']")`, hers, w.games))
	call := fmt.Sprintf("**The Shadow** took Osgiliath. <@%s>, your turn.", w.halina)
	first := w.post(w.games, obj{"content": call})
	b.wait(
		fmt.Sprintf(
			`document.querySelector("%s.toast [data-ring='%s']")?.textContent.includes('The Shadow took Osgiliath. @Halina, your turn.')`,
			hers,
			first.ID,
		),
	)
	second := w.post(w.games, v2(display(call)))
	w.post(w.games, obj{"content": call, "flags": sandbox.FlagSilent})
	w.rest("PATCH", "/channels/"+w.games+"/messages/"+first.ID, obj{"content": call + " Now!"})
	b.click(hers + "[data-action=bell]")
	b.wait(
		fmt.Sprintf(
			`[...document.querySelectorAll("%s.rings [data-ring]")].map(e => e.dataset.ring).join() === '%s,%s'`,
			hers,
			second.ID,
			first.ID,
		),
	)
	if b.holds(fmt.Sprintf(`document.querySelector("%s.rings [data-ring='%s'] span").textContent`, hers,
		second.ID)) {
		t.Error("a notification shows what components say")
	}
}

// A message of components stands in the order in which it is given: pictures of two galleries are not
// cropped, a section has its button or its small picture at the right.
func TestPageLaysComponentsOut(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes too long for -short")
	}
	w := start(t, sandbox.Config{})
	w.login(sandbox.IntentGuilds)
	gallery := func(names ...string) obj {
		var items list
		for _, name := range names {
			items = append(items, obj{"media": obj{"url": "attachment://" + name}})
		}
		return obj{"type": 12, "items": items}
	}
	message := v2(display("**What happened**"), gallery("0.png"), gallery("1.png"), gallery("2.png", "3.png"),
		obj{"type": 14, "spacing": 2},
		obj{"type": 17, "accent_color": 0xb8443f, "components": list{
			obj{"type": 9, "components": list{display("Move an army")}, "accessory": button("army")},
			obj{"type": 9, "components": list{display("Play a card")},
				"accessory": obj{"type": 11, "media": obj{"url": "attachment://4.png"}}},
			row(button("last")),
		}})
	files := []*discordgo.File{grey(t, 0, 2200, 1400), grey(t, 1, 1650, 2426), grey(t, 2, 400, 400),
		grey(t, 3, 400, 400), grey(t, 4, 300, 600)}
	id := w.upload("POST", "/channels/"+w.general+"/messages", message, files...).message(t).ID
	// Five buttons of a row, one of them with as long a label as there may be.
	labels := []string{"March with an army", "Muster in a nation", "Play an event card", "Pass",
		strings.Repeat("long ", 15) + "label"}
	var buttons list
	for i, label := range labels {
		buttons = append(buttons, obj{"type": 2, "style": 2, "label": label, "custom_id": fmt.Sprint("b", i)})
	}
	thread := w.rest("POST", "/channels/"+w.general+"/threads", obj{"type": 11,
		"name": "War of the Ring – Pippin against Halina, turn 4"}).id()
	second := w.post(
		w.general,
		obj{"content": "Your turn in <#" + thread + ">", "components": list{obj{"type": 1, "components": buttons}}},
	).ID

	b := w.browse(2100, 1000)
	pane := fmt.Sprintf("[data-pane='%s'] ", w.pippin)
	shown := fmt.Sprintf("%s[data-message='%s'] ", pane, id)
	b.wait(fmt.Sprintf(`document.querySelectorAll("%simg").length === 5`, shown))
	if got, want := b.sizes(shown+"img"), "550x350 238x350 273x273 273x273 85x85"; got != want {
		t.Errorf("the pictures are shown as %s, want %s", got, want)
	}
	// Top edges in reading order; the button beside its text, the small picture at the right edge.
	if !b.holds(fmt.Sprintf(`(tops => tops.every((top, i) => i === 0 || top > tops[i - 1]))(
		[...document.querySelectorAll("%[1]s:is(.text, .gallery, hr, .container)")].filter(e => !e.closest('.section'))
			.map(e => e.getBoundingClientRect().top))`, shown)) {
		t.Error("the components do not stand in the order given")
	}
	if !b.holds(fmt.Sprintf(`(([left, right]) => Math.abs(left.top - right.top) < 20 && right.left > left.left)(
		[...document.querySelectorAll("%[1]s.section")[0].querySelectorAll('.text, .button')].map(e => e.getBoundingClientRect()))
		&& getComputedStyle(document.querySelector("%[1]s.container")).borderLeftColor === 'rgb(184, 68, 63)'`, shown)) {
		t.Error("the button is not beside its text, or the container has no edge of its colour")
	}

	// Some twenty letters of a thread's name are seen in the list.
	b.wait(fmt.Sprintf(`document.querySelector("%s[data-channel='%s'] .name")`, pane, thread))
	if seen := run(b, chromedp.Evaluate[float64](fmt.Sprintf(`(e => e.clientWidth / e.scrollWidth * e.textContent.length)(document.querySelector("%s[data-channel='%s'] .name"))`, pane, thread))); seen < 14 ||
		seen > 24 {
		t.Errorf("%.1f letters of a thread's name are seen", seen)
	}

	// A forum shows its posts with their tags, the liveliest first.
	run(b, chromedp.Evaluate[chromedp.Void](`import('/forum.js').then(({posts}) => {
		const post = (id, tags, last) => [id, {id, parent_id: 'f', name: 'post ' + id, applied_tags: tags, last_message_id: last, message_count: 3}];
		const session = {channels: new Map([post('1', ['t'], '5'), post('2', [], '7')]), unread: () => ({news: true, mentions: 2})};
		window.posts = posts({id: 'f', available_tags: [{id: 't', name: 'War', emoji_name: '⚔'}]}, session, {}).map(row => row.make().textContent);
	})`))
	b.wait(`window.posts?.join('|').replace(/\s+/g, ' ') === 'post 23 messages2|⚔ Warpost 13 messages2'`)

	// On a phone rows of buttons wrap; a label is cut only where it is wider than the whole message.
	lines := fmt.Sprintf(
		`new Set([...document.querySelectorAll("%[1]s[data-message='%[2]s'] .button")].map(e => Math.round(e.getBoundingClientRect().top))).size`,
		pane,
		second,
	)
	cut := fmt.Sprintf(
		`[...document.querySelectorAll("%[1]s[data-message='%[2]s'] .label")].map(e => e.scrollWidth > e.clientWidth ? 'cut' : 'whole').join(' ')`,
		pane,
		second,
	)
	for _, width := range []int{390, 360} {
		run(b, chromedp.EmulateViewport(int64(width), 780))
		b.wait(
			fmt.Sprintf(`document.querySelectorAll('[data-pane]').length === 1 && document.querySelector("%s")`, pane),
		)
		if n := run(b, chromedp.Evaluate[int](lines)); n != 4 {
			t.Errorf("at %d points five buttons stand in %d lines, want 4", width, n)
		}
		if got, want := run(b, chromedp.Evaluate[string](cut)), "whole whole whole whole cut"; got != want {
			t.Errorf("at %d points the labels are %s, want %s", width, got, want)
		}
		// The name of a thread goes on in the line in which it is mentioned, and in the next one.
		if !b.holds(fmt.Sprintf(`(rects => rects.length === 2 && rects[0].left > rects[1].left + 50)(
			document.querySelector("%s[data-message='%s'] [data-link]").getClientRects())`, pane, second)) {
			t.Errorf("at %d points a thread that is mentioned does not break like text", width)
		}
		if b.holds(`document.documentElement.scrollWidth > innerWidth`) {
			t.Errorf("at %d points the page is wider than the phone", width)
		}
	}
	if got, want := b.sizes(shown+"img"), "298x190 238x350 148x148 148x148 85x85"; got != want {
		t.Errorf("at 360 points the pictures are shown as %s, want %s", got, want)
	}
	if errs := b.scriptErrors(); errs != "" {
		t.Errorf("the page has errors: %s", errs)
	}
}

// A silent message counts in the badge and does not ring, a letter read does not read the thread, and a
// private reply stands where it came, until the page is loaded anew.
func TestPageCountsWhatIsUnread(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes too long for -short")
	}
	w := inn(t)
	b := w.browse(1400, 900)
	hers := fmt.Sprintf("[data-pane='%s'] ", w.halina)
	b.wait(fmt.Sprintf(`document.querySelector("%s[data-channel='%s']")`, hers, w.games))
	call := fmt.Sprintf("Osgiliath is taken. <@%s>, your turn.", w.halina)
	w.post(w.games, obj{"content": call})
	w.post(w.games, obj{"content": call, "flags": sandbox.FlagSilent})
	w.post(w.DM(w.halina), obj{"content": "A letter."})
	mentions := func(channel, want string) string {
		return fmt.Sprintf(
			`(document.querySelector("%s[data-channel='%s']").dataset.mentions ?? '0') === '%s'`,
			hers,
			channel,
			want,
		)
	}
	b.wait(mentions(w.games, "2"))
	b.wait(mentions(w.DM(w.halina), "1"))
	b.click(hers + "[data-action=bell]")
	b.wait(fmt.Sprintf(`document.querySelectorAll("%s.rings [data-ring]").length === 2`, hers))
	b.click(fmt.Sprintf("%s[data-channel='%s']", hers, w.DM(w.halina)))
	b.wait(mentions(w.DM(w.halina), "0"))
	if !b.holds(mentions(w.games, "2")) {
		t.Error("reading the letter has read the thread")
	}

	b.click(fmt.Sprintf("%s[data-channel='%s']", hers, w.games))
	w.post(w.games, obj{"content": "Order?", "components": list{row(button("thanks"))}})
	b.click(hers + "[data-custom-id=thanks]")
	b.wait(
		fmt.Sprintf(
			`document.querySelector("%s[data-ephemeral]")?.textContent.includes('Only you can see this')`,
			hers,
		),
	)
	later := w.post(w.games, obj{"content": "Later."}).ID
	b.wait(
		fmt.Sprintf(
			`document.querySelector("%[1]s[data-message='%[2]s']")?.previousElementSibling.dataset.ephemeral`,
			hers,
			later,
		),
	)
	run(b, chromedp.Navigate(w.URL()))
	b.click(fmt.Sprintf("%s[data-channel='%s']", hers, w.games))
	b.wait(fmt.Sprintf(`document.querySelector("%s[data-message='%s']")`, hers, later))
	if b.holds(`document.querySelector('[data-ephemeral]')`) {
		t.Error("a private reply is still there after the page has been loaded anew")
	}
}
