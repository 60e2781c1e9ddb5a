package table

import (
	"slices"

	"redbook/engine"
)

// Preset is a name for standing orders of a seat that are given, and taken back, at one press.
type Preset struct {
	Name   string
	Orders []engine.Action // complete
	Texts  []string        // as they are stored
	Quick  bool            // see engine.OrderPreset
}

// OrderPresets lists the presets that a seat may give now: those of whose orders nothing is left to choose.
// Of the one for a whole game, these orders.
func (t *Table) OrderPresets(seat engine.Seat) (list []Preset) {
	if !t.Running() {
		return nil
	}
	for _, known := range t.Rules.OrderPresets() {
		if known.Ask != "" {
			continue
		}
		preset := Preset{Name: known.Name, Quick: known.Quick}
		for _, text := range known.Orders {
			if o, ok := t.wholeOrder(seat, text); ok {
				preset.Orders = append(preset.Orders, o)
				preset.Texts = append(preset.Texts, t.Rules.FormatOrder(o))
			}
		}
		if n := len(preset.Orders); n == len(known.Orders) || n > 0 && known.Quick {
			list = append(list, preset)
		}
	}
	return list
}

// AskingPreset is a preset with which a set is chosen.
type AskingPreset struct {
	engine.OrderPreset
	Set engine.Field
}

// AskingPresets lists the presets that a seat may give now by choosing a set.
func (t *Table) AskingPresets(seat engine.Seat) (list []AskingPreset) {
	if !t.Running() {
		return nil
	}
	for _, known := range t.Rules.OrderPresets() {
		if set, ok := known.Asks(t.Rules, t.position, seat); ok {
			list = append(list, AskingPreset{known, set})
		}
	}
	return list
}

// Chosen is the order that a seat gives with a preset and a set.
func (t *Table) Chosen(seat engine.Seat, preset AskingPreset, set engine.Arg) (engine.Action, bool) {
	o, err := preset.With(t.Rules, set.Bag)
	if err != nil {
		return o, false
	}
	return engine.WholeOrder(t.Rules, t.position, seat, o)
}

// wholeOrder completes an order by what has one possible value.
func (t *Table) wholeOrder(seat engine.Seat, text string) (engine.Action, bool) {
	o, err := t.Rules.ParseOrder(text)
	if err != nil {
		return o, false
	}
	return engine.WholeOrder(t.Rules, t.position, seat, o)
}

// Stands reports whether all orders of a preset are among those of a chair.
func (preset Preset) Stands(orders []Order) bool {
	return !slices.ContainsFunc(preset.Texts, func(text string) bool {
		return !slices.ContainsFunc(orders, func(o Order) bool { return o.Text == text })
	})
}

// StandsInPart reports whether some of the orders of a preset are among those of a chair: the others have
// broken off, or were taken back.
func (preset Preset) StandsInPart(orders []Order) bool {
	return slices.ContainsFunc(orders, func(o Order) bool { return slices.Contains(preset.Texts, o.Text) })
}

// Within reports whether all orders of a preset belong to another one.
func (preset Preset) Within(other Preset) bool {
	return !slices.ContainsFunc(preset.Texts,
		func(text string) bool { return !slices.Contains(other.Texts, text) })
}

// Settles returns what a preset answers to what a seat is asked now; false if it does not answer.
func (t *Table) Settles(seat engine.Seat, preset Preset) (engine.Action, bool) {
	var orders []Order
	for _, o := range preset.Orders {
		orders = append(orders, Order{Action: o})
	}
	h := obeyed(t.Rules, t.position, seat, orders)
	return h.answer, h.answers()
}
