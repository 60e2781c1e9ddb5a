package wotr

// deskKinds are the sheets without a map, the most telling first.
func deskKinds() []kind { return []kind{sheetHand()} }
