package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
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
//	vote:ask:GAME:KIND[:CHAIR[:HOURS]]
//	                       what it means to ask the others, about a chair, for how long
//	vote:do:DRAFT          ask them
//	vote:on:GAME           end the players' pause
//	vote:won:DRAFT         decide as an organiser who has won
const (
	voteAgree    = "y"
	voteRefuse   = "n"
	voteWithdraw = "w"
	voteList     = "list"
	voteAsk      = "ask"
	voteDo       = "do"
	voteOn       = "on"
	voteWon      = "won"
)

const (
	commandVote = "vote"

	optionFor    = "for"
	optionWinner = "winner"
)

// What /vote does besides asking for a kind of vote.
const (
	voteShow   = "show"
	voteResume = "resume"
)

// voting and adjudging mark the drafts of a proposal, and of what an organiser decides.
const (
	voting    = "vote"
	adjudging = "adjudge"
)

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
		sub(string(table.VoteTime), forOption(true, extensions), optionalGuest()),
		sub(string(table.VoteClock), option(optionClock, false), option(optionTimeout, false)),
		sub(string(table.VoteSubstitute), guestOption()), sub(string(table.VoteSwap), optionalGuest()),
		sub(string(table.VoteDraw)), sub(string(table.VoteAdjudicate), winnerOption()),
		sub(string(table.VoteResign)),
		sub(string(table.VoteCancel), reasonOption()), sub(string(table.VoteRestore)),
	)
}

// How long a pause can be.
var pauses = []time.Duration{3 * day, 7 * day, 14 * day, 30 * day, 60 * day}

// How much more time can be asked for.
var extensions = []time.Duration{12 * time.Hour, day, 2 * day, 3 * day, 5 * day, 7 * day, 14 * day}

const day = 24 * time.Hour

// optionalGuest is a player who need not be named.
func optionalGuest() discord.Option {
	o := guestOption()
	o.Required = false
	return o
}

// winnerOption is a player whose side has won.
func winnerOption() discord.Option { return plain(optionWinner, discord.OptionUser, true) }

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
		proposal := table.Proposal{Kind: table.VoteKind(what), Reason: p.option(optionReason),
			Clock: p.option(optionClock), Timeout: p.option(optionTimeout)}
		if length := p.option(optionFor); length != "" {
			d, err := time.ParseDuration(length)
			if err != nil {
				return discord.Message{}, &table.Problem{Code: "no-such-length"}
			}
			proposal.For = d
		}
		for _, named := range []string{optionGuest, optionWinner} {
			if user := ids.User(p.option(named)); user != "" {
				chair, err := chairOf(t, user)
				if err != nil {
					return discord.Message{}, err
				}
				proposal.Seat = chair
			}
		}
		return p.askVote(ctx, t, proposal)
	}
}

// chairOf is a chair of a player.
func chairOf(t *table.Table, user ids.User) (ids.Chair, error) {
	for _, c := range t.Chairs {
		if c.User == user {
			return c.ID, nil
		}
	}
	return "", &table.Problem{Code: "not-a-player", Args: words.Args{"user": markup.Mention(user)}}
}

// askVote says what it means to ask the others for something, and whom it asks.
func (p *press) askVote(ctx context.Context, t *table.Table,
	proposal table.Proposal) (discord.Message, error) {
	t, v, err := p.bot.tables.Propose(ctx, p.i.User.ID, t.ID, proposal)
	if err != nil {
		return discord.Message{}, err
	}
	draft, err := p.keepProposal(ctx, t, proposal, voting)
	if err != nil {
		return discord.Message{}, err
	}
	args := voteArgs(t, v, p.lang)
	return discord.Message{
		Content: markup.Message(heading(t, p.lang) + "\n" + words.Text(p.lang, "bot.vote.ask", args)),
		Components: []discord.Row{{discord.Button{Label: words.Text(p.lang, "bot.vote.ask-them", args),
			CustomID: idFor(pressVote, voteDo, draft), Style: discord.StylePrimary}}},
	}, nil
}

// keepProposal keeps what is to be asked until the second press, which says that it is meant so.
func (p *press) keepProposal(ctx context.Context, t *table.Table, proposal table.Proposal,
	what string) (draft string, err error) {
	data, err := json.Marshal(proposal)
	if err != nil {
		return "", err
	}
	d := storage.Draft{ID: string(p.i.ID), Game: t.ID, User: p.i.User.ID, Decision: what,
		Partial: string(data), Updated: p.bot.now()}
	return d.ID, p.bot.tables.Store().PutDraft(ctx, d)
}

// proposal is what has been kept.
func (p *press) proposal(ctx context.Context, draft, what string) (game ids.Game, v table.Proposal,
	err error) {
	d, err := p.bot.tables.Store().Draft(ctx, draft)
	if errors.Is(err, storage.ErrNotFound) || err == nil && (d.User != p.i.User.ID || d.Decision != what) {
		return "", v, &table.Problem{Code: "no-draft"}
	}
	if err == nil {
		err = json.Unmarshal([]byte(d.Partial), &v)
	}
	return d.Game, v, err
}

// votePress works on a button about a vote.
func (p *press) votePress(ctx context.Context, id customID) (discord.Message, error) {
	operation := id.part(0)
	switch operation {
	case voteDo:
		return p.doVote(ctx, id.part(1))
	case voteWon:
		return p.adjudicate(ctx, id.part(1))
	}
	return p.open(ctx, id.game(1), func(ctx context.Context, t *table.Table) (discord.Message, error) {
		switch operation {
		case voteList:
			return p.votes(t), nil
		case voteOn:
			return p.playOn(ctx, t)
		case voteAsk:
			hours, _ := strconv.Atoi(id.part(4))
			return p.askVote(ctx, t, table.Proposal{Kind: table.VoteKind(id.part(2)), Seat: ids.Chair(id.part(3)),
				For: time.Duration(hours) * time.Hour})
		}
		return p.answerVote(ctx, t, operation, id.part(2))
	})
}

// doVote asks the others for what a draft holds.
func (p *press) doVote(ctx context.Context, draft string) (discord.Message, error) {
	game, proposal, err := p.proposal(ctx, draft, voting)
	if err != nil {
		return discord.Message{}, err
	}
	return p.open(ctx, game, func(ctx context.Context, _ *table.Table) (discord.Message, error) {
		t, v, err := p.bot.tables.Ask(ctx, p.i.ID, p.i.User.ID, game, proposal)
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

// insteadOfResigning are the votes that somebody may prefer who is about to resign: all partners together, or
// a draw.
func (p *press) insteadOfResigning(t *table.Table) (row discord.Row) {
	kinds := []table.VoteKind{table.VoteDraw}
	if len(t.Fellows(p.i.User.ID)) > 0 {
		kinds = []table.VoteKind{table.VoteResign, table.VoteDraw}
	}
	if len(t.Players()) == 1 {
		return nil // nobody to ask
	}
	for _, kind := range kinds {
		row = append(row, discord.Button{Label: voteWord(p.lang, kind, "button", nil),
			Emoji: voteWord(p.lang, kind, "icon", nil), CustomID: idFor(pressVote, voteAsk, t.ID, kind),
			Style: discord.StyleSecondary})
	}
	return row
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
	if line := clockLine(p.lang, t); line != "" {
		text += "\n" + strings.TrimSuffix(line, "\n")
	}
	return discord.Message{Content: markup.Message(text), Components: rows}
}

// completeVote lists what fits in an option of /vote.
func (p *press) completeVote(_ context.Context, focused discord.OptionValue) []discord.Choice {
	if focused.Name == optionTimeout {
		return matching(timeoutChoices(p.lang, table.Timeouts), focused.String)
	}
	return clockChoices(p.lang, focused.String)
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
		"reason": markup.Escape(v.Reason), "seat": "", "own": "", "side": "", "n": 1, "for": lengthText(lang,
			v.For),
		"user": mention(lang, v.About)}
	if v.Organiser {
		args["by"] = organiserText(t, v.By, true, lang)
	}
	for name, chair := range map[string]ids.Chair{"seat": v.Seat, "own": v.Chair} {
		if c, ok := t.Chair(chair); ok {
			args[name] = speaker(t, lang).Seat(c.Seat)
		}
	}
	if c, ok := t.Chair(v.Seat); ok {
		args["side"] = sideText(t, c, lang)
	}
	if v.Undo != nil {
		args["n"] = v.Undo.Lines
	}
	next := v.NewClock()
	args["clock"], args["ends"], args["bank"] = clockText(lang, next), !next.Runs(), next.Bank.Start > 0
	args["icon"] = voteWord(lang, v.Kind, "icon", nil)
	for _, key := range []string{"what", "note", "no"} {
		args[key] = voteWord(lang, v.Kind, key, args)
	}
	return args
}

// sideText names the seats that play for one side with a chair's.
func sideText(t *table.Table, c table.Chair, lang words.Lang) string {
	var seats []string
	for _, seat := range t.Side(c.Seat).List() {
		if slices.ContainsFunc(t.Chairs, func(other table.Chair) bool { return other.Seat == seat }) {
			seats = append(seats, speaker(t, lang).Seat(seat))
		}
	}
	return strings.Join(seats, ", ")
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

// askAdjudicate says to an organiser what it means to decide who has won.
func (p *press) askAdjudicate(ctx context.Context, t *table.Table) (discord.Message, error) {
	chair, err := chairOf(t, ids.User(p.option(optionWinner)))
	if err == nil {
		err = p.bot.tables.MayAdjudicate(ctx, p.i.User.ID, t.ID, chair)
	}
	if err != nil {
		return discord.Message{}, err
	}
	proposal := table.Proposal{Seat: chair, Reason: p.option(optionReason)}
	draft, err := p.keepProposal(ctx, t, proposal, adjudging)
	if err != nil {
		return discord.Message{}, err
	}
	c, _ := t.Chair(chair)
	args := words.Args{"side": sideText(t, c, p.lang), "reason": markup.Escape(proposal.Reason)}
	return discord.Message{
		Content: markup.Message(heading(t, p.lang) + "\n" + words.Text(p.lang, "bot.vote.organiser-ask", args)),
		Components: []discord.Row{{discord.Button{Label: words.Text(p.lang, "bot.vote.organiser-yes", nil),
			CustomID: idFor(pressVote, voteWon, draft), Style: discord.StyleDanger}}},
	}, nil
}

// adjudicate has an organiser decide who has won.
func (p *press) adjudicate(ctx context.Context, draft string) (discord.Message, error) {
	game, what, err := p.proposal(ctx, draft, adjudging)
	if err == nil {
		err = p.mayOrganise(ctx)
	}
	if err != nil {
		return discord.Message{}, err
	}
	return p.open(ctx, game, func(ctx context.Context, t *table.Table) (discord.Message, error) {
		if t.Server != p.i.GuildID {
			return discord.Message{}, noSuchGame(t.ID)
		}
		t, err := p.bot.tables.Adjudicate(ctx, p.i.ID, p.i.User.ID, game, what.Seat, what.Reason)
		if err != nil {
			return discord.Message{}, err
		}
		return discord.Message{Content: heading(t, p.lang) + "\n" + p.standing(t)}, nil
	})
}
