package bot_test

import (
	"log/slog"
	"testing"
	"time"

	"redbook/bot"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/stores/storestest"
)

// Whoever is forgotten by one process is forgotten once more by another one: the first may be gone, and what
// others were telling meanwhile is noted by them.
func TestAnyProcessForgetsAgain(t *testing.T) {
	_, store := storestest.Open(t)
	ctx, now := t.Context(), time.Now()
	log := &logBook{}
	other, err := bot.New(bot.Config{Token: "a.b.c", Store: store, Games: games(), Now: time.Now,
		Log: slog.New(slog.NewTextHandler(log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	const gone, back ids.User = "110000000000000001", "110000000000000002"
	tables := table.New(store, games(), time.Now, func() {}) // of the process that dies
	for _, user := range []ids.User{gone, back} {
		must(store.SeeUser(ctx, storage.User{ID: user, Name: "Pippin", Locale: "pl"}))
		must(store.Parting(ctx, storage.Parting{User: user, At: now}))
		_, err = tables.Forget(ctx, user)
		must(err)
		must(store.SetDMClosed(ctx, user, true)) // by a third one, which was sending a letter
	}
	must(store.SeeUser(ctx, storage.User{ID: back, Name: "Merry", Locale: "pl"}))
	kept := func(user ids.User) bool {
		t.Helper()
		rows, err := store.Kept(ctx, user)
		must(err)
		return len(rows) > 0
	}
	if other.ForgetAgain(ctx, now.Add(time.Minute)); !kept(gone) {
		t.Error("it is too soon to forget them again")
	}
	if other.ForgetAgain(ctx, now.Add(time.Hour)); kept(gone) || !kept(back) {
		t.Errorf("of who is gone is kept: %t; of who is back: %t\n%s", kept(gone), kept(back), log)
	}
}
