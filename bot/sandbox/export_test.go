package sandbox

// RoutePatterns lists the table of routes.
func RoutePatterns() []string {
	var list []string
	for _, r := range routes {
		list = append(list, r.pattern)
	}
	return list
}

// KeptReplaced is how many files are still served that no message has any more.
const KeptReplaced = keptReplaced
