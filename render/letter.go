package render

// Letter names the choice with this index, counted from 0: A to Z, then AA, AB …. Pictures, buttons and menus
// use the same letters.
func Letter(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return Letter(i/26-1) + Letter(i%26)
}
