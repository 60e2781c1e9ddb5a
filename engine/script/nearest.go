package script

import "maps"
import "slices"

// nearest returns the word that somebody may have meant, or "" if none is similar.
func nearest(word string, words map[string]bool) string {
	best, least := "", len(word)/3+1
	for _, other := range slices.Sorted(maps.Keys(words)) {
		if d := distance(word, other, least); d < least {
			best, least = other, d
		}
	}
	if best == "" {
		return ""
	}
	return "; is " + best + " meant?"
}

// distance is the Levenshtein distance of two words, computed only up to a bound.
func distance(a, b string, most int) int {
	if len(a)-len(b) > most || len(b)-len(a) > most {
		return most + 1
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0]++
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
