// Package web holds the sandbox's chat page: plain files that a browser reads as they are.
package web

import "embed"

// Files are the page and everything it loads; index.html is the entry.
//
//go:embed index.html *.css *.js
var Files embed.FS
