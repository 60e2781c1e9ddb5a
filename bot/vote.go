package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// What players ask each other for (table.Vote) stands in the status of the game, with who has agreed, who is
// still asked and until when. Everybody sees the buttons; whoever is not asked is told so.
//
//	vote:y|n|w:GAME:VOTE   agree, do not, withdraw
//	vote:list:GAME         what stands, for the presser's eyes
//	vote:ask:GAME:KIND     what it means to ask the others
//	vote:do:DRAFT          ask them
//	vote:on:GAME           end the players' pause
const (
	voteAgree    = "y"
	voteRefuse   = "n"
	voteWithdraw = "w"
	voteList     = "list"
	voteAsk      = "ask"
	voteDo       = "do"
	voteOn       = "on"
)

const (
	commandVote = "vote"

	optionFor = "for"
)

// What /vote does besides asking for a kind of vote.
const (
	voteShow   = "show"
	voteResume = "resume"
)

// voting marks the draft of a proposal.
const voting = "vote"

// mostVotes is how many votes stand in a status. The rest are listed by a button.
const mostVotes = 3

// voteCommand is /vote: a subcommand for each kind of vote that is asked for by command.
func voteCommand() discord.Command {
	sub := func(name string, options ...discord.Option) discord.Option {
		key := "bot.command." + commandVote + "." + name
		return discord.Option{
			Type: discord.OptionSubcommand, Name: localized(key + ".name"), Description: localized(key + ".about"),
			Options: append(options, gameOption()),
		}
	}
	return shared(commandVote, nil,
		sub(voteShow), sub(string(table.VotePause), forOption(false, pauses)), sub(voteResume),
		sub(string(table.VoteSubstitute), guestOption()),
		sub(string(table.VoteCancel), reasonOption()), sub(string(table.VoteRestore)),
	)
}

// How long a pause can be.
var pauses = []time.Duration{3 * day, 7 * day, 14 * day, 30 * day, 60 * day}

const day = 24 * time.Hour

// forOption is a length of time from a list.
func forOption(required bool, lengths []time.Duration) discord.Option {
	o := plain(optionFor, discord.OptionString, required)
	for _, d := range lengths {
		o.Choices = append(o.Choices, discord.Choice{Value: d.String(), Name: discord.Localized{
			Default: lengthText(words.English, d),
			In:      map[string]string{string(words.Polish): lengthText(words.Polish, d)},
		}})
	}
	return o
}

// lengthText is a number of days, or of hours.
func lengthText(lang words.Lang, d time.Duration) string {
	if d%day == 0 {
		return words.Text(lang, "bot.vote.days", words.Args{"n": int(d / day)})
	}
	return words.Text(lang, "bot.vote.hours", words.Args{"n": int(d / time.Hour)})
}

// vote works on /vote.
func (p *press) vote(ctx context.Context, t *table.Table) (discord.Message, error) {
	switch what := strings.Join(p.i.Command.Subcommand, " "); what {
	case voteShow:
		return p.votes(t), nil
	case voteResume:
		return p.playOn(ctx, t)
	default:
		proposal := table.Proposal{Kind: table.VoteKind(what), Reason: p.option(optionReason)}
		if length := p.option(optionFor); length != "" {
			d, err := time.ParseDuration(length)
			if err != nil {
				return discord.Message{}, &table.Problem{Code: "no-such-length"}
			}
			proposal.For = d
		}
		if user := ids.User(p.option(optionGuest)); user != "" {
			seats := t.SeatsOf(user).List()
			if len(seats) == 0 {
				return discord.Message{}, &table.Problem{Code: "not-a-player",
					Args: words.Args{"user": markup.Mention(user)}}
			}
			for _, c := range t.Chairs {
				if c.Seat == seats[0] {
					proposal.Seat = c.ID
				}
			}
		}
		return p.askVote(ctx, t, proposal)
	}
}

// askVote says what it means to ask the others for something, and whom it asks.
func (p *press) askVote(ctx context.Context, t *table.Table,
	proposal table.Proposal) (discord.Message, error) {
	t, v, err := p.bot.tables.Propose(ctx, p.i.User.ID, t.ID, proposal)
	if err != nil {
		return discord.Message{}, err
	}
	data, err := json.Marshal(proposal)
	if err != nil {
		return discord.Message{}, err
	}
	d := storage.Draft{ID: string(p.i.ID), Game: t.ID, User: p.i.User.ID, Decision: voting,
		Partial: string(data), Updated: p.bot.now()}
	if err := p.bot.tables.Store().PutDraft(ctx, d); err != nil {
		return discord.Message{}, err
	}
	args := voteArgs(t, v, p.lang)
	return discord.Message{
		Content: markup.Message(heading(t, p.lang) + "\n" + words.Text(p.lang, "bot.vote.ask", args)),
		Components: []discord.Row{{discord.Button{Label: words.Text(p.lang, "bot.vote.ask-them", args),
			CustomID: idFor(pressVote, voteDo, d.ID), Style: discord.StylePrimary}}},
	}, nil
}

// votePress works on a button about a vote.
func (p *press) votePress(ctx context.Context, id customID) (discord.Message, error) {
	operation := id.part(0)
	if operation == voteDo {
		return p.doVote(ctx, id.part(1))
	}
	return p.open(ctx, id.game(1), func(ctx context.Context, t *table.Table) (discord.Message, error) {
		switch operation {
		case voteList:
			return p.votes(t), nil
		case voteOn:
			return p.playOn(ctx, t)
		case voteAsk:
			return p.askVote(ctx, t, table.Proposal{Kind: table.VoteKind(id.part(2))})
		}
		return p.answerVote(ctx, t, operation, id.part(2))
	})
}

// doVote asks the others for what a draft holds.
func (p *press) doVote(ctx context.Context, draft string) (discord.Message, error) {
	d, err := p.bot.tables.Store().Draft(ctx, draft)
	if errors.Is(err, storage.ErrNotFound) || err == nil && (d.User != p.i.User.ID || d.Decision != voting) {
		return discord.Message{}, &table.Problem{Code: "no-draft"}
	}
	var proposal table.Proposal
	if err == nil {
		err = json.Unmarshal([]byte(d.Partial), &proposal)
	}
	if err != nil {
		return discord.Message{}, err
	}
	return p.open(ctx, d.Game, func(ctx context.Context, _ *table.Table) (discord.Message, error) {
		t, v, err := p.bot.tables.Ask(ctx, p.i.ID, p.i.User.ID, d.Game, proposal)
		if err != nil {
			return discord.Message{}, err
		}
		return p.askedVote(t, v), nil
	})
}

// askedVote says that the others are asked, or that it is done.
func (p *press) askedVote(t *table.Table, v table.Vote) discord.Message {
	if !t.Stands(v) {
		return discord.Message{Content: heading(t, p.lang) + "\n" + words.Text(p.lang, "bot.vote.done", nil)}
	}
	return discord.Message{
		Content: heading(t, p.lang) + "\n" + words.Text(p.lang, "bot.vote.asked", voteArgs(t, v, p.lang)),
		Components: []discord.Row{{
			voteButton(t, v, p.lang, "withdraw", voteWithdraw, discord.StyleSecondary)}},
	}
}

// answerVote gives the presser's answer to a vote.
func (p *press) answerVote(ctx context.Context, t *table.Table, operation,
	vote string) (discord.Message, error) {
	tables, user := p.bot.tables, p.i.User.ID
	var v table.Vote
	var err error
	key := ""
	switch operation {
	case voteAgree, voteRefuse:
		organises := t.Server == p.i.GuildID && p.mayOrganise(ctx) == nil
		t, v, err = tables.Consent(ctx, p.i.ID, user, t.ID, vote, organises, operation == voteAgree)
		key = "bot.vote.refused"
	case voteWithdraw:
		key = "bot.vote.withdrawn"
		t, v, err = tables.Withdraw(ctx, p.i.ID, user, t.ID, vote)
	default:
		err = &table.Problem{Code: "old-button"}
	}
	switch {
	case errors.Is(err, table.ErrStale):
		err = &table.Problem{Code: "vote-over"}
		fallthrough
	case err != nil:
		return discord.Message{}, err
	case operation == voteAgree && t.Stands(v):
		key = "bot.vote.agreed"
	case operation == voteAgree:
		key = "bot.vote.all-agreed"
	}
	return discord.Message{Content: heading(t, p.lang) + "\n" + words.Text(p.lang, key,
		voteArgs(t, v, p.lang))}, nil
}

// settleVotes ends votes whose time is over, and pauses that players had agreed on.
func (b *Bot) settleVotes(ctx context.Context, now time.Time) {
	err := errors.Join(b.tables.SettleVotes(ctx, now), b.tables.EndPauses(ctx, now))
	if err != nil && ctx.Err() == nil {
		b.log.Error("votes", "error", err)
	}
}

// playOn ends the players' pause.
func (p *press) playOn(ctx context.Context, t *table.Table) (discord.Message, error) {
	t, err := p.bot.tables.PlayOn(ctx, p.i.ID, p.i.User.ID, t.ID)
	if err != nil {
		return discord.Message{}, err
	}
	return discord.Message{Content: heading(t, p.lang) + "\n" + words.Text(p.lang, "bot.vote.played-on",
		nil)}, nil
}

// pausedText says that a game is paused, and who lets it go on.
func pausedText(t *table.Table, lang words.Lang) string {
	until := ""
	if !t.Still.Until.IsZero() {
		until = fmt.Sprintf("<t:%d:f>", t.Still.Until.Unix())
	}
	return words.Text(lang, "bot.state.paused", words.Args{"until": until})
}

// votes shows what stands, with the buttons to answer.
func (p *press) votes(t *table.Table) discord.Message {
	text, rows := heading(t, p.lang), []discord.Row{}
	for _, v := range t.Votes() {
		text += "\n" + pendingText(t, v, p.lang)
		if len(rows) < mostRows {
			rows = append(rows, voteRow(t, v, p.lang))
		}
	}
	if len(rows) == 0 {
		text += "\n" + words.Text(p.lang, "bot.vote.none", nil)
	}
	return discord.Message{Content: markup.Message(text), Components: rows}
}

// votesText says below the status what stands. quote is what an undo would take back.
func votesText(t *table.Table, lang words.Lang, quote string) (text string) {
	for i, v := range t.Votes() {
		if i == mostVotes {
			return text + "\n" + words.Text(lang, "bot.vote.more", nil)
		}
		text += "\n" + pendingText(t, v, lang)
		if v.Kind == table.VoteUndo {
			text += quote
		}
	}
	return text
}

func pendingText(t *table.Table, v table.Vote, lang words.Lang) string {
	return words.Text(lang, "bot.vote.pending", voteArgs(t, v, lang))
}

// withVotes adds the buttons to answer what stands. Where there is no room for those of a vote a button lists
// all of them.
func withVotes(rows []discord.Row, t *table.Table, lang words.Lang) []discord.Row {
	for i, v := range t.Votes() {
		if i == mostVotes || len(rows) == mostRows-1 && i < len(t.Votes())-1 || len(rows) == mostRows {
			return addButton(rows, discord.Button{Label: words.Text(lang, "bot.vote.list", nil),
				CustomID: idFor(pressVote, voteList, t.ID), Style: discord.StyleSecondary})
		}
		rows = append(rows, voteRow(t, v, lang))
	}
	return rows
}

// voteRow are the buttons to answer a vote.
func voteRow(t *table.Table, v table.Vote, lang words.Lang) discord.Row {
	return discord.Row{
		voteButton(t, v, lang, "agree", voteAgree, discord.StyleSuccess),
		voteButton(t, v, lang, "refuse", voteRefuse, discord.StyleDanger),
		voteButton(t, v, lang, "withdraw", voteWithdraw, discord.StyleSecondary),
	}
}

func voteButton(t *table.Table, v table.Vote, lang words.Lang, key, operation string,
	style discord.ButtonStyle) discord.Button {
	return discord.Button{Label: words.Text(lang, "bot.vote."+key, nil), Emoji: voteWord(lang, v.Kind, "icon",
		nil),
		CustomID: idFor(pressVote, operation, t.ID, v.ID), Style: style}
}

// voteWord is a phrase of a kind of vote.
func voteWord(lang words.Lang, kind table.VoteKind, key string, args words.Args) string {
	return words.Text(lang, "bot.vote."+string(kind)+"."+key, args)
}

// voteArgs are what phrases say of a vote.
func voteArgs(t *table.Table, v table.Vote, lang words.Lang) words.Args {
	args := words.Args{"by": mention(lang, v.By), "others": markup.Mentions(t.Unasked(v)),
		"agreed": mentions(lang, v.Agreed), "until": fmt.Sprintf("<t:%d:f>", v.Until.Unix()),
		"reason": markup.Escape(v.Reason), "seat": "", "own": "", "n": 1, "for": lengthText(lang, v.For),
		"user": mention(lang, v.About)}
	if v.Organiser {
		args["by"] = organiserText(t, v.By, true, lang)
	}
	for name, chair := range map[string]ids.Chair{"seat": v.Seat, "own": v.Chair} {
		if c, ok := t.Chair(chair); ok {
			args[name] = speaker(t, lang).Seat(c.Seat)
		}
	}
	if v.Undo != nil {
		args["n"] = v.Undo.Lines
	}
	args["icon"] = voteWord(lang, v.Kind, "icon", nil)
	for _, key := range []string{"what", "note", "no"} {
		args[key] = voteWord(lang, v.Kind, key, args)
	}
	return args
}

// voteNotes says in the thread what became of votes.
func voteNotes(n table.News, lang words.Lang) (lines []string) {
	for _, note := range n.Notes {
		if note.Vote == nil {
			continue
		}
		args := voteArgs(n.Table, *note.Vote, lang)
		args["who"] = mention(lang, note.User)
		switch step := note.Of(); step {
		case table.VoteRefused, table.VoteWithdrawn, table.VoteExpired:
			lines = append(lines, words.Text(lang, "bot.vote.said-"+step, args))
		case table.VotePassed:
			lines = append(lines, voteWord(lang, note.Vote.Kind, "passed", args))
		}
	}
	return lines
}

// voteBells are those who have just been asked to agree to something.
func voteBells(n table.News) (bells []bell) {
	for _, v := range n.Table.Votes() {
		asked := v.Kind.Tells(table.VoteAsked)
		if slices.ContainsFunc(n.Notes, func(note table.Note) bool { return note.Kind == asked }) {
			bells = append(bells, bell{asked, n.Table.Unasked(v)})
		}
	}
	return bells
}
