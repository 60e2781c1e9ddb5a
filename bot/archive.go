package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// ArchiveOld archives games that ended before a time, the oldest first and at most so many, and returns how
// many these were. Of the messages that tell of a game is kept which lines they tell of, so that its story
// still links to them; what stands in them nobody changes any more.
func ArchiveOld(ctx context.Context, tables *table.Tables, before time.Time, most int) (int, error) {
	store := tables.Store()
	return tables.ArchiveOld(ctx, before, most,
		func(ctx context.Context, game ids.Game) (kept []storage.Story, err error) {
			stories, err := store.Stories(ctx, game)
			if err != nil {
				return nil, err
			}
			body, err := store.Growing(ctx, game)
			if err != nil {
				return nil, err
			}
			var newest growing
			if body != "" {
				if err := json.Unmarshal([]byte(body), &newest); err != nil {
					return nil, fmt.Errorf("newest message of game %s: %w", game, err)
				}
			}
			for _, s := range stories {
				m := followed{Message: s.Message}
				if err := json.Unmarshal([]byte(s.Body), &m.Parts); err != nil {
					return nil, fmt.Errorf("story of game %s: %w", game, err)
				}
				newest.Old = append(newest.Old, m)
			}
			for _, m := range append(newest.Old, followed{Message: newest.Message, Parts: newest.Parts}) {
				if m.Message == "" || len(m.Parts) == 0 {
					continue
				}
				lines := make([]part, len(m.Parts))
				for i, p := range m.Parts {
					lines[i].Line = p.Line
				}
				body, err := json.Marshal(lines)
				if err != nil {
					return nil, err
				}
				kept = append(kept, storage.Story{Message: m.Message, Line: lines[0].Line, Body: string(body)})
			}
			slices.SortStableFunc(kept, func(a, b storage.Story) int { return a.Line - b.Line })
			return kept, nil
		})
}
