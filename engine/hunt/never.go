package hunt

import "redbook/engine"

// never lists what no game under the options can reach.
func never(o engine.Options) []string {
	var list []string
	switch o[seatsOption] {
	case "2":
		list = append(list, notShared...)
		list = append(list, notExchanged...)
		list = append(list, notHandedOn...)
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
	if o[aidOption] == "" { // begun before
		list = append(list, notHandedOn...)
		list = append(list, "step company.may", "verb use-it", "verb leave-it", "event not-used")
		list = append(list, "verb lay-log", "verb take-log", "event hunters-log-laid", "event hunters-log-taken")
	} else {
		list = append(list, notExchanged...)
	}
	if o[apartOption] == off {
		list = append(list, "step letter.ready", "verb ready")
	}
	return list
}

var (
	// notShared is how two or three players share the Nazgûl out.
	notShared = []string{"step setup.share", "verb claim", "verb enough"}
	// notExchanged and notHandedOn take two hands of sorcery cards.
	notExchanged = []string{
		"step part-two.exchange", "verb offer", "verb no-offer", "verb give-back", "verb refuse",
		"event sorcery-offered", "event sorcery-exchanged", "event sorcery-refused",
	}
	notHandedOn = []string{
		"step part-two.hand-on", "step part-two.agree", "verb lay-aside", "verb agree", "verb disagree",
		"path sorcery.handed-on", "event sorcery-laid", "event sorcery-kept", "event sorcery-uneven",
		"event sorcery-declined", "event sorcery-handed-on",
	}
)
