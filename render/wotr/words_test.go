package wotr

import (
	"sync"
	"testing"

	"redbook/render"
	"redbook/render/rendertest"
)

// shared is a painter for tests that need none of their own: a new one draws the map again.
var shared = sync.OnceValue(func() *Painter { return another().(*Painter) })

// another is a painter that has drawn nothing yet. The palettes are chosen before the first one paints.
func another() render.Painter {
	choosePalettes()
	return New(testWords())
}

// testWords returns the words of the program. They panic at a missing phrase.
func testWords() render.Words { return rendertest.Words("wotr") }

func TestKindsOfPicturesHaveNames(t *testing.T) { rendertest.Named(t, "wotr", shared().Kinds) }
