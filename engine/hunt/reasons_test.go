package hunt

import "testing"

// What is not possible gives the reason that holds, not another one that would be true, too.
func TestReasons(t *testing.T) {
	for _, test := range []struct {
		game *game
		text string
		want string
	}{
		{partTwo(t, "s01", 3), "ring-bearer: move to=ii-7", "frodo-by-card"},
		{handed(t), "ring-bearer: march", "part-two-only"},
		{handed(t), "ring-bearer: play card=a1-01", "no-ally-card"},
		{handed(t, "a1-05"), "ring-bearer: play card=a1-02", "not-held card=a1-02"},
		{revealed(t).Do("ring-bearer: reveal-gandalf", "ring-bearer: drive-off who=blue to=ii-7",
			"ring-bearer: drive-off who=green to=ii-7"), "ring-bearer: drive-off who=blue", "all-driven-off"},
		{casting(t), "nazgul-1: cast die=sorcery", "no-sorcery-card"},
		{casting(t, "s-01"), "nazgul-1: cast die=sorcery card=s-02", "card-not-played card=s-02"},
		{casting(t).Adjust("allies", nil), "nazgul-1: chase-off die=sword", "no-ally-near nazgul=blue"},
		{casting(t), "nazgul-1: take-log token=gem-1", "no-log-lies"},
		{casting(t), "nazgul-1: lay-log token=gem-1 side=back on=region region=vi-a",
			"region-elsewhere region=vi-a"},
		{casting(t), "nazgul-1: lay-log token=gem-1 side=back on=segment segment=vi",
			"segment-elsewhere segment=vi"},
		{casting(t, "s-16").Adjust("spent", 1, "dice.ring", 1).Do("nazgul-1: cast die=sorcery card=s-16"),
			"nazgul-1: recover-die die=shadow", "die-spared die=shadow"},
		{handed(t, "a1-03"), "ring-bearer: play card=a1-03", "no-card-now"},
		{handed(t, "a1-03", "a1-05"), "ring-bearer: play card=a1-03", "card-not-now card=a1-03"},
	} {
		test.game.T = t
		test.game.Refused(test.text, test.want)
	}
}
