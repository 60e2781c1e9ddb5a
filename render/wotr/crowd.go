package wotr

// crowd is boxes on a sheet, sorted into the squares of a grid: there are too many to look at all for each
// place that something might have.
type crowd struct {
	all     []box
	columns int
	squares [][]box // row by row: those that lie there
}

const crowdSquare = 64

func newCrowd(area box) *crowd {
	columns, rows := int(area.x1)/crowdSquare+1, int(area.y1)/crowdSquare+1
	return &crowd{columns: columns, squares: make([][]box, columns*rows)}
}

// square is where a point lies in the grid, or what is nearest to it.
func (c *crowd) square(x, y float64) (column, row int) {
	rows := len(c.squares) / c.columns
	return max(0, min(c.columns-1, int(x)/crowdSquare)), max(0, min(rows-1, int(y)/crowdSquare))
}

func (c *crowd) add(b box) {
	left, top := c.square(b.x0, b.y0)
	right, bottom := c.square(b.x1, b.y1)
	for row := top; row <= bottom; row++ {
		for column := left; column <= right; column++ {
			at := &c.squares[row*c.columns+column]
			*at = append(*at, b)
		}
	}
	c.all = append(c.all, b)
}

// shared is the area that a box has in common with each of the others, all together. When that is more than
// the most, the rest is left out.
func (c *crowd) shared(b box, most float64) (sum float64) {
	left, top := c.square(b.x0, b.y0)
	right, bottom := c.square(b.x1, b.y1)
	for row := top; row <= bottom; row++ {
		for column := left; column <= right; column++ {
			for _, o := range c.squares[row*c.columns+column] {
				area := b.shared(o)
				if area == 0 {
					continue
				}
				// once, where what they share begins
				if x, y := c.square(max(b.x0, o.x0), max(b.y0, o.y0)); x != column || y != row {
					continue
				}
				if sum += area; sum > most {
					return sum
				}
			}
		}
	}
	return sum
}

// in lists those that have something in common with a box.
func (c *crowd) in(b box) (some []box) {
	for _, o := range c.all {
		if b.shared(o) > 0 {
			some = append(some, o)
		}
	}
	return some
}
