package confrontation

import (
	"sync"
	"testing"

	"redbook/render"
	"redbook/render/rendertest"
)

// whole is the only sheet of this game.
var whole = render.Sheet{Kind: render.SheetBoard}

// shared is a painter for tests that need none of their own: a new one draws the map again.
var shared = sync.OnceValue(func() *Painter { return New(testWords()) })

// another is a painter that has drawn nothing yet.
func another() render.Painter { return New(testWords()) }

// testWords returns the words of the program. They panic at a missing phrase.
func testWords() render.Words { return rendertest.Words("confrontation") }

func TestKindsOfPicturesHaveNames(t *testing.T) { rendertest.Named(t, "confrontation", shared().Kinds) }
