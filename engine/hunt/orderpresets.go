package hunt

import "redbook/engine"

// orderPresets are the standing orders that settle the commonest interruptions at one press: the Ring-bearer
// is asked whether he reacts to every act of a Nazgûl that a card could answer (Rulebook p.14).
var orderPresets = []engine.OrderPreset{
	{Name: "quick-game", Quick: true, // hunts and meetings decide most, and are rare
		Orders: []string{"let-be asked=hunts,meetings places=none with=no-card span=always"}},
	{Name: "let-it-be", Orders: []string{"let-be asked=none places=none with=no-card span=always"}},
	{Name: "ask-cards", Orders: []string{"let-be asked=none places=none with=any-card span=always"}},
	{Name: "ask-hunts", Orders: []string{"let-be asked=hunts,meetings places=none with=no-card span=always"}},
	{Name: "ask-about", Orders: []string{"let-be places=none with=no-card span=always"}, Ask: "asked"},
	{Name: "let-it-be-today", Orders: []string{"let-be asked=none places=none with=no-card span=this-day"}},
}

// safest reacts to nothing; hunts and meetings, which decide most, are left to the Ring-bearer.
var safest = []string{"let-be asked=hunts,meetings places=none with=no-card span=always"}
