package hunt

// closeScale is how many pixels of a close-up stand for one of the whole board.
const closeScale = 1.5
