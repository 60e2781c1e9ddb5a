package storagetest

import (
	"testing"
	"time"

	"redbook/storage"
)

func testReports(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.Append(ctx, move("g1", 0)))
	first := storage.NewReport{
		Report: storage.Report{ID: "r1", Game: "g1", Lines: 1, User: "u1", Seats: "red", Words: "this is wrong",
			Version: "v1", At: noon},
		Outbox: []storage.OutboxRow{told("thread", "r1")}, Interaction: "i1",
	}
	must(t, s.AddReport(ctx, first))
	wants(t, s.AddReport(ctx, first), storage.ErrAlreadyHandled)
	first.Interaction = ""
	wants(t, s.AddReport(ctx, first), storage.ErrConflict)
	second := storage.NewReport{Report: storage.Report{ID: "r0", Game: "g1", Lines: 1, User: "u1",
		At: noon.Add(time.Hour)}}
	must(t, s.AddReport(ctx, second))
	absent := second
	absent.ID, absent.Game = "r9", "g9"
	wants(t, s.AddReport(ctx, absent), storage.ErrNotFound)
	list := got(open(t).Reports(ctx))(t)
	if len(list) != 2 || list[0] != first.Report || list[1] != second.Report {
		t.Errorf("reported: %+v", list)
	}
	if text, _ := pending(t, s, noon); text != "thread:r1" {
		t.Errorf("to be told: %s", text)
	}
	counts := func(since time.Time, want int, from time.Time) {
		t.Helper()
		n, first, err := s.ReportedSince(ctx, "u1", since)
		if err != nil || n != want || !first.Equal(from) {
			t.Errorf("%d since %v, from %v: %v", n, since, first, err)
		}
	}
	counts(noon.Add(-time.Hour), 2, noon)
	counts(noon, 1, second.At)
	answer := storage.ReportAnswer{ID: "r0", At: noon,
		Deed:   storage.Deed{By: "u9", Kind: "answered", Body: "{}"},
		Outbox: []storage.OutboxRow{told("u1", "r0")}, Interaction: "i2"}
	must(t, s.AnswerReport(ctx, answer))
	wants(t, s.AnswerReport(ctx, answer), storage.ErrAlreadyHandled)
	answer.Interaction = ""
	wants(t, s.AnswerReport(ctx, answer), storage.ErrConflict)
	if list := got(open(t).Reports(ctx))(t); len(list) != 2 || list[0].Answered || !list[1].Answered {
		t.Errorf("after one is answered: %+v", list)
	}
	if text, _ := pending(t, s, noon); text != "thread:r1 u1:r0" {
		t.Errorf("to be told: %s", text)
	}
	if list := got(s.Deeds(ctx, "s1", "g1"))(t); len(list) != 1 || list[0].Kind != "answered" {
		t.Errorf("deeds: %v", list)
	}
	counts(noon.Add(-time.Hour), 2, noon)
	closing := storage.ReportAnswer{ID: "r0", Close: true, At: noon}
	must(t, s.AnswerReport(ctx, closing))
	wants(t, s.AnswerReport(ctx, closing), storage.ErrNotFound)
	counts(noon, 0, time.Time{})
	if list := got(open(t).Reports(ctx))(t); len(list) != 1 {
		t.Errorf("after one is closed: %+v", list)
	}
}
