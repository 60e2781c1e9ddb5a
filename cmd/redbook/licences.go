package main

import (
	_ "embed" // for the notices
)

// linkedNotices are the licences of all that is linked into the program. TestNoticesOfLicences makes them,
// from the files of the modules.
//
//go:embed licences/notices.txt
var linkedNotices string
