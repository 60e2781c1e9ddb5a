package hunt

import "redbook/engine"

// never lists what no game under the options can reach.
func never(o engine.Options) []string {
	var list []string
	switch o[seatsOption] {
	case "2":
		list = append(list, notShared...)
		list = append(list, notExchanged...)
	case "5":
		list = append(list, notShared...)
		list = append(list, "step setup.order", "verb order", "event ordered")
		list = append(list, "step part-two.chief", "verb bring-chief") // the first player's only Nazgûl is it
	}
	if o[informationOption] == "0" {
		list = append(list, "step setup.information", "verb hand-over", "event information-given")
	}
	if o[havensOption] == off {
		list = append(list, "path search.haven")
	}
	if o[apartOption] == off {
		list = append(list, "step letter.ready", "verb ready")
	}
	return list
}

var (
	// notShared is how two or three players share the Nazgûl out.
	notShared = []string{"step setup.share", "verb claim", "verb enough"}
	// notExchanged takes two hands of sorcery cards.
	notExchanged = []string{
		"step part-two.exchange", "verb offer", "verb no-offer", "verb give-back", "verb refuse",
		"event sorcery-offered", "event sorcery-exchanged", "event sorcery-refused",
	}
)
